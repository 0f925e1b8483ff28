import { NOMES_DOS_TIPOS } from '@tulha/domain/rastreabilidade/cafe';
import { Despolpa, DespolpaGravada } from '@tulha/domain/rastreabilidade/ledger/processo.answers';
import { Ensaio } from '@tulha/domain/rastreabilidade/ensaio/ensaio.answers';
import { curto } from '@tulha/domain/kernel/curto';
import type { Receipt } from '@tulha/application/dispatch/dispatch';
import { paged } from '@tulha/domain/kernel/answers';
import { RealizarDespolpa } from '@tulha/domain/rastreabilidade/despolpagem/despolpagem.commands';
import type { LedgerCommand } from '@tulha/domain/rastreabilidade/ledger/ledger.decider';
import type { Instante } from '@tulha/domain/rastreabilidade/historico/retrato';
import { findDespolpa, listDespolpas } from '@tulha/read-models/rastreabilidade/despolpagem/despolpagem.queries';
import { porcoesDoRegistro } from '@tulha/read-models/rastreabilidade/processo/processo.queries';
import { z } from 'zod';
import { idDe } from '../../rotas/criado.js';
import { listQuery } from '../../rotas/list-query.js';
import { type Ctx, defineRoutes, type Route, route } from '../../http/pipeline/route.js';
import { achado } from '../../rotas/achado.js';
import { exigirCadastro } from '../../rotas/exigir-cadastro.js';
import { exigirSafra } from '../../rotas/safra-da-fazenda.js';
import { refuse } from '@tulha/domain/rastreabilidade/errors';
import { abaixo, comODito, corrigido, exclusao, paraCorrigir } from '../processo/corrigir.js';
import { wasSent } from '../../rotas/sent-fields.js';
import { avisoDoDestino, ComDestino, semSaida } from '../processo/destino.js';
import { comMotivo, Ensaiavel, gravar, Motivo, novosIds } from '../ensaio/ensaio.js';
import { instante, leitorEm } from '../historico/instante.js';
import { lerRegistro } from '../processo/ler-registro.js';
import { comIds, exigirFeitas } from '../processo/saidas-feitas.js';
import { comColhido } from '../lote/colhido.js';
import { fazendaDosTalhoes } from '../lote/talhoes.js';

type Pedido = Omit<Extract<LedgerCommand, { type: 'RealizarDespolpa' }>['data'], 'despolpagemId' | 'saidas'> & {
  readonly saidas: readonly {
    readonly id: number | null;
    readonly codigo?: string;
    readonly tipo: string;
    readonly quantidadeMl: number;
  }[];
};

const achar = (ctx: Ctx, id: number) => findDespolpa(ctx.reader, id);

const lerDespolpa = (ctx: Ctx, id: number, quando: Instante = {}) =>
  lerRegistro(ctx, { processo: 'despolpagem', find: findDespolpa }, id, quando);

/**
 * Whether a machine has several outlets: only a *descascador* does. A machine without a kind is refused when several outputs are sent,
 * instead of keeping only the first. @throws REFERENCIA_NAO_ENCONTRADA, DESPOLPADOR_SEM_TIPO
 */
const ehDescascador = async (ctx: Ctx, id: number, saidas: number): Promise<boolean> => {
  await exigirCadastro(ctx, 'despolpador', id, 'despolpador');
  const row = await ctx.reader.de('despolpador').selectAll().where('id', '=', id).executeTakeFirst();
  if (row && !row.tipo && saidas > 1) throw refuse('DESPOLPADOR_SEM_TIPO', { despolpador: row.descricao });
  return row?.tipo === 'descascador';
};

type SemMotivo = Omit<z.output<typeof RealizarDespolpa>, 'motivo'>;

/** The farm of the plots, which the crop year must be of. */
const fazendaDe = async (ctx: Ctx, body: Pick<SemMotivo, 'talhao' | 'safra' | 'data'>): Promise<number> => {
  const talhoes = [...new Set(body.talhao.map(({ talhao }) => talhao))];
  const fazenda = await fazendaDosTalhoes(ctx, talhoes, 'talhao');
  await exigirSafra(ctx, body.safra, { oQue: 'este café', fazenda, talhoes, em: body.data });
  return fazenda;
};

const pedidoDe = async (ctx: Ctx, body: SemMotivo): Promise<Pedido> => {
  const fazendaId = await fazendaDe(ctx, body);
  return { ...doForm(body), fazendaId, descascador: await ehDescascador(ctx, body.despolpador, body.saida.length) };
};

/** A record with a change applied. Parts left alone are not judged again: outputs of older facts have other words, and machines are deleted. */
const comOMudado = async (ctx: Ctx, view: object, pedido: Pedido): Promise<Pedido> => {
  const disse = (...nomes: readonly string[]) => nomes.some((nome) => wasSent(ctx, nome));
  const saida = disse('saida') ? {} : { saida: [{ tipo: NOMES_DOS_TIPOS[0], quantidade: 1 }] };
  const form = comODito(ctx, RealizarDespolpa, { ...view, ...saida });
  return {
    ...doForm(form),
    fazendaId: disse('talhao', 'safra', 'data') ? await fazendaDe(ctx, form) : pedido.fazendaId,
    descascador: disse('saida', 'despolpador') ? await ehDescascador(ctx, form.despolpador, form.saida.length) : pedido.descascador,
    ...(disse('saida') ? {} : { saidas: pedido.saidas }),
  };
};

const doForm = (body: SemMotivo): Omit<Pedido, 'fazendaId' | 'descascador'> => ({
  codigo: body.codigo,
  despolpadorId: body.despolpador,
  safraId: body.safra ?? null,
  em: body.data,
  descricao: body.descricao,
  responsavel: body.responsavel,
  entradas: body.talhao.map(({ talhao, data, quantidade }) => ({ talhaoId: talhao, em: data ?? body.data, quantidadeMl: quantidade })),
  saidas: body.saida.map(({ id, tipo, quantidade }) => ({ id, tipo, quantidadeMl: quantidade })),
});

const talhoesDe = ({ entradas }: Pick<Pedido, 'entradas'>) => [...new Set(entradas.map(({ talhaoId }) => talhaoId))];

type Colhido = { readonly talhaoId: number; readonly em: string; readonly volumeMl: number };

/** The record as it stands, as a command would say it. */
const comoEsta = async (ctx: Ctx, id: number) => {
  const { row, view } = await paraCorrigir(ctx, () => achar(ctx, id));
  const saidas = await porcoesDoRegistro(ctx.reader, 'despolpagem', id);
  const pedido: Pedido = {
    despolpadorId: row.despolpador_id,
    descascador: true, // its present outputs stay
    fazendaId: row.fazenda_id,
    safraId: row.safra_id,
    em: row.em,
    descricao: row.descricao,
    responsavel: row.responsavel,
    entradas: (row.entradas as Colhido[]).map(({ volumeMl, ...entrada }) => ({ ...entrada, quantidadeMl: volumeMl })),
    saidas: saidas.map(({ loteId, codigo, tipo, quantidade }) => ({ id: loteId, codigo, tipo, quantidadeMl: quantidade })),
  };
  return { view, pedido, feitas: saidas.map(({ loteId }) => loteId), codigo: row.codigo };
};

/** A warning that lists the outputs left out, since this machine is no *descascador* and has only one. */
const deFora = ({ descascador, saidas }: Pedido): string[] => {
  const [, ...outras] = saidas;
  if (descascador || outras.length === 0) return [];
  const nomes = outras.map(({ tipo, quantidadeMl }) => `${tipo}, ${curto(quantidadeMl, 3)} L`).join('; ');
  const [ficou, fora] = outras.length === 1 ? ['Ficou', 'a outra'] : ['Ficaram', 'as outras'];
  return [`Só um descascador tem mais de uma saída: vale a primeira. ${ficou} de fora ${fora}: ${nomes}.`];
};

const comAvisosDe = <T extends object>(view: T, avisos: readonly string[]) =>
  avisos.length === 0 ? view : { ...view, avisos: [...avisos] };

type Correcao = { readonly feitas: readonly number[]; readonly motivo: string | null; readonly avisos?: readonly string[] };

const corrigir = async (ctx: Ctx, id: number, pedido: Pedido, { feitas, motivo, avisos = [] }: Correcao) => {
  const dados = { ...pedido, saidas: await comIds(ctx, pedido.saidas, feitas), despolpagemId: id, motivo };
  const fora = deFora(pedido);
  return comColhido(ctx, talhoesDe(dados), ({ colhido }) =>
    gravar(ctx, { type: 'CorrigirDespolpa', data: { ...dados, colhido } }, async () => comAvisosDe(await lerDespolpa(ctx, id), fora), [
      ...avisos,
      ...fora,
    ]),
  );
};

/** Takes an output out of a record. Its litres go to another output, or stay with the pulp, which is not measured. */
const semSaidaDela: Route = route({
  method: 'DELETE',
  path: '/:id/saida/:saidaId',
  summary: 'Despolpa: exclui saida',
  status: 200,
  params: abaixo('saidaId'),
  query: ComDestino,
  answer: Despolpa,
  besides: { 200: Ensaio },
  handle: async (ctx) => {
    const { id, saidaId } = ctx.params as { id: number; saidaId: number };
    const { destino, motivo = null } = ctx.query;
    const { pedido, feitas } = await comoEsta(ctx, id);
    const tirada = achado(pedido.saidas.find((saida) => saida.id === saidaId));
    const { quantidadeMl } = tirada;
    const saidas = semSaida(pedido.saidas, tirada, destino, (outra) => ({ ...outra, quantidadeMl: outra.quantidadeMl + quantidadeMl }));
    const avisos = [avisoDoDestino(pedido.saidas, tirada, [quantidadeMl, 'L'], destino)];
    return corrigir(ctx, id, { ...pedido, saidas }, { feitas, motivo, avisos });
  },
});

/** Takes a plot's picking out of a record. @throws ULTIMA_ENTRADA */
const semEntrada: Route = route({
  method: 'DELETE',
  path: '/:id/entrada/:entradaId',
  summary: 'Despolpa: exclui entrada',
  status: 200,
  params: abaixo('entradaId'),
  query: Motivo,
  answer: Despolpa,
  besides: { 200: Ensaio },
  handle: async (ctx) => {
    const { id, entradaId } = ctx.params as { id: number; entradaId: number };
    const { pedido, feitas, codigo } = await comoEsta(ctx, id);
    const tirada = achado(pedido.entradas[entradaId - 1]);
    const entradas = pedido.entradas.filter((entrada) => entrada !== tirada);
    if (entradas.length === 0) {
      const talhao = await ctx.reader.porId('talhao', ['nome'], tirada.talhaoId);
      throw refuse(
        'ULTIMA_ENTRADA',
        { entrada: `O talhão ${String(talhao?.nome ?? tirada.talhaoId)}`, passo: `a despolpa ${codigo}` },
        'talhao',
      );
    }
    return corrigir(ctx, id, { ...pedido, entradas }, { feitas, motivo: ctx.query.motivo ?? null });
  },
});

const lista = (path: string, summary: string) =>
  route({
    method: 'GET',
    path,
    summary,
    query: listQuery(instante),
    answer: paged(Despolpa),
    handle: async ({ reader, query, fazendas }) => listDespolpas(await leitorEm(reader, query), query, fazendas),
  });

/** Picked coffee through the pulper: the plots go in, a lot for each outlet comes out. */
export const despolpagemRoutes = defineRoutes({
  path: 'rastreabilidade/despolpagem',
  tag: 'Rastreabilidade: despolpa',
  permissao: 'rastreabilidade',
  routes: {
    listar: lista('/', 'Despolpas'),
    historico: lista('/historico', 'Despolpas: histórico'),
    obter: route({
      method: 'GET',
      path: '/:id',
      summary: 'Despolpa',
      query: z.object(instante),
      answer: Despolpa,
      handle: (ctx) => lerDespolpa(ctx, ctx.params.id, ctx.query),
    }),
    criar: route({
      method: 'POST',
      path: '/',
      summary: 'Despolpa: café colhido vira lotes, um por saída da máquina',
      query: Ensaiavel,
      body: RealizarDespolpa,
      answer: DespolpaGravada,
      besides: { 200: Ensaio },
      handle: async (ctx) => {
        const { motivo, ...body } = ctx.body;
        const pedido = await pedidoDe(ctx, body);
        const dados = { ...pedido, saidas: await comIds(ctx, pedido.saidas), despolpagemId: await novosIds(ctx, 'despolpagem') };
        return comColhido(ctx, talhoesDe(dados), ({ colhido, emDia }) => {
          const data = { ...dados, colhido, ...comMotivo(emDia ? motivo : null) };
          const responder = async (receipt: Receipt) => comAvisosDe(await lerDespolpa(ctx, idDe(receipt, 'despolpagemId')), deFora(pedido));
          return gravar(ctx, { type: 'RealizarDespolpa', data }, responder, deFora(pedido));
        });
      },
    }),
    corrigir: route({
      method: 'PUT',
      path: '/:id',
      summary: 'Despolpa: corrige o registro; o que não se diz fica',
      query: Ensaiavel,
      body: corrigido(RealizarDespolpa, 'CorrigirDespolpa'),
      answer: DespolpaGravada,
      besides: { 200: Ensaio },
      handle: async (ctx) => {
        const { id } = ctx.params;
        const { view, pedido, feitas } = await comoEsta(ctx, id);
        const mudado = await comOMudado(ctx, view, pedido);
        exigirFeitas(mudado.saidas, feitas, 'saida');
        return corrigir(ctx, id, mudado, { feitas, motivo: ctx.body.motivo });
      },
    }),
    excluir: exclusao('despolpagem', 'Despolpa', achar),
    excluirSaida: semSaidaDela,
    excluirEntrada: semEntrada,
  },
});
