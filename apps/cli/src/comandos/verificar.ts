import { factTypes } from '@tulha/application/registry';
import { misfitOf } from '@tulha/application/sealing/misfit';
import { registroDe } from '@tulha/domain/references/todos';
import { shareOf } from '@tulha/event-store/share';
import { examineLog, LogDamaged } from '@tulha/read-models/rebuild/examine-log';
import { MaintenanceBusy } from '@tulha/read-models/control/maintenance';
import { nameOf } from '@tulha/read-models/project/stragglers';
import { RebuildHalted } from '@tulha/read-models/rebuild/rebuild';
import { checkLogSeen, LogReplaced } from '@tulha/read-models/control/witness';
import { type Difference, NotComparable, type TableCheck, type Verification, verifyReadModel } from '@tulha/read-models/rebuild/verify';
import type { Ctx, Handler } from '../context.js';
import { CliError, EXIT, type Exit } from '../errors.js';
import { count, plural } from '../terminal/format.js';
import { createProgress } from '../terminal/progress.js';
import { type Column, table } from '../terminal/table.js';
import { withBanco } from './banco.js';
import { positionText } from './projecoes.js';
import { cureText, damageTexts, type Exame, exitOf, gapText, lostText, registroJson } from './registro/verificar-registro.js';

const NEXT_ACCEPT =
  'Guarde uma cópia do banco como está e devolva a cópia certa. Só se a antiga é a que vale: tulha eventos aceitar-registro --motivo "…"';

const REASONS: Record<NotComparable['reason'], { readonly message: string; readonly next: string; readonly exit?: Exit }> = {
  'no-live-tables': { message: 'As tabelas de leitura ainda não foram construídas.', next: 'Inicie a Tulha (npm start) e repita.' },
  'other-declarations': {
    message: 'As tabelas de leitura são de outra versão da Tulha.',
    next: 'Espere o trabalhador refazê-las, ou rode "tulha projecoes reconstruir".',
  },
  'log-ends-before': {
    message: 'As telas viram mais fatos do que há no registro: alguém apagou os últimos, ou uma cópia mais antiga foi restaurada.',
    next: NEXT_ACCEPT,
    exit: EXIT.logDamaged,
  },
};

/** The kernel's refusals, in words for the person at the keyboard. */
export const explained = (error: unknown): unknown => {
  if (error instanceof NotComparable) {
    const { message, ...details } = REASONS[error.reason];
    return new CliError(message, { code: 'NAO_COMPARAVEL', ...details, cause: error });
  }
  if (error instanceof LogDamaged) {
    return new CliError('Faltam fatos no registro: refeitas, as telas perderiam o que ainda mostram deles.', {
      exit: EXIT.logDamaged,
      code: 'REGISTRO_DANIFICADO',
      why: [...error.gaps.map(gapText), ...(error.lost > 0 ? [lostText(error.lost)] : [])].join(' '),
      next: `${cureText(error.gaps, error.lost)} Se nada os traz de volta: --aceitar-danos`,
      cause: error,
    });
  }
  if (error instanceof LogReplaced) {
    const { message, ...details } = REASONS['log-ends-before'];
    return new CliError(message, { code: 'REGISTRO_TROCADO', ...details, cause: error });
  }
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

const jsonOf = ({ position, equal, tables }: Verification, registro: Exame) => ({
  posicao: position,
  igual: equal,
  registro: registroJson(registro),
  tabelas: tables.map(({ table: tabela, rows, sha256, equal: igual, differences }) => ({
    tabela,
    linhas: { viva: rows.live, refeita: rows.rebuilt },
    sha256: { viva: sha256.live, refeita: sha256.rebuilt },
    igual,
    diferencas: differences.map(({ key: chave, kind, columns: colunas }) => ({ chave, tipo: KINDS[kind], colunas })),
  })),
});

const show = async (ctx: Ctx, result: Verification, registro: Exame): Promise<void> => {
  if (ctx.json) return ctx.outJson(jsonOf(result, registro));
  await ctx.out(table(result.tables, columnsOf(ctx), ctx.colours.out));
  for (const { table: name, differences } of result.tables) for (const one of differences) await ctx.out(differenceText(name, one));
  const isWhole = exitOf(registro) === EXIT.ok;
  const different = result.tables.filter(({ equal }) => !equal).length;
  const verdict = result.equal
    ? 'tudo igual, byte a byte'
    : `${plural(different, 'tabela difere', 'tabelas diferem')}${isWhole ? '; para refazê-las: tulha projecoes reconstruir' : ' do que o registro diz agora'}`;
  for (const one of result.stragglers) await ctx.say(`${nameOf(one)} está parada e foi conferida até ${positionText(one.posicao)}.`);
  await ctx.say(`Na posição ${positionText(result.position)}: ${verdict}.`);
  for (const line of damageTexts(registro)) await ctx.say(line);
};

/** Records that the live tables have and the facts do not make. */
const recordsGone = ({ tables }: Verification): number =>
  tables.reduce(
    (sum, { table: name, rows }) =>
      sum + ((registroDe(name)?.nome ?? null) !== false && registroDe(name) ? Math.max(0, rows.live - rows.rebuilt) : 0),
    0,
  );

/**
 * `tulha projecoes verificar`: 0 when every table agrees with the facts, 1 when one does not, 7 and 8 where the log itself is not whole.
 */
export const verificar: Handler = (ctx) =>
  withBanco(ctx, async ({ pool, source }) => {
    const progress = createProgress(ctx.io);
    const head = await source.store.head();
    let done: Verification;
    let registro: Exame;
    try {
      await checkLogSeen(pool, source.store);
      const log = await examineLog(source, misfitOf(factTypes), (feito, position) => {
        ctx.signal.throwIfAborted();
        void progress.show({ etapa: 'Lendo o registro', feito, parte: shareOf(position, head) });
      });
      done = await verifyReadModel(pool, source, {
        onPage: (applied, position) => {
          ctx.signal.throwIfAborted();
          void progress.show({ etapa: 'Refazendo dos fatos', feito: applied, parte: shareOf(position, head) });
        },
      });
      const lost = Math.max(0, done.facts.live - done.facts.rebuilt);
      registro = { ...log, lost, records: recordsGone(done) };
    } catch (error) {
      throw explained(error);
    } finally {
      await progress.clear();
    }
    await show(ctx, done, registro);
    const estranhos = source.store.strangers?.() ?? 0;
    if (estranhos > 0)
      await ctx.say(`${plural(estranhos, 'evento de outros que parece fato', 'eventos de outros que parecem fatos')}: não contam.`);
    const exit = exitOf(registro);
    return exit !== EXIT.ok || done.equal ? exit : EXIT.failure;
  });
