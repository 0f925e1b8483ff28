import { paged } from '@tulha/domain/kernel/answers';
import { Meeiro } from '@tulha/domain/pessoas/pessoas.answers';
import { listMeeiros } from '@tulha/read-models/pessoas/meeiro.queries';
import { z } from 'zod';
import { defineRoutes, route } from '../http/pipeline/route.js';
import { listQuery } from '../rotas/list-query.js';

/** Workers who are sharecroppers. */
export const meeiroRoutes = defineRoutes({
  path: 'cad-meeiros',
  tag: 'Contratos de meeiro',
  permissao: 'pessoas',
  routes: {
    listar: route({
      method: 'GET',
      path: '/',
      summary: 'Lista os meeiros, cada um com os contratos que valem hoje',
      query: listQuery({ situacao: z.enum(['ATIVO', 'INATIVO']).optional() }),
      answer: paged(Meeiro),
      handle: ({ reader, query, hoje }) => listMeeiros(reader, query, { situacao: query.situacao, dia: hoje }),
    }),
  },
});
