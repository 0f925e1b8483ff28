import type { CorrecaoCommand } from '@tulha/domain/rastreabilidade/ledger/correcao.room';
import { daCorrecao } from '@tulha/domain/rastreabilidade/ledger/campos';
import { z } from 'zod';
import { idNaRota } from '../http/list-query.js';
import { type Ctx, type Route, route } from '../http/route.js';
import { achado } from './contexto.js';
import { gravar, Motivo } from './ensaio.js';

type Processo = CorrecaoCommand['data']['processo'];
type Achado = { readonly versao: number } | undefined;

/** The form of a record, sent again: everything it says, and why. */
export const corrigido = <S extends z.ZodRawShape>(form: z.ZodObject<S>, nome: string) => form.extend(daCorrecao).meta({ id: nome });

/** The record as it stands, for a route about to correct it. @throws 404, StaleVersion when the caller saw an older one */
export const paraCorrigir = async <R extends NonNullable<Achado>>(ctx: Ctx, achar: () => Promise<R | undefined>): Promise<R> => {
  const record = achado(await achar());
  ctx.conferirVersao(record.versao);
  return record;
};

/** Ids below a record: `/:id/lote/:loteId`. */
export const abaixo = (name: string) => z.object({ id: idNaRota, [name]: idNaRota });

/** `DELETE /:id` of any process. */
export const exclusao = (processo: Processo, nome: string, achar: (ctx: Ctx, id: number) => Promise<Achado>): Route =>
  route({
    method: 'DELETE',
    path: '/:id',
    resumo: `${nome}: exclui, se nada que veio depois o impede`,
    query: Motivo,
    handle: async (ctx) => {
      const { id } = ctx.params;
      if (!(await ctx.jaGravado())) await paraCorrigir(ctx, () => achar(ctx, id));
      return gravar(ctx, { type: 'ExcluirRegistro', data: { processo, id, motivo: ctx.query.motivo ?? null } }, async () => undefined);
    },
  });
