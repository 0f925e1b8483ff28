import type { custosDoCampo } from '@tulha/domain/atividades/custos-do-campo.report';
import { tipoAtividade } from '@tulha/domain/atividades/tipo-atividade.catalogue';
import { rotuloDaSafra, safra } from '@tulha/domain/propriedade/safra.catalogue';
import { toWire } from '@tulha/domain/kernel/decimal';
import { sql } from 'kysely';
import { findInCatalogue } from '../catalogues/catalogue.queries.js';
import { movidosDe } from '../catalogues/movidos.js';
import type { Reader } from '../read/reader.js';
import { aboutPeriod, type ReportQuery } from '../report-kit/rows.js';
import { aboutPlot, namesOf } from './atividade.queries.js';
import { custosPorTalhao, linhasNoTalhao, periodo, type QualPeriodo } from './por-talhao.queries.js';

type Quais = QualPeriodo & { readonly talhao: number | undefined; readonly fazendas: readonly number[]; readonly max: number };
type Somas = Readonly<Record<'ml' | 'colheita' | 'mao_de_obra' | 'producao' | 'maquinas' | 'insumos' | 'extras', number>>;
type Row = Somas & { readonly chave: number | null; readonly nome: string | null; readonly atividades: number };

/** For each kind of report: the key of its rows, the name where a line stores one, and the lines that have the key. */
const CHAVES = {
  safra: { chave: sql`a.safra_id`, nome: sql`null::text`, so: sql`true` },
  atividade: {
    chave: sql`a.cat_atividade_id`,
    nome: sql`case when a.cat_atividade_id is null then a.atividade end`,
    so: sql`true`,
  },
  colaborador: { chave: sql`l.colaborador_id`, nome: sql`null::text`, so: sql`l.colaborador_id is not null` },
  maquina: { chave: sql`l.maquina_id`, nome: sql`null::text`, so: sql`l.maquina_id is not null` },
} as const;
type Por = keyof typeof CHAVES;

/** All costs of activities, summed from a row for each line; an activity without costs counts as well. With a plot, only its part. */
const custos = async ({ db, conta }: Reader, por: Por, { talhao, fazendas, max, ...qual }: Quais): Promise<readonly Row[]> => {
  const { chave, nome, so } = CHAVES[por];
  const [deste, linhas] = talhao === undefined ? [sql``, sql`linhas`] : [sql`, ${linhasNoTalhao(conta, talhao)}`, sql`no_talhao`];
  const { rows } = await sql<Row>`
    with linhas as (
      select atividade_id, id, talhao_id, 'colheita' as o_que, colaborador_id, maquina_id, litros_ml as ml, pagamento_centavos as centavos
        from leitura.colheita_linha where conta = ${conta}
      union all select atividade_id, id, null, 'mao_de_obra', colaborador_id, null, 0, custo_centavos
        from leitura.atividade_mao_de_obra where conta = ${conta}
      union all select atividade_id, id, null, 'producao', colaborador_id, null, 0, custo_centavos
        from leitura.atividade_producao where conta = ${conta}
      union all select atividade_id, id, null, 'maquinas', null, maquina_id, 0, custo_centavos from leitura.atividade_maquina where conta = ${conta}
      union all select atividade_id, id, null, 'extras', null, null, 0, custo_centavos from leitura.atividade_extra where conta = ${conta}
      union all select origem_id, id, null, 'insumos', null, null, 0, -custo_centavos
        from leitura.movimento_estoque where conta = ${conta} and origem_registro = 'atividade'
      union all select id, id, null, 'nada', null, null, 0, 0 from leitura.atividade where conta = ${conta}
    )${deste}
    select ${chave} as chave, ${nome} as nome, count(distinct a.id)::int8 as atividades, sum(l.ml)::int8 as ml,
      coalesce(sum(l.centavos) filter (where l.o_que = 'colheita'), 0)::int8 as colheita,
      coalesce(sum(l.centavos) filter (where l.o_que = 'mao_de_obra'), 0)::int8 as mao_de_obra,
      coalesce(sum(l.centavos) filter (where l.o_que = 'producao'), 0)::int8 as producao,
      coalesce(sum(l.centavos) filter (where l.o_que = 'maquinas'), 0)::int8 as maquinas,
      coalesce(sum(l.centavos) filter (where l.o_que = 'insumos'), 0)::int8 as insumos,
      coalesce(sum(l.centavos) filter (where l.o_que = 'extras'), 0)::int8 as extras
    from ${linhas} l join leitura.atividade a on a.id = l.atividade_id and a.conta = ${conta}
    where a.fazenda_id = any(${[0, ...fazendas]}::int8[]) and ${so} and ${periodo(qual)}
    group by 1, 2 order by 1 nulls last, 2 limit ${max + 1}`.execute(db);
  return rows;
};

const nomesDe = async (reader: Reader, por: Por, ids: readonly number[]): Promise<ReadonlyMap<number, string>> => {
  if (por === 'atividade') return namesOf(reader, 'tipo_atividade', ids);
  if (por !== 'safra') return namesOf(reader, por, ids);
  const achadas = await Promise.all(ids.map((id) => findInCatalogue(reader, safra, id)));
  return new Map(achadas.flatMap((uma, n) => (uma ? [[ids[n] as number, rotuloDaSafra(uma.view)]] : [])));
};

const CAMPOS = ['atividades', 'ml', 'colheita', 'mao_de_obra', 'producao', 'maquinas', 'insumos', 'extras'] as const;
const somar = (a: Row, b: Row): Row => ({ ...a, ...Object.fromEntries(CAMPOS.map((campo) => [campo, a[campo] + b[campo]])) });

/** Adds the rows of a replaced kind to the kind in its place. */
const juntar = async (reader: Reader, rows: readonly Row[]): Promise<Row[]> => {
  const movidos = await movidosDe(reader, tipoAtividade);
  const agora = rows.map((row) => ({ ...row, chave: row.chave === null ? null : movidos.agora(row.chave) }));
  return [...Map.groupBy(agora, ({ chave, nome }) => (chave === null ? `=${nome}` : `#${chave}`)).values()].map((mesmas) =>
    mesmas.reduce(somar),
  );
};

/** The columns that only other kinds of rows have. */
const NADA_POR_LUGAR = { fazenda: undefined, areaHa: undefined, porHa: undefined };
const NADA_POR_PARTE = { maoDeObra: undefined, producao: undefined, maquinas: undefined, insumos: undefined, extras: undefined };

const linha = (row: Row, nome: string) => {
  const { ml, colheita, mao_de_obra: maoDeObra, producao, maquinas, insumos, extras } = row;
  const reais = (centavos: number) => toWire(centavos, 2);
  return {
    ...{ id: `${row.chave ?? row.nome ?? '-'}`, nome, atividades: row.atividades, litros: toWire(ml, 3), colheita: reais(colheita) },
    ...{
      maoDeObra: reais(maoDeObra),
      producao: reais(producao),
      maquinas: reais(maquinas),
      insumos: reais(insumos),
      extras: reais(extras),
    },
    outrosCustos: reais(maoDeObra + producao + maquinas + insumos + extras),
    total: reais(colheita + maoDeObra + producao + maquinas + insumos + extras),
    ...NADA_POR_LUGAR,
  };
};

const porTalhao = async (reader: Reader, { talhao: so, fazendas, ...qual }: Quais) => {
  const talhoes = (await custosPorTalhao(reader, qual, fazendas)).filter(({ talhao }) => so === undefined || talhao === so);
  const nomes = await namesOf(
    reader,
    'fazenda',
    talhoes.map(({ fazenda }) => fazenda),
  );
  return talhoes.map(({ talhao, fazenda, nome, ultima: _ultima, ...row }) => ({
    ...row,
    ...{ id: `${talhao ?? 0} ${fazenda}`, nome, fazenda: nomes.get(fazenda) ?? null },
    ...NADA_POR_PARTE,
  }));
};

/** The costs of the given farms' activities, grouped as requested. */
export const rows: ReportQuery<typeof custosDoCampo> = async (
  reader,
  { por = 'talhao', safra: qual, talhao, de, ate },
  { fazendas, max },
) => {
  const quais = { fazendas, max, talhao, safra: qual, dateStart: de, dateEnd: ate };
  const about = await aboutPlot(reader, talhao, aboutPeriod(de, ate));
  if (about === undefined) return undefined;
  if (por === 'talhao') return { about, rows: await porTalhao(reader, quais) };
  const lidas = await custos(reader, por, quais);
  const somas = por === 'atividade' ? await juntar(reader, lidas) : lidas;
  const nomes = await nomesDe(
    reader,
    por,
    somas.flatMap(({ chave }) => chave ?? []),
  );
  const sem = por === 'safra' ? 'Sem safra' : '';
  return { about, rows: somas.map((row) => linha(row, nomes.get(row.chave ?? 0) ?? row.nome ?? sem)) };
};
