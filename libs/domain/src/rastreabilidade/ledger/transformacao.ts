import type { CommandMeta } from '../../kernel/decider.js';
import { refuse } from '../errors.js';
import { exigirData, type Momento } from './datas.js';
import {
  codigoDeLoteLivre,
  codigoDeProcesso,
  codigoDeProcessoLivre,
  disponivelNaFazenda,
  exigirCodigoLivre,
  exigirSaldo,
  incluirLote,
  type Ledger,
  lembrarCodigo,
  lotesDistintos,
  proximoCodigo,
  type Unidade,
} from './ledger.js';

/** What benefício and rebenefício have in common: lots go in, in part or whole, and new lots in kilograms come out. */

export type SaidaPedida = {
  readonly loteId: number;
  readonly tipo: string;
  readonly qualidade: string | null;
  readonly quantidadeG: number;
};
export type Transformacao = {
  readonly codigo?: string | undefined;
  readonly em: Momento;
  readonly entradas: readonly { readonly loteId: number; readonly quantidade?: number }[];
  readonly saidas: readonly SaidaPedida[];
};

/**
 * The portions that go in, all of the unit the process works with. @throws the refusals of lots, dates and balances,
 * LOTE_DE_OUTRA_UNIDADE
 */
export const entradasDe = (ledger: Ledger, { entradas, em }: Transformacao, meta: CommandMeta, unidade: Unidade) => {
  const distintas = lotesDistintos(ledger, entradas);
  exigirData(
    em.dia,
    distintas.map(({ lote }) => lote),
    meta,
  );
  return distintas.map(({ lote, quantidade }) => {
    if (lote.unidade !== unidade) throw refuse('LOTE_DE_OUTRA_UNIDADE', { codigo: lote.codigo, unidade: lote.unidade, esperada: unidade });
    const disponivel = disponivelNaFazenda(lote);
    const entra = quantidade ?? disponivel;
    exigirSaldo(lote, disponivel, Math.max(entra, 1));
    return { loteId: lote.id, unidade: lote.unidade, quantidadeMilesimos: entra };
  });
};

const codigoDaSaida = (codigo: string, index: number) => `${codigo}-${index + 1}`;

/** The process's code and its output lots, `B007-1`, `B007-2`…. @throws SAIDAS_OBRIGATORIAS, CODIGO_EM_USO, LOTE_CODIGO_EM_USO */
export const saidasDe = (ledger: Ledger, { codigo: dado, saidas }: Transformacao, prefixo: string) => {
  if (saidas.length === 0) throw refuse('SAIDAS_OBRIGATORIAS');
  const livre = (candidato: string) =>
    codigoDeProcessoLivre(ledger, candidato) && saidas.every((_, index) => codigoDeLoteLivre(ledger, codigoDaSaida(candidato, index)));
  const codigo = dado === undefined ? proximoCodigo(ledger, prefixo, 3, livre) : codigoDeProcesso(ledger, dado, prefixo);
  const lotes = saidas.map(({ loteId, tipo, qualidade, quantidadeG }, index) => ({
    loteId,
    codigo: codigoDaSaida(codigo, index),
    tipo,
    qualidade,
    massaG: quantidadeG,
  }));
  for (const lote of lotes) exigirCodigoLivre(ledger, lote.codigo);
  return { codigo, lotes };
};

type Feita = {
  readonly codigo: string;
  readonly fazendaId: number;
  readonly em: Momento;
  readonly entradas: readonly { loteId: number; quantidadeMilesimos: number }[];
  readonly saidas: readonly { loteId: number; codigo: string; massaG: number }[];
};

/** Effect of a transformation: what went in is spent, what came out is there. */
export const aplicarTransformacao = (ledger: Ledger, { codigo, fazendaId, em, entradas, saidas }: Feita): void => {
  for (const { loteId, quantidadeMilesimos } of entradas) {
    const lote = ledger.lotes[loteId];
    if (lote) lote.saldo -= quantidadeMilesimos;
  }
  for (const { loteId, codigo: codigoDoLote, massaG } of saidas) {
    incluirLote(ledger, { id: loteId, codigo: codigoDoLote, fazendaId, unidade: 'kg', em: em.dia, quantidade: massaG });
  }
  lembrarCodigo(ledger, codigo);
};

/** Grams of a list. */
export const somaG = (saidas: readonly { massaG: number }[]): number => saidas.reduce((sum, { massaG }) => sum + massaG, 0);
