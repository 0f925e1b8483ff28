import { StreamableFile } from '@nestjs/common';
import { arquivoDoLivro } from '@tulha/domain/fiscal/lcdpr/arquivo';
import { LinhasDoLivroCaixa, LivroCaixa } from '@tulha/domain/fiscal/lcdpr/lcdpr.answers';
import { livroDe } from '@tulha/read-models/fiscal/lcdpr/livro.queries';
import { linhasDoLivroView, livroView, nomeDoArquivo } from '@tulha/read-models/fiscal/lcdpr/livro.view';
import { z } from 'zod';
import { type Ctx, defineRoutes, route } from '../http/pipeline/route.js';
import { disposition } from '../jobs/enviar-arquivo.js';
import { achado } from '../rotas/achado.js';
import { idFilter, idNaRota, pageQuery } from '../rotas/list-query.js';

/** Years a book can be of: the first one that was filed, and far enough ahead. */
const ano = z
  .string()
  .regex(/^(?:2019|20[2-9]\d)$/, 'Informe o ano do livro, de 2019 em diante.')
  .transform(Number);
const qual = z.object({ id: idNaRota, ano });

const oLivro = async ({ reader, params }: Ctx<z.output<typeof qual>, unknown, unknown>) =>
  achado(await livroDe(reader, params.id, params.ano));

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
  },
});
