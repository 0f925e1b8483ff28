import * as domain from './aggregate.domain.mjs';
import * as outside from './aggregate.outside.mjs';
import { explain } from './glossary.mjs';

/** The two refusals every aggregate has go into the context's one table. @returns the name of its `refuse`. */
const addErrors = (words, changes) => {
  const file = `libs/domain/src/${words.contexto}/errors.ts`;
  if (!changes.exists(file)) changes.create(file, domain.errorsFile(words));
  else changes.insertBefore(file, '} as const;', domain.errorRows(words));
  const name = /export const (\w+) = refusals\(/.exec(changes.textOf(file))?.[1];
  if (!name) throw new Error(`${file}: falta "export const refuse… = refusals(…)".`);
  return name;
};

/** A thing with rules of its own, from the wire to the log and back: two texts of a day, to grow from. The lists of rooms follow
 * (scripts/docs/rooms.mjs). @returns what to do next. */
export const generateAggregate = (words, changes) => {
  const { nome, contexto, kebab, end } = words;
  const room = `libs/domain/src/${contexto}/${kebab}/${kebab}`;
  const all = { ...words, refuse: addErrors(words, changes) };
  changes.create(`${room}.events.ts`, domain.events(all));
  changes.create(`${room}.commands.ts`, domain.commands(all));
  changes.create(`${room}.answers.ts`, domain.answers(all));
  changes.create(`${room}.decider.ts`, domain.decider(all));
  changes.create(`${room}.registro.ts`, domain.registro(all));
  changes.create(`${room}.spec.ts`, domain.spec(all));
  changes.create(`libs/read-models/src/${contexto}/${kebab}.projection.ts`, outside.projection(all));
  changes.create(`libs/read-models/src/${contexto}/${kebab}.queries.ts`, outside.queries(all));
  changes.create(`apps/api/src/${contexto}/${kebab}.routes.ts`, outside.routes(all));
  changes.create(`apps/api/src/${contexto}/${kebab}.int.spec.ts`, outside.intSpec(all));
  explain(changes, words, [
    [[`${nome}Registrad${end}`], words.significado],
    [[`${nome}Alterad${end}`], 'It was described differently; all fields again'],
    [[`${nome}Excluid${end}`], 'It was a mistake'],
  ]);
  return `Agora os campos e as regras, a partir de ${room}.events.ts. Depois: npm run docs e npm run check.`;
};
