import { type Cell, type CellKind } from '../cell.js';
import type { FieldKind } from '../catalogue/answers.js';
import { type ColunaDeCadastro, dobrar } from '../catalogue/colunas.js';
import { type Field, rotuloDe } from '../catalogue/fields.js';
import { unitOf } from '../columns/columns.js';
import { instantToBr, mesToBr } from '../dates.js';
import { decimalFromBr, fromScaled, toScaled, toWire } from '../decimal.js';
import { algarismosDoCep, semPontuacao } from '../algarismos.js';
import { documentoDe, formatDocumento } from '../documents.js';
import { withoutZeros } from '../trim.js';
import { partesDe } from '../geo/aninhado.js';
import type { ContornoDito } from '../geo/contorno.js';
import type { GeometriaDita } from '../geo/geometria.js';
import * as ler from './ler.js';
import { citar, type Lida } from './ler.js';
import type { Nomes } from './nomes.js';

/** The name of a record that a field refers to; undefined where it is no longer known. */
export type NomeDe = (especie: string, id: number) => string | undefined;

/** The text for an outline where it cannot be drawn. */
const dizerContorno = (contorno: ContornoDito): string => {
  const partes = partesDe(contorno);
  if (partes.length === 0) return 'Um ponto';
  const aneis = partes.flat();
  const pontos = `${aneis.reduce((soma, anel) => soma + anel.length - 1, 0)} pontos`;
  const buracos = aneis.length - partes.length;
  const com = buracos === 0 ? pontos : `${pontos} e ${buracos === 1 ? 'um buraco' : `${buracos} buracos`}`;
  return partes.length === 1 ? `Contorno com ${com}` : `Contorno de ${partes.length} partes, com ${com}`;
};

const GEOMETRIAS = {
  MultiPoint: ['Um ponto', 'pontos'],
  MultiLineString: ['Uma linha', 'linhas'],
  MultiPolygon: ['Uma área', 'áreas'],
} as const;

/** The text for a feature of the map where it cannot be drawn. */
const dizerGeometria = ({ type, coordinates }: GeometriaDita): string => {
  const [uma, varias] = GEOMETRIAS[type];
  return coordinates.length === 1 ? uma : `${coordinates.length} ${varias}`;
};

/**
 * One kind of field in a spreadsheet: the kind of its cells, the cell of a wire value, and the value of a cell's text.
 * `dizer` gives another text for people.
 */
export type Forma = {
  readonly kind: CellKind;
  readonly cell: (valor: never, field: Field, nomes: Nomes) => Cell;
  readonly ler: (texto: string, coluna: ColunaDeCadastro, nomes: Nomes) => Lida<unknown>;
  readonly dizer?: (valor: never, field: Field, nomeDe: NomeDe) => string;
};

/** The codes of a field that has a fixed list of them. */
export const codigosDe = ({ opcoes, rotulos }: Field): readonly string[] | undefined => opcoes ?? (rotulos && Object.keys(rotulos));

/** The label of an option; its code where two have the same label. */
export const dizer = (field: Field, codigo: string): string => {
  const rotulo = rotuloDe(field, codigo);
  const iguais = (codigosDe(field) ?? []).filter((outro) => dobrar(rotuloDe(field, outro)) === dobrar(rotulo));
  return iguais.length > 1 ? codigo : rotulo;
};

const MOSTRADAS = 12;

const escolher = (field: Field, codigos: readonly string[], texto: string): Lida<string> => {
  const achado = ler.escolhaDe(texto, codigos, (codigo) => dizer(field, codigo));
  if (achado !== undefined) return { valor: achado };
  const opcoes = codigos.slice(0, MOSTRADAS).map((codigo) => dizer(field, codigo));
  return { motivo: `${citar(texto)} não é uma opção: use ${opcoes.join(', ')}${codigos.length > MOSTRADAS ? '…' : '.'}` };
};

const com = <A, B>(lida: Lida<A>, para: (valor: A) => B): Lida<B> => ('motivo' in lida ? lida : { valor: para(lida.valor) });

const numero =
  (casas: number, escala = casas): Forma['ler'] =>
  (texto, { field }) =>
    com(ler.lerNumero(ler.semUnidade(texto, unitOf(field)), casas, texto), (valor) => toWire(valor, escala));

/** A decimal of any number of places; its schema says how many are too many. */
const lerDecimal: Forma['ler'] = (texto, { field }) => {
  const limpo = ler.semUnidade(texto, unitOf(field));
  const valor = decimalFromBr(limpo);
  return valor === undefined ? { motivo: `${citar(texto)} ${ler.porQueNaoLeu(limpo, 4)}` } : { valor: Number(valor) };
};

const exato = (valor: number, casas: number): number => toScaled(valor, casas) ?? Math.round(valor * 10 ** casas);
const semZeros = (texto: string): string => withoutZeros(texto, '.');

const lerMarca: Forma['ler'] = (texto) => com(ler.lerMarca(texto, 'não é uma resposta: use Sim ou Não.'), Number);

/** With punctuation, or a spreadsheet program would take it for a number. */
const escreverTelefone = (valor: string): string =>
  valor.length > 11 ? `+${valor}` : valor.replace(/^(\d{2})(\d{4,5})(\d{4})$/, '($1) $2-$3');

const lerLista: Forma['ler'] = (texto, coluna, nomes) => {
  const lidas = texto
    .split(/[;\n]/)
    .map((parte) => parte.trim())
    .filter((parte) => parte !== '')
    .map((parte) => nomes.ler(coluna.field.de ?? '', coluna.field.label, parte));
  if (lidas.length === 0) return { valor: null };
  const errada = lidas.find((lida) => 'motivo' in lida);
  return errada ?? { valor: [...new Set(lidas.map((lida) => ('valor' in lida ? lida.valor : 0)))] };
};

const nomeOuNumero = (id: number, { de = '' }: Field, nomeDe: NomeDe): string => nomeDe(de, id) ?? `nº ${id}`;

const texto: Forma = { kind: 'text', cell: (valor: unknown) => String(valor), ler: (valor) => ({ valor }) };
const decimal: Forma = { kind: 'decimal', cell: (valor: number) => semZeros(valor.toFixed(9)), ler: lerDecimal };
const inteiro: Forma = { kind: 'integer', cell: (valor: number) => valor, ler: numero(0) };
const dia: Forma = { kind: 'day', cell: (valor: string) => valor, ler: ler.lerDiaOuIso };

const FORMAS: Readonly<Record<FieldKind, Forma>> = {
  text: texto,
  integer: inteiro,
  decimal,
  percent: { ...decimal, kind: 'percent' },
  day: dia,
  month: { ...texto, cell: (valor: string) => mesToBr(valor), ler: ler.lerMes },
  hour: { ...texto, ler: ler.lerHora },
  instant: { kind: 'text', cell: (valor: string) => instantToBr(valor), ler: ler.lerInstante },
  option: texto,
  codigo: texto,
  email: texto,
  site: texto,
  polygon: { ...texto, dizer: dizerContorno },
  geometry: { ...texto, cell: dizerGeometria, dizer: dizerGeometria },
  money: { kind: 'cents', cell: (valor: number) => exato(valor, 2), ler: numero(2) },
  quantity: { kind: 'thousandths', cell: (valor: number) => exato(valor, 3), ler: numero(3) },
  fraction: { kind: 'decimal', cell: (valor: number) => semZeros(fromScaled(exato(valor, 4), 2)), ler: numero(2, 4) },
  flag: { kind: 'text', cell: (valor: number) => (valor === 1 ? 'Sim' : 'Não'), ler: lerMarca },
  documento: {
    kind: 'text',
    cell: (valor: string) => formatDocumento(valor),
    ler: (valor) => ({ valor: documentoDe(valor) ?? valor }),
  },
  cep: {
    kind: 'text',
    cell: (valor: string) => valor.replace(/^(\d{5})(\d{3})$/, '$1-$2'),
    ler: (valor) => ({ valor: algarismosDoCep(valor) }),
  },
  telefone: {
    kind: 'text',
    cell: (valor: string) => escreverTelefone(valor),
    ler: (valor) => ({ valor: semPontuacao(valor) }),
  },
  ref: {
    kind: 'text',
    cell: (valor: number, { de = '' }, nomes) => nomes.escrever(de, valor),
    ler: (valor, { field }, nomes) => nomes.ler(field.de ?? '', field.label, valor),
    dizer: nomeOuNumero,
  },
  refs: {
    kind: 'text',
    cell: (valor: readonly number[], { de = '' }, nomes) => valor.map((id) => nomes.escrever(de, id)).join('; '),
    ler: lerLista,
    dizer: (ids: readonly number[], field, nomeDe) => ids.map((id) => nomeOuNumero(id, field, nomeDe)).join(', '),
  },
};

/** An option of a fixed list is written as its label, and stored as its code. */
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

/** How a field stands in a spreadsheet. */
export const formaDe = (field: Field): Forma => (codigosDe(field) ? listado : FORMAS[field.kind]);
