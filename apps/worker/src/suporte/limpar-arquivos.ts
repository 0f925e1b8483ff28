import { type Arquivo, arquivoDecider, conteudosSemUso } from '@tulha/domain/suporte/arquivo/arquivo.decider';
import type { ArquivoEvent } from '@tulha/domain/suporte/arquivo/arquivo.events';
import { previewKey, type Side, SIDES } from '@tulha/platform/files/preview';
import { conferido, desconhecidas, liberarEspaco, porConferir } from '@tulha/read-models/suporte/conteudos';
import type { JobTools } from '../jobs/tools.js';

const DAY_MS = 86_400_000;
const PAGE = 500;

type Tools = Pick<JobTools, 'files' | 'pool' | 'store'>;

/** The file's state from its facts, which need not be decrypted: the sealed parts are not used. */
const arquivoDe = async ({ store }: Tools, id: number): Promise<Arquivo> => {
  let state = arquivoDecider.initial();
  for await (const fact of store.read(`${arquivoDecider.category}-${id}`)) state = arquivoDecider.evolve(state, fact as ArquivoEvent);
  return state;
};

const apagar = async ({ files }: Tools, chave: string): Promise<void> => {
  for (const side of Object.keys(SIDES) as Side[]) await files.remove(previewKey(chave, side));
  await files.remove(chave);
};

/** Space claimed for an upload that became no fact within a day, or held by a removed file past the time in which it can be restored. */
const semUso = async (tools: Tools, now: number): Promise<number> => {
  let gone = 0;
  for (let depoisDe = ''; ; ) {
    const page = await porConferir(tools.pool, now - DAY_MS, depoisDe, PAGE);
    for (const { chave, arquivo } of page) {
      const state = await arquivoDe(tools, arquivo);
      const fora = conteudosSemUso(state, new Date(now).toISOString());
      if (state.conteudos.some((conteudo) => conteudo.chave === chave) && fora.length === 0) {
        if (state.guardadoAte === null) await conferido(tools.pool, chave);
        continue;
      }
      await apagar(tools, chave);
      await liberarEspaco(tools.pool, chave);
      gone++;
    }
    const last = page.at(-1);
    if (!last || page.length < PAGE) return gone;
    depoisDe = last.chave;
  }
};

/** Stored files without a row: the process died between keeping the file and claiming its space. */
const deNinguem = async (tools: Tools, now: number): Promise<number> => {
  let gone = 0;
  let keys: string[] = [];
  const look = async () => {
    const unknown = await desconhecidas(tools.pool, keys);
    for (const key of unknown) await apagar(tools, key);
    gone += unknown.length;
    keys = [];
  };
  for await (const { key, at } of tools.files.list('anexos')) {
    if (now - at < DAY_MS) continue;
    keys.push(key);
    if (keys.length === PAGE) await look();
  }
  await look();
  return gone;
};

/** Removes the content of files that can no longer be restored. @returns how many, of either kind */
export const limparArquivos = async (tools: Tools, now: number): Promise<{ readonly semUso: number; readonly deNinguem: number }> => ({
  semUso: await semUso(tools, now),
  deNinguem: await deNinguem(tools, now),
});
