import { Recall } from '@tulha/domain/rastreabilidade/recall/recall.answers';
import type { Ponto } from '@tulha/read-models/rastreabilidade/recall/partidas.queries';
import { recallDe } from '@tulha/read-models/rastreabilidade/recall/recall.queries';
import { z } from 'zod';
import { dayFilter, idFilter, whole } from '../../rotas/list-query.js';
import { defineRoutes, route } from '../../http/pipeline/route.js';
import { achado } from '../../rotas/achado.js';
import { instante } from '../historico/instante.js';

const PONTOS = ['talhao', 'colaborador', 'atividade'] as const;

/** One starting point; a plot and a worker may be narrowed to days, days may stand alone. */
const RecallQuery = z
  .object({
    ...instante,
    talhao: idFilter(),
    colaborador: idFilter(),
    atividade: idFilter(),
    dia: dayFilter(),
    de: dayFilter(),
    ate: dayFilter(),
    limite: whole(1_000, 20_000),
  })
  .superRefine(({ dia, de, ate, ...query }, { addIssue }) => {
    const errado = (campo: string, message: string) => addIssue({ code: 'custom', path: [campo], message });
    const dados = PONTOS.filter((ponto) => query[ponto] !== undefined);
    const dias = [dia, de, ate].some((dado) => dado !== undefined);
    if (dados.length === 0 && !dias) errado('talhao', 'Diga de onde partir: talhao, colaborador, atividade ou dia.');
    if (dados.length > 1) errado(dados[1] as string, 'Parta de um ponto só: talhao, colaborador ou atividade.');
    if (dia !== undefined && (de !== undefined || ate !== undefined)) errado('dia', 'Use dia, ou então de e ate.');
    if (query.atividade !== undefined && dias) errado('atividade', 'A atividade já tem o seu dia.');
    if (de !== undefined && ate !== undefined && de > ate) errado('ate', 'O fim não pode ser antes do começo.');
  });

const pontoDe = ({ talhao, colaborador, atividade, dia, de = dia, ate = dia }: z.output<typeof RecallQuery>): Ponto => {
  if (talhao !== undefined) return { tipo: 'talhao', id: talhao, de, ate };
  if (colaborador !== undefined) return { tipo: 'colaborador', id: colaborador, de, ate };
  return atividade === undefined ? { tipo: 'dia', de, ate } : { tipo: 'atividade', id: atividade };
};

/** The way of coffee from its origin to every place where it is now: the question of an inspector. */
export const recallRoutes = defineRoutes({
  path: 'rastreabilidade',
  tag: 'Rastreabilidade',
  permissao: 'rastreabilidade',
  routes: {
    recall: route({
      method: 'GET',
      path: '/recall',
      summary: 'Recall: de um talhão, dia, colaborador ou atividade até cada lote, comprador e depósito a que o café chegou',
      query: RecallQuery,
      answer: Recall,
      handle: async ({ reader, fazendas, query }) =>
        achado(await recallDe(reader, pontoDe(query), { fazendas, limite: query.limite }, query)),
    }),
  },
});
