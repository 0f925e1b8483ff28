import type { Formado, Porcao, Transformacao } from '@tulha/domain/relatorios/custos/custo-dos-lotes';
import type { ProcessoDaPosColheita } from '@tulha/domain/relatorios/custos/pos-colheita';
import { sql } from 'kysely';
import type { Reader } from '../../read/reader.js';
import { arrayDe } from '../../rastreabilidade/genealogia/grafo-dos-lotes.js';
import { litrosPorTalhao } from '../dre/dre.queries.js';
import type { PeriodoPedido } from '../periodo.queries.js';
import { type CustoSituado, doLugar, movimentosDoPeriodo, rateados } from './custos.queries.js';
import { pesosDaPosColheita, processosDosCustos } from './pos-colheita.queries.js';

/**
 * A plot in a season, or what is of a farm without plots, with its costs and the litres they are divided by; or a process of a farm after the picking,
 * which is divided by what its lots took of it.
 */
export type FonteDeCusto = {
  readonly talhao: number | null;
  readonly fazenda: number;
  readonly processo: ProcessoDaPosColheita | null;
  readonly custos: readonly CustoSituado[];
  readonly colhidoMl: number;
};

type Periodo = Omit<PeriodoPedido, 'about'>;
/** Picked coffee of a plot that became a lot, with the day of the lot, which decides its season. */
export type FormadoDoTalhao = Omit<Formado, 'fonte'> & { readonly talhao: number; readonly fazenda: number; readonly em: string };

const algumas = (lotes: readonly number[] | undefined, coluna: string) =>
  lotes === undefined ? sql`true` : sql`${sql.ref(coluna)} = any(${arrayDe(lotes)}::int8[])`;

/** The picking in lots: of a period on some farms, or of some lots. */
export const formadosDe = async (
  { db, conta }: Reader,
  { fazendas, de, ate, lotes }: Partial<Periodo> & { readonly lotes?: readonly number[] | undefined },
): Promise<readonly FormadoDoTalhao[]> => {
  const { rows } = await sql<FormadoDoTalhao>`
    select o.lote_id as lote, o.talhao_id as talhao, t.fazenda_id as fazenda, o.volume_ml as ml, l.em::text as em
    from leitura.lote_origem o
    join leitura.lote l on l.id = o.lote_id and l.conta = ${conta}
    join leitura.talhao t on t.id = o.talhao_id and t.conta = ${conta}
    where o.conta = ${conta} and o.volume_ml > 0 and ${algumas(lotes, 'o.lote_id')}
      and ${fazendas === undefined ? sql`true` : sql`t.fazenda_id = any(${[0, ...fazendas]}::int8[])`}
      and (${de ?? null}::date is null or l.em >= ${de ?? null}::date) and (${ate ?? null}::date is null or l.em <= ${ate ?? null}::date)
    order by o.lote_id, o.talhao_id`.execute(db);
  return rows;
};

type Passo = { readonly processo: string; readonly id: number; readonly papel: string } & Porcao;

/** The hullings and sortings that lots went into or came out of; of all lots, or those that touch some. */
const transformacoesDe = async ({ db, conta }: Reader, lotes?: readonly number[]): Promise<readonly Transformacao[]> => {
  const quais =
    lotes &&
    sql`and (p.processo, p.processo_id) in (
    select q.processo, q.processo_id from leitura.processo_lote q where q.conta = ${conta} and q.lote_id = any(${arrayDe(lotes)}::int8[])
      and q.processo in ('beneficio', 'rebeneficio') and q.papel in ('entra', 'sai'))`;
  const { rows } = await sql<Passo>`
    select p.processo, p.processo_id as id, p.papel, p.lote_id as lote, p.quantidade from leitura.processo_lote p
    where p.conta = ${conta} and p.processo in ('beneficio', 'rebeneficio') and p.papel in ('entra', 'sai') ${quais ?? sql``}
    order by p.processo, p.processo_id, p.papel, p.ordem, p.lote_id`.execute(db);
  const doPapel = (passos: readonly Passo[], papel: string) =>
    passos.filter((passo) => passo.papel === papel).map(({ lote, quantidade }) => ({ lote, quantidade }));
  return [...Map.groupBy(rows, ({ processo, id }) => `${processo}/${id}`).values()].map((passos) => ({
    entradas: doPapel(passos, 'entra'),
    saidas: doPapel(passos, 'sai'),
  }));
};

/** Where coffee came to rest: `venda` null is what is left of the lot. Coffee promised to an open sale is still of the lot. */
export type FimDoLote = Porcao & { readonly venda: number | null };

const finsDe = async ({ db, conta }: Reader, lotes?: readonly number[]): Promise<readonly FimDoLote[]> => {
  const { rows } = await sql<FimDoLote>`
    select l.id as lote, l.saldo as quantidade, null::int8 as venda from leitura.lote l
    where l.conta = ${conta} and l.saldo > 0 and ${algumas(lotes, 'l.id')}
    union all
    select i.lote_id, sum(i.massa_g)::int8, v.id from leitura.venda_item i
    join leitura.venda v on v.id = i.venda_id and v.conta = ${conta}
    where i.conta = ${conta} and v.status = 'FECHADO' and not v.excluida and ${algumas(lotes, 'i.lote_id')}
    group by i.lote_id, v.id
    order by 1, 3 nulls first`.execute(db);
  return rows;
};

/** How coffee went from lot to lot and where it is; of all lots, or of some and those beside them. */
export const cafeDe = async (reader: Reader, lotes?: readonly number[]) => {
  const [transformacoes, fins] = await Promise.all([transformacoesDe(reader, lotes), finsDe(reader, lotes)]);
  return { transformacoes, fins };
};

/** The source of what a process of a farm cost. */
export const doProcesso = ({ processo, fazenda }: { readonly processo: ProcessoDaPosColheita; readonly fazenda: number }): string =>
  `${processo} ${fazenda}`;

type EmMontagem = {
  talhao: number | null;
  fazenda: number;
  processo: ProcessoDaPosColheita | null;
  custos: CustoSituado[];
  colhido: number;
  emLotes: number;
};

/**
 * The plots of a season with their costs, those of their farm shared out by area, each with all that was picked of it or is in its lots; and the processes
 * after the picking, whose costs are shared by no area. With them, what became or went through a lot, by its source.
 */
export const fontesDo = async (reader: Reader, periodo: Periodo) => {
  const [{ custos }, colhido, formados, processoDe, passos] = await Promise.all([
    movimentosDoPeriodo(reader, periodo),
    litrosPorTalhao(reader, periodo),
    formadosDe(reader, periodo),
    processosDosCustos(reader),
    pesosDaPosColheita(reader, periodo),
  ]);
  const lugares = new Map<string, EmMontagem>();
  const fonte = (chave: string, um: Pick<EmMontagem, 'talhao' | 'fazenda' | 'processo'>): EmMontagem => {
    const { talhao, fazenda, processo } = um;
    const dela = lugares.get(chave) ?? { talhao, fazenda, processo, custos: [], colhido: 0, emLotes: 0 };
    lugares.set(chave, dela);
    return dela;
  };
  const lugar = (um: { readonly talhao: number | null; readonly fazenda: number }) => fonte(doLugar(um), { ...um, processo: null });
  const situados = await rateados(
    reader,
    custos.filter((custo) => processoDe(custo) === null),
  );
  for (const custo of situados) lugar(custo).custos.push(custo);
  for (const custo of custos) {
    const [processo, { fazenda }] = [processoDe(custo), custo];
    if (processo !== null) fonte(doProcesso({ processo, fazenda }), { talhao: null, fazenda, processo }).custos.push(custo);
  }
  for (const { ml, ...onde } of colhido) lugar(onde).colhido += ml;
  for (const { ml, ...onde } of formados) lugar(onde).emLotes += ml;
  const dosProcessos = passos.filter((passo) => lugares.has(doProcesso(passo)));
  for (const passo of dosProcessos) (lugares.get(doProcesso(passo)) as EmMontagem).emLotes += passo.peso;
  return {
    fontes: new Map(
      [...lugares].map(([chave, { colhido: ml, emLotes, ...dela }]): [string, FonteDeCusto] => [
        chave,
        { ...dela, colhidoMl: Math.max(ml, emLotes) },
      ]),
    ),
    emLotes: [
      ...formados.map((um) => ({ chave: doLugar(um), lote: um.lote, ml: um.ml })),
      ...dosProcessos.map((passo) => ({ chave: doProcesso(passo), lote: passo.lote, ml: passo.peso })),
    ],
  };
};
