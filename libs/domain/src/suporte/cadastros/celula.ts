import { diaFromBr, isDia } from '../../kernel/dates.js';
import { decimalFromBr, fromScaled, scaledFromBr, toScaled, toWire } from '../../kernel/decimal.js';
import { formatDocumento, isCnpj, isCpf, normalizeDocumento } from '../../kernel/documents.js';
import { type Cell, type CellKind, cellToBr } from '../../kernel/cell.js';
import { type Field, rotuloDe } from '../../kernel/catalogue/fields.js';
import { citar, type Lida, porQueNaoLeu } from '../importacao/colunas.js';
import { type ColunaDeCadastro, dobrar } from '../../kernel/catalogue/colunas.js';
import type { Nomes } from './nomes.js';

/** How one kind of field stands in a spreadsheet: the kind of its cells, a value of the wire as a cell, and a cell's text as that value. */
type Forma = {
  readonly kind: CellKind;
  readonly cell: (valor: never, field: Field, nomes: Nomes) => Cell;
  readonly ler: (texto: string, coluna: ColunaDeCadastro, nomes: Nomes) => Lida<unknown>;
};

/** The codes of a field that has a fixed list of them. */
const codigosDe = ({ opcoes, rotulos }: Field): readonly string[] | undefined => opcoes ?? (rotulos && Object.keys(rotulos));

/** What a choice is called; its code where two are called the same. */
const dizer = (field: Field, codigo: string): string => {
  const rotulo = rotuloDe(field, codigo);
  const iguais = (codigosDe(field) ?? []).filter((outro) => dobrar(rotuloDe(field, outro)) === dobrar(rotulo));
  return iguais.length > 1 ? codigo : rotulo;
};

/** What a column lets one choose from, as its cells say it; undefined where anything may be written. */
export const opcoesDe = ({ field }: Pick<ColunaDeCadastro, 'field'>): readonly string[] | undefined =>
  field.kind === 'flag' ? ['Sim', 'Não'] : codigosDe(field)?.map((codigo) => dizer(field, codigo));

const MOSTRADAS = 12;

const escolher = (field: Field, codigos: readonly string[], texto: string): Lida<string> => {
  const exato = codigos.find((codigo) => codigo === texto || dizer(field, codigo) === texto);
  const achado = exato ?? codigos.find((codigo) => [codigo, dizer(field, codigo)].map(dobrar).includes(dobrar(texto)));
  if (achado !== undefined) return { valor: achado };
  const opcoes = codigos.slice(0, MOSTRADAS).map((codigo) => dizer(field, codigo));
  return { motivo: `${citar(texto)} não é uma opção: use ${opcoes.join(', ')}${codigos.length > MOSTRADAS ? '…' : '.'}` };
};

/** An amount may be written with its sign or unit: `R$ 1.850,00`, `40 %`, `15.000 L`. */
const semUnidade = (texto: string, { unit }: Field): string => {
  const numero = texto
    .replace(/^R\$\s*/i, '')
    .replace(/\s*%$/, '')
    .trim();
  return unit && numero.toLowerCase().endsWith(unit.toLowerCase()) ? numero.slice(0, -unit.length).trim() : numero;
};

const numero =
  (casas: number, escala = casas): Forma['ler'] =>
  (texto, { field }) => {
    const limpo = semUnidade(texto, field);
    const valor = scaledFromBr(limpo, casas);
    return valor === undefined ? { motivo: `${citar(texto)} ${porQueNaoLeu(limpo, casas)}` } : { valor: toWire(valor, escala) };
  };

/** A decimal of any number of places; its schema says how many are too many. */
const lerDecimal: Forma['ler'] = (texto, { field }) => {
  const limpo = semUnidade(texto, field);
  const valor = decimalFromBr(limpo);
  return valor === undefined ? { motivo: `${citar(texto)} ${porQueNaoLeu(limpo, 4)}` } : { valor: Number(valor) };
};

const exato = (valor: number, casas: number): number => toScaled(valor, casas) ?? Math.round(valor * 10 ** casas);
const semZeros = (texto: string): string => (texto.includes('.') ? texto.replace(/\.?0+$/, '') : texto);

const SIM: readonly string[] = ['sim', 's', '1', 'x', 'verdadeiro', 'true'];
const NAO: readonly string[] = ['nao', 'n', '0', 'falso', 'false'];

const lerMarca = (texto: string): Lida<unknown> => {
  const dito = dobrar(texto);
  if (SIM.includes(dito)) return { valor: 1 };
  return NAO.includes(dito) ? { valor: 0 } : { motivo: `${citar(texto)} não é uma resposta: use Sim ou Não.` };
};

const lerDia = (texto: string): Lida<unknown> => {
  const valor = diaFromBr(texto) ?? (isDia(texto) ? texto : undefined);
  return valor ? { valor } : { motivo: `${citar(texto)} não é uma data: use dd/mm/aaaa, por exemplo 11/05/2026.` };
};

/** Without punctuation, as it is kept; a spreadsheet program that takes a document for a number drops the zeros before it. */
const lerDocumento = (texto: string): Lida<unknown> => {
  const zeros = /^\d{8,13}$/.test(texto) ? [texto.padStart(11, '0'), texto.padStart(14, '0')] : [];
  const certo = [texto, ...zeros].find((um) => isCpf(um) || isCnpj(um));
  return { valor: certo === undefined ? texto : normalizeDocumento(certo) };
};

/** Eight digits; a spreadsheet program drops the zero of São Paulo's. */
const lerCep = (texto: string): Lida<unknown> => {
  const algarismos = texto.replace(/[\s.-]/g, '');
  return { valor: /^\d{7}$/.test(algarismos) ? `0${algarismos}` : algarismos };
};

/** With punctuation, or a spreadsheet program would take it for a number. */
const escreverTelefone = (valor: string): string =>
  valor.length > 11 ? `+${valor}` : valor.replace(/^(\d{2})(\d{4,5})(\d{4})$/, '($1) $2-$3');

const lerLista: Forma['ler'] = (texto, coluna, nomes) => {
  const lidas = texto
    .split(/[;\n]/)
    .map((parte) => parte.trim())
    .filter((parte) => parte !== '')
    .map((parte) => nomes.ler(coluna.field.de ?? '', coluna.field.label, parte));
  const errada = lidas.find((lida) => 'motivo' in lida);
  return errada ?? { valor: [...new Set(lidas.map((lida) => ('valor' in lida ? lida.valor : 0)))] };
};

const texto: Forma = { kind: 'text', cell: (valor: unknown) => String(valor), ler: (valor) => ({ valor }) };
const decimal: Forma = { kind: 'decimal', cell: (valor: number) => semZeros(valor.toFixed(9)), ler: lerDecimal };
const inteiro: Forma = { kind: 'integer', cell: (valor: number) => valor, ler: numero(0) };
const dia: Forma = { kind: 'day', cell: (valor: string) => valor, ler: lerDia };

const FORMAS: Readonly<Record<string, Forma>> = {
  text: texto,
  integer: inteiro,
  decimal,
  percent: decimal,
  day: dia,
  money: { kind: 'cents', cell: (valor: number) => exato(valor, 2), ler: numero(2) },
  quantity: { kind: 'thousandths', cell: (valor: number) => exato(valor, 3), ler: numero(3) },
  fraction: { kind: 'decimal', cell: (valor: number) => semZeros(fromScaled(exato(valor, 4), 2)), ler: numero(2, 4) },
  flag: { kind: 'text', cell: (valor: number) => (valor === 1 ? 'Sim' : 'Não'), ler: lerMarca },
  documento: { kind: 'text', cell: (valor: string) => formatDocumento(valor), ler: lerDocumento },
  cep: { kind: 'text', cell: (valor: string) => valor.replace(/^(\d{5})(\d{3})$/, '$1-$2'), ler: lerCep },
  telefone: {
    kind: 'text',
    cell: (valor: string) => escreverTelefone(valor),
    ler: (valor) => ({ valor: valor.replace(/[\s().+-]/g, '') }),
  },
  ref: {
    kind: 'text',
    cell: (valor: number, { de = '' }, nomes) => nomes.escrever(de, valor),
    ler: (valor, { field }, nomes) => nomes.ler(field.de ?? '', field.label, valor),
  },
  refs: {
    kind: 'text',
    cell: (valor: readonly number[], { de = '' }, nomes) => valor.map((id) => nomes.escrever(de, id)).join('; '),
    ler: lerLista,
  },
};

/** A kind of field nobody has described here is written as what it is kept as. */
const PELA_COLUNA: Readonly<Record<Field['column'], Forma>> = {
  text: texto,
  int8: inteiro,
  numeric: decimal,
  date: dia,
  bool: texto,
  jsonb: texto,
};

/** One of a fixed list is written as what it is called, and kept as its code. */
const listado: Forma = {
  kind: 'text',
  cell: (valor: unknown, field) => dizer(field, String(valor)),
  ler: (valor, { field }) => {
    const lida = escolher(field, codigosDe(field) ?? [], valor);
    // A number the list has no name for may still be one: the schema says.
    if (field.column === 'int8' && 'motivo' in lida && /^\d{1,15}$/.test(valor)) return { valor: Number(valor) };
    return 'valor' in lida && field.column === 'int8' ? { valor: Number(lida.valor) } : lida;
  },
};

const formaDe = (field: Field): Forma => (codigosDe(field) ? listado : (FORMAS[field.kind] ?? PELA_COLUNA[field.column]));

/** The kind of the cells of a column. */
export const kindDe = ({ field }: Pick<ColunaDeCadastro, 'field'>): CellKind => formaDe(field).kind;

/** A value of the wire as a cell of its column; nothing is an empty cell. */
export const celulaDe = ({ field }: Pick<ColunaDeCadastro, 'field'>, valor: unknown, nomes: Nomes): Cell => {
  if (valor === null || valor === undefined) return null;
  const cell = formaDe(field).cell(valor as never, field, nomes);
  return cell === '' ? null : cell;
};

/** The same as Brazilians write it. */
export const escreverCelula = (coluna: Pick<ColunaDeCadastro, 'field'>, valor: unknown, nomes: Nomes): string =>
  cellToBr(kindDe(coluna), celulaDe(coluna, valor, nomes));

/** The text of a cell as the value the wire would carry, or why it is none. An empty cell is null. */
export const lerCelula = (coluna: ColunaDeCadastro, celula: string, nomes: Nomes): Lida<unknown> => {
  const limpa = celula.replaceAll('\u00a0', ' ').trim();
  return limpa === '' ? { valor: null } : formaDe(coluna.field).ler(limpa, coluna, nomes);
};
