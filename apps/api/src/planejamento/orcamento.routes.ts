import {
  GraficoDaReceita,
  GraficoDoOrcamento,
  RelatorioDoOrcamento,
  TotaisDoPlanejamento,
} from '@tulha/domain/planejamento/planejamento.answers';
import {
  graficoDaReceita,
  graficoDoOrcamento,
  relatorioDoOrcamento,
  totaisDoPlanejamento,
} from '@tulha/read-models/planejamento/planejamento.queries';
import { type Contada, type QualSafra, safraPedida } from '@tulha/read-models/propriedade/safra.queries';
import type { Reader } from '@tulha/read-models/read/reader';
import { z } from 'zod';
import { type Ctx, defineRoutes, route } from '../http/pipeline/route.js';
import { achado } from '../rotas/achado.js';
import { dayFilter, idFilter } from '../rotas/list-query.js';

const DaSafra = z.object({ safra: idFilter(), de: dayFilter(), ate: dayFilter() });

/** Answers a query about a crop year: the one in the request, else the current one. */
const daSafra =
  <T>(consulta: (reader: Reader, contada: Contada, fazendas: readonly number[]) => Promise<T>) =>
  async ({ reader, fazendas, hoje, query }: Ctx<unknown, QualSafra>): Promise<T> =>
    consulta(reader, achado(await safraPedida(reader, query, { fazendas, hoje })), fazendas);

/** Budgets compared with entries and estimates. The budgets themselves are a catalogue. */
export const orcamentoRoutes = defineRoutes({
  path: 'planejamentos/orcamentos',
  tag: 'Orçamentos',
  permissao: 'planejamento',
  routes: {
    totais: route({
      method: 'GET',
      path: '/totais',
      summary: 'Uma safra em somas: orçado, realizado, receita e colheita estimadas',
      query: DaSafra,
      answer: TotaisDoPlanejamento,
      handle: daSafra(totaisDoPlanejamento),
    }),
    grafico: route({
      method: 'GET',
      path: '/grafico',
      summary: 'Orçado e realizado de cada categoria',
      query: DaSafra,
      answer: GraficoDoOrcamento,
      handle: daSafra(graficoDoOrcamento),
    }),
    graficoReceita: route({
      method: 'GET',
      path: '/grafico-receita',
      summary: 'Receita de cada mês: orçada, estimada e realizada',
      query: DaSafra,
      answer: GraficoDaReceita,
      handle: daSafra(graficoDaReceita),
    }),
    relatorio: route({
      method: 'GET',
      path: '/relatorio',
      summary: 'O orçamento linha a linha, com o realizado de cada categoria',
      query: DaSafra,
      answer: RelatorioDoOrcamento,
      handle: daSafra(relatorioDoOrcamento),
    }),
  },
});
