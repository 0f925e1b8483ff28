import { openMemoryEventStore } from '@tulha/event-store/memory/memory-event-store';
import { defineProjection } from '@tulha/read-models/declare/projection';
import type { Source } from '@tulha/read-models/declare/read-schema';
import { add, remove, upsert } from '@tulha/read-models/declare/row-ops';
import { defineTable } from '@tulha/read-models/declare/table';
import type { Pool } from 'pg';

const sacoTable = defineTable('saco', { id: 'int8', conta: 'int8', nome: 'text', peso: 'numeric' });
const totalTable = defineTable('total', { conta: 'int8', sacos: 'int8' }, { key: ['conta'] });

type SacoEvent = { type: 'SacoCosturado'; data: { sacoId: number } } | { type: 'SacoRasgado'; data: { sacoId: number } };

/** Sacks that are sewn and torn, and a count that shows at once when a fact was applied twice or not at all. */
export const openSacaria = () => {
  const trouble: { with?: number } = {};
  const projection = defineProjection<SacoEvent>({
    name: 'sacaria',
    tables: [sacoTable, totalTable],
    on: {
      SacoCosturado: ({ data: { sacoId }, meta, version }) => {
        if (trouble.with === sacoId) throw new Error(`Saco ${sacoId} não cabe`);
        const first = version === 0 ? [upsert(totalTable, { conta: meta.conta, sacos: 0 })] : [];
        const row = { id: sacoId, conta: meta.conta, nome: `Saco ${sacoId} "é"`, peso: '60.10' };
        return [...first, upsert(sacoTable, row), add(totalTable, { conta: meta.conta }, { sacos: 1 })];
      },
      SacoRasgado: ({ data: { sacoId }, meta }) => [
        remove(sacoTable, { id: sacoId }),
        add(totalTable, { conta: meta.conta }, { sacos: -1 }),
      ],
    },
  });
  const store = openMemoryEventStore();
  const source: Source = { store, open: (facts) => Promise.resolve([...facts]), projections: [projection] };
  let written = 0;

  const writeFor = async (conta: number, events: readonly SacoEvent[]): Promise<string> => {
    const facts = events.map((event) => {
      const eventId = `00000000-0000-4000-8000-${String(++written).padStart(12, '0')}`;
      const ids = { commandId: eventId, correlationId: eventId, causationId: eventId };
      return {
        ...event,
        eventId,
        schemaVersion: 1,
        meta: { conta, ator: 1, fazenda: 0, ...ids, recordedAt: '2026-05-11T12:00:00.000Z' },
      };
    });
    const expected = written - facts.length - 1;
    return (await store.append({ stream: 'sacaria', expected: expected < 0 ? 'no-stream' : expected, facts })).position;
  };
  const write = (...events: SacoEvent[]): Promise<string> => writeFor(7, events);
  const sewn = (ids: readonly number[]) => ids.map((sacoId): SacoEvent => ({ type: 'SacoCosturado', data: { sacoId } }));
  return {
    store,
    source,
    projection,
    write,
    /** Sews sacks with these ids. @returns the position of the last. */
    sew: (...ids: number[]) => write(...sewn(ids)),
    /** Sews sacks of another account than 7, which are not counted. */
    sewFor: (conta: number, ...ids: number[]) => writeFor(conta, sewn(ids)),
    /** Makes the projection throw at this sack; at none without one. */
    breakAt: (sacoId?: number) => {
      if (sacoId === undefined) delete trouble.with;
      else trouble.with = sacoId;
    },
  };
};

/** Everything the read model of `openSacaria` holds, byte for byte. */
export const sacariaRows = async (pool: Pool, schema: string): Promise<readonly string[]> => {
  const { rows } = await pool.query<{ linha: string }>(
    `select 's' || s::text as linha, id as n from ${schema}.saco s union all select 't' || t::text, 0 from ${schema}.total t order by n, linha`,
  );
  return rows.map(({ linha }) => linha);
};
