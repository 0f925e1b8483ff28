import type { Cenario, LinhaDoLedger } from './cenario.js';
import { semEfeito } from './retrato.js';

/** One process on the path of some coffee, over all its lots. Days `YYYY-MM-DD`; moisture in percent, exact text. */
export type PassoDoCaminho = {
  readonly processo: string;
  readonly registros: number;
  readonly lotes: number;
  readonly de: string;
  readonly ate: string;
  /** Lowest and highest moisture at the end; null when it was not measured. */
  readonly umidade: readonly [string, string] | null;
};

/** A classification of a lot on the path. */
export type ClassificacaoDoCaminho = { readonly loteId: number; readonly em: string; readonly resumo: string };

/** Lines that still hold: neither taken back nor a taking back. */
const queValem = ({ linhas }: Cenario): LinhaDoLedger[] =>
  [...Map.groupBy(linhas, ({ loteId }) => loteId).values()].flatMap((doLote) => {
    const foiDesfeita = semEfeito(doLote);
    return doLote.filter((linha) => !foiDesfeita(linha));
  });

const umidadeDe = (linhas: readonly LinhaDoLedger[]): PassoDoCaminho['umidade'] => {
  const medidas = linhas
    .flatMap(({ papel, detalhes }) => (papel !== 'entra' && typeof detalhes.umidadePct === 'string' ? [detalhes.umidadePct] : []))
    .sort((a, b) => Number(a) - Number(b));
  const [menor, maior] = [medidas[0], medidas.at(-1)];
  return menor !== undefined && maior !== undefined ? [menor, maior] : null;
};

const dias = (linhas: readonly LinhaDoLedger[]) => linhas.map(({ em }) => em).sort();

/** The path of some coffee, one step for each process in the order in which they began. Measurements and sales are no steps. */
export const caminhoDe = (cenario: Cenario): PassoDoCaminho[] =>
  [...Map.groupBy(queValem(cenario), ({ processo }) => processo)]
    .map(([processo, linhas]) => ({ processo, linhas: linhas.filter(({ papel }) => papel === 'entra' || papel === 'sai') }))
    .filter(({ processo, linhas }) => processo !== 'venda' && linhas.length > 0)
    .map(({ processo, linhas }) => ({
      processo,
      registros: new Set(linhas.map(({ processoId }) => processoId)).size,
      lotes: new Set(linhas.map(({ loteId }) => loteId)).size,
      de: dias(linhas)[0] ?? '',
      ate: dias(linhas).at(-1) ?? '',
      umidade: umidadeDe(linhas),
    }))
    .sort((a, b) => (a.de === b.de ? 0 : a.de < b.de ? -1 : 1));

/** Classifications of the coffee and of the lots it was made from, oldest first. */
export const classificacoesDe = (cenario: Cenario): ClassificacaoDoCaminho[] =>
  queValem(cenario)
    .flatMap(({ processo, loteId, em, detalhes }): ClassificacaoDoCaminho[] => {
      const { resumo } = (detalhes.registro ?? {}) as { readonly resumo?: unknown };
      return processo === 'classificacao' && typeof resumo === 'string' ? [{ loteId, em, resumo }] : [];
    })
    .sort((a, b) => (a.em === b.em ? a.loteId - b.loteId : a.em < b.em ? -1 : 1));
