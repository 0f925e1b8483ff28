import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gerarSafra } from '@tulha/domain/suporte/importacao/exemplo/gerar';

/** Reads a season's spreadsheets without any of the code an import uses, so that the two can be held against each other. */

export type Planilha = { readonly nome: string; readonly texto: string };

/** The expected figures of the second computation: millilitres, grams, cents. */
export type Figures = { readonly [K in 'ml' | 'pagamento' | 'beneficiadoG' | 'despesas' | 'receitas']: bigint };

/** A season under test. */
export type Season = { readonly origem: 'pasta' | 'gerada'; readonly arquivos: readonly Planilha[]; readonly esperado: Figures };

const BESIDE = join(import.meta.dirname, '../../../shared/data/safra-2025-2026');

const saidBy = (readme: string): Figures => {
  const figure = (before: string, after: string, places: number) =>
    scaled(new RegExp(`${before}([\\d.]+(?:,\\d+)?)${after}`).exec(readme)?.[1] ?? `README without ${before}${after}`, places);
  return {
    ml: figure('', ' L harvested', 3),
    pagamento: figure('R\\$ ', ' of harvest pay', 2),
    beneficiadoG: figure('', ' kg hulled', 3),
    despesas: figure('despesas R\\$ ', '', 2),
    receitas: figure('receitas R\\$ ', '', 2),
  };
};

/** A made-up season; `fator` 1 is a whole farm's. */
export const generatedSeason = (fator = 1): Season => {
  const { arquivos, esperado } = gerarSafra({ fator });
  const [ml, pagamento] = [BigInt(esperado.colhidoMl), BigInt(esperado.pagamentoCentavos)];
  const [despesas, receitas] = [BigInt(esperado.despesasCentavos), BigInt(esperado.receitasCentavos)];
  return { origem: 'gerada', arquivos, esperado: { ml, pagamento, beneficiadoG: BigInt(esperado.beneficiadoG), despesas, receitas } };
};

/** The season of the folder named by TULHA_SAFRA, the shared one beside the repository, or a generated one. */
export const openSeason = (): Season => {
  const folder = process.env.TULHA_SAFRA ?? (existsSync(BESIDE) ? BESIDE : undefined);
  if (folder === undefined) return generatedSeason();
  const arquivos = readdirSync(folder)
    .filter((nome) => nome.endsWith('.csv'))
    .map((nome) => ({ nome, texto: readFileSync(join(folder, nome), 'utf8') }));
  return { origem: 'pasta', arquivos, esperado: saidBy(readFileSync(join(folder, 'README.md'), 'utf8')) };
};

/** One row by column name; `linha` is its line in the file, as a spreadsheet program counts. */
export type Row = { readonly linha: number; readonly de: (coluna: string) => string };

const cellsOf = (line: string): string[] => {
  const cells: string[] = [];
  for (const [, quoted, plain] of line.matchAll(/(?:^|;)(?:"((?:[^"]|"")*)"|([^;]*))/g))
    cells.push(quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'));
  return cells;
};

/** The rows of one file of a season; none where the file is not there. */
export const rowsOf = (arquivos: readonly Planilha[], nome: string): Row[] => {
  const texto = arquivos.find((um) => um.nome === nome)?.texto.replace(/^\ufeff/, '') ?? '';
  const [header = '', ...lines] = texto.split(/\r?\n/);
  const columns = cellsOf(header);
  return lines.flatMap((line, index) => {
    if (line === '') return [];
    const cells = cellsOf(line);
    const de = (coluna: string): string => {
      const at = columns.indexOf(coluna);
      if (at < 0) throw new Error(`${nome} has no column ${coluna}`);
      return (cells[at] ?? '').trim();
    };
    return [{ linha: index + 2, de }];
  });
};

/** `1.234,567` in units of 10^-places. */
export const scaled = (text: string, places: number): bigint => {
  const match = /^(-?)(\d{1,3}(?:\.\d{3})*|\d+)(?:,(\d+))?$/.exec(text);
  if (!match || (match[3] ?? '').length > places) throw new Error(`Not a number with ${places} decimals: ${text}`);
  const digits = `${(match[2] as string).replaceAll('.', '')}${(match[3] ?? '').padEnd(places, '0')}`;
  return BigInt(`${match[1]}${digits}`);
};

/** `23/05/2026` → `2026-05-23`. */
export const isoDay = (text: string): string => text.split('/').toReversed().join('-');

/** The same text with one cell replaced; the line is counted as a spreadsheet program does. */
export const withCell = (arquivos: readonly Planilha[], nome: string, linha: number, coluna: string, valor: string): Planilha[] =>
  arquivos.map((um) => {
    if (um.nome !== nome) return um;
    const lines = um.texto.split('\r\n');
    const at = cellsOf((lines[0] ?? '').replace(/^\ufeff/, '')).indexOf(coluna);
    const cells = cellsOf(lines[linha - 1] ?? '');
    if (at < 0 || cells[at] === undefined) throw new Error(`${nome} has no cell ${coluna} in line ${linha}`);
    cells[at] = valor;
    lines[linha - 1] = cells.join(';');
    return { nome, texto: lines.join('\r\n') };
  });
