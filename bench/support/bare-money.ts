import type pg from 'pg';
import type { Money } from '#support/many-entries';

/** What is asked of a list of entries. */
export type Asked = { readonly dateStart?: string; readonly dateEnd?: string; readonly tipo?: string; readonly page: number };

const SIZE = 20;
const [FAR_PAST, FAR_FUTURE] = ['0001-01-01', '9999-12-31'];
/** The days on either side of a line in which its payment is looked for. */
const AROUND = 10;

const WHERE = 'e.conta = $1 and e.fazenda_id = $2 and e.data between $3 and $4 and ($5::text is null or e.tipo = $5)';
const SUMS = `select count(*)::int8 as total, coalesce(sum(liquido_centavos) filter (where tipo = 'receita'), 0)::int8 as receita,
  coalesce(sum(liquido_centavos) filter (where tipo = 'despesa'), 0)::int8 as despesa from leitura.lancamento e where ${WHERE}`;
const PAGE = `select * from leitura.lancamento e where ${WHERE} order by e.data desc, e.id limit ${SIZE} offset $6`;
const PAYMENTS = 'select * from leitura.pagamento p where p.conta = $1 and p.lancamento_id = any($2::int8[]) order by p.numero, p.id';

const BALANCE = `select coalesce(sum(case when e.tipo = 'receita' then p.liquido_centavos when e.tipo = 'despesa' then -p.liquido_centavos
    when p.fluxo_id = $2 then p.liquido_centavos else -p.liquido_centavos end), 0)::int8 as saldo
  from leitura.pagamento p join leitura.lancamento e on e.conta = $1 and e.id = p.lancamento_id
  where p.conta = $1 and p.data_pagamento <= $3 and (p.fluxo_id = $2 or p.fluxo_saida_id = $2)`;

const MATCHED = `select l.*, p.id as pagamento, p.vencimento, p.data_pagamento, p.numero, e.id as lancamento, e.descricao, e.parcelas from leitura.extrato_linha l
  join leitura.pagamento p on p.conta = $1 and p.fluxo_id = $2 and p.liquido_centavos = abs(l.valor_centavos)
    and coalesce(p.data_pagamento, p.vencimento) between l.dia - ${AROUND} and l.dia + ${AROUND}
  join leitura.lancamento e on e.conta = $1 and e.id = p.lancamento_id and (e.tipo = 'receita') = (l.valor_centavos > 0)
  where l.conta = $1 and l.fluxo_id = $2 and l.situacao = 'ABERTA'`;

type Row = Readonly<Record<string, unknown>> & { readonly id: number };

/** The same questions as statements alone, over one connection, prepared. */
export const bareMoney = (client: pg.Client, { conta, fazenda, fluxo }: Money) => {
  const filters = ({ dateStart = FAR_PAST, dateEnd = FAR_FUTURE, tipo }: Asked) => [conta, fazenda, dateStart, dateEnd, tipo ?? null];
  const sums = async (asked: Asked) => {
    const { rows } = await client.query<{ total: number; receita: number; despesa: number }>({
      ...{ name: 'sums', text: SUMS, values: filters(asked) },
    });
    return rows[0] as { readonly total: number; readonly receita: number; readonly despesa: number };
  };
  return {
    sums,
    /** A page with its payments, and the sums of all. */
    page: async (asked: Asked) => {
      const found = await client.query<Row>({ name: 'page', text: PAGE, values: [...filters(asked), (asked.page - 1) * SIZE] });
      const ids = found.rows.map(({ id }) => id);
      const payments = await client.query<Row>({ name: 'payments', text: PAYMENTS, values: [conta, ids] });
      return { ids, payments: payments.rows.length, totals: await sums(asked) };
    },
    balance: async (day: string): Promise<number> => {
      const { rows } = await client.query<{ saldo: number }>({ name: 'balance', text: BALANCE, values: [conta, fluxo, day] });
      return rows[0]?.saldo ?? 0;
    },
    /** How many lines of the statement have a payment of their value near their day: each is read with those it may be of. */
    matched: async (): Promise<number> => {
      const { rows } = await client.query<{ id: number }>({ name: 'matched', text: MATCHED, values: [conta, fluxo] });
      return new Set(rows.map(({ id }) => id)).size;
    },
  };
};
