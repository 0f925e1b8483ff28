import { ColhidoSemLote, Quadro } from '@tulha/domain/rastreabilidade/lote/quadro.answers';
import { atencaoDe, parametrosDe } from '@tulha/read-models/propriedade/parametros.queries';
import { colhidoSemLote } from '@tulha/read-models/rastreabilidade/lote/colhido.queries';
import { quadro } from '@tulha/read-models/rastreabilidade/lote/quadro.queries';
import { z } from 'zod';
import { defineRoutes, route } from '../../http/pipeline/route.js';
import { hojeDe, instante, leitorEm } from '../historico/instante.js';

/** The post-harvest board. */
export const quadroRoutes = defineRoutes({
  path: 'rastreabilidade/quadro',
  tag: 'Rastreabilidade',
  permissao: 'rastreabilidade',
  routes: {
    obter: route({
      method: 'GET',
      path: '/',
      summary: 'O que está em cada lugar, agora ou então: terreiros, secadores, tulha, pilhas e cooperativas',
      query: z.object(instante),
      answer: Quadro,
      handle: async ({ reader, fazendas, now, fuso, query }) => {
        const { view } = await parametrosDe(reader);
        const pergunta = { fazendas, hoje: hojeDe({ now, fuso }, query), atencao: atencaoDe(view), limiteAlerta: view.limiteAlerta };
        return quadro(await leitorEm(reader, query), pergunta, { reader, instante: query });
      },
    }),
    colhido: route({
      method: 'GET',
      path: '/colhido',
      summary: 'Colhido, ainda sem lote: talhão a talhão, agora ou então, e o que se usou a mais do que se colheu',
      query: z.object(instante),
      answer: ColhidoSemLote,
      handle: async ({ reader, fazendas, query }) => colhidoSemLote(await leitorEm(reader, query), fazendas),
    }),
  },
});
