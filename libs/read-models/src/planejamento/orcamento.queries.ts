import { emOrdem } from '@tulha/domain/kernel/palavras';
import { sql } from 'kysely';
import { type Categorias, categoriasDe } from '../financeiro/categorias.queries.js';
import { lancamentosFiltrados } from '../financeiro/lancamento.queries.js';
import type { Contada } from '../propriedade/safra.queries.js';
import type { Reader } from '../read/reader.js';

export type Tipo = 'receita' | 'despesa';

/** A line of a budget, in cents, under its category as it is now. */
export type LinhaDoOrcamento = {
  readonly id: number;
  readonly descricao: string;
  readonly categoria: number;
  readonly tipo: Tipo;
  readonly data: string | null;
  readonly valorCentavos: number;
};

/** The entries under a category in a month, `YYYY-MM`, in cents. */
export type Realizado = {
  readonly categoria: number | null;
  readonly nome: string | null;
  readonly tipo: Tipo;
  readonly mes: string;
  readonly centavos: number;
};

/** A category of a plan: its budget and its entries, in cents, and the lines of the budget. */
export type NaCategoria = {
  readonly categoria: number | null;
  readonly categoriaNome: string;
  readonly tipo: Tipo;
  readonly orcado: number;
  readonly realizado: number;
  readonly linhas: readonly LinhaDoOrcamento[];
};

const SEM_CATEGORIA = 'Sem categoria';

/** Crop years that are counted: the one asked for, or all that lie within the days. */
export const safrasContadas = async (reader: Reader, { safra, fazendas }: Contada): Promise<readonly number[]> => {
  if (safra.id !== null) return [safra.id];
  const rows = await reader
    .de('safra')
    .select('id')
    .where('excluido', '=', false)
    .where('fazenda_id', 'in', [0, ...fazendas])
    .where('inicio', '>=', safra.inicio)
    .where('fim', '<=', safra.fim)
    .execute();
  return rows.map(({ id }) => id);
};

/** Whether categories are of income; one without a kind counts as expenses, as most of a budget does. */
const tiposDe = async (reader: Reader): Promise<(id: number) => Tipo> => {
  const rows = await reader.de('categoria').select(['id', 'tipo']).execute();
  const receitas = new Set(rows.flatMap(({ id, tipo }) => (tipo === 'receita' ? [id] : [])));
  return (id) => (receitas.has(id) ? 'receita' : 'despesa');
};

const linhasDoOrcamento = async (reader: Reader, contada: Contada, safras: readonly number[], categorias: Categorias) => {
  const [rows, tipoDe] = await Promise.all([
    reader
      .de('orcamento')
      .select(['id', 'descricao', 'categoria_id', 'data', 'valor_centavos'])
      .where('excluido', '=', false)
      .where('fazenda_id', 'in', [0, ...contada.fazendas])
      .where('safra_id', 'in', [0, ...safras])
      .orderBy('data')
      .orderBy('id')
      .execute(),
    tiposDe(reader),
  ]);
  return rows.map((row): LinhaDoOrcamento => {
    const agora = categorias.agora(row.categoria_id);
    const { id, descricao, data, valor_centavos: valorCentavos } = row;
    return { id, descricao, data, valorCentavos, categoria: agora, tipo: tipoDe(agora) };
  });
};

/** Entries of a crop year: those that name it, and those that name none and lie within its days. */
const realizado = async (reader: Reader, { safra, fazendas }: Contada, safras: readonly number[], categorias: Categorias) => {
  const rows = await lancamentosFiltrados(reader, { filters: {}, fazendas }, categorias)
    .where('tipo', '<>', 'transferencia')
    .where((eb) =>
      eb.or([
        eb('safra_id', 'in', [0, ...safras]),
        eb.and([eb('safra_id', 'is', null), eb('data', '>=', safra.inicio), eb('data', '<=', safra.fim)]),
      ]),
    )
    .select(['categoria', 'categoria_id', 'tipo', sql<string>`to_char(data, 'YYYY-MM')`.as('mes')])
    .select(sql<number>`sum(liquido_centavos)::int8`.as('centavos'))
    .groupBy(['categoria', 'categoria_id', 'tipo', sql`4`])
    .execute();
  return rows.map(
    (row): Realizado => ({
      categoria: categorias.idDe(row),
      nome: categorias.nome(row),
      tipo: row.tipo as Tipo,
      mes: row.mes,
      centavos: row.centavos,
    }),
  );
};

/** Budget and entries of the counted season, line by line. */
export const planoDe = async (reader: Reader, contada: Contada) => {
  const [categorias, safras] = await Promise.all([categoriasDe(reader), safrasContadas(reader, contada)]);
  const [linhas, feito] = await Promise.all([
    linhasDoOrcamento(reader, contada, safras, categorias),
    realizado(reader, contada, safras, categorias),
  ]);
  return { linhas, feito, safras, nomeDe: categorias.nomeDe };
};

export type Plano = Awaited<ReturnType<typeof planoDe>>;

const chaveDe = (tipo: Tipo, id: number | null, nome: string | null) => `${tipo} ${id === null ? `=${nome ?? ''}` : id}`;
const soma = (valores: readonly number[]) => valores.reduce((total, um) => total + um, 0);

/** The budget beside the entries, by category and kind, the largest first. */
export const porCategoria = ({ linhas, feito, nomeDe }: Plano): readonly NaCategoria[] => {
  const orcadas = Map.groupBy(linhas, ({ tipo, categoria: id }) => chaveDe(tipo, id, null));
  const feitas = Map.groupBy(feito, ({ tipo, categoria: id, nome }) => chaveDe(tipo, id, nome));
  return [...new Set([...orcadas.keys(), ...feitas.keys()])]
    .map((chave): NaCategoria => {
      const destas = orcadas.get(chave) ?? [];
      const estas = feitas.get(chave) ?? [];
      const { categoria: id = null, tipo = 'despesa' } = destas[0] ?? estas[0] ?? {};
      return {
        categoria: id,
        categoriaNome: nomeDe(id) ?? estas[0]?.nome ?? SEM_CATEGORIA,
        tipo,
        orcado: soma(destas.map(({ valorCentavos }) => valorCentavos)),
        realizado: soma(estas.map(({ centavos }) => centavos)),
        linhas: destas,
      };
    })
    .sort((a, b) => b.orcado + b.realizado - a.orcado - a.realizado || emOrdem(a.categoriaNome, b.categoriaNome));
};
