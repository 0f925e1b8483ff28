import type { Pool } from 'pg';
import type { Ask } from '#support/many-activities';

const FLOWS = 4;
const CATEGORIES = 10;
/** Every tenth entry is open, every fourth an income. */
const [OPEN_EVERY, INCOME_EVERY] = [10, 4];
const FIRST_DAY = '2024-01-01';
const DAYS = 1_095;
/** One of the entries on the cash flow of the statement each so many days, the day after the bank has it. */
const STATEMENT_DAYS = 300;

/** The account as the measurements ask for it. */
export type Money = { readonly conta: number; readonly fazenda: number; readonly fluxo: number; readonly categoria: string };

/** The bank's file with one line, of the kind that the others are copied from. */
const statementOf = (fluxo: number): FormData => {
  const form = new FormData();
  form.set('fluxo', String(fluxo));
  form.set('colunas', JSON.stringify({ dia: 'Data', descricao: 'Histórico', valor: 'Valor' }));
  form.set('file', new Blob(['Data;Histórico;Valor\n15/03/2025;PIX ENVIADO;-1,00\n'], { type: 'text/csv' }), 'extrato.csv');
  return form;
};

/** Rows like a model of each, with other fields. Each is made once: a row that is taken apart where it is made is made anew for each column. */
const copies = (tabela: string, fields: string, from: string) => `insert into leitura.${tabela}
  select (made.row).* from (
    select jsonb_populate_record(null::leitura.${tabela}, to_jsonb(x) || ${fields}) as row from leitura.${tabela} x, ${from} offset 0
  ) made`;

/**
 * So many entries of one account with a payment each, day after day over three years, on some cash flows and in some categories, and the lines
 * of a statement of one of the flows, each of one of its payments. One of each is made through the API, and the rest like it.
 */
export const makeMoney = async (
  pool: Pool,
  { ask, bring }: { readonly ask: Ask; readonly bring: (path: string, form: FormData) => Promise<void> },
  { entries, lines }: { readonly entries: number; readonly lines: number },
): Promise<Money> => {
  const made = async (path: string, body: object) => (await ask('POST', path, body))['id'] as number;
  const fazenda = await made('/fazendas', { nome: 'Fazenda' });
  const [fluxos, categorias] = [[] as number[], [] as number[]];
  for (let n = 1; n <= FLOWS; n++) fluxos.push(await made('/fluxos', { descricao: `Conta ${n}` }));
  for (let n = 1; n <= CATEGORIES; n++) categorias.push(await made('/cat-contas', { descricao: `Categoria ${n}`, tipo: 'despesa' }));
  const entry = { tipo: 'despesa', descricao: 'Adubo', valor: 1, data: '2025-03-15', fazenda, fluxo: fluxos[0], status: 'PAGO' };
  const model = await made('/financeiro', { ...entry, categoria: categorias[0] });
  const [fluxo = 0] = fluxos;
  await bring('/extratos', statementOf(fluxo));
  const { rows } = await pool.query<{ conta: number; ultimo: number }>(
    'select conta, (select max(id) from leitura.pagamento)::int8 as ultimo from leitura.fazenda limit 1',
  );
  const { conta = 0, ultimo = 0 } = rows[0] ?? {};
  const [first, firstPayment] = [model, ultimo];
  const day = `('${FIRST_DAY}'::date + (g::int8 * ${DAYS} / $2)::int)`;
  // Values are far apart, so that few of a line's days have the same.
  const cents = '(100 + (g::int8 * 7919) % 9999991)';
  await pool.query(
    copies(
      'lancamento',
      `jsonb_build_object('id', ${first} + g, 'data', ${day}, 'tipo', case when g % ${INCOME_EVERY} = 0 then 'receita' else 'despesa' end,
        'categoria_id', ($3::int8[])[1 + g % ${CATEGORIES}], 'categoria', 'Categoria ' || (1 + g % ${CATEGORIES}),
        'valor_centavos', ${cents}, 'liquido_centavos', ${cents}, 'pagas', case when g % ${OPEN_EVERY} = 0 then 0 else 1 end)`,
      'generate_series(1, $2::int) g where x.id = $1',
    ),
    [model, entries, categorias],
  );
  await pool.query(
    copies(
      'pagamento',
      `jsonb_build_object('id', ${firstPayment} + g, 'lancamento_id', ${first} + g, 'vencimento', ${day},
        'data_pagamento', case when g % ${OPEN_EVERY} = 0 then null else ${day} end, 'fluxo_id', ($3::int8[])[1 + g % ${FLOWS}],
        'valor_centavos', ${cents}, 'liquido_centavos', ${cents})`,
      'generate_series(1, $2::int) g where x.lancamento_id = $1',
    ),
    [model, entries, fluxos],
  );
  await pool.query(
    copies(
      'extrato_linha',
      `jsonb_build_object('id', x.id + p.n, 'linha', p.n + 1, 'dia', p.vencimento + 1,
        'valor_centavos', case p.tipo when 'receita' then p.liquido_centavos else -p.liquido_centavos end)`,
      `lateral (
      select q.*, e.tipo, row_number() over (order by q.id) as n from leitura.pagamento q join leitura.lancamento e on e.id = q.lancamento_id
      where q.conta = $1 and q.fluxo_id = $2 and q.id > $3 and q.vencimento >= '2025-01-01'::date and q.vencimento < '2025-01-01'::date + ${STATEMENT_DAYS}
      order by q.id limit $4
    ) p`,
    ),
    [conta, fluxo, firstPayment, lines],
  );
  await pool.query('vacuum analyze leitura.lancamento, leitura.pagamento, leitura.extrato_linha');
  return { conta, fazenda, fluxo, categoria: 'Categoria 3' };
};
