import { vendaDecider } from '@tulha/domain/comercial/venda/venda.decider';
import type { ItemDaVenda, VendaNoLedgerEvent } from '@tulha/domain/rastreabilidade/venda/venda.events';
import { definePolicy, type Policy, send } from '../policy.js';

const somaDe = (itens: readonly ItemDaVenda[]) => ({
  totalCentavos: itens.reduce((soma, { valorCentavos }) => soma + valorCentavos, 0),
  massaG: itens.reduce((soma, { massaG }) => soma + massaG, 0),
});

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
    then: ({ version: ordem, data: { vendaId, em, descricao } }) => [
      send(vendaDecider, vendaId, { type: 'FinalizarVenda', data: { vendaId, ordem, em, descricao } }),
    ],
  }),
  definePolicy<VendaNoLedgerEvent, 'VendaEstornada'>({
    name: 'reabrir-venda',
    on: 'VendaEstornada',
    then: ({ version: ordem, data: { vendaId } }) => [send(vendaDecider, vendaId, { type: 'ReabrirVenda', data: { vendaId, ordem } })],
  }),
  definePolicy<VendaNoLedgerEvent, 'VendaLiberada'>({
    name: 'excluir-venda',
    on: 'VendaLiberada',
    then: ({ version: ordem, data: { vendaId } }) => [send(vendaDecider, vendaId, { type: 'ExcluirVenda', data: { vendaId, ordem } })],
  }),
];
