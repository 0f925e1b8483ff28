import { scaledToBr } from '../../kernel/decimal.js';
import { refuse } from '../errors.js';

/** Litres of coffee with its husk, kilograms of hulled coffee. Never mixed: a lot has one unit for life. */
export type Unidade = 'L' | 'kg';
export type Processo =
  | 'terreiro'
  | 'secagem'
  | 'ressecagem'
  | 'armazem'
  | 'despolpagem'
  | 'beneficio'
  | 'rebeneficio'
  | 'cooperativa'
  | 'venda'
  | 'lote'
  | 'amostra'
  | 'classificacao'
  | 'leitura';
/** Where the coffee of a lot is in its life after the harvest. */
export const ETAPAS = [
  'colhido',
  'despolpado',
  'terreiro',
  'secagem',
  'ressecagem',
  'descanso',
  'armazem',
  'beneficiado',
  'cooperativa',
] as const;
export type Etapa = (typeof ETAPAS)[number];

/** Where a lot is, and how moist where somebody measured it. */
export type Situacao = { readonly etapa: Etapa; readonly localId: number | null; readonly umidadePct: string | null };

/** One thing a record did to a lot. A record that was corrected or deleted leaves none. */
export type Passo = {
  /** `<processo>/<id>`. */
  readonly registro: string;
  /** Day and hour on the farm, as they compare. */
  readonly em: string;
  /** Place among all entries and exits, in the order they were first recorded: a corrected one keeps its own. */
  readonly ordem: number;
  /** What it did to the balance. */
  readonly delta: number;
  readonly etapa?: Etapa;
  readonly localId?: number | null;
  readonly umidadePct?: string | null;
};

/** A lot as the ledger knows it. Quantities are integer thousandths of its unit: millilitres or grams. */
export type Lote = {
  readonly id: number;
  readonly codigo: string;
  readonly fazendaId: number;
  readonly unidade: Unidade;
  /** Day it came to be. */
  em: string;
  quantidade: number;
  /** The record that made it. */
  readonly de: string;
  /** In the order they were recorded. */
  passos: Passo[];
  saldo: number;
  /** Promised to open sales; part of `saldo`. */
  reservado: number;
  /** Deposited at a cooperative; part of `saldo`, still the producer's. */
  naCooperativa: number;
  /** What entered terreiro, secagem or armazem and was not yet said to have left, by process. See `dentroDe`. */
  dentro: Partial<Record<Processo, number>>;
};

/** Part of a lot, in thousandths of its unit. */
export type Porcao = { readonly loteId: number; readonly quantidade: number };

/** What a record of a process holds now, after its corrections. */
export type Registro = {
  readonly codigo: string | null;
  /** Day and, where noted, hour of its beginning. */
  readonly em: string;
  readonly entradas: readonly Porcao[];
  /** Lots it made. */
  readonly saidas: readonly number[];
  /** Plots whose picking went in without having been a lot. */
  readonly talhoes?: readonly number[];
  /** Of coffee that lies in a place: whether it is still there. */
  readonly aberta?: boolean;
  /** When it left, where it has. */
  readonly saida?: string;
  /** Of a measurement: the record it hangs on, `<processo>/<id>`. */
  readonly de?: string;
  /** Of a measurement: how moist the coffee was found to be. */
  readonly umidadePct?: string | null;
};

export type Reserva = {
  readonly codigo: string;
  readonly itens: readonly { loteId: number; massaG: number }[];
  baixada: boolean;
  daCooperativa: readonly number[];
};

/** All coffee of one account. Plain JSON. */
export type Ledger = {
  lotes: Record<number, Lote>;
  /** Codes of lots. */
  codigos: Record<string, number>;
  /** Codes of processes, deposits and sales; deleted sales keep theirs. */
  codigosDeProcesso: Record<string, true>;
  /** Last number given by prefix of code. */
  numeros: Record<string, number>;
  /** By `<processo>/<id>`; deleted ones are gone. */
  registros: Record<string, Registro>;
  /** What hangs on a record, by its key: readings of a dryer, classifications of a sample. */
  ligados: Record<string, readonly string[]>;
  /** Places of lots' entries (`<processo>/<id>#<lote>`) and exits (`<processo>/<id>/saida#<lote>`), once given. */
  ordens: Record<string, number>;
  ultimaOrdem: number;
  vendas: Record<number, Reserva>;
};

export const emptyLedger = (): Ledger => ({
  lotes: {},
  codigos: {},
  codigosDeProcesso: {},
  numeros: {},
  registros: {},
  ligados: {},
  ordens: {},
  ultimaOrdem: 0,
  vendas: {},
});

/** @throws LOTE_NAO_ENCONTRADO */
export const loteDe = ({ lotes }: Ledger, id: number): Lote => {
  const lote = lotes[id];
  if (!lote) throw refuse('LOTE_NAO_ENCONTRADO', { id });
  return lote;
};

/** Grams or millilitres as a person reads them: `1.250,5`. */
export const show = (milesimos: number): string => scaledToBr(milesimos, 3).replace(/,?0+$/, '');

/** What may leave the farm's hands: everything not promised to an open sale. */
export const disponivelParaVenda = ({ saldo, reservado }: Lote): number => saldo - reservado;

/** What lies on the farm: coffee at a cooperative is still the producer's, but elsewhere. */
export const naFazenda = ({ saldo, naCooperativa }: Lote): number => saldo - naCooperativa;

/** What is inside a place now: what entered it, as far as it is still on the farm. */
export const dentroDe = (lote: Lote, processo: Processo): number => Math.min(lote.dentro[processo] ?? 0, naFazenda(lote));

/** What may be processed on the farm: neither promised nor lying at a cooperative. A promise is met from the cooperative's part first. */
export const disponivelNaFazenda = ({ saldo, reservado, naCooperativa }: Lote): number => saldo - Math.max(reservado, naCooperativa);

/** @throws LOTE_SEM_SALDO when less than `pedido` thousandths are available. */
export const exigirSaldo = (lote: Lote, disponivel: number, pedido: number): void => {
  if (pedido <= disponivel) return;
  const { codigo, unidade } = lote;
  throw refuse('LOTE_SEM_SALDO', { codigo, unidade, disponivel: show(Math.max(disponivel, 0)), pedido: show(pedido) });
};

/** The lots named, each once. @throws LOTES_OBRIGATORIOS, LOTE_REPETIDO, LOTE_NAO_ENCONTRADO */
export const lotesDistintos = <T extends { loteId: number }>(ledger: Ledger, porcoes: readonly T[]): (T & { lote: Lote })[] => {
  if (porcoes.length === 0) throw refuse('LOTES_OBRIGATORIOS');
  const seen = new Set<number>();
  return porcoes.map((porcao) => {
    const lote = loteDe(ledger, porcao.loteId);
    if (seen.has(porcao.loteId)) throw refuse('LOTE_REPETIDO', { codigo: lote.codigo });
    seen.add(porcao.loteId);
    return { ...porcao, lote };
  });
};

/** The next code of a prefix that `livre` does not know to be taken: `B`, 3 → `B007`. */
export const proximoCodigo = ({ numeros }: Ledger, prefixo: string, digitos: number, livre: (codigo: string) => boolean): string => {
  for (let numero = (Object.hasOwn(numeros, prefixo) ? (numeros[prefixo] as number) : 0) + 1; ; numero++) {
    const codigo = `${prefixo}${String(numero).padStart(digitos, '0')}`;
    if (livre(codigo)) return codigo;
  }
};

/** `Object.hasOwn`, as a person may call a lot `constructor`. */
export const codigoDeLoteLivre = ({ codigos }: Ledger, codigo: string): boolean => !Object.hasOwn(codigos, codigo);
export const codigoDeProcessoLivre = ({ codigosDeProcesso }: Ledger, codigo: string): boolean => !Object.hasOwn(codigosDeProcesso, codigo);

/** @throws LOTE_CODIGO_EM_USO */
export const exigirCodigoLivre = (ledger: Ledger, codigo: string): void => {
  if (!codigoDeLoteLivre(ledger, codigo)) throw refuse('LOTE_CODIGO_EM_USO', { codigo });
};

/** The code of a process, deposit or sale: the one given, or the next of the house's. @throws CODIGO_EM_USO */
export const codigoDeProcesso = (ledger: Ledger, dado: string | undefined, prefixo: string): string => {
  if (dado !== undefined && !codigoDeProcessoLivre(ledger, dado)) throw refuse('CODIGO_EM_USO', { codigo: dado });
  return dado ?? proximoCodigo(ledger, prefixo, 3, (codigo) => codigoDeProcessoLivre(ledger, codigo));
};

/** A number with more digits is a name somebody chose, not a place in a sequence: counting on from it would leave the safe integers. */
const MOST_DIGITS = 9;

/** Remembers the number at the end of a code, so that the next one given is higher: `26-0017` → prefix `26-`, 17. */
export const lembrarNumero = ({ numeros }: Ledger, codigo: string): void => {
  const match = /^(.*?)0*(\d+)$/.exec(codigo);
  if (!match || (match[2] as string).length > MOST_DIGITS) return;
  const [prefixo, numero] = [match[1] as string, Number(match[2])];
  if (!Object.hasOwn(numeros, prefixo) || numero > (numeros[prefixo] as number)) numeros[prefixo] = numero;
};

/** Remembers the code of a process, deposit or sale as used. */
export const lembrarCodigo = (ledger: Ledger, codigo: string): void => {
  ledger.codigosDeProcesso[codigo] = true;
  lembrarNumero(ledger, codigo);
};

/** Puts a new lot in the ledger. */
export const incluirLote = (
  ledger: Ledger,
  lote: Pick<Lote, 'id' | 'codigo' | 'fazendaId' | 'unidade' | 'em' | 'quantidade' | 'de'>,
): void => {
  ledger.lotes[lote.id] = { ...lote, saldo: lote.quantidade, reservado: 0, naCooperativa: 0, dentro: {}, passos: [] };
  ledger.codigos[lote.codigo] = lote.id;
};
