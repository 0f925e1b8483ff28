import { litrosDaLinha, pagamentoDaLinha } from '@tulha/domain/atividades/colheita';
import { mulDivHalfUp, toScaled, toWire } from '@tulha/domain/kernel/decimal';
import { amount, money, sum } from '../../ui/format.js';
import { dobrar } from '@tulha/domain/kernel/palavras';

/** One worker's picking, as it is sent. */
export type Colhida = { readonly colaborador: number; readonly colhido: number; readonly resto: number };
/** The unit in which it is counted, and the value of one. */
export type Medida = { readonly tipo: 'L' | 'UN' | 'SC'; readonly medida: number; readonly valor: number };
/** One worker's line of a day: written, or on its way. */
export type LinhaDoDia = {
  readonly colaborador: number;
  readonly colhido: number;
  readonly litros: number;
  readonly total: number;
  readonly espera: boolean;
};

/** Litres and R$ of a picking, by the rule that the server has. */
export const valoresDe = ({ colhido, resto }: Colhida, { tipo, medida, valor }: Medida) => {
  const linha = {
    quantidade: colhido,
    restoMl: tipo === 'L' ? (toScaled(resto, 3) ?? 0) : 0,
    taraMl: 0,
    medidaMl: toScaled(medida, 3) ?? 0,
    valorMedidaCentavos: toScaled(valor, 2) ?? 0,
  };
  if (linha.medidaMl <= 0) return { litros: 0, total: 0 };
  return { litros: toWire(litrosDaLinha(linha), 3), total: toWire(pagamentoDaLinha(linha), 2) };
};

/** More litres than one pair of hands picks in a day, twice over: a finger that hit a digit too many, or a whole team under one name. */
const DEMAIS_L = 3_000;

/** Whether a picking is to be looked at once more before it is written. */
export const ehDemais = (colhida: Colhida, medida: Medida): boolean => valoresDe(colhida, medida).litros > DEMAIS_L;

/** R$ of so many days, hours or pieces at a value each, by the rule that the server has. */
export const vezes = (quantidade: number, valor: number): number =>
  toWire(mulDivHalfUp(toScaled(valor, 2) ?? 0, toScaled(quantidade, 3) ?? 0, 1_000), 2);

type Soma = { readonly colhido: number; readonly litros: number; readonly total: number; readonly espera: boolean };

/** The sum of lines. */
export const somaDe = (linhas: readonly LinhaDoDia[]): Soma => ({
  colhido: sum(
    linhas.map(({ colhido }) => colhido),
    0,
  ),
  litros: sum(
    linhas.map(({ litros }) => litros),
    3,
  ),
  total: sum(
    linhas.map(({ total }) => total),
    2,
  ),
  espera: linhas.some(({ espera }) => espera),
});

/** `300 L · R$ 60,00`. */
export const emFiguras = ({ litros, total }: Pick<Soma, 'litros' | 'total'>): string => `${amount(litros)} L · ${money(total)}`;

const medidas = (quantas: number): string => (quantas === 1 ? '1 medida' : `${quantas} medidas`);

/** The sentence read aloud to a picker: this picking, and the whole day. */
export const emVoz = (nome: string, { colhido, resto }: Colhida, dia: Soma): string => {
  const sobra = resto > 0 ? ` e ${amount(resto)} litros` : '';
  return `${nome}: ${medidas(colhido)}${sobra}. No dia: ${medidas(dia.colhido)}, ${amount(dia.litros)} litros, ${money(dia.total)}.`;
};

type Pessoa = { readonly id: number; readonly nome: string; readonly codigo: string | null };

/** The person a name or a code means; otherwise an error that says why none was found. */
export const quemE = (texto: string, pessoas: readonly Pessoa[]): { readonly id: number } | { readonly erro: string } => {
  const dobrado = dobrar(texto);
  const tal = texto.trim();
  // An exact match goes before a match without case and accents.
  const modos: readonly ((pessoa: Pessoa) => boolean)[] = [
    ({ codigo }) => codigo === tal,
    ({ codigo }) => codigo !== null && dobrar(codigo) === dobrado,
    ({ nome }) => nome === tal,
    ({ nome }) => dobrar(nome) === dobrado,
  ];
  const achadas = modos.map((modo) => pessoas.filter(modo)).find(({ length }) => length > 0) ?? [];
  const [uma] = achadas;
  if (!uma) return { erro: `Não há na equipe quem se chame ${texto.trim()}.` };
  return achadas.length > 1 ? { erro: 'Há mais de um com este nome: use o código.' } : { id: uma.id };
};

/** Lines of a spreadsheet: name or code, quantity, rest. Blank lines are none. */
export const linhasColadas = (texto: string): readonly (readonly string[])[] =>
  texto
    .split('\n')
    .filter((linha) => linha.trim() !== '')
    .map((linha) => linha.split('\t').map((celula) => celula.trim()));

type Safra = { readonly id: number; readonly fazenda: number | null; readonly inicio: string; readonly fim: string };

/** The season of a farm in which a day is; the one of the farm itself before one of all. */
export const safraDoDia = (safras: readonly Safra[], fazenda: number, dia: string): number | undefined => {
  const cobrem = safras.filter(({ inicio, fim }) => inicio <= dia && dia <= fim);
  return (cobrem.find((safra) => safra.fazenda === fazenda) ?? cobrem.find((safra) => safra.fazenda === null))?.id;
};
