import type { Pool } from 'pg';
import { type Failing, failureOf } from './failures.js';
import type { Projection } from '../declare/projection.js';
import { LIVE, NEXT } from '../declare/read-schema.js';
import { signatureOf } from '../declare/signature.js';
import { unitsOf } from '../declare/units.js';

/** How a unit of projections stands. */
export type ProjectionStatus = {
  /** The names of its projections, with `+` between. */
  readonly nome: string;
  /** The account whose facts it leaves out; 0 for the unit itself. */
  readonly conta: number;
  readonly posicao: string;
  readonly situacao: 'andando' | 'parada' | 'atrasada';
  /** For a stopped projection, the kind of error, the fact it cannot take, and since when. */
  readonly erro: string | null;
  /** The text of the error, which may contain values: not for the public. */
  readonly detalhe: string | null;
  readonly fato: string | null;
  readonly fatoTipo: string | null;
  readonly fatoPosicao: string | null;
  readonly desde: string | null;
};

/** How far a schema's tables show the facts. */
export type SchemaStatus = { readonly posicao: string; readonly fatos: number; readonly atualizadaEm: string };

export type ReadModelStatus = {
  /** Undefined before the first build. */
  readonly live: SchemaStatus | undefined;
  /** Whether the live tables are those that this program declares. */
  readonly ours: boolean;
  /** The one being built beside. */
  readonly next: SchemaStatus | undefined;
  /** Each unit and, after it, the accounts whose facts it leaves out. */
  readonly projections: readonly ProjectionStatus[];
  /** Why none of them goes on, where that is so. */
  readonly failing: Failing | undefined;
};

type LeituraRow = { esquema: string; posicao: string; fatos: number; assinatura: string; atualizada_em: string };
type ProjecaoRow = Omit<ProjectionStatus, 'fatoTipo' | 'fatoPosicao'> & { fato_tipo: string | null; fato_posicao: string | null };

const statusOf = ({ fato_tipo: fatoTipo, fato_posicao: fatoPosicao, ...rest }: ProjecaoRow): ProjectionStatus => ({
  ...rest,
  fatoTipo,
  fatoPosicao,
});

/** How the read model stands, from the database: the same whichever process asks. */
export const readModelStatus = async (pool: Pool, projections: readonly Projection[]): Promise<ReadModelStatus> => {
  const { rows } = await pool.query<LeituraRow>(
    'select esquema, posicao, fatos, assinatura, atualizada_em from controle.leitura where to_regnamespace(esquema) is not null',
  );
  const { rows: stragglers } = await pool.query<ProjecaoRow>(
    'select nome, conta, posicao, situacao, erro, detalhe, fato, fato_tipo, fato_posicao, desde from controle.projecao where esquema = $1 order by nome, conta',
    [LIVE],
  );
  const of = (schema: string) => rows.find(({ esquema }) => esquema === schema);
  const shown = (row: LeituraRow | undefined): SchemaStatus | undefined =>
    row && { posicao: row.posicao, fatos: row.fatos, atualizadaEm: row.atualizada_em };
  const live = of(LIVE);
  const together = { erro: null, detalhe: null, fato: null, fatoTipo: null, fatoPosicao: null, desde: null };
  return {
    live: shown(live),
    ours: live?.assinatura === signatureOf(projections),
    next: shown(of(NEXT)),
    failing: await failureOf(pool, 'projecoes'),
    projections: unitsOf(projections).flatMap(({ name }): ProjectionStatus[] => {
      const own = stragglers.filter(({ nome }) => nome === name).map(statusOf);
      const whole = { nome: name, conta: 0, posicao: live?.posicao ?? '', situacao: 'andando' as const, ...together };
      return own.some(({ conta }) => conta === 0) ? own : [whole, ...own];
    }),
  };
};
