import { dia } from '@tulha/domain/kernel/dates';
import { RegistrarArmazem } from '@tulha/domain/rastreabilidade/armazem/armazem.commands';
import { horaOpcional, momentoDe, porcoesDe, umidade } from '@tulha/domain/rastreabilidade/ledger/campos';
import type { Momento } from '@tulha/domain/rastreabilidade/ledger/datas';
import type { LedgerCommand } from '@tulha/domain/rastreabilidade/ledger/ledger.decider';
import { RegistrarRessecagem } from '@tulha/domain/rastreabilidade/ressecagem/ressecagem.commands';
import { peso, RegistrarSecagem } from '@tulha/domain/rastreabilidade/secagem/secagem.commands';
import { RegistrarTerreiro } from '@tulha/domain/rastreabilidade/terreiro/terreiro.commands';
import {
  findPassagem,
  listPassagens,
  porcoesDoRegistro,
  type ProcessoDePassagem,
} from '@tulha/read-models/rastreabilidade/processo.queries';
import { z } from 'zod';
import { idDe } from '../http/criado.js';
import { dayFilter, listQuery } from '../http/list-query.js';
import { type Ctx, defineRoutes, type Route, route } from '../http/route.js';
import { achado, exigirCadastro } from './contexto.js';
import { abaixo, corrigido, exclusao, paraCorrigir } from './corrigir.js';
import { Ensaiavel, gravar, Motivo, novosIds } from './ensaio.js';

/** An entry as all of these processes know it, whatever their forms call its parts. */
type Dados = {
  readonly localId: number;
  readonly lotes: readonly { readonly loteId: number; readonly quantidade?: number }[];
  readonly entrada: Momento;
  readonly saida: Momento | null;
  readonly umidadeEntradaPct: string | null;
  readonly umidadeSaidaPct: string | null;
  readonly pesoEntradaG?: number | null;
  readonly pesoSaidaG?: number | null;
  readonly responsavel: string | null;
};

type Saiu = { readonly saida: Momento; readonly umidadeSaidaPct: string | null; readonly pesoSaidaG: number | null };

/** A process in which coffee lies in a place for a while. */
type Passagem = {
  readonly processo: ProcessoDePassagem;
  readonly nome: string;
  /** Id of its records, and the name of that id in its facts. */
  readonly especie: string;
  readonly idNoFato: string;
  /** The catalogue its places are in; the form's field has the same name. */
  readonly cadastro: 'terreiro' | 'secador' | 'pilha';
  readonly registrar: (id: number, dados: Dados) => LedgerCommand;
  readonly corrigir: (id: number, dados: Dados, motivo: string | null) => LedgerCommand;
  readonly concluir: (id: number, localId: number, saiu: Saiu) => LedgerCommand;
};

const um = async (ctx: Ctx, processo: ProcessoDePassagem, id: number) => {
  const { view, versao } = achado(await findPassagem(ctx.leitura, processo, id));
  ctx.etag(versao);
  return view;
};

/** The exit of an open record. An addition of ours beside the spec's whole edit, which is a correcting fact. */
const Saida = z.strictObject({ dataSaida: dia(), horaSaida: horaOpcional, umidadeSaida: umidade }).meta({ id: 'SaidaDoProcesso' });
const SaidaDoSecador = Saida.extend({ pesoSaida: peso }).meta({ id: 'SaidaDoSecador' });

/** The record as it stands, with one lot less. */
const semLote = async (ctx: Ctx, { processo, cadastro }: Passagem, id: number, loteId: number): Promise<Dados> => {
  const { row } = await paraCorrigir(ctx, () => findPassagem(ctx.leitura, processo, id));
  const porcoes = await porcoesDoRegistro(ctx.leitura, processo, id);
  achado(porcoes.find((porcao) => porcao.loteId === loteId));
  return {
    localId: row.local_id,
    lotes: porcoes.filter((porcao) => porcao.loteId !== loteId).map((porcao) => ({ loteId: porcao.loteId, quantidade: porcao.quantidade })),
    entrada: { dia: row.entrada_em, hora: row.entrada_hora },
    saida: momentoDe(row.saida_em, row.saida_hora),
    umidadeEntradaPct: row.umidade_entrada_pct,
    umidadeSaidaPct: row.umidade_saida_pct,
    ...(cadastro === 'secador' ? { pesoEntradaG: row.peso_entrada_g, pesoSaidaG: row.peso_saida_g } : {}),
    responsavel: row.responsavel,
  };
};

const leituras = ({ processo, nome }: Passagem): Record<string, Route> => {
  const lista = (path: string, resumo: string) =>
    route({
      method: 'GET',
      path,
      resumo,
      query: listQuery({ situacao: z.enum(['andamento', 'concluido']).optional(), de: dayFilter(), ate: dayFilter() }),
      handle: ({ leitura, query }) => listPassagens(leitura, processo, query, query),
    });
  return {
    listar: lista('/', `${nome}: lista`),
    historico: lista('/historico', `${nome}: histórico`),
    obter: route({ method: 'GET', path: '/:id', resumo: nome, handle: (ctx) => um(ctx, processo, ctx.params.id) }),
  };
};

/** What all of them do, alike; `dadosDe` reads the form of this one. */
const rotas = <S extends z.ZodRawShape>(
  passagem: Passagem,
  form: z.ZodObject<S>,
  corrigivel: string,
  dadosDe: (body: z.output<z.ZodObject<S>>) => Dados,
): Record<string, Route> => {
  const { processo, nome, cadastro } = passagem;
  const Corrigido = corrigido(form, corrigivel);
  return {
    ...leituras(passagem),
    criar: route({
      method: 'POST',
      path: '/',
      resumo: nome,
      query: Ensaiavel,
      body: form,
      handle: async (ctx) => {
        const dados = dadosDe(ctx.body as z.output<z.ZodObject<S>>);
        await exigirCadastro(ctx, cadastro, dados.localId, cadastro);
        const command = passagem.registrar(await novosIds(ctx, passagem.especie), dados);
        return gravar(ctx, command, (receipt) => um(ctx, processo, idDe(receipt, passagem.idNoFato)));
      },
    }),
    corrigir: route({
      method: 'PUT',
      path: '/:id',
      resumo: `${nome}: corrige o registro inteiro`,
      query: Ensaiavel,
      body: Corrigido as z.ZodType,
      handle: async (ctx) => {
        const { id } = ctx.params;
        const { motivo } = ctx.body as { motivo: string | null };
        const { row } = await paraCorrigir(ctx, () => findPassagem(ctx.leitura, processo, id));
        const dados = dadosDe(ctx.body as z.output<z.ZodObject<S>>);
        if (dados.localId !== row.local_id) await exigirCadastro(ctx, cadastro, dados.localId, cadastro);
        return gravar(ctx, passagem.corrigir(id, dados, motivo), () => um(ctx, processo, id));
      },
    }),
    concluir: route({
      method: 'PATCH',
      path: '/:id/saida',
      resumo: `${nome}: saída`,
      query: Ensaiavel,
      body: (cadastro === 'secador' ? SaidaDoSecador : Saida) as typeof SaidaDoSecador,
      handle: async (ctx) => {
        const { id } = ctx.params;
        const { row } = await paraCorrigir(ctx, () => findPassagem(ctx.leitura, processo, id));
        const { dataSaida, horaSaida, umidadeSaida: umidadeSaidaPct, pesoSaida: pesoSaidaG } = ctx.body;
        const saida = { dia: dataSaida, hora: horaSaida };
        return gravar(ctx, passagem.concluir(id, row.local_id, { saida, umidadeSaidaPct, pesoSaidaG }), () => um(ctx, processo, id));
      },
    }),
    excluir: exclusao(processo, nome, (ctx, id) => findPassagem(ctx.leitura, processo, id)),
    excluirLote: route({
      method: 'DELETE',
      path: '/:id/lote/:loteId',
      resumo: `${nome}: tira um lote do registro`,
      status: 200,
      params: abaixo('loteId'),
      query: Motivo,
      handle: async (ctx) => {
        const { id, loteId } = ctx.params as { id: number; loteId: number };
        const dados = await semLote(ctx, passagem, id, loteId);
        return gravar(ctx, passagem.corrigir(id, dados, ctx.query.motivo ?? null), () => um(ctx, processo, id));
      },
    }),
  };
};

const terreiro: Passagem = {
  processo: 'terreiro',
  nome: 'Entrada no terreiro',
  especie: 'terreiro_entrada',
  idNoFato: 'terreiroEntradaId',
  cadastro: 'terreiro',
  registrar: (terreiroEntradaId, { localId: terreiroId, lotes, entrada, saida, responsavel }) => ({
    type: 'RegistrarTerreiro',
    data: { terreiroEntradaId, terreiroId, lotes, entrada, saida, responsavel },
  }),
  corrigir: (terreiroEntradaId, { localId: terreiroId, lotes, entrada, saida, responsavel }, motivo) => ({
    type: 'CorrigirTerreiro',
    data: { terreiroEntradaId, terreiroId, lotes, entrada, saida, responsavel, motivo },
  }),
  concluir: (terreiroEntradaId, terreiroId, { saida }) => ({ type: 'ConcluirTerreiro', data: { terreiroEntradaId, terreiroId, saida } }),
};

const secagem: Passagem = {
  processo: 'secagem',
  nome: 'Entrada no secador',
  especie: 'secagem',
  idNoFato: 'secagemId',
  cadastro: 'secador',
  registrar: (secagemId, { localId: secadorId, ...dados }) => ({ type: 'RegistrarSecagem', data: { secagemId, secadorId, ...dados } }),
  corrigir: (secagemId, { localId: secadorId, ...dados }, motivo) => ({
    type: 'CorrigirSecagem',
    data: { secagemId, secadorId, ...dados, motivo },
  }),
  concluir: (secagemId, secadorId, saiu) => ({ type: 'ConcluirSecagem', data: { secagemId, secadorId, ...saiu } }),
};

const ressecagem: Passagem = {
  processo: 'ressecagem',
  nome: 'Entrada na ressecagem',
  especie: 'ressecagem',
  idNoFato: 'ressecagemId',
  cadastro: 'secador',
  registrar: (ressecagemId, { localId: secadorId, ...dados }) => ({
    type: 'RegistrarRessecagem',
    data: { ressecagemId, secadorId, ...dados },
  }),
  corrigir: (ressecagemId, { localId: secadorId, ...dados }, motivo) => ({
    type: 'CorrigirRessecagem',
    data: { ressecagemId, secadorId, ...dados, motivo },
  }),
  concluir: (ressecagemId, secadorId, saiu) => ({ type: 'ConcluirRessecagem', data: { ressecagemId, secadorId, ...saiu } }),
};

const armazem: Passagem = {
  processo: 'armazem',
  nome: 'Entrada no armazém',
  especie: 'armazem_entrada',
  idNoFato: 'armazemEntradaId',
  cadastro: 'pilha',
  registrar: (armazemEntradaId, { localId: pilhaId, ...dados }) => ({
    type: 'RegistrarArmazem',
    data: { armazemEntradaId, pilhaId, ...dados },
  }),
  corrigir: (armazemEntradaId, { localId: pilhaId, ...dados }, motivo) => ({
    type: 'CorrigirArmazem',
    data: { armazemEntradaId, pilhaId, ...dados, motivo },
  }),
  concluir: (armazemEntradaId, pilhaId, { saida, umidadeSaidaPct }) => ({
    type: 'ConcluirArmazem',
    data: { armazemEntradaId, pilhaId, saida, umidadeSaidaPct },
  }),
};

export const terreiroRoutes = defineRoutes({
  path: 'rastreabilidade/terreiro',
  tag: 'Rastreabilidade: terreiro',
  permissao: 'rastreabilidade',
  routes: rotas(terreiro, RegistrarTerreiro, 'CorrigirTerreiro', ({ lote, ...body }) => ({
    localId: body.terreiro,
    lotes: porcoesDe(lote),
    entrada: { dia: body.data_entrada, hora: body.hora_entrada },
    saida: momentoDe(body.data_saida, body.hora_saida),
    umidadeEntradaPct: null,
    umidadeSaidaPct: null,
    responsavel: body.responsavel,
  })),
});

const doSecador = ({ lote, ...body }: z.output<typeof RegistrarSecagem>): Dados => ({
  localId: body.secador,
  lotes: porcoesDe(lote),
  entrada: { dia: body.dataEntrada, hora: body.horaEntrada },
  saida: momentoDe(body.dataSaida, body.horaSaida),
  umidadeEntradaPct: body.umidadeEntrada,
  umidadeSaidaPct: body.umidadeSaida,
  pesoEntradaG: body.pesoEntrada,
  pesoSaidaG: body.pesoSaida,
  responsavel: body.responsavel,
});

export const secagemRoutes = defineRoutes({
  path: 'rastreabilidade/secagem',
  tag: 'Rastreabilidade: secagem',
  permissao: 'rastreabilidade',
  routes: rotas(secagem, RegistrarSecagem, 'CorrigirSecagem', doSecador),
});

export const ressecagemRoutes = defineRoutes({
  path: 'rastreabilidade/ressecagem',
  tag: 'Rastreabilidade: ressecagem',
  permissao: 'rastreabilidade',
  routes: rotas(ressecagem, RegistrarRessecagem, 'CorrigirRessecagem', doSecador),
});

export const armazemRoutes = defineRoutes({
  path: 'rastreabilidade/armazem',
  tag: 'Rastreabilidade: armazém',
  permissao: 'rastreabilidade',
  routes: rotas(armazem, RegistrarArmazem, 'CorrigirArmazem', ({ lote, ...body }) => ({
    localId: body.pilha,
    lotes: porcoesDe(lote),
    entrada: { dia: body.dataEntrada, hora: null },
    saida: momentoDe(body.dataSaida, null),
    umidadeEntradaPct: body.umidadeEntrada,
    umidadeSaidaPct: body.umidadeSaida,
    responsavel: body.responsavel,
  })),
});
