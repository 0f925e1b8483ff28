import { diaFromBr } from '../../kernel/dates.js';
import { fromScaled, scaledFromBr, scaledToBr } from '../../kernel/decimal.js';
import { isCnpj, isCpf, normalizeDocumento } from '../../kernel/documents.js';
import { BRAZIL, type Position, type Ring, ringProblem } from '../../kernel/polygon.js';

/** What a cell turned out to be: a value, or the reason in Portuguese why it is not one. */
export type Lida<T> = { readonly valor: T } | { readonly motivo: string };

/** A column of a spreadsheet: its name in the header, its name for people, and how a cell that is not empty is read. */
export type Coluna<T = unknown> = {
  readonly coluna: string;
  readonly rotulo: string;
  readonly obrigatoria: boolean;
  readonly ler: (celula: string) => Lida<T>;
};

type Criar<T> = (coluna: string, rotulo: string) => Coluna<T>;

const criar =
  <T>(ler: (celula: string) => Lida<T>): Criar<T> =>
  (coluna, rotulo) => ({ coluna, rotulo, obrigatoria: true, ler });

/** The same column, whose empty cell (or absence from the file) is `null`. */
export const opcional = <T>(coluna: Coluna<T>): Coluna<T | null> => ({ ...coluna, obrigatoria: false });

/** A cell as it is quoted in a reason: cut where it is long. */
export const citar = (celula: string): string => `"${celula.length > 40 ? `${celula.slice(0, 40)}…` : celula}"`;

/** Composed accents, single spaces, none at the ends: two spellings that look the same are the same text. */
export const limpar = (celula: string): string => celula.normalize('NFC').replace(/\s+/g, ' ').trim();

const lerTexto =
  (max: number) =>
  (celula: string): Lida<string> => {
    const valor = limpar(celula);
    if (valor.includes('\ufffd')) return { motivo: `${citar(valor)} tem um caractere ilegível: salve a planilha como CSV UTF-8.` };
    if (/\p{Cc}|\p{Cs}/u.test(valor)) return { motivo: `${citar(valor)} tem um caractere inválido.` };
    return valor.length > max ? { motivo: `${citar(valor)} passa de ${max} caracteres.` } : { valor };
  };

/** Text of up to 120 characters. */
export const texto = criar(lerTexto(120));

/** A code of up to 30 characters without spaces: `26-0001`, `B001-1`, `C017`. */
export const codigo = criar((celula) =>
  /^[^\s\p{C}]{1,30}$/u.test(celula.trim())
    ? lerTexto(30)(celula)
    : { motivo: `${citar(celula)} não é um código: use até 30 letras, números e hifens, sem espaços.` },
);

/** `37472-000` → `37472000`. */
export const cep = criar((celula) =>
  /^\d{5}-?\d{3}$/.test(celula.trim())
    ? { valor: celula.trim().replace('-', '') }
    : { motivo: `${citar(celula)} não é um CEP: use 8 dígitos, por exemplo 37472-000.` },
);

/** `11/05/2026` → `2026-05-11`. */
export const data = criar((celula) => {
  const valor = diaFromBr(celula);
  return valor ? { valor } : { motivo: `${citar(celula)} não é uma data: use dd/mm/aaaa, por exemplo 11/05/2026.` };
});

/** `7:30` → `07:30`. */
export const hora = criar((celula) => {
  const match = /^(\d{1,2}):([0-5]\d)(?::00)?$/.exec(celula.trim());
  return match && Number(match[1]) < 24
    ? { valor: `${match[1]?.padStart(2, '0')}:${match[2]}` }
    : { motivo: `${citar(celula)} não é uma hora: use HH:mm, por exemplo 07:30.` };
});

/** Bounds in the smallest unit; `positivo` leaves zero out. */
type Limites = { readonly max: number; readonly positivo?: boolean };

/** Why a text is no number of so many decimals. */
export const porQueNaoLeu = (celula: string, casas: number): string => {
  const match = /^-?(?:\d{1,3}(?:\.\d{3})+|\d+)(?:,(\d+))?$/.exec(celula.trim());
  if (!match) return 'não é um número: use vírgula para decimais e ponto só para milhares, por exemplo 1.234,5.';
  if ((match[1] ?? '').replace(/0+$/, '').length <= casas) return 'é um número grande demais.';
  return casas === 0 ? 'deve ser um número inteiro.' : `tem decimais demais: use no máximo ${casas}.`;
};

const lerNumero =
  (casas: number, { max, positivo = false }: Limites) =>
  (celula: string): Lida<number> => {
    const valor = scaledFromBr(celula, casas);
    if (valor === undefined) return { motivo: `${citar(celula)} ${porQueNaoLeu(celula, casas)}` };
    if (valor < 0) return { motivo: `${citar(celula)} não pode ser negativo.` };
    if (positivo && valor === 0) return { motivo: `${citar(celula)} deve ser maior que zero.` };
    return valor > max ? { motivo: `${citar(celula)} passa do máximo, ${scaledToBr(max, casas)}.` } : { valor };
  };

const mapear = <A, B>(lida: Lida<A>, para: (valor: A) => B): Lida<B> => ('motivo' in lida ? lida : { valor: para(lida.valor) });

/** Far beyond any farm, and small enough for every product and sum of an import to be exact. */
const MAX_QUANTIDADE = { max: 99_999_999_999 };
const MAX_MEDIDA = { max: 10_000_000 };
const MAX_DINHEIRO = { max: 99_999_999_999 };
const MAX_PRECO = { max: 100_000_000 };

/** Litres or kilograms with at most 3 decimals → millilitres or grams: `4.596,543` → 4596543. Zero is allowed. */
export const quantidade = criar(lerNumero(3, MAX_QUANTIDADE));

/** The same, more than zero. */
export const quantidadePositiva = criar(lerNumero(3, { ...MAX_QUANTIDADE, positivo: true }));

/** Money, more than zero, with at most 2 decimals → cents: `1.850,00` → 185000. */
export const dinheiroPositivo = criar(lerNumero(2, { ...MAX_DINHEIRO, positivo: true }));

/** The price of one thing, up to R$ 1.000.000,00 → cents. */
export const preco = criar(lerNumero(2, MAX_PRECO));

/** The same, more than zero. */
export const precoPositivo = criar(lerNumero(2, { ...MAX_PRECO, positivo: true }));

/** What one container holds, up to 10,000 L → millilitres. */
export const medida = criar(lerNumero(3, MAX_MEDIDA));

/** The same, more than zero. */
export const medidaPositiva = criar(lerNumero(3, { ...MAX_MEDIDA, positivo: true }));

/** A whole number from 0 (or from 1) to `max`. */
export const inteiro = (max: number, positivo = false) => criar(lerNumero(0, { max, positivo }));

/** Exact decimal text without zeros at the end: 114000, 4 → `11.4`. */
const semZeros = (casas: number) => (valor: number) => {
  const decimal = fromScaled(valor, casas);
  return decimal.includes('.') ? decimal.replace(/\.?0+$/, '') : decimal;
};

const decimal = (casas: number, limites: Limites) => {
  const ler = lerNumero(casas, limites);
  return criar((celula) => mapear(ler(celula), semZeros(casas)));
};

/** A percent from 0 to 100 with at most 4 decimals → decimal text: `40,00` → `40`. */
export const percentual = decimal(4, { max: 1_000_000 });

/** A moisture: a percent more than 0, at most 100. */
export const umidade = decimal(4, { max: 1_000_000, positivo: true });

/** Hectares with at most 4 decimals → decimal text. Zero is allowed: GASTOS GERAIS has no land. */
export const area = decimal(4, { max: 10_000_000_000 });

/** Metres between plants with at most 2 decimals → decimal text. */
export const metros = decimal(2, { max: 10_000, positivo: true });

const grausEntre = (min: number, max: number, nome: string) =>
  criar((celula): Lida<number> => {
    const micro = scaledFromBr(celula, 6);
    if (micro === undefined) return { motivo: `${citar(celula)} ${porQueNaoLeu(celula, 6)}` };
    return micro >= min && micro <= max
      ? { valor: Number(fromScaled(micro, 6)) }
      : { motivo: `${citar(celula)} não é uma ${nome} do Brasil; confira se latitude e longitude não estão trocadas.` };
  });

/** Decimal degrees with at most 6 decimals, within the bounding box of Brazil. */
export const latitude = grausEntre(BRAZIL.south, BRAZIL.north, 'latitude');
export const longitude = grausEntre(BRAZIL.west, BRAZIL.east, 'longitude');

const lerDocumento =
  (nome: string, confere: (texto: string) => boolean) =>
  (celula: string): Lida<string> =>
    confere(celula) ? { valor: normalizeDocumento(celula) } : { motivo: `${citar(celula)} não é um ${nome} válido: confira os dígitos.` };

/** `900.000.100-57` → `90000010057`, check digits verified. */
export const cpf = criar(lerDocumento('CPF', isCpf));

/** CPF or CNPJ, check digits verified → digits (a CNPJ may have letters). */
export const documento = criar(lerDocumento('CPF ou CNPJ', (celula) => isCpf(celula) || isCnpj(celula)));

/** One word of a list; capitals do not matter. */
export const opcao = <const T extends string>(...lista: T[]) =>
  criar((celula): Lida<T> => {
    const valor = lista.find((item) => item.toLowerCase() === limpar(celula).toLowerCase());
    return valor ? { valor } : { motivo: `${citar(celula)} não serve: use ${lista.slice(0, -1).join(', ')} ou ${lista.at(-1)}.` };
  });

/** `1` or `sim` → true, `0` or `não` → false. */
export const simNao = criar((celula): Lida<boolean> => {
  const resposta = { '1': true, sim: true, s: true, '0': false, não: false, nao: false, n: false }[limpar(celula).toLowerCase()];
  return resposta === undefined ? { motivo: `${citar(celula)} não serve: use 1 para sim ou 0 para não.` } : { valor: resposta };
});

/** `POLYGON((lon lat, …))` → the ring, verified by `ringProblem`. */
export const poligono = criar((celula): Lida<Ring> => {
  const exemplo = 'use POLYGON((longitude latitude, …)) com ponto decimal';
  const match = /^POLYGON\s*\(\s*\((.+)\)\s*\)$/is.exec(celula.trim());
  if (!match) return { motivo: `${citar(celula)} não é um polígono: ${exemplo}.` };
  if (/[()]/.test(match[1] as string)) return { motivo: 'O polígono tem mais de um contorno; buracos não são aceitos.' };
  const pontos: Position[] = [];
  for (const [indice, par] of (match[1] as string).split(',').entries()) {
    const graus = /^\s*(-?\d{1,3}(?:\.\d+)?)\s+(-?\d{1,3}(?:\.\d+)?)\s*$/.exec(par);
    if (!graus) return { motivo: `O ponto ${indice + 1} do polígono, ${citar(par.trim())}, não é um par de coordenadas: ${exemplo}.` };
    pontos.push([Number(graus[1]), Number(graus[2])]);
  }
  const problema = ringProblem(pontos);
  return problema ? { motivo: `Polígono inválido: ${problema}.` } : { valor: pontos };
});
