import type { Ctx, Handler } from '../context.js';
import { EXIT } from '../errors.js';
import type { Page } from '../http/api.js';
import { type FiltroDeLotes, findLote, type Lote, LOTES, type Origem, queryOf } from '../rastreabilidade.js';
import { day, decimal, instant, percent, plural, quantity } from '../terminal/format.js';
import { type Column, facts, table } from '../terminal/table.js';

type ListOptions = FiltroDeLotes & {
  readonly ordenar?: string;
  readonly pagina: number;
  readonly tamanho: number;
  readonly todos?: boolean;
};

const COLUMNS: readonly Column<Lote>[] = [
  { title: 'Código', value: ({ codigo }) => codigo },
  { title: 'Data', value: ({ data }) => day(data) },
  { title: 'Tipo', value: ({ tipo }) => tipo ?? '' },
  { title: 'Qualidade', value: ({ qualidade }) => qualidade ?? '' },
  { title: 'Etapa', value: ({ etapa, local }) => (local ? `${etapa} (${local})` : etapa) },
  { title: 'Quantidade', align: 'right', value: ({ quantidade, unidade }) => quantity(quantidade, unidade) },
  { title: 'Saldo', align: 'right', value: ({ saldo, unidade }) => quantity(saldo, unidade) },
  { title: 'Fazenda', value: ({ fazendaNome }) => fazendaNome ?? '' },
];

const collect = async <T>(rows: AsyncIterable<T>): Promise<T[]> => {
  const all: T[] = [];
  for await (const row of rows) all.push(row);
  return all;
};

/** `tulha lote listar`. */
export const listarLotes: Handler<ListOptions> = async (ctx, _, options) => {
  const api = await ctx.api();
  const query = { ...queryOf(options), sort: options.ordenar };
  const { pagina: page, tamanho: size } = options;
  const found = options.todos
    ? await collect(api.all<Lote>(LOTES, query)).then((content) => ({ content, total: content.length }))
    : await api.get<Page<Lote>>(LOTES, { ...query, page, size }).then(({ content, pagination }) => ({ content, total: pagination.total }));
  if (ctx.json) {
    await ctx.outJson({ lotes: found.content, total: found.total });
    return EXIT.ok;
  }
  if (found.content.length > 0) await ctx.out(table(found.content, COLUMNS, ctx.colours.out));
  const rest = found.total > found.content.length ? `, ${found.content.length} nesta página (--pagina, --todos)` : '';
  await ctx.say(`${plural(found.total, 'lote', 'lotes')}${rest}`);
  return EXIT.ok;
};

/** One fact of a lot's life. `em` and `hora` are when it happened, `registradoEm` when it was known. */
type Acontecimento = {
  readonly id: number | string;
  readonly em: string;
  readonly hora: string | null;
  readonly registradoEm: string;
  readonly ator: string | null;
  readonly tipo: string;
  readonly titulo: string;
  readonly detalhes: readonly { readonly rotulo: string; readonly valor: string }[];
  readonly quantidade: number | null;
  readonly unidade: string | null;
  readonly saldo: number | null;
  readonly posicao: string | number | null;
};

const inUnit = (value: number | null, unidade: string | null): string => {
  if (value === null) return '';
  return unidade ? quantity(value, unidade) : decimal(value, 3);
};

const HISTORY: readonly Column<Acontecimento>[] = [
  { title: 'Quando', value: ({ em, hora }) => `${day(em)}${hora ? ` ${hora}` : ''}` },
  { title: 'O quê', value: ({ titulo }) => titulo },
  { title: 'Quantidade', align: 'right', value: ({ quantidade, unidade }) => inUnit(quantidade, unidade) },
  { title: 'Saldo', align: 'right', value: ({ saldo, unidade }) => inUnit(saldo, unidade) },
  { title: 'Detalhes', value: ({ detalhes }) => detalhes.map(({ rotulo, valor }) => `${rotulo}: ${valor}`).join('; ') },
  { title: 'Por', value: ({ ator }) => ator ?? '' },
  { title: 'Registrado em', value: ({ registradoEm }) => instant(registradoEm) },
  { title: 'Fato', align: 'right', value: ({ posicao }) => String(posicao ?? '').replace(/^0+(?=\d)/, '') },
];

const aboutLote = ({ codigo, tipo, qualidade, etapa, local, data, quantidade, saldo, unidade, fazendaNome }: Lote, ctx: Ctx): string =>
  facts(
    [
      ['Lote', codigo],
      ['Café', [tipo, qualidade].filter(Boolean).join(', ')],
      ['Formado em', day(data)],
      ['Fazenda', fazendaNome],
      ['Etapa', local ? `${etapa} (${local})` : etapa],
      ['Quantidade', quantity(quantidade, unidade)],
      ['Saldo', quantity(saldo, unidade)],
    ],
    ctx.colours.out,
  );

/** `tulha lote historico CODIGO`. */
export const historico: Handler = async (ctx, [codigo = '']) => {
  const api = await ctx.api();
  const lote = await findLote(api, codigo);
  const acontecimentos = await collect(api.all<Acontecimento>(`${LOTES}/${lote.id}/historico`));
  if (ctx.json) await ctx.outJson({ lote, acontecimentos });
  else {
    await ctx.out(`${aboutLote(lote, ctx)}\n${table(acontecimentos, HISTORY, ctx.colours.out)}`);
    await ctx.say(plural(acontecimentos.length, 'acontecimento', 'acontecimentos'));
  }
  return EXIT.ok;
};

/** `tulha lote origem CODIGO`. */
export const origem: Handler = async (ctx, [codigo = '']) => {
  const api = await ctx.api();
  const lote = await findLote(api, codigo);
  const { origens } = await api.get<{ origens: Origem[] }>(`${LOTES}/${lote.id}/genealogia`, { sentido: 'origem' });
  if (ctx.json) {
    await ctx.outJson({ lote, origens });
    return EXIT.ok;
  }
  const sum = (pick: (one: Origem) => number) => origens.reduce((total, one) => total + pick(one), 0);
  const unit = (one: Origem) => one.unidade ?? lote.unidade;
  const columns: readonly Column<Origem>[] = [
    { title: 'Talhão', value: ({ nome }) => nome },
    { title: 'Fazenda', value: ({ fazendaNome }) => fazendaNome },
    { title: '%', align: 'right', value: ({ percentual }) => percent(percentual) },
    { title: 'Quantidade', align: 'right', value: (one) => quantity(one.quantidade, unit(one)) },
  ];
  const total = [
    'Total',
    '',
    percent(sum(({ percentual }) => percentual)),
    quantity(
      sum(({ quantidade }) => quantidade),
      origens[0] ? unit(origens[0]) : lote.unidade,
    ),
  ];
  await ctx.out(`${aboutLote(lote, ctx)}\n${table(origens, columns, ctx.colours.out, total)}`);
  await ctx.say(plural(origens.length, 'talhão', 'talhões'));
  return EXIT.ok;
};
