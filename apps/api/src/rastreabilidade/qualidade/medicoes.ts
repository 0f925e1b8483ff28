import { Ensaio } from '@tulha/domain/rastreabilidade/ensaio/ensaio.answers';
import type { LedgerCommand } from '@tulha/domain/rastreabilidade/ledger/ledger.decider';
import { paged } from '@tulha/domain/kernel/answers';
import type { PageOf } from '@tulha/read-models/read/page';
import type { z } from 'zod';
import { idDe } from '../../rotas/criado.js';
import { sortedQuery } from '../../rotas/list-query.js';
import { type Ctx, route } from '../../http/pipeline/route.js';
import { abaixo, comODito, paraCorrigir } from '../processo/corrigir.js';
import { achado } from '../../rotas/achado.js';
import { Ensaiavel, gravar, Motivo, novosIds } from '../ensaio/ensaio.js';
import { instante } from '../historico/instante.js';

const ListaQuery = sortedQuery(instante);
type Lista = Ctx<{ id: number }, z.output<typeof ListaQuery>>;

/** A kind of measurement of a lot or a drying, from which its routes are made. */
type Medicao<S extends z.ZodRawShape, N extends string> = {
  /** The path of its list: `/lotes/:id/amostras`. */
  readonly path: string;
  readonly especie: string;
  /** The name of its id in facts and addresses. */
  readonly id: N;
  readonly answer: z.ZodType;
  readonly form: z.ZodObject<S>;
  readonly correcao: z.ZodType<{ motivo: string | null }>;
  readonly summaries: Readonly<Record<'lista' | 'registra' | 'corrige' | 'exclui', string>>;
  /** The lot or drying must be the account's; for a list it must also have existed and been known at that moment. */
  readonly list: (ctx: Lista) => Promise<PageOf<unknown>>;
  readonly findDono: (reader: Ctx['reader'], dono: number) => Promise<unknown>;
  readonly find: (
    reader: Ctx['reader'],
    dono: number,
    id: number,
  ) => Promise<{ readonly view: object; readonly versao: number } | undefined>;
  /** Fields of the answer that its form does not take. */
  readonly semDizer?: object;
  readonly registrar: (dono: number, id: number, form: z.output<z.ZodObject<S>>) => LedgerCommand;
  readonly corrigir: (dono: number, id: number, form: z.output<z.ZodObject<S>>, motivo: string | null) => LedgerCommand;
  readonly excluir: (dono: number, id: number, motivo: string | null) => LedgerCommand;
};

/** The routes of a kind of measurement: list, register, correct, delete. */
export const medicoes = <S extends z.ZodRawShape, N extends string>(de: Medicao<S, N>) => {
  const { path, form, answer, summaries, find } = de;
  const daMedicao = `${path}/:${de.id}`;
  const ensaiavel = { query: Ensaiavel, answer, besides: { 200: Ensaio } };
  const idsEm = ({ params }: Ctx) => {
    const ids = params as { readonly id: number } & Readonly<Record<N, number>>;
    return { dono: ids.id, id: ids[de.id] };
  };
  const mostrar = async (ctx: Ctx, dono: number, id: number) => {
    const { view, versao } = achado(await find(ctx.reader, dono, id));
    ctx.etag(versao);
    return view;
  };
  return {
    lista: route({ method: 'GET', path, summary: summaries.lista, query: ListaQuery, answer: paged(answer), handle: de.list }),
    registra: route({
      method: 'POST',
      path,
      summary: summaries.registra,
      body: form,
      ...ensaiavel,
      handle: async (ctx) => {
        const { id: dono } = ctx.params;
        achado(await de.findDono(ctx.reader, dono));
        const command = de.registrar(dono, await novosIds(ctx, de.especie), ctx.body as z.output<z.ZodObject<S>>);
        return gravar(ctx, command, (receipt) => mostrar(ctx, dono, idDe(receipt, de.id)));
      },
    }),
    corrige: route({
      method: 'PUT',
      path: daMedicao,
      summary: summaries.corrige,
      params: abaixo(de.id),
      body: de.correcao,
      ...ensaiavel,
      handle: async (ctx) => {
        const { dono, id } = idsEm(ctx);
        const { view } = await paraCorrigir(ctx, () => find(ctx.reader, dono, id));
        const medicao = comODito(ctx, form, { ...view, ...de.semDizer });
        return gravar(ctx, de.corrigir(dono, id, medicao, ctx.body.motivo), () => mostrar(ctx, dono, id));
      },
    }),
    exclui: route({
      method: 'DELETE',
      path: daMedicao,
      summary: summaries.exclui,
      params: abaixo(de.id),
      query: Motivo,
      answer: 'nothing',
      besides: { 200: Ensaio },
      handle: async (ctx) => {
        const { dono, id } = idsEm(ctx);
        if (!(await ctx.alreadyWritten())) await paraCorrigir(ctx, () => find(ctx.reader, dono, id));
        return gravar(ctx, de.excluir(dono, id, ctx.query.motivo ?? null), async () => undefined);
      },
    }),
  };
};
