import type { PorcaoFeita, RegistroFeito } from '@tulha/domain/rastreabilidade/rendimento/perdas-da-safra';
import type { SecagemVista } from '@tulha/domain/rastreabilidade/rendimento/secagens-da-safra';
import { media } from '@tulha/domain/rastreabilidade/rendimento/media';
import { pct4De, quebraDeUmidadePct4 } from '@tulha/domain/rastreabilidade/rendimento/umidade';
import { sql } from 'kysely';
import type { Reader } from '../../read/reader.js';
import { colhidoEm, ehDoPeriodo, type Periodo } from '../genealogia/colhido-em.js';

type Porcao = PorcaoFeita & { readonly registro: number; readonly papel: string };

/**
 * Hullings or sortings of the coffee picked in a period, each with its input and output lots: every figure named
 * *Beneficiado* counts these. Coffee of several seasons belongs to the oldest.
 */
export const registrosFeitos = async (reader: Reader, processo: RegistroFeito['processo'], periodo: Periodo): Promise<RegistroFeito[]> => {
  const { db, conta } = reader;
  const { fazendas, inicio } = periodo;
  const registros = db
    .selectFrom(`${processo} as t`)
    .where('t.conta', '=', conta)
    .where('t.fazenda_id', 'in', [0, ...fazendas])
    .where('t.em', '>=', inicio);
  const rows = await registros.select(['t.id', 't.codigo', 't.em', 't.perda_g as perdaG']).orderBy('t.em').orderBy('t.id').execute();
  const porcoes: Porcao[] = await registros
    .innerJoin('processo_lote as p', (join) => join.onRef('p.processo_id', '=', 't.id').on('p.processo', '=', processo))
    .innerJoin('lote as l', 'l.id', 'p.lote_id')
    .select(['t.id as registro', 'p.papel', 'p.quantidade', 'l.id as loteId', 'l.codigo', 'l.tipo', 'l.processo as feitoPor'])
    .orderBy('p.ordem')
    .execute();
  const porRegistro = Map.groupBy(porcoes, ({ registro }) => registro);
  const doPapel = (id: number, papel: string) => (porRegistro.get(id) ?? []).filter((porcao) => porcao.papel === papel);
  const colhidos = await colhidoEm(reader, [...new Set(porcoes.flatMap(({ papel, loteId }) => (papel === 'entra' ? [loteId] : [])))]);
  return rows
    .map((row) => ({ ...row, processo, entradas: doPapel(row.id, 'entra'), saidas: doPapel(row.id, 'sai') }))
    .filter(({ entradas, em }) =>
      ehDoPeriodo(
        periodo,
        entradas.map(({ loteId }) => colhidos.get(loteId)),
        em,
      ),
    );
};

/** The output of hulling the coffee picked in a period, bica corrida and escolha: grams. */
export const beneficiadoG = async (reader: Reader, periodo: Periodo): Promise<number> =>
  (await registrosFeitos(reader, 'beneficio', periodo)).reduce(
    (soma, { saidas }) => soma + saidas.reduce((parte, { quantidade }) => parte + quantidade, 0),
    0,
  );

type Linha = {
  readonly umidade_entrada_pct: string | null;
  readonly umidade_saida_pct: string | null;
  readonly peso_entrada_g: number | null;
  readonly peso_saida_g: number | null;
  readonly ml: number;
  readonly g: number;
  readonly da_roca: boolean;
};

/** Water that each lot lost in the dryer since a season began: the mean of its dryings by its input to each. In 10⁻⁴ %. */
export const quebrasDosLotes = async ({ db, conta }: Reader, { inicio }: Periodo): Promise<Map<number, number | null>> => {
  const rows = await db
    .selectFrom('secagem as s')
    .innerJoin('processo_lote as p', (join) => join.onRef('p.processo_id', '=', 's.id').on('p.processo', '=', 'secagem'))
    .select(['p.lote_id', 'p.quantidade', 's.umidade_entrada_pct', 's.umidade_saida_pct'])
    .where('s.conta', '=', conta)
    .where('s.entrada_em', '>=', inicio)
    .execute();
  const medidas = rows.flatMap(({ lote_id: lote, quantidade, umidade_entrada_pct, umidade_saida_pct }) => {
    const [de, para] = [pct4De(umidade_entrada_pct), pct4De(umidade_saida_pct)];
    const quebra = de === null || para === null ? null : quebraDeUmidadePct4(de, para);
    return quebra === null ? [] : [{ lote, par: [BigInt(quantidade), quebra] as const }];
  });
  return new Map([...Map.groupBy(medidas, ({ lote }) => lote)].map(([lote, destas]) => [lote, media(destas.map(({ par }) => par))]));
};

/** Dryings of the farms' lots that began in a period. Coffee in kilograms that was not weighed counts with the weight its lot says. */
export const secagensFeitas = async (
  { db, conta }: Reader,
  processo: 'secagem' | 'ressecagem',
  { fazendas, inicio, fim }: Periodo,
): Promise<SecagemVista[]> => {
  const { rows } = await sql<Linha>`
    select s.umidade_entrada_pct, s.umidade_saida_pct, s.peso_entrada_g, s.peso_saida_g,
      coalesce(sum(p.quantidade) filter (where l.unidade = 'L'), 0)::int8 as ml,
      coalesce(sum(p.quantidade) filter (where l.unidade = 'kg'), 0)::int8 as g,
      bool_and(l.processo = 'lote') as da_roca
    from leitura.${sql.raw(processo)} s
    join leitura.processo_lote p on p.processo = ${processo} and p.processo_id = s.id
    join leitura.lote l on l.id = p.lote_id
    where s.conta = ${conta} and s.entrada_em between ${inicio} and ${fim} and l.fazenda_id = any(${[0, ...fazendas]})
    group by s.id, s.umidade_entrada_pct, s.umidade_saida_pct, s.peso_entrada_g, s.peso_saida_g`.execute(db);
  return rows.map(({ ml, g, da_roca: daRoca, ...row }) => ({
    ml,
    g,
    daRoca: daRoca && row.peso_entrada_g !== null,
    umidadeEntradaPct4: pct4De(row.umidade_entrada_pct),
    umidadeSaidaPct4: pct4De(row.umidade_saida_pct),
    pesoEntradaG: row.peso_entrada_g ?? (ml === 0 && g > 0 ? g : null),
    pesoSaidaG: row.peso_saida_g,
  }));
};
