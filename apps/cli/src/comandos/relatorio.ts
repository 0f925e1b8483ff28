import { escreverCelula, kindDe } from '@tulha/domain/kernel/cells/celula';
import { criarNomes } from '@tulha/domain/kernel/cells/nomes';
import { titleOf } from '@tulha/domain/kernel/columns/columns';
import type { AnyReportAnswer, ReportAnswer } from '@tulha/domain/kernel/report/answers';
import { notesOf } from '@tulha/domain/kernel/report/fold';
import { type AnyReport, columnsOf, nounOf, type ReportColumn } from '@tulha/domain/kernel/report/report';
import { reports } from '@tulha/domain/report-kit/index';
import type { Ctx, Handler } from '../context.js';
import { EXIT, usage } from '../errors.js';
import type { Api, Query } from '../http/api.js';
import { plural } from '../terminal/format.js';
import { type Column, table } from '../terminal/table.js';
import { receber } from './exportar.js';

type Formato = 'xlsx' | 'csv' | 'pdf' | 'json';
type Options = { readonly formato?: Formato; readonly saida?: string; readonly filtro?: readonly string[]; readonly ordenar?: string };
type Row = Readonly<Record<string, unknown>>;

const todos: readonly AnyReport[] = Object.values(reports as Record<string, AnyReport>);
const SEM_NOMES = criarNomes({});
const PAGE = 200;

const achar = (nome: string): AnyReport => {
  const achado = todos.find((report) => report.nome === nome);
  if (!achado) throw usage(`Não há o relatório "${nome}".`, 'Veja os nomes com: tulha relatorio');
  return achado;
};

/** `safra=3` → the filter and its value. @throws usage for a name that is no filter of the report */
const filtrosDe = ({ nome, filters }: AnyReport, dados: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    dados.map((dado) => {
      const [chave = '', ...valor] = dado.split('=');
      if (!Object.hasOwn(filters, chave) || valor.length === 0)
        throw usage(`"${dado}" não é um filtro de ${nome}.`, `Use --filtro campo=valor, com: ${Object.keys(filters).join(', ')}`);
      return [chave, valor.join('=')];
    }),
  );

const escrever = (field: ReportColumn, value: unknown): string => escreverCelula({ field }, value, SEM_NOMES);

const colunasDe = (report: AnyReport, filtros: Row): readonly Column<Row>[] =>
  columnsOf(report, filtros).map(([key, column]) => ({
    title: titleOf(column),
    ...(['text', 'day'].includes(kindDe({ field: column })) ? {} : { align: 'right' as const }),
    value: (row) => escrever(column, row[key]),
  }));

/** All of a report, page after page. */
const lerTudo = async (api: Api, { path }: AnyReport, query: Query): Promise<ReportAnswer> => {
  const primeira = await api.get<typeof AnyReportAnswer>(`/${path}`, { ...query, page: 1, size: PAGE });
  const content = [...primeira.content];
  for (let page = 2; content.length < primeira.pagination.total; page++) {
    const seguinte = await api.get<typeof AnyReportAnswer>(`/${path}`, { ...query, page, size: PAGE });
    if (seguinte.content.length === 0) break;
    content.push(...seguinte.content);
  }
  return { ...primeira, content };
};

const mostrar = async (ctx: Ctx, report: AnyReport, filtros: Row, lido: ReportAnswer): Promise<void> => {
  const columns = columnsOf(report, filtros);
  const rodape = columns.map(([key, column], index) => (index === 0 ? 'Total' : escrever(column, lido.totals[key])));
  if (lido.content.length > 0) await ctx.out(table(lido.content, colunasDe(report, filtros), ctx.colours.out, rodape));
  const [um, muitos] = nounOf(report, filtros);
  await ctx.say(`${report.title}. ${lido.about}. ${plural(lido.content.length, um, muitos)}.`);
  for (const nota of notesOf(report, filtros)) await ctx.say(nota);
};

const LISTA: readonly Column<AnyReport>[] = [
  { title: 'Relatório', value: ({ nome }) => nome },
  { title: 'O que é', value: ({ title }) => title },
  { title: 'Filtros', value: ({ filters }) => Object.keys(filters).join(', ') },
];

const listar = async (ctx: Ctx) => {
  if (ctx.json)
    await ctx.outJson({ relatorios: todos.map(({ nome, title, filters }) => ({ nome, titulo: title, filtros: Object.keys(filters) })) });
  else await ctx.out(table(todos, LISTA, ctx.colours.out));
  return EXIT.ok;
};

/** `tulha relatorio [NOME]`: the reports there are; one as a table, or as a file. */
export const relatorio: Handler<Options> = async (ctx, [nome], { formato, saida, filtro = [], ordenar }) => {
  if (nome === undefined) return listar(ctx);
  const report = achar(nome);
  const filtros = filtrosDe(report, filtro);
  const query = { ...filtros, ...(ordenar !== undefined && { sort: ordenar }) };
  const api = await ctx.api();
  if (formato !== undefined) {
    const pedido = { nome: report.nome, extensao: formato, legivel: formato === 'csv' || formato === 'json', saida, formato };
    return receber(ctx, api, { path: `/${report.path}/exportar`, query: { ...query, formato }, ...pedido });
  }
  const lido = await lerTudo(api, report, query);
  if (ctx.json) await ctx.outJson(lido);
  else await mostrar(ctx, report, filtros, lido);
  return EXIT.ok;
};
