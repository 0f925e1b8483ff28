import { RealizarBeneficio } from '@tulha/domain/rastreabilidade/beneficio/beneficio.commands';
import { momentoDe, porcoesDe } from '@tulha/domain/rastreabilidade/ledger/campos';
import type { LedgerCommand } from '@tulha/domain/rastreabilidade/ledger/ledger.decider';
import { semId } from '@tulha/domain/rastreabilidade/ledger/transformacao.campos';
import type { Medida } from '@tulha/domain/rastreabilidade/rebeneficio/medida';
import { RealizarRebeneficio } from '@tulha/domain/rastreabilidade/rebeneficio/rebeneficio.commands';
import {
  findTransformacao,
  listTransformacoes,
  porcoesDoRegistro,
  type ProcessoDeTransformacao,
} from '@tulha/read-models/rastreabilidade/processo.queries';
import type { z } from 'zod';
import { idDe } from '../http/criado.js';
import { dayFilter, listQuery } from '../http/list-query.js';
import { type Ctx, defineRoutes, type Route, route } from '../http/route.js';
import { medidaDe } from './medida.js';
import { achado } from './contexto.js';
import { abaixo, corrigido, exclusao, paraCorrigir } from './corrigir.js';
import { Ensaiavel, gravar, Motivo, novosIds } from './ensaio.js';

const achar = (processo: ProcessoDeTransformacao) => (ctx: Ctx, id: number) => findTransformacao(ctx.leitura, processo, id);

const um = async (ctx: Ctx, processo: ProcessoDeTransformacao, id: number) => {
  const { view, versao } = achado(await achar(processo)(ctx, id));
  ctx.etag(versao);
  return view;
};

const leituras = (processo: ProcessoDeTransformacao, nome: string): Record<string, Route> => {
  const lista = (path: string, resumo: string) =>
    route({
      method: 'GET',
      path,
      resumo,
      query: listQuery({ de: dayFilter(), ate: dayFilter() }),
      handle: ({ leitura, query, fazendas }) => listTransformacoes(leitura, processo, query, { ...query, fazendas }),
    });
  return {
    listar: lista('/', `${nome}: lista`),
    historico: lista('/historico', `${nome}: histórico`),
    obter: route({ method: 'GET', path: '/:id', resumo: nome, handle: (ctx) => um(ctx, processo, ctx.params.id) }),
  };
};

type Saida = { readonly id: number | null; readonly tipo: string; readonly qualidade: string | null; readonly quantidadeG: number };
type DoForm = { id: number | null; tipo: string | null; descricao: string | null; qualidade: string | null; quantidade: number };
const saidaDe = ({ id, tipo, descricao, qualidade, quantidade }: DoForm, semNome: string): Saida => ({
  id,
  tipo: tipo ?? descricao ?? semNome,
  qualidade,
  quantidadeG: quantidade,
});

/** Gives each output the lot it is: the one it was among `feitas`, or a new one. */
const comIds = async (ctx: Ctx, saidas: readonly Saida[], feitas: readonly number[] = []) => {
  const novas = saidas.filter(({ id }) => id === null || !feitas.includes(id)).length;
  let proximo = novas === 0 ? 0 : await novosIds(ctx, 'lote', novas);
  return saidas.map(({ id, ...saida }) => ({ ...saida, loteId: id !== null && feitas.includes(id) ? id : proximo++ }));
};

/** A record as its command says it, but for the lots that come out. */
type Pedido = Omit<Extract<LedgerCommand, { type: 'CorrigirBeneficio' }>['data'], 'beneficioId' | 'motivo' | 'saidas' | 'em'> & {
  readonly em: { readonly dia: string; readonly hora: string | null };
  readonly saidas: readonly Saida[];
  readonly medida?: Medida | null;
  readonly saida?: { readonly dia: string; readonly hora: string | null } | null;
};

const doBeneficio = (body: z.output<typeof RealizarBeneficio>, fazendaId: number, principal: number | null): Pedido => ({
  fazendaId,
  codigo: body.codigo,
  em: { dia: body.dataEntrada, hora: body.horaEntrada },
  avulso: body.avulso === 1,
  entradas: body.avulso === 1 ? [] : porcoesDe(body.lotes),
  saidas: [
    { id: principal, tipo: body.tipo ?? 'Bica corrida', qualidade: body.qualidade, quantidadeG: body.quantidade },
    ...body.escolha.map((saida) => saidaDe(saida, 'Escolha')),
  ],
  perdaG: body.perda,
  adicionais: semId(body.adicionais),
  responsavel: body.responsavel,
});

const doRebeneficio = async (ctx: Ctx, body: z.output<typeof RealizarRebeneficio>, fazendaId: number): Promise<Pedido> => ({
  fazendaId,
  medida: await medidaDe(ctx, body),
  saida: momentoDe(body.dataSaida, body.horaSaida),
  codigo: body.codigo,
  em: { dia: body.dataEntrada, hora: body.horaEntrada },
  entradas: porcoesDe(body.lotes),
  saidas: body.escolha.map((saida) => saidaDe(saida, 'Rebeneficiado')),
  perdaG: body.perda,
  adicionais: semId(body.adicionais),
  responsavel: body.responsavel,
});

const corrigir = async (ctx: Ctx, processo: ProcessoDeTransformacao, id: number, { pedido, motivo, feitas }: Correcao) => {
  const data = { ...pedido, saidas: await comIds(ctx, pedido.saidas, feitas), motivo };
  const command: LedgerCommand =
    processo === 'beneficio'
      ? { type: 'CorrigirBeneficio', data: { ...data, beneficioId: id } }
      : { type: 'CorrigirRebeneficio', data: { ...data, rebeneficioId: id } };
  return gravar(ctx, command, () => um(ctx, processo, id));
};
type Correcao = { readonly pedido: Pedido; readonly motivo: string | null; readonly feitas: readonly number[] };

/** The record as it stands, as a command would say it. */
const comoEsta = async (ctx: Ctx, processo: ProcessoDeTransformacao, id: number) => {
  const { row } = await paraCorrigir(ctx, () => achar(processo)(ctx, id));
  const porcoes = await porcoesDoRegistro(ctx.leitura, processo, id);
  const saidas = porcoes.filter(({ papel }) => papel === 'sai');
  const pedido: Pedido = {
    fazendaId: row.fazenda_id,
    em: { dia: row.em, hora: row.hora },
    avulso: row.avulso,
    entradas: porcoes.filter(({ papel }) => papel === 'entra').map(({ loteId, quantidade }) => ({ loteId, quantidade })),
    saidas: saidas.map(({ loteId, tipo, qualidade, quantidade }) => ({ id: loteId, tipo, qualidade, quantidadeG: quantidade })),
    perdaG: processo === 'beneficio' ? row.perda_g : null,
    ...(processo === 'rebeneficio' ? { medida: row.medida as Medida | null, saida: momentoDe(row.saida_em, row.saida_hora) } : {}),
    adicionais: row.adicionais as NonNullable<Pedido['adicionais']>,
    responsavel: row.responsavel,
  };
  return { pedido, feitas: saidas.map(({ loteId }) => loteId) };
};

/** Takes one thing out of a record: the command says the rest of it anew. */
const semUm = (
  processo: ProcessoDeTransformacao,
  nome: string,
  parte: string,
  sem: (pedido: Pedido, qual: number) => Pedido | undefined,
): Route =>
  route({
    method: 'DELETE',
    path: `/:id/${parte}/:${parte}Id`,
    resumo: `${nome}: exclui ${parte}`,
    status: 200,
    params: abaixo(`${parte}Id`),
    query: Motivo,
    handle: async (ctx) => {
      const { id, [`${parte}Id`]: qual = 0 } = ctx.params as Record<string, number> & { id: number };
      const { pedido, feitas } = await comoEsta(ctx, processo, id);
      const menor = achado(sem(pedido, qual));
      return corrigir(ctx, processo, id, { pedido: menor, motivo: ctx.query.motivo ?? null, feitas });
    },
  });

const exclusoes = (processo: ProcessoDeTransformacao, nome: string): Record<string, Route> => ({
  excluir: exclusao(processo, nome, achar(processo)),
  excluirEscolha: semUm(processo, nome, 'escolha', (pedido, loteId) => {
    const saidas = pedido.saidas.filter(({ id }) => id !== loteId);
    return saidas.length < pedido.saidas.length ? { ...pedido, saidas } : undefined;
  }),
  excluirAdicional: semUm(processo, nome, 'adicional', (pedido, numero) => {
    const adicionais = (pedido.adicionais ?? []).filter((_, index) => index + 1 !== numero);
    return adicionais.length < (pedido.adicionais ?? []).length ? { ...pedido, adicionais } : undefined;
  }),
  excluirLote: semUm(processo, nome, 'lote', (pedido, loteId) => {
    const entradas = pedido.entradas.filter((entrada) => entrada.loteId !== loteId);
    return entradas.length < pedido.entradas.length ? { ...pedido, entradas } : undefined;
  }),
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
      query: Ensaiavel,
      body: RealizarBeneficio,
      porFazenda: true,
      handle: async (ctx) => {
        const pedido = doBeneficio(ctx.body, ctx.fazenda, null);
        const data = { ...pedido, saidas: await comIds(ctx, pedido.saidas), beneficioId: await novosIds(ctx, 'beneficio') };
        return gravar(ctx, { type: 'RealizarBeneficio', data }, (receipt) => um(ctx, 'beneficio', idDe(receipt, 'beneficioId')));
      },
    }),
    corrigir: route({
      method: 'PUT',
      path: '/:id',
      resumo: 'Benefício: corrige o registro inteiro',
      query: Ensaiavel,
      body: corrigido(RealizarBeneficio, 'CorrigirBeneficio'),
      handle: async (ctx) => {
        const { id } = ctx.params;
        const { pedido, feitas } = await comoEsta(ctx, 'beneficio', id);
        const { motivo, ...body } = ctx.body;
        return corrigir(ctx, 'beneficio', id, { pedido: doBeneficio(body, pedido.fazendaId, feitas[0] ?? null), motivo, feitas });
      },
    }),
    ...exclusoes('beneficio', 'Benefício'),
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
      query: Ensaiavel,
      body: RealizarRebeneficio,
      porFazenda: true,
      handle: async (ctx) => {
        const pedido = await doRebeneficio(ctx, ctx.body, ctx.fazenda);
        const data = { ...pedido, saidas: await comIds(ctx, pedido.saidas), rebeneficioId: await novosIds(ctx, 'rebeneficio') };
        return gravar(ctx, { type: 'RealizarRebeneficio', data }, (receipt) => um(ctx, 'rebeneficio', idDe(receipt, 'rebeneficioId')));
      },
    }),
    corrigir: route({
      method: 'PUT',
      path: '/:id',
      resumo: 'Rebenefício: corrige o registro inteiro',
      query: Ensaiavel,
      body: corrigido(RealizarRebeneficio, 'CorrigirRebeneficio'),
      handle: async (ctx) => {
        const { id } = ctx.params;
        const { pedido, feitas } = await comoEsta(ctx, 'rebeneficio', id);
        const { motivo, ...body } = ctx.body;
        const novo = await doRebeneficio(ctx, body, pedido.fazendaId);
        return corrigir(ctx, 'rebeneficio', id, { pedido: novo, motivo, feitas });
      },
    }),
    ...exclusoes('rebeneficio', 'Rebenefício'),
  },
});
