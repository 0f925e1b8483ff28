import { COLHEITA, RegistrarAtividade } from '@tulha/domain/atividades/atividade/atividade.commands';
import { atividadeDecider } from '@tulha/domain/atividades/atividade/atividade.decider';
import type { DadosDaAtividade } from '@tulha/domain/atividades/atividade/atividade.events';
import { refuseAtividade } from '@tulha/domain/atividades/errors';
import type { ReservaColheitaEvent } from '@tulha/domain/folha/colheita/folha-colheita.events';
import { reservaColheitaDecider } from '@tulha/domain/folha/colheita/reserva-colheita.decider';
import { diaAt, isDia } from '@tulha/domain/kernel/dates';
import { safra } from '@tulha/domain/propriedade/safra.catalogue';
import { GASTOS_GERAIS, talhao } from '@tulha/domain/propriedade/talhao.catalogue';
import { findAtividade, linhasDaAtividade, listAtividades } from '@tulha/read-models/atividades/atividade.queries';
import { findInCatalogue } from '@tulha/read-models/catalogues/catalogue.queries';
import { z } from 'zod';
import { idDe } from '../http/criado.js';
import { idFilter, listQuery } from '../http/list-query.js';
import { type Ctx, defineRoutes, route } from '../http/route.js';

const diaFilter = () => z.string().refine(isDia, 'Data inválida: use o formato AAAA-MM-DD.').optional();

const Filtros = listQuery({
  safra: idFilter(),
  talhao: idFilter(),
  atividade: z.string().max(120).optional(),
  dateStart: diaFilter(),
  dateEnd: diaFilter(),
});

/** The activity, or 404; sets the ETag. */
export const atividadeDe = async ({ leitura, etag }: Ctx, id: number) => {
  const found = await findAtividade(leitura, id);
  if (!found) throw refuseAtividade('ATIVIDADE_NAO_ENCONTRADA');
  etag(found.versao);
  return found;
};

/** Lines of the activity that are in a closed payroll sheet. */
const emFolhaDe = async ({ leitura }: Ctx, id: number) =>
  (await linhasDaAtividade(leitura, id)).flatMap(({ id: linhaId, folha_id }) =>
    folha_id === null ? [] : [{ linhaId, folhaId: folha_id }],
  );

/** Takes lines away from all sheets, and so from their activity. @returns how many it took, also when it was asked before @throws LINHA_EM_FOLHA_FECHADA */
export const retirar = async (ctx: Ctx, atividadeId: number, linhaIds: readonly number[]): Promise<number> => {
  const pedido = { type: 'RetirarColheita', data: { atividadeId, linhaIds } } as const;
  const { facts } = await ctx.execute(reservaColheitaDecider, ctx.auth.conta, pedido, { outroStream: true });
  const [fato] = facts;
  return fato ? (fato.data as Extract<ReservaColheitaEvent, { type: 'ColheitaRetirada' }>['data']).linhaIds.length : 0;
};

/** The plots asked for, checked to be the farm's. Only GASTOS GERAIS, or none at all, is general expenses: no plots. */
const talhoesDe = async ({ leitura }: Ctx, ids: readonly number[], fazendaId: number): Promise<number[]> => {
  const reais: number[] = [];
  for (const id of new Set(ids)) {
    const found = await findInCatalogue(leitura, talhao, id);
    if (!found || (found.stored.fazenda_id !== null && found.stored.fazenda_id !== fazendaId))
      throw refuseAtividade('TALHAO_NAO_ENCONTRADO', { talhao: id });
    if (String(found.view.nome).toUpperCase() !== GASTOS_GERAIS) reais.push(id);
    else if (ids.length > 1) throw refuseAtividade('GASTOS_GERAIS_COM_TALHOES');
  }
  return reais;
};

const checkSafra = async ({ leitura }: Ctx, id: number | null, fazendaId: number) => {
  if (id === null) return;
  const found = await findInCatalogue(leitura, safra, id);
  if (!found || (found.stored.fazenda_id !== null && found.stored.fazenda_id !== fazendaId))
    throw refuseAtividade('SAFRA_NAO_ENCONTRADA', { safra: id });
};

const dadosDe = async (
  ctx: Ctx<unknown, unknown, z.output<typeof RegistrarAtividade>>,
  atividadeId: number,
  fazendaId: number,
): Promise<DadosDaAtividade> => {
  const { body } = ctx;
  const safraId = body.safra ?? null;
  await checkSafra(ctx, safraId, fazendaId);
  const talhaoIds = await talhoesDe(ctx, body.talhoesIds ?? (body.talhao ? [body.talhao] : []), fazendaId);
  return {
    atividadeId,
    fazendaId,
    safraId,
    talhaoIds,
    atividade: typeof body.atividade === 'string' ? body.atividade : COLHEITA,
    catAtividadeId: typeof body.atividade === 'number' ? body.atividade : null,
    data: body.data ?? diaAt(ctx.now),
    horaInicial: body.horaInicial ?? null,
    horaFinal: body.horaFinal ?? null,
    obs: body.obs ?? null,
  };
};

/** Activity records: what was done on which plots on which day (spec part 1 §3, §7). */
export const atividadeRoutes = defineRoutes({
  path: 'reg-atividades',
  tag: 'Atividades',
  permissao: 'atividades',
  routes: {
    listar: route({
      method: 'GET',
      path: '/',
      resumo: 'Lista os registros de atividade',
      query: Filtros,
      handle: ({ leitura, query, fazendas }) => listAtividades(leitura, query, query, fazendas),
    }),
    obter: route({
      method: 'GET',
      path: '/:id',
      resumo: 'Registro de atividade',
      handle: async (ctx) => (await atividadeDe(ctx, ctx.params.id)).view,
    }),
    criar: route({
      method: 'POST',
      path: '/',
      resumo: 'Registra uma atividade',
      body: RegistrarAtividade,
      porFazenda: true,
      handle: async (ctx) => {
        const id = await ctx.nextId('atividade');
        const data = await dadosDe(ctx, id, ctx.fazenda);
        const receipt = await ctx.execute(atividadeDecider, id, { type: 'RegistrarAtividade', data }, { isNew: true });
        return (await atividadeDe(ctx, idDe(receipt, 'atividadeId'))).view;
      },
    }),
    alterar: route({
      method: 'PUT',
      path: '/:id',
      resumo: 'Altera um registro de atividade',
      body: RegistrarAtividade,
      handle: async (ctx) => {
        const { id } = ctx.params;
        const { row } = await atividadeDe(ctx, id);
        const dados = await dadosDe(ctx, id, ctx.body.fazenda ?? row.fazenda_id);
        const data = { ...dados, emFolha: await emFolhaDe(ctx, id) };
        await ctx.execute(atividadeDecider, id, { type: 'AlterarAtividade', data });
        return (await atividadeDe(ctx, id)).view;
      },
    }),
    excluir: route({
      method: 'DELETE',
      path: '/:id',
      resumo: 'Exclui um registro de atividade e suas linhas',
      handle: async (ctx) => {
        const { id: atividadeId } = ctx.params;
        const { versao } = await atividadeDe(ctx, atividadeId);
        ctx.conferirVersao(versao);
        const linhas = await linhasDaAtividade(ctx.leitura, atividadeId);
        await retirar(
          ctx,
          atividadeId,
          linhas.map(({ id }) => id),
        );
        await ctx.execute(atividadeDecider, atividadeId, { type: 'ExcluirAtividade', data: { atividadeId } }, { outroStream: true });
      },
    }),
  },
});
