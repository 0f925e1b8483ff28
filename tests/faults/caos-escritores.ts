import { until } from '@tulha/testing/until';
import type { Account, Answer } from './account.js';
import { seeded } from './processes.js';

/**
 * Eight people who form lots of coffee, reserve them in sales, close, reopen and delete those, and keep a catalogue. Each insists on one wish at a
 * time, under one Idempotency-Key, until it is granted or refused for good; everything they asked and heard is kept.
 */

export type Kind = 'formar' | 'vender' | 'finalizar' | 'abrir' | 'excluir' | 'cadastrar' | 'renomear';
export type Wish = {
  readonly key: string;
  readonly kind: Kind;
  readonly method: string;
  readonly path: string;
  readonly body: object;
  /** The record it is about; 0 where it makes one. */
  readonly id: number;
  /** Thousandths of a kilogram, and the lot they are of. */
  readonly lote: number;
  readonly gramas: number;
};
/** One try: when it began, and its answer; undefined where none came. */
type Try = { readonly at: number; readonly heard: string };
export type Outcome = { readonly wish: Wish; readonly tries: readonly Try[]; readonly answer: Answer };

/** The longest any writer pauses before the same request again, in ms. */
const PAUSE_MS = 150;
/** Longer than any fault and its effects last. */
const INSISTS_MS = 600_000;
const GRANTED = new Set([200, 201, 204]);

/** Granted or refused, and not merely put off. */
const isFinal = ({ status, body }: Answer): boolean =>
  GRANTED.has(status) || (status >= 400 && status < 500 && body?.code !== 'PEDIDO_EM_ANDAMENTO');

const heardOf = (answer: Answer | undefined): string => (answer ? String(answer.body?.code ?? answer.status) : 'sem resposta');

type Sale = { readonly id: number; aberta: boolean };
type Own = { readonly writer: number; turn: number; readonly sales: Sale[]; readonly terreiros: number[] };

export type Scene = { readonly account: Account; readonly fazenda: number; readonly cliente: number };

/** The lots that all writers know: each writer may sell the coffee of every other. */
type Lots = { readonly id: number; readonly gramas: number }[];

const nextWish = (own: Own, lots: Lots, { fazenda, cliente }: Scene, random: () => number): Wish => {
  const key = `caos-${own.writer}-${own.turn++}`;
  const pick = <T>(all: readonly T[]): T | undefined => all[Math.floor(random() * all.length)];
  const base = { key, id: 0, lote: 0, gramas: 0 };
  const [chance, sale, lot, terreiro] = [random(), pick(own.sales), pick(lots), pick(own.terreiros)];
  if (lot && chance < 0.35) {
    const gramas = 1 + Math.floor(random() * Math.min(lot.gramas, 60_000));
    const produtos = [{ id: lot.id, quantidade: gramas / 1_000, precoSaca: 1_900.5 }];
    const body = { codigo: `CAOS${own.writer * 1_000_000 + own.turn}`, data: '2026-06-10', cliente, fazenda, produtos };
    return { ...base, kind: 'vender', method: 'POST', path: '/vendas', body, lote: lot.id, gramas };
  }
  if (sale && chance < 0.6) {
    const [id, kind] = [sale.id, !sale.aberta ? 'abrir' : random() < 0.75 ? 'finalizar' : 'excluir'] as const;
    const [method, step] = { abrir: ['PATCH', '/abrir'], finalizar: ['PUT', '/finalizar'], excluir: ['DELETE', ''] }[kind] as [
      string,
      string,
    ];
    return { ...base, kind, method, path: `/vendas/${id}${step}`, body: {}, id };
  }
  if (terreiro && chance < 0.7) {
    return { ...base, kind: 'renomear', method: 'PUT', path: `/cad-terreiros/${terreiro}`, body: { descricao: key }, id: terreiro };
  }
  if (chance < 0.8) return { ...base, kind: 'cadastrar', method: 'POST', path: '/cad-terreiros', body: { descricao: key } };
  const gramas = 1_000 + Math.floor(random() * 300_000);
  const body = { avulso: 1, dataEntrada: '2026-06-01', quantidade: gramas / 1_000 };
  return { ...base, kind: 'formar', method: 'POST', path: '/rastreabilidade/beneficio', body, gramas };
};

/** Updates a writer's knowledge after a granted wish. */
const learn = ({ kind, id, gramas }: Wish, { body }: Answer, own: Own, lots: Lots): void => {
  const sale = ['finalizar', 'abrir', 'excluir'].includes(kind) ? own.sales.find((one) => one.id === id) : undefined;
  if (kind === 'formar') lots.push({ id: body.saidas[0].id as number, gramas });
  if (kind === 'cadastrar') own.terreiros.push(body.id as number);
  if (kind === 'vender') own.sales.push({ id: body.id as number, aberta: true });
  if (sale && kind === 'excluir') own.sales.splice(own.sales.indexOf(sale), 1);
  else if (sale) sale.aberta = kind === 'abrir';
};

export type Crowd = {
  readonly howMany?: number;
  /** The first of their numbers, which stand in their writings: no two of a product may have the same. */
  readonly first?: number;
  /** How many wishes each has; without end unless told. */
  readonly each?: number;
};

export const startChaosWriters = (scene: Scene, seed: number, { howMany = 8, first = 1, each = Number.POSITIVE_INFINITY }: Crowd = {}) => {
  const outcomes: Outcome[] = [];
  const lots: Lots = [];
  const over = new AbortController();
  const lost = new AbortController();

  const insist = async (wish: Wish): Promise<Outcome | undefined> => {
    const tries: Try[] = [];
    const headers = { 'idempotency-key': wish.key, 'x-fazenda': String(scene.fazenda) };
    const ask = async (): Promise<Outcome | true | undefined> => {
      if (lost.signal.aborted) return true;
      const at = Date.now();
      // No answer is fine here: the test kills processes.
      const [outcome] = await Promise.allSettled([
        scene.account.call(wish.method, wish.path, wish.method === 'DELETE' ? undefined : wish.body, headers),
      ]);
      const answer = outcome.status === 'fulfilled' ? outcome.value : undefined;
      tries.push({ at, heard: heardOf(answer) });
      return answer && isFinal(answer) ? { wish, tries, answer } : undefined;
    };
    const done = await until(ask, wish.key, { everyMs: PAUSE_MS, withinMs: INSISTS_MS, instead: () => tries.at(-1) });
    return done === true ? undefined : done;
  };
  const write = async (writer: number): Promise<void> => {
    const random = seeded(seed * 31 + writer);
    const own: Own = { writer, turn: 0, sales: [], terreiros: [] };
    while (!over.signal.aborted && own.turn < each) {
      const done = await insist(nextWish(own, lots, scene, random));
      if (!done) return;
      outcomes.push(done);
      if (GRANTED.has(done.answer.status)) learn(done.wish, done.answer, own, lots);
    }
  };
  const writing = Promise.allSettled(Array.from({ length: howMany }, (_, index) => write(first + index)));
  /** Resolves when all writers have had all their wishes. @throws where a writer got no answer any more */
  const done = async (): Promise<readonly Outcome[]> => {
    for (const outcome of await writing) if (outcome.status === 'rejected') throw outcome.reason;
    return outcomes;
  };
  return {
    outcomes,
    done,
    /** Lets all writers finish their last wish. @throws where a writer got no answer any more */
    stop: (): Promise<readonly Outcome[]> => {
      over.abort();
      return done();
    },
    /** The test has failed: the writers stop repeating. */
    giveUp: () => {
      over.abort();
      lost.abort();
    },
  };
};

/** The refusals that are right: another writer has sold the coffee meanwhile. */
const REFUSALS = ['LOTE_SEM_SALDO'];

/** Wishes that were refused, and had to be granted. */
export const wronglyRefused = (outcomes: readonly Outcome[]) =>
  outcomes
    .filter(({ answer }) => answer.status >= 400 && !REFUSALS.includes(answer.body?.code))
    .map(({ wish, answer }) => [wish, answer.body]);

export const isGranted = ({ answer }: Outcome): boolean => GRANTED.has(answer.status);
