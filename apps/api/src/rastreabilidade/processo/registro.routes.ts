import { Escrito } from '@tulha/domain/rastreabilidade/historico/historico.answers';
import { listed } from '@tulha/domain/kernel/answers';
import { historicoDoRegistro } from '@tulha/read-models/rastreabilidade/processo/registro.queries';
import { z } from 'zod';
import { idNaRota } from '../../rotas/list-query.js';
import { defineRoutes, route } from '../../http/pipeline/route.js';
import { achado } from '../../rotas/achado.js';

const PROCESSOS = ['terreiro', 'secagem', 'ressecagem', 'armazem', 'despolpagem', 'beneficio', 'rebeneficio', 'cooperativa'] as const;
const Registro = z.object({ processo: z.enum(PROCESSOS), id: idNaRota });

/** Routes that the records of all processes share. */
export const registroRoutes = defineRoutes({
  path: 'rastreabilidade',
  tag: 'Rastreabilidade',
  permissao: 'rastreabilidade',
  routes: {
    historicoDoRegistro: route({
      method: 'GET',
      path: '/:processo/:id/historico',
      summary: 'O que foi escrito de um registro: quem, quando, por quê, o antigo e o novo',
      params: Registro,
      answer: listed(Escrito),
      handle: async ({ reader, params }) => {
        const content = await historicoDoRegistro(reader, params.processo, params.id);
        achado(content[0]);
        return { content };
      },
    }),
  },
});
