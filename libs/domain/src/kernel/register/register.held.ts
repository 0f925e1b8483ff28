import { storedName } from '../catalogue/catalogue.js';
import type { Field } from '../catalogue/fields.js';
import { igual } from '../igual.js';
import type { Line } from './register.js';
import type { Data, LineKind, RegisterFact } from './register.state.js';
import { refuseRegister } from './register.steps.js';

const keyOf = ({ fields }: Line, name: string): string => storedName(name, fields[name] as Field);

/** The action that a mark forbids: a change of a field that it holds, or a deletion. */
const forbidden = (line: Line, mark: string, before: Data, { type, data }: RegisterFact): string | undefined => {
  if (type === line.tipos.excluido) return 'excluir';
  if (type !== line.tipos.alterado || data[keyOf(line, mark)] !== 1) return undefined;
  const changed = line.held[mark]?.find((name) => !igual(before[keyOf(line, name)] ?? null, data[keyOf(line, name)] ?? null));
  return changed && `mudar ${line.fields[changed]?.label.toLowerCase()}`;
};

/**
 * The facts of lines, where no mark holds what they change. A change that takes the mark off as well is free.
 * @throws LINHA_MARCADA naming the mark
 */
export const exigirDesmarcadas = ({ line, id }: LineKind, own: Readonly<Record<string, Data>>, facts: RegisterFact[]): RegisterFact[] => {
  for (const fact of facts) {
    const before = own[String(fact.data[id])];
    if (!before) continue;
    for (const mark of Object.keys(line.held)) {
      const acao = before[keyOf(line, mark)] === 1 ? forbidden(line, mark, before, fact) : undefined;
      const slots = { nome: line.title.singular, valor: String(before[keyOf(line, line.label)]), marca: line.fields[mark]?.label ?? mark };
      if (acao) throw refuseRegister('LINHA_MARCADA', { ...slots, acao }, mark);
    }
  }
  return facts;
};
