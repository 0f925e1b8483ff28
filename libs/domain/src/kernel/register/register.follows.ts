import { storedName } from '../catalogue/catalogue.js';
import type { Consequence, Given, Origem, Segue } from './consequence.js';
import type { Register } from './register.js';
import type { Data } from './register.state.js';
import { refuseRegister } from './register.steps.js';

type Of = { readonly registro: Data; readonly conta: number; readonly segue: Segue };

const origemDe = ({ tabela, title }: Register, { registro, conta, segue }: Of, novo: Origem['novo']): Origem => ({
  registro: tabela,
  id: Number(registro[`${tabela}Id`]),
  conta,
  title: title.singular.toLowerCase(),
  novo,
  feitos: (kind) => segue.ids[kind] ?? [],
  visto: (kind, id) => segue.vistos[kind]?.find(({ de }) => de === id)?.registro,
  vistos: (kind) => (segue.vistos[kind] ?? []).map(({ registro: one }) => one),
});

const shown = (register: Register, passo: string, { registro, conta, segue }: Of, novo: Origem['novo']): readonly Consequence[] => {
  const { then } = register.transitions[passo] ?? {};
  const after = { ...segue.linhas, dados: registro, situacao: registro['situacao'] };
  return then?.(after as never, origemDe(register, { registro, conta, segue }, novo)) ?? [];
};

/** The consequences of a step's fact. The same fact gives the same ones on every call. */
export const consequencesOf = (register: Register, passo: string, data: Data, conta: number): readonly Consequence[] => {
  const { segue, ...registro } = data as Data & { readonly segue: Segue };
  const taken = new Map<string, number>();
  return shown(register, passo, { registro, conta, segue }, (kind) => {
    const at = taken.get(kind) ?? 0;
    taken.set(kind, at + 1);
    const id = segue.ids[kind]?.[at];
    if (id === undefined) throw new Error(`${register.tabela}.${passo} takes more ids of ${kind} than its fact has`);
    return id;
  });
};

/**
 * The content of a step's fact: the lines, the records seen, and as many of the ids as its consequences take.
 * @throws REGISTRO_MUDOU where lines came after the ids were counted, and every refusal of `then`
 */
export const segueDe = (register: Register, passo: string, registro: Data, linhas: Segue['linhas'], given: Given, conta: number): Segue => {
  const ids: Record<string, number[]> = {};
  const segue: Segue = { linhas, vistos: given.vistos, ids };
  shown(register, passo, { registro, conta, segue }, (kind) => {
    const own = (ids[kind] ??= []);
    const id = given.ids ? given.ids[kind]?.[own.length] : Number.MAX_SAFE_INTEGER - own.length;
    if (id === undefined) throw refuseRegister('REGISTRO_MUDOU', { nome: register.title.singular });
    own.push(id);
    return id;
  });
  return segue;
};

/** Which records the fields of a record and its lines name, by table, of those that a step declares to see. */
export const namedBy = (
  register: Register,
  passo: string,
  registro: Data,
  linhas: Segue['linhas'],
): Readonly<Record<string, readonly number[]>> => {
  const { sees = {} } = register.transitions[passo] ?? {};
  const idsIn = ({ fields }: Pick<Register, 'fields'>, data: Data, tabela: string) =>
    Object.entries(fields).flatMap(([name, field]) => (field.de === tabela ? [data[storedName(name, field)] ?? []].flat() : []));
  return Object.fromEntries(
    Object.keys(sees).map((tabela) => {
      const below = Object.entries(linhas).flatMap(([name, own]) => {
        const line = register.lines[name];
        return line ? own.flatMap((data) => idsIn(line, data, tabela)) : [];
      });
      return [tabela, [...new Set([...idsIn(register, registro, tabela), ...below])] as number[]];
    }),
  );
};

/** The lines of a step that lack a mark: the step is allowed, with a remark. A step back has none. */
const unmarked = ({ transitions, lines }: Register, passo: string, { segue }: Data): string[] => {
  if (transitions[passo]?.undoes) return [];
  return Object.entries((segue as Segue).linhas).flatMap(([name, own]) => {
    const { marks = [], fields = {}, title } = lines[name] ?? {};
    return marks.flatMap((mark) => {
      const field = fields[mark];
      const lack = field && own.filter((data) => data[storedName(mark, field)] !== 1).length;
      return field && lack ? [`${title?.plural} sem a marca "${field.label}": ${lack} de ${own.length}. Entram assim mesmo.`] : [];
    });
  });
};

/** The remarks of a step about itself, for its rehearsal. */
export const remarksOf = (register: Register, passo: string, data: Data): string[] => {
  const { segue, ...dados } = data as Data & { readonly segue: Segue };
  const after = { ...segue.linhas, dados, situacao: dados['situacao'] };
  return [...(register.transitions[passo]?.warns?.(after as never) ?? []), ...unmarked(register, passo, data)];
};
