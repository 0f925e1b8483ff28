import { refuseShared } from '@tulha/domain/kernel/shared-errors';
import type { Intervalos } from '@tulha/domain/agronomia/intervalos';
import { AplicacaoDeInsumo, InsumosAplicados } from '@tulha/domain/atividades/insumo/insumo.answers';
import { AplicarInsumos } from '@tulha/domain/atividades/insumo/insumo.commands';
import { refuseAtividade } from '@tulha/domain/atividades/errors';
import { paged } from '@tulha/domain/kernel/answers';
import { DomainError } from '@tulha/domain/kernel/errors';
import { emBase } from '@tulha/domain/kernel/unidade';
import { intervalosDosInsumos } from '@tulha/read-models/agronomia/intervalos.queries';
import { acharInsumos, insumosDaAtividade } from '@tulha/read-models/atividades/insumo-da-atividade.queries';
import { z } from 'zod';
import { type Ctx, defineRoutes, route } from '../http/pipeline/route.js';
import { idNaRota, sortedQuery } from '../rotas/list-query.js';
import { avisosDoJaFeito } from '../rotas/ja-feito-no-intervalo.js';
import { insumoDito, noEstoque } from '../rotas/no-estoque.js';
import { atividadeDe } from './atividade.routes.js';

const Item = z.object({ id: idNaRota, itemId: idNaRota });

/** As the stock knows who takes something out. */
export const origemDe = (id: number) => ({ registro: 'atividade', id });

/** Which movements a command to the stock made. */
export const feitos = ({ facts }: { readonly facts: readonly { readonly type: string; readonly data: unknown }[] }): number[] =>
  facts.flatMap(({ type, data }) => (type === 'InsumoRetirado' ? [(data as { readonly movimentoId: number }).movimentoId] : []));

export const semRepetir = (avisos: readonly string[]): string[] => [...new Set(avisos)];

type Onde = { readonly data: string; readonly fazenda_id: number };
type Aplicada = Onde & { readonly talhao_ids: unknown };

/** The intervals for which each input keeps people out of the activity's plots, by its present data; undefined for an input that is no pesticide. */
export const intervalosDe = async ({ reader }: Ctx, { data: dia, talhao_ids }: Aplicada, insumos: readonly number[]) => {
  const achados = await intervalosDosInsumos(reader, insumos, { dia, talhoes: talhao_ids as number[] });
  return (insumo: number): Intervalos | undefined => {
    const intervalos = achados.get(insumo);
    return intervalos?.defensivo ? intervalos : undefined;
  };
};

const ondeFalta: Readonly<Record<string, string>> = { quantidade: 'qtd', lote: 'lote', data: 'qtd' };

/** Moves a refusal of the stock to the line that caused it, at the field of the input. */
export const naLinha = (error: unknown, onde: (nome: string, campo: string) => string): unknown => {
  if (!(error instanceof DomainError)) return error;
  const { code, kind, message, details, campo = '', outros } = error;
  return new DomainError(code, kind, message, details, onde(String(details['insumo']), ondeFalta[campo] ?? campo), outros);
};

/** An exit on the day and at the farm of an activity. */
export const saida = (
  movimentoId: number,
  {
    insumoId,
    quantidade,
    intervalos,
  }: { readonly insumoId: number; readonly quantidade: number; readonly intervalos: Intervalos | undefined },
  { data: em, fazenda_id: fazendaId }: Onde,
) => ({
  ...{ movimentoId, insumoId, tipo: 'saida' as const, em, fazendaId, quantidade },
  ...{ valorCentavos: 0, validade: null, paraFazendaId: null, chegadaId: null, intervalos },
});

const aplicar = async (ctx: Ctx<{ id: number }, unknown, z.output<typeof AplicarInsumos>>) => {
  const { id } = ctx.params;
  const { insumos, antesDaContagem, motivo } = ctx.body;
  const { row, view, versao } = await atividadeDe(ctx, id);
  if (!(await ctx.alreadyWritten())) ctx.checkVersion(versao);
  const achados = await Promise.all(insumos.map((um, indice) => insumoDito(ctx, um.insumo, `insumos[${indice}].insumo`)));
  const intervalos = await intervalosDe(
    ctx,
    row,
    achados.map((insumo) => insumo.id),
  );
  const first = await ctx.nextId('movimento_estoque', insumos.length);
  const linhas = insumos.map(({ qtd, lote }, indice) => {
    const insumo = achados[indice] as (typeof achados)[number];
    const quantidade = emBase(qtd, insumo.unidade);
    if (quantidade === undefined) throw refuseShared('QUANTIDADE_INTEIRA', { insumo: insumo.nome }, `insumos[${indice}].qtd`);
    const sai = { insumoId: insumo.id, quantidade, intervalos: intervalos(insumo.id) };
    return { ...saida(first + indice, sai, row), antesDaContagem: antesDaContagem === 1, lote: lote === null ? '' : (lote ?? null) };
  });
  try {
    const feito = await noEstoque(ctx, { linhas, desfazer: [], insumos: achados, origem: origemDe(id), motivo });
    const content = await acharInsumos(ctx.reader, id, feitos(feito));
    const [jaFeito = []] = await avisosDoJaFeito(ctx.reader, [view]);
    return { content, avisos: semRepetir([...content.flatMap(({ avisos }) => avisos), ...jaFeito]) };
  } catch (error) {
    const indice = (nome: string) =>
      Math.max(
        0,
        achados.findIndex((insumo) => insumo.nome === nome),
      );
    throw naLinha(error, (nome, campo) => `insumos[${indice(nome)}].${campo}`);
  }
};

/** One input taken out for an activity, or 404. */
const achar = async ({ reader }: Ctx, id: number, itemId: number) => {
  const [um] = await acharInsumos(reader, id, [itemId]);
  if (!um) throw refuseAtividade('INSUMO_DA_ATIVIDADE_NAO_ENCONTRADO');
  return um;
};

/** Inputs that activities take out of the account's stock (docs/adr/0041). */
export const insumosRoutes = defineRoutes({
  path: 'reg-atividades',
  tag: 'Atividades',
  permissao: 'atividades',
  routes: {
    listarInsumos: route({
      method: 'GET',
      path: '/:id/insumos',
      summary: 'Insumos de uma atividade, também os que foram em caldas',
      query: sortedQuery({}),
      answer: paged(AplicacaoDeInsumo),
      handle: async (ctx) => {
        await atividadeDe(ctx, ctx.params.id);
        return insumosDaAtividade(ctx.reader, ctx.query, ctx.params.id);
      },
    }),
    obterInsumo: route({
      method: 'GET',
      path: '/:id/insumos/:itemId',
      summary: 'Aplicação de insumo',
      params: Item,
      answer: AplicacaoDeInsumo,
      handle: (ctx) => achar(ctx, ctx.params.id, ctx.params.itemId),
    }),
    aplicarInsumos: route({
      method: 'POST',
      path: '/:id/insumos',
      summary: 'Aplica insumos: saem do estoque da fazenda no dia da atividade, pelo custo médio',
      body: AplicarInsumos,
      answer: InsumosAplicados,
      handle: aplicar,
    }),
    excluirInsumo: route({
      method: 'DELETE',
      path: '/:id/insumos/:itemId',
      summary: 'Exclui uma aplicação de insumo, que volta ao estoque',
      params: Item,
      answer: 'nothing',
      handle: async (ctx) => {
        const { id, itemId } = ctx.params;
        if (!(await ctx.alreadyWritten())) {
          ctx.checkVersion((await atividadeDe(ctx, id)).versao);
          const { calda } = await achar(ctx, id, itemId);
          if (calda !== null) throw refuseAtividade('INSUMO_DA_CALDA', { calda });
        }
        await noEstoque(ctx, { linhas: [], desfazer: [itemId], insumos: [], origem: origemDe(id), motivo: null });
      },
    }),
  },
});
