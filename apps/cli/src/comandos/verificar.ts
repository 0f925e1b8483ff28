import { shareOf } from '@tulha/event-store/share';
import { MaintenanceBusy } from '@tulha/read-models/kernel/maintenance';
import { RebuildHalted } from '@tulha/read-models/kernel/rebuild';
import { type Difference, NotComparable, type TableCheck, type Verification, verifyReadModel } from '@tulha/read-models/kernel/verify';
import type { Ctx, Handler } from '../context.js';
import { CliError, EXIT } from '../errors.js';
import { count, plural } from '../terminal/format.js';
import { createProgress } from '../terminal/progress.js';
import { type Column, table } from '../terminal/table.js';
import { withBanco } from './banco.js';
import { positionText } from './projecoes.js';

const REASONS: Record<NotComparable['reason'], { readonly message: string; readonly next: string }> = {
  'no-live-tables': { message: 'As tabelas de leitura ainda não foram construídas.', next: 'Inicie a Tulha (npm start) e repita.' },
  'other-declarations': {
    message: 'As tabelas de leitura são de outra versão da Tulha.',
    next: 'Espere o trabalhador refazê-las, ou rode "tulha projecoes reconstruir".',
  },
  'log-ends-before': {
    message: 'As tabelas de leitura viram mais fatos do que há no registro: o banco foi restaurado de uma cópia mais antiga?',
    next: 'tulha projecoes reconstruir',
  },
};

/** What the kernel refuses, in words for the person at the keyboard. */
export const explained = (error: unknown): unknown => {
  if (error instanceof NotComparable)
    return new CliError(REASONS[error.reason].message, { code: 'NAO_COMPARAVEL', next: REASONS[error.reason].next, cause: error });
  if (error instanceof MaintenanceBusy) {
    return new CliError('Outra verificação ou reconstrução está em andamento neste banco.', {
      exit: EXIT.conflict,
      code: 'EM_ANDAMENTO',
      cause: error,
    });
  }
  if (error instanceof RebuildHalted) {
    return new CliError(`As telas ficaram como estavam: refeitas, parariam em ${error.units.join(', ')}, que não consegue tomar um fato.`, {
      code: 'PROJECAO_PARADA',
      next: 'Veja o registro e corrija o programa; nada se perdeu.',
      cause: error,
    });
  }
  return error;
};

const SHOWN = 12;

/** Whole where it is kept, its beginning where it is only looked at. */
const digestOf = ({ io }: Ctx, sha256: string): string => (io.stdout.isTTY ? `${sha256.slice(0, SHOWN)}…` : sha256);

const columnsOf = (ctx: Ctx): readonly Column<TableCheck>[] => [
  { title: 'Tabela', value: ({ table: name }) => name },
  { title: 'Linhas', align: 'right', value: ({ rows }) => count(rows.live) },
  { title: 'Refeitas', align: 'right', value: ({ rows }) => count(rows.rebuilt) },
  { title: 'SHA-256', value: ({ sha256 }) => digestOf(ctx, sha256.live) },
  { title: 'Refeito', value: ({ sha256 }) => digestOf(ctx, sha256.rebuilt) },
  {
    title: 'Igual',
    value: ({ equal }) => (equal ? 'sim' : 'NÃO'),
    paint: (text, { equal }) => (equal ? ctx.colours.out.green(text) : ctx.colours.out.red(text)),
  },
];

const KINDS: Record<Difference['kind'], string> = { missing: 'falta', extra: 'sobra', different: 'difere' };

const differenceText = (name: string, { key, kind, columns }: Difference): string => {
  const where = Object.entries(key)
    .map(([column, value]) => `${column}=${String(value)}`)
    .join(' ');
  return `${name} ${where}: ${KINDS[kind]}${columns.length > 0 ? ` em ${columns.join(', ')}` : ''}\n`;
};

const jsonOf = ({ position, equal, tables }: Verification) => ({
  posicao: position,
  igual: equal,
  tabelas: tables.map(({ table: tabela, rows, sha256, equal: igual, differences }) => ({
    tabela,
    linhas: { viva: rows.live, refeita: rows.rebuilt },
    sha256: { viva: sha256.live, refeita: sha256.rebuilt },
    igual,
    diferencas: differences.map(({ key: chave, kind, columns: colunas }) => ({ chave, tipo: KINDS[kind], colunas })),
  })),
});

const show = async (ctx: Ctx, result: Verification): Promise<void> => {
  if (ctx.json) return ctx.outJson(jsonOf(result));
  await ctx.out(table(result.tables, columnsOf(ctx), ctx.colours.out));
  for (const { table: name, differences } of result.tables) for (const one of differences) await ctx.out(differenceText(name, one));
  const different = result.tables.filter(({ equal }) => !equal).length;
  const verdict = result.equal
    ? 'tudo igual, byte a byte'
    : `${plural(different, 'tabela difere', 'tabelas diferem')}; para refazê-las: tulha projecoes reconstruir`;
  for (const { nome, posicao } of result.stragglers) await ctx.say(`${nome} está parada e foi conferida até ${positionText(posicao)}.`);
  await ctx.say(`Na posição ${positionText(result.position)}: ${verdict}.`);
};

/** `tulha projecoes verificar`: 0 when every table is what the facts say, 1 when one is not. */
export const verificar: Handler = (ctx) =>
  withBanco(ctx, async ({ pool, source }) => {
    const progress = createProgress(ctx.io);
    const head = await source.store.head();
    let done: Verification;
    try {
      done = await verifyReadModel(pool, source, {
        onPage: (applied, position) => {
          ctx.signal.throwIfAborted();
          void progress.show({ etapa: 'Refazendo dos fatos', feito: applied, parte: shareOf(position, head) });
        },
      });
    } catch (error) {
      throw explained(error);
    } finally {
      await progress.clear();
    }
    await show(ctx, done);
    return done.equal ? EXIT.ok : EXIT.failure;
  });
