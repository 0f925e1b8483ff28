import { tipoAtividade } from '@tulha/domain/atividades/tipo-atividade.catalogue';
import { TIPO_DIA } from '@tulha/domain/atividades/parte/partes.fields';
import type { EspecieDeFolha } from '@tulha/domain/folha/comum/especies.fields';
import { toWire } from '@tulha/domain/kernel/decimal';
import { sql } from 'kysely';
import { namesOf } from '../atividades/atividade.queries.js';
import { movidosDe } from '../catalogues/movidos.js';
import { pagoEm } from '../folha/pago-em.sql.js';
import { type PageOf, paginate } from '../read/page.js';
import type { Reader } from '../read/reader.js';

export type TrabalhoFilters = {
  readonly colaborador: number;
  readonly fazendas: readonly number[];
  readonly atividade?: number | undefined;
  readonly dateStart?: string | undefined;
  readonly dateEnd?: string | undefined;
};

/** The choice of lines of work: workers, farms and days. */
type Quais = Omit<TrabalhoFilters, 'colaborador'> & { readonly colaboradores: readonly number[] };

type Linha = {
  readonly colaborador_id: number;
  /** Lines of different kinds may have the same id: this no two have. */
  readonly chave: number;
  readonly id: number;
  readonly o_que: 'COLHEITA' | 'MAO_DE_OBRA' | 'PRODUCAO';
  readonly atividade_id: number;
  readonly nome: string;
  readonly tipo_id: number | null;
  readonly em: string;
  readonly talhao_id: number | null;
  readonly tipo: string;
  readonly medida_ml: number | null;
  readonly quantidade: number;
  readonly litros_ml: number;
  readonly dias_milesimos: number;
  readonly minutos: number;
  readonly centavos: number;
  readonly folha_id: number | null;
  readonly especie: EspecieDeFolha | null;
};

/** Picking, work by day or hour, and piecework of some workers on the given farms. */
const linhasDe = ({ db, conta }: Reader, { colaboradores, fazendas, atividade, dateStart, dateEnd }: Quais) => {
  const quais = sql`a.conta = ${conta} and a.fazenda_id = any(${[0, ...fazendas]}::int8[])
    and (${atividade ?? null}::int8 is null or a.id = ${atividade ?? null}::int8)
    and (${dateStart ?? null}::date is null or a.data >= ${dateStart ?? null}::date)
    and (${dateEnd ?? null}::date is null or a.data <= ${dateEnd ?? null}::date)`;
  const daAtividade = sql`a.id as atividade_id, a.atividade as nome, a.cat_atividade_id as tipo_id, a.data as em`;
  const unico = sql`case when jsonb_array_length(a.talhao_ids) = 1 then (a.talhao_ids ->> 0)::int8 end as talhao_id`;
  const deles = sql`l.conta = ${conta} and l.colaborador_id = any(${[...colaboradores]}::int8[])`;
  const extra = sql`l.extra_milesimos * 60 / 1000`;
  const linhas = sql<Linha>`(
    select l.id * 4 as chave, l.colaborador_id, l.id, 'COLHEITA' as o_que, ${daAtividade}, l.talhao_id, l.tipo, l.medida_ml, l.quantidade, l.litros_ml,
      0::int8 as dias_milesimos, 0::int8 as minutos, l.pagamento_centavos as centavos, l.folha_id,
      case when l.folha_id is not null then 'folha_colheita' end as especie
      from leitura.colheita_linha l join leitura.atividade a on a.id = l.atividade_id where ${deles} and ${quais}
    union all
    select l.id * 4 + 1, l.colaborador_id, l.id, 'MAO_DE_OBRA', ${daAtividade}, ${unico}, case when l.tipo = ${TIPO_DIA} then 'DIA' else 'HORA' end, null, 0, 0,
      case when l.tipo = ${TIPO_DIA} then l.quantidade_milesimos else 0 end,
      case when l.tipo = ${TIPO_DIA} then 0 else l.quantidade_milesimos * 60 / 1000 + l.minutos end + ${extra}, l.custo_centavos, p.folha_id, p.especie
      from leitura.atividade_mao_de_obra l join leitura.atividade a on a.id = l.atividade_id
      left join ${pagoEm(conta, 'MAO_DE_OBRA')} p on p.linha = l.id where ${deles} and ${quais}
    union all
    select l.id * 4 + 2, l.colaborador_id, l.id, 'PRODUCAO', ${daAtividade}, ${unico}, 'UN', null, l.colhido_milesimos, 0, 0, 0, l.custo_centavos, p.folha_id, p.especie
      from leitura.atividade_producao l join leitura.atividade a on a.id = l.atividade_id
      left join ${pagoEm(conta, 'PRODUCAO')} p on p.linha = l.id where ${deles} and ${quais}
  )`;
  return db.selectFrom(linhas.as('linhas'));
};

const linhasDo = (reader: Reader, { colaborador, ...filters }: TrabalhoFilters) =>
  linhasDe(reader, { ...filters, colaboradores: [colaborador] });

/** In cents; `colheitaFora`: the part of the picking that is on no sheet. */
type Trabalhado = { readonly trabalhado: number; readonly emFolha: number; readonly colheitaFora: number };

/** The value of each worker's work, and its part on a sheet. Workers without work are absent. */
export const trabalhadoDe = async (reader: Reader, quais: Quais): Promise<ReadonlyMap<number, Trabalhado>> => {
  const rows = await linhasDe(reader, quais)
    .select([
      'colaborador_id',
      sql<number>`sum(centavos)::int8`.as('trabalhado'),
      sql<number>`coalesce(sum(centavos) filter (where folha_id is not null), 0)::int8`.as('em_folha'),
      sql<number>`coalesce(sum(centavos) filter (where folha_id is null and o_que = 'COLHEITA'), 0)::int8`.as('fora'),
    ])
    .groupBy('colaborador_id')
    .execute();
  return new Map(
    rows.map(({ colaborador_id: quem, trabalhado, em_folha: emFolha, fora: colheitaFora }) => [
      quem,
      { trabalhado, emFolha, colheitaFora },
    ]),
  );
};

/** A page of a worker's work, the latest first. */
export const listTrabalho = async (
  reader: Reader,
  params: { readonly page: number; readonly size: number; readonly sort?: string | undefined },
  filters: TrabalhoFilters,
): Promise<PageOf<ReturnType<typeof trabalhoView>>> => {
  const sortable = { id: 'id', data: 'em', litros: 'litros_ml', total: 'centavos' };
  const query = linhasDo(reader, filters).selectAll();
  const page = await paginate(query, { ...params, q: undefined }, { sortable, first: '-data', id: 'chave' }, (row) => row);
  const movidos = await movidosDe(reader, tipoAtividade);
  const tipoDe = ({ tipo_id: tipo }: Linha) => (tipo === null ? null : movidos.agora(tipo));
  const nomes = await namesOf(
    reader,
    'tipo_atividade',
    page.content.flatMap((row) => tipoDe(row) ?? []),
  );
  return { ...page, content: page.content.map((row) => trabalhoView(row, nomes.get(tipoDe(row) ?? 0) ?? row.nome)) };
};

const trabalhoView = (row: Linha, atividadeNome: string) => ({
  ...{ id: row.id, oQue: row.o_que, atividade: row.atividade_id, atividadeNome, data: row.em, talhao: row.talhao_id, tipo: row.tipo },
  medida: row.medida_ml === null ? null : toWire(row.medida_ml, 3),
  colhido: row.o_que === 'PRODUCAO' ? toWire(row.quantidade, 3) : row.quantidade,
  ...{ litros: toWire(row.litros_ml, 3), dias: toWire(row.dias_milesimos, 3), minutos: row.minutos },
  ...{ total: toWire(row.centavos, 2), folha: row.folha_id, especie: row.especie },
});

/** The days on which a worker worked, with the sum of each. */
export const calendarioDe = async (reader: Reader, filters: TrabalhoFilters) => {
  const rows = await linhasDo(reader, filters)
    .select([
      'em',
      sql<number>`count(*)::int8`.as('linhas'),
      sql<number>`sum(litros_ml)::int8`.as('litros'),
      sql<number>`coalesce(sum(quantidade) filter (where o_que = 'COLHEITA'), 0)::int8`.as('medidas'),
      sql<number>`coalesce(sum(quantidade) filter (where o_que = 'PRODUCAO'), 0)::int8`.as('unidades'),
      sql<number>`sum(dias_milesimos)::int8`.as('dias'),
      sql<number>`sum(minutos)::int8`.as('minutos'),
      sql<number>`sum(centavos)::int8`.as('total'),
    ])
    .groupBy('em')
    .orderBy('em')
    .execute();
  return rows.map(({ em, linhas, litros, medidas, unidades, dias, minutos, total }) => ({
    ...{ data: em, linhas, litros: toWire(litros, 3), medidas, unidades: toWire(unidades, 3) },
    ...{ dias: toWire(dias, 3), minutos, total: toWire(total, 2) },
  }));
};

type Paga = Readonly<Record<'id' | 'litros' | 'medidas' | 'dias' | 'linhas' | 'reajuste' | 'valor', number>> &
  Readonly<Record<'descricao' | 'inicio' | 'fim' | 'data', string>> & { readonly especie: EspecieDeFolha };

/** The payments to a worker by closed sheets of both kinds, the latest first. Sheets of different kinds may have the same id. */
export const pagamentosDe = async (
  { db, conta }: Reader,
  { colaborador, fazendas }: Pick<TrabalhoFilters, 'colaborador' | 'fazendas'>,
  params: { readonly page: number; readonly size: number },
) => {
  const de = sql`c.conta = ${conta} and c.colaborador_id = ${colaborador} and f.lancamento_id is not null
    and f.fazenda_id = any(${[0, ...fazendas]}::int8[])`;
  const folha = sql`f.id, f.descricao, f.inicio, f.fim, f.data, c.dias, c.reajuste_centavos as reajuste, c.valor_centavos as valor`;
  const pagas = sql<Paga>`(
    select 'folha_colheita' as especie, f.id * 2 as chave, ${folha}, c.litros_ml as litros, c.medidas, c.colheita_centavos as linhas
      from leitura.folha_colheita_colaborador c join leitura.folha_colheita f on f.id = c.folha_id and f.conta = c.conta where ${de}
    union all
    select 'folha_pagamento', f.id * 2 + 1, ${folha}, 0, 0, c.trabalho_centavos
      from leitura.folha_pagamento_colaborador c join leitura.folha_pagamento f on f.id = c.folha_id and f.conta = c.conta where ${de}
  )`;
  const order = { sortable: { data: 'data' }, first: '-data', id: 'chave' };
  return paginate(db.selectFrom(pagas.as('pagas')).selectAll(), { ...params, q: undefined }, order, ({ especie, ...row }) => ({
    ...{ id: row.id, especie, descricao: row.descricao, inicio: row.inicio, fim: row.fim, data: row.data },
    ...{ litros: toWire(row.litros, 3), medidas: row.medidas, dias: row.dias },
    colheita: especie === 'folha_colheita' ? toWire(row.linhas, 2) : 0,
    trabalho: especie === 'folha_pagamento' ? toWire(row.linhas, 2) : 0,
    ...{ reajuste: toWire(row.reajuste, 2), valor: toWire(row.valor, 2) },
  }));
};
