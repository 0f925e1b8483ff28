import { mulDivHalfUp, toScaled, toWire } from '@tulha/domain/kernel/decimal';
import { nivelDe } from '@tulha/domain/kernel/nivel';
import { type Atencao, SECOES, type Secao } from '@tulha/domain/rastreabilidade/cafe';
import { sql } from 'kysely';
import type { Instante } from '@tulha/domain/rastreabilidade/historico/retrato';
import type { Reader } from '../../read/reader.js';
import { comVendidoA } from './vendido-a.queries.js';

type Lugar = {
  readonly secao: Secao;
  readonly id: number;
  readonly descricao: string;
  readonly capacidade: number | null;
  readonly excluido: boolean;
};

/** A portion of a lot somewhere, quantities in thousandths of the lot's unit. */
type Porcao = {
  readonly secao: Secao;
  readonly processo: string | null;
  readonly registro_id: number | null;
  readonly local_id: number | null;
  readonly em: string;
  readonly hora: string | null;
  readonly dias: number;
  readonly quantidade: number;
  readonly id: number;
  readonly codigo: string;
  readonly tipo: string;
  readonly qualidade: string | null;
  readonly unidade: string;
  readonly umidade: string | null;
  readonly disponivel: number;
  readonly vendidoA: string | null;
};

/**
 * The question behind the board: farms whose lots count, today's day on the farm, the limits after which coffee needs
 * attention, and the fill level where green ends.
 */
type Pergunta = {
  readonly fazendas: readonly number[];
  readonly hoje: string;
  readonly atencao: Atencao;
  readonly limiteAlerta: number;
};

/** The reader of sales, which has no rows of the past, and the instant asked for. */
type Vendas = { readonly reader: Reader; readonly instante: Instante };

const lugares = async ({ db, conta }: Reader): Promise<readonly Lugar[]> => {
  const { rows } = await sql<Lugar>`
    select * from (
      select 'terreiro' as secao, id, descricao, null::int8 as capacidade, excluido from leitura.terreiro where conta = ${conta}
      union all select 'secador', id, descricao, capacidade_l, excluido from leitura.secador where conta = ${conta}
      union all select 'armazem', id, descricao, null, excluido from leitura.pilha where conta = ${conta}
      union all select 'cooperativa', id, descricao, null, excluido from leitura.cooperativa where conta = ${conta}
    ) lugar order by descricao collate "pt-BR-x-icu", id`.execute(db);
  return rows;
};

const DE_LUGAR = sql`m.papel = 'sai' and m.processo in ('terreiro', 'secagem', 'ressecagem', 'armazem')`;

/** The day on which each lot last left a place: looked up lot by lot, by their index. */
const SAIU = sql`cross join lateral (select max(m.em) as em from leitura.lote_movimento m
  where m.lote_id = meu.id and ${DE_LUGAR}
    and not exists (select from leitura.lote_movimento d where d.lote_id = m.lote_id and d.processo = m.processo
      and d.processo_id = m.processo_id and d.versao > m.versao
      and (d.papel = 'desfaz' or (d.papel = 'volta' and d.detalhes ->> 'por' = m.detalhes ->> 'por')))) saiu`;
/** The exits of an earlier moment: those lines have no index, and none of them is undone, so all are read once. */
const SAIU_ENTAO = sql`left join (select m.lote_id, max(m.em) as em from leitura.lote_movimento m where ${DE_LUGAR} group by m.lote_id) saiu
  on saiu.lote_id = meu.id`;

/**
 * Every portion with its place, newest first: in a place it has not left, at a cooperative, or on the farm in no place. The
 * day of a lot that was never moved is its own, that of one that left a place the day of the exit, without undone exits.
 */
const porcoesSql = (reader: Reader, { fazendas, hoje }: Pergunta) => {
  const { conta } = reader;
  return sql<Omit<Porcao, 'vendidoA'>>`
    with aberta as (
      select 'terreiro' as secao, 'terreiro' as processo, id, local_id, entrada_em, entrada_hora from leitura.terreiro_entrada where conta = ${conta} and saida_em is null
      union all select 'secador', 'secagem', id, local_id, entrada_em, entrada_hora from leitura.secagem where conta = ${conta} and saida_em is null
      union all select 'secador', 'ressecagem', id, local_id, entrada_em, entrada_hora from leitura.ressecagem where conta = ${conta} and saida_em is null
      union all select 'armazem', 'armazem', id, local_id, entrada_em, entrada_hora from leitura.armazem_entrada where conta = ${conta} and saida_em is null
    ), meu as materialized (
      select *, saldo - na_cooperativa as disponivel from leitura.lote where conta = ${conta} and fazenda_id = any(${[0, ...fazendas]}::int8[])
    ), posto as (
      select a.secao, a.processo, a.id as registro_id, a.local_id, a.entrada_em as em, a.entrada_hora as hora, p.resta as quantidade, p.lote_id
      from aberta a join leitura.processo_lote p on p.conta = ${conta} and p.processo = a.processo and p.processo_id = a.id and p.papel = 'entra'
        and p.resta > 0
    ), solto as (
      select case when meu.unidade = 'kg' then 'armazem' when saiu.em is null then 'colhido' else 'descanso' end as secao,
        null::text as processo, null::int8 as registro_id, null::int8 as local_id, coalesce(saiu.em, meu.em) as em, null::text as hora,
        meu.disponivel as quantidade, meu.id as lote_id
      from meu ${reader.passado ? SAIU_ENTAO : SAIU}
      where meu.disponivel > 0
    ), entregue as (
      select 'cooperativa' as secao, 'cooperativa' as processo, d.id as registro_id, d.cooperativa_id as local_id, d.em, null::text as hora,
        least(p.quantidade, l.na_cooperativa) as quantidade, l.id as lote_id
      from meu l
      join leitura.processo_lote p on p.conta = ${conta} and p.processo = 'cooperativa' and p.papel = 'entra' and p.lote_id = l.id
      join leitura.deposito d on d.id = p.processo_id and d.conta = ${conta}
      where l.na_cooperativa > 0
    )
    select x.*, ${hoje}::date - x.em as dias, l.id, l.codigo, l.tipo, l.qualidade, l.unidade, l.umidade_pct as umidade, l.disponivel
    from (select * from posto union all select * from solto union all select * from entregue) x
    join meu l on l.id = x.lote_id
    order by x.em desc, coalesce(x.hora, '99') desc, x.registro_id desc nulls last, l.codigo`;
};

/**
 * Joined by hash: whole tables are joined, often just filled and not yet counted by the planner, which then would look rows up one by one.
 */
const porcoes = async (reader: Reader, pergunta: Pergunta, vendas: Vendas): Promise<readonly Porcao[]> => {
  const { rows } = await porcoesSql(reader, pergunta).execute(reader.comPlano({ enable_nestloop: 'off' }));
  return comVendidoA(vendas.reader, rows, vendas.instante);
};

const vista = (porcao: Porcao, quantidade: number, agoraEm: string | null, { [porcao.secao]: atencao }: Atencao) => {
  const umidade = porcao.umidade === null ? null : Number(porcao.umidade);
  return {
    id: porcao.id,
    codigo: porcao.codigo,
    tipo: porcao.tipo,
    qualidade: porcao.qualidade,
    unidade: porcao.unidade,
    quantidade: toWire(quantidade, 3),
    umidade,
    processo: porcao.processo,
    registro: porcao.registro_id,
    em: porcao.em,
    hora: porcao.hora,
    dias: porcao.dias,
    demora: atencao.dias !== undefined && porcao.dias > atencao.dias,
    umido: atencao.umidadePct !== undefined && umidade !== null && umidade > atencao.umidadePct,
    /** The present place of coffee that has moved on since; null of coffee that is gone. Coffee that is here has a quantity instead. */
    agoraEm,
    vendidoA: porcao.vendidoA,
  };
};
type NoQuadro = ReturnType<typeof vista>;

/**
 * Coffee is only in one place: the remainder of a lot lies first in the place it entered last. A yard or a dryer whose coffee is elsewhere
 * or gone still shows it, with nothing, for the exit to be written down; a stack just empties.
 */
const repartidas = (todas: readonly Porcao[], nomeDe: (porcao: Porcao) => string, atencao: Atencao) => {
  const onde = new Map<number, { resta: number; lugar: string }>();
  const naOrdem = todas.toSorted((a, b) => Number(a.registro_id === null) - Number(b.registro_id === null));
  return naOrdem.flatMap((porcao): readonly (readonly [Porcao, NoQuadro])[] => {
    if (porcao.secao === 'cooperativa') return [[porcao, vista(porcao, porcao.quantidade, null, atencao)]];
    const antes = onde.get(porcao.id) ?? { resta: porcao.disponivel, lugar: '' };
    const aqui = Math.min(antes.resta, porcao.quantidade);
    onde.set(porcao.id, { resta: antes.resta - aqui, lugar: antes.lugar || nomeDe(porcao) });
    if (aqui > 0) return [[porcao, vista(porcao, aqui, null, atencao)]];
    const esquecida = porcao.secao === 'terreiro' || porcao.secao === 'secador';
    return esquecida ? [[porcao, vista(porcao, 0, porcao.disponivel > 0 ? antes.lugar : null, atencao)]] : [];
  });
};

/** The share of a place's litres that is taken; null where either figure is unknown. */
const ocupacaoDe = (capacidadeL: number | null, lotes: readonly NoQuadro[], limite: number) => {
  if (!capacidadeL || lotes.some(({ unidade }) => unidade !== 'L')) return null;
  const ml = lotes.reduce((soma, { quantidade }) => soma + (toScaled(quantidade, 3) as number), 0);
  const percentual = toWire(mulDivHalfUp(ml, 1_000, capacidadeL), 4);
  return { percentual, nivel: nivelDe(percentual, limite) };
};

const SEM_LUGAR: Readonly<Partial<Record<Secao, string>>> = {
  colhido: 'Colhido, à espera',
  descanso: 'Na tulha, em descanso',
  armazem: 'Beneficiado, fora de pilha',
};

/** The coffee in each place right now, by part of the board and place, longest there first; also places without coffee. */
export const quadro = async (reader: Reader, pergunta: Pergunta, vendas: Vendas = { reader, instante: {} }) => {
  const [todosOsLugares, todas] = await Promise.all([lugares(reader), porcoes(reader, pergunta, vendas)]);
  const nomeDe = ({ secao, local_id }: Porcao) =>
    todosOsLugares.find((lugar) => lugar.secao === secao && lugar.id === local_id)?.descricao ?? SEM_LUGAR[secao] ?? '';
  const noQuadro = repartidas(todas, nomeDe, pergunta.atencao);
  const lotesEm = (secao: Secao, id: number | null) =>
    noQuadro.flatMap(([porcao, lote]) => (porcao.secao === secao && porcao.local_id === id ? [lote] : [])).toReversed();
  return {
    hoje: pergunta.hoje,
    secoes: SECOES.map((secao) => {
      const soltos = lotesEm(secao, null);
      const locais = todosOsLugares
        .filter((lugar) => lugar.secao === secao)
        .map((lugar) => ({ ...lugar, lotes: lotesEm(secao, lugar.id) }))
        .filter(({ excluido, lotes }) => !excluido || lotes.length > 0)
        .map(({ id, descricao, capacidade, lotes }) => {
          const ocupacao = ocupacaoDe(capacidade, lotes, pergunta.limiteAlerta);
          return { id: id as number | null, descricao, capacidade, ocupacao, lotes };
        });
      const semLugar = SEM_LUGAR[secao];
      if (semLugar && soltos.length > 0) locais.push({ id: null, descricao: semLugar, capacidade: null, ocupacao: null, lotes: soltos });
      return { secao, atencao: pergunta.atencao[secao], locais };
    }),
  };
};
