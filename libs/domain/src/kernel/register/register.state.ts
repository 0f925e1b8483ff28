import { type CatalogueState, catalogueDecider } from '../catalogue/catalogue.decider.js';
import type { Fact } from '../fact.js';
import type { Segue } from './consequence.js';
import type { Line, Register } from './register.js';

export type Data = Record<string, unknown>;
export type RegisterFact = Fact<string, Data>;

/** A record, and its lines by kind and id; deleted lines are absent. */
export type RegisterState = {
  registro: CatalogueState;
  linhas: Record<string, Record<string, Data>>;
  /** The last consequences of each step that has any, also after they were taken back. */
  segue?: Record<string, Segue>;
};

export type LineKind = { readonly name: string; readonly line: Line; readonly id: string };

/** The kinds of lines below a record. */
export const kindsOf = ({ lines }: Register): readonly LineKind[] =>
  Object.entries(lines).map(([name, line]) => ({ name, line, id: `${line.tabela}Id` }));

/** A fact of a line adds, changes or removes that line; any other is of the record, as in a catalogue. */
export const registerEvolve = (register: Register) => {
  const record = catalogueDecider(register);
  const stepOfFact = new Map(Object.entries(register.transitions).map(([passo, { fato, undoes }]) => [fato, undoes ?? passo]));
  const kindOfFact = new Map(kindsOf(register).flatMap((kind) => Object.values(kind.line.tipos).map((type) => [type, kind] as const)));
  return (state: RegisterState, fact: RegisterFact): RegisterState => {
    const kind = kindOfFact.get(fact.type);
    if (!kind) {
      const { segue, ...dados } = fact.data as Data & { readonly segue?: Segue };
      const registro = record.evolve(state.registro, segue ? { ...fact, data: dados } : fact);
      return segue ? { ...state, registro, segue: { ...state.segue, [stepOfFact.get(fact.type) ?? '']: segue } } : { ...state, registro };
    }
    const own = (state.linhas[kind.name] ??= {});
    const id = String(fact.data[kind.id]);
    if (fact.type === kind.line.tipos.excluido) delete own[id];
    else own[id] = fact.data;
    return state;
  };
};

/** A copy of a state whose lines may be changed. */
export const apartFrom = ({ linhas, ...rest }: RegisterState): RegisterState => ({
  ...rest,
  linhas: Object.fromEntries(Object.entries(linhas).map(([name, own]) => [name, { ...own }])),
});

/** The input of a register's rule: the record as it would be after these facts. */
export const afterOf = (register: Register) => {
  const evolve = registerEvolve(register);
  const names = Object.keys(register.lines);
  return ({ registro, linhas }: RegisterState, facts: readonly RegisterFact[]): Data => {
    const next = facts.reduce(evolve, apartFrom({ registro, linhas }));
    const lines = Object.fromEntries(names.map((name) => [name, Object.values(next.linhas[name] ?? {})]));
    return { ...lines, dados: next.registro.dados, situacao: next.registro.dados?.['situacao'] };
  };
};
