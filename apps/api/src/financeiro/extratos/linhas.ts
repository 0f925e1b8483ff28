import type { Answer, Paged } from '@tulha/domain/kernel/answers';
import type { ItemDoExtrato, LinhaDoExtrato } from '@tulha/domain/financeiro/extrato/extrato.answers';
import { memoDe } from '@tulha/domain/financeiro/extrato/memo.fields';
import { type LinhaSugerivel, type Sugestao, sugerir } from '@tulha/domain/financeiro/extrato/sugestao';
import { toScaled, toWire } from '@tulha/domain/kernel/decimal';
import {
  aoRedor,
  fornecedoresDos,
  type ItemAchado,
  itensConciliados,
  itensDoFluxo,
  lembrancasDe,
} from '@tulha/read-models/financeiro/conciliacao.queries';
import {
  findLinhaDoExtrato,
  type FiltrosDeLinhas,
  type LinhaView,
  listLinhasDoExtrato,
} from '@tulha/read-models/financeiro/extrato.queries';
import type { ListParams } from '@tulha/read-models/read/page';
import type { Ctx } from '../../http/pipeline/route.js';
import { achado } from '../../rotas/achado.js';

/** The days around a line in which items are looked for, and the most items of one page. */
const [AO_REDOR, CANDIDATOS] = [10, 2_000];

type Linha = Answer<typeof LinhaDoExtrato>;
type Item = Answer<typeof ItemDoExtrato>;

/** An item that may be chosen for a line, as it is answered. */
const itemDe = (item: ItemAchado, fornecedor: string | null, motivos: readonly string[]): Item => ({
  ...{ tipo: item.tipo, id: item.id, lancamento: item.lancamentoId, descricao: item.descricao, fornecedor },
  ...{ valor: toWire(item.centavos, 2), vencimento: item.vencimento, dataPagamento: item.pagoEm },
  ...{ parcela: item.numero, parcelas: item.parcelas, motivos: [...motivos] },
});

const sugerivelDe = ({ dia, valor, descricao, nome, documento }: LinhaView): LinhaSugerivel => {
  const textos = [descricao, nome].flatMap((texto) => texto ?? []);
  return { dia, centavos: toScaled(valor, 2) ?? 0, textos, documento, memo: memoDe([descricao, nome]) ?? '' };
};

/** The likeliest item for each open line of one cash flow: each is held to those of its value alone. */
const sugestoesDe = async (ctx: Ctx, fluxo: number, linhas: readonly LinhaView[]) => {
  const sugeriveis = new Map(linhas.map((linha) => [linha.id, sugerivelDe(linha)]));
  const todas = [...sugeriveis.values()];
  const periodo = aoRedor(
    todas.map(({ dia }) => dia),
    AO_REDOR,
  );
  const centavos = todas.map((linha) => linha.centavos);
  const [achados, lembrancas] = await Promise.all([
    itensDoFluxo(ctx.reader, { fluxo, ...periodo, centavos, limite: CANDIDATOS }),
    lembrancasDe(
      ctx.reader,
      todas.flatMap(({ memo }) => memo || []),
    ),
  ]);
  const fornecedor = await fornecedoresDos(ctx.reader, achados);
  const candidatos = achados.map((item) => {
    const nomes = [item.descricao, fornecedor(item.fornecedorId)].flatMap((nome) => nome ?? []);
    return { ...item, nomes };
  });
  const porValor = Map.groupBy(candidatos, (item) => item.centavos);
  const comoItem = ({ candidato, motivos }: Sugestao) => {
    const item = candidato as (typeof candidatos)[number];
    return itemDe(item, fornecedor(item.fornecedorId), motivos);
  };
  return new Map([...sugeriveis].map(([id, linha]) => [id, sugerir(linha, porValor.get(linha.centavos) ?? [], lembrancas).map(comoItem)]));
};

/** Lines with their matched items, or their likeliest ones. */
const comSugestoes = async (ctx: Ctx, linhas: readonly LinhaView[]): Promise<Linha[]> => {
  const abertas = linhas.filter(({ situacao }) => situacao === 'ABERTA');
  const [conciliados, ...porFluxo] = await Promise.all([
    itensConciliados(
      ctx.reader,
      linhas.flatMap(({ conciliacao }) => conciliacao ?? []),
    ),
    ...[...Map.groupBy(abertas, ({ fluxo }) => fluxo)].map(([fluxo, delas]) => sugestoesDe(ctx, fluxo, delas)),
  ]);
  const sugestoes = new Map(porFluxo.flatMap((deUm) => [...deUm]));
  return linhas.map((linha) => ({
    ...linha,
    itens: (conciliados.get(linha.conciliacao ?? 0) ?? []).map(({ conciliacaoId: _id, ...item }) => item),
    sugestoes: sugestoes.get(linha.id) ?? [],
  }));
};

/** A page of lines. */
export const listarLinhas = async (
  ctx: Ctx,
  params: ListParams,
  filtros: FiltrosDeLinhas,
): Promise<Answer<Paged<typeof LinhaDoExtrato>>> => {
  const { content, pagination } = await listLinhasDoExtrato(ctx.reader, params, filtros);
  return { content: await comSugestoes(ctx, content), pagination };
};

/** One line, or 404. */
export const linhaDe = async (ctx: Ctx, id: number): Promise<Linha> => {
  const view = achado(await findLinhaDoExtrato(ctx.reader, id));
  const [linha] = await comSugestoes(ctx, [view]);
  return linha as Linha;
};

const [LONGE, MOSTRA] = [90, 50];

/** The items that may be chosen for a line by hand: all that are open or paid within three months of it. */
export const candidatosDe = async (ctx: Ctx, id: number, q: string | undefined): Promise<{ content: Item[] }> => {
  const { dia, fluxo } = achado(await findLinhaDoExtrato(ctx.reader, id));
  const achados = await itensDoFluxo(ctx.reader, { fluxo, ...aoRedor([dia], LONGE), q, limite: MOSTRA });
  const fornecedor = await fornecedoresDos(ctx.reader, achados);
  return { content: achados.map((item) => itemDe(item, fornecedor(item.fornecedorId), [])) };
};
