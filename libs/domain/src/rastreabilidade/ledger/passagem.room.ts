import type { CommandMeta } from '../../kernel/decider.js';
import type { Fact, Message } from '../../kernel/fact.js';
import type { Momento } from './datas.js';
import type { Etapa, Ledger, Processo } from './ledger.js';
import { aoEntrarNoSecador, ressalvasDaSecagem } from './no-secador.js';
import { aplicarEntrada, aplicarSaida, corrigirPassagem, entrarEm, refazerPassagem, sairDe } from './passagem.js';
import type { Room } from './room.js';

type Medidas = Parameters<typeof ressalvasDaSecagem>[0];
type Porcoes = Parameters<typeof ressalvasDaSecagem>[1];

/** A command of such a process, with the ids that it calls by names of its own. */
type Dito = {
  readonly lotes: Parameters<typeof entrarEm>[2]['lotes'];
  readonly entrada: Momento;
  readonly saida: Momento | null;
  readonly umidadeEntradaPct?: string | null;
  readonly umidadeSaidaPct?: string | null;
  readonly pesoEntradaG?: number | null;
  readonly pesoSaidaG?: number | null;
  readonly motivo?: string | null;
};
type Ids<I extends string> = Readonly<Record<I, number>>;

type Passagem<C extends Message, E extends Fact, I extends string> = {
  readonly processo: Processo & Etapa;
  readonly comandos: Readonly<Record<'registrar' | 'corrigir' | 'concluir', C['type']>>;
  readonly fatos: Readonly<Record<'entrou' | 'saiu' | 'corrigiu', E['type']>>;
  /** What commands and facts call the id of a record, and that of the place it is in. */
  readonly id: I;
  readonly local: I;
  /** What is measured as coffee leaves. */
  readonly aoSair: readonly (keyof Dito)[];
};

const doSecador = (processo: Processo) => (processo === 'secagem' || processo === 'ressecagem' ? processo : undefined);

/** What is said of the way in alone, and what of the way out. */
const separar = <D extends object>(dito: D, aoSair: readonly string[]) => {
  const pares = Object.entries(dito);
  return {
    entra: Object.fromEntries(pares.filter(([nome]) => nome !== 'saida' && nome !== 'motivo' && !aoSair.includes(nome))),
    sai: Object.fromEntries(pares.filter(([nome]) => aoSair.includes(nome))),
  };
};

/** The room of a process in which coffee lies in a place for a while: it enters, leaves, and its record is said anew. */
export const passagemRoom = <C extends Message, E extends Fact, I extends string>(passagem: Passagem<C, E, I>): Room<C, E> => {
  const { processo, comandos, fatos, id, local, aoSair } = passagem;
  const secador = doSecador(processo);
  const ressalvas = (medidas: Medidas, lotes: Porcoes, motivo: string | null | undefined) =>
    secador ? ressalvasDaSecagem(medidas, lotes, motivo) : {};
  const noLocal = <D extends Ids<I>>(dito: D) => ({ ...dito, localId: dito[local] });

  const registrar = (dito: Ids<I> & Dito, ledger: Ledger, meta: CommandMeta) => {
    const { saida, motivo } = dito;
    const { entra, sai } = separar(dito, aoSair);
    const lotes = entrarEm(ledger, processo, dito, meta);
    const entrou = { type: fatos.entrou, data: { ...entra, lotes } };
    if (!saida) return [entrou];
    const data = { [id]: dito[id], [local]: dito[local], lotes, saida, ...sai, ...ressalvas(dito, lotes, motivo) };
    return [entrou, { type: fatos.saiu, data }];
  };
  const corrigir = (dito: Ids<I> & Dito & { readonly motivo: string | null }, ledger: Ledger, meta: CommandMeta) => {
    const corrigida = corrigirPassagem(ledger, processo, dito[id], noLocal(dito), meta);
    const ditas = dito.saida ? ressalvas(dito, corrigida.lotes, dito.motivo) : {};
    return [{ type: fatos.corrigiu, data: { ...dito, ...corrigida, ...ditas } }];
  };
  const concluir = (pedida: Ids<I> & Dito & { readonly saida: Momento }, ledger: Ledger, meta: CommandMeta) => {
    const { motivo, ...dito } = pedida;
    const numero = pedida[id];
    const lotes = sairDe(ledger, processo, numero, dito.saida, meta);
    const entrou = secador && aoEntrarNoSecador(ledger, secador, numero);
    return [{ type: fatos.saiu, data: { ...dito, lotes, ...ressalvas({ ...entrou, ...dito }, lotes, motivo) } }];
  };

  type Entrou = Ids<I> & Omit<Parameters<typeof aplicarEntrada>[3], 'localId'>;
  type Saiu = Ids<I> & Parameters<typeof aplicarSaida>[3];
  type Corrigida = Ids<I> & Omit<Parameters<typeof refazerPassagem>[3], 'localId'>;
  const room = {
    decide: { [comandos.registrar]: registrar, [comandos.corrigir]: corrigir, [comandos.concluir]: concluir },
    evolve: {
      [fatos.entrou]: (data: Entrou, ledger: Ledger) => aplicarEntrada(ledger, processo, data[id], noLocal(data)),
      [fatos.saiu]: (data: Saiu, ledger: Ledger) => aplicarSaida(ledger, processo, data[id], data),
      [fatos.corrigiu]: (data: Corrigida, ledger: Ledger) => refazerPassagem(ledger, processo, data[id], noLocal(data)),
    },
  };
  // By names that are parameters: that its commands hold what its facts say is held by their schemas, at every append.
  return room as unknown as Room<C, E>;
};
