import { PassThrough } from 'node:stream';
import { contaDoAcerto } from '@tulha/domain/folha/acerto/conta.fields';
import { type LibreOffice, OFFICE_HANGS, testLibreOffice } from '@tulha/testing/libreoffice';
import { fc } from '@tulha/testing/property';
import { seed } from '@tulha/testing/seed';
import ExcelJS from 'exceljs';
import { linhasDitas } from '@tulha/read-models/folha/acerto/conta.queries';
import type { AcertoNoPapel } from '@tulha/read-models/folha/acerto/conta.queries';
import { escreverPlanilhaDoAcerto } from './planilha-do-acerto.js';

const libreOffice = testLibreOffice();
const SORTEADOS = 20;

const porcentagem = fc.integer({ min: 0, max: 10_000 }).map((milesimos) => String(milesimos / 10_000));
const cafe = fc.record({
  quantidadeMilesimos: fc.integer({ min: 0, max: 500_000_000 }),
  valorCentavos: fc.integer({ min: 0, max: 900_000_000 }),
  porcentagem,
});
const desconto = fc.record({ custoCentavos: fc.integer({ min: 0, max: 9_000_000 }), porcentagem });
const sorteado = fc.record({
  cafe: fc.array(cafe, { minLength: 1, maxLength: 30 }),
  descontos: fc.array(desconto, { maxLength: 10 }),
  forma: fc.constantFrom('REAIS', 'SACAS'),
  preco: fc.integer({ min: 50_000, max: 300_000 }),
});

const noPapel = ({ cafe: cafes, descontos, forma, preco }: { cafe: object[]; descontos: object[]; forma: string; preco: number }) => {
  const linhas = {
    cafe: cafes.map((um, id) => ({ id, descricao: `Venda ${id}`, data: '2026-06-20', contratoId: 1, apurado: null, ...um })),
    descontos: descontos.map((um, id) => ({ id, descricao: `Desconto ${id}`, apurado: null, ...um })),
  } as unknown as AcertoNoPapel['acerto']['linhas'];
  const row = { forma, preco_saca_centavos: preco } as AcertoNoPapel['acerto']['row'];
  const acerto = { row, linhas, conta: contaDoAcerto({ forma, precoSacaCentavos: preco }, linhas.cafe, linhas.descontos) };
  return { acerto, ...linhasDitas(acerto) } as AcertoNoPapel;
};

/** The workbook without the results that the program wrote beside the formulas: another program has to work them out. */
const semResultados = async (dados: AcertoNoPapel): Promise<Buffer> => {
  const out = new PassThrough();
  const pedacos: Buffer[] = [];
  out.on('data', (pedaco: Buffer) => pedacos.push(pedaco));
  await escreverPlanilhaDoAcerto(out, dados);
  const livro = new ExcelJS.Workbook();
  await livro.xlsx.load(Buffer.concat(pedacos) as unknown as ArrayBuffer);
  for (const aba of livro.worksheets)
    aba.eachRow((linha) =>
      linha.eachCell((celula) => {
        if (celula.formula) celula.value = { formula: celula.formula } as ExcelJS.CellFormulaValue;
      }),
    );
  return Buffer.from(await livro.xlsx.writeBuffer());
};

(libreOffice ? describe : describe.skip)('um acerto refeito pelas fórmulas da planilha, no LibreOffice', () => {
  let office: LibreOffice;
  beforeAll(() => {
    office = (libreOffice as NonNullable<typeof libreOffice>).open();
  });
  afterAll(() => office?.close());

  it(
    'dá o mesmo, ao centavo e ao grama',
    async () => {
      const acertos = fc.sample(sorteado, { seed, numRuns: SORTEADOS }).map(noPapel);
      const livros = await Promise.all(acertos.map(async (um, n) => ({ nome: `${n}.xlsx`, bytes: await semResultados(um) })));
      const refeitos = await office.convert(livros, { to: 'xlsx' });
      for (const [n, { acerto }] of acertos.entries()) {
        const livro = new ExcelJS.Workbook();
        await livro.xlsx.load((refeitos[n] as (typeof refeitos)[number]).bytes as unknown as ArrayBuffer);
        const emSacas = acerto.row.forma === 'SACAS';
        const celula = livro.getWorksheet('Acerto')?.getCell(emSacas ? 'C5' : 'B4');
        const devido = emSacas ? acerto.conta.aEntregarG / 1_000 : acerto.conta.aPagarCentavos / 100;
        expect([n, Number(celula?.result).toFixed(emSacas ? 3 : 2)]).toEqual([n, devido.toFixed(emSacas ? 3 : 2)]);
      }
    },
    OFFICE_HANGS,
  );
});
