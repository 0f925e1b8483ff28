import { Deposito } from '@tulha/domain/rastreabilidade/ledger/processo.answers';
import { Ensaio } from '@tulha/domain/rastreabilidade/ensaio/ensaio.answers';
import { paged } from '@tulha/domain/kernel/answers';
import { DepositarNaCooperativa } from '@tulha/domain/rastreabilidade/cooperativa/cooperativa.commands';
import type { Instante } from '@tulha/domain/rastreabilidade/historico/retrato';
import { findDeposito, listDepositos } from '@tulha/read-models/rastreabilidade/cooperativa/cooperativa.queries';
import { porcoesDoRegistro } from '@tulha/read-models/rastreabilidade/processo/processo.queries';
import { z } from 'zod';
import { idDe } from '../../rotas/criado.js';
import { listQuery } from '../../rotas/list-query.js';
import { type Ctx, defineRoutes, route } from '../../http/pipeline/route.js';
import { achado } from '../../rotas/achado.js';
import { exigirCadastro } from '../../rotas/exigir-cadastro.js';
import { exigirLotesDoFormulario } from '../../rotas/lote-do-formulario.js';
import { abaixo, comODito, corrigido, exclusao, paraCorrigir } from '../processo/corrigir.js';
import { wasSent } from '../../rotas/sent-fields.js';
import { Ensaiavel, gravar, Motivo, novosIds } from '../ensaio/ensaio.js';
import { instante, leitorEm } from '../historico/instante.js';
import { lerRegistro } from '../processo/ler-registro.js';

const achar = (ctx: Ctx, id: number) => findDeposito(ctx.reader, id);

const umDeposito = (ctx: Ctx, id: number, quando: Instante = {}) =>
  lerRegistro(ctx, { processo: 'cooperativa', find: findDeposito }, id, quando);

const doForm = ({ codigo, cooperativa, entries, kg, date }: z.output<typeof DepositarNaCooperativa>) => ({
  codigo,
  cooperativaId: cooperativa,
  em: date,
  lotes: entries.map(({ id: loteId, kg: parte }) => ({ loteId, ...(parte === null ? {} : { quantidadeG: parte }) })),
  totalG: kg,
});

/** The deposit as its form says it: each lot with its part, and the total follows; of a single lot the total is the part. */
const comoForm = ({ entries, ...deposito }: NonNullable<Awaited<ReturnType<typeof achar>>>['view'], totalDito: boolean) => ({
  ...deposito,
  entries: entries.map(({ id, quantidade }) => ({ id, kg: totalDito && entries.length === 1 ? null : quantidade })),
});

const lista = (path: string, summary: string) =>
  route({
    method: 'GET',
    path,
    summary,
    query: listQuery(instante),
    answer: paged(Deposito),
    handle: async ({ reader, query, fazendaAtiva }) => listDepositos(await leitorEm(reader, query), query, fazendaAtiva),
  });

/** Coffee handed to a cooperative to keep. */
export const cooperativaRoutes = defineRoutes({
  path: 'rastreabilidade/cooperativa',
  tag: 'Rastreabilidade: cooperativa',
  permissao: 'rastreabilidade',
  routes: {
    listar: lista('/', 'Depósitos'),
    historico: lista('/historico', 'Depósitos: histórico'),
    obter: route({
      method: 'GET',
      path: '/:id',
      summary: 'Depósito',
      query: z.object(instante),
      answer: Deposito,
      handle: (ctx) => umDeposito(ctx, ctx.params.id, ctx.query),
    }),
    criar: route({
      method: 'POST',
      path: '/',
      summary: 'Deposita lotes em uma cooperativa',
      query: Ensaiavel,
      body: DepositarNaCooperativa,
      answer: Deposito,
      besides: { 200: Ensaio },
      handle: async (ctx) => {
        await exigirCadastro(ctx, 'cooperativa', ctx.body.cooperativa, 'cooperativa');
        await exigirLotesDoFormulario(ctx, ctx.body, 'entries');
        const data = { depositoId: await novosIds(ctx, 'deposito'), ...doForm(ctx.body) };
        return gravar(ctx, { type: 'DepositarNaCooperativa', data }, (receipt) => umDeposito(ctx, idDe(receipt, 'depositoId')));
      },
    }),
    corrigir: route({
      method: 'PUT',
      path: '/:id',
      summary: 'Depósito: corrige o registro; o que não se diz fica',
      query: Ensaiavel,
      body: corrigido(DepositarNaCooperativa, 'CorrigirDeposito'),
      answer: Deposito,
      besides: { 200: Ensaio },
      handle: async (ctx) => {
        const { id } = ctx.params;
        const { row, view } = await paraCorrigir(ctx, () => achar(ctx, id));
        const form = comODito(ctx, DepositarNaCooperativa, comoForm(view, wasSent(ctx, 'kg')), () => ['kg']);
        await exigirLotesDoFormulario(ctx, form, 'entries');
        if (form.cooperativa !== row.cooperativa_id) await exigirCadastro(ctx, 'cooperativa', form.cooperativa, 'cooperativa');
        const data = { depositoId: id, ...doForm(form), motivo: ctx.body.motivo };
        return gravar(ctx, { type: 'CorrigirDeposito', data }, () => umDeposito(ctx, id));
      },
    }),
    excluir: exclusao('cooperativa', 'Depósito', achar),
    excluirLote: route({
      method: 'DELETE',
      path: '/:id/lote/:loteId',
      summary: 'Depósito: tira um lote do registro',
      status: 200,
      params: abaixo('loteId'),
      query: Motivo,
      answer: Deposito,
      besides: { 200: Ensaio },
      handle: async (ctx) => {
        const { id, loteId } = ctx.params as { id: number; loteId: number };
        const { row } = await paraCorrigir(ctx, () => achar(ctx, id));
        const porcoes = await porcoesDoRegistro(ctx.reader, 'cooperativa', id);
        achado(porcoes.find((porcao) => porcao.loteId === loteId));
        const lotes = porcoes
          .filter((porcao) => porcao.loteId !== loteId)
          .map((porcao) => ({ loteId: porcao.loteId, quantidadeG: porcao.quantidade }));
        const data = { depositoId: id, cooperativaId: row.cooperativa_id, em: row.em, lotes, motivo: ctx.query.motivo ?? null };
        return gravar(ctx, { type: 'CorrigirDeposito', data }, () => umDeposito(ctx, id));
      },
    }),
  },
});
