import { paged } from '@tulha/domain/kernel/answers';
import { dia } from '@tulha/domain/kernel/dates';
import { Ensaio } from '@tulha/domain/rastreabilidade/ensaio/ensaio.answers';
import type { Instante } from '@tulha/domain/rastreabilidade/historico/retrato';
import { horaOpcional, momentoDe, motivoDaRessalva, umidade } from '@tulha/domain/rastreabilidade/ledger/campos';
import type { Momento } from '@tulha/domain/rastreabilidade/ledger/datas';
import type { LedgerCommand } from '@tulha/domain/rastreabilidade/ledger/ledger.decider';
import { peso } from '@tulha/domain/rastreabilidade/secagem/secagem.commands';
import type { PassagemQueries } from '@tulha/read-models/rastreabilidade/passagem/passagem.queries';
import { porcoesDoRegistro } from '@tulha/read-models/rastreabilidade/processo/processo.queries';
import { z } from 'zod';
import { idDe } from '../../rotas/criado.js';
import { dayFilter, listQuery } from '../../rotas/list-query.js';
import { type Ctx, defineRoutes, type Route, route } from '../../http/pipeline/route.js';
import { achado } from '../../rotas/achado.js';
import { exigirCadastro } from '../../rotas/exigir-cadastro.js';
import { exigirLotesDoFormulario } from '../../rotas/lote-do-formulario.js';
import { abaixo, comODito, corrigido, exclusao, paraCorrigir } from '../processo/corrigir.js';
import { exigirDiaDaSaida, semSaida } from '../processo/da-saida.js';
import { Ensaiavel, gravar, Motivo, novosIds } from '../ensaio/ensaio.js';
import { instante, leitorEm } from '../historico/instante.js';
import { lerRegistro } from '../processo/ler-registro.js';

/** An entry in the terms all of these processes share; their forms name its parts differently. */
export type Dados = {
  readonly localId: number;
  readonly lotes: readonly { readonly loteId: number; readonly quantidade?: number }[];
  readonly entrada: Momento;
  readonly saida: Momento | null;
  readonly umidadeEntradaPct: string | null;
  readonly umidadeSaidaPct: string | null;
  readonly pesoEntradaG?: number | null;
  readonly pesoSaidaG?: number | null;
  readonly responsavel: string | null;
  /** Why figures of a dryer are as they are, where they cannot be. */
  readonly motivo?: string | null;
};

type Saiu = {
  readonly saida: Momento;
  readonly umidadeSaidaPct: string | null;
  readonly pesoSaidaG: number | null;
  readonly motivo?: string | null;
};

/** A process in which coffee lies in a place for a while. */
type Passagem<S extends z.ZodRawShape> = {
  readonly processo: 'terreiro' | 'secagem' | 'ressecagem' | 'armazem';
  readonly tag: string;
  readonly nome: string;
  readonly registros: PassagemQueries;
  /** The schema of one of its records. */
  readonly answer: z.ZodType;
  /** Id of its records, and the name of that id in its facts. */
  readonly especie: string;
  readonly idNoFato: string;
  /** The catalogue its places are in; the form's field has the same name. */
  readonly cadastro: 'terreiro' | 'secador' | 'pilha';
  readonly form: z.ZodObject<S>;
  /** The name of its form for a correction. */
  readonly corrigivel: string;
  readonly dados: (body: z.output<z.ZodObject<S>>) => Dados;
  readonly registrar: (id: number, dados: Dados) => LedgerCommand;
  readonly corrigir: (id: number, dados: Dados, motivo: string | null) => LedgerCommand;
  readonly concluir: (id: number, localId: number, saiu: Saiu) => LedgerCommand;
};
type Lida = Pick<Passagem<z.ZodRawShape>, 'processo' | 'nome' | 'registros' | 'answer' | 'cadastro'>;

const lerPassagem = (ctx: Ctx, { processo, registros: { find } }: Lida, id: number, quando: Instante = {}) =>
  lerRegistro(ctx, { processo, find }, id, quando);

/** The exit of an open record, without sending the whole record as a correction does. */
const Saida = z.strictObject({ dataSaida: dia(), horaSaida: horaOpcional, umidadeSaida: umidade }).meta({ id: 'SaidaDoProcesso' });
const SaidaDoSecador = Saida.extend({ pesoSaida: peso, motivo: motivoDaRessalva }).meta({ id: 'SaidaDoSecador' });

/** The record as it stands, with one lot less. */
const semLote = async (ctx: Ctx, { processo, cadastro, registros }: Lida, id: number, loteId: number): Promise<Dados> => {
  const { row } = await paraCorrigir(ctx, () => registros.find(ctx.reader, id));
  const porcoes = await porcoesDoRegistro(ctx.reader, processo, id);
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

const leituras = (passagem: Lida): Record<string, Route> => {
  const { nome, registros, answer } = passagem;
  const lista = (path: string, summary: string) =>
    route({
      method: 'GET',
      path,
      summary,
      query: listQuery({ ...instante, situacao: z.enum(['andamento', 'concluido']).optional(), de: dayFilter(), ate: dayFilter() }),
      answer: paged(answer),
      handle: async ({ reader, query, fazendaAtiva }) =>
        registros.list(await leitorEm(reader, query), query, { ...query, fazendas: fazendaAtiva }),
    });
  return {
    listar: lista('/', `${nome}: lista`),
    historico: lista('/historico', `${nome}: histórico`),
    obter: route({
      method: 'GET',
      path: '/:id',
      summary: nome,
      query: z.object(instante),
      answer,
      handle: (ctx) => lerPassagem(ctx, passagem, ctx.params.id, ctx.query),
    }),
  };
};

/** The form's data, once every detail in it is known to be kept and true. */
const conferidos = async <S extends z.ZodRawShape>(ctx: Ctx, passagem: Passagem<S>, form: z.output<z.ZodObject<S>>): Promise<Dados> => {
  exigirDiaDaSaida(ctx, form);
  await exigirLotesDoFormulario(ctx, form, 'lote');
  return passagem.dados(form);
};

const escritas = <S extends z.ZodRawShape>(passagem: Passagem<S>): Record<string, Route> => {
  const { processo, nome, cadastro, registros, form, answer } = passagem;
  const ensaiavel = { answer, besides: { 200: Ensaio } };
  return {
    criar: route({
      method: 'POST',
      path: '/',
      summary: nome,
      query: Ensaiavel,
      body: form,
      ...ensaiavel,
      handle: async (ctx) => {
        const dados = await conferidos(ctx, passagem, ctx.body as z.output<z.ZodObject<S>>);
        await exigirCadastro(ctx, cadastro, dados.localId, cadastro);
        const command = passagem.registrar(await novosIds(ctx, passagem.especie), dados);
        return gravar(ctx, command, (receipt) => lerPassagem(ctx, passagem, idDe(receipt, passagem.idNoFato)));
      },
    }),
    corrigir: route({
      method: 'PUT',
      path: '/:id',
      summary: `${nome}: corrige o registro; o que não se diz fica`,
      query: Ensaiavel,
      body: corrigido(form, passagem.corrigivel) as z.ZodType,
      ...ensaiavel,
      handle: async (ctx) => {
        const { id } = ctx.params;
        const { motivo } = ctx.body as { motivo: string | null };
        const { row, view } = await paraCorrigir(ctx, () => registros.find(ctx.reader, id));
        const dados = await conferidos(ctx, passagem, comODito(ctx, form, view, semSaida));
        if (dados.localId !== row.local_id) await exigirCadastro(ctx, cadastro, dados.localId, cadastro);
        return gravar(ctx, passagem.corrigir(id, dados, motivo), () => lerPassagem(ctx, passagem, id));
      },
    }),
    concluir: route({
      method: 'PATCH',
      path: '/:id/saida',
      summary: `${nome}: saída`,
      query: Ensaiavel,
      body: (cadastro === 'secador' ? SaidaDoSecador : Saida) as typeof SaidaDoSecador,
      ...ensaiavel,
      handle: async (ctx) => {
        const { id } = ctx.params;
        const { row } = await paraCorrigir(ctx, () => registros.find(ctx.reader, id));
        const { dataSaida, horaSaida, umidadeSaida: umidadeSaidaPct, pesoSaida: pesoSaidaG, motivo } = ctx.body;
        const saida = { dia: dataSaida, hora: horaSaida };
        return gravar(ctx, passagem.concluir(id, row.local_id, { saida, umidadeSaidaPct, pesoSaidaG, motivo }), () =>
          lerPassagem(ctx, passagem, id),
        );
      },
    }),
    excluir: exclusao(processo, nome, (ctx, id) => registros.find(ctx.reader, id)),
    excluirLote: route({
      method: 'DELETE',
      path: '/:id/lote/:loteId',
      summary: `${nome}: tira um lote do registro`,
      status: 200,
      params: abaixo('loteId'),
      query: Motivo,
      ...ensaiavel,
      handle: async (ctx) => {
        const { id, loteId } = ctx.params as { id: number; loteId: number };
        const dados = await semLote(ctx, passagem, id, loteId);
        return gravar(ctx, passagem.corrigir(id, dados, ctx.query.motivo ?? null), () => lerPassagem(ctx, passagem, id));
      },
    }),
  };
};

/** The routes common to all of these processes. Readings come first, so that none of their addresses is taken for the id of a record. */
export const passagemRoutes = <S extends z.ZodRawShape>(passagem: Passagem<S>) =>
  defineRoutes({
    path: `rastreabilidade/${passagem.processo}`,
    tag: passagem.tag,
    permissao: 'rastreabilidade',
    routes: { ...leituras(passagem), ...escritas(passagem) },
  });
