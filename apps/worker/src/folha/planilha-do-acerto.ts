import type { Writable } from 'node:stream';
import { SACA_G } from '@tulha/domain/folha/acerto/conta.fields';
import { toScaled, toWire } from '@tulha/domain/kernel/decimal';
import type { Column, Sheet } from '@tulha/platform/spreadsheet/sheet';
import { writeXlsx } from '@tulha/platform/spreadsheet/xlsx';
import type { AcertoNoPapel } from '@tulha/read-models/folha/acerto/conta.queries';

type NaLinha<T> = T & { readonly row: number };
type Cafe = NaLinha<AcertoNoPapel['cafe'][number]>;
type Desconto = NaLinha<AcertoNoPapel['descontos'][number]>;
type Passo = { readonly oQue: string; readonly centavos: number | null; readonly gramas: number | null; readonly conta: Conta };
type Conta = { readonly centavos?: string; readonly gramas?: string };

const CAFE = 'Café';
const DESCONTOS = 'Descontos';
const inteiro = (valor: number, casas: number) => toScaled(valor, casas) as number;

const colunasDoCafe: readonly Column<Cafe>[] = [
  { title: 'Data', kind: 'day', value: ({ data }) => data },
  { title: 'Café', kind: 'text', width: 60, value: ({ descricao }) => descricao },
  { title: 'Quantidade (kg)', kind: 'thousandths', total: true, value: ({ quantidade }) => inteiro(quantidade, 3) },
  { title: 'Valor do café (R$)', kind: 'cents', total: true, value: ({ valor }) => inteiro(valor, 2) },
  { title: 'Parte do meeiro (%)', kind: 'percent', value: ({ porcentagem }) => toWire(inteiro(porcentagem, 4), 2) },
  {
    ...{ title: 'Parte (kg)', kind: 'thousandths', total: true },
    value: ({ parteKg }) => inteiro(parteKg, 3),
    formula: ({ row }) => `ROUND(C${row}*E${row}/100,3)`,
  },
  {
    ...{ title: 'Parte (R$)', kind: 'cents', total: true },
    value: ({ parte }) => inteiro(parte, 2),
    formula: ({ row }) => `ROUND(D${row}*E${row}/100,2)`,
  },
];

const colunasDosDescontos: readonly Column<Desconto>[] = [
  { title: 'Desconto', kind: 'text', width: 60, value: ({ descricao }) => descricao },
  { title: 'Custo inteiro (R$)', kind: 'cents', total: true, value: ({ custo }) => inteiro(custo, 2) },
  { title: 'Parte do meeiro (%)', kind: 'percent', value: ({ porcentagem }) => toWire(inteiro(porcentagem, 4), 2) },
  {
    ...{ title: 'Desconto (R$)', kind: 'cents', total: true },
    value: ({ valor }) => inteiro(valor, 2),
    formula: ({ row }) => `ROUND(B${row}*C${row}/100,2)`,
  },
];

const colunasDoAcerto: readonly Column<Passo>[] = [
  { title: 'O acerto', kind: 'text', width: 48, value: ({ oQue }) => oQue },
  { title: 'R$', kind: 'cents', value: ({ centavos }) => centavos, formula: ({ conta }) => conta.centavos ?? null },
  { title: 'kg', kind: 'thousandths', value: ({ gramas }) => gramas, formula: ({ conta }) => conta.gramas ?? null },
];

/** Sums of a sheet below its header; 0 where it has no rows. */
const soma = (aba: string, coluna: string, linhas: number): string =>
  linhas === 0 ? '0' : `SUM('${aba}'!${coluna}2:${coluna}${linhas + 1})`;

/** The sum, step by step, each made of the sheets of lines and the steps above it. */
const passosDe = ({ acerto: { row, conta }, cafe, descontos }: AcertoNoPapel): readonly Passo[] => {
  const parte = { oQue: 'Parte do meeiro', centavos: conta.parteCentavos, gramas: conta.parteG };
  const doCafe: Conta = { centavos: soma(CAFE, 'G', cafe.length), gramas: soma(CAFE, 'F', cafe.length) };
  const dosDescontos: Conta = { centavos: soma(DESCONTOS, 'D', descontos.length) };
  const emDinheiro: readonly Passo[] = [
    { ...parte, conta: doCafe },
    { oQue: 'Descontos', centavos: conta.descontosCentavos, gramas: null, conta: dosDescontos },
    { oQue: 'A pagar', centavos: conta.aPagarCentavos, gramas: null, conta: { centavos: 'B2-B3' } },
  ];
  if (row.forma !== 'SACAS') return emDinheiro;
  const preco = row.preco_saca_centavos;
  return [
    { ...parte, centavos: null, conta: { gramas: doCafe.gramas as string } },
    { oQue: 'Preço da saca, por que se descontam', centavos: preco, gramas: SACA_G, conta: {} },
    {
      ...{ oQue: 'Descontos', centavos: conta.descontosCentavos, gramas: conta.descontosG },
      conta: { ...dosDescontos, ...(preco ? { gramas: 'ROUND(B4*C3/B3,3)' } : {}) },
    },
    { oQue: 'A entregar', centavos: null, gramas: conta.aEntregarG, conta: { gramas: 'C2-C4' } },
  ];
};

/** A settlement as a workbook by whose formulas it can be worked out anew. @returns how many lines it has */
export const escreverPlanilhaDoAcerto = async (out: Writable, dados: AcertoNoPapel): Promise<number> => {
  const numeradas = <T>(linhas: readonly T[]): readonly NaLinha<T>[] => linhas.map((linha, at) => ({ ...linha, row: at + 2 }));
  const sheets = [
    { name: 'Acerto', columns: colunasDoAcerto, rows: passosDe(dados) },
    { name: CAFE, columns: colunasDoCafe, rows: numeradas(dados.cafe) },
    { name: DESCONTOS, columns: colunasDosDescontos, rows: numeradas(dados.descontos) },
  ] as unknown as Sheet<never>[];
  await writeXlsx(out, sheets);
  return dados.cafe.length + dados.descontos.length;
};
