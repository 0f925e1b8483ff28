import { categoria } from '@tulha/domain/financeiro/categoria.catalogue';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { movidosDe } from '../catalogues/movidos.js';
import { mesesFechados } from '../financeiro/mes-fechado.queries.js';
import type { Reader } from '../read/reader.js';
import type { DB } from '../tables.js';

/** A record of the account with its key to the outside: its name, its code, or several things together. */
export type ComChave = { readonly id: number; readonly partes: readonly string[] };

type Row = { id: number; partes: (string | null)[] };

const ler = async ({ db }: { readonly db: Kysely<DB> }, query: RawBuilder<Row>): Promise<ComChave[]> =>
  (await query.execute(db)).rows.map(({ id, partes }) => ({ id, partes: partes.map((parte) => parte ?? '') }));

/** Catalogues known by one column. */
const POR_NOME = {
  fazenda: 'nome',
  terreiro: 'descricao',
  secador: 'descricao',
  despolpador: 'descricao',
  fermentador: 'descricao',
  armazem: 'descricao',
  pilha: 'descricao',
  bag: 'descricao',
  cooperativa: 'descricao',
  funcao: 'descricao',
  turma: 'descricao',
  colaborador: 'codigo',
  cliente: 'nome',
  fornecedor: 'nome',
  fluxo: 'descricao',
} as const;

/** Living records of the catalogues named that are known by one name, oldest last, so that it wins where two share it. */
export const cadastrosPorNome = async (reader: Reader, tabelas: readonly string[]): Promise<Record<string, ComChave[]>> => {
  const wanted = Object.entries(POR_NOME).filter(([tabela]) => tabelas.includes(tabela));
  const found = wanted.map(async ([tabela, coluna]) => {
    const rows = await ler(
      reader,
      sql<Row>`select id, array[${sql.ref(coluna)}] as partes from ${sql.table(`leitura.${tabela}`)}
        where conta = ${reader.conta} and not excluido and ${sql.ref(coluna)} is not null order by id desc`,
    );
    return [tabela, rows] as const;
  });
  return Object.fromEntries(await Promise.all(found));
};

const daFazenda = ({ conta }: Reader, tabela: 'talhao' | 'safra', coluna: string) => sql<Row>`
  select t.id, array[f.nome, t.${sql.ref(coluna)}] as partes from ${sql.table(`leitura.${tabela}`)} t
  join leitura.fazenda f on f.id = t.fazenda_id and f.conta = t.conta
  where t.conta = ${conta} and not t.excluido and t.${sql.ref(coluna)} is not null order by t.id desc`;

const passagem = ({ conta }: Reader, tabela: string, processo: string, local: string, hora: boolean) => sql<Row>`
  select p.id, array[l.codigo, c.descricao, p.entrada_em::text ${hora ? sql`, coalesce(p.entrada_hora, '')` : sql``}] as partes
  from ${sql.table(`leitura.${tabela}`)} p
  join leitura.processo_lote x on x.processo = ${processo} and x.processo_id = p.id and x.papel = 'entra' and x.conta = p.conta
  join leitura.lote l on l.id = x.lote_id and l.conta = p.conta
  join ${sql.table(`leitura.${local}`)} c on c.id = p.local_id and c.conta = p.conta
  where p.conta = ${conta} order by p.id desc`;

const porCodigo = ({ conta }: Reader, tabela: string) =>
  sql<Row>`select id, array[codigo] as partes from ${sql.table(`leitura.${tabela}`)} where conta = ${conta} order by id desc`;

/** Plots, seasons, activities, harvest lines, coffee and money of the account, by the keys of an import. */
export const registrosDaSafra = async (reader: Reader): Promise<Record<string, ComChave[]>> => {
  const { conta } = reader;
  const queries = {
    talhao: daFazenda(reader, 'talhao', 'nome'),
    safra: daFazenda(reader, 'safra', 'descricao'),
    atividade: sql<Row>`
      select a.id, array[f.nome, t.nome, a.data::text] as partes from leitura.atividade a
      join leitura.fazenda f on f.id = a.fazenda_id and f.conta = a.conta join leitura.talhao t on t.id = a.talhao_id and t.conta = a.conta
      where a.conta = ${conta} and a.atividade = 'COLHEITA' and a.cat_atividade_id is null order by a.id desc`,
    colheita_linha: sql<Row>`
      select h.id, array[f.nome, t.nome, h.em::text, c.codigo, h.medida_ml::text, h.valor_medida_centavos::text] as partes from leitura.colheita_linha h
      join leitura.fazenda f on f.id = h.fazenda_id and f.conta = h.conta join leitura.talhao t on t.id = h.talhao_id and t.conta = h.conta
      join leitura.colaborador c on c.id = h.colaborador_id and c.conta = h.conta
      where h.conta = ${conta} order by h.id desc`,
    lote: porCodigo(reader, 'lote'),
    beneficio: porCodigo(reader, 'beneficio'),
    rebeneficio: porCodigo(reader, 'rebeneficio'),
    terreiro_entrada: passagem(reader, 'terreiro_entrada', 'terreiro', 'terreiro', true),
    secagem: passagem(reader, 'secagem', 'secagem', 'secador', true),
    armazem_entrada: passagem(reader, 'armazem_entrada', 'armazem', 'pilha', false),
    deposito: sql<Row>`
      select d.id, array[d.codigo, l.codigo] as partes from leitura.deposito d
      join leitura.processo_lote x on x.processo = 'cooperativa' and x.processo_id = d.id and x.conta = d.conta
      join leitura.lote l on l.id = x.lote_id and l.conta = d.conta where d.conta = ${conta} order by d.id desc`,
    venda: sql<Row>`select id, array[codigo] as partes from leitura.venda where conta = ${conta} and not excluida order by id desc`,
    lancamento: sql<Row>`
      select id, array[notafiscal] as partes from leitura.lancamento
      where conta = ${conta} and notafiscal is not null and origem_tipo is null order by id desc`,
  };
  // Whole tables are joined, often just filled and not yet counted by the planner, who then would look rows up one by one.
  const db = reader.comPlano({ enable_nestloop: 'off' });
  const found: [string, ComChave[]][] = [];
  for (const [nome, query] of Object.entries(queries)) found.push([nome, await ler({ db }, query)]);
  return Object.fromEntries(found);
};

/** Categories by the names they have or had, the living ones last, each as the living record in its place; and the kind of each. */
export const categoriasPorNome = async (reader: Reader) => {
  const [movidos, rows] = await Promise.all([
    movidosDe(reader, categoria),
    reader.de('categoria').select(['id', 'descricao', 'tipo', 'excluido']).orderBy('excluido', 'desc').orderBy('id', 'desc').execute(),
  ]);
  const vivas = new Set(rows.flatMap(({ id, excluido }) => (excluido ? [] : [id])));
  return {
    categorias: rows.flatMap(({ id, descricao }) => {
      const agora = movidos.agora(id);
      return vivas.has(agora) ? [{ id: agora, nome: descricao ?? '' }] : [];
    }),
    tipoDaCategoria: new Map(rows.map(({ id, tipo }) => [id, tipo])),
  };
};

/** The rest an import asks: seasons with their days, the farm of each lot, sales whose coffee has not left, closed months. */
export const apoioDaImportacao = async (reader: Reader) => {
  const safras = await reader
    .de('safra')
    .select(['id', 'fazenda_id', 'inicio', 'fim'])
    .where('excluido', '=', false)
    .orderBy('id')
    .execute();
  const lotes = await reader.de('lote').select(['id', 'fazenda_id']).execute();
  const abertas = await reader.de('venda').select('id').where('excluida', '=', false).where('status', '=', 'ABERTO').execute();
  const colhido = await reader
    .de('colheita_linha')
    .select(['talhao_id', 'em', sql<number>`sum(litros_ml)::int8`.as('ml')])
    .groupBy(['talhao_id', 'em'])
    .execute();
  const porTalhao = Map.groupBy(colhido, ({ talhao_id }) => talhao_id);
  return {
    colhido: new Map([...porTalhao].map(([id, dias]) => [id, dias.map(({ em, ml }) => ({ em, volumeMl: ml }))])),
    safras: safras.map(({ id, fazenda_id, inicio, fim }) => ({
      id,
      fazendaId: fazenda_id,
      inicio,
      fim,
    })),
    fazendaDoLote: new Map(lotes.map(({ id, fazenda_id }) => [id, fazenda_id])),
    vendasAbertas: new Set(abertas.map(({ id }) => id)),
    mesesFechados: new Set((await mesesFechados(reader)).map(({ fluxoId, mes }) => `${fluxoId} ${mes}`)),
  };
};
