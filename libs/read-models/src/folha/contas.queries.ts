import type { Especie } from '@tulha/domain/folha/comum/especies.fields';
import { sql } from 'kysely';
import type { Reader } from '../read/reader.js';
import type { FolhaRow } from './folha.projection.js';
import { somasDe, valorDa } from './somas.queries.js';

/** A bank account as its record has it. */
export type ContaCadastrada = Readonly<
  Record<'titular' | 'documento' | 'banco' | 'agencia' | 'numero' | 'tipo' | 'pix', string | null> & { colaborador_id: number | null }
>;

const texto = <C extends string>(coluna: C) => sql<string | null>`${sql.ref(coluna)}`.as(coluna);

const contas = (reader: Reader) =>
  reader
    .deDeclarado({ tabela: 'conta_bancaria' })
    .select([sql<number | null>`colaborador_id`.as('colaborador_id'), texto('titular'), texto('documento'), texto('banco'), texto('tipo')])
    .select([texto('agencia'), texto('numero'), texto('pix')])
    .where('excluido', '=', false);

/** A bank account from which the farm pays: one with a cash flow; undefined where the account is a payee's. */
export const contaDaFazenda = async (reader: Reader, id: number): Promise<ContaCadastrada | undefined> =>
  contas(reader).where('id', '=', id).where(sql<boolean>`fluxo_id is not null`).executeTakeFirst();

const documentosDe = async (reader: Reader, colaboradores: readonly number[]): Promise<ReadonlyMap<number, string | null>> => {
  const rows = await reader
    .de('colaborador')
    .select(['id', sql<string | null>`cpf_cnpj`.as('documento')])
    .where('id', 'in', [0, ...colaboradores])
    .execute();
  return new Map(rows.map(({ id, documento }) => [id, documento]));
};

/** A worker with a payment in a sheet, with their bank accounts, the oldest first. */
export type QuemRecebe = {
  readonly colaborador: number;
  readonly codigo: string;
  readonly nome: string;
  readonly centavos: number;
  readonly documento: string | null;
  readonly contas: readonly ContaCadastrada[];
};

/** Workers with a payment in a sheet, by name. */
export const quemRecebe = async (reader: Reader, especie: Especie, row: FolhaRow): Promise<QuemRecebe[]> => {
  const { somas } = await somasDe(reader, especie, row);
  const recebem = somas.filter((soma) => valorDa(soma) > 0);
  const ids = recebem.map(({ colaboradorId }) => colaboradorId);
  const [cadastradas, documentos] = await Promise.all([
    contas(reader)
      .where(sql<boolean>`colaborador_id = any(${[0, ...ids]}::int8[])`)
      .orderBy('id')
      .execute(),
    documentosDe(reader, ids),
  ]);
  const dele = Map.groupBy(cadastradas, ({ colaborador_id }) => colaborador_id);
  return recebem.map((soma) => ({
    ...{ colaborador: soma.colaboradorId, codigo: soma.codigo, nome: soma.nome, centavos: valorDa(soma) },
    ...{ documento: documentos.get(soma.colaboradorId) ?? null, contas: dele.get(soma.colaboradorId) ?? [] },
  }));
};

/** The reason given for a worker without a bank account. */
export const SEM_CONTA = 'não tem conta bancária cadastrada';
