import { daLei, type Lei, type LeisDaConta, type RegraEmVigor } from '@tulha/domain/folha/leis/leis.fields';
import { sql } from 'kysely';
import type { Reader } from '../read/reader.js';
import type { FolhaRow } from './folha.projection.js';
import { idsOf } from './linhas.queries.js';

type RegraRow = {
  readonly id: number;
  readonly lei: Lei;
  readonly inicio: string;
  readonly fim: string | null;
  readonly valorDia: number | null;
  readonly partes: number | null;
  readonly percentual: string | null;
  readonly faixaAte: number | null;
  readonly fonte: string | null;
};

/** Rules of law that an account has in use, in force on some of the days of a period. */
const emUso = async (reader: Reader, { inicio, fim }: Pick<FolhaRow, 'inicio' | 'fim'>): Promise<RegraEmVigor[]> => {
  const rows = await reader
    .deDeclarado({ tabela: 'regra_da_lei' })
    .select('id')
    .select([sql<Lei>`lei`.as('lei'), sql<string>`inicio`.as('inicio'), sql<string | null>`fim`.as('fim')])
    .select([sql<number | null>`valor_dia_centavos`.as('valorDia'), sql<number | null>`partes`.as('partes')])
    .select([sql<string | null>`percentual::text`.as('percentual'), sql<number | null>`faixa_ate_centavos`.as('faixaAte')])
    .select(sql<string | null>`fonte`.as('fonte'))
    .where('excluido', '=', false)
    .where(sql<boolean>`em_uso = 1 and inicio <= ${fim}::date and (fim is null or fim >= ${inicio}::date)`)
    .orderBy('id')
    .execute();
  return (rows as readonly RegraRow[]).map(({ id, valorDia, faixaAte, fonte, ...row }) => ({
    ...{ regraId: id, ...row, valorDiaCentavos: valorDia, faixaAteCentavos: faixaAte, fonte: fonte ?? daLei[row.lei].fonte ?? '' },
  }));
};

/** Rules in use that any of some sheets may follow; of none nothing is asked. */
export const regrasDas = async (reader: Reader, rows: readonly Pick<FolhaRow, 'inicio' | 'fim'>[]): Promise<RegraEmVigor[]> => {
  if (rows.length === 0) return [];
  const inicio = rows.map((row) => row.inicio).reduce((a, b) => (a < b ? a : b));
  const fim = rows.map((row) => row.fim).reduce((a, b) => (a > b ? a : b));
  return emUso(reader, { inicio, fim });
};

/** Rules that a sheet follows, and which of its workers have a salary. */
export const leisDa = async (reader: Reader, row: Pick<FolhaRow, 'inicio' | 'fim' | 'colaborador_ids'>): Promise<LeisDaConta> => {
  const regras = await emUso(reader, row);
  if (regras.length === 0) return { regras, mensalistaIds: [] };
  const mensalistas = await reader
    .de('colaborador')
    .select('id')
    .where('id', 'in', [0, ...idsOf(row.colaborador_ids)])
    .where('tipo', '=', 'mensalista')
    .execute();
  return { regras, mensalistaIds: mensalistas.map(({ id }) => id) };
};
