import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createEngine } from '@tulha/application/engine';
import { ArquivoIlegivel, importar } from '@tulha/application/suporte/importacao/importar';
import { decimalFromBr } from '@tulha/domain/kernel/scaled';
import type { Recorded } from '@tulha/domain/kernel/fact';
import type { Natureza } from '@tulha/domain/kernel/cells/tipada';
import { createCsvReader } from '@tulha/domain/suporte/importacao/csv';
import { nomeDaPlanilha } from '@tulha/domain/suporte/importacao/leitura';
import { planilhaDe } from '@tulha/domain/suporte/importacao/planilhas';
import { openMemoryEventStore } from '@tulha/event-store/memory/memory-event-store';
import { sheetOfFile } from '@tulha/platform/spreadsheet/sheet-of-file';
import { UnreadableTable } from '@tulha/platform/spreadsheet/read-table';
import { memoryVault } from '@tulha/testing/memory-vault';
import ExcelJS from 'exceljs';
import type { Arquivo } from './support.js';

/** A season's spreadsheets, kept this way or that, and the result of their import. */

/** A spreadsheet as it is kept. */
export type Guardado = { readonly nome: string; readonly bytes: Buffer };

const LIMITES = { rows: 50_000, columns: 200, cellLength: 10_000 };
const CONTA = 7;
const VAZIO = {
  ids: {},
  safras: [],
  fazendaDoLote: new Map<number, number>(),
  vendasAbertas: new Set<number>(),
  mesesFechados: new Set<string>(),
  colhido: new Map(),
  tipoDaCategoria: new Map<number, string | null>(),
  limiteDeFazendas: null,
};

/** The rows of a file as the worker reads them, here on this thread. */
async function* lidas(path: string) {
  try {
    yield* sheetOfFile(path, LIMITES).rows;
  } catch (error) {
    throw error instanceof UnreadableTable ? new ArquivoIlegivel(error.message) : error;
  }
}

/** The fact as its bytes, without a claim's identity and its end: both are new at each try. */
const semInstante = ({ stream, version, type, data, meta }: Recorded): string =>
  type === 'ValoresReservados'
    ? JSON.stringify({ stream, version, type, data: { ...(data as object), ate: '' }, meta: { ...meta, commandId: '' } })
    : JSON.stringify({ stream, version, type, data, meta });

/** These files, imported into an empty account; ids and hours are the same at every try. */
export const importarEm = async (guardados: readonly Guardado[]) => {
  const store = openMemoryEventStore();
  const { dispatch, reactor, sealing } = createEngine({ store, vault: memoryVault() });
  const pasta = mkdtempSync(join(tmpdir(), 'tulha-formatos-'));
  let id = 0;
  try {
    const arquivos = guardados.map(({ nome, bytes }, indice) => {
      const path = join(pasta, String(indice));
      writeFileSync(path, bytes);
      return { nome, linhas: lidas(path) };
    });
    const { situacao, erros } = await importar(
      {
        store,
        dispatch,
        reactor,
        open: sealing.open,
        ids: async (_, nomes) => nomes.map(() => ++id),
        acervo: async () => ({ acervo: VAZIO, desde: '' }),
      },
      {
        tarefaId: 1,
        conta: CONTA,
        ator: 1,
        now: '2026-11-26T12:00:00.000Z',
        arquivos,
        simular: false,
        parcial: false,
        deNovo: false,
        progresso: () => undefined,
        signal: new AbortController().signal,
      },
    );
    const { facts } = await store.readAll('', 1_000_000);
    return { situacao, erros, fatos: await sealing.open(facts) };
  } finally {
    rmSync(pasta, { recursive: true });
  }
};

/** Every fact it gets of them, each stream in order. */
export const fatosDe = async (guardados: readonly Guardado[], origem = ''): Promise<string[]> => {
  const { situacao, erros, fatos } = await importarEm(guardados);
  // Of thousands the first say enough.
  expect({ origem, situacao, erros: erros.slice(0, 3) }).toEqual({ origem, situacao: 'concluida', erros: [] });
  return fatos.map(semInstante).sort();
};

/** Macs had no raised two: `m²` was typed `m2`, and a capacity says its number alone. */
export const digitado = (nome: string, texto: string): string => (nome === 'macintosh' ? texto.replaceAll('²', '2') : texto);
export const semMarca = (texto: string): string => texto.replace(/^\ufeff/, '');
const comoTexto = (nome: string): string => nome.replace(/\.csv$/, '.xlsx');
const DIA = /^(\d\d)\/(\d\d)\/(\d{4})$/;
const HORA = /^(\d{1,2}):(\d\d)$/;

type Celula = { readonly valor: string | number | Date; readonly formato?: string };

/** The cell that a spreadsheet program makes of a text typed into a column of this kind. */
const digitada = (natureza: Natureza | undefined, texto: string): Celula => {
  const [, dia, mes, ano] = DIA.exec(texto) ?? [];
  if (natureza === 'dia' && dia) return { valor: new Date(`${ano}-${mes}-${dia}T00:00:00.000Z`), formato: 'dd/mm/yyyy' };
  const [, hora, minuto] = HORA.exec(texto) ?? [];
  if (natureza === 'hora' && hora) return { valor: (Number(hora) * 60 + Number(minuto)) / 1_440, formato: 'hh:mm' };
  const numero = decimalFromBr(texto);
  if (numero === undefined) return { valor: texto };
  // With no more decimals than it has: `1,000` says a thousand as well as one, and is asked for again.
  const casas = numero.split('.')[1]?.length ?? 0;
  if (natureza === 'numero') return { valor: Number(numero), formato: casas === 0 ? '#,##0' : `#,##0.${'0'.repeat(casas)}` };
  return natureza === 'porcentagem' ? { valor: Number((Number(numero) / 100).toPrecision(15)), formato: '0.00%' } : { valor: texto };
};

/** A workbook of the same cells; `tipada`: numbers, days and hours are such, and not texts. */
export const livro = async ({ nome, texto }: Arquivo, tipada: boolean): Promise<Guardado> => {
  const leitor = createCsvReader();
  const linhas = [...leitor.push(texto), ...leitor.end()];
  const titulos = linhas[0]?.cells ?? [];
  const planilha = planilhaDe(nomeDaPlanilha(nome) as never);
  const naturezas = titulos.map((titulo) => Object.values(planilha.colunas).find(({ coluna }) => coluna === titulo)?.natureza);
  const book = new ExcelJS.Workbook();
  const sheet = book.addWorksheet('Planilha1');
  for (const [indice, { cells }] of linhas.entries()) {
    const row = sheet.addRow([]);
    for (const [coluna, celula] of cells.entries()) {
      if (celula === '') continue;
      const { valor, formato = '@' } = tipada && indice > 0 ? digitada(naturezas[coluna], celula) : { valor: celula };
      const cell = row.getCell(coluna + 1);
      [cell.value, cell.numFmt] = [valor, formato];
    }
  }
  return { nome: comoTexto(nome), bytes: Buffer.from(await book.xlsx.writeBuffer()) };
};

/** How many facts there are, and the first that is another: thousands would only hide it. */
export const primeiroOutro = (fatos: readonly string[], esperados: readonly string[]) => ({
  quantos: fatos.length,
  fato: fatos.find((fato, indice) => fato !== esperados[indice]),
});
