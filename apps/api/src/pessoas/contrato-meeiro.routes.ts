import { registerDeciders } from '@tulha/application/registry';
import { rowAnswer } from '@tulha/domain/kernel/catalogue/record.answers';
import { igual } from '@tulha/domain/kernel/igual';
import { contratoMeeiro, REPARTEM, type Vigencia } from '@tulha/domain/pessoas/contrato-meeiro.register';
import { refusePessoas } from '@tulha/domain/pessoas/errors';
import { exigirLivre } from '@tulha/domain/pessoas/vigencia/vigencia';
import { vigenciaDecider } from '@tulha/domain/pessoas/vigencia/vigencia.decider';
import { findInCatalogue } from '@tulha/read-models/catalogues/catalogue.queries';
import { contratosDos } from '@tulha/read-models/pessoas/contrato-meeiro.queries';
import { found } from '../catalogues/catalogue.checks.js';
import { exigirSolto } from '../catalogues/catalogue-delete.routes.js';
import { inUse, presosDe, usosEmTodas } from '../catalogues/em-uso.js';
import { conferir } from '../catalogues/mesma-fazenda.js';
import { type Ctx, defineRoutes, route } from '../http/pipeline/route.js';
import { achado } from '../rotas/achado.js';
import { idDe } from '../rotas/criado.js';

type Stored = Record<string, unknown>;

const decider = registerDeciders.contrato_meeiro as NonNullable<(typeof registerDeciders)[string]>;

const vigenciaDe = (contratoId: number, { colaboradorId, talhaoId, inicio, fim }: Stored): Vigencia => ({
  contratoId,
  ...{ colaboradorId: colaboradorId as number, talhaoId: talhaoId as number },
  ...{ inicio: inicio as string, fim: (fim as string | null | undefined) ?? null },
});

/** Reserves the contract's period: a query finds overlaps with older contracts, the claim those of the same moment (docs/adr/0042). */
const reservar = async (ctx: Ctx, pedida: Vigencia, tambemOlhar: boolean) => {
  if (tambemOlhar) exigirLivre(pedida, await contratosDos(ctx.reader, [pedida.colaboradorId]));
  const options = { otherStream: true, apart: 'vigencia', moreFollow: true } as const;
  await ctx.execute(vigenciaDecider, ctx.auth.conta, { type: 'ReservarVigencia', data: pedida }, options);
};

const contratoDe = async (ctx: Ctx, id: number) => achado(await findInCatalogue(ctx.reader, contratoMeeiro, id));

type Mudanca = { readonly id: number; readonly antes: Stored; readonly dados: Stored; readonly view: Stored };

/** Whose part the picking is does not change without a reason once there is any. @throws CONTRATO_COM_COLHEITA */
const exigirMotivo = async (ctx: Ctx, { id, antes, dados, view }: Mudanca) => {
  const muda = REPARTEM.some((campo) => dados[campo] !== undefined && String(dados[campo]) !== String(antes[campo]));
  if (!muda || dados['motivo']) return;
  const presos = presosDe(await usosEmTodas(ctx, contratoMeeiro, id));
  if (presos) throw refusePessoas('CONTRATO_COM_COLHEITA', { usos: inUse(contratoMeeiro, view, presos).usos });
};

/**
 * Routes of contracts beyond those of a register: no two contracts of a sharecropper and a plot may share a day. Must stand before
 * `/cad-meeiro-contratos/:id`.
 */
export const contratoMeeiroRoutes = defineRoutes({
  path: contratoMeeiro.path,
  tag: contratoMeeiro.title.plural,
  permissao: contratoMeeiro.permissao,
  routes: {
    criar: route({
      method: 'POST',
      path: '/',
      summary: 'Cadastra: Contrato de meeiro',
      body: contratoMeeiro.input,
      porFazenda: true,
      answer: rowAnswer(contratoMeeiro),
      handle: async (ctx) => {
        const dados: Stored = { ...ctx.body, fazendaId: ctx.fazenda };
        const novo = !(await ctx.alreadyWritten());
        if (novo) await conferir(ctx, contratoMeeiro, dados);
        const id = await ctx.nextId(contratoMeeiro.tabela);
        await reservar(ctx, vigenciaDe(id, dados), novo);
        const receipt = await ctx.execute(decider, id, { type: 'Cadastrar', data: { ...dados, contrato_meeiroId: id } }, { isNew: true });
        return found(ctx, contratoMeeiro, idDe(receipt, 'contrato_meeiroId'));
      },
    }),
    alterar: route({
      method: 'PUT',
      path: '/:id',
      summary: 'Altera: Contrato de meeiro',
      body: contratoMeeiro.change,
      answer: rowAnswer(contratoMeeiro),
      handle: async (ctx) => {
        const { id } = ctx.params;
        const { view, stored, versao } = await contratoDe(ctx, id);
        const novo = !(await ctx.alreadyWritten());
        if (novo) ctx.checkVersion(versao);
        const dados: Stored = { ...ctx.body, fazendaId: ctx.body['fazendaId'] ?? view['fazenda'] };
        if (novo) await conferir(ctx, contratoMeeiro, dados, { id, before: view, kept: view });
        const { colaborador_id: colaboradorId, talhao_id: talhaoId, inicio, fim, meeiro_porcentagem: meeiroPorcentagem } = stored;
        const antes = { colaboradorId, talhaoId, inicio, fim, meeiroPorcentagem };
        if (novo) await exigirMotivo(ctx, { id, antes, dados, view });
        const pedida = vigenciaDe(id, { ...antes, ...dados });
        if (!igual(pedida, vigenciaDe(id, antes))) await reservar(ctx, pedida, novo);
        await ctx.execute(decider, id, { type: 'Alterar', data: { ...dados, contrato_meeiroId: id } });
        return found(ctx, contratoMeeiro, id);
      },
    }),
    excluir: route({
      method: 'DELETE',
      path: '/:id',
      summary: 'Exclui: Contrato de meeiro',
      answer: 'nothing',
      handle: async (ctx) => {
        const { id } = ctx.params;
        if (!(await ctx.alreadyWritten())) await exigirSolto(ctx, contratoMeeiro, (await contratoDe(ctx, id)).view);
        await ctx.execute(decider, id, { type: 'Excluir', data: { id } }, { moreFollow: true });
        const options = { otherStream: true, apart: 'vigencia' } as const;
        await ctx.execute(vigenciaDecider, ctx.auth.conta, { type: 'LiberarVigencia', data: { contratoId: id } }, options);
      },
    }),
  },
});
