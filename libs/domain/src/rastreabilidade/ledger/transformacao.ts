import type { CommandMeta } from '../../kernel/decider.js';
import { refuse } from '../errors.js';
import type { Uso } from './colhido.js';
import { exigirData, instante, type Momento } from './datas.js';
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
  type Processo,
  proximoCodigo,
  type Registro,
  type Unidade,
} from './ledger.js';
import { chaveDe, lancar, porcoesDoFato } from './registro.js';

/** The common part of benefício and rebenefício: lots go in, in part or whole, and new lots in kilograms come out. */

export type SaidaPedida = {
  readonly loteId: number;
  readonly tipo: string;
  readonly qualidade: string | null;
  readonly quantidadeG: number;
};
export type Transformacao = {
  readonly codigo?: string | undefined;
  readonly em: Momento;
  readonly entradas: readonly { readonly loteId: number; readonly quantidade?: number; readonly refId?: number }[];
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
  return distintas.map(({ lote, quantidade, refId }) => {
    if (lote.unidade !== unidade) throw refuse('LOTE_DE_OUTRA_UNIDADE', { codigo: lote.codigo, unidade: lote.unidade, esperada: unidade });
    const disponivel = disponivelNaFazenda(lote);
    const entra = quantidade ?? disponivel;
    exigirSaldo(lote, disponivel, quantidade);
    return { loteId: lote.id, unidade: lote.unidade, quantidadeMilesimos: entra, ...(refId ? { refId } : {}) };
  });
};

const codigoDaSaida = (codigo: string, index: number) => `${codigo}-${index + 1}`;

const proximaSaida = (ledger: Ledger, processo: string, usados: ReadonlySet<string>): string => {
  for (let index = 0; ; index++) {
    const codigo = codigoDaSaida(processo, index);
    if (!usados.has(codigo) && codigoDeLoteLivre(ledger, codigo)) return codigo;
  }
};

/** The codes of a corrected process's lots: those it had made keep theirs, others get the next that never was. */
const saidasDaCorrecao = (ledger: Ledger, { codigo, saidas: feitas }: Registro, pedidas: readonly SaidaPedida[]) => {
  const [processo = '', usados] = [codigo ?? '', new Set<string>()];
  return pedidas.map(({ loteId, tipo, qualidade, quantidadeG: massaG }) => {
    const existente = feitas.includes(loteId) ? ledger.lotes[loteId] : undefined;
    const proprio = existente?.codigo ?? proximaSaida(ledger, processo, usados);
    usados.add(proprio);
    return { loteId, codigo: proprio, tipo, qualidade, massaG };
  });
};

/**
 * The process's code and its output lots, `B007-1`, `B007-2`…; with `antes`, of a process that is corrected.
 * @throws SAIDAS_OBRIGATORIAS, CODIGO_EM_USO, LOTE_CODIGO_EM_USO
 */
export const saidasDe = (
  ledger: Ledger,
  { codigo: dado, saidas }: Pick<Transformacao, 'codigo' | 'saidas'>,
  prefixo: string,
  antes?: Registro,
) => {
  if (saidas.length === 0) throw refuse('SAIDAS_OBRIGATORIAS');
  if (antes) return { codigo: antes.codigo ?? '', lotes: saidasDaCorrecao(ledger, antes, saidas) };
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
  readonly saidas: readonly { loteId: number; codigo: string; quantidade: number; unidade: Unidade }[];
  readonly colhido?: readonly Uso[];
};

/** Outputs in kilograms, for `aplicarTransformacao`. */
export const emKg = (saidas: readonly { loteId: number; codigo: string; massaG: number }[]) =>
  saidas.map(({ loteId, codigo, massaG }) => ({ loteId, codigo, quantidade: massaG, unidade: 'kg' as const }));

/** Puts the output lots of a record, new or corrected, into the ledger with their present amounts. */
export const porSaidas = (
  ledger: Ledger,
  de: string,
  { fazendaId, em, saidas }: Pick<Feita, 'fazendaId' | 'saidas'> & { readonly em: string },
): void => {
  for (const { loteId, codigo, quantidade, unidade } of saidas) {
    const lote = ledger.lotes[loteId];
    if (!lote) incluirLote(ledger, { id: loteId, codigo, fazendaId, unidade, em, quantidade, de });
    else {
      lote.saldo += quantidade - lote.quantidade;
      lote.quantidade = quantidade;
      lote.em = em;
    }
  }
};

/** Applies a transformation, new or corrected: spends the inputs and adds the outputs. */
export const aplicarTransformacao = (ledger: Ledger, processo: Processo, id: number, feita: Feita): void => {
  const { codigo, fazendaId, em, entradas, saidas, colhido } = feita;
  const chave = chaveDe(processo, id);
  const ids = saidas.map(({ loteId }) => loteId);
  lancar(ledger, chave, { codigo, em: instante(em), entradas: porcoesDoFato(entradas), saidas: ids, ...(colhido ? { colhido } : {}) });
  porSaidas(ledger, chave, { fazendaId, em: em.dia, saidas });
  lembrarCodigo(ledger, codigo);
};

/** Grams of a list. */
export const somaG = (saidas: readonly { massaG: number }[]): number => saidas.reduce((sum, { massaG }) => sum + massaG, 0);
