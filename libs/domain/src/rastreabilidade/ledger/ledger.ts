import { curto } from '../../kernel/curto.js';
import { canonico } from '../../kernel/letras.js';
import { trimEndOf } from '../../kernel/trim.js';
import { refuse } from '../errors.js';
import type { PorDia } from '../historico/colhido.js';
import type { VendaDita } from '../venda/venda.events.js';
import type { Uso } from './colhido.js';

/** Litres of coffee with its husk, kilograms of hulled coffee. Never mixed: a lot has one unit for life. */
export type Unidade = 'L' | 'kg';
export const PROCESSOS = [
  'terreiro',
  'secagem',
  'ressecagem',
  'armazem',
  'despolpagem',
  'beneficio',
  'rebeneficio',
  'cooperativa',
  'venda',
  'lote',
  'amostra',
  'classificacao',
  'leitura',
] as const;
export type Processo = (typeof PROCESSOS)[number];
/** The stages of a lot's coffee after the harvest. */
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

/** The stage and place of a lot, and its moisture if one was measured. */
export type Situacao = { readonly etapa: Etapa; readonly localId: number | null; readonly umidadePct: string | null };

/** One thing a record did to a lot. A record that was corrected or deleted leaves none. */
export type Passo = {
  /** `<processo>/<id>`. */
  readonly registro: string;
  /** Day and hour on the farm, as they compare. */
  readonly em: string;
  /** Place among all entries and exits, in the order they were first recorded: a corrected one keeps its own. */
  readonly ordem: number;
  /** The change of the balance. */
  readonly delta: number;
  readonly etapa?: Etapa;
  readonly localId?: number | null;
  readonly umidadePct?: string | null;
  /** For an exit, the record whose entry took the coffee out; absent if a user stated the exit. */
  readonly por?: string;
  /** For an exit, the record in which the rest of the lot, or the coffee that left, lies now. */
  readonly fica?: string;
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
  /** The amount that entered terreiro, secagem or armazem and has no exit yet, by process. See `dentroDe`. */
  dentro: Partial<Record<Processo, number>>;
};

/** Part of a lot, in thousandths of its unit. */
export type Porcao = { readonly loteId: number; readonly quantidade: number };

/** Coffee that left a place. */
export type Levado = Porcao & { readonly em: string; readonly por: string | null };

/** A record of a process as it is after its corrections. */
export type Registro = {
  readonly codigo: string | null;
  /** Day and, where noted, hour of its beginning. */
  readonly em: string;
  readonly entradas: readonly Porcao[];
  /** Lots it made. */
  readonly saidas: readonly number[];
  /** Picking that went in without having been a lot. */
  readonly colhido?: readonly Uso[];
  /** For coffee in a place, whether it is still there. */
  readonly aberta?: boolean;
  /** The weighed total of the inputs, in grams. */
  readonly pesoG?: number | null;
  /** When the last of it left, where all has. */
  readonly saida?: string;
  /** For coffee in a place, the exits so far, with the record that caused each, unless a user stated it. */
  readonly levados?: readonly Levado[];
  /** For a measurement, the key of its record, `<processo>/<id>`. */
  readonly de?: string;
  /** For a measurement, the measured moisture. */
  readonly umidadePct?: string | null;
};

export type Reserva = {
  readonly codigo: string;
  /** Day it was opened on. */
  readonly em: string;
  readonly itens: readonly { loteId: number; massaG: number }[];
  baixada: boolean;
  daCooperativa: readonly number[];
  /** The entry that it made in finance when it was finished. */
  lancamentoId?: number | undefined;
  /** The sale as it was last said, line by line. */
  termos: VendaDita;
  /** Deliveries by their id. One of a loose sale has no line. */
  entregas: Readonly<Record<number, Entregue>>;
  /** Lines that a user marked as delivered whole. */
  marcados: readonly number[];
};

/** A delivery, as far as the rest of a sale hangs on it. */
export type Entregue = { readonly itemId: number | null; readonly massaG: number; readonly em: string };

/** All coffee of one account. Plain JSON. */
export type Ledger = {
  lotes: Record<number, Lote>;
  /** Codes of lots. */
  codigos: Record<string, number>;
  /** Codes of processes, deposits and sales; deleted sales keep theirs. */
  codigosDeProcesso: Record<string, true>;
  /** Last number given by prefix of code. */
  numeros: Record<string, number>;
  /** The records by `<processo>/<id>`; deleted ones are absent. */
  registros: Record<string, Registro>;
  /** The keys of dependent records, by the key of their record: readings of a dryer, classifications of a sample. */
  ligados: Record<string, readonly string[]>;
  /** Places of lots' entries (`<processo>/<id>#<lote>`) and exits (`<processo>/<id>/saida#<lote>`), once given. */
  ordens: Record<string, number>;
  ultimaOrdem: number;
  /** For each plot, the picking already used, by the day it was picked: in lots and in the pulper. */
  usado: Record<number, PorDia>;
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
  usado: {},
  vendas: {},
});

/** @throws LOTE_NAO_ENCONTRADO */
export const loteDe = ({ lotes }: Ledger, id: number): Lote => {
  const lote = lotes[id];
  if (!lote) throw refuse('LOTE_NAO_ENCONTRADO', { id });
  return lote;
};

/** Grams or millilitres as a person reads them: `1.250,5`. */
export const show = (milesimos: number): string => curto(milesimos, 3);

/** The amount that can be sold: all that is not promised to an open sale. */
export const disponivelParaVenda = ({ saldo, reservado }: Lote): number => saldo - reservado;

/** Whether a step belongs to a deposit: it hands coffee over, or only moves the place of the lot since then. */
export const doDeposito = ({ registro }: Passo): boolean => registro.startsWith('cooperativa/');
export const entregou = (passo: Passo): boolean => doDeposito(passo) && passo.etapa === 'cooperativa';

/** The amount on the farm: coffee at a cooperative is still the producer's, but elsewhere. */
export const naFazenda = ({ saldo, naCooperativa }: Lote): number => saldo - naCooperativa;

/** The amount inside a place now: the amount that entered, limited to the amount left on the farm. */
export const dentroDe = (lote: Lote, processo: Processo): number => Math.min(lote.dentro[processo] ?? 0, naFazenda(lote));

/**
 * The amount that can be processed on the farm: neither promised nor at a cooperative. A promise is met from the
 * cooperative's part first.
 */
export const disponivelNaFazenda = ({ saldo, reservado, naCooperativa }: Lote): number => saldo - Math.max(reservado, naCooperativa);

/** @throws LOTE_SEM_SALDO when less than `pedido` thousandths are available; when no amount is given, only if nothing is */
export const exigirSaldo = (lote: Lote, disponivel: number, pedido: number | undefined): void => {
  if (Math.max(pedido ?? 1, 1) <= disponivel) return;
  const { codigo, unidade } = lote;
  const pedidos = pedido === undefined ? '' : `; foram pedidos ${show(pedido)} ${unidade}`;
  throw refuse('LOTE_SEM_SALDO', { codigo, unidade, disponivel: show(Math.max(disponivel, 0)), pedidos });
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
  const chave = canonico(prefixo);
  for (let numero = (Object.hasOwn(numeros, chave) ? (numeros[chave] as number) : 0) + 1; ; numero++) {
    const codigo = `${prefixo}${String(numero).padStart(digitos, '0')}`;
    if (livre(codigo)) return codigo;
  }
};

/** Codes that differ in capitals alone are one code. `Object.hasOwn`, as a person may call a lot `constructor`. */
export const codigoDeLoteLivre = ({ codigos }: Ledger, codigo: string): boolean => !Object.hasOwn(codigos, canonico(codigo));
export const codigoDeProcessoLivre = ({ codigosDeProcesso }: Ledger, codigo: string): boolean =>
  !Object.hasOwn(codigosDeProcesso, canonico(codigo));

/** @throws LOTE_CODIGO_EM_USO */
export const exigirCodigoLivre = (ledger: Ledger, codigo: string): void => {
  if (!codigoDeLoteLivre(ledger, codigo)) throw refuse('LOTE_CODIGO_EM_USO', { codigo });
};

/** The code of a process, deposit or sale: the one given, or the next of the house's. @throws CODIGO_EM_USO */
export const codigoDeProcesso = (ledger: Ledger, dado: string | undefined, prefixo: string): string => {
  if (dado !== undefined && !codigoDeProcessoLivre(ledger, dado)) throw refuse('CODIGO_EM_USO', { codigo: dado });
  return dado ?? proximoCodigo(ledger, prefixo, 3, (codigo) => codigoDeProcessoLivre(ledger, codigo));
};

/** A code with more digits is a name that a user chose, not a place in a sequence. Counting on from it would leave the safe integers. */
const MOST_DIGITS = 9;

/** Remembers the number at the end of a code, so that the next one given is higher: `26-0017` → prefix `26-`, 17. */
export const lembrarNumero = ({ numeros }: Ledger, codigo: string): void => {
  const antes = trimEndOf(codigo, '0123456789');
  const digitos = codigo.slice(antes.length).replace(/^0+(?=\d)/, '');
  if (digitos === '' || digitos.length > MOST_DIGITS) return;
  const [prefixo, numero] = [canonico(antes), Number(digitos)];
  if (!Object.hasOwn(numeros, prefixo) || numero > (numeros[prefixo] as number)) numeros[prefixo] = numero;
};

/** Remembers the code of a process, deposit or sale as used. */
export const lembrarCodigo = (ledger: Ledger, codigo: string): void => {
  ledger.codigosDeProcesso[canonico(codigo)] = true;
  lembrarNumero(ledger, codigo);
};

/** Puts a new lot in the ledger. */
export const incluirLote = (
  ledger: Ledger,
  lote: Pick<Lote, 'id' | 'codigo' | 'fazendaId' | 'unidade' | 'em' | 'quantidade' | 'de'>,
): void => {
  ledger.lotes[lote.id] = { ...lote, saldo: lote.quantidade, reservado: 0, naCooperativa: 0, dentro: {}, passos: [] };
  ledger.codigos[canonico(lote.codigo)] = lote.id;
};
