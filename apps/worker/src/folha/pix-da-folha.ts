import type { Writable } from 'node:stream';
import { TIPOS_DE_CHAVE } from '@tulha/domain/kernel/chave-pix';
import { toScaled } from '@tulha/domain/kernel/decimal';
import type { Column, Sheet } from '@tulha/platform/spreadsheet/sheet';
import { writeXlsx } from '@tulha/platform/spreadsheet/xlsx';
import type { NaListaDoPix, pixParaPlanilha } from '@tulha/read-models/folha/pix.queries';

type Lista = NonNullable<Awaited<ReturnType<typeof pixParaPlanilha>>>;

const quem: readonly Column<NaListaDoPix>[] = [
  { title: 'Código', kind: 'text', width: 12, value: ({ codigo }) => codigo },
  { title: 'Colaborador', kind: 'text', width: 36, value: ({ nome }) => nome },
];
const valor: Column<NaListaDoPix> = {
  ...{ title: 'Valor (R$)', kind: 'cents', total: true },
  value: (um) => toScaled(um.valor, 2) as number,
};

const comChave = (descricao: string): readonly Column<NaListaDoPix>[] => [
  ...quem,
  { title: 'Tipo da chave', kind: 'text', width: 16, value: ({ tipo }) => tipo && TIPOS_DE_CHAVE[tipo] },
  { title: 'Chave Pix', kind: 'text', width: 40, value: ({ chave }) => chave },
  { title: 'Titular', kind: 'text', width: 36, value: ({ titular }) => titular },
  valor,
  { title: 'Descrição', kind: 'text', width: 36, value: () => descricao },
];

const FORA: readonly Column<NaListaDoPix>[] = [
  ...quem,
  { title: 'Por que fica de fora', kind: 'text', width: 60, value: ({ falta }) => falta },
  valor,
];

/** Two sheets: payments with a key, and payments left out with the reason. Only a workbook: a text file would escape a telephone's `+`. */
export const escreverPix = async (out: Writable, { folha: { descricao }, content }: Lista): Promise<number> => {
  const [dentro, fora] = [content.filter(({ falta }) => falta === null), content.filter(({ falta }) => falta !== null)];
  const sheets: Sheet<NaListaDoPix>[] = [
    { name: 'Pix', columns: comChave(descricao), rows: dentro },
    ...(fora.length > 0 ? [{ name: 'Fora da lista', columns: FORA, rows: fora }] : []),
  ];
  const rows = await writeXlsx(out, sheets);
  return rows.reduce((sum, one) => sum + one, 0);
};
