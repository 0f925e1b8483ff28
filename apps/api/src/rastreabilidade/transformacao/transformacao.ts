import type { LedgerCommand } from '@tulha/domain/rastreabilidade/ledger/ledger.decider';
import { z } from 'zod';
import { Ensaio } from '@tulha/domain/rastreabilidade/ensaio/ensaio.answers';
import { paged } from '@tulha/domain/kernel/answers';
import { type PorcaoDoRegistro, porcoesDoRegistro } from '@tulha/read-models/rastreabilidade/processo/processo.queries';
import type { TransformacaoQueries, TransformacaoRow } from '@tulha/read-models/rastreabilidade/transformacao/transformacao.queries';
import { dayFilter, listQuery } from '../../rotas/list-query.js';
import { type Ctx, type Route, route } from '../../http/pipeline/route.js';
import { achado } from '../../rotas/achado.js';
import { abaixo, exclusao, paraCorrigir } from '../processo/corrigir.js';
import { avisoDoDestino, ComDestino, semSaida } from '../processo/destino.js';
import { gravar, Motivo } from '../ensaio/ensaio.js';
import { instante, leitorEm } from '../historico/instante.js';
import { lerRegistro } from '../processo/ler-registro.js';
import { comIds } from '../processo/saidas-feitas.js';

/** Routes that benefício and rebenefício share: lists, single records, and the removal of one part of a record. */

/** A process in which lots go in and other lots come out. @typeParam P a record as its command says it, but for the lots that come out */
export type Transformacao<P extends Pedido> = {
  readonly processo: 'beneficio' | 'rebeneficio';
  readonly nome: string;
  readonly registros: TransformacaoQueries;
  /** The schema of one of its records. */
  readonly answer: z.ZodType;
  /** A record as it stands, as a command would say it. */
  readonly pedidoDoRegistro: (row: TransformacaoRow, comum: Pedido) => P;
  /** The record with its loss increased by the quantity; absent where the loss is computed as the difference anyway. */
  readonly comPerda?: (pedido: P, quantidadeG: number) => P;
  /** Further remarks for the rehearsal of a correction. */
  readonly avisos?: (antes: P, agora: P) => readonly string[];
  readonly realizar: (id: number, pedido: P, saidas: Saidas) => LedgerCommand;
  readonly corrigir: (id: number, pedido: P, saidas: Saidas, motivo: string | null) => LedgerCommand;
};

export type Saida = {
  readonly id: number | null;
  readonly codigo?: string;
  readonly tipo: string;
  readonly qualidade: string | null;
  readonly quantidadeG: number;
};
type Saidas = readonly (Omit<Saida, 'id' | 'codigo'> & { readonly loteId: number })[];
type Adicional = { readonly descricao: string; readonly tipo: string | null; readonly resultado: string | null };

/** The data common to both commands. */
export type Pedido = {
  readonly fazendaId: number;
  readonly codigo?: string | undefined;
  readonly em: { readonly dia: string; readonly hora: string | null };
  readonly entradas: readonly { readonly loteId: number; readonly quantidade?: number; readonly refId?: number }[];
  readonly saidas: readonly Saida[];
  readonly adicionais: readonly Adicional[];
  readonly responsavel: string | null;
};

type Correcao<P> = {
  readonly pedido: P;
  readonly motivo: string | null;
  /** The lots it had made. */
  readonly feitas: readonly number[];
  /** Further remarks for a rehearsal. */
  readonly avisos?: readonly string[];
};
type Lida = Pick<Transformacao<Pedido>, 'nome' | 'registros' | 'answer'>;

/** The reads. Lists first, so that no address of theirs is taken for the id of a record. */
export const leituras = ({ nome, registros, answer }: Lida): Record<string, Route> => {
  const lista = (path: string, summary: string) =>
    route({
      method: 'GET',
      path,
      summary,
      query: listQuery({ ...instante, de: dayFilter(), ate: dayFilter() }),
      answer: paged(answer),
      handle: async ({ reader, query, fazendas }) => registros.list(await leitorEm(reader, query), query, { ...query, fazendas }),
    });
  return {
    listar: lista('/', `${nome}: lista`),
    historico: lista('/historico', `${nome}: histórico`),
    obter: route({
      method: 'GET',
      path: '/:id',
      summary: nome,
      query: z.object(instante),
      answer,
      handle: (ctx) => lerRegistro(ctx, registros, ctx.params.id, ctx.query),
    }),
  };
};

type DoForm = { id: number | null; tipo: string | null; descricao: string | null; qualidade: string | null; quantidade: number };

/** An output as a form says it, called `semNome` where the form does not call it anything. */
export const saidaDe = ({ id, tipo, descricao, qualidade, quantidade }: DoForm, semNome: string): Saida => ({
  id,
  tipo: tipo ?? descricao ?? semNome,
  qualidade,
  quantidadeG: quantidade,
});

const entrada = ({ loteId, quantidade, refId }: PorcaoDoRegistro) => ({ loteId, quantidade, ...(refId === null ? {} : { refId }) });

/** A record as it stands, for a command that says it anew, and the lots it has made. @throws 404, StaleVersion */
export const comoEsta = async <P extends Pedido>(ctx: Ctx, { processo, registros, pedidoDoRegistro }: Transformacao<P>, id: number) => {
  const { row, view } = await paraCorrigir(ctx, () => registros.find(ctx.reader, id));
  const porcoes = await porcoesDoRegistro(ctx.reader, processo, id);
  const saidas = porcoes.filter(({ papel }) => papel === 'sai');
  const comum: Pedido = {
    fazendaId: row.fazenda_id,
    em: { dia: row.em, hora: row.hora },
    entradas: porcoes.filter(({ papel }) => papel === 'entra').map(entrada),
    saidas: saidas.map(({ loteId, codigo, tipo, qualidade, quantidade }) => ({
      id: loteId,
      codigo,
      tipo,
      qualidade,
      quantidadeG: quantidade,
    })),
    adicionais: row.adicionais as readonly Adicional[],
    responsavel: row.responsavel,
  };
  return { view, pedido: pedidoDoRegistro(row, comum), feitas: saidas.map(({ loteId }) => loteId) };
};

/** Says a record anew. */
export const corrigir = async <P extends Pedido>(
  ctx: Ctx,
  transformacao: Transformacao<P>,
  id: number,
  { pedido, motivo, feitas, avisos }: Correcao<P>,
) => {
  const command = transformacao.corrigir(id, pedido, await comIds(ctx, pedido.saidas, feitas), motivo);
  return gravar(ctx, command, () => lerRegistro(ctx, transformacao.registros, id), avisos);
};

/** Takes one thing out of a record: the command says the rest of it anew. */
const semUm = <P extends Pedido>(transformacao: Transformacao<P>, parte: string, sem: (pedido: P, qual: number) => P | undefined): Route =>
  route({
    method: 'DELETE',
    path: `/:id/${parte}/:${parte}Id`,
    summary: `${transformacao.nome}: exclui ${parte}`,
    status: 200,
    params: abaixo(`${parte}Id`),
    query: Motivo,
    answer: transformacao.answer,
    besides: { 200: Ensaio },
    handle: async (ctx) => {
      const { id, [`${parte}Id`]: qual = 0 } = ctx.params as Record<string, number> & { id: number };
      const { pedido, feitas } = await comoEsta(ctx, transformacao, id);
      return corrigir(ctx, transformacao, id, { pedido: achado(sem(pedido, qual)), motivo: ctx.query.motivo ?? null, feitas });
    },
  });

/**
 * Takes an output out of a record. Its kilograms go to the output the request names, or into the loss; in a sorting the loss is the
 * difference anyway.
 */
const semEscolha = <P extends Pedido>(transformacao: Transformacao<P>): Route =>
  route({
    method: 'DELETE',
    path: '/:id/escolha/:escolhaId',
    summary: `${transformacao.nome}: exclui escolha`,
    status: 200,
    params: abaixo('escolhaId'),
    query: ComDestino,
    answer: transformacao.answer,
    besides: { 200: Ensaio },
    handle: async (ctx) => {
      const { id, escolhaId } = ctx.params as { id: number; escolhaId: number };
      const { destino, motivo = null } = ctx.query;
      const { pedido, feitas } = await comoEsta(ctx, transformacao, id);
      const tirada = achado(pedido.saidas.find((saida) => saida.id === escolhaId));
      const { quantidadeG } = tirada;
      const saidas = semSaida(pedido.saidas, tirada, destino, (outra) => ({ ...outra, quantidadeG: outra.quantidadeG + quantidadeG }));
      const menor = { ...pedido, saidas };
      const avisos = [avisoDoDestino(pedido.saidas, tirada, [quantidadeG, 'kg'], destino)];
      const { comPerda = (mesmo: P) => mesmo } = transformacao;
      return corrigir(ctx, transformacao, id, {
        pedido: destino === 'perda' ? comPerda(menor, quantidadeG) : menor,
        motivo,
        feitas,
        avisos,
      });
    },
  });

/** The deletions: of a record, and of one thing in it. */
export const exclusoes = <P extends Pedido>(transformacao: Transformacao<P>): Record<string, Route> => ({
  excluir: exclusao(transformacao.processo, transformacao.nome, (ctx, id) => transformacao.registros.find(ctx.reader, id)),
  excluirEscolha: semEscolha(transformacao),
  excluirAdicional: semUm(transformacao, 'adicional', (pedido, numero) => {
    const adicionais = pedido.adicionais.filter((_, index) => index + 1 !== numero);
    return adicionais.length < pedido.adicionais.length ? { ...pedido, adicionais } : undefined;
  }),
  excluirLote: semUm(transformacao, 'lote', (pedido, loteId) => {
    const entradas = pedido.entradas.filter((uma) => uma.loteId !== loteId);
    return entradas.length < pedido.entradas.length ? { ...pedido, entradas } : undefined;
  }),
});
