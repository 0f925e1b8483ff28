import { setTimeout as wait } from 'node:timers/promises';
import { createDispatch, type Dispatch, StaleVersion } from '@tulha/application/dispatch/dispatch';
import { createSealing } from '@tulha/application/sealing/sealing';
import { DomainError } from '@tulha/domain/kernel/errors';
import { type EventStore, StoreBusy } from '@tulha/event-store/event-store';
import { troubleOf } from '@tulha/platform/postgres/trouble';
import { StartError } from '@tulha/platform/start-error';
import { openStores, type Stores } from '@tulha/stores/open-stores';
import { memoryVault } from '@tulha/testing/memory-vault';
import type { Resposta } from './diario.js';
import type { Mundo } from './mundo.js';
import type { Pedido } from './plano.js';
import { fatosDoPote, pote } from './pote.js';

/**
 * A process of the product as its facts see it: stores of its own, opened as the product opens them, and a dispatcher that
 * remembers. Killed, it decides nothing any more and its answers are lost; its sent appends may still arrive.
 */

/** The patience of a process with its stores, in ms: short, so that outcomes stay unknown. */
const PACIENCIA_MS = 1_000;
const ABRIR_EM_MS = 3_000;
const FECHAR_EM_MS = 1_500;
const AGORA = '2026-06-01T12:00:00.000Z';

/** An error that Node itself made is of another realm under jest, and no `Error` here. */
const doRealmDeJest = (error: unknown): unknown => {
  const { code, message } = error as { readonly code?: unknown; readonly message?: string };
  return error instanceof Error || code === undefined ? error : Object.assign(new Error(message), { code });
};
/** A fault that the API would answer with 503, so that the client may ask again. */
const passa = (error: unknown): boolean => error instanceof StoreBusy || troubleOf(doRealmDeJest(error)) === 'unreachable';

const respostaDe = (error: unknown): Resposta => {
  if (error instanceof DomainError) return { tipo: 'recusado', codigo: error.code };
  if (error instanceof StaleVersion) return { tipo: 'recusado', codigo: 'REGISTRO_ALTERADO' };
  if (passa(error)) return { tipo: 'incerto', porque: (error as Error).message };
  return { tipo: 'quebrado', erro: error };
};

const nunca = (): Promise<never> => Promise.withResolvers<never>().promise;

/** Nothing that is begun after the death of its process goes anywhere, and nothing comes back. */
const ateMorrer = (store: EventStore, morte: AbortSignal): EventStore => {
  const vivo = async <T>(fazer: () => Promise<T>): Promise<T> => {
    if (morte.aborted) return nunca();
    const feito = await fazer();
    return morte.aborted ? nunca() : feito;
  };
  return {
    ...store,
    append: (append) => vivo(() => store.append(append)),
    appendMany: (appends) => vivo(() => store.appendMany(appends)),
    find: (eventId) => vivo(() => store.find(eventId)),
    async *read(stream, from) {
      for await (const fato of store.read(stream, from)) {
        if (morte.aborted) await nunca();
        yield fato;
      }
    },
  };
};

/** Opened amid all faults: like a supervisor, it tries again until it succeeds. */
const abrirArmazens = async (mundo: Mundo, processo: number): Promise<Stores> => {
  const como = { name: `historia-${processo}`, max: 6, answerWithinMs: PACIENCIA_MS };
  for (;;) {
    // A start is patient with a wire that fell silent, longer than a history is.
    const demora = setInterval(() => mundo.cortar(processo), ABRIR_EM_MS);
    try {
      return await openStores({ ...(await mundo.caminho(processo)), ...como });
    } catch (error) {
      if (!passa(error) && !(error instanceof StartError)) throw error;
      await wait(20);
    } finally {
      clearInterval(demora);
    }
  }
};

export const abrirProcesso = async (mundo: Mundo, numero: number) => {
  const armazens = await abrirArmazens(mundo, numero);
  const morte = new AbortController();
  const morreu = new Promise<Resposta>((resolve) =>
    morte.signal.addEventListener('abort', () => resolve({ tipo: 'incerto', porque: 'o processo morreu' })),
  );
  const store = ateMorrer(armazens.store, morte.signal);
  const dispatch: Dispatch = createDispatch({ store, sealing: createSealing(fatosDoPote, memoryVault()) });

  const mandar = async ({ comando, pote: id, pede, novo }: Pedido, mayRepeat: boolean): Promise<Resposta> => {
    const meta = { conta: 1, ator: 1, fazenda: 1, commandId: comando, now: AGORA };
    try {
      return { tipo: 'gravado', recibo: await dispatch(pote, id, pede, meta, { isNew: novo, mayRepeat }) };
    } catch (error) {
      return respostaDe(error);
    }
  };

  return {
    numero,
    store: armazens.store,
    morte: morte.signal,
    /** The answer of the dispatcher, or a mark that it is lost. Never throws. */
    mandar: (pedido: Pedido, mayRepeat: boolean): Promise<Resposta> => Promise.race([mandar(pedido, mayRepeat), morreu]),
    /** Resolves when nothing of it is left. */
    async matar(): Promise<void> {
      morte.abort();
      mundo.cortar(numero);
      // A connection that it opens while it closes may fall silent as well, and closing waits for that without end.
      const demora = setInterval(() => mundo.cortar(numero), FECHAR_EM_MS);
      await armazens.close().finally(() => clearInterval(demora));
    },
  };
};

export type Processo = Awaited<ReturnType<typeof abrirProcesso>>;

/** The same question until the store has an answer; none where its process dies first. */
export const insistirEmLer = async <T>(processo: Pick<Processo, 'morte'>, ler: () => Promise<T>): Promise<T | undefined> => {
  while (!processo.morte.aborted) {
    try {
      const lido = await ler();
      // A store that was closed meanwhile may have read half of it, or say anything.
      return processo.morte.aborted ? undefined : lido;
    } catch (error) {
      if (!passa(error) && !processo.morte.aborted) throw error;
      await wait(20);
    }
  }
  return undefined;
};
