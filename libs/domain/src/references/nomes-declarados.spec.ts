import { TITULOS_DOS_MODULOS } from '../acesso/modulos.js';
import type { Catalogue } from '../kernel/catalogue/catalogue.js';
import type { Register } from '../kernel/register/register.js';
import type { AnyReport } from '../kernel/report/report.js';
import { declared, records } from '../registers/declared.js';
import { registers } from '../registers/index.js';
import { reports } from '../report-kit/index.js';
import { todosOsRegistros } from './todos.js';

/** Names in declarations that their types cannot hold to what they name. Each that names nothing is told with its place. */

type Nome = readonly [onde: string, nome: string, conhecidos: object];

const tabelas = { ...todosOsRegistros, ...declared };
const refs = (onde: string, fields: Catalogue['fields']): Nome[] =>
  Object.entries(fields).flatMap(([name, { de }]) => (de === undefined ? [] : [[`${onde}.${name}`, de, tabelas] as const]));

const doCatalogo = (catalogue: Catalogue): Nome[] => {
  const { tabela, fields, calculados = {}, listaCalculada = [], permissao } = catalogue;
  const mostrados = { ...fields, ...calculados };
  return [
    [`${tabela}.permissao`, permissao, TITULOS_DOS_MODULOS],
    ...refs(tabela, { ...fields, ...calculados }),
    ...listaCalculada.map((name): Nome => [`${tabela}.listaCalculada`, name, mostrados]),
  ];
};

const doRegister = ({ tabela, transitions, lines }: Register): Nome[] => [
  ...Object.entries(transitions).flatMap(([passo, { undoes, sees = {}, takes }]): Nome[] => [
    ...(undoes === undefined ? [] : [[`${tabela}.${passo}.undoes`, undoes, transitions] as const]),
    ...Object.entries(sees).flatMap(([vista, names]): Nome[] => [
      [`${tabela}.${passo}.sees`, vista, records],
      ...names.map((name): Nome => [`${tabela}.${passo}.sees.${vista}`, name, records[vista]?.fields ?? {}]),
    ]),
    ...refs(`${tabela}.${passo}`, takes),
  ]),
  ...Object.values(lines).flatMap((line): Nome[] => [
    ...doCatalogo(line),
    ...[...line.marks, ...line.filters, ...Object.values(line.namesInBody)].map((name): Nome => [line.tabela, name, line.fields]),
  ]),
];

const doRelatorio = ({ nome, filters, permissao }: AnyReport): Nome[] => [
  [`${nome}.permissao`, permissao, TITULOS_DOS_MODULOS],
  ...refs(nome, filters),
];

const nomes = [
  ...Object.values(records).flatMap(doCatalogo),
  ...Object.values<Register>(registers).flatMap(doRegister),
  ...Object.values<AnyReport>(reports).flatMap(doRelatorio),
];

it('cada nome de uma declaração é de algo declarado', () => {
  expect(nomes.length).toBeGreaterThan(300);
  expect(nomes.flatMap(([onde, nome, conhecidos]) => (Object.hasOwn(conhecidos, nome) ? [] : [`${onde}: ${nome}`]))).toEqual([]);
});
