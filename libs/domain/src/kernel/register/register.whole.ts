import { storedName } from '../catalogue/catalogue.js';
import type { Field } from '../catalogue/fields.js';
import { igual } from '../igual.js';
import type { Data, LineKind, RegisterFact } from './register.state.js';
import { refuseRegister } from './register.steps.js';

/** Lines of a kind in a body, all of them, each with its values; and ids for those that are new. */
export type SentLines = { readonly sent: readonly Data[]; readonly ids: readonly number[] };

/** The key of a line in a body: the records it names, and its label. */
const keyOf = ({ line }: LineKind) => {
  const names = [...Object.values(line.namesInBody), line.label].map((name) => storedName(name, line.fields[name] as Field));
  return (data: Data) => names.map((name) => data[name] ?? null);
};

/** A new line of which something that it must say is not said is refused where it stands. */
const newLine = ({ name, line, id }: LineKind, sent: Data, at: number, itemId: number): Data => {
  const fields = Object.entries(line.fields).filter(([field]) => field !== line.parent);
  const missing = fields.find(([field, one]) => !one.optional && sent[storedName(field, one)] === undefined);
  if (missing)
    throw refuseRegister('LINHA_SEM_CAMPO', { nome: line.title.singular, campo: missing[1].label }, `${name}[${at}].${missing[0]}`);
  return { ...Object.fromEntries(fields.map(([field, one]) => [storedName(field, one), one.padrao ?? null])), ...sent, [id]: itemId };
};

/**
 * Decides the lines of a body: a line with the key of an existing one (`keyOf`) changes it, other lines are new, and
 * existing lines that are not listed are removed.
 */
export const decideWhole = (
  kind: LineKind,
  own: Readonly<Record<string, Data>>,
  { sent, ids }: SentLines,
  recordId: number,
): RegisterFact[] => {
  const { line, id } = kind;
  const key = keyOf(kind);
  const left = new Map(Object.entries(own));
  const facts = sent.flatMap((values, at): RegisterFact[] => {
    const found = [...left].find(([, data]) => igual(key(data), key(values)));
    if (!found) {
      const data = { ...newLine(kind, values, at, ids[at] as number), [line.parentId]: recordId };
      return [{ type: line.tipos.cadastrado, data }];
    }
    left.delete(found[0]);
    const data = { ...found[1], ...values };
    return igual(data, found[1]) ? [] : [{ type: line.tipos.alterado, data }];
  });
  const gone = [...left.keys()].map((lineId) => ({ type: line.tipos.excluido, data: { [id]: Number(lineId), [line.parentId]: recordId } }));
  return [...facts, ...gone];
};
