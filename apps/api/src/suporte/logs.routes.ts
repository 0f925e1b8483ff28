import { MODULOS } from '@tulha/domain/acesso/papeis';
import { especies } from '@tulha/domain/suporte/ato/especies';
import { frases } from '@tulha/domain/suporte/ato/frases';
import { listAtos } from '@tulha/read-models/suporte/ato.queries';
import { z } from 'zod';
import { dayFilter, idFilter, listQuery } from '../http/list-query.js';
import { defineRoutes, route } from '../http/route.js';

/** `secador:12`: a kind of record and its id. */
const registro = z
  .string()
  .regex(/^[a-z_]{1,40}:[1-9]\d{0,14}$/, 'Informe o registro como tipo:código, por exemplo secador:12.')
  .transform((texto) => {
    const [especie = '', id] = texto.split(':');
    return { especie, id: Number(id) };
  })
  .refine(({ especie }) => Object.hasOwn(especies, especie), 'Tipo de registro desconhecido.')
  .optional();

const LogsQuery = listQuery({
  de: dayFilter(),
  ate: dayFilter(),
  usuario: idFilter(),
  modulo: z.enum([...MODULOS, 'acesso', 'suporte']).optional(),
  tipo: z
    .string()
    .max(80)
    .refine((tipo) => Object.hasOwn(frases, tipo), 'Tipo de fato desconhecido.')
    .optional(),
  fazenda: idFilter(),
  registro,
});

const Ato = z
  .object({
    id: z.string(),
    em: z.iso.datetime(),
    /** Quem fez o quê, em uma frase. */
    frase: z.string(),
    acao: z.string(),
    usuario: z.object({ id: z.int(), nome: z.string() }),
    tipo: z.string(),
    modulo: z.string().nullable(),
    fazenda: z.object({ id: z.int(), nome: z.string().nullable() }).nullable(),
    fatos: z.int(),
    registro: z.object({ especie: z.string(), id: z.int(), nome: z.string().nullable(), caminho: z.string().nullable() }).nullable(),
    correlationId: z.string(),
  })
  .meta({ id: 'Ato' });
const Resposta = z.object({
  content: z.array(Ato),
  pagination: z.object({ page: z.int(), size: z.int(), total: z.int() }),
});

/** Who did what (spec part 1 §7): for those who may look at who the users are. */
export const logsRoutes = defineRoutes({
  path: 'logs',
  tag: 'Registro de atividades',
  permissao: 'acesso',
  routes: {
    listar: route({
      method: 'GET',
      path: '/',
      resumo: 'Quem fez o quê na conta, quando e em que registro',
      query: LogsQuery,
      resposta: Resposta,
      handle: ({ leitura, fazendas, query: { fazenda, ...query } }) =>
        listAtos(leitura, { ...query, fazendas: fazenda ? [fazenda] : [0, ...fazendas] }, query),
    }),
  },
});
