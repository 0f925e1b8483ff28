import type { VendaEvent } from '@tulha/domain/comercial/venda/venda.events';
import { diaAt } from '@tulha/domain/kernel/dates';
import type { Recorded } from '@tulha/domain/kernel/fact';
import type { VendaNoLedgerEvent } from '@tulha/domain/rastreabilidade/venda/venda.events';
import { defineProjection } from '../declare/projection.js';
import { add, patch, type RowOp, remove, upsert } from '../declare/row-ops.js';
import { defineTable } from '../declare/table.js';
import { movimento } from '../rastreabilidade/historico/movimento.js';
import { loteMovimentoTable, loteTable, processoLoteTable } from '../rastreabilidade/tables.js';

/** The sale as the office sees it. */
export const vendaTable = defineTable(
  'venda',
  {
    id: 'int8',
    conta: 'int8',
    fazenda_id: 'int8',
    codigo: 'text',
    em: 'date',
    cliente_id: 'int8',
    tipo: 'text',
    categoria: 'text?',
    nota_fiscal: 'text?',
    parcelas: 'int8',
    obs: 'text?',
    total_centavos: 'int8',
    massa_g: 'int8',
    contrato_id: 'int8?',
    alem_do_contrato: 'text?',
    status: 'text',
    finalizada_em: 'date?',
    excluida: 'bool',
    excluida_em: 'timestamptz?',
    excluida_por: 'int8?',
    versao: 'int8',
  },
  { indexes: [['conta', 'em'], ['contrato_id']], nomes: ['codigo'], procura: ['codigo', 'nota_fiscal'] },
);

/** Lines of a sale. */
export const vendaItemTable = defineTable(
  'venda_item',
  {
    id: 'int8',
    conta: 'int8',
    venda_id: 'int8',
    lote_id: 'int8',
    massa_g: 'int8',
    preco_saca_centavos: 'int8',
    valor_centavos: 'int8',
    ordem: 'int8',
    entregue_em: 'date?',
  },
  { indexes: [['venda_id'], ['lote_id']] },
);

/** A user's note on a sale. */
export const vendaNotaTable = defineTable(
  'venda_nota',
  { id: 'int8', conta: 'int8', venda_id: 'int8', em: 'date', texto: 'text', ator: 'int8', registrada_em: 'timestamptz' },
  { indexes: [['venda_id']] },
);

/** The state of the sale's coffee in the ledger. Where it differs from the sale's status, the consequence is still pending. */
export const vendaReservaTable = defineTable('venda_reserva', { id: 'int8', conta: 'int8', estado: 'text', em: 'date' });

type Item = { loteId: number; massaG: number };
const naVenda = (fact: Recorded, vendaId: number, em: string, papel: string, { loteId, massaG }: Item, delta: number, detalhes = {}) =>
  movimento(fact, {
    loteId,
    papel,
    processo: 'venda',
    processoId: vendaId,
    em: { dia: em, hora: null },
    delta,
    quantidade: massaG,
    detalhes,
  });

const porLote = (itens: readonly Item[]): Item[] => {
  const soma = new Map<number, number>();
  for (const { loteId, massaG } of itens) soma.set(loteId, (soma.get(loteId) ?? 0) + massaG);
  return [...soma].map(([loteId, massaG]) => ({ loteId, massaG }));
};

type ReservaAlterada = Extract<VendaNoLedgerEvent, { type: 'VendaReservaAlterada' }>['data'];
const colunasDe = (
  vendaId: number,
  { loteId, massaG, precoSacaCentavos, valorCentavos }: ReservaAlterada['itens'][number],
  ordem: number,
) => ({
  venda_id: vendaId,
  lote_id: loteId,
  massa_g: massaG,
  preco_saca_centavos: precoSacaCentavos,
  valor_centavos: valorCentavos,
  ordem,
});

/** For each lot, the reserved amount before and after: lots with equal amounts stay out, unless the sale has another day or buyer. */
const mudancasDeReserva = ({ em, clienteId, itens, antes }: ReservaAlterada) => {
  const [eram, ficam] = [antes.lotes, porLote(itens)].map((lotes) => new Map(lotes.map(({ loteId, massaG }) => [loteId, massaG])));
  return [...new Set([...(eram?.keys() ?? []), ...(ficam?.keys() ?? [])])]
    .map((loteId) => ({ loteId, era: eram?.get(loteId) ?? 0, fica: ficam?.get(loteId) ?? 0 }))
    .filter(({ era, fica }) => era !== fica || em !== antes.em || clienteId !== antes.clienteId);
};

const daCooperativa = ({ daCooperativaG }: { daCooperativaG: number }) => (daCooperativaG > 0 ? { daCooperativa: daCooperativaG } : {});

/** The day on the farm, for facts that name none: when it was recorded. */
const diaDe = ({ meta }: Recorded) => diaAt(meta.recordedAt);

export const vendaNoLedgerProjection = defineProjection<VendaNoLedgerEvent>({
  name: 'venda-no-ledger',
  tables: [vendaReservaTable, vendaItemTable, loteTable, loteMovimentoTable, processoLoteTable],
  on: {
    VendaReservada: (fact) => {
      const { vendaId, codigo, em, clienteId, itens } = fact.data;
      const { conta } = fact.meta;
      return [
        upsert(vendaReservaTable, { id: vendaId, conta, estado: 'ABERTO', em }),
        ...itens.map((item, ordem) =>
          upsert(vendaItemTable, { id: item.itemId, conta, entregue_em: null, ...colunasDe(vendaId, item, ordem) }),
        ),
        ...porLote(itens).flatMap((item) => [
          add(loteTable, { id: item.loteId }, { reservado: item.massaG }),
          naVenda(fact, vendaId, em, 'reserva', item, 0, { codigo, clienteId }),
        ]),
      ];
    },
    VendaReservaAlterada: (fact) => {
      const { vendaId, em, clienteId, itens, antes } = fact.data;
      const { conta } = fact.meta;
      const ficam = new Set(itens.map(({ itemId }) => itemId));
      const eram = new Set(antes.itemIds);
      return [
        patch(vendaReservaTable, { id: vendaId }, { em }),
        ...antes.itemIds.flatMap((id) => (ficam.has(id) ? [] : [remove(vendaItemTable, { id })])),
        ...itens.map((item, ordem) =>
          eram.has(item.itemId)
            ? patch(vendaItemTable, { id: item.itemId }, colunasDe(vendaId, item, ordem))
            : upsert(vendaItemTable, { id: item.itemId, conta, entregue_em: null, ...colunasDe(vendaId, item, ordem) }),
        ),
        ...mudancasDeReserva(fact.data).flatMap(({ loteId, era, fica }) => [
          add(loteTable, { id: loteId }, { reservado: fica - era }),
          ...(era > 0 ? [naVenda(fact, vendaId, antes.em, 'libera', { loteId, massaG: era }, 0)] : []),
          ...(fica > 0 ? [naVenda(fact, vendaId, em, 'reserva', { loteId, massaG: fica }, 0, { clienteId })] : []),
        ]),
      ];
    },
    VendaBaixada: (fact) => {
      const { vendaId, em, itens } = fact.data;
      return [
        patch(vendaReservaTable, { id: vendaId }, { estado: 'FECHADO' }),
        ...itens.flatMap((item): RowOp[] => [
          add(loteTable, { id: item.loteId }, { saldo: -item.massaG, reservado: -item.massaG, na_cooperativa: -item.daCooperativaG }),
          naVenda(fact, vendaId, em, 'entra', item, -item.massaG, daCooperativa(item)),
        ]),
      ];
    },
    VendaEstornada: (fact) => [
      patch(vendaReservaTable, { id: fact.data.vendaId }, { estado: 'ABERTO' }),
      ...fact.data.itens.flatMap((item): RowOp[] => [
        add(loteTable, { id: item.loteId }, { saldo: item.massaG, reservado: item.massaG, na_cooperativa: item.daCooperativaG }),
        naVenda(fact, fact.data.vendaId, diaDe(fact), 'sai', item, item.massaG, daCooperativa(item)),
      ]),
    ],
    VendaLiberada: (fact) => [
      patch(vendaReservaTable, { id: fact.data.vendaId }, { estado: 'excluida' }),
      ...fact.data.itens.flatMap((item): RowOp[] => [
        add(loteTable, { id: item.loteId }, { reservado: -item.massaG }),
        naVenda(fact, fact.data.vendaId, diaDe(fact), 'libera', item, 0),
      ]),
    ],
  },
});

export const vendaProjection = defineProjection<VendaEvent>({
  name: 'venda',
  tables: [vendaTable, vendaNotaTable],
  on: {
    VendaAberta: ({ data, meta, version }) => [
      upsert(vendaTable, {
        id: data.vendaId,
        conta: meta.conta,
        fazenda_id: data.fazendaId,
        codigo: data.codigo,
        em: data.em,
        cliente_id: data.clienteId,
        tipo: data.tipo,
        categoria: data.categoria,
        nota_fiscal: data.notaFiscal,
        parcelas: data.parcelas,
        obs: data.obs,
        total_centavos: data.totalCentavos,
        massa_g: data.massaG,
        contrato_id: data.contratoId ?? null,
        alem_do_contrato: data.alemDoContrato ?? null,
        status: 'ABERTO',
        finalizada_em: null,
        excluida: false,
        excluida_em: null,
        excluida_por: null,
        versao: version,
      }),
    ],
    VendaAlterada: ({ data, version }) => [
      patch(
        vendaTable,
        { id: data.vendaId },
        {
          em: data.em,
          cliente_id: data.clienteId,
          tipo: data.tipo,
          categoria: data.categoria,
          nota_fiscal: data.notaFiscal,
          parcelas: data.parcelas,
          obs: data.obs,
          total_centavos: data.totalCentavos,
          massa_g: data.massaG,
          contrato_id: data.contratoId ?? null,
          alem_do_contrato: data.alemDoContrato ?? null,
          versao: version,
        },
      ),
    ],
    VendaAnotada: ({ data: { vendaId, notaId, em, texto }, meta, version }) => [
      upsert(vendaNotaTable, {
        ...{ id: notaId, conta: meta.conta, venda_id: vendaId, em, texto, ator: meta.ator, registrada_em: meta.recordedAt },
      }),
      patch(vendaTable, { id: vendaId }, { versao: version }),
    ],
    VendaNotaExcluida: ({ data: { vendaId, notaId }, version }) => [
      remove(vendaNotaTable, { id: notaId }),
      patch(vendaTable, { id: vendaId }, { versao: version }),
    ],
    VendaFinalizada: ({ data, version }) => [
      patch(vendaTable, { id: data.vendaId }, { status: 'FECHADO', finalizada_em: data.em, versao: version }),
    ],
    VendaReaberta: ({ data, version }) => [
      patch(vendaTable, { id: data.vendaId }, { status: 'ABERTO', finalizada_em: null, versao: version }),
    ],
    VendaExcluida: ({ data, meta, version }) => [
      patch(vendaTable, { id: data.vendaId }, { excluida: true, excluida_em: meta.recordedAt, excluida_por: meta.ator, versao: version }),
    ],
  },
});
