import { registerDeciders } from '@tulha/application/registry';
import { ContagemDeNiveis } from '@tulha/domain/agronomia/agronomia.answers';
import { nivelDe, totalDe } from '@tulha/domain/agronomia/inspecao';
import { inspecao } from '@tulha/domain/agronomia/inspecao.register';
import { praga } from '@tulha/domain/agronomia/praga.catalogue';
import { rowAnswer } from '@tulha/domain/kernel/catalogue/record.answers';
import { inspecoesPerguntadas } from '@tulha/read-models/agronomia/inspecao.queries';
import { findInCatalogue } from '@tulha/read-models/catalogues/catalogue.queries';
import { z } from 'zod';
import { found } from '../catalogues/catalogue.checks.js';
import { conferir } from '../catalogues/mesma-fazenda.js';
import { type Ctx, defineRoutes, route } from '../http/pipeline/route.js';
import { idDe } from '../rotas/criado.js';
import { dayFilter, idFilter } from '../rotas/list-query.js';

const decider = registerDeciders.inspecao as NonNullable<(typeof registerDeciders)[string]>;

/** The levels of the pest as they are now, which the inspection keeps: another table later judges later inspections. */
const niveisDe = async ({ reader }: Ctx, pragaId: unknown) => {
  const achada = typeof pragaId === 'number' ? await findInCatalogue(reader, praga, pragaId) : undefined;
  if (!achada) return {};
  const { alerta = null, controle = null, fonte = null, medida } = achada.stored;
  return { alerta, controle, fonte, emMedia: medida === 'MEDIA' ? 1 : null };
};

/** Routes of inspections beyond those of a register. Must stand before `/mip/:id`. */
export const inspecaoRoutes = defineRoutes({
  path: 'mip',
  tag: 'Inspeções de pragas',
  permissao: 'agronomia',
  routes: {
    contarNiveis: route({
      method: 'GET',
      path: '/level-count',
      summary: 'Quantas inspeções deram em cada nível',
      query: z.strictObject({ dateStart: dayFilter(), dateEnd: dayFilter(), talhao: idFilter(), praga: idFilter() }),
      answer: ContagemDeNiveis,
      handle: async ({ reader, fazendas, query: { dateStart: de, dateEnd: ate, talhao, praga: qual } }) => {
        const quais = await inspecoesPerguntadas(reader, { fazendas, de, ate, talhao, praga: qual });
        const niveis = quais.map((uma) => nivelDe(totalDe(uma, uma.pontos), uma));
        const com = (nivel: (typeof niveis)[number]) => niveis.filter((um) => um === nivel).length;
        return { total: niveis.length, nenhum: com('NENHUM'), alerta: com('ALERTA'), controle: com('CONTROLE'), semNivel: com(undefined) };
      },
    }),
    criar: route({
      method: 'POST',
      path: '/',
      summary: 'Cadastra: Inspeção',
      body: inspecao.input,
      porFazenda: true,
      answer: rowAnswer(inspecao),
      handle: async (ctx) => {
        const dados = { ...ctx.body, fazendaId: ctx.fazenda };
        if (!(await ctx.alreadyWritten())) await conferir(ctx, inspecao, dados);
        const niveis = await ctx.keep('niveis', await niveisDe(ctx, ctx.body['pragaId']));
        const id = await ctx.nextId('inspecao');
        const data = { ...dados, ...niveis, inspecaoId: id };
        const receipt = await ctx.execute(decider, id, { type: 'Cadastrar', data }, { isNew: true });
        return found(ctx, inspecao, idDe(receipt, 'inspecaoId'));
      },
    }),
    alterar: route({
      method: 'PUT',
      path: '/:id',
      summary: 'Altera: Inspeção',
      body: inspecao.change,
      answer: rowAnswer(inspecao),
      handle: async (ctx) => {
        const { id } = ctx.params;
        const before = await found(ctx, inspecao, id);
        const { pragaId } = ctx.body;
        const outraPraga = pragaId !== undefined && pragaId !== before['praga'];
        const dados = { ...ctx.body, ...(ctx.body['fazendaId'] ? {} : { fazendaId: before['fazenda'] }) };
        await conferir(ctx, inspecao, dados, { id, before, kept: before });
        const niveis = await ctx.keep('niveis', outraPraga ? await niveisDe(ctx, pragaId) : {});
        await ctx.execute(decider, id, { type: 'Alterar', data: { ...dados, ...niveis, inspecaoId: id } });
        return found(ctx, inspecao, id);
      },
    }),
  },
});
