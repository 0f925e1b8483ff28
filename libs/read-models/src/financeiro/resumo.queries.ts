import { emOrdem } from '@tulha/domain/kernel/palavras';
import { addDays, addMonths, type Dia } from '@tulha/domain/kernel/dates';
import { toWire } from '@tulha/domain/kernel/decimal';
import { sql } from 'kysely';
import type { Reader } from '../read/reader.js';
import { categoriasDe } from './categorias.queries.js';
import {
  lancamentosFiltrados,
  pagamentosDaPergunta,
  pagamentosNoFluxo,
  type Pergunta,
  type Totais,
  totaisDosLancamentos,
} from './lancamento.queries.js';

type Centavos = { readonly receita: number; readonly despesa: number };

const emReais = ({ receita, despesa }: Centavos): Totais => ({
  receita: toWire(receita, 2),
  despesa: toWire(despesa, 2),
  total: toWire(receita - despesa, 2),
});

/** Income or expenses, in cents, of the rows that `onde` keeps. */
const soma = (tipo: 'receita' | 'despesa', coluna: string, onde = sql<boolean>`true`) =>
  sql<number>`coalesce(sum(${sql.ref(coluna)}) filter (where tipo = ${tipo} and ${onde}), 0)::int8`;

/** The paid part of each of these entries, in cents, by its id; of one cash flow where that is asked for, as the entries are. */
export const pagoDosLancamentos = async (
  reader: Reader,
  quais: ReturnType<typeof lancamentosFiltrados>,
  fluxo: number | undefined,
): Promise<Map<number, number>> => {
  const rows = await pagamentosNoFluxo(reader, fluxo)
    .where('pagamento.lancamento_id', 'in', quais.select('id'))
    .where('pagamento.data_pagamento', 'is not', null)
    .select(['pagamento.lancamento_id', sql<number>`sum(pagamento.liquido_centavos)::int8`.as('pago')])
    .groupBy('pagamento.lancamento_id')
    .execute();
  return new Map(rows.map(({ lancamento_id, pago }) => [lancamento_id, pago]));
};

/** Sums of entries by payment: paid, open, and overdue. An entry paid in part counts in both. */
export const porSituacao = async (reader: Reader, pergunta: Pergunta, hoje: Dia) => {
  const categorias = await categoriasDe(reader);
  const row = await pagamentosDaPergunta(reader, pergunta.filters)
    .where('lancamento.id', 'in', lancamentosFiltrados(reader, pergunta, categorias).select('id'))
    .select(
      (['receita', 'despesa'] as const).flatMap((tipo) => [
        soma(tipo, 'pagamento.liquido_centavos', sql`pagamento.data_pagamento is not null`).as(`${tipo}_paga`),
        soma(tipo, 'pagamento.liquido_centavos', sql`pagamento.data_pagamento is null`).as(`${tipo}_aberta`),
        soma(tipo, 'pagamento.liquido_centavos', sql`pagamento.data_pagamento is null and pagamento.vencimento < ${hoje}`).as(
          `${tipo}_vencida`,
        ),
      ]),
    )
    .executeTakeFirstOrThrow();
  return {
    pago: emReais({ receita: row.receita_paga, despesa: row.despesa_paga }),
    pendente: emReais({ receita: row.receita_aberta, despesa: row.despesa_aberta }),
    vencido: emReais({ receita: row.receita_vencida, despesa: row.despesa_vencida }),
  };
};

/** Days after today that count as this week. */
const SEMANA_DIAS = 6;

/** The due days of late payments, and of those due this week. */
export const PRAZOS = {
  ATRASADO: (hoje: Dia) => ({ ate: addDays(hoje, -1) }),
  SEMANA: (hoje: Dia) => ({ de: hoje, ate: addDays(hoje, SEMANA_DIAS) }),
} as const;

/** Pending income and expenses that are late, and those due this week, payment by payment. */
export const prazosDosLancamentos = async (reader: Reader, pergunta: Pergunta, hoje: Dia) => {
  const categorias = await categoriasDe(reader);
  const { ate } = PRAZOS.SEMANA(hoje);
  const row = await pagamentosNoFluxo(reader, pergunta.filters.fluxo)
    .where('pagamento.data_pagamento', 'is', null)
    .where('pagamento.vencimento', '<=', ate)
    .where('lancamento.id', 'in', lancamentosFiltrados(reader, pergunta, categorias).select('id'))
    .select(
      (['receita', 'despesa'] as const).flatMap((tipo) => [
        soma(tipo, 'pagamento.liquido_centavos', sql`pagamento.vencimento < ${hoje}`).as(`${tipo}_atrasada`),
        soma(tipo, 'pagamento.liquido_centavos', sql`pagamento.vencimento >= ${hoje}`).as(`${tipo}_da_semana`),
      ]),
    )
    .executeTakeFirstOrThrow();
  return {
    atrasado: emReais({ receita: row.receita_atrasada, despesa: row.despesa_atrasada }),
    semana: emReais({ receita: row.receita_da_semana, despesa: row.despesa_da_semana }),
  };
};

/** By the present name of the category, the dearest first. */
const porCategoria = async (reader: Reader, pergunta: Pergunta) => {
  const categorias = await categoriasDe(reader);
  const rows = await lancamentosFiltrados(reader, pergunta, categorias)
    .where('tipo', '<>', 'transferencia')
    .select([
      'categoria',
      'categoria_id',
      'tipo',
      soma('receita', 'liquido_centavos').as('receita'),
      soma('despesa', 'liquido_centavos').as('despesa'),
    ])
    .groupBy(['categoria', 'categoria_id', 'tipo'])
    .execute();
  const agora = rows.map((row) => ({
    categoria: categorias.nome(row),
    categoriaId: categorias.idDe(row),
    receita: row.receita,
    despesa: row.despesa,
  }));
  // An entry of a moved or renamed category counts under the present one.
  const grupos = Map.groupBy(agora, ({ categoriaId, categoria: nome }) => (categoriaId === null ? `=${nome ?? ''}` : `#${categoriaId}`));
  return [...grupos.values()]
    .map((deles) => {
      const { categoria: nome = null, categoriaId = null } = deles[0] ?? {};
      const receita = deles.reduce((total, um) => total + um.receita, 0);
      const despesa = deles.reduce((total, um) => total + um.despesa, 0);
      return { categoria: nome, categoriaId, receita, despesa };
    })
    .sort((a, b) => b.receita + b.despesa - a.receita - a.despesa || emOrdem(a.categoria ?? '', b.categoria ?? ''))
    .map(({ receita, despesa, ...um }) => ({ ...um, ...emReais({ receita, despesa }) }));
};

/** Sums of the filtered entries, by category and by situation on a day. */
export const resumoDosLancamentos = async (reader: Reader, pergunta: Pergunta, hoje: Dia) => {
  const [totals, situacao, content] = await Promise.all([
    totaisDosLancamentos(reader, pergunta),
    porSituacao(reader, pergunta, hoje),
    porCategoria(reader, pergunta),
  ]);
  return { totals, ...situacao, content };
};

const MESES = 3;

/** The month of a day and the two before it, by the day of the entries. */
export const tresMeses = async (reader: Reader, { filters, ...pergunta }: Pergunta, ate: Dia) => {
  const primeiro = `${addMonths(ate, 1 - MESES).slice(0, 7)}-01`;
  const periodo = { ...pergunta, filters: { ...filters, dateStart: primeiro, dateEnd: addDays(addMonths(primeiro, MESES), -1) } };
  const rows = await lancamentosFiltrados(reader, periodo, await categoriasDe(reader))
    .select([sql<string>`to_char(data, 'YYYY-MM')`.as('mes'), soma('receita', 'liquido_centavos').as('receita')])
    .select(soma('despesa', 'liquido_centavos').as('despesa'))
    .groupBy(sql`1`)
    .execute();
  const porMes = new Map(rows.map(({ mes, ...centavos }) => [mes, emReais(centavos)]));
  const nenhum = emReais({ receita: 0, despesa: 0 });
  return {
    content: Array.from({ length: MESES }, (_, index) => {
      const mes = addMonths(primeiro, index).slice(0, 7);
      return { mes, ...(porMes.get(mes) ?? nenhum) };
    }),
    totals: await totaisDosLancamentos(reader, periodo),
  };
};
