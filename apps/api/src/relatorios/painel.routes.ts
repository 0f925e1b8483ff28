import { diaAt } from '@tulha/domain/kernel/dates';
import { safraAtiva } from '@tulha/read-models/propriedade/safra.queries';
import { painelDe } from '@tulha/read-models/relatorios/painel.queries';
import { defineRoutes, route } from '../http/route.js';

/** The figures of the home page: the crop year in use, over the active farm or all of them. An addition of ours. */
export const painelRoutes = defineRoutes({
  path: 'painel',
  tag: 'Painel',
  permissao: 'relatorios',
  routes: {
    obter: route({
      method: 'GET',
      path: '/',
      resumo: 'Números da safra atual',
      handle: async ({ leitura, fazendas, now }) => {
        const safra = await safraAtiva(leitura, fazendas);
        const ano = diaAt(now).slice(0, 4);
        const periodo = safra ?? { descricao: `Ano de ${ano}`, inicio: `${ano}-01-01`, fim: `${ano}-12-31` };
        const { descricao, inicio, fim } = periodo;
        return { safra: { descricao, inicio, fim }, ...(await painelDe(leitura, fazendas, periodo.inicio, periodo.fim)) };
      },
    }),
  },
});
