import { catalogueDeciderOf } from '@tulha/application/catalogue-deciders';
import { tipoAtividade } from '@tulha/domain/atividades/tipo-atividade.catalogue';
import { ArquivarTiposDeAtividade, DefinirMetas, MetaDeAtividade } from '@tulha/domain/atividades/tipo-atividade.commands';
import { listed, paged } from '@tulha/domain/kernel/answers';
import { rowAnswer } from '@tulha/domain/kernel/catalogue/record.answers';
import { findInCatalogue, listCatalogue } from '@tulha/read-models/catalogues/catalogue.queries';
import { type Ctx, defineRoutes, route } from '../http/pipeline/route.js';
import { exigirCadastro } from '../rotas/exigir-cadastro.js';
import { listQuery } from '../rotas/list-query.js';

const decider = catalogueDeciderOf('tipo_atividade');
type Mudanca = { readonly id: number; readonly diz: Readonly<Record<string, unknown>> };

/** All kinds must exist before any is changed; each is a record of its own, and one that already has the value writes nothing. */
const mudar = async (ctx: Ctx, mudancas: readonly Mudanca[], campo: (indice: number) => string) => {
  for (const [indice, { id }] of mudancas.entries()) await exigirCadastro(ctx, 'tipo_atividade', id, campo(indice));
  for (const { id, diz } of mudancas) {
    const command = { type: 'Alterar', data: { tipo_atividadeId: id, ...diz } } as const;
    await ctx.execute(decider, id, command, { otherStream: true, moreFollow: true });
  }
  await ctx.show();
  return Promise.all(mudancas.map(async ({ id }) => (await findInCatalogue(ctx.reader, tipoAtividade, id))?.view ?? { id }));
};

const arquivar = (path: 'arquivados' | 'desarquivados', situacao: 'ARQUIVADO' | 'ATIVO', summary: string) =>
  route({
    method: 'POST',
    path: `/${path}`,
    status: 200,
    summary,
    body: ArquivarTiposDeAtividade,
    answer: listed(rowAnswer(tipoAtividade)),
    handle: async (ctx) => {
      const mudancas = ctx.body.ids.map((id) => ({ id, diz: { situacao } }));
      return { content: await mudar(ctx, mudancas, (indice) => `ids[${indice}]`) };
    },
  });

type Linha = Readonly<Record<string, unknown>>;
const metaDe = (linha: Linha) =>
  MetaDeAtividade.parse({ ...linha, atividade: linha['id'], vezes: linha['metaVezes'], custo: linha['metaCusto'] });

/** Routes of kinds of activity beyond those of a catalogue. Must stand before `/cat-atividades/:id`. */
export const tipoAtividadeRoutes = defineRoutes({
  path: 'cat-atividades',
  tag: 'Tipos de atividade',
  permissao: 'atividades',
  routes: {
    metas: route({
      method: 'GET',
      path: '/metas',
      summary: 'Metas dos tipos de atividade que não estão arquivados',
      query: listQuery({}),
      answer: paged(MetaDeAtividade),
      handle: async ({ reader, query }) => {
        const page = await listCatalogue(reader, tipoAtividade, query, { situacao: 'ATIVO' });
        return { ...page, content: page.content.map(metaDe) };
      },
    }),
    definirMetas: route({
      method: 'POST',
      path: '/metas',
      status: 200,
      summary: 'Define quantas vezes, e a que custo, cada tipo de atividade deve ser feito numa safra',
      body: DefinirMetas,
      answer: listed(MetaDeAtividade),
      handle: async (ctx) => {
        const mudancas = ctx.body.metas.map(({ atividade, vezes, custo }) => ({
          id: atividade,
          diz: { metaVezes: vezes, metaCustoCentavos: custo },
        }));
        return { content: (await mudar(ctx, mudancas, (indice) => `metas[${indice}].atividade`)).map(metaDe) };
      },
    }),
    arquivar: arquivar('arquivados', 'ARQUIVADO', 'Arquiva tipos de atividade: deixam de ser oferecidos, e o que foi feito continua deles'),
    desarquivar: arquivar('desarquivados', 'ATIVO', 'Torna a oferecer tipos de atividade arquivados'),
  },
});
