import { NIVEIS, PENDENCIAS, tipoDaChave, TIPOS_DE_PENDENCIA } from '@tulha/domain/relatorios/hoje';
import { Hoje, PendenciaDeixada, PendenciaRetomada } from '@tulha/domain/relatorios/hoje.answers';
import { DeixarPendencia, RetomarPendencia } from '@tulha/domain/relatorios/pendencia/pendencia.commands';
import { pendenciaDecider } from '@tulha/domain/relatorios/pendencia/pendencia.decider';
import { refuseRelatorios } from '@tulha/domain/relatorios/errors';
import { deixadasEm } from '@tulha/read-models/relatorios/pendencia.queries';
import { type Ctx, defineRoutes, route } from '../../http/pipeline/route.js';
import { oQuePodeVer } from '../../rotas/o-que-pode.js';
import { perguntaDe } from './pergunta.js';
import { PROCURAR } from './procurar.js';

const perguntar = async (ctx: Ctx) => {
  const { hoje } = ctx;
  const [pode, deixadas] = await Promise.all([oQuePodeVer(ctx), deixadasEm(ctx.reader, hoje)]);
  return perguntaDe({ ctx, hoje, pode, deixadas });
};

/** Only what the caller is shown can be put off, or taken up again. @throws PENDENCIA_NAO_HA */
const exigirPendencia = async (ctx: Ctx, chave: string): Promise<void> => {
  const tipo = tipoDaChave(chave);
  const pergunta = await perguntar(ctx);
  const achadas = tipo && pergunta.pode(PENDENCIAS[tipo].modulo) ? await PROCURAR[tipo](pergunta) : {};
  if (!Object.values(achadas).some(({ itens }) => itens.some((item) => item.chave === chave))) throw refuseRelatorios('PENDENCIA_NAO_HA');
};

/** The work to be done, of every module the caller may see. */
export const hojeRoutes = defineRoutes({
  path: 'hoje',
  tag: 'Painel',
  permissao: 'suporte',
  routes: {
    obter: route({
      method: 'GET',
      path: '/',
      summary: 'Hoje: o que há para fazer, do mais urgente ao mais antigo, e onde; por fim o que se deixou',
      answer: Hoje,
      handle: async (ctx) => {
        const pergunta = await perguntar(ctx);
        const { hoje, deixadas } = pergunta;
        const tipos = TIPOS_DE_PENDENCIA.filter((tipo) => pergunta.pode(PENDENCIAS[tipo].modulo));
        const achadas = await Promise.all(tipos.map((tipo) => PROCURAR[tipo](pergunta)));
        const grupos = NIVEIS.flatMap((nivel) =>
          tipos.flatMap((tipo, at) => {
            const { modulo: _, ...qual } = PENDENCIAS[tipo];
            const { total = 0, itens = [] } = achadas[at]?.[nivel] ?? {};
            const nomeados = itens.map((item) => ({ ...item, deixada: deixadas.get(item.chave) ?? null }));
            return total === 0 ? [] : [{ nivel, tipo, ...qual, total, itens: nomeados }];
          }),
        );
        return { hoje, total: grupos.reduce((soma, { nivel, total }) => soma + (nivel === 'DEIXADA' ? 0 : total), 0), grupos };
      },
    }),
    deixar: route({
      method: 'POST',
      path: '/deixadas',
      contaInteira: true,
      summary: 'Deixa uma pendência para outro dia, ou, sem dia, por feita; diz-se por quê',
      body: DeixarPendencia,
      answer: PendenciaDeixada,
      handle: async (ctx) => {
        if (!(await ctx.alreadyWritten())) await exigirPendencia(ctx as Ctx, ctx.body.chave);
        const data = { deixadaId: await ctx.nextId('pendencia_deixada'), ...ctx.body };
        await ctx.execute(pendenciaDecider, ctx.auth.conta, { type: 'DeixarPendencia', data });
        return ctx.body;
      },
    }),
    retomar: route({
      method: 'PATCH',
      path: '/deixadas',
      contaInteira: true,
      summary: 'Retoma uma pendência que se deixou',
      body: RetomarPendencia,
      answer: PendenciaRetomada,
      handle: async (ctx) => {
        if (!(await ctx.alreadyWritten())) await exigirPendencia(ctx as Ctx, ctx.body.chave);
        await ctx.execute(pendenciaDecider, ctx.auth.conta, { type: 'RetomarPendencia', data: ctx.body });
        return ctx.body;
      },
    }),
  },
});
