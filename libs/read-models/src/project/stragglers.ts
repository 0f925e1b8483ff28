import type { Unit } from '../declare/units.js';
import type { Straggler } from './checkpoint.js';

/** One straggler by name: the unit's, and with an account that unit's for it. */
export type StragglerName = Pick<Straggler, 'nome' | 'conta'>;

/** As people read it: `lote`, or `lote (conta 7)`. */
export const nameOf = ({ nome, conta }: StragglerName): string => (conta === 0 ? nome : `${nome} (conta ${conta})`);

const accountsLeftOut = (stragglers: readonly StragglerName[], unit: string): ReadonlySet<number> =>
  new Set(stragglers.filter(({ nome, conta }) => nome === unit && conta !== 0).map(({ conta }) => conta));

const without = (unit: Unit, contas: ReadonlySet<number>): Unit =>
  contas.size === 0 ? unit : { ...unit, ofAccount: (conta) => !contas.has(conta) };

/** The units that go together, each without the accounts that it left behind. */
export const unitsTogether = (units: readonly Unit[], stragglers: readonly StragglerName[]): Unit[] => {
  const whole = new Set(stragglers.filter(({ conta }) => conta === 0).map(({ nome }) => nome));
  return units.filter(({ name }) => !whole.has(name)).map((unit) => without(unit, accountsLeftOut(stragglers, unit.name)));
};

/** What one straggler takes: its account's facts, or those of all accounts that the unit has not left behind. */
export const unitOfStraggler = (units: readonly Unit[], stragglers: readonly StragglerName[], { nome, conta }: StragglerName): Unit[] =>
  units
    .filter(({ name }) => name === nome)
    .map((unit) => (conta === 0 ? without(unit, accountsLeftOut(stragglers, nome)) : { ...unit, ofAccount: (one) => one === conta }));

/** The next straggler that may go on. An account's waits for its unit, so that it is never before it. */
export const nextOf = (stragglers: readonly Straggler[]): Straggler | undefined => {
  const whole = new Set(stragglers.filter(({ conta }) => conta === 0).map(({ nome }) => nome));
  return stragglers.find(({ nome, conta, situacao }) => situacao === 'atrasada' && (conta === 0 || !whole.has(nome)));
};
