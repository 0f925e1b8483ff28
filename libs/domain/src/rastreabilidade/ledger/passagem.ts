import type { CommandMeta } from '../../kernel/decider.js';
import { refuse } from '../errors.js';
import { exigirData, exigirOrdem, instante, type Momento } from './datas.js';
import { dentroDe, type Etapa, exigirSaldo, type Ledger, lotesDistintos, naFazenda, type Processo } from './ledger.js';
import { ensaiar } from './correcao.js';
import type { Efeitos } from './correcao.events.js';
import { chaveDe, desfazer, encerrar, lancar, porcoesDoFato } from './registro.js';

/** What terreiro, secagem and armazém have in common: lots enter a place whole or in part, and later leave it. */

const NOMES: Partial<Record<Processo, string>> = { terreiro: 'terreiro', secagem: 'secador', ressecagem: 'secador', armazem: 'armazém' };

export type EntradaEmPassagem = {
  readonly lotes: readonly { readonly loteId: number; readonly quantidade?: number }[];
  readonly entrada: Momento;
  readonly saida: Momento | null;
};

/**
 * The portions that enter: what was asked, or all that the lot still has on the farm outside this process.
 * @throws the refusals of lots, dates and balances; LOTE_JA_ESTA_NO_PROCESSO when nothing is left outside.
 */
export const entrarEm = (ledger: Ledger, processo: Processo, { lotes, entrada, saida }: EntradaEmPassagem, meta: CommandMeta) => {
  const distintos = lotesDistintos(ledger, lotes);
  exigirData(
    entrada.dia,
    distintos.map(({ lote }) => lote),
    meta,
  );
  if (saida) {
    exigirData(saida.dia, [], meta);
    exigirOrdem(entrada, saida);
  }
  return distintos.map(({ lote, quantidade }) => {
    const disponivel = naFazenda(lote);
    const fora = disponivel - dentroDe(lote, processo);
    const entra = quantidade ?? fora;
    if (disponivel > 0 && fora <= 0 && entra <= disponivel) {
      throw refuse('LOTE_JA_ESTA_NO_PROCESSO', { codigo: lote.codigo, processo: NOMES[processo] ?? processo });
    }
    exigirSaldo(lote, fora, Math.max(entra, 1));
    return { loteId: lote.id, unidade: lote.unidade, quantidadeMilesimos: entra };
  });
};

/** @throws PROCESSO_NAO_ENCONTRADO, PROCESSO_JA_CONCLUIDO, SAIDA_ANTES_DA_ENTRADA, DATA_FUTURA */
export const exigirAberta = ({ registros }: Ledger, processo: Processo, id: number, saida: Momento, meta: CommandMeta): void => {
  const passagem = registros[chaveDe(processo, id)];
  if (!passagem) throw refuse('PROCESSO_NAO_ENCONTRADO', { processo: NOMES[processo] ?? processo, id });
  if (!passagem.aberta) throw refuse('PROCESSO_JA_CONCLUIDO', { processo: NOMES[processo] ?? processo, id });
  exigirData(saida.dia, [], meta);
  const [dia = '', hora = ''] = passagem.em.split(' ');
  exigirOrdem({ dia, hora: hora || null }, saida);
};

/** What entered, for the fact of the exit. */
export const porcoesDaPassagem = ({ registros, lotes }: Ledger, processo: Processo, id: number) =>
  (registros[chaveDe(processo, id)]?.entradas ?? []).map(({ loteId, quantidade }) => ({
    loteId,
    unidade: lotes[loteId]?.unidade ?? ('L' as const),
    quantidadeMilesimos: quantidade,
  }));

export type Entrou = {
  readonly lotes: readonly { loteId: number; quantidadeMilesimos: number }[];
  readonly localId: number;
  readonly entrada: Momento;
  readonly umidadePct?: string | null;
};

/** Effect of an entry. */
export const aplicarEntrada = (
  ledger: Ledger,
  processo: Processo & Etapa,
  id: number,
  { lotes, localId, entrada, umidadePct }: Entrou,
): void =>
  lancar(
    ledger,
    chaveDe(processo, id),
    { codigo: null, em: entrada.hora ? instante(entrada) : entrada.dia, entradas: porcoesDoFato(lotes), saidas: [], aberta: true },
    { etapa: processo, localId, umidadePct: umidadePct ?? null },
  );

/** Effect of an exit. */
export const aplicarSaida = (ledger: Ledger, processo: Processo, id: number, saida: Momento, umidadePct: string | null = null): void =>
  encerrar(ledger, chaveDe(processo, id), instante(saida), umidadePct);

/** Effect of a correction: the record as it is now, in the place of what it was. */
export const refazerPassagem = (
  ledger: Ledger,
  processo: Processo & Etapa,
  id: number,
  entrou: Entrou,
  saida: Momento | null,
  umidadeSaidaPct: string | null = null,
): void => {
  desfazer(ledger, chaveDe(processo, id));
  aplicarEntrada(ledger, processo, id, entrou);
  if (saida) aplicarSaida(ledger, processo, id, saida, umidadeSaidaPct);
};

/** What a corrected entry and exit change. @throws the refusals of an entry and of `ensaiar` */
export const corrigirPassagem = (
  ledger: Ledger,
  processo: Processo & Etapa,
  id: number,
  pedida: EntradaEmPassagem & {
    readonly localId: number;
    readonly umidadeEntradaPct?: string | null;
    readonly umidadeSaidaPct?: string | null;
  },
  meta: CommandMeta,
): { readonly lotes: ReturnType<typeof entrarEm>; readonly efeitos: Efeitos } => {
  const { feito: lotes, efeitos } = ensaiar(ledger, {
    processo,
    id,
    entradas: pedida.lotes.map(({ loteId }) => loteId),
    ficam: [],
    refazer: (semEle) => {
      const entraram = entrarEm(semEle, processo, pedida, meta);
      aplicarEntrada(semEle, processo, id, { ...pedida, lotes: entraram, umidadePct: pedida.umidadeEntradaPct ?? null });
      if (pedida.saida) aplicarSaida(semEle, processo, id, pedida.saida, pedida.umidadeSaidaPct ?? null);
      return entraram;
    },
  });
  return { lotes, efeitos };
};
