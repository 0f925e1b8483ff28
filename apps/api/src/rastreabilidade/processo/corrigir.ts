import { Ensaio } from '@tulha/domain/rastreabilidade/ensaio/ensaio.answers';
import type { CorrecaoCommand } from '@tulha/domain/rastreabilidade/ledger/correcao.room';
import { daCorrecao } from '@tulha/domain/rastreabilidade/ledger/campos';
import { z } from 'zod';
import { idNaRota } from '../../rotas/list-query.js';
import { InvalidRequest } from '../../http/pipeline/errors.js';
import { type Ctx, type Route, route } from '../../http/pipeline/route.js';
import { achado } from '../../rotas/achado.js';
import { wasSent } from '../../rotas/sent-fields.js';
import { gravar, Motivo } from '../ensaio/ensaio.js';

type Processo = CorrecaoCommand['data']['processo'];
type Achado = { readonly versao: number } | undefined;

/** The form of a record for a change: the fields to change, and the reason. `comODito` completes it. */
export const corrigido = <S extends z.ZodRawShape>(form: z.ZodObject<S>, nome: string) =>
  form.partial().extend(daCorrecao).meta({ id: nome });

/** Fields that a record never changes (code, farm), and the reason, which belongs to each change. */
const DE_FORA: ReadonlySet<string> = new Set(['codigo', 'fazenda', 'motivo']);

/** A value of an answer as its form would send it: of the lines of a list only the fields the form has. */
const comoPedido = (schema: unknown, valor: unknown): { readonly data?: unknown; readonly success: boolean } => {
  if (valor !== undefined && (schema instanceof z.ZodDefault || schema instanceof z.ZodOptional)) return comoPedido(schema.unwrap(), valor);
  if (schema instanceof z.ZodArray && schema.element instanceof z.ZodObject) return z.array(schema.element.strip()).safeParse(valor);
  return schema instanceof z.ZodType ? schema.safeParse(valor) : { success: false };
};

type Registro = Readonly<Record<string, unknown>>;

/**
 * Completes a partial change to the whole form of a record: a field not sent keeps its value, null or a blank clears it. A list is always
 * sent whole.
 * @param registro the record's answer, in the fields of its form
 * @param naoFica fields that lose their value when others are changed
 * @throws InvalidRequest where a recorded value no longer fits the form, and where the code would change
 */
export const comODito = <S extends z.ZodRawShape>(
  ctx: Pick<Ctx<unknown, unknown, unknown>, 'request' | 'body'>,
  form: z.ZodObject<S>,
  registro: object,
  naoFica: (enviado: Partial<z.output<z.ZodObject<S>>>) => readonly string[] = () => [],
): z.output<z.ZodObject<S>> => {
  const body = ctx.body as Registro;
  const nomes = Object.keys(form.shape);
  const enviado = Object.fromEntries(nomes.filter((nome) => wasSent(ctx, nome)).map((nome) => [nome, body[nome]]));
  const cai = new Set([...DE_FORA, ...naoFica(enviado as Partial<z.output<z.ZodObject<S>>>)]);
  const errors: { campo: string; mensagem: string }[] = [];
  const { codigo } = registro as Registro;
  if ('codigo' in enviado && codigo !== undefined && enviado.codigo !== codigo)
    errors.push({ campo: 'codigo', mensagem: `O código não muda: este registro é ${String(codigo)}.` });
  const mantido = nomes.flatMap((campo): (readonly [string, unknown])[] => {
    if (campo in enviado) return [];
    const { success, data } = comoPedido(form.shape[campo], cai.has(campo) ? undefined : (registro as Registro)[campo]);
    if (!success) errors.push({ campo, mensagem: 'Diga de novo este campo: o que está no registro não serve mais.' });
    return [[campo, data]];
  });
  if (errors.length > 0) throw new InvalidRequest(errors);
  return { ...Object.fromEntries(mantido), ...enviado } as z.output<z.ZodObject<S>>;
};

/** The record as it stands, for a route about to correct it. @throws 404, StaleVersion when the caller saw an older one */
export const paraCorrigir = async <R extends NonNullable<Achado>>(ctx: Ctx, achar: () => Promise<R | undefined>): Promise<R> => {
  const record = achado(await achar());
  ctx.checkVersion(record.versao);
  return record;
};

/** Ids below a record: `/:id/lote/:loteId`. */
export const abaixo = (name: string) => z.object({ id: idNaRota, [name]: idNaRota });

/** `DELETE /:id` of any process. */
export const exclusao = (processo: Processo, nome: string, achar: (ctx: Ctx, id: number) => Promise<Achado>): Route =>
  route({
    method: 'DELETE',
    path: '/:id',
    summary: `${nome}: exclui, se nada que veio depois o impede`,
    query: Motivo,
    answer: 'nothing',
    besides: { 200: Ensaio },
    handle: async (ctx) => {
      const { id } = ctx.params;
      if (!(await ctx.alreadyWritten())) await paraCorrigir(ctx, () => achar(ctx, id));
      return gravar(ctx, { type: 'ExcluirRegistro', data: { processo, id, motivo: ctx.query.motivo ?? null } }, async () => undefined);
    },
  });
