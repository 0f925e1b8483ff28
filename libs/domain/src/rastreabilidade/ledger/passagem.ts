import type { CommandMeta } from '../../kernel/decider.js';
import { refuse } from '../errors.js';
import { exigirData, exigirOrdem, instante, type Momento } from './datas.js';
import { dentroDe, type Etapa, exigirSaldo, type Ledger, lotesDistintos, naFazenda, type Processo, type Registro } from './ledger.js';
import { ensaiar } from './correcao.js';
import type { Efeitos } from './correcao.events.js';
import { chaveCitada, type Citado } from './citado.js';
import { exigirLeiturasNoPeriodo } from './periodo.js';
import { acompanhar, chaveDe, desfazer, encerrar, lancar, porcoesDoFato, reabrir, restos } from './registro.js';

/** The common part of terreiro, secagem, ressecagem and armazém: lots enter a place whole or in part, and later leave it. */

const NOMES: Partial<Record<Processo, string>> = { terreiro: 'terreiro', secagem: 'secador', ressecagem: 'secador', armazem: 'armazém' };

type EntradaEmPassagem = {
  readonly lotes: readonly { readonly loteId: number; readonly quantidade?: number }[];
  readonly entrada: Momento;
  readonly saida: Momento | null;
};

/**
 * The portions that enter: the amount asked, or all that the lot still has on the farm outside this process. A corrected
 * record may keep the amount in `jaTinha`, though the lot has been spent since.
 * @throws the refusals of lots, dates and balances; LOTE_JA_ESTA_NO_PROCESSO when nothing is left outside.
 */
export const entrarEm = (
  ledger: Ledger,
  processo: Processo,
  { lotes, entrada, saida }: EntradaEmPassagem,
  meta: CommandMeta,
  jaTinha: (loteId: number) => number = () => 0,
) => {
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
    const cabe = Math.max(fora, Math.min(jaTinha(lote.id), lote.quantidade));
    const entra = quantidade ?? cabe;
    if (disponivel > 0 && cabe <= 0 && entra <= disponivel) {
      throw refuse('LOTE_JA_ESTA_NO_PROCESSO', { codigo: lote.codigo, processo: NOMES[processo] ?? processo });
    }
    exigirSaldo(lote, cabe, quantidade);
    return { loteId: lote.id, unidade: lote.unidade, quantidadeMilesimos: entra };
  });
};

/** The entered portions, in the form of facts. */
export const porcoesDaPassagem = ({ lotes }: Ledger, { entradas }: Pick<Registro, 'entradas'>) =>
  entradas.map(({ loteId, quantidade }) => ({
    loteId,
    unidade: lotes[loteId]?.unidade ?? ('L' as const),
    quantidadeMilesimos: quantidade,
  }));

/**
 * The portions that leave, for the fact of the exit.
 * @throws PROCESSO_NAO_ENCONTRADO, PROCESSO_JA_CONCLUIDO, SAIDA_ANTES_DA_ENTRADA, DATA_FUTURA, LEITURA_FICARIA_FORA
 */
export const sairDe = (ledger: Ledger, processo: Processo, id: number, saida: Momento, meta: CommandMeta) => {
  const passagem = ledger.registros[chaveDe(processo, id)];
  if (!passagem) throw refuse('PROCESSO_NAO_ENCONTRADO', { processo: NOMES[processo] ?? processo, id });
  if (!passagem.aberta) throw refuse('PROCESSO_JA_CONCLUIDO', { processo: NOMES[processo] ?? processo, id });
  exigirData(saida.dia, [], meta);
  const [dia = '', hora = ''] = passagem.em.split(' ');
  exigirOrdem({ dia, hora: hora || null }, saida);
  exigirLeiturasNoPeriodo(ledger, chaveDe(processo, id), { em: passagem.em, saida: instante(saida) });
  return porcoesDaPassagem(ledger, { entradas: restos(passagem) });
};

type Entrou = {
  readonly localId: number;
  readonly lotes: readonly { readonly loteId: number; readonly quantidadeMilesimos: number }[];
  readonly entrada: Momento;
  readonly umidadeEntradaPct?: string | null;
  readonly pesoEntradaG?: number | null | undefined;
};
type Saiu<M = Momento> = { readonly saida: M; readonly umidadeSaidaPct?: string | null };
type Tomada = { readonly por?: Citado | undefined; readonly fica?: readonly (Citado & { readonly loteId: number })[] | undefined };

/** Effect of an entry. */
export const aplicarEntrada = (
  ledger: Ledger,
  processo: Processo & Etapa,
  id: number,
  { localId, lotes, entrada, umidadeEntradaPct: umidadePct = null, pesoEntradaG: pesoG = null }: Entrou,
): void =>
  lancar(
    ledger,
    chaveDe(processo, id),
    {
      codigo: null,
      em: entrada.hora ? instante(entrada) : entrada.dia,
      entradas: porcoesDoFato(lotes),
      saidas: [],
      aberta: true,
      ...(pesoG === null ? {} : { pesoG }),
    },
    { etapa: processo, localId, umidadePct },
  );

/** Effect of an exit. */
export const aplicarSaida = (
  ledger: Ledger,
  processo: Processo,
  id: number,
  { lotes, saida, umidadeSaidaPct = null, por, fica = [] }: Pick<Entrou, 'lotes'> & Saiu & Tomada,
): void =>
  encerrar(ledger, chaveDe(processo, id), {
    lotes: porcoesDoFato(lotes),
    em: instante(saida),
    umidadePct: umidadeSaidaPct,
    por: por && chaveCitada(por),
    fica: Object.fromEntries(fica.map((onde) => [onde.loteId, chaveCitada(onde)])),
  });

const aplicar = (ledger: Ledger, processo: Processo & Etapa, id: number, { saida, ...agora }: Entrou & Saiu<Momento | null>): void => {
  aplicarEntrada(ledger, processo, id, agora);
  if (saida) aplicarSaida(ledger, processo, id, { ...agora, saida });
  else reabrir(ledger, chaveDe(processo, id));
};

/** Effect of a correction: replaces the record by its corrected form. */
export const refazerPassagem = (ledger: Ledger, processo: Processo & Etapa, id: number, agora: Entrou & Saiu<Momento | null>): void => {
  desfazer(ledger, chaveDe(processo, id));
  aplicar(ledger, processo, id, agora);
  acompanhar(ledger, chaveDe(processo, id));
};

/** The portions and effects of a corrected stay, for its fact. @throws the refusals of an entry and of `ensaiar` */
export const corrigirPassagem = (
  ledger: Ledger,
  processo: Processo & Etapa,
  id: number,
  pedida: Omit<Entrou, 'lotes'> & EntradaEmPassagem & Saiu<Momento | null>,
  meta: CommandMeta,
): Efeitos & { readonly lotes: ReturnType<typeof entrarEm> } => {
  const { feito: lotes, efeitos } = ensaiar(ledger, {
    processo,
    id,
    entradas: pedida.lotes.map(({ loteId }) => loteId),
    ficam: [],
    refazer: (semEle, antes) => {
      const tinha = (loteId: number) => antes.entradas.find((porcao) => porcao.loteId === loteId)?.quantidade ?? 0;
      const entraram = entrarEm(semEle, processo, pedida, meta, tinha);
      aplicar(semEle, processo, id, { ...pedida, lotes: entraram });
      return entraram;
    },
  });
  return { lotes, ...efeitos };
};
