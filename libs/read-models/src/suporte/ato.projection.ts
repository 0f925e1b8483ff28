import type { Recorded } from '@tulha/domain/kernel/fact';
import { contadas, type frases } from '@tulha/domain/references/todos';
import type { Projection } from '../declare/projection.js';
import { tally } from '../declare/row-ops.js';
import { defineTable } from '../declare/table.js';

/**
 * The acts of one request of one kind: a row for an ordinary command, some dozens for the import of a season. `especie` and
 * `alvo` are the first record concerned; its name, and that of `ator`, are looked up on reading, so that nothing personal is
 * stored here. The instant of a request is part of the key, so that one index both finds a row and gives an account's rows
 * in order.
 */
export const atoTable = defineTable(
  'ato',
  {
    conta: 'int8',
    correlacao: 'text',
    tipo: 'text',
    em: 'timestamptz',
    ator: 'int8',
    fazenda: 'int8',
    especie: 'text?',
    alvo: 'int8?',
    fatos: 'int8',
  },
  { key: ['conta', 'em', 'correlacao', 'tipo'], tallies: ['fatos'] },
);

const contar =
  ({ alvo }: (typeof frases)[string]) =>
  ({ type, data, meta }: Recorded) => {
    const quem = alvo(data as never);
    return [
      tally(atoTable, {
        conta: meta.conta,
        correlacao: meta.correlationId,
        tipo: type,
        em: meta.recordedAt,
        ator: meta.ator,
        fazenda: meta.fazenda,
        especie: quem?.especie ?? null,
        // An invalid id in a broken fact stops the projection of that record, and not this one.
        alvo: Number.isSafeInteger(quem?.id) ? (quem?.id as number) : null,
        fatos: 1,
      }),
    ];
  };

/** The log of acts: of every type of fact that has a phrase. */
export const atoProjection: Projection = {
  name: 'ato',
  tables: [atoTable],
  on: Object.fromEntries(contadas.map(([tipo, frase]) => [tipo, contar(frase)])),
};
