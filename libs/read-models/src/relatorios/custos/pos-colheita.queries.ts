import { tipoAtividade } from '@tulha/domain/atividades/tipo-atividade.catalogue';
import { type PassoDoLote, type ProcessoDaPosColheita, pesosDosPassos } from '@tulha/domain/relatorios/custos/pos-colheita';
import { sql } from 'kysely';
import { arrayDe } from '../../rastreabilidade/genealogia/grafo-dos-lotes.js';
import type { Reader } from '../../read/reader.js';
import type { PeriodoPedido } from '../periodo.queries.js';
import type { CustoSituado } from './custos.queries.js';

/** A lot that went through a process, with its farm and the day on which it came there, which decides the season. */
export type PassoSituado = PassoDoLote & { readonly fazenda: number; readonly em: string };

type Quais = Partial<Omit<PeriodoPedido, 'about'>> & { readonly lotes?: readonly number[] | undefined };

const ESTADAS = { TERREIRO: 'terreiro_entrada', SECAGEM: 'secagem', RESSECAGEM: 'ressecagem', ARMAZEM: 'armazem_entrada' } as const;
const FEITOS = ['BENEFICIO', 'REBENEFICIO'] as const;

/** Stays that have ended: coffee that is still in a place takes its part once it leaves. */
const estada = (processo: keyof typeof ESTADAS, conta: number) => sql`
  select ${processo}::text as processo, e.id as registro, l.id as lote, l.fazenda_id as fazenda, e.entrada_em as em, l.unidade, p.quantidade,
    ceil(extract(epoch from (e.saida_em + coalesce(e.saida_hora, '00:00')::time) - (e.entrada_em + coalesce(e.entrada_hora, '00:00')::time)) / 3600)::int8
      as horas
  from ${sql.table(`leitura.${ESTADAS[processo]}`)} e
  join leitura.processo_lote p on p.conta = ${conta} and p.processo = ${processo.toLowerCase()} and p.processo_id = e.id and p.papel = 'entra'
  join leitura.lote l on l.conta = ${conta} and l.id = p.lote_id
  where e.conta = ${conta} and e.saida_em is not null`;

/** What came out of a hulling or a sorting. */
const feito = (processo: (typeof FEITOS)[number], conta: number) => sql`
  select ${processo}::text, t.id, p.lote_id, t.fazenda_id, t.em, 'kg', p.quantidade, null::int8
  from ${sql.table(`leitura.${processo.toLowerCase()}`)} t
  join leitura.processo_lote p on p.conta = ${conta} and p.processo = ${processo.toLowerCase()} and p.processo_id = t.id and p.papel = 'sai'
  where t.conta = ${conta}`;

const despolpado = (conta: number) => sql`
  select 'DESPOLPAGEM', l.processo_id, l.id, l.fazenda_id, l.em, l.unidade, l.quantidade, null::int8 from leitura.lote l
  where l.conta = ${conta} and l.processo = 'despolpagem'`;

/** The lots that went through processes: of a period on some farms, or some lots wherever they went. */
export const passosDos = async ({ db, conta }: Reader, { fazendas, de, ate, lotes }: Quais): Promise<readonly PassoSituado[]> => {
  const partes = [
    ...(Object.keys(ESTADAS) as (keyof typeof ESTADAS)[]).map((processo) => estada(processo, conta)),
    ...FEITOS.map((processo) => feito(processo, conta)),
    despolpado(conta),
  ];
  const { rows } = await sql<PassoSituado>`
    select processo, registro, lote, fazenda, em::text as em, unidade, quantidade::int8 as quantidade, horas
    from (${sql.join(partes, sql` union all `)}) p
    where quantidade > 0
      and ${lotes === undefined ? sql`true` : sql`lote = any(${arrayDe(lotes)}::int8[])`}
      and ${fazendas === undefined ? sql`true` : sql`fazenda = any(${[0, ...fazendas]}::int8[])`}
      and (${de ?? null}::date is null or em >= ${de ?? null}::date) and (${ate ?? null}::date is null or em <= ${ate ?? null}::date)
    order by processo, registro, lote`.execute(db);
  return rows;
};

/** How much of each process of each farm every lot took in a period. */
export const pesosDaPosColheita = async (reader: Reader, periodo: Omit<PeriodoPedido, 'about'>) =>
  pesosDosPassos(await passosDos(reader, periodo)).map(({ passo, peso }) => ({ ...(passo as PassoSituado), peso }));

type ComProcesso = { readonly id: number; readonly processo: ProcessoDaPosColheita | null };

/**
 * The process that a cost is of, where it is of its farm alone: by the category of its entry, or by the kind of its activity. What was said of a plot
 * stays on the plot.
 */
export const processosDosCustos = async (reader: Reader): Promise<(custo: CustoSituado) => ProcessoDaPosColheita | null> => {
  const deles = async (tabela: string): Promise<ReadonlyMap<number, ProcessoDaPosColheita | null>> => {
    const rows = (await reader
      .deDeclarado({ tabela })
      .select(['id', sql<ProcessoDaPosColheita | null>`processo`.as('processo')])
      .where(sql<boolean>`processo is not null`)
      .execute()) as readonly ComProcesso[];
    return new Map(rows.map(({ id, processo }) => [id, processo]));
  };
  const [categorias, tipos] = await Promise.all([deles('categoria'), deles(tipoAtividade.tabela)]);
  return ({ talhao, lancamento, categoria, tipoAtividade: tipo }) => {
    if (talhao !== null) return null;
    return (lancamento === null ? tipos.get(tipo ?? 0) : categorias.get(categoria ?? 0)) ?? null;
  };
};
