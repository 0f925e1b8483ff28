import { randomUUID } from 'node:crypto';
import { createEngine } from '@tulha/application/engine';
import { PROJECOES_ID, projecoesDecider } from '@tulha/domain/suporte/projecoes/projecoes.decider';
import { shareOf } from '@tulha/event-store/share';
import { retry } from '@tulha/read-models/project/checkpoint';
import type { Failing } from '@tulha/read-models/control/failures';
import { nameOf } from '@tulha/read-models/project/stragglers';
import { LIVE } from '@tulha/read-models/declare/read-schema';
import { type ProjectionStatus, type ReadModelStatus, readModelStatus } from '@tulha/read-models/control/status';
import { projections } from '@tulha/read-models/tables';
import type { Pool } from 'pg';
import type { Ctx, Handler } from '../context.js';
import { CliError, EXIT, usage } from '../errors.js';
import { count, instant, plural } from '../terminal/format.js';
import { facts, table } from '../terminal/table.js';
import { type Banco, withBanco } from './banco.js';
import { type Espera, watch } from './espera.js';

/** Positions that count facts have so many digits; longer ones count bytes. */
const COUNTS_FACTS = 20;

/** A position as people read it: without the zeros that make it sort, and of two numbers the first. */
export const positionText = (position: string): string => position.slice(0, COUNTS_FACTS).replace(/^0+(?=\d)/, '') || '0';

/** How many facts lie between two positions, `null` where positions do not count facts. */
const lagOf = (head: string, live: string): number | null => {
  if (live >= head) return 0;
  return Math.max(head.length, live.length) <= COUNTS_FACTS ? Number(head || 0) - Number(live || 0) : null;
};

type TableRow = { readonly projecao: string; readonly tabela: string; readonly linhas: number };

const rowsOf = async (pool: Pool): Promise<TableRow[]> => {
  const rows: TableRow[] = [];
  for (const { name: projecao, tables } of projections) {
    for (const { name: tabela } of tables) {
      const there = await pool.query<{ there: boolean }>('select to_regclass($1) is not null as there', [`${LIVE}."${tabela}"`]);
      if (rows.some((row) => row.tabela === tabela) || !there.rows[0]?.there) continue;
      const { rows: counted } = await pool.query<{ linhas: number }>(`select count(*) as linhas from ${LIVE}."${tabela}"`);
      rows.push({ projecao, tabela, linhas: counted[0]?.linhas ?? 0 });
    }
  }
  return rows;
};

const aboutOf = ({ live, ours, next }: ReadModelStatus, head: string) => {
  const lag = live ? lagOf(head, live.posicao) : null;
  const behind = !live || live.posicao >= head ? 'em dia' : lag === null ? 'atrasadas' : `faltam ${count(lag)}`;
  return [
    ['Fatos no registro', positionText(head)],
    ['Telas vão até', live ? `${positionText(live.posicao)} (${behind})` : 'ainda não construídas'],
    ['Atualizadas em', live ? instant(live.atualizadaEm) : undefined],
    ['Declarações', live ? (ours ? 'desta versão' : 'de outra versão; o trabalhador as refaz quando inicia') : undefined],
    ['Ao lado', next ? `sendo refeitas: ${count(next.fatos)} fatos (${Math.floor(shareOf(next.posicao, head) * 100)} %)` : undefined],
  ] as const;
};

/** Advice for the operator about a unit that does not go on with the others. */
const stragglerText = ({ nome, conta, situacao, posicao, fato, fatoTipo, erro, detalhe, desde }: ProjectionStatus): string =>
  situacao === 'parada'
    ? `${nameOf({ nome, conta })}: PARADA desde ${instant(desde ?? '')} antes do fato ${fato} (${fatoTipo}): ${erro}: ${detalhe}`
    : `${nameOf({ nome, conta })}: a caminho, em ${positionText(posicao)}`;

/** All of them, where none goes on. */
const failingText = ({ erro, detalhe, vezes, desde }: Failing): string =>
  erro === 'DamagedTables'
    ? `Há tabelas que alguém apagou ou mudou; o trabalhador as refaz ao lado (${detalhe}).`
    : `Nenhuma segue desde ${instant(desde)}: falhou ${count(vezes)} vezes e continua tentando. ${erro}: ${detalhe}`;

/** `tulha projecoes listar`: 1 where something has stopped. */
export const listar: Handler = (ctx) =>
  withBanco(ctx, async ({ pool, source }) => {
    const [status, head, tabelas] = [await readModelStatus(pool, projections), await source.store.head(), await rowsOf(pool)];
    const stragglers = status.projections.filter(({ situacao }) => situacao !== 'andando');
    const { failing } = status;
    const exit = failing || stragglers.some(({ situacao }) => situacao === 'parada') ? EXIT.failure : EXIT.ok;
    if (ctx.json) {
      const { live, ours, next, projections: projecoes } = status;
      const atraso = live ? lagOf(head, live.posicao) : null;
      const telas = { posicao: live?.posicao ?? null, fatos: head, atraso, destaVersao: ours, atualizadaEm: live?.atualizadaEm ?? null };
      await ctx.outJson({ ...telas, aoLado: next ?? null, falha: failing ?? null, projecoes, tabelas });
      return exit;
    }
    const columns = [
      { title: 'Projeção', value: ({ projecao }: TableRow) => projecao },
      { title: 'Tabela', value: ({ tabela }: TableRow) => tabela },
      { title: 'Linhas', align: 'right' as const, value: ({ linhas }: TableRow) => count(linhas) },
    ];
    await ctx.out(`${facts(aboutOf(status, head), ctx.colours.out)}\n${table(tabelas, columns, ctx.colours.out)}`);
    await ctx.say(plural(tabelas.length, 'tabela', 'tabelas'));
    if (failing) await ctx.say(failingText(failing));
    for (const one of stragglers) await ctx.say(stragglerText(one));
    if (stragglers.some(({ situacao }) => situacao === 'parada')) {
      await ctx.say(
        'As outras seguem, e a que parou numa conta segue nas outras. Corrigido o programa: tulha projecoes retomar. Sem conserto: tulha projecoes pular <projeção> [--conta N] --motivo …',
      );
    }
    return exit;
  });

/** The unit that a projection's name, or the unit's own, means. @throws CliError */
const unitNamed = (status: ReadModelStatus, name: string): ProjectionStatus => {
  const unit = status.projections.find(({ nome }) => nome === name || nome.split('+').includes(name));
  if (!unit) throw new CliError(`Não há projeção ${name}.`, { code: 'SEM_PROJECAO', next: 'tulha projecoes listar' });
  return unit;
};

/** Stopped for several accounts, it must be said for which. @throws CliError */
const stoppedOf = (status: ReadModelStatus, name: string, conta: number | undefined): ProjectionStatus & { fato: string } => {
  const { nome } = unitNamed(status, name);
  const paradas = status.projections.filter(
    (one) => one.nome === nome && one.situacao === 'parada' && one.fato !== null && (conta === undefined || one.conta === conta),
  );
  const [only, ...others] = paradas;
  const onde = conta === undefined ? '' : ` na conta ${conta}`;
  if (!only?.fato) throw new CliError(`${nome} não está parada${onde}.`, { code: 'NAO_PARADA', exit: EXIT.conflict });
  if (others.length > 0)
    throw new CliError(`${nome} parou em mais de um fato: diga com --conta em qual (${paradas.map((one) => one.conta).join(', ')}).`, {
      code: 'VARIAS_PARADAS',
      exit: EXIT.conflict,
    });
  return { ...only, fato: only.fato };
};

/** Tells the outcome of units that were let go on: the worker does the work. @returns 1 where one stopped again */
const report = async (ctx: Ctx, { pool }: Banco, names: readonly string[], espera: number) => {
  const look = async () => {
    const own = (await readModelStatus(pool, projections)).projections.filter(({ nome }) => names.includes(nome));
    const stragglers = own.filter(({ situacao }) => situacao !== 'andando');
    return [...stragglers, ...own.filter(({ nome }) => !stragglers.some((one) => one.nome === nome))];
  };
  const late = (seen: readonly ProjectionStatus[]) => seen.some(({ situacao }) => situacao === 'atrasada');
  const units = await watch(ctx, { espera }, look, (seen) => !late(seen));
  if (ctx.json) await ctx.outJson({ projecoes: units });
  else for (const one of units) await ctx.say(one.situacao === 'andando' ? `${one.nome}: alcançou as outras.` : stragglerText(one));
  if (late(units)) await ctx.say('O trabalhador as leva adiante quando estiver em execução.');
  return units.some(({ situacao }) => situacao === 'parada') ? EXIT.failure : EXIT.ok;
};

/** `tulha projecoes retomar`. */
export const retomar: Handler<Espera> = (ctx, [name], { espera }) =>
  withBanco(ctx, async (banco) => {
    const status = await readModelStatus(banco.pool, projections);
    const names = await retry(banco.pool, LIVE, name === undefined ? undefined : unitNamed(status, name).nome);
    if (names.length > 0) return report(ctx, banco, names, espera);
    await ctx.say(name === undefined ? 'Nenhuma projeção está parada.' : `${name} não está parada.`);
    return EXIT.ok;
  });

/** `tulha projecoes pular`: the reason becomes a fact itself, so that every rebuild leaves out the same and an auditor can see why. */
export const pular: Handler<Espera & { motivo: string; conta?: number }> = async (ctx, [name = ''], { motivo, conta, espera }) => {
  if (motivo.trim().length < 10) throw usage('Diga em --motivo, com pelo menos 10 letras, por que o fato pode ficar de fora.');
  return withBanco(ctx, async (banco) => {
    const { nome, conta: parada, fato, fatoTipo } = stoppedOf(await readModelStatus(banco.pool, projections), name, conta);
    const { dispatch } = createEngine({ store: banco.source.store, vault: banco.vault });
    const data = { projecoes: nome.split('+'), fatoId: fato, fatoTipo: fatoTipo ?? '', motivo: motivo.trim() };
    const meta = { conta: 0, ator: 0, fazenda: 0, commandId: randomUUID(), now: new Date().toISOString() };
    await dispatch(projecoesDecider, PROJECOES_ID, { type: 'PularFato', data }, meta);
    await retry(banco.pool, LIVE, nome, parada);
    await ctx.say(`O fato ${fato} (${fatoTipo}) fica fora de ${nome}; continua no registro, com o motivo ao lado.`);
    return report(ctx, banco, [nome], espera);
  });
};
