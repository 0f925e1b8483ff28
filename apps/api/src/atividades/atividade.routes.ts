import { refuseShared } from '@tulha/domain/kernel/shared-errors';
import { Atividade, AtividadeGravada } from '@tulha/domain/atividades/atividade/atividade.answers';
import { paged } from '@tulha/domain/kernel/answers';
import { canonico } from '@tulha/domain/kernel/letras';
import {
  AlterarAtividade,
  COLHEITA,
  ExcluirColheita,
  RegistrarAtividade,
  talhoesDiscordam,
  talhoesDitos,
} from '@tulha/domain/atividades/atividade/atividade.commands';
import { atividadeDecider } from '@tulha/domain/atividades/atividade/atividade.decider';
import type { DadosDaAtividade } from '@tulha/domain/atividades/atividade/atividade.events';
import { terminaAntes } from '@tulha/domain/atividades/horario';
import { refuseAtividade } from '@tulha/domain/atividades/errors';
import { especiesDeFolha } from '@tulha/domain/folha/comum/especies.fields';
import { tipoAtividade } from '@tulha/domain/atividades/tipo-atividade.catalogue';
import { safra } from '@tulha/domain/propriedade/safra.catalogue';
import { GASTOS_GERAIS, talhao } from '@tulha/domain/propriedade/talhao.catalogue';
import { type AtividadeView, findAtividade, linhasDaAtividade, listAtividades } from '@tulha/read-models/atividades/atividade.queries';
import { avisosDosInsumos } from '@tulha/read-models/atividades/insumo-da-atividade.queries';
import { findInCatalogue } from '@tulha/read-models/catalogues/catalogue.queries';
import { folhaDoTrabalho, trabalhoDaAtividade } from '@tulha/read-models/folha/da-atividade.queries';
import { movidosDe } from '@tulha/read-models/catalogues/movidos';
import { z } from 'zod';
import { alteracoesRoute, ondeEsta } from '../rotas/alteracoes.js';
import { idDe } from '../rotas/criado.js';
import { wasSent, withSentFields } from '../rotas/sent-fields.js';
import { avisosDosIntervalos, type Feito } from '../rotas/avisos-dos-intervalos.js';
import { exigirCadastro } from '../rotas/exigir-cadastro.js';
import { avisosDoJaFeito } from '../rotas/ja-feito-no-intervalo.js';
import { dayFilter, idFilter, listQuery } from '../rotas/list-query.js';
import { type Ctx, defineRoutes, route } from '../http/pipeline/route.js';
import { avisosDasHoras, avisosDeQuemSaiu } from './avisos-das-horas.js';
import { exigirMotivo, exigirMotivoDaMudanca, pedirMudanca, retirar } from './colheita-usada.js';
import { avisosForaDaSafra } from './fora-da-safra.js';
import { conferirInsumosNoDia } from './insumos-no-dia.js';
import { conferirMedidoresNoDia } from './trabalho-de-maquina.js';

/** The filters of lists of activities. */
export const Filtros = listQuery({
  safra: idFilter(),
  talhao: idFilter(),
  atividade: z.string().max(120).optional(),
  dateStart: dayFilter(),
  dateEnd: dayFilter(),
});

/** The same filters for a change, which has no pages and no order. */
export const FiltrosDaMudanca = Filtros.omit({ page: true, size: true, sort: true });

/** The activity, or 404; sets the ETag. */
export const atividadeDe = async ({ reader, etag }: Ctx, id: number) => {
  const found = await findAtividade(reader, id);
  if (!found) throw refuseShared('ATIVIDADE_NAO_ENCONTRADA');
  etag(found.versao);
  return found;
};

type Achada = Awaited<ReturnType<typeof atividadeDe>>;

/** Work as the intervals of its plots are asked about; `talhoes` where it was not in all of them. */
export const comoFeito = ({ row, view }: Pick<Achada, 'row' | 'view'>, quais?: Partial<Feito>): Feito => ({
  ...{ atividade: row.id, data: view.data, horaInicial: view.horaInicial, horaFinal: view.horaFinal, talhoes: view.talhoesIds },
  ...{ colheita: view.linhas > 0 || view.atividade === COLHEITA, ...quais },
});

/** Activities just written, each with its warnings. */
export const comOsAvisos = async ({ reader }: Ctx<unknown, unknown, unknown>, achadas: readonly Pick<Achada, 'row' | 'view'>[]) => {
  const ids = achadas.map(({ row }) => row.id);
  const todos = await Promise.all([
    avisosDosIntervalos(
      reader,
      achadas.map((achada) => comoFeito(achada)),
    ),
    avisosDeQuemSaiu(reader, ids),
    avisosDasHoras(reader, ids),
    avisosDosInsumos(reader, ids),
    avisosForaDaSafra(
      reader,
      achadas.map(({ view }) => view),
    ),
    avisosDoJaFeito(
      reader,
      achadas.map(({ view }) => view),
    ),
  ]);
  return achadas.map(({ view }, indice) => ({
    ...view,
    avisos: todos.flatMap((deles) => deles[indice] ?? []),
  }));
};

/** An activity as it was just written. */
export const gravada = async (ctx: Ctx, id: number) => {
  const [uma] = await comOsAvisos(ctx, [await atividadeDe(ctx, id)]);
  return uma as NonNullable<typeof uma>;
};

/** The warnings of intervals for the part of an activity just written (`quais`), and of workers who had left. */
export const avisosDaqui = async ({ reader }: Ctx, achada: Pick<Achada, 'row' | 'view'>, quais: Partial<Feito>): Promise<string[]> =>
  (await Promise.all([avisosDosIntervalos(reader, [comoFeito(achada, quais)]), avisosDeQuemSaiu(reader, [achada.row.id])])).flat(2);

/** Lines of the activity that are in a closed payroll sheet. */
const emFolhaDe = async ({ reader }: Ctx, id: number) =>
  (await linhasDaAtividade(reader, id)).flatMap(({ id: linhaId, folha_id }) => (folha_id === null ? [] : [{ linhaId, folhaId: folha_id }]));

/** A closed sheet that pays days, hours or pieces of the activity. */
const trabalhoPagoDe = async ({ reader }: Ctx<unknown, unknown, unknown>, id: number) => {
  const paga = await folhaDoTrabalho(reader, await trabalhoDaAtividade(reader, id));
  return paga && { especie: especiesDeFolha[paga.especie].nome, folha: paga.folha };
};

/**
 * One command deletes the activity with its lines; if harvest is added to it meanwhile, the activity stays. @throws LINHA_EM_FOLHA_FECHADA,
 * ATIVIDADE_COM_COLHEITA, COLHEITA_JA_USADA
 */
const excluir = async (ctx: Ctx<{ id: number }, unknown, z.output<typeof ExcluirColheita> | undefined>): Promise<void> => {
  const { id: atividadeId } = ctx.params;
  if (!(await ctx.alreadyWritten())) ctx.checkVersion((await atividadeDe(ctx, atividadeId)).versao);
  const linhaIds = (await linhasDaAtividade(ctx.reader, atividadeId)).map(({ id }) => id);
  const trabalho = await trabalhoDaAtividade(ctx.reader, atividadeId);
  const porque = await exigirMotivo(ctx, ctx.body, linhaIds);
  await retirar(ctx, { atividadeId, linhaIds, ...(trabalho.length > 0 && { trabalho }), comAtividade: true, ...porque });
  if (await findAtividade(ctx.reader, atividadeId)) throw refuseAtividade('ATIVIDADE_COM_COLHEITA');
};

/** The plots asked for, checked to be the farm's. Only GASTOS GERAIS, or none at all, is general expenses: no plots. */
const talhoesDe = async ({ reader }: Ctx, ids: readonly number[], fazendaId: number): Promise<number[]> => {
  const reais: number[] = [];
  for (const id of new Set(ids)) {
    const found = await findInCatalogue(reader, talhao, id);
    if (!found || (found.stored.fazenda_id !== null && found.stored.fazenda_id !== fazendaId))
      throw refuseAtividade('TALHAO_NAO_ENCONTRADO', { talhao: id });
    if (found.view.nome.toUpperCase() !== GASTOS_GERAIS) reais.push(id);
    else if (ids.length > 1) throw refuseAtividade('GASTOS_GERAIS_COM_TALHOES');
  }
  return reais;
};

const checkSafra = async ({ reader }: Ctx, id: number | null, fazendaId: number) => {
  if (id === null) return;
  const found = await findInCatalogue(reader, safra, id);
  if (!found || (found.stored.fazenda_id !== null && found.stored.fazenda_id !== fazendaId))
    throw refuseAtividade('SAFRA_NAO_ENCONTRADA', { safra: id });
};

/** The kind asked for, or its successor: with the name it had on that day, which the fact keeps. */
const tipoPedido = async (ctx: Ctx, pedido: number) => {
  const id = (await movidosDe(ctx.reader, tipoAtividade)).agora(pedido);
  await exigirCadastro(ctx, 'tipo_atividade', id, 'atividade');
  const found = await findInCatalogue(ctx.reader, tipoAtividade, id);
  return { id, descricao: String(found?.view['descricao']) };
};

/** The kind in use whose name a text is. Picking is no kind, even where one bears its name; a text that stays as it was is no kind either. */
const tipoDeNome = async ({ reader }: Ctx, nome: string, antes: unknown): Promise<number | undefined> => {
  if (nome === COLHEITA || nome === antes) return undefined;
  const rows = await reader.de('tipo_atividade').select(['id', 'descricao', 'situacao']).where('excluido', '=', false).execute();
  return rows.find(({ descricao, situacao }) => situacao !== 'ARQUIVADO' && canonico(String(descricao)) === canonico(nome))?.id;
};

/** The group of the activity named, which goes on under its number when that is gone. */
const grupoPedido = async ({ reader }: Ctx, id: number, fazendaId: number, grupo: Form['grupo']) => {
  if (grupo === undefined) return {};
  if (!grupo || grupo === id) return { grupoId: null };
  const outra = await findAtividade(reader, grupo);
  if (!outra) throw refuseAtividade('GRUPO_NAO_ENCONTRADO', { grupo });
  if (outra.row.fazenda_id !== fazendaId) throw refuseAtividade('GRUPO_DE_OUTRA_FAZENDA', { grupo });
  return { grupoId: outra.row.grupo_id === id ? null : outra.row.grupo_id };
};

export type Form = z.output<typeof RegistrarAtividade>;

/** The fields of an activity in a request, each part checked. Where it is a change, `antes` is what it was called. */
export const dadosDe = async (
  ctx: Ctx,
  atividadeId: number,
  fazendaId: number,
  body: Form,
  antes?: string | number,
): Promise<DadosDaAtividade> => {
  const safraId = body.safra ?? null;
  await checkSafra(ctx, safraId, fazendaId);
  const { atividade } = body;
  const tipoId = typeof atividade === 'string' ? await tipoDeNome(ctx, atividade, antes) : atividade;
  const tipo = tipoId ? await tipoPedido(ctx, tipoId) : null;
  if (talhoesDiscordam(body)) throw refuseAtividade('TALHOES_DISCORDAM', { talhao: Number(body.talhao) });
  const talhaoIds = await talhoesDe(ctx, talhoesDitos(body), fazendaId);
  return {
    atividadeId,
    fazendaId,
    safraId,
    talhaoIds,
    atividade: tipo?.descricao ?? (typeof atividade === 'string' ? atividade : COLHEITA),
    catAtividadeId: tipo?.id ?? null,
    data: body.data ?? ctx.hoje,
    horaInicial: body.horaInicial ?? null,
    horaFinal: body.horaFinal ?? null,
    ...(body.terminaNoDiaSeguinte === 1 && { terminaNoDiaSeguinte: true }),
    obs: body.obs ?? null,
    ...(await grupoPedido(ctx, atividadeId, fazendaId, body.grupo)),
  };
};

/** The whole form of an activity that a change says in part; plots are said by either of their names. */
export const mudado = (ctx: Pick<Ctx, 'request'>, enviado: Form, view: AtividadeView): Form => {
  const { talhoesIds, atividade, data, horaInicial, horaFinal, terminaNoDiaSeguinte, obs } = view;
  const talhoes = wasSent(ctx, 'talhao') ? {} : { talhoesIds };
  const form = withSentFields<Form>(
    ctx,
    { safra: view.safra, atividade, data, horaInicial, horaFinal, terminaNoDiaSeguinte, obs, ...talhoes },
    enviado,
  );
  const { horaInicial: inicio = null, horaFinal: fim = null } = form;
  // Hours that are put right end on their day again, unless they are still said to go over midnight.
  const acertada = !wasSent(ctx, 'terminaNoDiaSeguinte') && !terminaAntes({ horaInicial: inicio || null, horaFinal: fim || null });
  return acertada ? { ...form, terminaNoDiaSeguinte: 0 } : form;
};

/** The data of a change of an activity, once its inputs and meters are known to fit the new day. @throws FALTA_INSUMO_NO_DIA, LEITURA_MENOR */
export const alteracaoDe = async (ctx: Ctx<unknown, unknown, unknown>, { row, view }: Achada, form: Form) => {
  const dados = await dadosDe(ctx, row.id, form.fazenda ?? row.fazenda_id, form, view.atividade);
  if ((dados.data !== row.data || dados.fazendaId !== row.fazenda_id) && !(await ctx.alreadyWritten())) {
    await conferirMedidoresNoDia(ctx, row.id, dados.data);
    await conferirInsumosNoDia(ctx, row.id, dados);
  }
  const grupo = form.grupo === undefined && row.grupo_id !== row.id ? { grupoId: row.grupo_id } : {};
  const [emFolha, trabalhoPago] = await Promise.all([emFolhaDe(ctx, row.id), trabalhoPagoDe(ctx, row.id)]);
  return { ...dados, ...grupo, emFolha, ...(trabalhoPago && { trabalhoPago }) };
};

/** Activity records: the work done on which plots on which day. */
export const atividadeRoutes = defineRoutes({
  path: 'reg-atividades',
  tag: 'Atividades',
  permissao: 'atividades',
  routes: {
    listar: route({
      method: 'GET',
      path: '/',
      summary: 'Lista os registros de atividade',
      query: Filtros,
      answer: paged(Atividade),
      handle: ({ reader, query, fazendas }) => listAtividades(reader, query, query, fazendas),
    }),
    obter: route({
      method: 'GET',
      path: '/:id',
      summary: 'Registro de atividade',
      answer: Atividade,
      handle: async (ctx) => (await atividadeDe(ctx, ctx.params.id)).view,
    }),
    alteracoes: alteracoesRoute('O que aconteceu com a atividade, quando e por quem', ondeEsta({ tabela: 'atividade' })),
    criar: route({
      method: 'POST',
      path: '/',
      summary: 'Registra uma atividade',
      body: RegistrarAtividade,
      porFazenda: true,
      answer: AtividadeGravada,
      handle: async (ctx) => {
        const id = await ctx.nextId('atividade');
        const data = await dadosDe(ctx, id, ctx.fazenda, ctx.body);
        const receipt = await ctx.execute(atividadeDecider, id, { type: 'RegistrarAtividade', data }, { isNew: true });
        return gravada(ctx, idDe(receipt, 'atividadeId'));
      },
    }),
    alterar: route({
      method: 'PUT',
      path: '/:id',
      summary: 'Altera um registro de atividade',
      body: AlterarAtividade,
      answer: AtividadeGravada,
      handle: async (ctx) => {
        const { id } = ctx.params;
        const achada = await atividadeDe(ctx, id);
        const data = await alteracaoDe(ctx, achada, mudado(ctx, ctx.body, achada.view));
        const porque = await exigirMotivoDaMudanca(ctx, ctx.body, await pedirMudanca(ctx, data, ctx.body));
        await ctx.execute(atividadeDecider, id, { type: 'AlterarAtividade', data: { ...data, ...porque } });
        return gravada(ctx, id);
      },
    }),
    excluir: route({
      method: 'DELETE',
      path: '/:id',
      summary: 'Exclui um registro de atividade e suas linhas',
      body: ExcluirColheita.optional(),
      answer: 'nothing',
      handle: excluir,
    }),
  },
});
