import { historicoDoRegistro } from '@tulha/read-models/rastreabilidade/registro.queries';
import { z } from 'zod';
import { idNaRota } from '../http/list-query.js';
import { defineRoutes, route } from '../http/route.js';
import { achado } from './contexto.js';

const PROCESSOS = ['terreiro', 'secagem', 'ressecagem', 'armazem', 'despolpagem', 'beneficio', 'rebeneficio', 'cooperativa'] as const;
const Registro = z.object({ processo: z.enum(PROCESSOS), id: idNaRota });

/** What the records of all processes have in common beside their own routes. */
export const registroRoutes = defineRoutes({
  path: 'rastreabilidade',
  tag: 'Rastreabilidade',
  permissao: 'rastreabilidade',
  routes: {
    historicoDoRegistro: route({
      method: 'GET',
      path: '/:processo/:id/historico',
      resumo: 'O que foi escrito de um registro: quem, quando, por quê, o antigo e o novo',
      params: Registro,
      handle: async ({ leitura, params }) => {
        const content = await historicoDoRegistro(leitura, params.processo, params.id);
        achado(content[0]);
        return { content };
      },
    }),
  },
});
