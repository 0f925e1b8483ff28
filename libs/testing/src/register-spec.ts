import { storedName } from '@tulha/domain/kernel/catalogue/catalogue';
import type { Fact } from '@tulha/domain/kernel/fact';
import type { Seen } from '@tulha/domain/kernel/register/consequence';
import type { Fields } from '@tulha/domain/kernel/catalogue/catalogue';
import type { Line, Register } from '@tulha/domain/kernel/register/register';
import { registerDecider } from '@tulha/domain/kernel/register/register.decider';
import { consequencesOf } from '@tulha/domain/kernel/register/register.follows';
import type { Stored } from '@tulha/domain/kernel/register/stored';
import { specFor } from './spec-for.js';

type Data = Readonly<Record<string, unknown>>;
type RegisterFact = Fact<string, Record<string, unknown>>;

/** The record of every spec. */
const ID = 1;
/** The ids that a step gets, the same for each kind. */
const IDS = Array.from({ length: 20 }, (_, at) => at + 1);

/** Each field of a form as a fact keeps it where nothing was typed. */
const blank = ({ fields }: Pick<Register, 'fields'>): Data =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => (field.aParte ? [] : [[storedName(name, field), field.padrao ?? null]])),
  );

/**
 * A register in a spec. `aberta` and `linha` are the facts of its record and of a line, with the fields that the spec gives, as facts keep
 * them; `passo` is the command of a step; `segue` tells in words the consequences of a step's fact in other rooms.
 * @param vistos by table, the other records that the steps see
 */
export const registerSpec = <F extends Fields, L extends Readonly<Record<string, Line>>>(
  register: Register<F, L>,
  vistos: Readonly<Record<string, readonly Seen[]>> = {},
) => {
  const { tabela, tipos, situations, transitions } = register as Register;
  const { given } = specFor(registerDecider(register as Register), register.facts);
  const seen = Object.entries(vistos).map(([table, records]) => [table, records.map((registro) => ({ de: registro.id, registro }))]);
  const [situacao] = Object.keys(situations);
  let lines = 0;
  return {
    given,
    aberta: (dados: Partial<Stored<F>>): RegisterFact => ({
      type: tipos.cadastrado,
      data: { ...blank(register as Register), ...(situacao === undefined ? {} : { situacao }), ...dados, [`${tabela}Id`]: ID },
    }),
    linha: <N extends keyof L & string>(lista: N, dados: Partial<Stored<L[N]['fields']>>): RegisterFact => {
      const line = register.lines[lista] as Line;
      const own = { ...blank(line), ...dados, [`${line.tabela}Id`]: ++lines, [line.parentId]: ID };
      return { type: line.tipos.cadastrado, data: own };
    },
    passo: (passo: string, dados: Data = {}) => {
      const ids = new Proxy<Readonly<Record<string, readonly number[]>>>({}, { get: () => IDS });
      return { type: 'DarPasso', data: { id: ID, passo, dados, given: { vistos: Object.fromEntries(seen), ids } } } as const;
    },
    segue: ({ type, data }: RegisterFact): readonly string[] => {
      const passo = Object.entries(transitions).find(([, { fato }]) => fato === type)?.[0];
      if (passo === undefined) throw new Error(`${type} is the fact of no step`);
      return consequencesOf(register as Register, passo, data, 1).map(({ tells }) => tells);
    },
  };
};
