import { openAsBlob, existsSync, readdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Ctx, Handler } from '../context.js';
import { CliError, type Exit, EXIT, Interrupted, usage } from '../errors.js';
import type { Api } from '../http/api.js';
import { follow, type Tarefa } from '../tarefa.js';
import { count, decimal, duration, fileSize, money, plural } from '../terminal/format.js';
import { createProgress } from '../terminal/progress.js';
import { facts } from '../terminal/table.js';

const IMPORTACOES = '/importacoes';
const UPLOAD_WITHIN_MS = 30 * 60_000;
const FILES_FIELD = 'arquivos';

type ErroDePlanilha = {
  readonly arquivo: string;
  readonly linha: number;
  readonly coluna: string;
  readonly valor: string;
  readonly motivo: string;
};

/** What an import amounts to. Quantities as everywhere on the wire: litres, BRL, kilograms; time in ms. */
export type Resultado = {
  readonly simulada: boolean;
  readonly erros: readonly ErroDePlanilha[];
  /** How many more errors there were than are listed. */
  readonly outros: number;
  readonly totais: { readonly litros: number; readonly valor: number; readonly quilos: number };
  readonly fatos: number;
  readonly ms: number;
};

type Importacao = Tarefa<Resultado>;

const csvsOf = (pasta: string): { readonly name: string; readonly path: string; readonly size: number }[] => {
  if (!existsSync(pasta) || !statSync(pasta).isDirectory())
    throw usage(`Não há a pasta ${pasta}.`, 'Informe a pasta com as planilhas CSV da safra.');
  const files = readdirSync(pasta, { withFileTypes: true }).filter((entry) => entry.isFile() && /\.csv$/i.test(entry.name));
  if (files.length === 0) throw usage(`Não há planilhas CSV em ${pasta}.`, 'Informe a pasta com as planilhas CSV da safra.');
  return files
    .map(({ name }) => ({ name, path: join(pasta, name), size: statSync(join(pasta, name)).size }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
};

/** The files go from the disk to the wire without being held in memory. */
const upload = async (ctx: Ctx, api: Api, pasta: string, options: SafraOptions): Promise<{ id: number }> => {
  const files = csvsOf(pasta);
  const form = new FormData();
  form.append('simular', String(options.simular ?? false));
  form.append('parcial', String(options.parcial ?? false));
  for (const { name, path } of files) form.append(FILES_FIELD, await openAsBlob(path, { type: 'text/csv' }), name);
  const bytes = files.reduce((total, { size }) => total + size, 0);
  await ctx.say(`Enviando ${plural(files.length, 'planilha', 'planilhas')} (${fileSize(bytes)})…`);
  try {
    return await api.post<{ id: number }>(IMPORTACOES, { body: form, withinMs: UPLOAD_WITHIN_MS });
  } catch (error) {
    if (error instanceof Interrupted) throw new Interrupted('Interrompido durante o envio: nada foi gravado.');
    throw error;
  }
};

const cellOf = ({ arquivo, linha, coluna, valor, motivo }: ErroDePlanilha): string =>
  `${arquivo}:${linha}${coluna ? ` ${coluna}` : ''}${coluna || valor ? ` "${valor}"` : ''}: ${motivo}\n`;

const totalsOf = ({ totais, fatos, ms }: Resultado, ctx: Ctx): string => {
  const rate = ms > 0 ? ` (${count(Math.round((fatos * 1_000) / ms))} por segundo, em ${duration(ms)})` : '';
  return facts(
    [
      ['Colhido', `${decimal(totais.litros, 3).replace(/,000$/, '')} L`],
      ['Pago na colheita', money(totais.valor)],
      ['Beneficiado', `${decimal(totais.quilos, 3)} kg`],
      ['Fatos', `${count(fatos)}${rate}`],
    ],
    ctx.colours.out,
  );
};

const exitOf = ({ situacao, resultado }: Importacao): Exit => {
  if (situacao === 'falhou') return EXIT.failure;
  if (!resultado || resultado.erros.length === 0) return EXIT.ok;
  return resultado.fatos > 0 && !resultado.simulada ? EXIT.partial : EXIT.validation;
};

const verdictOf = (exit: Exit, resultado: Resultado): string => {
  const wrong = resultado.erros.length + resultado.outros;
  if (exit === EXIT.partial) return `Gravado em parte: ${plural(wrong, 'célula ficou', 'células ficaram')} de fora.`;
  if (exit === EXIT.validation) return `Nada foi gravado: corrija ${plural(wrong, 'célula', 'células')} e importe de novo.`;
  return resultado.simulada ? 'Simulação: tudo certo, nada foi gravado.' : 'Importado.';
};

const show = async (ctx: Ctx, importacao: Importacao): Promise<Exit> => {
  const { id, situacao, resultado, erro } = importacao;
  const exit = exitOf(importacao);
  if (situacao === 'falhou' || !resultado) {
    throw new CliError(erro ?? 'A importação falhou no servidor.', { code: 'IMPORTACAO_FALHOU', next: `tulha importar situacao ${id}` });
  }
  if (ctx.json) {
    const porSegundo = resultado.ms > 0 ? Math.round((resultado.fatos * 1_000) / resultado.ms) : null;
    await ctx.outJson({ id, situacao, ...resultado, fatosPorSegundo: porSegundo });
    return exit;
  }
  for (const one of resultado.erros) await ctx.out(cellOf(one));
  if (resultado.outros > 0) await ctx.out(`… e mais ${count(resultado.outros)}\n`);
  if (exit !== EXIT.validation) await ctx.out(totalsOf(resultado, ctx));
  await ctx.say(verdictOf(exit, resultado));
  return exit;
};

const watch = async (ctx: Ctx, api: Api, id: number): Promise<Exit> => {
  const progress = createProgress(ctx.io);
  const again = `tulha importar situacao ${id}`;
  try {
    const importacao = await follow<Resultado>(ctx, api, `${IMPORTACOES}/${id}`, {
      onProgress: ({ situacao, progresso }) =>
        progress.show({
          feito: 0,
          total: 0,
          ...progresso,
          etapa: progresso?.etapa || (situacao === 'aguardando' ? 'Na fila' : 'Importando'),
        }),
    });
    await progress.clear();
    return await show(ctx, importacao);
  } catch (error) {
    await progress.clear();
    if (ctx.signal.aborted) throw new Interrupted(`A importação ${id} continua no servidor.`, again);
    if (error instanceof CliError && error.details.code === 'SEM_RESPOSTA') {
      throw new CliError(`O servidor não voltou a responder; a importação ${id} continua lá.`, {
        ...error.details,
        exit: error.exit,
        next: again,
      });
    }
    throw error;
  }
};

type SafraOptions = { readonly simular?: boolean; readonly parcial?: boolean };

/** `tulha importar safra PASTA`. */
export const importarSafra: Handler<SafraOptions> = async (ctx, [pasta = ''], options) => {
  if (options.simular && options.parcial) throw usage('--simular não grava nada: não combina com --parcial.');
  const folder = resolve(ctx.io.cwd, pasta);
  csvsOf(folder);
  const api = await ctx.api();
  const { id } = await upload(ctx, api, folder, options);
  return watch(ctx, api, id);
};

/** `tulha importar situacao ID`. */
export const situacao: Handler = async (ctx, [id = '']) => {
  if (!/^[1-9]\d{0,14}$/.test(id)) throw usage(`"${id}" não é o número de uma importação.`);
  return watch(ctx, await ctx.api(), Number(id));
};
