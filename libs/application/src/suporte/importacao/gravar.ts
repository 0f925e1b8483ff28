import { setTimeout as wait } from 'node:timers/promises';
import { DomainError } from '@tulha/domain/kernel/errors';
import type { Recorded } from '@tulha/domain/kernel/fact';
import type { ErroDePlanilha } from '@tulha/domain/suporte/importacao/erros';
import { type EventStore, StoreBusy } from '@tulha/event-store/event-store';
import { deriveId } from '../../dispatch/derive-id.js';
import type { Dispatch, Receipt } from '../../dispatch/dispatch.js';
import type { Reactor } from '../../policies/reactor.js';
import { erroDoPasso } from './ensaio.js';
import type { Etapa, Obra, Passo } from './plano/obra.js';

/** Namespace of the ids of everything imports wish for. */
const NAMESPACE = '5d2f3c1e-7a64-5b0e-9c53-0f1c8f5b6a21';
const EM_VOO = 512;

export type Gravacao = {
  readonly store: EventStore;
  readonly dispatch: Dispatch;
  readonly reactor: Reactor;
  readonly conta: number;
  readonly ator: number;
  readonly now: string;
  /** Identifies this one import: all it writes was asked for at once. */
  readonly pedido: string;
  /** The end of the log when the account's records were read. */
  readonly desde: string;
  /** The same import may have been begun before, by a worker that died. */
  readonly deNovo: boolean;
  /** Called with each step done. */
  readonly feito: (etapa: string) => void;
  readonly signal: AbortSignal;
};

export type Gravado = { readonly fatos: number; readonly posicao: string; readonly erros: readonly ErroDePlanilha[] };

/** The id of a wish: the same for the same record of an account, for ever. `vez` counts how often it was since removed. */
export const idDoDesejo = (conta: number, { especie, chave }: { especie: string; chave: string }, vez = 0): string =>
  deriveId(NAMESPACE, JSON.stringify([conta, especie, chave, vez]));

/** The id that everything one import writes carries, so that it can be told as one thing done. */
export const idDaImportacao = (conta: number, tarefaId: number): string =>
  deriveId(NAMESPACE, JSON.stringify([conta, 'importacao', tarefaId]));

/** Runs `work` on all, at most `limit` at a time, begun in order. The first failure stops further ones from beginning. */
export const emVoo = async <T>(items: Iterable<T>, limit: number, work: (item: T) => Promise<void>): Promise<void> => {
  const flying = new Set<Promise<void>>();
  let failure: { readonly error: unknown } | undefined;
  for (const item of items) {
    if (failure) break;
    const flight = work(item)
      .catch((error: unknown) => {
        failure ??= { error };
      })
      .finally(() => flying.delete(flight));
    flying.add(flight);
    if (flying.size >= limit) await Promise.race(flying);
  }
  await Promise.all(flying);
  if (failure) throw failure.error;
};

const enviar = async (
  passo: Passo,
  { store, dispatch, conta, ator, now, pedido, desde, deNovo, signal }: Gravacao,
): Promise<Receipt | undefined> => {
  if (passo.depoisDe && !(await store.find(deriveId(idDoDesejo(conta, passo.depoisDe), '0')))) return undefined;
  // Of the record, for ever: an import told apart from this one may wish for the same. So it is never said to be the first try.
  const again = deNovo || passo.depoisDe !== undefined ? { mayRepeat: true } : {};
  for (let vez = 0, pausa = 10; ; ) {
    signal.throwIfAborted();
    const meta = { conta, ator, fazenda: passo.fazenda(), commandId: idDoDesejo(conta, passo, vez), correlationId: pedido, now };
    try {
      const receipt = await dispatch(passo.decider, passo.stream(), passo.comando(), meta, { isNew: passo.novo, ...again });
      // It was written before the account was read, and yet the account does not have it: a user removed it since.
      if (!receipt.repeated || receipt.position > desde || passo.depoisDe) return receipt;
      vez++;
    } catch (error) {
      if (!(error instanceof StoreBusy)) throw error;
      await wait(pausa, undefined, { signal });
      pausa = Math.min(pausa * 2, 1_000);
    }
  }
};

/** Each step once, in order, and no longer kept once it was handed over. */
function* entregues(passos: Passo[]): Generator<Passo> {
  passos.reverse();
  for (let passo = passos.pop(); passo; passo = passos.pop()) yield passo;
}

/** Sends every step of a plan, stage by stage, and draws the consequences of the facts it wrote. */
export const gravar = async (obra: Obra, gravacao: Gravacao): Promise<Gravado> => {
  const erros: ErroDePlanilha[] = [];
  const causas: Recorded[] = [];
  let fatos = 0;
  let posicao = '';
  const contar = ({ facts, position }: Receipt) => {
    if (position > gravacao.desde) fatos += facts.length; // Also those the worker's watch drew a moment before us.
    if (position > posicao) posicao = position;
  };
  const fazer = async ({ nome }: Etapa, passo: Passo) => {
    try {
      const receipt = await enviar(passo, gravacao);
      if (receipt) contar(receipt);
      causas.push(...(receipt?.facts ?? []).filter(({ type }) => gravacao.reactor.types.includes(type)));
      for (const [tipo, quantos] of passo.cria) obra.contar(tipo, 'criados', quantos);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      erros.push(erroDoPasso(passo, error)); // Another request was faster than the rehearsal could know.
      for (const [tipo, quantos] of passo.cria) obra.contar(tipo, 'deixados', quantos);
    }
    gravacao.feito(nome);
  };
  for (const etapa of obra.etapas) await emVoo(entregues(etapa.passos), EM_VOO, (passo) => fazer(etapa, passo));
  // Consequences that cannot follow now are drawn later by the worker.
  await emVoo(causas, EM_VOO, async (fact) => {
    for (const receipt of (await gravacao.reactor.react(fact)).receipts) contar(receipt);
  });
  return { fatos, posicao, erros };
};
