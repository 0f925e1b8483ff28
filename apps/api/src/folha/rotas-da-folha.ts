import type { EspecieDeFolha } from '@tulha/domain/folha/comum/especies.fields';
import { QuemEntraNaFolha } from '@tulha/domain/folha/comum/folha.answers';
import type { alterarFolha, criarFolha, PedidoDeFolha, trancarFolha } from '@tulha/domain/folha/comum/pedido';
import type { DadosDaFolha } from '@tulha/domain/folha/comum/fatos.fields';
import { VersoesDaFolha } from '@tulha/domain/folha/comum/versoes.answers';
import { paged } from '@tulha/domain/kernel/answers';
import { EnsaioDoPasso } from '@tulha/domain/kernel/register/register.answers';
import { listFolhas } from '@tulha/read-models/folha/folha.queries';
import type { quemEntraNaFolha } from '@tulha/read-models/folha/quem-entra.queries';
import { z } from 'zod';
import { refuseHttp } from '../http/pipeline/errors.js';
import { type Ctx, type Route, route } from '../http/pipeline/route.js';
import { fatoDe } from '../rotas/criado.js';
import { alteracoesRoute, ondeEsta } from '../rotas/alteracoes.js';
import { dayFilter, flag, listQuery } from '../rotas/list-query.js';
import { abrir, ensaiarFechamento, trancar } from './fechamento.js';
import { versoesDa } from './versoes.js';
import { criterioDe, type FolhaDita, folhaDe, folhaNova, mudancasDe, salas } from './folha.js';

/** The differences between the routes of the kinds of sheet. */
type DaEspecie = {
  readonly especie: EspecieDeFolha;
  /** The name of one sheet in a sentence. */
  readonly nome: string;
  readonly criar: ReturnType<typeof criarFolha>;
  readonly alterar: ReturnType<typeof alterarFolha>;
  readonly trancar: ReturnType<typeof trancarFolha>;
  readonly folha: z.ZodType;
  readonly folhas: z.ZodType;
  readonly quemEntra: typeof quemEntraNaFolha;
};

const Ensaiavel = z.object({
  ensaio: flag().meta({ description: 'Com 1, nada é gravado: a resposta diz o que o fechamento faria, ou a recusa que haveria' }),
});

const criar = async (ctx: Ctx<unknown, unknown, PedidoDeFolha & FolhaDita>, especie: EspecieDeFolha) => {
  const sala = salas[especie];
  const folhaId = await ctx.nextId(especie);
  const nova = folhaNova(folhaId, ctx.fazenda, ctx.body);
  const { fazenda: _sua, ...pedido } = ctx.body;
  const data: DadosDaFolha = { ...nova, ...(await mudancasDe(ctx, sala.especie, pedido, nova)) };
  const receipt = await sala.executar(ctx, folhaId, { type: 'CriarFolha', data }, { isNew: true });
  return (await folhaDe(ctx, especie, fatoDe<DadosDaFolha>(receipt).folhaId)).view;
};

/** Forms of before send a farm that is nobody's choice, so another farm is no refusal. */
const ficaEm = (fazenda: string): string =>
  `A folha continua na fazenda ${fazenda}: para fazer uma de outra, comece por ela. O trabalho de mais fazendas se escolhe em fazendas.`;

const alterar = async (
  ctx: Ctx<{ id: number }, unknown, PedidoDeFolha & { readonly pedida?: number | undefined }>,
  especie: EspecieDeFolha,
) => {
  const { id: folhaId } = ctx.params;
  const sala = salas[especie];
  const { row } = await folhaDe(ctx, especie, folhaId);
  if (ctx.body.fazenda === 0) throw refuseHttp('FAZENDA_OBRIGATORIA');
  const mudou = await mudancasDe(ctx, sala.especie, ctx.body, criterioDe(row));
  await sala.executar(ctx, folhaId, { type: 'AlterarFolha', data: { folhaId, mudou } });
  const { view } = await folhaDe(ctx, especie, folhaId);
  const { pedida } = ctx.body;
  return pedida && pedida !== view.fazenda ? { ...view, avisos: [ficaEm(view.fazendaNome)] } : view;
};

/** Closes and opens sheets of a kind, and says how they were closed before. */
const passosDa = ({ especie, ...seus }: Pick<DaEspecie, 'especie' | 'trancar' | 'folha'>): Readonly<Record<string, Route>> => ({
  trancar: route({
    method: 'PUT',
    path: '/trancar/:id',
    summary: 'Fecha a folha: vira despesa no financeiro',
    query: Ensaiavel,
    body: seus.trancar,
    answer: z.union([seus.folha, EnsaioDoPasso]),
    handle: (ctx) => (ctx.query.ensaio ? ensaiarFechamento : trancar)(ctx, salas[especie], ctx.body),
  }),
  versoes: route({
    method: 'GET',
    path: '/:id/versoes',
    summary: 'A folha como foi fechada de cada vez, e o que a vez seguinte disse de outro modo',
    answer: VersoesDaFolha,
    handle: (ctx) => versoesDa(ctx, salas[especie].especie),
  }),
  abrir: route({
    method: 'PATCH',
    path: '/abrir/:id',
    summary: 'Reabre a folha: desfaz a despesa, se não foi paga',
    answer: seus.folha,
    handle: (ctx) => abrir(ctx, salas[especie]),
  }),
});

/** Lists, keeps, closes and opens sheets of a kind. */
export const rotasDaFolha = ({ especie, nome, ...seus }: DaEspecie): Readonly<Record<string, Route>> => ({
  listar: route({
    method: 'GET',
    path: '/',
    summary: `Lista: ${nome}`,
    query: listQuery({ status: z.enum(['ABERTO', 'FECHADO']).optional(), paga: flag() }),
    answer: seus.folhas,
    handle: ({ reader, query, fazendas }) => listFolhas(reader, especie, query, query, fazendas),
  }),
  alteracoes: alteracoesRoute('O que aconteceu com a folha, quando e por quem', ondeEsta({ tabela: especie })),
  quemEntra: route({
    method: 'GET',
    path: '/colaboradores',
    summary: 'Quem pode entrar numa folha de um período: os ativos, e quem trabalhou nele e já saiu, com o que cada um tem a receber',
    query: listQuery({ inicio: dayFilter(), fim: dayFilter() }),
    answer: paged(QuemEntraNaFolha),
    handle: ({ reader, query, fazendas }) => seus.quemEntra(reader, query, { ...query, fazendas }),
  }),
  obter: route({
    method: 'GET',
    path: '/:id',
    summary: `Uma ${nome}`,
    answer: seus.folha,
    handle: async (ctx) => (await folhaDe(ctx, especie, ctx.params.id)).view,
  }),
  criar: route({
    method: 'POST',
    path: '/',
    summary: `Cria uma ${nome}`,
    body: seus.criar,
    porFazenda: true,
    answer: seus.folha,
    handle: (ctx) => criar(ctx as never, especie),
  }),
  alterar: route({
    method: 'PUT',
    path: '/:id',
    summary: 'Altera uma folha aberta',
    body: seus.alterar,
    answer: seus.folha,
    handle: (ctx) => alterar(ctx, especie),
  }),
  excluir: route({
    method: 'DELETE',
    path: '/:id',
    summary: 'Apaga uma folha aberta',
    answer: 'nothing',
    handle: async (ctx) => {
      const { id: folhaId } = ctx.params;
      if (!(await ctx.alreadyWritten())) await folhaDe(ctx, especie, folhaId);
      await salas[especie].executar(ctx, folhaId, { type: 'ExcluirFolha', data: { folhaId } });
    },
  }),
  ...passosDa({ especie, ...seus }),
});
