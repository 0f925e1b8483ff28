import type { Pool } from 'pg';
import { gathered } from '../read/gather.js';

/** The values drawn under a key, by name: ids as `[first, how many]`, any other value as it was given. */
export type Kept = Readonly<Record<string, unknown>>;

/** The row of an Idempotency-Key, and the command it stands for. */
export type KeyRow = { readonly conta: number; readonly usuario: number; readonly chave: string; readonly comando: string };

/** A value to be drawn and kept under `name`: ids of a kind, or a value that the caller has drawn. An existing one stays. */
export type ToKeep = { readonly name: string } & (
  | { readonly kind: string; readonly count: number }
  | { readonly kind?: undefined; readonly value: unknown }
);
type Wish = { readonly row: KeyRow; readonly keep: ToKeep };

/**
 * Raises the counters and stores the drawn values in one statement, so that no value is drawn without being kept. All
 * counters are raised before the first key is touched. A value that another try of the same key has kept meanwhile stands,
 * and is returned.
 */
const DRAW = `
  with pedido as (
    select * from unnest($1::int8[], $2::int8[], $3::text[], $4::uuid[], $5::text[], $6::text[], $7::int8[], $8::int8[], $9::text[])
      as p(conta, usuario, chave, comando, nome, especie, quantos, depois, valor)),
  subiu as (
    insert into controle.contador as c (especie, ultimo)
    select especie, sum(quantos) from pedido where especie is not null group by especie order by especie
    on conflict (especie) do update set ultimo = c.ultimo + excluded.ultimo returning especie, ultimo),
  ultimos as (select jsonb_object_agg(especie, ultimo) as de from subiu),
  novo as (
    select conta, usuario, chave, comando, jsonb_object_agg(nome, case when especie is null then valor::jsonb
        else jsonb_build_array((ultimos.de ->> especie)::int8 - depois - quantos + 1, quantos) end) as sorteio
    from pedido cross join ultimos group by conta, usuario, chave, comando)
  update controle.idempotencia i set sorteio = novo.sorteio || i.sorteio from novo
  where i.conta = novo.conta and i.usuario = novo.usuario and i.chave = novo.chave and i.comando = novo.comando
  returning i.comando, i.sorteio`;

const ask = gathered<Wish, Kept | undefined>(async (pool, wishes) => {
  // Of the ids of one kind the last request has the highest: `after` of them are behind.
  const behind = new Map<string, number>();
  const after = wishes
    .toReversed()
    .map(({ keep }) => {
      if (keep.kind === undefined) return 0;
      const taken = behind.get(keep.kind) ?? 0;
      behind.set(keep.kind, taken + keep.count);
      return taken;
    })
    .toReversed();
  const { rows } = await pool.query<{ comando: string; sorteio: Kept }>({
    name: 'controle_sorteio',
    text: DRAW,
    values: [
      wishes.map(({ row }) => row.conta),
      wishes.map(({ row }) => row.usuario),
      wishes.map(({ row }) => row.chave),
      wishes.map(({ row }) => row.comando),
      wishes.map(({ keep }) => keep.name),
      wishes.map(({ keep }) => keep.kind ?? null),
      wishes.map(({ keep }) => (keep.kind === undefined ? null : keep.count)),
      after,
      wishes.map(({ keep }) => (keep.kind === undefined ? JSON.stringify(keep.value) : null)),
    ],
  });
  const kept = new Map(rows.map(({ comando, sorteio }) => [comando, sorteio]));
  return wishes.map(({ row }) => kept.get(row.comando));
});

/** Draws and keeps a value for a key, together with all concurrent callers. @returns all values kept; undefined where the key is gone */
export const drawForKey = (pool: Pool, row: KeyRow, keep: ToKeep): Promise<Kept | undefined> => ask(pool, { row, keep });
