import {
  avisosDaColheita,
  avisosDoTrabalho,
  colheitaLiberadaEm,
  entradaLiberadaEm,
  periodoDoDia,
} from '@tulha/domain/agronomia/intervalos';
import { IntervaloNoTalhao } from '@tulha/domain/atividades/intervalos.answers';
import { listed } from '@tulha/domain/kernel/answers';
import { diaAt } from '@tulha/domain/kernel/dates';
import { aplicacoesNosTalhoes } from '@tulha/read-models/agronomia/intervalos.queries';
import { namesOf } from '@tulha/read-models/atividades/atividade.queries';
import { z } from 'zod';
import { type Ctx, defineRoutes, route } from '../http/pipeline/route.js';
import { dayFilter, idFilter } from '../rotas/list-query.js';

const Quando = z.strictObject({ talhao: idFilter(), de: dayFilter(), ate: dayFilter() });

const intervalos = async ({ reader, query, fazendas, hoje, fuso }: Ctx<unknown, z.output<typeof Quando>>) => {
  const ate = query.ate ?? query.de ?? hoje;
  const { de = ate, talhao } = query;
  const talhoes = talhao === undefined ? undefined : [talhao];
  const aplicacoes = await aplicacoesNosTalhoes(reader, { de, ate, talhoes, fazendas });
  const nomes = await namesOf(
    reader,
    'talhao',
    aplicacoes.map(({ talhaoId }) => talhaoId),
  );
  const noDia = periodoDoDia(ate, null, null, fuso);
  return aplicacoes.map((aplicacao) => {
    const { talhaoId, insumoId, insumo, ...resto } = aplicacao;
    const avisos = [...avisosDaColheita([aplicacao], talhaoId, ate), ...avisosDoTrabalho([aplicacao], talhaoId, noDia)];
    return {
      ...resto,
      ...{ talhao: talhaoId, nome: nomes.get(talhaoId) ?? '', insumo: insumoId, produto: insumo, aplicadoEm: diaAt(resto.fim, resto.fuso) },
      ...{ colheitaLiberadaEm: colheitaLiberadaEm(resto) ?? null, entradaLiberadaEm: entradaLiberadaEm(resto) ?? null },
      avisos: avisos.map(({ mensagem }) => mensagem),
      quem: [...resto.quem],
    };
  });
};

/** Withdrawal and re-entry of plots (docs/adr/0052). Must stand before `/cad-talhoes/:id`. */
export const intervalosRoutes = defineRoutes({
  path: 'cad-talhoes',
  tag: 'Talhões',
  permissao: 'atividades',
  routes: {
    intervalos: route({
      method: 'GET',
      path: '/intervalos',
      summary: 'Carência e reentrada: o que se aplicou nos talhões e até quando não se colhe nem se entra (hoje, sem dizer os dias)',
      query: Quando,
      answer: listed(IntervaloNoTalhao),
      handle: async (ctx) => ({ content: await intervalos(ctx) }),
    }),
  },
});
