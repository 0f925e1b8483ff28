import { Ato } from '@tulha/domain/suporte/suporte.answers';
import { paged } from '@tulha/domain/kernel/answers';
import { MODULOS } from '@tulha/domain/acesso/modulos';
import { frases, registroDe } from '@tulha/domain/references/todos';
import { listAtos } from '@tulha/read-models/suporte/ato.queries';
import { z } from 'zod';
import { dayFilter, idFilter, listQuery } from '../../rotas/list-query.js';
import { refuseHttp } from '../../http/pipeline/errors.js';
import { defineRoutes, route } from '../../http/pipeline/route.js';

/** `secador:12`: a kind of record and its id. */
const registro = z
  .string()
  .regex(/^[a-z_]{1,40}:[1-9]\d{0,14}$/, 'Informe o registro como tipo:código, por exemplo secador:12.')
  .transform((texto) => {
    const [especie = '', id] = texto.split(':');
    return { especie, id: Number(id) };
  })
  .refine(({ especie }) => registroDe(especie) !== undefined, 'Tipo de registro desconhecido.')
  .optional();

const TODOS = [...MODULOS, 'acesso', 'suporte'] as const;

const LogsQuery = listQuery({
  de: dayFilter(),
  ate: dayFilter(),
  usuario: idFilter(),
  modulo: z.enum(TODOS).optional(),
  tipo: z
    .string()
    .max(80)
    .refine((tipo) => Object.hasOwn(frases, tipo), 'Tipo de fato desconhecido.')
    .optional(),
  fazenda: idFilter(),
  registro,
});

/** The acts with their authors, for users who may see the account's users: those in the modules that they may read. */
export const logsRoutes = defineRoutes({
  path: 'logs',
  tag: 'Histórico de alterações',
  permissao: 'acesso',
  routes: {
    listar: route({
      method: 'GET',
      path: '/',
      summary: 'Quem fez o quê na conta, quando e em que registro',
      query: LogsQuery,
      answer: paged(Ato),
      handle: ({ reader, fazendas, request, query: { fazenda, ...query } }) => {
        const modulos = TODOS.filter((modulo) => request.podeLer?.(modulo));
        if (query.modulo && !modulos.includes(query.modulo)) throw refuseHttp('SEM_PERMISSAO');
        const legiveis = modulos.length === TODOS.length ? undefined : modulos;
        return listAtos(reader, { ...query, legiveis, fazendas: fazenda ? [fazenda] : [0, ...fazendas] }, query);
      },
    }),
  },
});
