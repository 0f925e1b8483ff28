import { StandardSchemaValidationPipe } from '@nestjs/common';
import { emPortugues } from '@tulha/domain/kernel/textos-de-forma';
import { z } from 'zod';
import { InvalidRequest } from './errors.js';

z.config(emPortugues);

type Issue = {
  readonly message: string;
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined;
  /** Unknown names: all of them, in one issue. */
  readonly code?: string;
  readonly keys?: readonly string[];
  /** Of a choice of which no alternative fits: the faults of each. */
  readonly errors?: readonly (readonly Issue[])[];
};

const fieldOf = ({ path }: Issue): string =>
  (path ?? [])
    .map((part) => (typeof part === 'object' ? part.key : part))
    .reduce<string>(
      (text, part) => (typeof part === 'number' ? `${text}[${part}]` : text ? `${text}.${String(part)}` : String(part)),
      '',
    ) || 'corpo';

/** Fields told one by one; of the others, how many they are. */
const SHOWN = 50;

/** Up to so many unknown names are told one by one; more than that is no slip of the keyboard, and they are told together. */
const NAMES_TOLD = 5;

const DO_PASSADO = 'Isto só se responde de agora. O passado está na página do lote, no quadro e nas listas dos processos.';
/** Names that are known elsewhere: where to ask instead. */
const SO_AGORA: Readonly<Record<string, string>> = { em: DO_PASSADO, conhecidoEm: DO_PASSADO };

/** An unknown name is a field at fault like any other. */
const nameByName = (issue: Issue): readonly Issue[] => {
  const { code, keys = [], path = [] } = issue;
  if (code !== 'unrecognized_keys' || keys.length > NAMES_TOLD) return [issue];
  return keys.map((key) => ({
    path: [...path, key],
    message: SO_AGORA[key] ?? 'Nome desconhecido aqui: confira como se escreve, ou tire-o.',
  }));
};

/** Whether what was sent has the shape of an alternative, and the fault is in what is within. */
const isWithin = ({ path = [], code }: Issue): boolean => path.length > 0 || code === 'unrecognized_keys';

/** Where what was sent has the shape of one alternative only, the faults are those within it: `{ "entregue": 2 }` is no null. */
const ofItsShape = (issue: Issue): readonly Issue[] => {
  const { errors = [], path = [] } = issue;
  const [within, ...others] = errors.filter((faults) => faults.length > 0 && faults.every(isWithin));
  if (!within || others.length > 0) return [issue];
  return within.flatMap(ofItsShape).map((fault) => ({ ...fault, path: [...path, ...(fault.path ?? [])] }));
};

/** The issues of a schema as the problem+json of a bad request. */
export const invalidRequestOf = (all: readonly Issue[]): InvalidRequest => {
  const issues = all.flatMap(ofItsShape).flatMap(nameByName);
  return new InvalidRequest(
    issues.slice(0, SHOWN).map((issue) => ({ campo: fieldOf(issue), mensagem: issue.message })),
    Math.max(0, issues.length - SHOWN),
  );
};

/** Validates the declared inputs of a route; each field at fault is named, in pt-BR. */
export const validationPipe = () =>
  new StandardSchemaValidationPipe({
    exceptionFactory: invalidRequestOf,
  });
