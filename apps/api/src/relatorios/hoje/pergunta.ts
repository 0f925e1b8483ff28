import { NIVEIS, type Nivel, nivelDe, nomeadasDe, type TipoDePendencia } from '@tulha/domain/relatorios/hoje';
import { listEstoque } from '@tulha/read-models/estoque/movimento.queries';
import { atencaoDe, parametrosDe } from '@tulha/read-models/propriedade/parametros.queries';
import type { NoDia, SoOuFora } from '@tulha/read-models/read/so-ou-fora';
import type { Deixada } from '@tulha/read-models/relatorios/pendencia.queries';
import { quadro } from '@tulha/read-models/rastreabilidade/lote/quadro.queries';
import type { Ctx } from '../../http/pipeline/route.js';

type Pendencia = {
  readonly texto: string;
  readonly detalhe: string;
  readonly link: string;
  readonly atrasada: boolean;
  readonly chave: string;
};
type Parte = { readonly total: number; readonly itens: readonly Pendencia[] };
/** The items found of one kind, grouped by urgency. */
export type Achadas = Readonly<Partial<Record<Nivel, Parte>>>;
type Quem = {
  readonly ctx: Ctx;
  readonly hoje: string;
  readonly pode: (modulo: string) => boolean;
  /** What was put off beyond today, or is taken for done, by its name. */
  readonly deixadas: ReadonlyMap<string, Deixada>;
};
/** The caller, and data that several kinds share: read once, and only if one of them needs it. */
export type Pergunta = Quem & {
  readonly quadro: () => ReturnType<typeof oQuadro>;
  readonly estoque: () => ReturnType<typeof oEstoque>;
  readonly parametros: () => ReturnType<typeof osParametros>;
};

/** A page size beyond the number of inputs and alerts of any account. */
const MAIS = 2_000;
export const TODOS = { page: 1, size: MAIS };

type Achada = Pendencia & Omit<Parameters<typeof nivelDe>[0], 'atrasada'>;

/** All items found, by urgency; within a level overdue ones come first. */
export const todas = (achadas: readonly Achada[], { hoje, deixadas }: Pick<Quem, 'hoje' | 'deixadas'>): Achadas => {
  const porNivel = Map.groupBy(achadas, (achada): Nivel => (deixadas.has(achada.chave) ? 'DEIXADA' : nivelDe(achada, hoje)));
  const partes = [...porNivel].map(([nivel, dele]): [Nivel, Parte] => {
    const itens = dele.toSorted((a, b) => Number(b.atrasada) - Number(a.atrasada)).slice(0, nomeadasDe(nivel));
    return [
      nivel,
      { total: dele.length, itens: itens.map(({ texto, detalhe, link, atrasada, chave }) => ({ texto, detalhe, link, atrasada, chave })) },
    ];
  });
  return Object.fromEntries(partes);
};

export const numero = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 3 });
export const haDias = (dias: number): string => (dias <= 0 ? 'desde hoje' : dias === 1 ? 'há 1 dia' : `há ${dias} dias`);

type Dias = { readonly de?: string; readonly ate?: string };
/** Days, which rows alone or which not, and how many at most. */
type Quais = Dias & SoOuFora & { readonly max: number };

/** Those of a kind that were put off, by their ids and the days they were of. */
const deixadosDe = (deixadas: Quem['deixadas'], tipo: TipoDePendencia): readonly NoDia[] =>
  [...deixadas.keys()].flatMap((chave) => {
    const [deste, id, dia = ''] = chave.split(':');
    return deste === tipo ? [{ id: Number(id), dia }] : [];
  });

/**
 * Kinds of which there may be too many to read: each level by its days, the first of them before, and of the old the last. What was put off is
 * looked for by its ids and days.
 */
export const porDias = async (
  { deixadas }: Pick<Quem, 'deixadas'>,
  tipo: TipoDePendencia,
  dias: Readonly<Partial<Record<Nivel, Dias>>>,
  ler: (quais: Quais, ordem: '' | '-') => Promise<Parte>,
): Promise<Achadas> => {
  const deixados = deixadosDe(deixadas, tipo);
  const niveis = NIVEIS.filter((nivel) => nivel !== 'DEIXADA' || deixados.length > 0);
  const partes = niveis.flatMap((nivel) => {
    const doNivel = dias[nivel];
    const quais = nivel === 'DEIXADA' ? { so: deixados } : { fora: deixados };
    return doNivel
      ? [ler({ ...doNivel, ...quais, max: nomeadasDe(nivel) }, nivel === 'ANTIGA' ? '-' : '').then((parte) => [nivel, parte])]
      : [];
  });
  return Object.fromEntries(await Promise.all(partes)) as Achadas;
};

const osParametros = async ({ ctx: { reader } }: Quem) => (await parametrosDe(reader)).view;

const oQuadro = async ({ ctx: { reader, fazendas }, hoje }: Quem, view: Awaited<ReturnType<typeof osParametros>>) => {
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

export const perguntaDe = (quem: Quem): Pergunta => {
  const parametros = umaVez(() => osParametros(quem));
  return { ...quem, parametros, quadro: umaVez(async () => oQuadro(quem, await parametros())), estoque: umaVez(() => oEstoque(quem)) };
};
