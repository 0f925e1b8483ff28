import type { Pool } from 'pg';

/** The query of a list of activities. */
export type Filters = {
  readonly fazenda: number;
  readonly safra: number;
  readonly atividade: number;
  readonly dateStart: string;
  readonly dateEnd: string;
};

const FARMS = 2;
const YEARS = [2024, 2025, 2026];
const KINDS = 4;
const PLOTS = 10;

/** A request to the product, as a signed-in user. */
export type Ask = (method: 'GET' | 'POST', path: string, body?: unknown) => Promise<Record<string, unknown>>;

const numbered = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

/** Farms with their seasons and plots, and kinds of activities, made through the API. */
const makeFarms = async (ask: Ask) => {
  const made = async (path: string, body: object) => (await ask('POST', path, body))['id'] as number;
  const ids = { fazendas: [] as number[], tipos: [] as number[], safras: [] as number[], talhoes: [] as number[] };
  for (const n of numbered(KINDS)) ids.tipos.push(await made('/cat-atividades', { descricao: `Atividade ${n}` }));
  for (const n of numbered(FARMS)) {
    const fazenda = await made('/fazendas', { nome: `Fazenda ${n}` });
    ids.fazendas.push(fazenda);
    for (const ano of YEARS)
      ids.safras.push(await made('/cat-safras', { descricao: `${ano} da ${n}`, fazenda, inicio: `${ano}-01-01`, fim: `${ano}-12-31` }));
    for (const plot of numbered(PLOTS)) ids.talhoes.push(await made('/cad-talhoes', { nome: `Talhão ${plot}`, fazenda }));
  }
  return ids;
};

/** Activities of one account, day after day over three years as they would have been recorded, and filters that find one in 32 of them. */
export const makeActivities = async (pool: Pool, ask: Ask, count: number): Promise<Filters> => {
  const { fazendas, tipos, safras, talhoes } = await makeFarms(ask);
  await pool.query(
    `insert into leitura.atividade (id, conta, versao, fazenda_id, safra_id, talhao_id, talhao_ids, atividade, cat_atividade_id, data,
       obs, grupo_id, linhas, litros_ml, pagamento_centavos, custo_centavos)
     select g, f.conta, 1, f.id, ($3::int8[])[farm * 3 + extract(year from dia)::int - 2023], plot, jsonb_build_array(plot), 'atividade',
       ($2::int8[])[1 + g / 2 % ${KINDS}], dia, 'Feita de manhã, com a equipe ' || g % 7, g, g % 9, 1000 * (g % 700), 100 * (g % 5000), g % 3000
     from generate_series(1, $5) g
     cross join lateral (select g % ${FARMS} as farm, '2024-01-01'::date + (g::int8 * 1095 / $5)::int as dia) d
     cross join lateral (select ($4::int8[])[1 + farm * ${PLOTS} + g % ${PLOTS}] as plot) p
     join leitura.fazenda f on f.id = ($1::int8[])[1 + farm]`,
    [fazendas, tipos, safras, talhoes, count],
  );
  await pool.query('vacuum analyze leitura.atividade');
  return {
    fazenda: fazendas[0] as number,
    safra: safras[1] as number,
    atividade: tipos[0] as number,
    dateStart: '2025-02-01',
    dateEnd: '2025-10-31',
  };
};
