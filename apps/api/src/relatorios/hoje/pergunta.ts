import { NA_LISTA, type Nivel, nivelDe } from '@tulha/domain/relatorios/hoje';
import { listEstoque } from '@tulha/read-models/estoque/movimento.queries';
import { atencaoDe, parametrosDe } from '@tulha/read-models/propriedade/parametros.queries';
import { quadro } from '@tulha/read-models/rastreabilidade/lote/quadro.queries';
import type { Ctx } from '../../http/pipeline/route.js';

type Pendencia = { readonly texto: string; readonly detalhe: string; readonly link: string; readonly atrasada: boolean };
type Parte = { readonly total: number; readonly itens: readonly Pendencia[] };
/** The items found of one kind, grouped by urgency. */
export type Achadas = Readonly<Partial<Record<Nivel, Parte>>>;
type Quem = { readonly ctx: Ctx; readonly hoje: string; readonly pode: (modulo: string) => boolean };
/** The caller, and data that several kinds share: read once, and only if one of them needs it. */
export type Pergunta = Quem & { readonly quadro: () => ReturnType<typeof oQuadro>; readonly estoque: () => ReturnType<typeof oEstoque> };

/** A page size beyond the number of inputs and alerts of any account. */
const MAIS = 2_000;
export const TODOS = { page: 1, size: MAIS };

type Achada = Pendencia & Omit<Parameters<typeof nivelDe>[0], 'atrasada'>;

/** All items found, by urgency; within a level overdue ones come first. */
export const todas = (achadas: readonly Achada[], hoje: string): Achadas => {
  const porNivel = Map.groupBy(achadas, (achada) => nivelDe(achada, hoje));
  const partes = [...porNivel].map(([nivel, dele]): [Nivel, Parte] => {
    const itens = dele.toSorted((a, b) => Number(b.atrasada) - Number(a.atrasada)).slice(0, NA_LISTA);
    return [nivel, { total: dele.length, itens: itens.map(({ texto, detalhe, link, atrasada }) => ({ texto, detalhe, link, atrasada })) }];
  });
  return Object.fromEntries(partes);
};

type Dias = { readonly de?: string; readonly ate?: string };

/** Kinds of which there may be too many to read: each level by its days, the first of them before, and of the old the last. */
export const porDias = async (
  dias: Readonly<Partial<Record<Nivel, Dias>>>,
  ler: (dias: Dias, ordem: '' | '-') => Promise<Parte>,
): Promise<Achadas> => {
  const partes = Object.entries(dias).map(async ([nivel, quais]) => [nivel, await ler(quais, nivel === 'ANTIGA' ? '-' : '')]);
  return Object.fromEntries(await Promise.all(partes)) as Achadas;
};

const oQuadro = async ({ ctx: { reader, fazendas }, hoje }: Quem) => {
  const { view } = await parametrosDe(reader);
  const { secoes } = await quadro(reader, { fazendas, hoje, atencao: atencaoDe(view), limiteAlerta: view.limiteAlerta });
  return secoes.flatMap(({ secao, locais }) =>
    locais.flatMap(({ descricao, lotes }) => lotes.map((lote) => ({ secao, local: descricao, ...lote }))),
  );
};

const oEstoque = async ({ ctx: { reader, fazendas } }: Quem) => (await listEstoque(reader, TODOS, {}, fazendas)).content;

const umaVez = <T>(procurar: () => Promise<T>): (() => Promise<T>) => {
  let achado: Promise<T> | undefined;
  return () => (achado ??= procurar());
};

export const perguntaDe = (quem: Quem): Pergunta => ({
  ...quem,
  quadro: umaVez(() => oQuadro(quem)),
  estoque: umaVez(() => oEstoque(quem)),
});
