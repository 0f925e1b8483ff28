import { setImmediate as turn } from 'node:timers/promises';
import { zipped } from '../files/testing/zipped.js';
import { UnreadableTable } from '../spreadsheet/read-table.js';
import { readApart, ReaderError } from './read-apart.js';
import { readTableApart } from '../spreadsheet/read-table-apart.js';

const LIMITS = { rows: 10_000, columns: 200, cellLength: 10_000 };
const livro = (parts: Readonly<Record<string, string>>) =>
  zipped({
    'xl/workbook.xml': '<workbook><sheets><sheet name="a" r:id="r1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels': '<Relationships><Relationship Id="r1" Target="worksheets/s.xml"/></Relationships>',
    'xl/worksheets/s.xml': '<worksheet><sheetData><row r="1"><c r="A1"><v>1</v></c></row></sheetData></worksheet>',
    ...parts,
  });

/** How often the loop came round while something else was done. */
const turnsDuring = async <T>(work: Promise<T>) => {
  const state = { turns: 0, over: false };
  const done = work.finally(() => {
    state.over = true;
  });
  while (!state.over) {
    await turn();
    state.turns++;
  }
  return { turns: state.turns, result: await done };
};

/** A workbook that takes some hundred milliseconds to read. */
const longo = () => {
  const rows = Array.from({ length: 9_000 }, (_, n) => `<row r="${n + 1}">${'<c><v>1</v></c>'.repeat(20)}</row>`);
  return livro({ 'xl/worksheets/s.xml': `<worksheet><sheetData>${rows.join('')}</sheetData></worksheet>` });
};

describe('o que um estranho mandou', () => {
  it('é lido numa linha à parte: quem espera por outra coisa não espera por isso', async () => {
    const { turns, result } = await turnsDuring(readTableApart('ana', longo(), LIMITS));
    expect(result.rows).toHaveLength(9_000);
    expect(turns).toBeGreaterThan(9_000 / 256); // more than once for each batch
  });

  it('de quem manda muitos espera atrás dos seus: o de quem manda um é o próximo', async () => {
    const done: string[] = [];
    const read = (who: string, name: string) => readTableApart(who, livro({}), LIMITS).then(() => done.push(name));
    await Promise.all([read('ana', 'a1'), read('ana', 'a2'), read('ana', 'a3'), read('bia', 'b1')]);
    expect(done).toEqual(['a1', 'a2', 'b1', 'a3']);
  });

  it('que leva mais tempo do que tem é recusado pelo nome, e o próximo é lido', async () => {
    const file = livro({ 'xl/sharedStrings.xml': `<sst>${'<si><t>a</t></si>'.repeat(1_000_000)}</sst>` });
    const late = readTableApart('ana', longo(), LIMITS, { withinMs: 1, heapMb: 256 });
    await expect(late).rejects.toThrow(
      new UnreadableTable(
        'O arquivo leva tempo demais para ser lido. Divida em mais de um arquivo, ou abra no programa de planilhas e salve de novo.',
      ),
    );
    await expect(readTableApart('ana', file, LIMITS)).rejects.toThrow('grande demais');
    expect((await readTableApart('ana', livro({}), LIMITS)).rows).toMatchObject([{ line: 1, cells: ['1'] }]);
  });

  it('que ocupa mais memória do que tem é recusado pelo nome, e quem lê os outros continua', async () => {
    const styles = `<styleSheet><numFmts>${Array.from({ length: 60_000 }, (_, n) => `<numFmt numFmtId="${n}" formatCode="${n}x"/>`).join('')}</numFmts></styleSheet>`;
    const rows = Array.from({ length: 9_000 }, (_, n) => `<row r="${n + 1}">${`<c><v>${n}</v></c>`.repeat(60)}</row>`).join('');
    const file = livro({ 'xl/styles.xml': styles, 'xl/worksheets/s.xml': `<sheetData>${rows}</sheetData>` });
    await expect(readTableApart('ana', file, LIMITS, { withinMs: 120_000, heapMb: 24 })).rejects.toThrow(/ocupa memória demais/);
    expect((await readTableApart('ana', livro({}), LIMITS)).rows).toHaveLength(1);
  });

  it('e que o leitor recusa por si deixa a linha para o próximo; a de um leitor que falhou não serve mais', async () => {
    // Answers with the number of its thread; without bytes it refuses, and with one byte it fails.
    const href = `data:text/javascript,${encodeURIComponent(`
      import { threadId } from 'node:worker_threads';
      export const read = ({ length }) => {
        if (length < 2) throw Object.assign(new Error('x'), { name: length === 0 ? 'UnreadableX' : 'TypeError' });
        return threadId;
      };`)}`;
    const read = async (length: number) => {
      const lidas: (readonly number[])[] = [];
      const reading = { kind: 'module', href, file: new Uint8Array(length) } as const;
      for await (const some of readApart<number>('ana', reading, { withinMs: 20_000, heapMb: 32 })) lidas.push(some);
      return lidas;
    };
    const primeira = await read(2);
    await expect(read(0)).rejects.toThrow(ReaderError);
    expect(await read(2)).toEqual(primeira);
    await expect(read(1)).rejects.toThrow(ReaderError);
    expect(await read(2)).not.toEqual(primeira);
  });
});
