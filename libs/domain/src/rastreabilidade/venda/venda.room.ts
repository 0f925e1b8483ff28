import { AVULSA } from '../../comercial/venda/venda.commands.js';
import { diaToBr } from '../../kernel/dates.js';
import type { CommandMeta } from '../../kernel/decider.js';
import { igual } from '../../kernel/igual.js';
import { refuse } from '../errors.js';
import { exigirData } from '../ledger/datas.js';
import { antesDoDeposito, naCooperativaDesde } from '../ledger/depositado.js';
import {
  codigoDeProcesso,
  disponivelParaVenda,
  exigirSaldo,
  type Ledger,
  lembrarCodigo,
  loteDe,
  lotesDistintos,
  naFazenda,
  type Reserva,
} from '../ledger/ledger.js';
import { chaveDe } from '../ledger/registro.js';
import type { Room } from '../ledger/room.js';
import { alemDoContrato } from './contrato.js';
import { exigirAberta, exigirEntregue, itensAlterados, recebivelDe, reservaDe, somaPorLote } from './reserva.js';
import type { NoContrato, VendaNoLedgerCommand } from './venda.commands.js';
import type { VendaDita, VendaNoLedgerEvent } from './venda.events.js';

type Linha = { readonly loteId: number; readonly massaG: number };

/**
 * Checks that the lots can meet a sale by its day. `jaSeu` is the part of them that it has already. @throws
 * LOTES_OBRIGATORIOS, LOTE_SEM_SALDO
 */
const exigirLotes = (ledger: Ledger, { em, tipo, itens }: VendaDita, jaSeu: readonly Linha[], meta: CommandMeta): void => {
  if (tipo === AVULSA && itens.length > 0) throw refuse('VENDA_AVULSA_COM_LOTES');
  const porcoes = tipo === AVULSA ? [] : lotesDistintos(ledger, somaPorLote(itens));
  exigirData(
    em,
    porcoes.map(({ lote }) => lote),
    meta,
  );
  for (const { lote, massaG } of porcoes) {
    if (lote.unidade !== 'kg') throw refuse('LOTE_DE_OUTRA_UNIDADE', { codigo: lote.codigo, unidade: lote.unidade, esperada: 'kg' });
    const seu = jaSeu.find(({ loteId }) => loteId === lote.id)?.massaG ?? 0;
    exigirSaldo(lote, disponivelParaVenda(lote) + seu, massaG);
  }
};

const jaEntregou = ({ entregas, marcados }: Reserva): boolean => Object.keys(entregas).length + marcados.length > 0;

type Mudar = { readonly vendaId: number; readonly novos: VendaDita } & NoContrato;

/** The changed sale; no fact where nothing changes. */
const alterada = (ledger: Ledger, { vendaId, novos, ...doContrato }: Mudar, meta: CommandMeta): VendaNoLedgerEvent[] => {
  const reserva = reservaDe(ledger, vendaId);
  const termos = ditaDe({ ...novos, alemDoContrato: alemDoContrato(ledger, vendaId, novos, doContrato) });
  if (igual(reserva.termos, termos)) return [];
  exigirAberta(reserva);
  exigirLotes(ledger, termos, reserva.itens, meta);
  exigirEntregue(ledger, reserva, termos.em, termos.itens);
  if (termos.clienteId !== reserva.termos.clienteId && jaEntregou(reserva))
    throw refuse('VENDA_ENTREGUE_A_OUTRO', { codigo: reserva.codigo });
  const { em, termos: era, itens } = reserva;
  const antes = { em, clienteId: era.clienteId, itemIds: era.itens.map(({ itemId }) => itemId), lotes: [...itens] };
  return [{ type: 'VendaReservaAlterada', data: { vendaId, ...termos, antes } }];
};

type TermosDaVenda = { readonly [N in keyof VendaDita]: VendaDita[N] | undefined } & Omit<VendaDita, 'alemDoContrato' | 'contratoId'>;

const ditaDe = ({
  em,
  clienteId,
  tipo,
  categoria,
  notaFiscal,
  parcelas,
  obs,
  itens,
  contratoId,
  alemDoContrato: alem,
}: TermosDaVenda): VendaDita => ({
  ...{ em, clienteId, tipo, categoria, notaFiscal, parcelas, obs, itens },
  ...(contratoId !== undefined && { contratoId }),
  ...(alem !== undefined && { alemDoContrato: alem }),
});

/** The part of a sale that lay at a cooperative by then; the rest has to be on the farm. @throws VENDA_ANTES_DO_DEPOSITO where it is not */
const daCooperativaDe = (ledger: Ledger, loteId: number, massaG: number, em: string): number => {
  const lote = loteDe(ledger, loteId);
  const deLa = Math.min(massaG, lote.naCooperativa, naCooperativaDesde(ledger, lote, em));
  const falta = massaG - deLa - naFazenda(lote);
  if (falta > 0) throw antesDoDeposito(lote, em, falta);
  return deLa;
};

export const vendaRoom: Room<VendaNoLedgerCommand, VendaNoLedgerEvent> = {
  decide: {
    ReservarVenda: ({ codigo, contrato, motivo, ...data }, ledger, meta) => {
      if (ledger.vendas[data.vendaId]) throw refuse('VENDA_JA_RESERVADA');
      exigirLotes(ledger, data, [], meta);
      const termos = ditaDe({ ...data, alemDoContrato: alemDoContrato(ledger, data.vendaId, data, { contrato, motivo }) });
      const { vendaId, fazendaId } = data;
      return [{ type: 'VendaReservada', data: { vendaId, codigo: codigoDeProcesso(ledger, codigo, 'V'), fazendaId, ...termos } }];
    },
    AlterarReserva: ({ vendaId, itens, contrato, motivo, contratoId, ...data }, ledger, meta) => {
      const reserva = reservaDe(ledger, vendaId);
      const mudados = itens === undefined ? {} : { itens: itensAlterados(reserva, itens) };
      const { contratoId: era, ...termos } = reserva.termos;
      const fica = contratoId === undefined ? era : (contratoId ?? undefined);
      const novos = { ...termos, ...data, ...mudados, ...(fica !== undefined && { contratoId: fica }) };
      return alterada(ledger, { vendaId, novos, contrato, motivo }, meta);
    },
    RetirarDaVenda: ({ vendaId, itemId, loteId }, ledger, meta) => {
      const reserva = reservaDe(ledger, vendaId);
      exigirAberta(reserva);
      const { termos } = reserva;
      const itens = termos.itens.filter((item) => item.itemId !== itemId && item.loteId !== loteId);
      if (itens.length === termos.itens.length) throw refuse(itemId === undefined ? 'VENDA_SEM_O_LOTE' : 'VENDA_SEM_O_PRODUTO');
      return alterada(ledger, { vendaId, novos: { ...termos, itens } }, meta);
    },
    BaixarVenda: ({ vendaId, em, descricao = null, receber }, ledger, meta) => {
      const reserva = reservaDe(ledger, vendaId);
      if (reserva.baixada) return [];
      exigirData(
        em,
        reserva.itens.map(({ loteId }) => loteDe(ledger, loteId)),
        meta,
      );
      if (em < reserva.em) throw refuse('VENDA_FINALIZADA_ANTES', { codigo: reserva.codigo, aberta: diaToBr(reserva.em), em: diaToBr(em) });
      const itens = reserva.itens.map(({ loteId, massaG }) => ({
        loteId,
        massaG,
        daCooperativaG: daCooperativaDe(ledger, loteId, massaG, em),
      }));
      const recebivel = receber && recebivelDe(reserva, receber);
      return [{ type: 'VendaBaixada', data: { vendaId, em, descricao, itens, ...(recebivel && { recebivel }) } }];
    },
    EstornarVenda: ({ vendaId }, ledger) => {
      const { itens, baixada, daCooperativa, lancamentoId } = reservaDe(ledger, vendaId);
      if (!baixada) return [];
      const devolvidos = itens.map((item, index) => ({ ...item, daCooperativaG: daCooperativa[index] ?? 0 }));
      return [{ type: 'VendaEstornada', data: { vendaId, itens: devolvidos, ...(lancamentoId && { lancamentoId }) } }];
    },
    LiberarVenda: ({ vendaId }, ledger) => {
      const reserva = ledger.vendas[vendaId];
      if (!reserva) return [];
      if (reserva.baixada) throw refuse('VENDA_JA_FINALIZADA');
      if (jaEntregou(reserva)) throw refuse('VENDA_COM_ENTREGAS', { codigo: reserva.codigo });
      return [{ type: 'VendaLiberada', data: { vendaId, itens: [...reserva.itens] } }];
    },
  },
  evolve: {
    VendaReservada: ({ vendaId, codigo, ...data }, ledger) => {
      const itens = somaPorLote(data.itens);
      const nova = { baixada: false, daCooperativa: [], entregas: {}, marcados: [] };
      ledger.vendas[vendaId] = { codigo, em: data.em, itens, termos: ditaDe(data), ...nova };
      for (const { loteId, massaG } of itens) loteDe(ledger, loteId).reservado += massaG;
      lembrarCodigo(ledger, codigo);
    },
    VendaReservaAlterada: ({ vendaId, ...data }, ledger) => {
      const reserva = reservaDe(ledger, vendaId);
      const itens = somaPorLote(data.itens);
      for (const { loteId, massaG } of reserva.itens) loteDe(ledger, loteId).reservado -= massaG;
      for (const { loteId, massaG } of itens) loteDe(ledger, loteId).reservado += massaG;
      ledger.vendas[vendaId] = { ...reserva, em: data.em, itens, termos: ditaDe(data) };
    },
    VendaBaixada: ({ vendaId, em, itens, recebivel }, ledger) => {
      ledger.vendas[vendaId] = {
        ...reservaDe(ledger, vendaId),
        baixada: true,
        daCooperativa: itens.map(({ daCooperativaG }) => daCooperativaG),
        lancamentoId: recebivel?.lancamentoId,
      };
      for (const { loteId, massaG, daCooperativaG } of itens) {
        const lote = loteDe(ledger, loteId);
        lote.saldo -= massaG;
        lote.reservado -= massaG;
        lote.naCooperativa -= daCooperativaG;
        lote.passos.push({ registro: chaveDe('venda', vendaId), em, ordem: ledger.ultimaOrdem, delta: -massaG });
      }
    },
    VendaEstornada: ({ vendaId, itens }, ledger) => {
      ledger.vendas[vendaId] = { ...reservaDe(ledger, vendaId), baixada: false, daCooperativa: [], lancamentoId: undefined };
      for (const { loteId, massaG, daCooperativaG } of itens) {
        const lote = loteDe(ledger, loteId);
        lote.saldo += massaG;
        lote.reservado += massaG;
        lote.naCooperativa += daCooperativaG;
        lote.passos = lote.passos.filter(({ registro }) => registro !== chaveDe('venda', vendaId));
      }
    },
    VendaLiberada: ({ vendaId, itens }, ledger) => {
      delete ledger.vendas[vendaId];
      for (const { loteId, massaG } of itens) loteDe(ledger, loteId).reservado -= massaG;
    },
  },
};
