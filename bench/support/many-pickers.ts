import type { Pool } from 'pg';
import type { Ask } from '#support/many-activities';

/** Workers on one sheet at most: of 300 lines each, more than a sheet of any farm has. */
export const WORKERS_OF_A_SHEET = 500;
const FIRST = 1_000_000;
const DAY = '2026-04-01';

/** A farm, a plot, a cash flow, and ids from which so many workers, days and lines count. */
export type Pickers = { readonly fazenda: number; readonly fluxo: number; readonly first: number };

/**
 * So many workers, each with a line of picking on each of so many days, as they would have been recorded, and the same lines in a table of
 * their own for the bare program. One worker and one activity are made through the API, and the rest like them.
 */
export const makePickers = async (pool: Pool, ask: Ask, workers: number, lines: number): Promise<Pickers> => {
  const made = async (path: string, body: object) => (await ask('POST', path, body))['id'] as number;
  const fazenda = await made('/fazendas', { nome: 'Fazenda' });
  const talhao = await made('/cad-talhoes', { nome: 'Talhão', fazenda });
  const fluxo = await made('/fluxos', { descricao: 'CAIXA' });
  const colaborador = await made('/cad-colaboradores', { nome: 'Colhedor', tipo: 'safrista', codigo: 'C0' });
  const atividade = await made('/reg-atividades', { talhoesIds: [talhao], data: DAY, fazenda });
  await ask('POST', `/reg-atividades/${atividade}/mdobrascolheita`, {
    vinculos: [{ colaborador, talhao, tipo: 'L', medida: 60, colhido: 1, valor: 18 }],
  });
  const copies = (tabela: string, fields: string) => `insert into leitura.${tabela}
    select (jsonb_populate_record(null::leitura.${tabela}, to_jsonb(x) || ${fields})).* from leitura.${tabela} x`;
  await pool.query(
    `${copies('colaborador', `jsonb_build_object('id', ${FIRST} + g, 'nome', 'Colhedor ' || g, 'codigo', 'C' || g)`)}, generate_series(1, $2::int) g where x.id = $1`,
    [colaborador, workers],
  );
  await pool.query(
    `${copies('atividade', `jsonb_build_object('id', ${FIRST} + g, 'data', '${DAY}'::date + g)`)}, generate_series(1, $2::int) g where x.id = $1`,
    [atividade, lines],
  );
  await pool.query(
    `insert into leitura.colheita_linha (id, conta, fazenda_id, safra_id, atividade_id, talhao_id, colaborador_id, em, tipo, medida_ml, quantidade,
       resto_ml, tara_ml, litros_ml, valor_medida_centavos, pagamento_centavos)
     select ${FIRST} + (w - 1) * $3::int8 + d, conta, fazenda_id, safra_id, ${FIRST} + d, talhao_id, ${FIRST} + w, '${DAY}'::date + d, tipo, medida_ml,
       1 + (w + d) % 9, 0, 0, (1 + (w + d) % 9) * medida_ml, valor_medida_centavos, (1 + (w + d) % 9) * valor_medida_centavos
     from leitura.colheita_linha x, generate_series(1, $2::int) w, generate_series(1, $3::int) d where x.atividade_id = $1`,
    [atividade, workers, lines],
  );
  await pool.query(`create table bare_line as select id, colaborador_id as worker, em as day, quantidade as measures, litros_ml as ml,
    pagamento_centavos as cents, null::int8 as sheet from leitura.colheita_linha where id > ${FIRST}`);
  await pool.query('alter table bare_line add primary key (id)');
  await pool.query('create index on bare_line (worker, day)');
  await pool.query('create table bare_entry (id bigint generated always as identity primary key, cents bigint not null)');
  await pool.query('vacuum analyze leitura.colheita_linha, leitura.colaborador, leitura.atividade, bare_line');
  return { fazenda, fluxo, first: FIRST };
};
