import type { CommandMeta } from '../../kernel/decider.js';
import { copiaDe, descendentes, nomeDoRegistro } from '../ledger/correcao.js';
import type { Ledger, Lote, Passo, Registro } from '../ledger/ledger.js';
import { type LedgerCommand, ledgerDecider } from '../ledger/ledger.decider.js';
import { mudancasDe, type Mudanca } from './mudancas.js';

/** Something that happened after the movement to a lot of its, and will be read anew. */
export type PassoDepois = {
  readonly loteId: number;
  readonly codigo: string;
  /** `<processo>/<id>`. */
  readonly registro: string;
  /** As a person finds it again: `o benefício B007`. */
  readonly nome: string;
  readonly em: string;
};

/** What a command would do to the coffee, were it sent now. */
export type Ensaio = {
  readonly muda: readonly Mudanca[];
  readonly depois: readonly PassoDepois[];
  /** Something happened after it already: it is told late. */
  readonly retroativo: boolean;
  /** Lots further down, made from what the movement makes, that would come from elsewhere. */
  readonly mudamDeOrigem: number;
};

const NADA: Ensaio = { muda: [], depois: [], retroativo: false, mudamDeOrigem: 0 };

/** Every lot a body speaks of, wherever in it. */
const lotesDe = (data: unknown, achados: Set<number> = new Set()): Set<number> => {
  if (Array.isArray(data)) for (const item of data) lotesDe(item, achados);
  else if (data !== null && typeof data === 'object') {
    for (const [nome, valor] of Object.entries(data)) {
      if (nome === 'loteId' && typeof valor === 'number') achados.add(valor);
      else lotesDe(valor, achados);
    }
  }
  return achados;
};

type Alterado = { readonly chave: string; readonly antes: Registro | undefined; readonly agora: Registro | undefined };

/** The records that are another one now, new or gone. */
const alterados = (antes: Ledger, depois: Ledger): Alterado[] =>
  [...new Set([...Object.keys(antes.registros), ...Object.keys(depois.registros)])]
    .filter((chave) => antes.registros[chave] !== depois.registros[chave])
    .map((chave) => ({ chave, antes: antes.registros[chave], agora: depois.registros[chave] }));

/** The first moment at which a record, as it was or as it is to be, did something. */
const inicioDe = ({ antes, agora }: Alterado): string => [antes?.em, agora?.em].filter((em) => em !== undefined).sort()[0] ?? '';

/** Later by the day; within one day only where both hours are known. */
const veioDepois = (passo: Passo, desde: string): boolean =>
  passo.em.slice(0, 10) > desde.slice(0, 10) || (desde.length > 10 && passo.em.length > 10 && passo.em > desde);

const passosDepois = (antes: Ledger, lotes: readonly Lote[], mudados: readonly Alterado[]): PassoDepois[] => {
  const desde = mudados.map(inicioDe).sort()[0];
  if (desde === undefined) return [];
  const proprios = new Set(mudados.map(({ chave }) => chave));
  return lotes.flatMap(({ id, codigo, passos }) => {
    const vistos = new Set<string>();
    return passos
      .filter((passo) => !proprios.has(passo.registro) && veioDepois(passo, desde))
      .toSorted((a, b) => (a.em < b.em ? -1 : a.em > b.em ? 1 : a.ordem - b.ordem))
      .filter(({ registro }) => !vistos.has(registro) && vistos.add(registro))
      .map(({ registro, em }) => ({ loteId: id, codigo, registro, nome: nomeDoRegistro(antes, registro), em: em.slice(0, 10) }));
  });
};

const entradas = (registro: Registro | undefined) => JSON.stringify([registro?.entradas ?? [], registro?.talhoes ?? []]);

/** Lots below those the records had made, beside them, where what went in is not the same. */
const outraOrigem = (antes: Ledger, mudados: readonly Alterado[]): number => {
  const saidas = mudados.flatMap((mudado) => (entradas(mudado.antes) === entradas(mudado.agora) ? [] : (mudado.antes?.saidas ?? [])));
  return descendentes(antes, saidas).size - new Set(saidas).size;
};

/**
 * Decides a command on the ledger as it stands and tells what would be different, for each of its lots from day to day. Writes nothing and
 * leaves the ledger as it is. @throws what the command itself would be refused with
 */
export const ensaiarComando = (ledger: Ledger, command: LedgerCommand, meta: CommandMeta): Ensaio => {
  const facts = ledgerDecider.decide(command, ledger, meta);
  if (facts.length === 0) return NADA;
  const tocados = [...lotesDe(facts.map(({ data }) => data))];
  let depois = copiaDe(ledger, tocados);
  for (const fact of facts) depois = ledgerDecider.evolve(depois, fact);
  const mudados = alterados(ledger, depois);
  const deAntes = tocados.flatMap((id) => ledger.lotes[id] ?? []);
  const posteriores = passosDepois(ledger, deAntes, mudados);
  return {
    muda: tocados.flatMap((id) => mudancasDe(ledger.lotes[id], depois.lotes[id])),
    depois: posteriores,
    retroativo: posteriores.length > 0,
    mudamDeOrigem: outraOrigem(ledger, mudados),
  };
};
