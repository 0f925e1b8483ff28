import type { Unidade } from '../ledger/ledger.js';

/** Rebuilds records from the lines of lots: their inputs and outputs. */

/** One event of a lot that was not undone. Quantities in thousandths of the lot's unit. */
export type LinhaDePerda = {
  readonly loteId: number;
  readonly papel: 'entra' | 'sai';
  readonly processo: string;
  readonly processoId: number;
  readonly em: string;
  readonly hora: string | null;
  readonly quantidade: number;
  readonly detalhes: Readonly<Record<string, unknown>>;
};

/** Processes that make lots, and those in which lots lie for a while; in the order in which coffee comes to them. */
export const FORMAM = ['lote', 'despolpagem', 'beneficio', 'rebeneficio'] as const;
export const ABRIGAM = ['terreiro', 'secagem', 'ressecagem', 'armazem'] as const;
export const CAMINHO = ['lote', 'despolpagem', 'terreiro', 'secagem', 'ressecagem', 'armazem', 'beneficio', 'rebeneficio'] as const;
export type ProcessoDoCaminho = (typeof CAMINHO)[number];

export type Saida = { readonly loteId: number; readonly quantidade: number; readonly escolha: boolean };
export type RegistroVisto = {
  readonly processo: ProcessoDoCaminho;
  readonly id: number;
  codigo: string | null;
  em: string;
  hora: string | null;
  readonly entradas: Map<number, number>;
  readonly saidas: Saida[];
  /** Picked straight into it, from plots. */
  colhidoMl: number;
  perdaG: number | null;
  saiu: boolean;
  umidadeEntradaPct: string | null;
  umidadeSaidaPct: string | null;
  /** The weights of the whole record, on a scale. */
  pesoEntradaG: number | null;
  pesoSaidaG: number | null;
};

/** The unit of a process's product. */
export const unidadeDe = (processo: ProcessoDoCaminho): Unidade => (processo === 'beneficio' || processo === 'rebeneficio' ? 'kg' : 'L');

const texto = (valor: unknown): string | null => (typeof valor === 'string' ? valor : null);
const inteiro = (valor: unknown): number | null => (typeof valor === 'number' ? valor : null);

const novo = (linha: LinhaDePerda): RegistroVisto => ({
  processo: linha.processo as ProcessoDoCaminho,
  id: linha.processoId,
  codigo: null,
  em: linha.em,
  hora: linha.hora,
  entradas: new Map(),
  saidas: [],
  colhidoMl: 0,
  perdaG: null,
  saiu: false,
  umidadeEntradaPct: null,
  umidadeSaidaPct: null,
  pesoEntradaG: null,
  pesoSaidaG: null,
});

const formou = (registro: RegistroVisto, { loteId, quantidade, detalhes }: LinhaDePerda): void => {
  registro.saidas.push({ loteId, quantidade, escolha: detalhes['escolha'] === true });
  registro.perdaG = inteiro(detalhes['perdaG']) ?? registro.perdaG;
  const talhoes = detalhes['talhoes'] as readonly { readonly quantidade: number }[] | undefined;
  if (talhoes) registro.colhidoMl = talhoes.reduce((soma, { quantidade: ml }) => soma + ml, 0);
};

const ler = (registro: RegistroVisto, linha: LinhaDePerda): void => {
  const { papel, loteId, quantidade, detalhes } = linha;
  registro.codigo ??= texto(detalhes['codigo']);
  if (papel === 'entra') {
    registro.entradas.set(loteId, quantidade);
    registro.umidadeEntradaPct ??= texto(detalhes['umidadePct']);
    registro.pesoEntradaG ??= inteiro(detalhes['pesoG']);
    [registro.em, registro.hora] = [linha.em, linha.hora];
  } else if ((ABRIGAM as readonly string[]).includes(linha.processo)) {
    registro.saiu ||= detalhes['parcial'] !== true;
    registro.umidadeSaidaPct ??= texto(detalhes['umidadePct']);
    registro.pesoSaidaG ??= inteiro(detalhes['pesoG']);
  } else formou(registro, linha);
};

export const chave = ({ processo, processoId }: Pick<LinhaDePerda, 'processo' | 'processoId'>): string => `${processo}/${processoId}`;

/** Records by `<processo>/<id>`, from the lines of their lots. */
export const registrosDe = (linhas: readonly LinhaDePerda[]): Map<string, RegistroVisto> => {
  const registros = new Map<string, RegistroVisto>();
  for (const linha of linhas) {
    if (!(CAMINHO as readonly string[]).includes(linha.processo) || !['entra', 'sai'].includes(linha.papel)) continue;
    const registro = registros.get(chave(linha)) ?? novo(linha);
    registros.set(chave(linha), registro);
    ler(registro, linha);
  }
  return registros;
};
