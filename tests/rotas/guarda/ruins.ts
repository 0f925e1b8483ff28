import type { Esquema, Lugar } from './exemplo.js';

/** Stands in a body for a value that `JSON.stringify` cannot write. */
const CRU = /"@@cru:([^"]*)@@"/g;
export const cru = (texto: string): string => `@@cru:${texto}@@`;

/** A body as it goes over the wire. */
export const escrito = (corpo: unknown): string => (JSON.stringify(corpo) ?? '').replaceAll(CRU, '$1');

/** Refused in every field: no schema and no rule accepts it. */
const SEMPRE: readonly unknown[] = ['a\u0000b', '\ud800', 'x\udfff', cru('NaN'), cru('-Infinity'), cru('undefined'), cru('1e')];

const TIPOS: readonly unknown[] = [null, true, 0, -1, 7, '', '7', 'x', [], [[]], [null], {}, { a: 1 }];
const NUMEROS: readonly unknown[] = [
  cru('1e400'),
  cru('-1e400'),
  1e300,
  -1e300,
  2 ** 53,
  -(2 ** 53),
  1.5,
  0.12345678901,
  1e-9,
  99_999_999_999.99,
  'NaN',
  '1,50',
  '1e3',
];
const DATAS = [
  '2026-02-30',
  '2026-13-01',
  '2025-02-29',
  '0000-00-00',
  '0001-01-01',
  '9999-12-31',
  '11/05/2026',
  '2026-05-11T00:00:00Z',
  '2026-5-1',
  '+002026-05-11',
  'hoje',
];
const HORAS = ['24:00', '07:60', '7:30', '07:30:61', 'meio-dia'];
const TEXTOS = [
  'x'.repeat(100_000),
  ' ',
  '\u202e',
  '😀'.repeat(50),
  '%00',
  "' or 1=1 --",
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '=1+1',
];
const NOMES = ['__proto__', 'constructor', 'toString', 'hasOwnProperty'];

const tem = (modos: readonly Esquema[], ...tipos: string[]) => modos.some(({ type }) => tipos.includes(String(type)));

/** The bad values for a place of a body: of the wrong kind, beyond bounds, or impossible. `undefined`: nothing at all. */
export const ruinsPara = ({ modos, caminho }: Lugar): readonly unknown[] => [
  ...TIPOS,
  ...(caminho.length > 0 ? SEMPRE : []),
  ...(tem(modos, 'integer', 'number') ? NUMEROS : []),
  ...(modos.some(({ format }) => format === 'date') ? DATAS : []),
  ...(modos.some(({ example }) => example === '07:30') ? HORAS : []),
  ...(modos.some((modo) => modo.enum) ? NOMES : []),
  ...(modos.some(({ type, enum: opcoes, format }) => type === 'string' && !opcoes && !format) ? TEXTOS : []),
  ...(tem(modos, 'array') ? [Array.from({ length: 20_000 }, () => null), Array.from({ length: 300 }, () => ({}))] : []),
  ...(tem(modos, 'array', 'object') ? [cru('{"__proto__":{"papel":"dono"}}'), cru('{"constructor":{"prototype":{"a":1}}}')] : []),
];

/** A text that no field reckons with: it is kept as it came, and shown. A very long one is not: it may find no room. */
export const soTexto = (valor: unknown): boolean =>
  typeof valor === 'string' && valor.length < 1_000 && (TEXTOS.includes(valor) || ['x', '7'].includes(valor));

/** True where not even the route's schema may be asked: these never reach it. */
export const nuncaPassa = (valor: unknown): boolean => SEMPRE.includes(valor) || (typeof valor === 'string' && /^@@cru:[{]/.test(valor));

const fundo = (niveis: number) => `${'['.repeat(niveis)}${']'.repeat(niveis)}`;

export type CorpoInteiro = { readonly nome: string; readonly tipo?: string; readonly bytes: string | Buffer };

/** Bodies that are nothing a server could read. */
export const INTEIROS: readonly CorpoInteiro[] = [
  { nome: 'JSON pela metade', bytes: '{"a":' },
  { nome: 'duas vezes JSON', bytes: '{}{}' },
  { nome: 'aspas simples', bytes: "{'a':1}" },
  { nome: '100.000 níveis', bytes: fundo(100_000) },
  { nome: '100.000 objetos um dentro do outro', bytes: `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}` },
  { nome: '40 níveis', bytes: `{"a":${fundo(40)}}` },
  { nome: '__proto__', bytes: '{"__proto__":{"papel":"dono"}}' },
  { nome: 'constructor.prototype', bytes: '{"constructor":{"prototype":{"papel":"dono"}}}' },
  { nome: 'prototype', bytes: '{"prototype":1}' },
  { nome: 'NUL numa chave', bytes: '{"a\\u0000b":1}' },
  { nome: 'meio caractere numa chave', bytes: '{"\\ud800":1}' },
  { nome: 'bytes que não são UTF-8', bytes: Buffer.from([0x7b, 0x22, 0x61, 0x22, 0x3a, 0x22, 0xff, 0xfe, 0x22, 0x7d]) },
  { nome: 'UTF-8 cortado', bytes: Buffer.from([0x7b, 0x22, 0xc3, 0x22, 0x3a, 0x31, 0x7d]) },
  { nome: 'texto', tipo: 'text/plain', bytes: '{}' },
  { nome: 'formulário', tipo: 'application/x-www-form-urlencoded', bytes: 'a=1' },
  { nome: 'XML', tipo: 'application/xml', bytes: '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>' },
  { nome: 'tipo que não é tipo', tipo: 'x', bytes: '{}' },
];

/** More than any JSON body may have. */
export const ENORME: CorpoInteiro = { nome: 'mais de 1 MiB', bytes: `{"a":"${'x'.repeat(1_100_000)}"}` };

/** Values in the place of an id. */
export const ENDERECOS = [
  '0',
  '-1',
  '1.5',
  '1e3',
  'NaN',
  '9'.repeat(20),
  '%00',
  '%27',
  '%ED%A0%80',
  '%zz',
  '..%2f..%2fetc',
  'null',
  'x'.repeat(120),
];
/** Values of a filter. */
export const PERGUNTAS = [
  'abc',
  '',
  '-1',
  '0',
  '1.5',
  '1e9',
  '9'.repeat(25),
  '%00',
  '%ED%A0%80',
  '%zz',
  '2026-02-30',
  'id;drop',
  'x'.repeat(300),
  '%25_%5C',
  '__proto__',
];
