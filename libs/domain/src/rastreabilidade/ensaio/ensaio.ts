import type { CommandMeta } from '../../kernel/decider.js';
import { igual } from '../../kernel/igual.js';
import type { Refeito } from '../genealogia/refeito.js';
import { copiaDe, descendentes, nomeDoRegistro } from '../ledger/correcao.js';
import type { Ledger, Levado, Lote, Passo, Registro } from '../ledger/ledger.js';
import { type LedgerCommand, ledgerDecider } from '../ledger/ledger.decider.js';
import { pedeMotivo } from '../ledger/ressalva.js';
import { avisosDoRegistro } from './do-registro.js';
import { outroCaminho } from './estadas.js';
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

/** The effects of a command on the coffee if it were sent now. */
export type Ensaio = {
  readonly muda: readonly Mudanca[];
  readonly depois: readonly PassoDepois[];
  /** The command comes late: later records of the same coffee exist already. */
  readonly retroativo: boolean;
  /** Lots further down, made from the lots of the movement, whose origin would change. */
  readonly mudamDeOrigem: number;
  /** Lots that records had made and would make of something else, or not at all. */
  readonly refeitos: readonly Refeito[];
  /** They, and all lots with coffee of theirs. */
  readonly afetados: readonly number[];
  /** Lots whose told path would change. */
  readonly outroCaminho: readonly number[];
  /** The refusals that a reason has to lift, in their own words. */
  readonly ressalvas: readonly string[];
  /** The warnings that the record's page will show once it is saved. */
  readonly doRegistro: readonly string[];
};

const NADA: Ensaio = {
  muda: [],
  depois: [],
  retroativo: false,
  mudamDeOrigem: 0,
  refeitos: [],
  afetados: [],
  outroCaminho: [],
  ressalvas: [],
  doRegistro: [],
};

/** The reason used while a command is only tried. */
const TENTADO = 'ensaio';

/**
 * Decides the command without a reason, and again with one if the rules ask for it; `ressalvas` are the rules that the reason has to lift.
 * @throws the refusals that no reason lifts
 */
const tentar = (ledger: Ledger, command: LedgerCommand, meta: CommandMeta) => {
  const com = (motivo: string | null) => ({ ...command, data: { ...command.data, motivo } }) as LedgerCommand;
  try {
    return { facts: ledgerDecider.decide('motivo' in command.data ? com(null) : command, ledger, meta), ressalvas: [] };
  } catch (error) {
    if (!pedeMotivo(error)) throw error;
    return { facts: ledgerDecider.decide(com(TENTADO), ledger, meta), ressalvas: [error.message] };
  }
};

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

/** A record without its exits, which other records state: a process takes its coffee out of a stack. */
const semOQueSaiu = ({ saida: _saida, levados: _levados, aberta: _aberta, ...resto }: Registro) => resto;

const soDe = ({ levados = [] }: Registro, outro: Registro): readonly Levado[] =>
  levados.filter((levado) => !outro.levados?.some((mesmo) => igual(levado, mesmo)));

/** The first moment at which a record, as it was or as it is to be, did something that is another one now. */
const inicioDe = ({ antes, agora }: Alterado): string => {
  const inteiros = [antes?.em, agora?.em].filter((em) => em !== undefined);
  if (!antes || !agora || !igual(semOQueSaiu(antes), semOQueSaiu(agora))) return inteiros.sort()[0] ?? '';
  const saidas = [...soDe(antes, agora), ...soDe(agora, antes)].map(({ em }) => em);
  return (saidas.length > 0 ? saidas : inteiros).sort()[0] ?? '';
};

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

const entradas = (registro: Registro | undefined) => [registro?.entradas ?? [], registro?.colhido ?? []];

/** Lots made from the lots of the corrected records, beside those, whose inputs are not the same. */
const outraOrigem = (antes: Ledger, mudados: readonly Alterado[]): number => {
  const saidas = mudados.flatMap((mudado) => (igual(entradas(mudado.antes), entradas(mudado.agora)) ? [] : (mudado.antes?.saidas ?? [])));
  return descendentes(antes, saidas).size - new Set(saidas).size;
};

/** The lots of records that would be made otherwise. */
const refeitosDe = (mudados: readonly Alterado[]): Refeito[] =>
  mudados.flatMap(({ antes, agora }) => {
    if (agora && igual(entradas(antes), entradas(agora)) && antes?.saidas.length === agora.saidas.length) return [];
    return (antes?.saidas ?? []).map((loteId) => ({
      loteId,
      fica: agora?.saidas.includes(loteId) ?? false,
      entradas: agora?.entradas ?? [],
      talhoes: somados(agora?.colhido ?? []),
    }));
  });

const somados = (talhoes: Refeito['talhoes']): Refeito['talhoes'] =>
  [...Map.groupBy(talhoes, ({ talhaoId }) => talhaoId)].map(([talhaoId, mesmos]) => ({
    talhaoId,
    volumeMl: mesmos.reduce((soma, { volumeMl }) => soma + volumeMl, 0),
  }));

/**
 * Decides a command on the ledger as it stands and tells the differences, for each of its lots from day to day. Writes
 * nothing and leaves the ledger as it is. @throws the refusals of the command itself, except those that a reason lifts
 */
export const ensaiarComando = (ledger: Ledger, command: LedgerCommand, meta: CommandMeta): Ensaio => {
  const { facts, ressalvas } = tentar(ledger, command, meta);
  if (facts.length === 0) return NADA;
  const tocados = [...lotesDe(facts.map(({ data }) => data))];
  let depois = copiaDe(ledger, tocados);
  for (const fact of facts) depois = ledgerDecider.evolve(depois, fact);
  const mudados = alterados(ledger, depois);
  const deAntes = tocados.flatMap((id) => ledger.lotes[id] ?? []);
  const refeitos = refeitosDe(mudados);
  const posteriores = passosDepois(ledger, deAntes, mudados);
  return {
    muda: tocados.flatMap((id) => mudancasDe(ledger.lotes[id], depois.lotes[id])),
    depois: posteriores,
    retroativo: posteriores.length > 0,
    mudamDeOrigem: outraOrigem(ledger, mudados),
    doRegistro: avisosDoRegistro(ledger, facts).map(({ mensagem }) => mensagem),
    refeitos,
    outroCaminho: outroCaminho(ledger, depois),
    ressalvas,
    afetados: [
      ...descendentes(
        ledger,
        refeitos.map(({ loteId }) => loteId),
      ),
    ],
  };
};
