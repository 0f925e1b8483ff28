import type { Account } from './account.js';
import { isGranted, type Outcome } from './caos-escritores.js';

/** A slow and simple model of the granted wishes, compared with the product's screens and its log. */

type Sale = { readonly id: number; readonly lote: number; readonly gramas: number; status: 'ABERTO' | 'FECHADO' | 'excluida' };
type Counts = Readonly<Record<string, number>>;

const byNumber = (a: { readonly id: number }, b: { readonly id: number }) => a.id - b.id;
const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0);

/**
 * The naive model: every granted wish in the order in which its own writer had it granted, since no writer touches the
 * records of another.
 */
export const replay = (outcomes: readonly Outcome[]) => {
  const [sales, terreiros, lots] = [new Map<number, Sale>(), new Map<number, string>(), new Map<number, number>()];
  const facts = new Map<string, number>();
  const count = (type: string, id: number) => facts.set(`${type} ${id}`, (facts.get(`${type} ${id}`) ?? 0) + 1);
  for (const { wish, answer } of outcomes.filter(isGranted)) {
    const made = wish.id || (answer.body.id as number);
    const sale = sales.get(wish.id);
    if (wish.kind === 'formar') lots.set(answer.body.saidas[0].id as number, wish.gramas);
    if (wish.kind === 'cadastrar' || wish.kind === 'renomear') terreiros.set(made, wish.key);
    if (wish.kind === 'cadastrar') count('TerreiroCadastrado', made);
    if (wish.kind === 'renomear') count('TerreiroAlterado', made);
    if (wish.kind === 'vender') {
      sales.set(made, { id: made, lote: wish.lote, gramas: wish.gramas, status: 'ABERTO' });
      for (const type of ['VendaReservada', 'VendaAberta']) count(type, made);
    }
    if (sale && wish.kind === 'finalizar') sale.status = 'FECHADO';
    if (sale && wish.kind === 'abrir') sale.status = 'ABERTO';
    if (sale && wish.kind === 'excluir') sale.status = 'excluida';
    const steps = {
      finalizar: ['VendaBaixada', 'VendaFinalizada'],
      abrir: ['VendaEstornada', 'VendaReaberta'],
      excluir: ['VendaLiberada', 'VendaExcluida'],
    };
    if (wish.kind in steps) for (const type of steps[wish.kind as keyof typeof steps]) count(type, wish.id);
  }
  const all = [...sales.values()];
  const of = (lote: number, status: Sale['status']) =>
    sum(all.filter((one) => one.lote === lote && one.status === status).map(({ gramas }) => gramas));
  return {
    lotes: [...lots].map(([id, gramas]) => ({ id, saldo: gramas - of(id, 'FECHADO'), reservado: of(id, 'ABERTO') })).toSorted(byNumber),
    vendas: all
      .filter(({ status }) => status !== 'excluida')
      .map(({ id, gramas, status }) => ({ id, gramas, status, pendente: false }))
      .toSorted(byNumber),
    terreiros: [...terreiros].map(([id, descricao]) => ({ id, descricao })).toSorted(byNumber),
    fatos: Object.fromEntries([...facts].toSorted()) as Counts,
  };
};

const grams = (kg: unknown): number => Math.round(Number(kg) * 1_000);

/** The same from the product: its answers, and the facts of its log. */
export const shown = async (account: Account): Promise<ReturnType<typeof replay>> => {
  const lotes = await account.all<{ id: number; saldo: number; reservado: number }>('/rastreabilidade/lotes');
  const vendas = await account.all<{ id: number; kg: number; status: 'ABERTO' | 'FECHADO'; pendente: boolean }>('/vendas');
  const terreiros = await account.all<{ id: number; descricao: string }>('/cad-terreiros');
  const facts = await account.query<{ what: string; n: number }>(
    `select type || ' ' || coalesce(data->>'vendaId', data->>'terreiroId') as what, count(*)::int as n from es.events
     where (meta->>'conta')::bigint = $1 and type = any ($2) group by 1`,
    [
      account.conta,
      [
        'VendaReservada',
        'VendaAberta',
        'VendaBaixada',
        'VendaFinalizada',
        'VendaEstornada',
        'VendaReaberta',
        'VendaLiberada',
        'VendaExcluida',
        'TerreiroCadastrado',
        'TerreiroAlterado',
      ],
    ],
  );
  return {
    lotes: lotes.map(({ id, saldo, reservado }) => ({ id, saldo: grams(saldo), reservado: grams(reservado) })).toSorted(byNumber),
    vendas: vendas.map(({ id, kg, status, pendente }) => ({ id, gramas: grams(kg), status, pendente })).toSorted(byNumber),
    terreiros: terreiros.map(({ id, descricao }) => ({ id, descricao })).toSorted(byNumber),
    fatos: Object.fromEntries(facts.map(({ what, n }): [string, number] => [what, n]).toSorted()),
  };
};

/** The counts of `holes` for a log that is whole. */
export const NO_HOLES: Counts = { positions: 0, 'first position': 0, 'beyond the head': 0, versions: 0, twice: 0 };

/** Holes in the positions of the log, and in the versions of streams; facts that are there twice under one id. */
export const holes = async (account: Account): Promise<Counts> => {
  const rows = await account.query<{ what: string; n: number }>(
    `select 'positions' as what, (max(position) - min(position) + 1 - count(*))::int as n from es.events
     union all select 'first position', (min(position) - 1)::int from es.events
     union all select 'beyond the head', (max(position) - (select position from es.head))::int from es.events
     union all select 'versions', coalesce(sum(gap), 0)::int from (select max(version) + 1 - count(*) as gap from es.events group by stream_id) s
     union all select 'twice', count(*)::int from (select event_id from es.events group by event_id having count(*) > 1) t`,
  );
  return Object.fromEntries(rows.map(({ what, n }) => [what, n]));
};

/** The fate of wishes whose first tries ended without an answer: those that had been written by then, and those that a later try wrote. */
export const fateOf = async (account: Account, outcomes: readonly Outcome[]) => {
  const unsure = outcomes.filter((one) => isGranted(one) && one.tries.length > 1);
  const rows = await account.query<{ chave: string; gravado: string }>(
    `select i.chave, min(e.meta->>'recordedAt') as gravado from controle.idempotencia i
     join es.events e on e.meta->>'correlationId' = i.comando::text where i.conta = $1 group by 1`,
    [account.conta],
  );
  const written = new Map(rows.map(({ chave, gravado }) => [chave, Date.parse(gravado)]));
  const before = unsure.filter(({ wish, tries }) => (written.get(wish.key) ?? Number.POSITIVE_INFINITY) < (tries.at(-1)?.at ?? 0));
  return { incertos: unsure.length, jaGravados: before.length, gravadosNaRepeticao: unsure.length - before.length };
};
