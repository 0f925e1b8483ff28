import { RealizarDespolpa } from '@tulha/domain/rastreabilidade/despolpagem/despolpagem.commands';
import type { LedgerCommand } from '@tulha/domain/rastreabilidade/ledger/ledger.decider';
import { findDespolpa, listDespolpas, porcoesDoRegistro } from '@tulha/read-models/rastreabilidade/processo.queries';
import type { z } from 'zod';
import { idDe } from '../http/criado.js';
import { listQuery } from '../http/list-query.js';
import { type Ctx, defineRoutes, type Route, route } from '../http/route.js';
import { achado, exigirCadastro } from './contexto.js';
import { abaixo, corrigido, exclusao, paraCorrigir } from './corrigir.js';
import { Ensaiavel, gravar, Motivo, novosIds } from './ensaio.js';
import { fazendaDosTalhoes } from './talhoes.js';

type Pedido = Omit<Extract<LedgerCommand, { type: 'RealizarDespolpa' }>['data'], 'despolpagemId' | 'saidas'> & {
  readonly saidas: readonly { readonly id: number | null; readonly tipo: string; readonly quantidadeMl: number }[];
};

const achar = (ctx: Ctx, id: number) => findDespolpa(ctx.leitura, id);

const uma = async (ctx: Ctx, id: number) => {
  const { view, versao } = achado(await achar(ctx, id));
  ctx.etag(versao);
  return view;
};

/** Whether a machine has several outlets: only a *descascador* does (spec part 2 §5). @throws REFERENCIA_NAO_ENCONTRADA */
const ehDescascador = async (ctx: Ctx, id: number): Promise<boolean> => {
  await exigirCadastro(ctx, 'despolpador', id, 'despolpador');
  const row = await ctx.leitura.de('despolpador').selectAll().where('id', '=', id).executeTakeFirst();
  return row?.tipo === 'descascador';
};

const pedidoDe = async (ctx: Ctx, body: z.output<typeof RealizarDespolpa>): Promise<Pedido> => ({
  codigo: body.codigo,
  despolpadorId: body.despolpador,
  descascador: await ehDescascador(ctx, body.despolpador),
  fazendaId: await fazendaDosTalhoes(ctx, [...new Set(body.talhao.map(({ talhao }) => talhao))], 'talhao'),
  safraId: body.safra ?? null,
  em: body.data,
  descricao: body.descricao,
  responsavel: body.responsavel,
  entradas: body.talhao.map(({ talhao, data, quantidade }) => ({ talhaoId: talhao, em: data ?? body.data, quantidadeMl: quantidade })),
  saidas: body.saida.map(({ id, tipo, quantidade }) => ({ id, tipo: tipo ?? 'Despolpado', quantidadeMl: quantidade })),
});

/** Gives each output the lot it is: the one it was among `feitas`, or a new one. */
const comIds = async (ctx: Ctx, { saidas, ...pedido }: Pedido, feitas: readonly number[] = []) => {
  const novas = saidas.filter(({ id }) => id === null || !feitas.includes(id)).length;
  let proximo = novas === 0 ? 0 : await novosIds(ctx, 'lote', novas);
  const comLote = saidas.map(({ id, ...saida }) => ({ ...saida, loteId: id !== null && feitas.includes(id) ? id : proximo++ }));
  return { ...pedido, saidas: comLote };
};

type Colhido = { readonly talhaoId: number; readonly em: string; readonly volumeMl: number };

/** The record as it stands, as a command would say it. */
const comoEsta = async (ctx: Ctx, id: number) => {
  const { row } = await paraCorrigir(ctx, () => achar(ctx, id));
  const saidas = await porcoesDoRegistro(ctx.leitura, 'despolpagem', id);
  const pedido: Pedido = {
    despolpadorId: row.despolpador_id,
    descascador: true, // what it made it keeps
    fazendaId: row.fazenda_id,
    safraId: row.safra_id,
    em: row.em,
    descricao: row.descricao,
    responsavel: row.responsavel,
    entradas: (row.entradas as Colhido[]).map(({ volumeMl, ...entrada }) => ({ ...entrada, quantidadeMl: volumeMl })),
    saidas: saidas.map(({ loteId, tipo, quantidade }) => ({ id: loteId, tipo, quantidadeMl: quantidade })),
  };
  return { pedido, feitas: saidas.map(({ loteId }) => loteId) };
};

const corrigir = async (ctx: Ctx, id: number, pedido: Pedido, feitas: readonly number[], motivo: string | null) => {
  const data = { ...(await comIds(ctx, pedido, feitas)), despolpagemId: id, motivo };
  return gravar(ctx, { type: 'CorrigirDespolpa', data }, () => uma(ctx, id));
};

const semUma = (parte: string, sem: (pedido: Pedido, qual: number) => Pedido | undefined): Route =>
  route({
    method: 'DELETE',
    path: `/:id/${parte}/:${parte}Id`,
    resumo: `Despolpa: exclui ${parte}`,
    status: 200,
    params: abaixo(`${parte}Id`),
    query: Motivo,
    handle: async (ctx) => {
      const { id, [`${parte}Id`]: qual = 0 } = ctx.params as Record<string, number> & { id: number };
      const { pedido, feitas } = await comoEsta(ctx, id);
      return corrigir(ctx, id, achado(sem(pedido, qual)), feitas, ctx.query.motivo ?? null);
    },
  });

const lista = (path: string, resumo: string) =>
  route({
    method: 'GET',
    path,
    resumo,
    query: listQuery({}),
    handle: ({ leitura, query, fazendas }) => listDespolpas(leitura, query, fazendas),
  });

/** Picked coffee through the pulper: the plots go in, a lot for each outlet comes out. */
export const despolpagemRoutes = defineRoutes({
  path: 'rastreabilidade/despolpagem',
  tag: 'Rastreabilidade: despolpa',
  permissao: 'rastreabilidade',
  routes: {
    listar: lista('/', 'Despolpas'),
    historico: lista('/historico', 'Despolpas: histórico'),
    obter: route({ method: 'GET', path: '/:id', resumo: 'Despolpa', handle: (ctx) => uma(ctx, ctx.params.id) }),
    criar: route({
      method: 'POST',
      path: '/',
      resumo: 'Despolpa: café colhido vira lotes, um por saída da máquina',
      query: Ensaiavel,
      body: RealizarDespolpa,
      handle: async (ctx) => {
        const pedido = await pedidoDe(ctx, ctx.body);
        const data = { ...(await comIds(ctx, pedido)), despolpagemId: await novosIds(ctx, 'despolpagem') };
        return gravar(ctx, { type: 'RealizarDespolpa', data }, (receipt) => uma(ctx, idDe(receipt, 'despolpagemId')));
      },
    }),
    corrigir: route({
      method: 'PUT',
      path: '/:id',
      resumo: 'Despolpa: corrige o registro inteiro',
      query: Ensaiavel,
      body: corrigido(RealizarDespolpa, 'CorrigirDespolpa'),
      handle: async (ctx) => {
        const { motivo, ...body } = ctx.body;
        const { feitas } = await comoEsta(ctx, ctx.params.id);
        return corrigir(ctx, ctx.params.id, await pedidoDe(ctx, body), feitas, motivo);
      },
    }),
    excluir: exclusao('despolpagem', 'Despolpa', achar),
    excluirSaida: semUma('saida', (pedido, loteId) => {
      const saidas = pedido.saidas.filter(({ id }) => id !== loteId);
      return saidas.length < pedido.saidas.length ? { ...pedido, saidas } : undefined;
    }),
    excluirEntrada: semUma('entrada', (pedido, numero) => {
      const entradas = pedido.entradas.filter((_, index) => index + 1 !== numero);
      return entradas.length < pedido.entradas.length ? { ...pedido, entradas } : undefined;
    }),
  },
});
