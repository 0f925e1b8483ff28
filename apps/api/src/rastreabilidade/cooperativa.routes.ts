import { DepositarNaCooperativa } from '@tulha/domain/rastreabilidade/cooperativa/cooperativa.commands';
import { findDeposito, listDepositos, porcoesDoRegistro } from '@tulha/read-models/rastreabilidade/processo.queries';
import type { z } from 'zod';
import { idDe } from '../http/criado.js';
import { listQuery } from '../http/list-query.js';
import { type Ctx, defineRoutes, route } from '../http/route.js';
import { achado, exigirCadastro } from './contexto.js';
import { abaixo, corrigido, exclusao, paraCorrigir } from './corrigir.js';
import { Ensaiavel, gravar, Motivo, novosIds } from './ensaio.js';

const achar = (ctx: Ctx, id: number) => findDeposito(ctx.leitura, id);

const um = async (ctx: Ctx, id: number) => {
  const { view, versao } = achado(await achar(ctx, id));
  ctx.etag(versao);
  return view;
};

const doForm = ({ codigo, cooperativa, entries, kg, date }: z.output<typeof DepositarNaCooperativa>) => ({
  codigo,
  cooperativaId: cooperativa,
  em: date,
  lotes: entries.map(({ id: loteId, kg: parte }) => ({ loteId, ...(parte === null ? {} : { quantidadeG: parte }) })),
  totalG: kg,
});

const lista = (path: string, resumo: string) =>
  route({ method: 'GET', path, resumo, query: listQuery({}), handle: ({ leitura, query }) => listDepositos(leitura, query) });

/** Coffee handed to a cooperative to keep. */
export const cooperativaRoutes = defineRoutes({
  path: 'rastreabilidade/cooperativa',
  tag: 'Rastreabilidade: cooperativa',
  permissao: 'rastreabilidade',
  routes: {
    listar: lista('/', 'Depósitos'),
    historico: lista('/historico', 'Depósitos: histórico'),
    obter: route({ method: 'GET', path: '/:id', resumo: 'Depósito', handle: (ctx) => um(ctx, ctx.params.id) }),
    criar: route({
      method: 'POST',
      path: '/',
      resumo: 'Deposita lotes em uma cooperativa',
      query: Ensaiavel,
      body: DepositarNaCooperativa,
      handle: async (ctx) => {
        await exigirCadastro(ctx, 'cooperativa', ctx.body.cooperativa, 'cooperativa');
        const data = { depositoId: await novosIds(ctx, 'deposito'), ...doForm(ctx.body) };
        return gravar(ctx, { type: 'DepositarNaCooperativa', data }, (receipt) => um(ctx, idDe(receipt, 'depositoId')));
      },
    }),
    corrigir: route({
      method: 'PUT',
      path: '/:id',
      resumo: 'Depósito: corrige o registro inteiro',
      query: Ensaiavel,
      body: corrigido(DepositarNaCooperativa, 'CorrigirDeposito'),
      handle: async (ctx) => {
        const { id } = ctx.params;
        const { motivo, ...body } = ctx.body;
        const { row } = await paraCorrigir(ctx, () => achar(ctx, id));
        if (body.cooperativa !== row.cooperativa_id) await exigirCadastro(ctx, 'cooperativa', body.cooperativa, 'cooperativa');
        return gravar(ctx, { type: 'CorrigirDeposito', data: { depositoId: id, ...doForm(body), motivo } }, () => um(ctx, id));
      },
    }),
    excluir: exclusao('cooperativa', 'Depósito', achar),
    excluirLote: route({
      method: 'DELETE',
      path: '/:id/lote/:loteId',
      resumo: 'Depósito: tira um lote do registro',
      status: 200,
      params: abaixo('loteId'),
      query: Motivo,
      handle: async (ctx) => {
        const { id, loteId } = ctx.params as { id: number; loteId: number };
        const { row } = await paraCorrigir(ctx, () => achar(ctx, id));
        const porcoes = await porcoesDoRegistro(ctx.leitura, 'cooperativa', id);
        achado(porcoes.find((porcao) => porcao.loteId === loteId));
        const lotes = porcoes
          .filter((porcao) => porcao.loteId !== loteId)
          .map((porcao) => ({ loteId: porcao.loteId, quantidadeG: porcao.quantidade }));
        const data = { depositoId: id, cooperativaId: row.cooperativa_id, em: row.em, lotes, motivo: ctx.query.motivo ?? null };
        return gravar(ctx, { type: 'CorrigirDeposito', data }, () => um(ctx, id));
      },
    }),
  },
});
