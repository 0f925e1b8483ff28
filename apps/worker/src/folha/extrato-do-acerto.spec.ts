import { PassThrough } from 'node:stream';
import { contaDoAcerto } from '@tulha/domain/folha/acerto/conta.fields';
import type { AcertoNoPapel } from '@tulha/read-models/folha/acerto/conta.queries';
import ExcelJS from 'exceljs';
import { textoDoPdf } from '../testing/texto-do-pdf.js';
import { escreverExtrato } from './extrato-do-acerto.js';
import { escreverPlanilhaDoAcerto } from './planilha-do-acerto.js';

const apurado = 'venda 1, lote 2';
const linhas = {
  cafe: [
    {
      ...{ id: 1, descricao: 'Venda V-1, lote L-2, do talhão Mata', data: '2026-06-20', contratoId: 5, apurado },
      ...{ quantidadeMilesimos: 36_000, valorCentavos: 108_001, porcentagem: '0.4' },
    },
  ],
  descontos: [{ id: 1, descricao: 'Insumos a preço de custo', custoCentavos: 10_001, porcentagem: '0.5', apurado: null }],
};
const papel = (mudou: object = {}): AcertoNoPapel => {
  const row = {
    ...{ id: 1, descricao: 'Acerto de junho', fazenda_id: 1, colaborador_id: 7, safra_id: 2, talhao_id: null, lote: null },
    ...{ data: '2026-06-30', forma: 'REAIS', preco_saca_centavos: null, adiantamentos: 1, insumos: 1, situacao: 'FECHADO', ...mudou },
  } as AcertoNoPapel['acerto']['row'];
  const conta = contaDoAcerto({ forma: row.forma, precoSacaCentavos: row.preco_saca_centavos }, linhas.cafe, linhas.descontos);
  return {
    ...{ acerto: { row, linhas, conta }, meeiro: 'João do Vale', fazenda: 'SANTA FÉ', safra: '26', documento: null, entrega: '14,40 kg' },
    cafe: [
      {
        ...{ descricao: 'Venda V-1, lote L-2, do talhão Mata', data: '2026-06-20', contrato: 5, porcentagem: 0.4, quantidade: 36 },
        ...{ valor: 1_080.01, parteKg: 14.4, parte: 432, explicacao: '36,000 kg por R$ 1.080,01; 40 % disso', aMao: false },
      },
    ],
    descontos: [
      { descricao: 'Insumos a preço de custo', custo: 100.01, porcentagem: 0.5, valor: 50.01, explicacao: '50 % de R$ 100,01', aMao: true },
    ],
  };
};

const bytesDe = async (escrever: (out: PassThrough) => Promise<unknown>): Promise<Buffer> => {
  const out = new PassThrough();
  const pedacos: Buffer[] = [];
  out.on('data', (pedaco: Buffer) => pedacos.push(pedaco));
  await escrever(out);
  return Buffer.concat(pedacos);
};
const extrato = async (dados: AcertoNoPapel): Promise<string> =>
  textoDoPdf(await bytesDe((out) => escreverExtrato(out, dados, { agora: '2026-07-01T12:00:00.000Z', fuso: 'America/Sao_Paulo' })))
    .join('\n')
    .replaceAll(/\s+/g, ' ');

describe('o extrato de um acerto', () => {
  it('diz em palavras de que café é, o que se desconta e quanto se paga, para os dois assinarem', async () => {
    const texto = await extrato(papel());
    for (const frase of ['João do Vale', 'do talhão Mata', '40 % disso', '50 % de R$ 100,01', '432,00', '50,01', 'SANTA FÉ paga a João'])
      expect(texto).toContain(frase);
    expect(texto).toContain('R$ 381,99 (trezentos e oitenta e um reais e noventa e nove centavos)');
  });
  it('de um rascunho o diz, e em sacas não fala de dinheiro a pagar', async () => {
    const texto = await extrato(papel({ situacao: 'ABERTO', forma: 'SACAS', preco_saca_centavos: 120_000 }));
    expect(texto).toContain('Rascunho');
    expect(texto).toContain('entrega a João do Vale');
    expect(texto).not.toContain(' paga a ');
  });
});

describe('a planilha de um acerto', () => {
  const abas = async (dados: AcertoNoPapel) => {
    const livro = new ExcelJS.Workbook();
    await livro.xlsx.load((await bytesDe((out) => escreverPlanilhaDoAcerto(out, dados))) as unknown as ArrayBuffer);
    return (aba: string, celula: string) => livro.getWorksheet(aba)?.getCell(celula).value;
  };
  it('cada valor se refaz pelas fórmulas, das linhas ao que se paga', async () => {
    const de = await abas(papel());
    expect(de('Café', 'G2')).toEqual({ formula: 'ROUND(D2*E2/100,2)', result: 432 });
    expect(de('Descontos', 'D2')).toEqual({ formula: 'ROUND(B2*C2/100,2)', result: 50.01 });
    expect([de('Acerto', 'B2'), de('Acerto', 'B3')]).toEqual([
      { formula: "SUM('Café'!G2:G2)", result: 432 },
      { formula: "SUM('Descontos'!D2:D2)", result: 50.01 },
    ]);
    expect(de('Acerto', 'B4')).toEqual({ formula: 'B2-B3', result: 381.99 });
  });
  it('em sacas, o que se entrega', async () => {
    const de = await abas(papel({ forma: 'SACAS', preco_saca_centavos: 120_000 }));
    expect(de('Acerto', 'C4')).toEqual({ formula: 'ROUND(B4*C3/B3,3)', result: 2.501 });
    expect(de('Acerto', 'C5')).toEqual({ formula: 'C2-C4', result: 11.899 });
  });
});
