import { z } from 'zod';

/** The parts of a JSON Schema that are used here. */
export type Esquema = {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Esquema[];
  readonly oneOf?: readonly Esquema[];
  readonly allOf?: readonly Esquema[];
  readonly properties?: Readonly<Record<string, Esquema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Esquema;
  readonly items?: Esquema;
  readonly prefixItems?: readonly Esquema[];
  readonly minItems?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly pattern?: string;
  readonly format?: string;
  readonly example?: unknown;
  readonly $defs?: Readonly<Record<string, Esquema>>;
};

/** The JSON Schema of a route's input. */
export const esquemaDe = (schema: z.ZodType): Esquema => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Esquema;

/** A schema without references, and the ways in which its value may be. */
export const resolver = (raiz: Esquema, esquema: Esquema): readonly Esquema[] => {
  if (esquema.$ref) return resolver(raiz, raiz.$defs?.[esquema.$ref.split('/').at(-1) as string] ?? {});
  const modos = esquema.anyOf ?? esquema.oneOf ?? esquema.allOf;
  return modos ? modos.flatMap((modo) => resolver(raiz, modo)) : [esquema];
};

const vazio = (modo: Esquema) => modo.type === 'null' || ['', null, 0].includes(modo.const as null);

/** Texts whose form a pattern fixes. */
const TEXTOS = [
  'exemplo',
  'exemplo1',
  'ex1@exemplo.com.br',
  '07:30',
  '2026-05',
  '12345678909',
  '35999990000',
  '12.345',
  'ABC1D23',
  '1',
  '#a32233',
];

let vez = 0;
const texto = ({ pattern, minLength = 0, maxLength = 60, example }: Esquema): string => {
  if (typeof example === 'string') return example;
  if (pattern) return TEXTOS.find((um) => new RegExp(pattern, 'u').test(um) && um.length >= minLength) ?? 'exemplo';
  return `Exemplo ${++vez}`.slice(0, maxLength).padEnd(minLength, 'x');
};

/** Which record of the farm a field of this name points at. Undefined where it is no reference. */
export type IdDe = (campo: string) => number | undefined;

/** A value that a schema takes, with every field that it names. */
export const exemplo = (raiz: Esquema, esquema: Esquema, idDe: IdDe, campo = ''): unknown => {
  const modos = resolver(raiz, esquema);
  const modo = modos.find((um) => !vazio(um)) ?? modos[0] ?? {};
  if (modo.const !== undefined) return modo.const;
  if (modo.enum) return modo.enum[0];
  if (modo.format === 'date') return '2026-05-11';
  if (modo.properties)
    return Object.fromEntries(Object.entries(modo.properties).map(([nome, inner]) => [nome, exemplo(raiz, inner, idDe, nome)]));
  if (modo.type === 'array') {
    const itens = modo.prefixItems ?? Array.from({ length: Math.max(1, modo.minItems ?? 1) }, () => modo.items ?? {});
    return itens.map((item) => exemplo(raiz, item, idDe, campo));
  }
  if (modo.type === 'boolean') return true;
  if (modo.type === 'integer' || modo.type === 'number') return idDe(campo) ?? Math.max(modo.minimum ?? 1, Math.min(1, modo.maximum ?? 1));
  if (modo.type === 'string') return texto(modo);
  return null;
};

/** A place in a body, and the ways in which its value may be. */
export type Lugar = { readonly caminho: readonly (string | number)[]; readonly modos: readonly Esquema[] };

/** Every place of a body that the schema names, the whole first; of a list its first item. */
export const lugares = (raiz: Esquema, esquema: Esquema = raiz, caminho: readonly (string | number)[] = []): Lugar[] => {
  const modos = resolver(raiz, esquema);
  const dentro = modos.flatMap((modo) => [
    ...Object.entries(modo.properties ?? {}).flatMap(([nome, inner]) => lugares(raiz, inner, [...caminho, nome])),
    ...(modo.items && caminho.length < 8 ? lugares(raiz, modo.items, [...caminho, 0]) : []),
  ]);
  return [{ caminho, modos }, ...dentro];
};

/** The body with another value at a place. */
export const trocado = (corpo: unknown, [primeiro, ...resto]: readonly (string | number)[], valor: unknown): unknown => {
  if (primeiro === undefined) return valor;
  if (typeof primeiro === 'number') {
    const lista = Array.isArray(corpo) ? [...corpo] : [];
    lista[primeiro] = trocado(lista[primeiro], resto, valor);
    return lista;
  }
  const objeto = typeof corpo === 'object' && corpo !== null && !Array.isArray(corpo) ? corpo : {};
  return { ...objeto, [primeiro]: trocado((objeto as Record<string, unknown>)[primeiro], resto, valor) };
};
