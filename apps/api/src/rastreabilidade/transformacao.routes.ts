import { RealizarBeneficio } from '@tulha/domain/rastreabilidade/beneficio/beneficio.commands';
import { DepositarNaCooperativa } from '@tulha/domain/rastreabilidade/cooperativa/cooperativa.commands';
import { porcoesDe } from '@tulha/domain/rastreabilidade/ledger/campos';
import { semId } from '@tulha/domain/rastreabilidade/ledger/transformacao.campos';
import { RealizarRebeneficio } from '@tulha/domain/rastreabilidade/rebeneficio/rebeneficio.commands';
import { takeIds } from '@tulha/read-models/kernel/control';
import {
  findDeposito,
  findTransformacao,
  listDepositos,
  listTransformacoes,
  type ProcessoDeTransformacao,
} from '@tulha/read-models/rastreabilidade/processo.queries';
import { idDe } from '../http/criado.js';
import { listQuery } from '../http/list-query.js';
import { type Ctx, defineRoutes, type Route, route } from '../http/route.js';
import { achado, exigirCadastro, noLedger } from './contexto.js';

const um = async (ctx: Ctx, processo: ProcessoDeTransformacao, id: number) => {
  const { view, versao } = achado(await findTransformacao(ctx.leitura, processo, id));
  ctx.etag(versao);
  return view;
};

const leituras = (processo: ProcessoDeTransformacao, nome: string): Record<string, Route> => {
  const lista = (path: string, resumo: string) =>
    route({
      method: 'GET',
      path,
      resumo,
      query: listQuery({}),
      handle: ({ leitura, query, fazendas }) => listTransformacoes(leitura, processo, query, fazendas),
    });
  return {
    listar: lista('/', `${nome}: lista`),
    historico: lista('/historico', `${nome}: histórico`),
    obter: route({ method: 'GET', path: '/:id', resumo: nome, handle: (ctx) => um(ctx, processo, ctx.params.id) }),
  };
};

/** Gives each output the id of the lot it becomes. */
const comIds = async (ctx: Ctx, saidas: readonly { tipo: string; qualidade: string | null; quantidadeG: number }[]) => {
  const first = await takeIds(ctx.services.pool, 'lote', saidas.length);
  return saidas.map((saida, index) => ({ ...saida, loteId: first + index }));
};

type Saida = { tipo: string | null; descricao: string | null; qualidade: string | null; quantidade: number };
const saidaDe = ({ tipo, descricao, qualidade, quantidade }: Saida, semNome: string) => ({
  tipo: tipo ?? descricao ?? semNome,
  qualidade,
  quantidadeG: quantidade,
});

export const beneficioRoutes = defineRoutes({
  path: 'rastreabilidade/beneficio',
  tag: 'Rastreabilidade: benefício',
  permissao: 'rastreabilidade',
  routes: {
    ...leituras('beneficio', 'Benefício'),
    criar: route({
      method: 'POST',
      path: '/',
      resumo: 'Benefício: café seco vira grão',
      body: RealizarBeneficio,
      porFazenda: true,
      handle: async (ctx) => {
        const { codigo, avulso, dataEntrada, horaEntrada, tipo, qualidade, quantidade, perda, escolha, lotes } = ctx.body;
        const principal = { tipo: tipo ?? 'Bica corrida', qualidade, quantidadeG: quantidade };
        const data = {
          beneficioId: await ctx.nextId('beneficio'),
          fazendaId: ctx.fazenda,
          codigo,
          em: { dia: dataEntrada, hora: horaEntrada },
          avulso: avulso === 1,
          entradas: avulso === 1 ? [] : porcoesDe(lotes),
          saidas: await comIds(ctx, [principal, ...escolha.map((saida) => saidaDe(saida, 'Escolha'))]),
          perdaG: perda,
          adicionais: semId(ctx.body.adicionais),
          responsavel: ctx.body.responsavel,
        };
        const receipt = await noLedger(ctx, { type: 'RealizarBeneficio', data });
        return um(ctx, 'beneficio', idDe(receipt, 'beneficioId'));
      },
    }),
  },
});

export const rebeneficioRoutes = defineRoutes({
  path: 'rastreabilidade/rebeneficio',
  tag: 'Rastreabilidade: rebenefício',
  permissao: 'rastreabilidade',
  routes: {
    ...leituras('rebeneficio', 'Rebenefício'),
    criar: route({
      method: 'POST',
      path: '/',
      resumo: 'Rebenefício: peneira, separa e junta lotes',
      body: RealizarRebeneficio,
      porFazenda: true,
      handle: async (ctx) => {
        const { codigo, dataEntrada, horaEntrada, lotes, escolha, perda } = ctx.body;
        const data = {
          rebeneficioId: await ctx.nextId('rebeneficio'),
          fazendaId: ctx.fazenda,
          codigo,
          em: { dia: dataEntrada, hora: horaEntrada },
          entradas: porcoesDe(lotes),
          saidas: await comIds(
            ctx,
            escolha.map((saida) => saidaDe(saida, 'Rebeneficiado')),
          ),
          perdaG: perda,
          adicionais: semId(ctx.body.adicionais),
          responsavel: ctx.body.responsavel,
        };
        const receipt = await noLedger(ctx, { type: 'RealizarRebeneficio', data });
        return um(ctx, 'rebeneficio', idDe(receipt, 'rebeneficioId'));
      },
    }),
  },
});

const deposito = async (ctx: Ctx, id: number) => {
  const { view, versao } = achado(await findDeposito(ctx.leitura, id));
  ctx.etag(versao);
  return view;
};

export const cooperativaRoutes = defineRoutes({
  path: 'rastreabilidade/cooperativa',
  tag: 'Rastreabilidade: cooperativa',
  permissao: 'rastreabilidade',
  routes: {
    listar: route({
      method: 'GET',
      path: '/',
      resumo: 'Depósitos',
      query: listQuery({}),
      handle: ({ leitura, query }) => listDepositos(leitura, query),
    }),
    historico: route({
      method: 'GET',
      path: '/historico',
      resumo: 'Depósitos: histórico',
      query: listQuery({}),
      handle: ({ leitura, query }) => listDepositos(leitura, query),
    }),
    obter: route({ method: 'GET', path: '/:id', resumo: 'Depósito', handle: (ctx) => deposito(ctx, ctx.params.id) }),
    criar: route({
      method: 'POST',
      path: '/',
      resumo: 'Deposita lotes em uma cooperativa',
      body: DepositarNaCooperativa,
      handle: async (ctx) => {
        const { codigo, cooperativa, entries, kg, date } = ctx.body;
        await exigirCadastro(ctx, 'cooperativa', cooperativa, 'cooperativa');
        const lotes = entries.map(({ id: loteId, kg: parte }) => ({ loteId, ...(parte === null ? {} : { quantidadeG: parte }) }));
        const data = { depositoId: await ctx.nextId('deposito'), codigo, cooperativaId: cooperativa, em: date, lotes, totalG: kg };
        const receipt = await noLedger(ctx, { type: 'DepositarNaCooperativa', data });
        return deposito(ctx, idDe(receipt, 'depositoId'));
      },
    }),
  },
});
