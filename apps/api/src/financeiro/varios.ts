import { refuseFinanceiro } from '@tulha/domain/financeiro/errors';
import { type LancamentoCommand, lancamentoDecider } from '@tulha/domain/financeiro/lancamento/lancamento.decider';
import { DomainError } from '@tulha/domain/kernel/errors';
import { findLancamento } from '@tulha/read-models/financeiro/lancamento.queries';
import { nomesDasFazendas } from '../http/pipeline/other-farm.js';
import type { Ctx } from '../http/pipeline/route.js';
import { achado } from '../rotas/achado.js';
import { comMotivo } from '../rotas/mes-fechado.js';
import { dadosDoNovo, type IdsDoNovo, type NovoLancamento } from './novo.js';
import { quantasParcelas } from './plano.js';

type Dados = Awaited<ReturnType<typeof dadosDoNovo>>;
type Recusado = { readonly indice: number; readonly campo: string; readonly mensagem: string };
type Conferidos = { readonly prontos: readonly Dados[]; readonly recusados: readonly Recusado[] };

/** Placeholder ids for entries that are judged and not written. */
const SEM_ID: IdsDoNovo = { lancamentoId: 1, primeiroPagamento: 1 };

/** All entries of a request are of its farm. @throws LANCAMENTO_DE_OUTRA_FAZENDA for one that names another, be it no farm of the caller's */
const exigirDaFazenda = async ({ reader }: Ctx, novo: NovoLancamento, fazenda: number): Promise<void> => {
  if (typeof novo.fazenda !== 'number' || novo.fazenda === fazenda) return;
  throw refuseFinanceiro('LANCAMENTO_DE_OUTRA_FAZENDA', { desta: await nomesDasFazendas(reader, [fazenda]) });
};

/** Checks one entry as its own request would. @throws DomainError where that request would be refused */
const julgar = async (ctx: Ctx, novo: NovoLancamento, ids: IdsDoNovo, fazenda: number): Promise<Dados> => {
  const { conta, usuario: ator } = ctx.auth;
  await exigirDaFazenda(ctx, novo, fazenda);
  const data = await dadosDoNovo(ctx, novo, ids, fazenda);
  const meta = { conta, ator, fazenda, commandId: '', now: ctx.now, fuso: ctx.fuso };
  lancamentoDecider.decide({ type: 'RegistrarLancamento', data }, lancamentoDecider.initial(), meta);
  return data;
};

/** Checks entries one by one: the data of those that pass, and the refusals of the others. */
export const conferirVarios = async (
  ctx: Ctx,
  novos: readonly NovoLancamento[],
  { idsDe = (_indice: number) => SEM_ID, fazenda = ctx.fazenda } = {},
): Promise<Conferidos> => {
  const prontos: Dados[] = [];
  const recusados: Recusado[] = [];
  for (const [indice, novo] of novos.entries()) {
    try {
      prontos.push(await julgar(ctx, novo, idsDe(indice), fazenda));
    } catch (cause) {
      if (!(cause instanceof DomainError)) throw cause;
      recusados.push({ indice, campo: cause.campo ?? '', mensagem: cause.message });
    }
  }
  return { prontos, recusados };
};

/** Ids for new entries and their payments, the same at every try of the request. */
const idsDosNovos = async (ctx: Ctx, novos: readonly NovoLancamento[]) => {
  const quantas = novos.map(quantasParcelas);
  const total = quantas.reduce((soma, uma) => soma + uma, 0);
  const [lancamento, pagamento] = await Promise.all([ctx.nextId('lancamento', novos.length), ctx.nextId('pagamento', total)]);
  const antes = quantas.map((_, indice) => quantas.slice(0, indice).reduce((soma, uma) => soma + uma, 0));
  return (indice: number): IdsDoNovo => ({ lancamentoId: lancamento + indice, primeiroPagamento: pagamento + (antes[indice] ?? 0) });
};

/**
 * Writes the entries of one request: none if one of them is refused, and each once, however often the request is tried.
 * @throws LINHAS_RECUSADAS naming each entry and its field, MES_CONCILIADO
 */
export const registrarVarios = async (
  ctx: Ctx,
  novos: readonly NovoLancamento[],
  { fazenda = ctx.fazenda, motivo }: { readonly fazenda?: number; readonly motivo?: string | null | undefined } = {},
) => {
  const { prontos, recusados } = await conferirVarios(ctx, novos, { idsDe: await idsDosNovos(ctx, novos), fazenda });
  const [primeiro] = recusados;
  if (primeiro) {
    const recusa = refuseFinanceiro('LINHAS_RECUSADAS', { recusadas: recusados.length, todas: novos.length, motivo: primeiro.mensagem });
    const outros = recusados.map(({ indice, campo, mensagem }) => ({ campo: `lancamentos[${indice}]${campo && `.${campo}`}`, mensagem }));
    throw new DomainError(recusa.code, recusa.kind, recusa.message, recusa.details, recusa.campo, outros);
  }
  const mudancas = prontos.map((data) => {
    const command: LancamentoCommand = { type: 'RegistrarLancamento', data };
    return { lancamento: data.lancamentoId, command };
  });
  await comMotivo(ctx, mudancas, motivo, async () => {
    for (const [indice, { lancamento, command }] of mudancas.entries()) {
      const options = { isNew: true, otherStream: true, moreFollow: true, ...(indice > 0 && { apart: `lancamento ${indice + 1}` }) };
      await ctx.execute(lancamentoDecider, lancamento, command, options);
    }
  });
  await ctx.show();
  const feitos = await Promise.all(prontos.map(async ({ lancamentoId }) => achado(await findLancamento(ctx.reader, lancamentoId)).view));
  return { content: feitos };
};
