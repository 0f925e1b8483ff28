import { registerDeciders } from '@tulha/application/registry';
import { ContaDoAcertoMeeiro } from '@tulha/domain/folha/acerto/acerto-meeiro.answers';
import { acertoMeeiro, refuseAcerto } from '@tulha/domain/folha/acerto-meeiro.register';
import { cafeAcertadoDecider } from '@tulha/domain/folha/cafe-acertado/cafe-acertado.decider';
import type { LinhasApuradas } from '@tulha/domain/folha/acerto/linhas.fields';
import { igual } from '@tulha/domain/kernel/igual';
import { rowAnswer } from '@tulha/domain/kernel/catalogue/record.answers';
import type { Line } from '@tulha/domain/kernel/register/register';
import type { RegisterCommand } from '@tulha/domain/kernel/register/register.decider';
import { exigirAberto } from '@tulha/domain/kernel/register/register.steps';
import { Tarefa } from '@tulha/domain/suporte/tarefa.answers';
import { exportarAcerto } from '@tulha/jobs/exportar-acerto.job';
import { type Acerto, acertoDe } from '@tulha/read-models/folha/acerto/acerto.queries';
import { apurar, outroComOMesmo } from '@tulha/read-models/folha/acerto/apuracao.queries';
import { contaDoAcertoDita } from '@tulha/read-models/folha/acerto/conta.queries';
import { readerOf } from '@tulha/read-models/read/reader';
import { found } from '../../catalogues/catalogue.checks.js';
import { type Ctx, defineRoutes, type Route, route } from '../../http/pipeline/route.js';
import { entregar } from '../../jobs/entregar.js';
import { allRegisterRoutes } from '../../registers/register.routes.js';
import { achado } from '../../rotas/achado.js';

const decider = registerDeciders.acerto_meeiro as NonNullable<(typeof registerDeciders)[string]>;
type Um = Ctx<{ id: number }, unknown, unknown>;
type Kind = keyof LinhasApuradas;

/** The account as a whole: what coffee came from is known by the lots of all farms, whatever the user may see of them. */
const todaConta = ({ services, auth }: Um) => readerOf(services.readDb, auth.conta);

const acertoPedido = async (ctx: Um) => achado(await acertoDe(ctx.reader, ctx.params.id));

type DeUm = { readonly saem: readonly number[]; readonly entram: readonly Record<string, unknown>[] };

type Apurada = { readonly apurado: string | null };

/** The lines of a kind that go and those that come; none where they are the same. */
const trocaDe = (kind: Kind, antes: Acerto['linhas'], agora: LinhasApuradas): DeUm => {
  const estavam = (antes[kind] as readonly (Apurada & { readonly id: number })[]).filter(({ apurado }) => apurado !== null);
  const entram = agora[kind] as readonly Record<string, unknown>[];
  const nomes = Object.keys(entram[0] ?? {});
  const sem = estavam.map((uma) => Object.fromEntries(nomes.map((nome) => [nome, uma[nome as keyof typeof uma]])));
  if (igual(sem, entram)) return { saem: [], entram: [] };
  return { saem: estavam.map(({ id }) => id), entram };
};

/** The commands that put the lines worked out in the place of those worked out before. */
const comandosDa = async (ctx: Um, kind: Kind, { saem, entram }: DeUm): Promise<Extract<RegisterCommand, { type: 'NaLinha' }>[]> => {
  const line: Line = acertoMeeiro.lines[kind];
  const { id } = ctx.params;
  const primeiro = entram.length > 0 ? await ctx.nextId(line.tabela, entram.length) : 0;
  const naLinha = (comando: Extract<RegisterCommand, { type: 'NaLinha' }>['data']['comando']) =>
    ({ type: 'NaLinha', data: { id, linha: kind, comando, deOutra: true } }) as const;
  return [
    ...saem.map((linha) => naLinha({ type: 'Excluir', data: { id: linha } })),
    ...entram.map((dados, at) => {
      const data = { ...dados, [`${line.tabela}Id`]: primeiro + at, [line.parentId]: id };
      return naLinha({ type: 'Cadastrar', data });
    }),
  ];
};

const NO_SEU_STREAM = { otherStream: true, apart: 'cafe-acertado', moreFollow: true } as const;
const ensaia = ({ query }: Ctx<unknown, unknown>): boolean => Boolean((query as { readonly ensaio?: unknown }).ensaio);

/** Claims the coffee of a settlement: a query finds that of older ones, the claim that of the same moment. */
const reservar = async (ctx: Um, { id, descricao }: Acerto['row'], { cafe }: Acerto['linhas']) => {
  const cafes = cafe.flatMap(({ apurado, contratoId, descricao: qual }) =>
    apurado === null ? [] : [{ chave: `${apurado} ${contratoId}`, descricao: qual }],
  );
  const data = { acertoId: id, descricao, cafes };
  await ctx.execute(cafeAcertadoDecider, ctx.auth.conta, { type: 'ReservarCafeAcertado', data }, NO_SEU_STREAM);
};

const doRegistro = (passo: string): Route => allRegisterRoutes.find(({ path }) => path === acertoMeeiro.path)?.routes[passo] as Route;
/** The steps as every register has them; the coffee is claimed before one, and set free before the other. */
const [finalizarDoRegistro, abrirDoRegistro] = [doRegistro('finalizar'), doRegistro('abrir')];

/** Settlements of sharecroppers beyond what a register does: working out, the sum in words, the papers. Must stand before `/cad-meeiro-acertos/:id`. */
export const acertoMeeiroRoutes = defineRoutes({
  path: acertoMeeiro.path,
  tag: acertoMeeiro.title.plural,
  permissao: acertoMeeiro.permissao,
  routes: {
    apurar: route({
      method: 'PUT',
      path: '/:id/apurar',
      summary: 'Apura um acerto aberto: o café dos talhões do meeiro, do que se vendeu ou está na fazenda, e o que se desconta',
      answer: rowAnswer(acertoMeeiro),
      handle: async (ctx) => {
        const { id } = ctx.params;
        await found(ctx, acertoMeeiro, id);
        const { row, linhas } = await acertoPedido(ctx);
        exigirAberto(acertoMeeiro, row, 'apurar');
        const agora = await apurar(todaConta(ctx), { row, linhas });
        const troca = await ctx.keep('troca', {
          cafe: trocaDe('cafe', linhas, agora),
          descontos: trocaDe('descontos', linhas, agora),
        });
        const comandos = [...(await comandosDa(ctx, 'cafe', troca.cafe)), ...(await comandosDa(ctx, 'descontos', troca.descontos))];
        await ctx.execute(decider, id, { type: 'EmConjunto', data: { id, comandos } });
        return found(ctx, acertoMeeiro, id);
      },
    }),
    finalizar: {
      ...finalizarDoRegistro,
      handle: async (ctx) => {
        const { row, linhas } = await acertoPedido(ctx as Um);
        if (row.situacao === 'ABERTO' && !(await ctx.alreadyWritten())) {
          const repetido = await outroComOMesmo(todaConta(ctx as Um), row, linhas);
          if (repetido) throw refuseAcerto('ACERTO_REPETIDO', repetido);
        }
        if (!ensaia(ctx) && row.situacao === 'ABERTO') await reservar(ctx as Um, row, linhas);
        return finalizarDoRegistro.handle(ctx);
      },
    },
    abrir: {
      ...abrirDoRegistro,
      handle: async (ctx) => {
        const { row } = await acertoPedido(ctx as Um);
        const liberar = { type: 'LiberarCafeAcertado', data: { acertoId: row.id } } as const;
        if (!ensaia(ctx) && row.situacao === 'FECHADO') await ctx.execute(cafeAcertadoDecider, ctx.auth.conta, liberar, NO_SEU_STREAM);
        return abrirDoRegistro.handle(ctx);
      },
    },
    conta: route({
      method: 'GET',
      path: '/:id/conta',
      summary: 'A conta de um acerto, linha por linha, e o que seria outro se se apurasse agora',
      answer: ContaDoAcertoMeeiro,
      handle: async (ctx) => achado(await contaDoAcertoDita(ctx.reader, todaConta(ctx), ctx.params.id)),
    }),
    extrato: route({
      method: 'GET',
      path: '/:id/extrato',
      summary: 'O extrato de um acerto, em palavras, para assinar',
      slow: true,
      answer: 'file',
      besides: { 202: Tarefa },
      handle: async (ctx) => {
        const { row } = await acertoPedido(ctx);
        return entregar(ctx as Ctx, exportarAcerto, { acerto: row.id, documento: 'extrato' });
      },
    }),
    baixar: route({
      method: 'PATCH',
      path: '/:id/download',
      summary: 'Um acerto como planilha, com as fórmulas',
      slow: true,
      answer: 'file',
      besides: { 202: Tarefa },
      handle: async (ctx) => {
        const { row } = await acertoPedido(ctx);
        return entregar(ctx as Ctx, exportarAcerto, { acerto: row.id, documento: 'planilha' });
      },
    }),
  },
});
