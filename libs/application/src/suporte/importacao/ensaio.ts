import type { CommandMeta } from '@tulha/domain/kernel/decider';
import { DomainError } from '@tulha/domain/kernel/errors';
import type { Steps } from '@tulha/domain/kernel/steps';
import type { Fact, Recorded } from '@tulha/domain/kernel/fact';
import { type Ledger } from '@tulha/domain/rastreabilidade/ledger/ledger';
import { ledgerDecider } from '@tulha/domain/rastreabilidade/ledger/ledger.decider';
import type { ErroDePlanilha } from '@tulha/domain/suporte/importacao/erros';
import { planilhaDe } from '@tulha/domain/suporte/importacao/planilhas';
import { type EventStore, wholeStream } from '@tulha/event-store/event-store';
import { factTypes } from '../../registry.js';
import type { Sealing } from '../../sealing/sealing.js';
import type { Etapa, Obra, Passo } from './plano/obra.js';
import { DependeDeRecusada } from './reservas.js';

/** The account's ledger as it stands, our own copy. */
export const carregarLedger = async (store: EventStore, open: Sealing['open'], conta: number): Promise<Ledger> => {
  let ledger = ledgerDecider.initial();
  let page: Recorded[] = [];
  const fold = async () => {
    for (const fact of await open(page)) ledger = ledgerDecider.evolve(ledger, fact as never);
    page = [];
  };
  for await (const fact of wholeStream(store, `${ledgerDecider.category}-${conta}`)) {
    page.push(fact);
    if (page.length === 1_000) await fold();
  }
  await fold();
  return ledger;
};

/** A refusal of a room or of a catalogue's schema, as an error of the row that asked for it. */
export const erroDoPasso = ({ onde }: Passo, error: unknown): ErroDePlanilha => {
  const base = { arquivo: planilhaDe(onde.arquivo).arquivo, linha: onde.linha, coluna: '', valor: '' };
  if (error instanceof DomainError) return { ...base, motivo: error.message };
  const issues = (error as { issues?: readonly { message: string; path: readonly PropertyKey[] }[] }).issues;
  const [issue] = issues ?? [];
  if (!issue) throw error;
  return { ...base, coluna: issue.path.map(String).join('.'), motivo: issue.message };
};

/** Whether a refusal only follows from another, which was told. */
const segueDeOutra = (passo: Passo, error: unknown): boolean =>
  error instanceof DependeDeRecusada ||
  (error instanceof DomainError && error.code === 'COLHIDO_INSUFICIENTE' && passo.semColheita?.() === true);

const recusar = (obra: Obra, passo: Passo) => {
  obra.recusar(passo);
  for (const [tipo, quantos] of passo.cria) obra.contar(tipo, 'deixados', quantos);
};

/** Well below the limit of one fact in a log, since personal data grow when they are sealed. In bytes of JSON. */
const FATO_MAX = 200_000;
const GRANDE = 'Esta linha, com as que vão com ela, é grande demais para um só registro. Divida em mais de um.';

/** Refused as a schema refuses, and so told with its row. */
class GrandeDemais extends Error {
  override readonly name = 'GrandeDemais';
  readonly issues = [{ message: GRANDE, path: [] }];
}

const cabe = (data: unknown): void => {
  if (Buffer.byteLength(JSON.stringify(data)) > FATO_MAX) throw new GrandeDemais(GRANDE);
};

/** A body that could not be recorded is found out here, not half way through the writing. */
const conferidos = (facts: Fact[]): Fact[] => {
  for (const { type, data } of facts) {
    factTypes[type]?.data.parse(data);
    cabe(data);
  }
  return facts;
};

/**
 * Decides every step by its own rules before anything is written: new records on an empty state, coffee on the account's
 * ledger as it stands. A refused step is taken out of the plan, with all that depend on it.
 * @returns an error for each step refused by its own fault
 */
export function* ensaiar(obra: Obra, ledger: Ledger, meta: CommandMeta): Steps<ErroDePlanilha[]> {
  const erros: ErroDePlanilha[] = [];
  let state: unknown = ledger;
  const ensaiarPasso = (etapa: Etapa, passo: Passo): boolean => {
    try {
      const { decider, novo } = passo;
      const command = passo.comando();
      passo.fazenda();
      if (etapa.emOrdem) for (const fact of conferidos(decider.decide(command, state, meta))) state = decider.evolve(state, fact);
      else if (novo) passo.confere?.(conferidos(decider.decide(command, decider.initial(), meta)));
      else cabe(command.data);
      return true;
    } catch (error) {
      recusar(obra, passo);
      if (!segueDeOutra(passo, error)) erros.push(erroDoPasso(passo, error));
      return false;
    }
  };
  for (const etapa of obra.etapas) {
    let aceitos = 0;
    for (const passo of etapa.passos) {
      yield;
      if (ensaiarPasso(etapa, passo)) etapa.passos[aceitos++] = passo;
    }
    etapa.passos.length = aceitos;
  }
  return erros;
}
