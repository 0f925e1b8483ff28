import { registerDeciders } from '@tulha/application/registry';
import { rowAnswer } from '@tulha/domain/kernel/catalogue/record.answers';
import { adiantamento } from '@tulha/domain/pessoas/adiantamento.register';
import { DescontarAdiantamento } from '@tulha/domain/pessoas/pessoas.commands';
import { diasRepetidos, type Frequencia } from '@tulha/domain/pessoas/repeticao';
import { findAsItIsNow, findInCatalogue } from '@tulha/read-models/catalogues/catalogue.queries';
import { check, found } from '../catalogues/catalogue.checks.js';
import { defineRoutes, route } from '../http/pipeline/route.js';
import { achado } from '../rotas/achado.js';
import { idDe } from '../rotas/criado.js';

type Stored = Record<string, unknown>;

const decider = registerDeciders.adiantamento as NonNullable<(typeof registerDeciders)[string]>;
const desconto = adiantamento.lines.descontos;
const idName = 'adiantamentoId';

/** The answer for each repetition: only the first advance carries the period of repetition. */
const semRepeticao = { duplicationFrequency: null, duplicationPeriod: 0 };

/** An advance, and those it is repeated by: each a record of its own, all of one request. Must stand before `/cad-adiantamentos/:id`. */
export const adiantamentoRoutes = defineRoutes({
  path: adiantamento.path,
  tag: adiantamento.title.plural,
  permissao: adiantamento.permissao,
  routes: {
    criar: route({
      method: 'POST',
      path: '/',
      summary: 'Cadastra: Adiantamento, e as suas repetições',
      body: adiantamento.input,
      porFazenda: true,
      answer: rowAnswer(adiantamento),
      handle: async (ctx) => {
        const dados: Stored = { ...ctx.body, fazendaId: ctx.fazenda };
        if (!(await ctx.alreadyWritten())) await check(ctx, adiantamento, dados, 0);
        const { data, duplicationFrequency, duplicationPeriod } = dados;
        const dias = diasRepetidos(data as string, duplicationFrequency as Frequencia | null, duplicationPeriod as number);
        const id = await ctx.nextId(adiantamento.tabela, 1 + dias.length);
        const cadastrar = (um: Stored) => ({ type: 'Cadastrar', data: um }) as const;
        const receipt = await ctx.execute(decider, id, cadastrar({ ...dados, [idName]: id }), { isNew: true, moreFollow: true });
        const primeiro = idDe(receipt, idName);
        for (const [index, dia] of dias.entries()) {
          const repetido = { ...dados, ...semRepeticao, data: dia, [idName]: primeiro + index + 1 };
          const options = { isNew: true, otherStream: true, apart: `repeticao ${index + 1}`, moreFollow: true } as const;
          await ctx.execute(decider, primeiro + index + 1, cadastrar(repetido), options);
        }
        await ctx.show();
        return found(ctx, adiantamento, primeiro);
      },
    }),
  },
});

/** Deductions from advances, at the address that older clients use. */
export const pagamentoApontamentoRoutes = defineRoutes({
  path: 'pagamento-apontamento',
  tag: adiantamento.title.plural,
  permissao: adiantamento.permissao,
  routes: {
    descontar: route({
      method: 'POST',
      path: '/',
      summary: 'Desconta de um adiantamento, no máximo o que falta dele',
      body: DescontarAdiantamento,
      answer: rowAnswer(desconto),
      handle: async (ctx) => {
        const { adiantamento: id, dados } = ctx.body;
        const { versao } = achado(await findInCatalogue(ctx.reader, adiantamento, id));
        if (!(await ctx.alreadyWritten())) ctx.checkVersion(versao);
        const linhaId = await ctx.nextId(desconto.tabela);
        const comando = { type: 'Cadastrar', data: { ...dados, [desconto.parentId]: id, [`${desconto.tabela}Id`]: linhaId } } as const;
        const receipt = await ctx.execute(decider, id, { type: 'NaLinha', data: { id, linha: 'descontos', comando } });
        return achado(await findAsItIsNow(ctx.reader, desconto, idDe(receipt, `${desconto.tabela}Id`))).view;
      },
    }),
  },
});
