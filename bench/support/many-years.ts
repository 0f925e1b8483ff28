import type { Pool } from 'pg';
import type { Ask } from '#support/many-activities';

/** Several farms over several years: their ids, the first day and the last. */
export type Years = {
  readonly fazendas: readonly number[];
  readonly talhoes: readonly number[];
  readonly de: string;
  readonly ate: string;
};

/** The work of one farm in one year. */
const PLOTS = 20;
const ACTIVITIES = 400;
/** One activity in so many is a harvest, with so many lines of picking. */
const HARVEST_EACH = 4;
const PICKED = 40;
const ENTRIES = 500;
const FIRST = 10_000_000;
const FIRST_YEAR = 2022;

const numbered = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

/** Farms with plots, and one activity with a line of each kind, made through the API: all others are made like it. */
const makeOne = async (ask: Ask, farms: number) => {
  const made = async (path: string, body: object) => (await ask('POST', path, body))['id'] as number;
  const ids = { fazendas: [] as number[], talhoes: [] as number[] };
  for (const n of numbered(farms)) {
    const fazenda = await made('/fazendas', { nome: `Fazenda ${n}` });
    ids.fazendas.push(fazenda);
    for (const plot of numbered(PLOTS))
      ids.talhoes.push(await made('/cad-talhoes', { nome: `Talhão ${plot}`, fazenda, areaHa: 2 + plot / 4 }));
  }
  const [fazenda, talhao] = [ids.fazendas[0] as number, ids.talhoes[0] as number];
  const tipos: number[] = [];
  for (const n of numbered(8)) tipos.push(await made('/cat-atividades', { descricao: `Serviço ${n}` }));
  const colaborador = await made('/cad-colaboradores', { nome: 'Colaborador', tipo: 'safrista', codigo: 'C0' });
  const insumo = await made('/cad-insumos', { descricao: 'Ureia', unidade: 'KG' });
  const maquina = await made('/cad-maquinas', { descricao: 'Trator', tipo: 'TRATOR', medidor: 'HORIMETRO', valorHora: 150, fazenda });
  const data = `${FIRST_YEAR}-01-02`;
  await made(`/cad-estoque?fazenda=${fazenda}`, { insumo, tipo: 'entrada', quantidade: 100_000, valor: 300_000, data });
  const atividade = await made('/reg-atividades', { talhoesIds: [talhao], data, fazenda });
  await ask('POST', `/reg-atividades/${atividade}/mdobras`, {
    colaboradores: [{ gloVinculoId: colaborador, tipo: 1, quantidade: 1, valor: 120 }],
  });
  await ask('POST', `/reg-atividades/${atividade}/insumos`, { insumos: [{ insumo, qtd: 10 }] });
  await ask('POST', `/reg-atividades/${atividade}/maquinas`, { maquinas: [{ maquina, km_inicio: 100, km_fim: 102 }] });
  await ask('POST', `/reg-atividades/${atividade}/mdobrascolheita`, {
    vinculos: [{ colaborador, talhao, tipo: 'L', medida: 60, colhido: 1, valor: 18 }],
  });
  const lancamento = await made('/financeiro', { descricao: 'Conta', tipo: 'despesa', valor: 500, data, fazenda });
  return { ...ids, tipos, colaborador, atividade, lancamento };
};

/** So many farms and years of field work and entries, as they would have been recorded. */
export const makeYears = async (pool: Pool, ask: Ask, farms: number, years: number): Promise<Years> => {
  const { fazendas, talhoes, tipos, colaborador, atividade, lancamento } = await makeOne(ask, farms);
  const activities = farms * years * ACTIVITIES;
  const own = `select ${FIRST} + g as id, ($1::int8[])[1 + g % ${farms}] as fazenda, ($2::int8[])[1 + (g % ${farms}) * ${PLOTS} + (g / ${farms}) % ${PLOTS}] as talhao,
      ($3::int8[])[1 + g % 8] as tipo, g % ${HARVEST_EACH} = 0 as colhe, make_date(${FIRST_YEAR}, 1, 3) + (g::int8 * ${years * 365 - 5} / ${activities})::int as dia
    from generate_series(1, ${activities}) g`;
  const like = (tabela: string, from: string, fields: string, where: string) => `insert into leitura.${tabela}
    select (jsonb_populate_record(null::leitura.${tabela}, to_jsonb(x) || jsonb_build_object(${fields}))).* from leitura.${tabela} x, ${from} where ${where}`;
  const given = [fazendas, talhoes, tipos];
  await pool.query(
    like(
      'atividade',
      `(${own}) o`,
      `'id', o.id, 'fazenda_id', o.fazenda, 'talhao_id', o.talhao, 'talhao_ids', jsonb_build_array(o.talhao), 'cat_atividade_id', o.tipo, 'data', o.dia`,
      `x.id = ${atividade}`,
    ),
    given,
  );
  await pool.query(like('colaborador', 'generate_series(1, 200) g', `'id', ${FIRST} + g, 'codigo', 'C' || g`, `x.id = ${colaborador}`));
  for (const [tabela, lines, farm] of [
    ['atividade_mao_de_obra', 3, false],
    ['atividade_maquina', 1, false],
    ['movimento_estoque', 2, true],
  ] as const) {
    const of = tabela === 'movimento_estoque' ? 'origem_id' : 'atividade_id';
    await pool.query(
      like(
        tabela,
        `(${own}) o, generate_series(1, ${lines}) l`,
        `'id', ${FIRST} + (o.id - ${FIRST}) * ${lines} + l, '${of}', o.id${farm ? `, 'fazenda_id', o.fazenda, 'em', o.dia` : ''}${tabela === 'atividade_mao_de_obra' ? `, 'colaborador_id', ${FIRST} + 1 + (o.id + l) % 200` : ''}`,
        `x.${of} = ${atividade}`,
      ),
      given,
    );
  }
  await pool.query(
    like(
      'colheita_linha',
      `(${own}) o, generate_series(1, ${PICKED}) l`,
      `'id', ${FIRST} + (o.id - ${FIRST}) * ${PICKED} + l, 'atividade_id', o.id, 'fazenda_id', o.fazenda, 'talhao_id', o.talhao, 'em', o.dia, 'colaborador_id', ${FIRST} + 1 + (o.id + l) % 200`,
      `x.atividade_id = ${atividade} and o.colhe`,
    ),
    given,
  );
  const entries = `(select ${FIRST} + g as id, ($1::int8[])[1 + g % ${farms}] as fazenda,
    make_date(${FIRST_YEAR}, 1, 3) + (g::int8 * ${years * 365 - 5} / ${farms * years * ENTRIES})::int as dia from generate_series(1, ${farms * years * ENTRIES}) g) o`;
  await pool.query(like('lancamento', entries, `'id', o.id, 'fazenda_id', o.fazenda, 'data', o.dia`, `x.id = ${lancamento}`), [fazendas]);
  await pool.query(
    like(
      'pagamento',
      entries,
      `'id', o.id, 'lancamento_id', o.id, 'vencimento', o.dia`,
      `x.lancamento_id = ${lancamento} and $1::int8[] is not null`,
    ),
    [fazendas],
  );
  await pool.query('vacuum analyze');
  const last = `${FIRST_YEAR + years - 1}`;
  return { fazendas, talhoes, de: `${last}-01-01`, ate: `${last}-12-31` };
};
