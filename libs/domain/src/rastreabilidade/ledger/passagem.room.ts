import type { CommandMeta } from '../../kernel/decider.js';
import type { Fact, Message } from '../../kernel/fact.js';
import type { Momento } from './datas.js';
import type { Etapa, Ledger, Processo } from './ledger.js';
import { aoEntrarNoSecador, ressalvasDaSecagem } from './no-secador.js';
import { aplicarEntrada, aplicarSaida, corrigirPassagem, entrarEm, refazerPassagem, sairDe } from './passagem.js';
import type { Room } from './room.js';

type Lotes = Parameters<typeof entrarEm>[2]['lotes'];
type Medidas = {
  umidadeEntradaPct?: string | null;
  umidadeSaidaPct?: string | null;
  pesoEntradaG?: number | null;
  pesoSaidaG?: number | null;
};
type DadosDaPassagem = Medidas & {
  readonly lotes: Lotes;
  readonly entrada: Momento;
  readonly saida: Momento | null;
  readonly motivo?: string | null;
};
type NomeDe<T> = T extends `Registrar${infer N}` ? N : never;

type Passagem<C extends Message, E extends Fact, I extends string> = {
  readonly processo: Processo & Etapa;
  /** The name in its commands, as in `RegistrarSecagem`. */
  readonly nome: NomeDe<C['type']>;
  readonly fatos: readonly [entrou: E['type'], saiu: E['type'], corrigiu: E['type']];
  /** The names of the ids of a record and of its place, in commands and facts. */
  readonly ids: readonly [registro: I, local: I];
};

const doSecador = (processo: Processo) => (processo === 'secagem' || processo === 'ressecagem' ? processo : undefined);

/** The room of a process in which coffee lies in a place for a while: entry, exit and correction. */
export const passagemRoom = <C extends Message, E extends Fact, I extends string>(passagem: Passagem<C, E, I>): Room<C, E> => {
  const { processo, nome, fatos, ids } = passagem;
  const [entrou, saiu, corrigiu] = fatos;
  const [id, local] = ids;
  type Ids = Readonly<Record<I, number>>;
  const noLocal = <D extends Ids>(dados: D) => ({ ...dados, localId: dados[local] });
  const secador = doSecador(processo);
  const ressalvas = (...args: Parameters<typeof ressalvasDaSecagem>) => (secador ? ressalvasDaSecagem(...args) : {});

  const registrar = (dados: Ids & DadosDaPassagem, ledger: Ledger, meta: CommandMeta) => {
    const { saida, motivo, umidadeSaidaPct, pesoSaidaG, ...entrada } = dados;
    const lotes = entrarEm(ledger, processo, dados, meta);
    const dentro = { type: entrou, data: { ...entrada, lotes } };
    if (!saida) return [dentro];
    const medido = { ...(umidadeSaidaPct !== undefined && { umidadeSaidaPct }), ...(pesoSaidaG !== undefined && { pesoSaidaG }) };
    const data = { [id]: dados[id], [local]: dados[local], lotes, saida, ...medido, ...ressalvas(dados, lotes, motivo) };
    return [dentro, { type: saiu, data }];
  };
  const corrigir = (dados: Ids & DadosDaPassagem, ledger: Ledger, meta: CommandMeta) => {
    const corrigida = corrigirPassagem(ledger, processo, dados[id], noLocal(dados), meta);
    return [
      {
        type: corrigiu,
        data: { ...dados, ...corrigida, ...(dados.saida ? ressalvas(dados, corrigida.lotes, dados.motivo) : {}) },
      },
    ];
  };
  const concluir = (dados: Ids & DadosDaPassagem & { readonly saida: Momento }, ledger: Ledger, meta: CommandMeta) => {
    const { motivo, ...saida } = dados;
    const lotes = sairDe(ledger, processo, dados[id], dados.saida, meta);
    const antes = secador && aoEntrarNoSecador(ledger, secador, dados[id]);
    return [{ type: saiu, data: { ...saida, lotes, ...ressalvas({ ...antes, ...saida }, lotes, motivo) } }];
  };
  type De<F extends (...args: never) => unknown> = Ids & Omit<Parameters<F>[3], 'localId'>;
  const room = {
    decide: { [`Registrar${nome}`]: registrar, [`Corrigir${nome}`]: corrigir, [`Concluir${nome}`]: concluir },
    evolve: {
      [entrou]: (data: De<typeof aplicarEntrada>, ledger: Ledger) => aplicarEntrada(ledger, processo, data[id], noLocal(data)),
      [saiu]: (data: De<typeof aplicarSaida>, ledger: Ledger) => aplicarSaida(ledger, processo, data[id], data),
      [corrigiu]: (data: De<typeof refazerPassagem>, ledger: Ledger) => refazerPassagem(ledger, processo, data[id], noLocal(data)),
    },
  };
  // Its names are parameters, by which no type holds commands against facts: the facts' schemas do, in every spec.
  return room as unknown as Room<C, E>;
};
