import { Hoje } from '@tulha/domain/relatorios/hoje.answers';
import { NIVEIS, PENDENCIAS, TIPOS_DE_PENDENCIA } from '@tulha/domain/relatorios/hoje';
import { defineRoutes, route } from '../../http/pipeline/route.js';
import { oQuePodeVer } from '../../rotas/o-que-pode.js';
import { perguntaDe } from './pergunta.js';
import { PROCURAR } from './procurar.js';

/** The work to be done, of every module the caller may see. */
export const hojeRoutes = defineRoutes({
  path: 'hoje',
  tag: 'Painel',
  permissao: 'suporte',
  routes: {
    obter: route({
      method: 'GET',
      path: '/',
      summary: 'Hoje: o que há para fazer, do mais urgente ao mais antigo, e onde',
      answer: Hoje,
      handle: async (ctx) => {
        const { hoje } = ctx;
        const pode = await oQuePodeVer(ctx);
        const tipos = TIPOS_DE_PENDENCIA.filter((tipo) => pode(PENDENCIAS[tipo].modulo));
        const pergunta = perguntaDe({ ctx, hoje, pode });
        const achadas = await Promise.all(tipos.map((tipo) => PROCURAR[tipo](pergunta)));
        const grupos = NIVEIS.flatMap((nivel) =>
          tipos.flatMap((tipo, at) => {
            const { titulo, fazer, lista } = PENDENCIAS[tipo];
            const { total = 0, itens = [] } = achadas[at]?.[nivel] ?? {};
            return total === 0 ? [] : [{ nivel, tipo, titulo, fazer, lista, total, itens: [...itens] }];
          }),
        );
        return { hoje, total: grupos.reduce((soma, { total }) => soma + total, 0), grupos };
      },
    }),
  },
});
