import { DomainError } from '@tulha/domain/kernel/errors';
import { type LedgerCommand, type LedgerEvent, ledgerDecider } from '@tulha/domain/rastreabilidade/ledger/ledger.decider';
import { ledgerEvents } from '@tulha/domain/rastreabilidade/ledger/ledger.events';
import type { Ledger, Processo } from '@tulha/domain/rastreabilidade/ledger/ledger';
import { DIA, depositar, despolpar, em } from './builders-ledger.js';
import { lugares } from './builders-lugares.js';
import { fc } from './property.js';
import { META } from './spec-for.js';

/** Histories of the coffee ledger with corrections, and the same histories said again the slow way: as if they had always been so. */

export type Corrigivel = Exclude<Processo, 'venda' | 'lote' | 'amostra' | 'classificacao' | 'leitura'>;
/** The valid records of a history: each with the facts that would make it as it is now, in the order in which it was first made. */
export type Valido = { processo: Corrigivel | 'outro'; id: number; facts: LedgerEvent[] };

export const dias = ['2026-06-01', '2026-06-02', '2026-06-03'];
const inteiro = (max: number) => fc.integer({ min: 1, max });
export const passo = fc.record({
  faz: fc.oneof(
    ...(
      [
        [2, 'formar'],
        [2, 'despolpar'],
        [6, 'abrigar'],
        [3, 'sair'],
        [3, 'beneficiar'],
        [3, 'rebeneficiar'],
        [3, 'depositar'],
        [4, 'vender'],
        [4, 'andarVenda'],
        [7, 'corrigir'],
        [3, 'tirar'],
        [3, 'excluir'],
      ] as const
    ).map(([weight, faz]) => ({ weight, arbitrary: fc.constant(faz) })),
  ),
  qual: fc.nat(1_000),
  outro: fc.nat(1_000),
  quantidade: inteiro(5_000),
  saidas: fc.array(inteiro(2_000), { minLength: 1, maxLength: 3 }),
  dia: fc.constantFrom(...dias),
});
export type Passo = typeof passo extends fc.Arbitrary<infer P> ? P : never;

export const fold = (facts: readonly LedgerEvent[]): Ledger =>
  (JSON.parse(JSON.stringify(facts)) as LedgerEvent[]).reduce(ledgerDecider.evolve, ledgerDecider.initial());

export const aoAcaso = <T>(lista: readonly T[], qual: number): T | undefined => lista[qual % Math.max(lista.length, 1)];

/** Any record of a kind, of lots chosen by chance. Whether it may be is for the ledger to say. */
export const registroAoAcaso = (
  estado: Ledger,
  { faz, qual, outro, quantidade, saidas, dia }: Passo,
  id: number,
  novo: () => number,
): LedgerCommand => {
  const lotes = Object.values(estado.lotes);
  const em1 = em(dia);
  // A hulling gives less than a picking; mostly it is enough.
  const emKg = (quantidade % 800) + 1;
  const partes = (unidade?: 'L' | 'kg') =>
    [
      aoAcaso(
        lotes.filter((lote) => !unidade || lote.unidade === unidade),
        qual,
      ),
      aoAcaso(lotes, outro),
    ]
      .filter((lote, index) => lote && (index === 0 || quantidade % 4 === 0))
      .map((lote) => ({ loteId: lote?.id ?? 0, quantidade: lote?.unidade === 'kg' ? emKg : (quantidade % 2_000) + 1 }));
  const saem = saidas.map((quantidadeG) => ({ loteId: novo(), tipo: 'Grão', qualidade: null, quantidadeG }));
  switch (faz) {
    case 'despolpar':
      return {
        type: 'RealizarDespolpa',
        data: {
          despolpagemId: id,
          despolpadorId: 1,
          descascador: true,
          fazendaId: 1,
          safraId: null,
          em: dia,
          descricao: null,
          responsavel: null,
          entradas: [{ talhaoId: 7, em: DIA, quantidadeMl: saidas.reduce((soma, uma) => soma + uma, quantidade) }],
          saidas: saem.map(({ loteId, quantidadeG }) => ({ loteId, tipo: 'Cereja', quantidadeMl: quantidadeG })),
        },
      };
    case 'beneficiar':
      return {
        type: 'RealizarBeneficio',
        data: {
          ...{ beneficioId: id, fazendaId: 1, perdaG: null, em: em1, saidas: saem },
          ...(outro % 6 === 5 ? { avulso: true, entradas: [] } : { entradas: partes('L') }),
        },
      };
    case 'rebeneficiar':
      return {
        type: 'RealizarRebeneficio',
        data: {
          ...{ rebeneficioId: id, fazendaId: 1, em: em1, entradas: partes('kg') },
          saidas: saem.map((saida) => ({ ...saida, quantidadeG: Math.ceil((saida.quantidadeG * emKg) / 5_000) })),
        },
      };
    case 'depositar':
      return depositar(
        id,
        partes('kg').map(({ loteId }) => [loteId, emKg / 1_000] as const),
        { em: dia },
      );
    default: {
      const processo = aoAcaso(['terreiro', 'secagem', 'ressecagem', 'armazem'] as const, outro) ?? 'terreiro';
      const { type, data } = lugares[processo].registrar(id, [], { entrada: em1, saida: qual % 3 === 0 ? em(dias[2] as string) : null });
      const inteiros = partes().map(({ loteId, quantidade: parte }) => (quantidade % 3 === 0 ? { loteId } : { loteId, quantidade: parte }));
      return { type, data: { ...data, lotes: inteiros } } as LedgerCommand;
    }
  }
};

export const PROCESSOS: Readonly<Record<string, Corrigivel>> = {
  RealizarDespolpa: 'despolpagem',
  RealizarBeneficio: 'beneficio',
  RealizarRebeneficio: 'rebeneficio',
  RegistrarTerreiro: 'terreiro',
  RegistrarSecagem: 'secagem',
  RegistrarRessecagem: 'ressecagem',
  RegistrarArmazem: 'armazem',
  DepositarNaCooperativa: 'cooperativa',
};
export const FAZ: Readonly<Record<Corrigivel, Passo['faz']>> = {
  despolpagem: 'despolpar',
  beneficio: 'beneficiar',
  rebeneficio: 'rebeneficiar',
  cooperativa: 'depositar',
  terreiro: 'abrigar',
  secagem: 'abrigar',
  ressecagem: 'abrigar',
  armazem: 'abrigar',
};
export const LUGARES = ['terreiro', 'secagem', 'ressecagem', 'armazem'];

/** A record as its command has it, without one of its input or output lots. Of picked coffee only the output is known. */
export const menosUm = ({ registros, lotes }: Ledger, processo: Corrigivel, id: number, qual: number): LedgerCommand | undefined => {
  const registro = registros[`${processo}/${id}`];
  if (!registro) return undefined;
  const [dia = '', hora = null] = registro.em.split(' ');
  const sem = <T>(lista: readonly T[], tira: boolean) => lista.filter((_, index) => !tira || index !== qual % lista.length);
  const daSaida = registro.saidas.length > 0 && qual % 2 === 0;
  const entradas = sem(registro.entradas, !daSaida);
  const saidas = sem(registro.saidas, daSaida).map((loteId) => ({ loteId, quantidade: lotes[loteId]?.quantidade ?? 0 }));
  const emKg = saidas.map(({ loteId, quantidade: quantidadeG }) => ({ loteId, tipo: 'Grão', qualidade: null, quantidadeG }));
  const comum = { fazendaId: 1, em: em(dia, hora), entradas, saidas: emKg };
  switch (processo) {
    case 'beneficio': {
      const avulso = registro.entradas.length === 0;
      return { type: 'RealizarBeneficio', data: { beneficioId: id, perdaG: null, ...(avulso ? { avulso } : {}), ...comum } };
    }
    case 'rebeneficio':
      return { type: 'RealizarRebeneficio', data: { rebeneficioId: id, ...comum } };
    case 'despolpagem':
      return despolpar(id, 1_000_000, [], {
        em: dia,
        saidas: saidas.map(({ loteId, quantidade }) => ({ loteId, tipo: 'Cereja', quantidadeMl: quantidade })),
      });
    case 'cooperativa':
      return depositar(
        id,
        entradas.map(({ loteId, quantidade }) => [loteId, quantidade / 1_000] as const),
        { em: dia },
      );
    default: {
      const saida = registro.aberta === false ? em(dias[2] as string) : null;
      const { type, data } = lugares[processo].registrar(id, [], { entrada: em(dia, hora), saida });
      return { type, data: { ...data, lotes: entradas } } as LedgerCommand;
    }
  }
};

/** The facts that make a record anew as a correction leaves it. */
export const comoNovo = (comando: LedgerCommand, corrigido: LedgerEvent): LedgerEvent[] => {
  const {
    motivo: _m,
    antesEm: _e,
    antes: _a,
    saidasAntes: _s,
    talhoesAntes: _t,
    situacoes: _l,
    ...data
  } = corrigido.data as Record<string, unknown>;
  const original: Readonly<Record<string, string>> = {
    DespolpaCorrigida: 'DespolpaRealizada',
    BeneficioCorrigido: 'BeneficioRealizado',
    RebeneficioCorrigido: 'RebeneficioRealizado',
    DepositoCorrigido: 'DepositoRealizado',
  };
  const type = original[corrigido.type];
  if (type) return [{ type, data } as unknown as LedgerEvent];
  const tipos: Readonly<Record<string, readonly [string, string]>> = {
    TerreiroCorrigido: ['EntradaNoTerreiroRegistrada', 'SaidaDoTerreiroRegistrada'],
    SecagemCorrigida: ['SecagemIniciada', 'SecagemConcluida'],
    RessecagemCorrigida: ['RessecagemIniciada', 'RessecagemConcluida'],
    ArmazemCorrigido: ['EntradaNoArmazemRegistrada', 'SaidaDoArmazemRegistrada'],
  };
  const [entrou, saiu] = tipos[corrigido.type] as readonly [string, string];
  const { saida } = comando.data as { saida: unknown };
  return [{ type: entrou, data }, ...(saida ? [{ type: saiu, data }] : [])] as unknown as LedgerEvent[];
};

const tentar = (estado: Ledger, comando: LedgerCommand): LedgerEvent[] | DomainError => {
  try {
    const facts = ledgerDecider.decide(comando, estado, META);
    for (const fact of facts) ledgerEvents[fact.type].data.parse(fact.data);
    return facts;
  } catch (error) {
    if (error instanceof DomainError) return error;
    throw error;
  }
};

export const decidir = (estado: Ledger, comando: LedgerCommand): LedgerEvent[] | DomainError => {
  const antes = JSON.stringify(estado);
  const decidido = tentar(estado, comando);
  if (JSON.stringify(estado) !== antes) throw new Error(`decide changed the state: ${JSON.stringify(comando)}`);
  return decidido;
};

/** Balances and places, without the order in which they came about. */
export const figuras = ({ lotes }: Ledger) =>
  Object.values(lotes)
    .map(({ id, em: dia, quantidade, saldo, reservado, naCooperativa, dentro, passos }) => ({
      id,
      dia,
      quantidade,
      saldo,
      reservado,
      naCooperativa,
      dentro: Object.entries(dentro)
        .filter(([, dentroDele]) => dentroDele !== 0)
        .sort(),
      passos: passos.map(({ ordem: _ordem, ...p }) => JSON.stringify(p)).sort(),
    }))
    .sort((a, b) => a.id - b.id);

export const negativos = ({ lotes }: Ledger) =>
  Object.values(lotes).filter(
    ({ saldo, reservado, naCooperativa, em: dia, passos, quantidade }) =>
      saldo < Math.max(0, reservado, naCooperativa) ||
      naCooperativa < 0 ||
      passos.some((p) => p.em.slice(0, 10) < dia) ||
      saldo !== quantidade + passos.reduce((soma, { delta }) => soma + delta, 0),
  );

export type Corpo = {
  loteId?: number;
  vendaId?: number;
  saidas?: { loteId: number }[];
  entradas?: { loteId?: number }[];
  lotes?: { loteId: number }[];
  itens?: { loteId: number }[];
};
