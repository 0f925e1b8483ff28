import type { CommandMeta } from '../../kernel/decider.js';
import { refuse } from '../errors.js';
import { exigirData, exigirOrdem, type Momento } from './datas.js';
import { dentroDe, exigirSaldo, type Ledger, lotesDistintos, naFazenda, type Processo } from './ledger.js';

/** What terreiro, secagem and armazém have in common: lots enter a place whole or in part, and later leave it. */

const NOMES: Partial<Record<Processo, string>> = { terreiro: 'terreiro', secagem: 'secador', armazem: 'armazém' };
const chave = (processo: Processo, id: number) => `${processo}/${id}`;

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
export const exigirAberta = ({ passagens }: Ledger, processo: Processo, id: number, saida: Momento, meta: CommandMeta): void => {
  const passagem = passagens[chave(processo, id)];
  if (!passagem) throw refuse('PROCESSO_NAO_ENCONTRADO', { processo: NOMES[processo] ?? processo, id });
  if (!passagem.aberta) throw refuse('PROCESSO_JA_CONCLUIDO', { processo: NOMES[processo] ?? processo, id });
  exigirData(saida.dia, [], meta);
  const [dia = '', hora = ''] = passagem.entrada.split(' ');
  exigirOrdem({ dia, hora: hora || null }, saida);
};

/** What entered, for the fact of the exit. */
export const porcoesDaPassagem = ({ passagens, lotes }: Ledger, processo: Processo, id: number) =>
  (passagens[chave(processo, id)]?.lotes ?? []).map(({ loteId, quantidade }) => ({
    loteId,
    unidade: lotes[loteId]?.unidade ?? ('L' as const),
    quantidadeMilesimos: quantidade,
  }));

/** Effect of an entry. */
export const aplicarEntrada = (
  ledger: Ledger,
  processo: Processo,
  id: number,
  lotes: readonly { loteId: number; quantidadeMilesimos: number }[],
  entrada: Momento,
): void => {
  ledger.passagens[chave(processo, id)] = {
    lotes: lotes.map(({ loteId, quantidadeMilesimos }) => ({ loteId, quantidade: quantidadeMilesimos })),
    entrada: entrada.hora ? `${entrada.dia} ${entrada.hora}` : entrada.dia,
    aberta: true,
  };
  for (const { loteId, quantidadeMilesimos } of lotes) {
    const { dentro } = ledger.lotes[loteId] as { dentro: Partial<Record<Processo, number>> };
    dentro[processo] = (dentro[processo] ?? 0) + quantidadeMilesimos;
  }
};

/** Effect of an exit. */
export const aplicarSaida = (ledger: Ledger, processo: Processo, id: number): void => {
  const passagem = ledger.passagens[chave(processo, id)];
  if (!passagem) return;
  passagem.aberta = false;
  for (const { loteId, quantidade } of passagem.lotes) {
    const lote = ledger.lotes[loteId];
    if (lote) lote.dentro[processo] = (lote.dentro[processo] ?? 0) - quantidade;
  }
};
