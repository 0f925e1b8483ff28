import type * as answers from '@tulha/domain/rastreabilidade/lote/lote.answers';
import type * as genealogia from '@tulha/domain/rastreabilidade/genealogia/genealogia.answers';
import type * as vida from '@tulha/domain/rastreabilidade/historico/historico.answers';
import type { Answer, Paged } from '@tulha/domain/kernel/answers';
import { origemColumns } from '@tulha/domain/rastreabilidade/genealogia/origem.columns';
import { loteColumns } from '@tulha/domain/rastreabilidade/lote/lote.columns';
import { OS_PROCESSOS } from '@tulha/domain/rastreabilidade/processos.messages';
import type { Ctx, Handler } from '../context.js';
import { EXIT } from '../errors.js';
import {
  acharLote,
  type FiltroDeLotes,
  type Lote,
  type LoteAchado,
  LOTES,
  type Momento,
  momentoDe,
  type Origem,
  queryOf,
  retiradaDita,
} from '../rastreabilidade.js';
import { tableColumns } from '../terminal/columns.js';
import { day, instant, percent, plural, quantity } from '../terminal/format.js';
import { type Column, facts, table } from '../terminal/table.js';

type ListOptions = FiltroDeLotes &
  Momento & {
    readonly ordenar?: string;
    readonly pagina: number;
    readonly tamanho: number;
    readonly todos?: boolean;
  };

const COLUMNS = tableColumns<Lote, typeof loteColumns>(
  loteColumns,
  ['codigo', 'data', 'tipo', 'qualidade', 'etapa', 'quantidade', 'saldo', 'vendidoA', 'fazendaNome'],
  { etapa: ({ etapa, local }) => (local ? `${etapa} (${local})` : etapa) },
);

const collect = async <T>(rows: AsyncIterable<T>): Promise<T[]> => {
  const all: T[] = [];
  for await (const row of rows) all.push(row);
  return all;
};

/** `tulha lote listar`. */
export const listarLotes: Handler<ListOptions> = async (ctx, _, options) => {
  const api = await ctx.api();
  const query = { ...queryOf(options), ...momentoDe(options), sort: options.ordenar };
  const { pagina: page, tamanho: size } = options;
  const found = options.todos
    ? await collect(api.all<typeof answers.Lote>(LOTES, query)).then((content) => ({ content, total: content.length }))
    : await api
        .get<Paged<typeof answers.Lote>>(LOTES, { ...query, page, size })
        .then(({ content, pagination }) => ({ content, total: pagination.total }));
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
type Acontecimento = Answer<typeof vida.Acontecimento>;

const codigoEm = ({ detalhes }: Acontecimento) => detalhes.find(({ rotulo }) => rotulo === 'Código')?.valor;

/** The deletion of a record is listed with the record, by the code in its other lines, since the deletion alone does not name it. */
const comRegistro = (todos: readonly Acontecimento[]): readonly Acontecimento[] =>
  todos.map((um) => {
    const { id, processo, processoId, titulo } = um;
    const nome = Object.entries(OS_PROCESSOS).find(([outro]) => outro === processo)?.[1];
    if (!nome || !/-desfaz\b/.test(id)) return um;
    const dele = todos.filter((outro) => outro.processo === processo && outro.processoId === processoId);
    return { ...um, titulo: `${titulo} (${nome} ${dele.map(codigoEm).find(Boolean) ?? processoId})` };
  });

/** Whether a line still counts, in words: a line taken back has no part in the balance. */
const vale = ({ desfeitaPor }: Acontecimento): string => (desfeitaPor ? (desfeitaPor.excluiu ? 'não: excluído' : 'não: corrigido') : '');

const HISTORY: readonly Column<Acontecimento>[] = [
  { title: 'Quando', value: ({ em, hora }) => `${day(em)}${hora ? ` ${hora}` : ''}` },
  { title: 'O quê', value: ({ titulo }) => titulo },
  { title: 'Vale', value: vale },
  { title: 'Quantidade', align: 'right', value: ({ quantidade, unidade }) => quantity(quantidade, unidade) },
  { title: 'Saldo', align: 'right', value: ({ saldo, unidade }) => quantity(saldo, unidade) },
  { title: 'Detalhes', value: ({ detalhes }) => detalhes.map(({ rotulo, valor }) => `${rotulo}: ${valor}`).join('; ') },
  { title: 'Por', value: ({ ator }) => ator ?? '' },
  { title: 'Registrado em', value: ({ registradoEm }) => instant(registradoEm) },
  { title: 'Fato', align: 'right', value: ({ posicao }) => posicao.replace(/^0+(?=\d)/, '') },
];

type Correcao = Answer<typeof vida.CorrecaoDeAncestral>;

const CORRECOES: readonly Column<Correcao>[] = [
  { title: 'Lote', value: ({ lote }) => lote },
  { title: 'O que era', value: ({ oQue }) => oQue },
  { title: 'Quantidade', align: 'right', value: ({ quantidade, unidade }) => quantity(quantidade, unidade) },
  { title: 'Dito em', value: ({ ditoEm }) => instant(ditoEm) },
  { title: 'O que se fez', value: ({ excluiu, registradoEm }) => `${excluiu ? 'excluído' : 'corrigido'} em ${instant(registradoEm)}` },
  { title: 'Por', value: ({ ator }) => ator ?? '' },
  { title: 'Por quê', value: ({ motivo }) => motivo ?? '' },
];

/** A lot in a few lines, at the head of commands about it; for a deleted one, first how it was deleted. */
export const aboutLote = (
  { lote: { codigo, tipo, qualidade, etapa, local, data, quantidade, saldo, unidade, fazendaNome }, retirado }: LoteAchado,
  ctx: Ctx,
): string =>
  facts(
    [
      ['Lote', codigo],
      ...(retirado
        ? ([
            ['Retirado em', retiradaDita(retirado)],
            ['Antes disso', 'como segue'],
          ] as const)
        : []),
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
export const historico: Handler<Momento> = async (ctx, [codigo = ''], pedido) => {
  const api = await ctx.api();
  const { momento, ...achado } = await acharLote(api, codigo, pedido);
  const caminho = `${LOTES}/${achado.lote.id}/historico`;
  const acontecimentos = await collect(api.all<typeof vida.Acontecimento>(caminho, momentoDe(momento)));
  const { correcoesDosAncestrais: antes } = await api.get<typeof vida.Historico>(caminho, { ...momentoDe(momento), size: 1 });
  if (ctx.json) await ctx.outJson({ ...achado, acontecimentos, correcoesDosAncestrais: antes });
  else {
    const doLote = `${aboutLote({ ...achado, momento }, ctx)}\n${table(comRegistro(acontecimentos), HISTORY, ctx.colours.out)}`;
    const deAntes = antes?.content.length ? `\nCorreções dos lotes de que veio\n${table(antes.content, CORRECOES, ctx.colours.out)}` : '';
    await ctx.out(`${doLote}${deAntes}`);
    if (antes && antes.total > antes.content.length)
      await ctx.say(`As primeiras ${antes.content.length} de ${antes.total} correções; o dossiê tem todas`);
    await ctx.say(plural(acontecimentos.length, 'acontecimento', 'acontecimentos'));
  }
  return EXIT.ok;
};

const ORIGEM = tableColumns<Origem, typeof origemColumns>(origemColumns, ['nome', 'fazendaNome', 'percentual', 'quantidade'], {
  percentual: ({ percentual }) => percent(percentual),
});

/** `tulha lote origem CODIGO`. */
export const origem: Handler<Momento> = async (ctx, [codigo = ''], pedido) => {
  const api = await ctx.api();
  const { momento, ...achado } = await acharLote(api, codigo, pedido);
  const { lote } = achado;
  const { origens } = await api.get<typeof genealogia.Genealogia>(`${LOTES}/${lote.id}/genealogia`, {
    ...momentoDe(momento),
    sentido: 'origem',
  });
  if (ctx.json) {
    await ctx.outJson({ ...achado, origens });
    return EXIT.ok;
  }
  const sum = (pick: (one: Origem) => number) => origens.reduce((total, one) => total + pick(one), 0);
  const total = [
    'Total',
    '',
    percent(sum(({ percentual }) => percentual)),
    quantity(
      sum(({ quantidade }) => quantidade),
      origens[0]?.unidade ?? lote.unidade,
    ),
  ];
  await ctx.out(`${aboutLote({ ...achado, momento }, ctx)}\n${table(origens, ORIGEM, ctx.colours.out, total)}`);
  await ctx.say(plural(origens.length, 'talhão', 'talhões'));
  return EXIT.ok;
};
