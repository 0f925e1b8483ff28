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

/** Documents of the holders of the farm's own accounts: also of one deleted since, which may have paid before. */
export const documentosQuePagam = async (reader: Reader): Promise<readonly string[]> => {
  const rows = await reader
    .deDeclarado({ tabela: 'conta_bancaria' })
    .select(texto('documento'))
    .distinct()
    .where(sql<boolean>`fluxo_id is not null`)
    .execute();
  return rows.flatMap(({ documento }) => documento ?? []);
};

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
  /** Why nobody can say what is owed to them; null where it is known. */
  readonly incerto: string | null;
};

const EM_PARTE = 'a folha já foi paga em parte, sem dizer a quem: pague o resto em Lançamentos, ou desfaça essa parte';

/**
 * What is still to be paid to a worker of a sheet, and the open instalments of the expense that are theirs alone. `incerto`: a part of one expense for
 * all is paid, and nothing tells to whom.
 */
type Devido = { readonly colaborador: number; readonly centavos: number; readonly parcelas: readonly number[]; readonly incerto?: true };

/** The instalments of the expense that a closed sheet became; none while it is still to be booked. */
export const parcelasDa = async (reader: Reader, { lancamento_id }: FolhaRow) =>
  lancamento_id === null
    ? []
    : reader
        .de('pagamento')
        .select(['id', 'colaborador_id', 'liquido_centavos', sql<string | null>`data_pagamento::text`.as('pago_em')])
        .where('lancamento_id', '=', lancamento_id)
        .orderBy('numero')
        .execute();

/** Workers whom the bank paid of a sheet that is one expense for all, by name, each with the day and the value. */
export const pagosPeloBanco = async (reader: Reader, { partes }: Especie, { id }: Pick<FolhaRow, 'id'>) => {
  const rows = await reader
    .de(partes.noBanco as 'folha_colheita_no_banco')
    .select(['colaborador_id', 'valor_centavos', sql<string>`pago_em::text`.as('em')])
    .where('folha_id', '=', id)
    .execute();
  const ids = rows.map(({ colaborador_id }) => colaborador_id);
  const nomes = await reader
    .de('colaborador')
    .select(['id', sql<string | null>`nome`.as('nome')])
    .where('id', 'in', [0, ...ids])
    .execute();
  const nomeDe = new Map(nomes.map(({ id: um, nome }) => [um, nome ?? '']));
  return rows
    .map(({ colaborador_id: colaborador, valor_centavos, em }) => ({
      ...{ colaborador, nome: nomeDe.get(colaborador) ?? '', em, centavos: Number(valor_centavos) },
    }))
    .toSorted((a, b) => a.nome.localeCompare(b.nome, 'pt-BR') || a.colaborador - b.colaborador);
};

/**
 * What is still to be paid to each worker of a closed sheet, with the instalments that are theirs alone. One expense for all is paid to nobody
 * until it is paid whole.
 */
const devidosDa = async (
  reader: Reader,
  especie: Especie,
  row: FolhaRow,
  somas: readonly { readonly colaboradorId: number; readonly centavos: number }[],
) => {
  const parcelas = await parcelasDa(reader, row);
  const pagou = new Map((await pagosPeloBanco(reader, especie, row)).map((um) => [um.colaborador, um.centavos]));
  const deTodos = parcelas.filter(({ colaborador_id }) => colaborador_id === null);
  const paga = parcelas.length > 0 && parcelas.every(({ pago_em }) => pago_em !== null);
  const emParte = deTodos.some(({ pago_em }) => pago_em !== null);
  return somas.map(({ colaboradorId: colaborador, centavos }): Devido => {
    if (paga) return { colaborador, centavos: 0, parcelas: [] };
    if (parcelas.length === 0 || deTodos.length > 0)
      return {
        colaborador,
        centavos: Math.max(0, centavos - (pagou.get(colaborador) ?? 0)),
        parcelas: [],
        ...(emParte && { incerto: true }),
      };
    const abertas = parcelas.filter(({ colaborador_id, pago_em }) => colaborador_id === colaborador && pago_em === null);
    const resta = abertas.reduce((soma, { liquido_centavos }) => soma + Number(liquido_centavos), 0);
    return { colaborador, centavos: resta, parcelas: abertas.map(({ id }) => id) };
  });
};

/** The open instalment of an expense that pays all workers of a sheet at once; null where each has their own, or it was split. */
export const parcelaDeTodos = async (reader: Reader, row: FolhaRow): Promise<number | null> => {
  const [primeira, ...outras] = await parcelasDa(reader, row);
  return primeira && outras.length === 0 && primeira.colaborador_id === null && primeira.pago_em === null ? primeira.id : null;
};

/** Workers with a payment in a closed sheet, by name, each with what is still to be paid to them. */
export const devidosDaFolha = async (reader: Reader, especie: Especie, row: FolhaRow) => {
  const { somas } = await somasDe(reader, especie, row);
  const recebem = somas.flatMap((soma) => (valorDa(soma) > 0 ? [{ ...soma, centavos: valorDa(soma) }] : []));
  const devidos = await devidosDa(reader, especie, row, recebem);
  return recebem.map(({ codigo, nome, centavos: todos }, n) => ({ ...(devidos[n] as Devido), codigo, nome, todos }));
};

/** Workers who are still to be paid by a closed sheet, by name; how many were paid already, and the sum of what was. */
export const quemRecebe = async (reader: Reader, especie: Especie, row: FolhaRow) => {
  const devidos = await devidosDaFolha(reader, especie, row);
  const recebem = devidos.filter(({ centavos }) => centavos > 0);
  const ids = recebem.map(({ colaborador }) => colaborador);
  const [cadastradas, documentos] = await Promise.all([
    contas(reader)
      .where(sql<boolean>`colaborador_id = any(${[0, ...ids]}::int8[])`)
      .orderBy('id')
      .execute(),
    documentosDe(reader, ids),
  ]);
  const dele = Map.groupBy(cadastradas, ({ colaborador_id }) => colaborador_id);
  return {
    recebem: recebem.map(
      ({ colaborador, codigo, nome, centavos, incerto }): QuemRecebe => ({
        ...{ colaborador, codigo, nome, centavos, incerto: incerto ? EM_PARTE : null },
        ...{ documento: documentos.get(colaborador) ?? null, contas: dele.get(colaborador) ?? [] },
      }),
    ),
    pagos: devidos.length - recebem.length,
    pagoCentavos: devidos.reduce((soma, { todos, centavos }) => soma + todos - centavos, 0),
  };
};

/** The files for the bank that were made of a sheet, whichever closing they paid, the first one first. */
export const remessasDaFolha = async (reader: Reader, { partes }: Especie, { id }: Pick<FolhaRow, 'id'>) => {
  const rows = await reader
    .de(partes.remessa as 'folha_colheita_remessa')
    .select(['banco', 'convenio', 'nsa', 'colaborador_ids', 'total_centavos'])
    .select([sql<string>`feita_em::text`.as('feita_em'), sql<string>`data::text`.as('data')])
    .where('folha_id', '=', id)
    .orderBy('feita_em')
    .orderBy('nsa')
    .orderBy('banco')
    .orderBy('convenio')
    .execute();
  return rows.map(({ colaborador_ids, ...uma }) => ({ ...uma, colaboradores: new Set(colaborador_ids as number[]) }));
};

/** The highest number of the files made for a bank, by agreement, of the sheets of both kinds. */
export const ultimasRemessas = async (reader: Reader, banco: string) => {
  const porConvenio = (tabela: 'folha_colheita_remessa' | 'folha_pagamento_remessa') =>
    reader
      .de(tabela)
      .select(['banco', 'convenio', sql<number>`max(nsa)`.as('nsa')])
      .where('banco', '=', banco)
      .groupBy(['banco', 'convenio'])
      .execute();
  const rows = await Promise.all([porConvenio('folha_colheita_remessa'), porConvenio('folha_pagamento_remessa')]);
  return rows.flat().map(({ nsa, ...qual }) => ({ ...qual, nsa: Number(nsa) }));
};

/** The reason given for a worker without a bank account. */
export const SEM_CONTA = 'não tem conta bancária cadastrada';
