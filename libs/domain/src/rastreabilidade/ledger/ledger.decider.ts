import type { Decider } from '../../kernel/decider.js';
import type { Fact, Message } from '../../kernel/fact.js';
import { armazemRoom } from '../armazem/armazem.room.js';
import { beneficioRoom } from '../beneficio/beneficio.room.js';
import { cooperativaRoom } from '../cooperativa/cooperativa.room.js';
import { loteRoom } from '../lote/lote.room.js';
import { rebeneficioRoom } from '../rebeneficio/rebeneficio.room.js';
import { secagemRoom } from '../secagem/secagem.room.js';
import { terreiroRoom } from '../terreiro/terreiro.room.js';
import { entregaRoom } from '../venda/entrega.room.js';
import { vendaRoom } from '../venda/venda.room.js';
import { despolpagemRoom } from '../despolpagem/despolpagem.room.js';
import { ressecagemRoom } from '../ressecagem/ressecagem.room.js';
import { amostraRoom } from '../amostra/amostra.room.js';
import { classificacaoRoom } from '../classificacao/classificacao.room.js';
import { leituraRoom } from '../leitura/leitura.room.js';
import { correcaoRoom } from './correcao.room.js';
import { emptyLedger, type Ledger } from './ledger.js';
import type { Room } from './room.js';
import { comUmLugarSo } from './um-lugar.js';

const rooms = [
  loteRoom,
  despolpagemRoom,
  terreiroRoom,
  secagemRoom,
  ressecagemRoom,
  armazemRoom,
  beneficioRoom,
  rebeneficioRoom,
  cooperativaRoom,
  vendaRoom,
  entregaRoom,
  correcaoRoom,
  amostraRoom,
  classificacaoRoom,
  leituraRoom,
] as const;

type CommandOfRoom<R> = R extends Room<infer C, infer _> ? C : never;
type EventOfRoom<R> = R extends Room<infer _, infer E> ? E : never;
export type LedgerCommand = CommandOfRoom<(typeof rooms)[number]>;
export type LedgerEvent = EventOfRoom<(typeof rooms)[number]>;

type AnyRoom = Room<Message<string, never>, Fact<string, never>>;
const decides = Object.assign({}, ...rooms.map(({ decide }) => decide)) as AnyRoom['decide'];
const evolves = Object.assign({}, ...rooms.map(({ evolve }) => evolve)) as AnyRoom['evolve'];
const aplicar = (ledger: Ledger, { type, data }: LedgerEvent): void => evolves[type]?.(data as never, ledger);

/**
 * Every movement of coffee of one account, in one stream: a kilogram cannot be in two places, and a transformation of many
 * lots is one fact, written whole or not at all.
 */
export const ledgerDecider: Decider<LedgerCommand, LedgerEvent, Ledger> = {
  category: 'ledger',
  snapshot: 12,
  initial: emptyLedger,
  evolve: (ledger, fact) => {
    aplicar(ledger, fact);
    return ledger;
  },
  decide: ({ type, data }, ledger, meta) => {
    const decide = decides[type];
    if (!decide) throw new Error(`No room decides ${type}`);
    return comUmLugarSo(ledger, decide(data as never, ledger, meta) as LedgerEvent[], aplicar);
  },
};
