import { fromScaled } from '../../kernel/decimal.js';
import { refuse } from '../errors.js';

/** Litres of coffee with its husk, kilograms of hulled coffee. Never mixed: a lot has one unit for life. */
export type Unidade = 'L' | 'kg';
export type Processo = 'terreiro' | 'secagem' | 'armazem' | 'beneficio' | 'rebeneficio' | 'cooperativa' | 'venda' | 'lote';
/** Where the coffee of a lot is in its life after the harvest. */
export type Etapa = 'colhido' | 'terreiro' | 'secagem' | 'descanso' | 'armazem' | 'beneficiado' | 'cooperativa';

/** A lot as the ledger knows it. Quantities are integer thousandths of its unit: millilitres or grams. */
export type Lote = {
  readonly id: number;
  readonly codigo: string;
  readonly fazendaId: number;
  readonly unidade: Unidade;
  /** Day it came to be. */
  readonly em: string;
  readonly quantidade: number;
  saldo: number;
  /** Promised to open sales; part of `saldo`. */
  reservado: number;
  /** Deposited at a cooperative; part of `saldo`, still the producer's. */
  naCooperativa: number;
  /** Inside terreiro, secagem or armazem now, by process. */
  dentro: Partial<Record<Processo, number>>;
};

/** Coffee inside a place, from an entry until its exit. */
export type Passagem = { readonly lotes: readonly { loteId: number; quantidade: number }[]; readonly entrada: string; aberta: boolean };

export type Reserva = { readonly itens: readonly { loteId: number; massaG: number }[]; baixada: boolean; daCooperativa: readonly number[] };

/** All coffee of one account. Plain JSON. */
export type Ledger = {
  lotes: Record<number, Lote>;
  codigos: Record<string, number>;
  /** Last number given by prefix of code. */
  numeros: Record<string, number>;
  passagens: Record<string, Passagem>;
  vendas: Record<number, Reserva>;
};

export const emptyLedger = (): Ledger => ({ lotes: {}, codigos: {}, numeros: {}, passagens: {}, vendas: {} });

/** @throws LOTE_NAO_ENCONTRADO */
export const loteDe = ({ lotes }: Ledger, id: number): Lote => {
  const lote = lotes[id];
  if (!lote) throw refuse('LOTE_NAO_ENCONTRADO', { id });
  return lote;
};

/** Grams or millilitres as a person reads them: `1.250,5`. */
export const show = (milesimos: number): string =>
  fromScaled(milesimos, 3)
    .replace(/\.?0+$/, '')
    .replace('.', ',');

/** What may leave the farm's hands: everything not promised to an open sale. */
export const disponivelParaVenda = ({ saldo, reservado }: Lote): number => saldo - reservado;

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

/** The next code of a prefix: `B`, 3 → `B007`. */
export const proximoCodigo = ({ numeros }: Ledger, prefixo: string, digitos: number): string =>
  `${prefixo}${String((numeros[prefixo] ?? 0) + 1).padStart(digitos, '0')}`;

/** @throws LOTE_CODIGO_EM_USO */
export const exigirCodigoLivre = ({ codigos }: Ledger, codigo: string): void => {
  if (codigos[codigo] !== undefined) throw refuse('LOTE_CODIGO_EM_USO', { codigo });
};

/** Remembers the number at the end of a code, so that the next one given is higher: `26-0017` → prefix `26-`, 17. */
export const lembrarNumero = (ledger: Ledger, codigo: string): void => {
  const match = /^(.*?)(\d+)$/.exec(codigo);
  if (!match) return;
  const [prefixo, numero] = [match[1] as string, Number(match[2])];
  if (numero > (ledger.numeros[prefixo] ?? 0)) ledger.numeros[prefixo] = numero;
};

/** Puts a new lot in the ledger. */
export const incluirLote = (ledger: Ledger, lote: Pick<Lote, 'id' | 'codigo' | 'fazendaId' | 'unidade' | 'em' | 'quantidade'>): void => {
  ledger.lotes[lote.id] = { ...lote, saldo: lote.quantidade, reservado: 0, naCooperativa: 0, dentro: {} };
  ledger.codigos[lote.codigo] = lote.id;
};
