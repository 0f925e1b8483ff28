import { diaToBr } from '../../kernel/dates.js';
import { refuse } from '../errors.js';
import { exigirData } from '../ledger/datas.js';
import { antesDoDeposito, naCooperativaDesde } from '../ledger/depositado.js';
import {
  codigoDeProcesso,
  disponivelParaVenda,
  exigirSaldo,
  type Ledger,
  lembrarCodigo,
  lotesDistintos,
  loteDe,
  naFazenda,
  type Reserva,
} from '../ledger/ledger.js';
import { chaveDe } from '../ledger/registro.js';
import type { Room } from '../ledger/room.js';
import { AVULSA } from '../../comercial/venda/venda.commands.js';
import type { VendaNoLedgerCommand } from './venda.commands.js';
import type { VendaNoLedgerEvent } from './venda.events.js';

const reservaDe = ({ vendas }: Ledger, vendaId: number): Reserva => {
  const reserva = vendas[vendaId];
  if (!reserva) throw refuse('VENDA_NAO_RESERVADA');
  return reserva;
};

/** Several lines of a sale may be of one lot. */
const somaPorLote = (itens: readonly { loteId: number; massaG: number }[]) => {
  const soma = new Map<number, number>();
  for (const { loteId, massaG } of itens) soma.set(loteId, (soma.get(loteId) ?? 0) + massaG);
  return [...soma].map(([loteId, massaG]) => ({ loteId, massaG }));
};

/** What of a sale lay at a cooperative by then; the rest is on the farm. @throws VENDA_ANTES_DO_DEPOSITO where it is not */
const daCooperativaDe = (ledger: Ledger, loteId: number, massaG: number, em: string): number => {
  const lote = loteDe(ledger, loteId);
  const deLa = Math.min(massaG, lote.naCooperativa, naCooperativaDesde(ledger, lote, em));
  const falta = massaG - deLa - naFazenda(lote);
  if (falta > 0) throw antesDoDeposito(lote, em, falta);
  return deLa;
};

export const vendaRoom: Room<VendaNoLedgerCommand, VendaNoLedgerEvent> = {
  decide: {
    ReservarVenda: ({ codigo, ...data }, ledger, meta) => {
      if (ledger.vendas[data.vendaId]) throw refuse('VENDA_JA_RESERVADA');
      const porcoes = data.tipo === AVULSA && data.itens.length === 0 ? [] : lotesDistintos(ledger, somaPorLote(data.itens));
      exigirData(
        data.em,
        porcoes.map(({ lote }) => lote),
        meta,
      );
      for (const { lote, massaG } of porcoes) {
        if (lote.unidade !== 'kg') throw refuse('LOTE_DE_OUTRA_UNIDADE', { codigo: lote.codigo, unidade: lote.unidade, esperada: 'kg' });
        exigirSaldo(lote, disponivelParaVenda(lote), massaG);
      }
      return [{ type: 'VendaReservada', data: { ...data, codigo: codigoDeProcesso(ledger, codigo, 'V') } }];
    },
    BaixarVenda: ({ vendaId, em, descricao = null }, ledger, meta) => {
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
      return [{ type: 'VendaBaixada', data: { vendaId, em, descricao, itens } }];
    },
    EstornarVenda: ({ vendaId }, ledger) => {
      const { itens, baixada, daCooperativa } = reservaDe(ledger, vendaId);
      if (!baixada) return [];
      return [
        {
          type: 'VendaEstornada',
          data: { vendaId, itens: itens.map((item, index) => ({ ...item, daCooperativaG: daCooperativa[index] ?? 0 })) },
        },
      ];
    },
    LiberarVenda: ({ vendaId }, ledger) => {
      const reserva = ledger.vendas[vendaId];
      if (!reserva) return [];
      if (reserva.baixada) throw refuse('VENDA_JA_FINALIZADA');
      return [{ type: 'VendaLiberada', data: { vendaId, itens: [...reserva.itens] } }];
    },
  },
  evolve: {
    VendaReservada: ({ vendaId, codigo, em, itens }, ledger) => {
      const porcoes = somaPorLote(itens);
      ledger.vendas[vendaId] = { codigo, em, itens: porcoes, baixada: false, daCooperativa: [] };
      for (const { loteId, massaG } of porcoes) loteDe(ledger, loteId).reservado += massaG;
      lembrarCodigo(ledger, codigo);
    },
    VendaBaixada: ({ vendaId, em, itens }, ledger) => {
      ledger.vendas[vendaId] = {
        ...reservaDe(ledger, vendaId),
        baixada: true,
        daCooperativa: itens.map(({ daCooperativaG }) => daCooperativaG),
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
      ledger.vendas[vendaId] = { ...reservaDe(ledger, vendaId), baixada: false, daCooperativa: [] };
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
