import { z } from 'zod';
import { answersOf, out } from '../../kernel/catalogue/answers.js';
import { type Errado, type Fields, storedName, storedSchema } from '../../kernel/catalogue/catalogue.js';
import { type FactType, fact } from '../../kernel/facts.js';
import { emBranco } from '../../kernel/letras.fields.js';

/** The stored values of a line, under the names with their unit. */
export type Linha = Readonly<Record<string, unknown>>;
export type ParteLancada = { readonly atividadeId: number; readonly parteId: number; readonly custoCentavos: number } & Linha;
export type ParteExcluida = { readonly atividadeId: number; readonly parteId: number; readonly custoCentavos: number };

/**
 * One kind of thing that an activity is made of, beside its picking: a list of lines, each of which costs something. One declaration gives the
 * request, facts in the activity's stream, table, routes and answers (docs/adr/0044).
 */
export type ParteSpec = {
  /** The path under `/v1/reg-atividades/{id}`. */
  readonly path: string;
  /** Table, and kind of id. */
  readonly tabela: string;
  /** The list in the body. */
  readonly lista: string;
  /** As in the names of its schemas: `CustoExtra`. */
  readonly nome: string;
  readonly genero: 'm' | 'f';
  readonly title: { readonly singular: string; readonly plural: string };
  readonly fatos: { readonly lancado: string; readonly excluido: string };
  readonly fields: Fields;
  /** Fields that clients send along and that are not stored. */
  readonly aceita?: Readonly<Record<string, z.ZodType>>;
  /** The same beside the list. */
  readonly aceitaNoTopo?: Readonly<Record<string, z.ZodType>>;
  /** Whose work it is: shown with the name. */
  readonly quem?: { readonly tabela: 'colaborador' | 'maquina'; readonly coluna: string };
  /** Whole cents. */
  readonly custo: (linha: Linha) => number;
  /** The rule over several fields; `corpo` also has the fields that are not stored. */
  readonly regra?: (linha: Linha, corpo: Linha) => Errado | undefined;
};

/** `id` of a line in a request. */
export const LINHA_NOVA = z
  .union([z.literal(0), emBranco(), z.null()], 'A linha já existe: para trocá-la, exclua-a e lance a nova.')
  .optional()
  .meta({ description: 'De uma linha nova, nada ou 0' });

const naRota = (fields: Fields) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const wire = field.wire.meta({ ...field.wire.meta(), title: field.label });
      return [name, field.optional ? z.union([wire, emBranco(), z.null()]).optional() : wire];
    }),
  );

const linhaDe = ({ fields, aceita = {}, regra }: ParteSpec): z.ZodType<Linha> =>
  z.strictObject({ id: LINHA_NOVA, ...naRota(fields), ...aceita }).transform((corpo: Linha, { addIssue }): Linha => {
    const linha = Object.fromEntries(
      Object.entries(fields).map(([name, field]) => [storedName(name, field), corpo[name] ?? field.padrao ?? null]),
    );
    const errado = regra?.(linha, corpo);
    if (errado) addIssue({ code: 'custom', path: [errado.campo], message: errado.mensagem, input: corpo });
    return linha;
  });

const corpoDe = (spec: ParteSpec): z.ZodType<{ readonly linhas: readonly Linha[] }> =>
  z
    .strictObject({
      [spec.lista]: z.array(linhaDe(spec)).min(1, 'Informe pelo menos uma linha.').max(500, 'Use no máximo 500 linhas por vez.'),
      ...spec.aceitaNoTopo,
    })
    .transform((corpo) => ({ linhas: corpo[spec.lista] as readonly Linha[] }))
    .meta({ id: `Lancar${spec.nome}` });

const respostaDe = ({ fields, nome, quem }: ParteSpec) =>
  z
    .object({
      id: z.int(),
      atividade: z.int(),
      data: out.day,
      ...answersOf(fields),
      ...(quem && { nome: z.string() }),
      total: out.money,
    })
    .meta({ id: nome }) as z.ZodType<Linha, Linha>;

const onde = { atividadeId: fact.id(), custoCentavos: fact.centavos() };

type Fatos<P extends ParteSpec> = { readonly [K in P['fatos']['lancado']]: FactType<z.ZodType<ParteLancada>> } & {
  readonly [K in P['fatos']['excluido']]: FactType<z.ZodType<ParteExcluida>>;
};

/** Completes a declaration with everything derived from it. */
export const defineParte = <const P extends ParteSpec>(spec: P) => ({
  ...spec,
  corpo: corpoDe(spec),
  resposta: respostaDe(spec),
  facts: {
    [spec.fatos.lancado]: { versao: 1, data: storedSchema(spec.fields, 'parteId').extend(onde) },
    [spec.fatos.excluido]: { versao: 1, data: z.strictObject({ parteId: fact.id(), ...onde }) },
  } as Fatos<P>,
});
export type Parte = ParteSpec & { readonly corpo: ReturnType<typeof corpoDe>; readonly resposta: z.ZodType<Linha, Linha> };
