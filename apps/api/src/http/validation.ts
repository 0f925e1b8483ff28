import { StandardSchemaValidationPipe } from '@nestjs/common';
import { emPortugues } from '@tulha/domain/kernel/textos-de-forma';
import { z } from 'zod';
import { InvalidRequest } from './errors.js';

z.config(emPortugues);

type Issue = { readonly message: string; readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined };

const fieldOf = ({ path }: Issue): string =>
  (path ?? [])
    .map((part) => (typeof part === 'object' ? part.key : part))
    .reduce<string>(
      (text, part) => (typeof part === 'number' ? `${text}[${part}]` : text ? `${text}.${String(part)}` : String(part)),
      '',
    ) || 'corpo';

/** Validates what a route declares; each field at fault is named, in pt-BR. */
export const validationPipe = () =>
  new StandardSchemaValidationPipe({
    exceptionFactory: (issues) => new InvalidRequest(issues.map((issue) => ({ campo: fieldOf(issue), mensagem: issue.message }))),
  });
