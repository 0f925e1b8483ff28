import { z } from 'zod';
import { id } from '../../kernel/decimal.js';

const citados = z.registry<Record<string, never>>();

/** Request field: the id of a file of the account. Every route whose body has one looks it up before anything else. */
export const arquivoCitado = () => id().register(citados, {});

export type Citado = { readonly campo: string; readonly id: number };

/** The inner schemas of a schema, for every kind that a body may have. */
const dentro = (schema: z.ZodType, valor: unknown): readonly (readonly [string, z.ZodType, unknown])[] => {
  if (schema instanceof z.ZodObject) {
    const campos = (valor ?? {}) as Record<string, unknown>;
    return Object.entries(schema.shape).map(([campo, parte]) => [`.${campo}`, parte as z.ZodType, campos[campo]] as const);
  }
  if (schema instanceof z.ZodArray) {
    const itens = Array.isArray(valor) ? (valor as unknown[]) : [undefined];
    return itens.map((item, index) => [`[${index}]`, schema.element as z.ZodType, item] as const);
  }
  if (schema instanceof z.ZodUnion) return schema.options.map((opcao) => ['', opcao as z.ZodType, valor] as const);
  if (schema instanceof z.ZodPipe) return [['', schema.in as z.ZodType, valor]];
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return [['', schema.unwrap() as z.ZodType, valor]];
  return [];
};

const procurar = (schema: z.ZodType, valor: unknown, campo: string): { readonly campo: string; readonly valor: unknown }[] =>
  citados.has(schema) ? [{ campo, valor }] : dentro(schema, valor).flatMap(([nome, parte, este]) => procurar(parte, este, campo + nome));

const semPonto = (campo: string): string => campo.replace(/^\./, '');

/** The fields of a schema that name a file: `files[0]`, `file_id`. */
export const camposDeArquivo = (schema: z.ZodType): string[] => procurar(schema, undefined, '').map(({ campo }) => semPonto(campo));

/** The files that a body names, by the schema it was checked by. */
export const arquivosCitados = (schema: z.ZodType, corpo: unknown): Citado[] =>
  procurar(schema, corpo, '').flatMap(({ campo, valor }) => (typeof valor === 'number' ? [{ campo: semPonto(campo), id: valor }] : []));
