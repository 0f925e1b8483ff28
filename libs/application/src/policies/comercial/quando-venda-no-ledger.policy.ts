import { registrarDeOrigem } from '@tulha/domain/financeiro/lancamento/de-origem';
import { lancamentoDecider } from '@tulha/domain/financeiro/lancamento/lancamento.decider';
import { vendaDecider } from '@tulha/domain/comercial/venda/venda.decider';
import type { ItemDaVenda, Recebivel, VendaNoLedgerEvent } from '@tulha/domain/rastreabilidade/venda/venda.events';
import { definePolicy, type Policy, send } from '../policy.js';

const somaDe = (itens: readonly ItemDaVenda[]) => ({
  totalCentavos: itens.reduce((soma, { valorCentavos }) => soma + valorCentavos, 0),
  massaG: itens.reduce((soma, { massaG }) => soma + massaG, 0),
});

/** The entry that a sale makes: to be received, in its instalments. */
const aReceber = (vendaId: number, em: string, { codigo, notaFiscal, ...dele }: Recebivel) =>
  send(
    lancamentoDecider,
    dele.lancamentoId,
    registrarDeOrigem({
      ...dele,
      tipo: 'receita',
      descricao: `Venda ${codigo}`,
      notafiscal: notaFiscal,
      data: em,
      origem: { tipo: 'venda', id: vendaId },
    }),
  );

const semReceber = (vendaId: number, lancamentoId: number) =>
  send(lancamentoDecider, lancamentoId, { type: 'ExcluirLancamento', data: { lancamentoId, origem: { tipo: 'venda', id: vendaId } } });

/** The ledger has the last word on a sale's kilograms; the sale itself follows it. */
export const vendaPolicies: readonly Policy[] = [
  definePolicy<VendaNoLedgerEvent, 'VendaReservada'>({
    name: 'abrir-venda',
    on: 'VendaReservada',
    then: ({ version: ordem, data: { itens, ...venda } }) => [
      send(vendaDecider, venda.vendaId, { type: 'AbrirVenda', data: { ...venda, ordem, ...somaDe(itens) } }),
    ],
  }),
  definePolicy<VendaNoLedgerEvent, 'VendaReservaAlterada'>({
    name: 'alterar-venda',
    on: 'VendaReservaAlterada',
    then: ({ version: ordem, data: { itens, antes: _antes, ...venda } }) => [
      send(vendaDecider, venda.vendaId, { type: 'AlterarVenda', data: { ...venda, ordem, ...somaDe(itens) } }),
    ],
  }),
  definePolicy<VendaNoLedgerEvent, 'VendaBaixada'>({
    name: 'finalizar-venda',
    on: 'VendaBaixada',
    then: ({ version: ordem, data: { vendaId, em, descricao, recebivel } }) => [
      send(vendaDecider, vendaId, { type: 'FinalizarVenda', data: { vendaId, ordem, em, descricao } }),
      ...(recebivel ? [aReceber(vendaId, em, recebivel)] : []),
    ],
  }),
  definePolicy<VendaNoLedgerEvent, 'VendaEstornada'>({
    name: 'reabrir-venda',
    on: 'VendaEstornada',
    then: ({ version: ordem, data: { vendaId, lancamentoId } }) => [
      send(vendaDecider, vendaId, { type: 'ReabrirVenda', data: { vendaId, ordem } }),
      ...(lancamentoId ? [semReceber(vendaId, lancamentoId)] : []),
    ],
  }),
  definePolicy<VendaNoLedgerEvent, 'VendaLiberada'>({
    name: 'excluir-venda',
    on: 'VendaLiberada',
    then: ({ version: ordem, data: { vendaId } }) => [send(vendaDecider, vendaId, { type: 'ExcluirVenda', data: { vendaId, ordem } })],
  }),
];
