import { dobrar } from '@tulha/domain/kernel/palavras';
import type { Values } from '../../screens/screen.js';
import { parseDay, parseMoney } from '../../ui/format.js';

/** Reads rows copied from a spreadsheet as entries. Pure: names are looked up in the maps that the caller hands in. */

/** The columns, in their order without a heading row. */
export const COLUNAS = {
  data: 'Data',
  descricao: 'Descrição',
  fornecedor: 'Fornecedor',
  categoria: 'Categoria',
  valor: 'Valor',
  vencimento: 'Vencimento',
  fluxo: 'Fluxo de caixa',
  notafiscal: 'Nota fiscal',
  pagoEm: 'Pago em',
  tipo: 'Tipo',
  obs: 'Observação',
} as const;
export type Coluna = keyof typeof COLUNAS;
const TODAS = Object.keys(COLUNAS) as Coluna[];

/** Other headings people use for a column. */
const TAMBEM: Readonly<Record<string, Coluna>> = {
  cliente: 'fornecedor',
  'fornecedor ou cliente': 'fornecedor',
  histórico: 'descricao',
  conta: 'fluxo',
  fluxo: 'fluxo',
  nota: 'notafiscal',
  nf: 'notafiscal',
  'nº da nota': 'notafiscal',
  pagamento: 'pagoEm',
  'data do pagamento': 'pagoEm',
  vence: 'vencimento',
  obs: 'obs',
  total: 'valor',
};
const POR_NOME = new Map<string, Coluna>([
  ...TODAS.map((coluna) => [dobrar(COLUNAS[coluna]), coluna] as const),
  ...Object.entries(TAMBEM).map(([nome, coluna]) => [dobrar(nome), coluna] as const),
]);

/** Ids of existing records by their folded names. */
export type Conhecidos = Readonly<Record<'fornecedor' | 'categoria' | 'fluxo', ReadonlyMap<string, number>>>;
const NOMEADAS = ['fornecedor', 'categoria', 'fluxo'] as const;

export type Linha = {
  /** Position among the pasted rows, from 1. */
  readonly numero: number;
  readonly textos: Readonly<Partial<Record<Coluna, string>>>;
  readonly corpo: Values;
  readonly erros: readonly string[];
  /** Names without a record yet. */
  readonly faltam: readonly { readonly coluna: (typeof NOMEADAS)[number]; readonly nome: string }[];
};

/** Reads a quoted cell that starts after `inicio`: two quotes stand for one. Undefined if its closing quote does not end the cell. */
const citada = (texto: string, inicio: number): { readonly celula: string; readonly fim: number } | undefined => {
  let celula = '';
  for (let em = inicio + 1; em < texto.length; em++) {
    const [letra, seguinte] = [texto[em], texto[em + 1]];
    if (letra !== '"') celula += letra;
    else if (seguinte === '"') celula += texto[em++];
    else return seguinte === undefined || seguinte === '\t' || seguinte === '\n' ? { celula, fim: em + 1 } : undefined;
  }
  return undefined;
};

/** The end of an unquoted cell. */
const fimDe = (texto: string, inicio: number): number => {
  let em = inicio;
  while (em < texto.length && texto[em] !== '\t' && texto[em] !== '\n') em++;
  return em;
};

/** Cells of a spreadsheet's clipboard text: separated by tabs, quoted where a cell holds a tab or a line break. */
export const celulas = (colado: string): string[][] => {
  const texto = colado.replaceAll('\r\n', '\n');
  const linhas: string[][] = [[]];
  for (let em = 0; em <= texto.length; em++) {
    const { celula, fim } = (texto[em] === '"' ? citada(texto, em) : undefined) ?? {
      celula: texto.slice(em, fimDe(texto, em)),
      fim: fimDe(texto, em),
    };
    linhas.at(-1)?.push(celula.trim());
    if (texto[fim] === '\n') linhas.push([]);
    em = fim;
  }
  return linhas.filter((linha) => linha.some((celula) => celula !== ''));
};

/** The columns named by the first row; undefined if it is no heading. */
const cabecalho = (primeira: readonly string[]): (Coluna | undefined)[] | undefined => {
  const colunas = primeira.map((nome) => POR_NOME.get(dobrar(nome)));
  return colunas.filter((coluna) => coluna !== undefined).length >= 2 ? colunas : undefined;
};

const TIPOS: Readonly<Record<string, string>> = { receita: 'receita', despesa: 'despesa', entrada: 'receita', saida: 'despesa' };

const dia = (texto: string | undefined): string | null | undefined => (texto ? parseDay(texto) : null);

const ler = (textos: Linha['textos'], numero: number, conhecidos: Conhecidos): Linha => {
  const [data, vencimento, pagoEm] = [dia(textos.data), dia(textos.vencimento), dia(textos.pagoEm)];
  const valor = textos.valor ? parseMoney(textos.valor) : undefined;
  const tipo = textos.tipo ? TIPOS[dobrar(textos.tipo)] : 'despesa';
  const ids = Object.fromEntries(
    NOMEADAS.map((coluna) => [coluna, textos[coluna] ? conhecidos[coluna].get(dobrar(textos[coluna])) : undefined]),
  );
  const erros = [
    ...(data ? [] : [textos.data ? `Data: ${textos.data} não é um dia.` : 'Falta a data.']),
    ...(vencimento === undefined ? [`Vencimento: ${textos.vencimento} não é um dia.`] : []),
    ...(pagoEm === undefined ? [`Pago em: ${textos.pagoEm} não é um dia.`] : []),
    ...(valor ? [] : [textos.valor ? `Valor: ${textos.valor} não é um valor.` : 'Falta o valor.']),
    ...(textos.descricao ? [] : ['Falta a descrição.']),
    ...(tipo ? [] : [`Tipo: ${textos.tipo} não é receita nem despesa.`]),
  ];
  const lancamento = {
    ...{
      tipo,
      data,
      descricao: textos.descricao,
      valor: valor === undefined ? undefined : Math.abs(valor),
      primeiroVencimento: vencimento,
    },
    ...{ notafiscal: textos.notafiscal, obs: textos.obs, ...ids, ...(pagoEm && { status: 'PAGO', dataPagamento: pagoEm }) },
  };
  return {
    numero,
    textos,
    corpo: Object.fromEntries(Object.entries(lancamento).filter(([, value]) => (value ?? '') !== '')),
    erros,
    faltam: NOMEADAS.flatMap((coluna) => (textos[coluna] && ids[coluna] === undefined ? [{ coluna, nome: textos[coluna] }] : [])),
  };
};

/** The pasted rows, and the columns that occur in them. */
export const lerColado = (
  texto: string,
  conhecidos: Conhecidos,
): { readonly colunas: readonly Coluna[]; readonly linhas: readonly Linha[] } => {
  const todas = celulas(texto);
  const titulos = cabecalho(todas[0] ?? []);
  const colunas = titulos ?? TODAS;
  const linhas = (titulos ? todas.slice(1) : todas).map((linha, indice) => {
    const textos = Object.fromEntries(linha.flatMap((celula, em) => (colunas[em] && celula !== '' ? [[colunas[em], celula]] : [])));
    return ler(textos, indice + 1, conhecidos);
  });
  return { colunas: TODAS.filter((coluna) => linhas.some(({ textos }) => textos[coluna] !== undefined)), linhas };
};
