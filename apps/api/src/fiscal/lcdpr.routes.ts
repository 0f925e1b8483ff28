import { StreamableFile } from '@nestjs/common';
import { arquivoDoLivro } from '@tulha/domain/fiscal/lcdpr/arquivo';
import { EntregarLivroCaixa } from '@tulha/domain/fiscal/lcdpr/entrega/livro-entregue.commands';
import { livroEntregueDecider } from '@tulha/domain/fiscal/lcdpr/entrega/livro-entregue.decider';
import { DiferencasDoLivro, LivroEntregue, LivrosEntregues } from '@tulha/domain/fiscal/lcdpr/entrega/livro-entregue.answers';
import { refuseFiscal } from '@tulha/domain/fiscal/errors';
import { LinhasDoLivroCaixa, LivroCaixa } from '@tulha/domain/fiscal/lcdpr/lcdpr.answers';
import { diferencasDesdeAEntrega, livrosEntregues } from '@tulha/read-models/fiscal/lcdpr/livro-entregue.queries';
import { livroDe } from '@tulha/read-models/fiscal/lcdpr/livro.queries';
import { linhasDoLivroView, livroView, nomeDoArquivo } from '@tulha/read-models/fiscal/lcdpr/livro.view';
import { z } from 'zod';
import { type Ctx, defineRoutes, route } from '../http/pipeline/route.js';
import { disposition } from '../jobs/enviar-arquivo.js';
import { achado } from '../rotas/achado.js';
import { comoEsta, comQuemMudou, entregaDe } from './livro-entregue.js';
import { idDe } from '../rotas/criado.js';
import { idFilter, idNaRota, pageQuery } from '../rotas/list-query.js';

/** Years a book can be of: the first one that was filed, and far enough ahead. */
const ano = z
  .string()
  .regex(/^(?:2019|20[2-9]\d)$/, 'Informe o ano do livro, de 2019 em diante.')
  .transform(Number);
const qual = z.object({ id: idNaRota, ano });

const oLivro = async ({ reader, params }: Ctx<z.output<typeof qual>, unknown, unknown>) =>
  achado(await livroDe(reader, params.id, params.ano));

/** The whole book, which a user of some farms does not see. @throws LIVRO_SO_DE_ALGUMAS */
const oLivroInteiro = async (ctx: Ctx<z.output<typeof qual>, unknown, unknown>) => {
  const livro = await oLivro(ctx);
  if (ctx.reader.fazendas) throw refuseFiscal('LIVRO_SO_DE_ALGUMAS');
  return livro;
};

/** The cash book of rural producers (LCDPR): by month, line by line, and as the file that is filed. */
export const lcdprRoutes = defineRoutes({
  path: 'lcdpr',
  tag: 'Fiscal: livro-caixa',
  permissao: 'fiscal',
  routes: {
    livro: route({
      method: 'GET',
      path: '/:id/:ano',
      summary: 'O livro-caixa de um produtor num ano: os meses, e o que falta para entregar',
      params: qual,
      query: z.strictObject({ fazenda: idFilter() }),
      answer: LivroCaixa,
      handle: async (ctx) => livroView(await oLivro(ctx)),
    }),
    linhas: route({
      method: 'GET',
      path: '/:id/:ano/linhas',
      summary: 'As linhas do livro-caixa, por dia',
      params: qual,
      query: pageQuery({ fazenda: idFilter() }),
      answer: LinhasDoLivroCaixa,
      handle: async (ctx) => linhasDoLivroView(await oLivro(ctx), ctx.query),
    }),
    arquivo: route({
      method: 'GET',
      path: '/:id/:ano/arquivo',
      summary: 'O arquivo do LCDPR, como a Receita o lê',
      params: qual,
      query: z.strictObject({ fazenda: idFilter() }),
      answer: 'file',
      handle: async (ctx) => {
        const livro = await oLivro(ctx);
        void ctx.reply.header('cache-control', 'private, no-store');
        return new StreamableFile(Buffer.from(arquivoDoLivro(livro)), {
          type: 'text/plain; charset=utf-8',
          disposition: disposition(nomeDoArquivo(livro)),
        });
      },
    }),
    entregas: route({
      method: 'GET',
      path: '/:id/:ano/entregas',
      summary: 'Quando o livro-caixa de um ano foi entregue, e como estava',
      params: qual,
      query: z.strictObject({ fazenda: idFilter() }),
      answer: LivrosEntregues,
      handle: async (ctx) => {
        achado(await ctx.reader.porId('produtor_rural', ['id'], ctx.params.id));
        return { content: await livrosEntregues(ctx.reader, { produtor: ctx.params.id, ano: ctx.params.ano }) };
      },
    }),
    entregar: route({
      method: 'POST',
      path: '/:id/:ano/entregas',
      summary: 'Diz que o livro-caixa foi entregue, como está: o que mudar depois se diz por diferença',
      params: qual,
      body: EntregarLivroCaixa,
      answer: LivroEntregue,
      handle: async (ctx) => {
        const { entregueEm, recibo } = ctx.body;
        if (entregueEm && entregueEm > ctx.hoje) throw refuseFiscal('ENTREGA_NO_FUTURO');
        const livro = await oLivroInteiro(ctx);
        const livroEntregueId = await ctx.nextId('livro_entregue');
        const data = entregaDe(livro, { livroEntregueId, entregueEm: entregueEm ?? ctx.hoje, recibo: recibo ?? null });
        const receipt = await ctx.execute(livroEntregueDecider, livroEntregueId, { type: 'EntregarLivroCaixa', data }, { isNew: true });
        const id = idDe(receipt, 'livroEntregueId');
        const [esta] = (await livrosEntregues(ctx.reader, { produtor: ctx.params.id, ano: ctx.params.ano })).filter((um) => um.id === id);
        return achado(esta);
      },
    }),
    desfazerEntrega: route({
      method: 'DELETE',
      path: '/entregas/:id',
      summary: 'Desfaz o que se disse de uma entrega',
      answer: 'nothing',
      handle: async (ctx) => {
        const { id: livroEntregueId } = ctx.params;
        if (!(await ctx.alreadyWritten())) achado(await ctx.reader.porId('livro_entregue', ['id'], livroEntregueId));
        await ctx.execute(livroEntregueDecider, livroEntregueId, { type: 'DesfazerEntregaDoLivro', data: { livroEntregueId } });
      },
    }),
    diferencas: route({
      method: 'GET',
      path: '/:id/:ano/diferencas',
      summary: 'O que mudou no livro-caixa desde a última entrega, ou desde a que se diz: linha por linha, e quem mudou',
      params: qual,
      query: pageQuery({ fazenda: idFilter(), entrega: idFilter() }),
      answer: DiferencasDoLivro,
      handle: async (ctx) => {
        const [livro, { id: produtor, ano: doAno }] = [await oLivroInteiro(ctx), ctx.params];
        const diferencas = achado(
          await diferencasDesdeAEntrega(ctx.reader, { produtor, ano: doAno }, ctx.query.entrega, comoEsta(livro), ctx.query),
        );
        return { ...diferencas, content: await comQuemMudou(ctx, diferencas.content, diferencas.entrega.id) };
      },
    }),
  },
});
