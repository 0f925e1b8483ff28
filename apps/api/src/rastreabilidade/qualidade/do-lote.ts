import { Ensaio } from '@tulha/domain/rastreabilidade/ensaio/ensaio.answers';
import type { LedgerCommand } from '@tulha/domain/rastreabilidade/ledger/ledger.decider';
import { paged } from '@tulha/domain/kernel/answers';
import { findLote } from '@tulha/read-models/rastreabilidade/lote/lote.queries';
import type { listAmostras, listClassificacoes } from '@tulha/read-models/rastreabilidade/qualidade/qualidade.queries';
import type { z } from 'zod';
import { idDe } from '../../rotas/criado.js';
import { sortedQuery } from '../../rotas/list-query.js';
import { type Ctx, route } from '../../http/pipeline/route.js';
import { abaixo, comODito, paraCorrigir } from '../processo/corrigir.js';
import { achado } from '../../rotas/achado.js';
import { Ensaiavel, gravar, Motivo, novosIds } from '../ensaio/ensaio.js';
import { instante } from '../historico/instante.js';
import { loteEm } from '../lote/lotes.routes.js';

const ListaQuery = sortedQuery(instante);

type Achado = { readonly view: object; readonly versao: number };

/** What is found out about a lot, and how it is kept below it. */
type DoLote<S extends z.ZodRawShape, N extends string> = {
  readonly path: string;
  readonly especie: string;
  /** What its facts and addresses call its id. */
  readonly id: N;
  readonly answer: z.ZodType;
  readonly form: z.ZodObject<S>;
  readonly correcao: z.ZodType<{ motivo: string | null }>;
  readonly summaries: Readonly<Record<'lista' | 'registra' | 'corrige' | 'exclui', string>>;
  readonly list: (...asked: Parameters<typeof listAmostras>) => ReturnType<typeof listAmostras> | ReturnType<typeof listClassificacoes>;
  readonly find: (reader: Ctx['reader'], loteId: number, id: number) => Promise<Achado | undefined>;
  /** What of its answer is no part of what is said again of it. */
  readonly semDizer?: object;
  readonly registrar: (loteId: number, id: number, form: z.output<z.ZodObject<S>>) => LedgerCommand;
  readonly corrigir: (loteId: number, id: number, form: z.output<z.ZodObject<S>>, motivo: string | null) => LedgerCommand;
  readonly excluir: (loteId: number, id: number, motivo: string | null) => LedgerCommand;
};

/** Its routes: a list, and one that is registered, corrected, deleted. */
export const doLote = <S extends z.ZodRawShape, N extends string>(de: DoLote<S, N>) => {
  const { path, form, answer, summaries, find } = de;
  const lista = `/lotes/:id/${path}`;
  const um = `${lista}/:${de.id}`;
  const idsEm = ({ params }: Ctx) => {
    const ids = params as { readonly id: number } & Readonly<Record<N, number>>;
    return { loteId: ids.id, id: ids[de.id] };
  };
  const mostrar = async (ctx: Ctx, loteId: number, id: number) => {
    const { view, versao } = achado(await find(ctx.reader, loteId, id));
    ctx.etag(versao);
    return view;
  };
  return {
    lista: route({
      method: 'GET',
      path: lista,
      summary: summaries.lista,
      query: ListaQuery,
      answer: paged(answer),
      handle: async (ctx) => {
        // The lot must be the account's, and must have been there and known then.
        await loteEm(ctx, ctx.params.id, ctx.query);
        return de.list(ctx.reader, ctx.params.id, ctx.query, ctx.query);
      },
    }),
    registra: route({
      method: 'POST',
      path: lista,
      summary: summaries.registra,
      query: Ensaiavel,
      body: form,
      answer,
      besides: { 200: Ensaio },
      handle: async (ctx) => {
        const { id } = ctx.params;
        achado(await findLote(ctx.reader, id));
        const command = de.registrar(id, await novosIds(ctx, de.especie), ctx.body as z.output<z.ZodObject<S>>);
        return gravar(ctx, command, (receipt) => mostrar(ctx, id, idDe(receipt, de.id)));
      },
    }),
    corrige: route({
      method: 'PUT',
      path: um,
      summary: summaries.corrige,
      params: abaixo(de.id),
      query: Ensaiavel,
      body: de.correcao,
      answer,
      besides: { 200: Ensaio },
      handle: async (ctx) => {
        const { loteId, id } = idsEm(ctx);
        const { view } = await paraCorrigir(ctx, () => find(ctx.reader, loteId, id));
        const dito = comODito(ctx, form, { ...view, ...de.semDizer });
        return gravar(ctx, de.corrigir(loteId, id, dito, ctx.body.motivo), () => mostrar(ctx, loteId, id));
      },
    }),
    exclui: route({
      method: 'DELETE',
      path: um,
      summary: summaries.exclui,
      params: abaixo(de.id),
      query: Motivo,
      answer: 'nothing',
      besides: { 200: Ensaio },
      handle: async (ctx) => {
        const { loteId, id } = idsEm(ctx);
        if (!(await ctx.alreadyWritten())) await paraCorrigir(ctx, () => find(ctx.reader, loteId, id));
        return gravar(ctx, de.excluir(loteId, id, ctx.query.motivo ?? null), async () => undefined);
      },
    }),
  };
};
