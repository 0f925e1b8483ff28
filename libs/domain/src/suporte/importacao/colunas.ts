import { algarismosDoCep } from '../../kernel/algarismos.js';
import { comoSeVe } from '../../kernel/marcas.js';
import {
  citar,
  escolhaDe,
  lerDiaOuIso,
  lerHora,
  lerMarca,
  lerNumero,
  lerTexto,
  type Lida,
  limpar,
  semUnidade,
} from '../../kernel/cells/ler.js';
import type { Natureza } from '../../kernel/cells/tipada.js';
import { diaToBr } from '../../kernel/dates.js';
import { fromScaled, scaledToBr, toWire } from '../../kernel/decimal.js';
import { documentoDe, isCpf } from '../../kernel/documents.js';
import { type Aninhado, aninhar, type Parte } from '../../kernel/geo/aninhado.js';
import { BRAZIL } from '../../kernel/geo/brasil.js';
import { type Par, TracadoRecusado } from '../../kernel/geo/geojson.js';
import { julgarTracado } from '../../kernel/geo/julgar.js';
import { lerWkt, type WktRecusado } from '../../kernel/geo/wkt.js';
import { withoutZeros } from '../../kernel/trim.js';

/** A column of a spreadsheet: its name in the header, its name for people, and how a cell that is not empty is read. */
export type Coluna<T = unknown> = {
  readonly coluna: string;
  readonly rotulo: string;
  readonly obrigatoria: boolean;
  /** The kind of value it expects in a cell of a workbook. */
  readonly natureza: Natureza;
  readonly ler: (celula: string) => Lida<T>;
  /** The text form of a value that cells may show in many ways; absent where the cell shows it already. */
  readonly escrever?: (valor: never) => string;
};

type Criar<T> = (coluna: string, rotulo: string) => Coluna<T>;

const criarTexto =
  <T>(ler: (celula: string) => Lida<T>, natureza: Natureza = 'texto'): Criar<T> =>
  (coluna, rotulo) => ({ coluna, rotulo, obrigatoria: true, natureza, ler });

/** A value that is no name: it is read as it looks. */
const criar = <T>(ler: (celula: string) => Lida<T>, natureza?: Natureza): Criar<T> =>
  criarTexto((celula) => ler(comoSeVe(celula)), natureza);

/** The same column, whose empty cell (or absence from the file) is `null`. */
export const opcional = <T>(coluna: Coluna<T>): Coluna<T | null> => ({ ...coluna, obrigatoria: false });

/** Text of up to 120 characters. */
export const texto = criarTexto(lerTexto(120));

/** A code of up to 30 characters without spaces: `26-0001`, `B001-1`, `C017`. */
export const codigo = criar((celula) =>
  /^[^\s\p{C}]{1,30}$/u.test(celula.trim())
    ? lerTexto(30)(celula)
    : { motivo: `${citar(celula)} não é um código: use até 30 letras, números e hifens, sem espaços.` },
);

/** `37472-000` → `37472000`. */
export const cep = criar((celula) => {
  const valor = algarismosDoCep(celula);
  return /^\d{8}$/.test(valor) ? { valor } : { motivo: `${citar(celula)} não é um CEP: use 8 dígitos, por exemplo 37472-000.` };
});

/** `11/05/2026` → `2026-05-11`, which may be written as well. */
export const data: Criar<string> = (coluna, rotulo) => ({ ...criar(lerDiaOuIso, 'dia')(coluna, rotulo), escrever: diaToBr });

/** `7:30` → `07:30`. */
export const hora: Criar<string> = (coluna, rotulo) => ({ ...criar(lerHora, 'hora')(coluna, rotulo), escrever: (valor: string) => valor });

/** Bounds in the smallest unit; `positivo` leaves zero out. */
type Limites = { readonly max: number; readonly positivo?: boolean };

const numero =
  (casas: number, { max, positivo = false }: Limites, unidade: string) =>
  (celula: string): Lida<number> => {
    const lida = lerNumero(semUnidade(celula, unidade), casas, celula);
    if ('motivo' in lida) return lida;
    if (lida.valor < 0) return { motivo: `${citar(celula)} não pode ser negativo.` };
    if (positivo && lida.valor === 0) return { motivo: `${citar(celula)} deve ser maior que zero.` };
    return lida.valor > max ? { motivo: `${citar(celula)} passa do máximo, ${scaledToBr(max, casas)}.` } : lida;
  };

const mapear = <A, B>(lida: Lida<A>, para: (valor: A) => B): Lida<B> => ('motivo' in lida ? lida : { valor: para(lida.valor) });

/** An amount in the unit that the column's name says: `Medida (L)`. */
const medido =
  (casas: number, limites: Limites): Criar<number> =>
  (coluna, rotulo) =>
    criar(numero(casas, limites, /\(([^()]+)\)$/.exec(rotulo)?.[1] ?? ''), 'numero')(coluna, rotulo);

const dinheiro = (limites: Limites) => criar(numero(2, limites, 'R$'), 'numero');

/** Far beyond any farm, and small enough for every product and sum of an import to be exact. */
const MAX_QUANTIDADE = { max: 99_999_999_999 };
const MAX_MEDIDA = { max: 10_000_000 };
const MAX_DINHEIRO = { max: 99_999_999_999 };
const MAX_PRECO = { max: 100_000_000 };

/** Litres or kilograms with at most 3 decimals → millilitres or grams: `4.596,543` → 4596543. Zero is allowed. */
export const quantidade = medido(3, MAX_QUANTIDADE);

/** The same, more than zero. */
export const quantidadePositiva = medido(3, { ...MAX_QUANTIDADE, positivo: true });

/** Money, more than zero, with at most 2 decimals → cents: `1.850,00` → 185000. */
export const dinheiroPositivo = dinheiro({ ...MAX_DINHEIRO, positivo: true });

/** The price of one thing, up to R$ 1.000.000,00 → cents. */
export const preco = dinheiro(MAX_PRECO);

/** The same, more than zero. */
export const precoPositivo = dinheiro({ ...MAX_PRECO, positivo: true });

/** The content of one container, up to 10,000 L → millilitres. */
export const medida = medido(3, MAX_MEDIDA);

/** The same, more than zero. */
export const medidaPositiva = medido(3, { ...MAX_MEDIDA, positivo: true });

/** A whole number from 0 (or from 1) to `max`. */
export const inteiro = (max: number, positivo = false) => medido(0, { max, positivo });

/** Exact decimal text without zeros at the end: 114000, 4 → `11.4`. */
const semZeros = (casas: number) => (valor: number) => withoutZeros(fromScaled(valor, casas), '.');

const decimal =
  (casas: number, limites: Limites): Criar<string> =>
  (coluna, rotulo) => {
    const inteira = medido(casas, limites)(coluna, rotulo);
    return { ...inteira, ler: (celula) => mapear(inteira.ler(celula), semZeros(casas)) };
  };

const porcento = (limites: Limites) => {
  const ler = numero(4, limites, '%');
  return criar((celula) => mapear(ler(celula), semZeros(4)), 'porcentagem');
};

/** A percent from 0 to 100 with at most 4 decimals → decimal text: `40,00` → `40`. */
export const percentual = porcento({ max: 1_000_000 });

/** A moisture: a percent more than 0, at most 100. */
export const umidade = porcento({ max: 1_000_000, positivo: true });

/** Hectares with at most 4 decimals → decimal text. Zero is allowed: GASTOS GERAIS has no land. */
export const area = decimal(4, { max: 10_000_000_000 });

/** Metres between plants with at most 2 decimals → decimal text. */
export const metros = decimal(2, { max: 10_000, positivo: true });

const grausEntre = (min: number, max: number, nome: string) =>
  criar((celula): Lida<number> => {
    const micro = lerNumero(celula, 6);
    if ('motivo' in micro) return micro;
    return micro.valor >= min && micro.valor <= max
      ? { valor: toWire(micro.valor, 6) }
      : { motivo: `${citar(celula)} não é uma ${nome} do Brasil; confira se latitude e longitude não estão trocadas.` };
  }, 'numero');

/** Decimal degrees with at most 6 decimals, within the bounding box of Brazil. */
export const latitude = grausEntre(BRAZIL.south, BRAZIL.north, 'latitude');
export const longitude = grausEntre(BRAZIL.west, BRAZIL.east, 'longitude');

const lerDocumento =
  (nome: string, confere?: (texto: string) => boolean) =>
  (celula: string): Lida<string> => {
    const valor = documentoDe(celula, confere);
    return valor === undefined ? { motivo: `${citar(celula)} não é um ${nome} válido: confira os dígitos.` } : { valor };
  };

/** `900.000.100-57` → `90000010057`, check digits verified. */
export const cpf = criar(lerDocumento('CPF', isCpf));

/** CPF or CNPJ, check digits verified → digits (a CNPJ may have letters). */
export const documento = criar(lerDocumento('CPF ou CNPJ'));

/** One word of a list; capitals do not matter. */
export const opcao = <const T extends string>(...lista: T[]) =>
  criar((celula): Lida<T> => {
    const valor = escolhaDe(limpar(celula), lista);
    return valor ? { valor } : { motivo: `${citar(celula)} não serve: use ${lista.slice(0, -1).join(', ')} ou ${lista.at(-1)}.` };
  });

/** `1` or `sim` → true, `0` or `não` → false. */
export const simNao = criar((celula) => lerMarca(celula, 'não serve: use 1 para sim ou 0 para não.'), 'marca');

const problemaDasPartes = (partes: readonly Parte<Par>[]): string | undefined => {
  const aberto = partes.flat().some(([primeiro, ...resto]) => primeiro?.[0] !== resto.at(-1)?.[0] || primeiro?.[1] !== resto.at(-1)?.[1]);
  if (aberto) return 'o último ponto deve ser igual ao primeiro.';
  try {
    const { consertos } = julgarTracado({ partes });
    return consertos.length === 0 ? undefined : `${consertos.map(({ defeito }) => defeito).join(', ')}.`;
  } catch (error) {
    if (error instanceof TracadoRecusado) return error.message;
    throw error;
  }
};

const EXEMPLO = 'use POLYGON((longitude latitude, …)) com ponto decimal';

const porQue = (celula: string, motivo: WktRecusado): string => {
  switch (motivo.por) {
    case 'forma':
      return `${citar(celula)} não é um polígono: ${EXEMPLO}.`;
    case 'datum':
      return `${citar(celula)} está em outro sistema de coordenadas: exporte em graus, WGS 84 (SRID 4326) ou SIRGAS 2000 (SRID 4674).`;
    case 'ponto':
      return `O ponto ${motivo.numero} do polígono, ${citar(motivo.texto)}, não é um par de coordenadas: ${EXEMPLO}.`;
  }
};

/**
 * WKT → the outline nested as answers give it, judged like a drawing. Defects that a drawing would have mended must be
 * mended in the sheet.
 */
export const poligono = criar((celula): Lida<Aninhado<Par>> => {
  const lido = lerWkt(celula);
  if ('motivo' in lido) return { motivo: porQue(celula, lido.motivo) };
  const problema = problemaDasPartes(lido.partes);
  return problema ? { motivo: `Polígono inválido: ${problema}` } : { valor: aninhar(lido.partes) };
});
