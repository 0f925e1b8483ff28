import { diaToBr } from '../../kernel/dates.js';
import { refuseEstoque } from '../errors.js';
import { sugerirLotes } from './lotes.js';
import type { Unidade } from '../../kernel/unidade.js';
import type { CaldaAplicada, IntervalosDaAplicacao, Origem, Parte, Tipo } from './movimento.events.js';
import { type Movimento, razaoDe } from './razao.js';

/** A requested movement. `quantidade` in base units; for a count it is the amount found. `lote`: `''` for no lot, null where not stated. */
export type Linha = {
  readonly movimentoId: number;
  readonly insumoId: number;
  readonly tipo: Tipo;
  readonly em: string;
  readonly fazendaId: number;
  readonly quantidade: number;
  /** The value of an entry. */
  readonly valorCentavos: number;
  readonly lote: string | null;
  readonly validade: string | null;
  /** The farm that a transfer goes to. */
  readonly paraFazendaId: number | null;
  readonly chegadaId: number | null;
  /** True of an entry or an exit that the count of its day already included. */
  readonly antesDaContagem?: boolean | undefined;
  /** The mixture of an exit into one. */
  readonly calda?: CaldaAplicada | undefined;
  /** The intervals of an exit that is applied. */
  readonly intervalos?: IntervalosDaAplicacao | undefined;
  /** The lots of a movement that only changes its day. */
  readonly lotes?: readonly Parte[] | undefined;
};

/** An input as people call it and count it, for the refusals. `minimo`: the least there should be, in base units. */
export type InsumoDito = {
  readonly id: number;
  readonly nome: string;
  readonly unidade: Unidade;
  readonly minimo?: number | null | undefined;
};

/**
 * Movements of the account's stock that happen together or not at all: all of `linhas` are made and all of `desfazer` are gone. A
 * correction is both. `origem` is the record that causes them: only it can undo them.
 */
export type Pedido = {
  readonly linhas: readonly Linha[];
  readonly desfazer: readonly number[];
  readonly insumos: readonly InsumoDito[];
  readonly origem: Origem | null;
  readonly motivo: string | null;
  /** The reason of what lacks, and of nothing else, where no user is there to give one. */
  readonly motivoSeFaltar?: string | undefined;
};

/** When a lot expires, as its entries say; undefined where none does. */
const validadeDe = (movimentos: readonly Movimento[], lote: string): string | null | undefined =>
  movimentos.flatMap(({ lotes }) => lotes).find((um) => um.lote === lote && um.validade !== null)?.validade ?? undefined;

const daEntrada = ({ lote, validade, quantidade }: Linha, movimentos: readonly Movimento[], insumo: string): Parte[] => {
  if (!lote) return [{ lote: '', validade: null, quantidade }];
  const sabida = validadeDe(movimentos, lote);
  if (sabida && validade && sabida !== validade)
    throw refuseEstoque('LOTE_COM_OUTRA_VALIDADE', { lote, insumo, validade: diaToBr(sabida) });
  return [{ lote, validade: validade ?? sabida ?? null, quantidade }];
};

/** A count is of one lot, or of stock without a lot: where there are lots, the request must name one. */
const daContagem = ({ lote, fazendaId }: Linha, movimentos: readonly Movimento[], insumo: string): Parte[] => {
  const saldos = razaoDe(movimentos).lugares.get(fazendaId)?.lotes ?? new Map<string, number>();
  const lotes = [...saldos].filter(([nome, quantidade]) => nome !== '' && quantidade > 0).map(([nome]) => nome);
  if (lote === null && lotes.length > 0) throw refuseEstoque('CONTAGEM_POR_LOTE', { insumo, lotes: lotes.join(', ') });
  return [{ lote: lote ?? '', validade: validadeDe(movimentos, lote ?? '') ?? null, quantidade: 0 }];
};

/** The lots of a line: those named, or for an exit the ones that expire first. */
export const lotesDaLinha = (linha: Linha, movimentos: readonly Movimento[], insumo: string): Parte[] => {
  const { tipo, em, fazendaId, lote, quantidade, paraFazendaId, antesDaContagem } = linha;
  if (linha.lotes) return [...linha.lotes];
  if (tipo === 'entrada') return daEntrada(linha, movimentos, insumo);
  if (tipo === 'contagem') return daContagem(linha, movimentos, insumo);
  if (tipo === 'transferencia' && paraFazendaId === fazendaId) throw refuseEstoque('TRANSFERENCIA_PARA_A_MESMA');
  if (lote === null) return sugerirLotes(movimentos, { em, tipo, fazendaId, antesDaContagem }, quantidade);
  return [{ lote, validade: validadeDe(movimentos, lote) ?? null, quantidade }];
};
