import { type Alcancado, parteDe, percentualDe } from '@tulha/domain/rastreabilidade/genealogia/alcance';
import { toWire } from '@tulha/domain/kernel/decimal';
import { eAgora, etapaApos, type Instante, MUDAM_ETAPA } from '@tulha/domain/rastreabilidade/historico/retrato';
import { prepared } from '../../read/prepared.js';
import { LIVE } from '../../declare/read-schema.js';
import type { Reader } from '../../read/reader.js';
import { arrayDe, ateDe } from '../genealogia/grafo-dos-lotes.js';
import { FEITO, linhasSabidas, LUGARES } from '../historico/historico-linha.js';

type Lote = {
  readonly id: number;
  readonly codigo: string;
  readonly em: string;
  readonly tipo: string;
  readonly unidade: 'L' | 'kg';
  readonly processo: string;
  readonly processo_codigo: string;
  readonly fazenda: string | null;
  readonly quantidade: number;
  readonly saldo: number;
  readonly etapa: string;
  readonly local_id: number | null;
  /** Whether the last change of stage knew where the lot is: then `etapa` is a stage. */
  readonly fica?: boolean;
};

const FIXO = 'l.id, l.codigo, l.em, l.tipo, l.unidade, l.processo, l.processo_codigo, f.nome as fazenda';
const DE = `from unnest($2::int8[]) i(id) join ${LIVE}.lote l on l.id = i.id and l.conta = $1
  left join ${LIVE}.fazenda f on f.id = l.fazenda_id and f.conta = l.conta`;

const AGORA = `select ${FIXO}, l.quantidade, l.saldo, l.etapa, l.local_id ${DE}`;

/** The lots' state from their lines: the stage by the change that was recorded last, a corrected one in its own place. */
const EM = `
  select i.id, linhas.feito ->> 'codigo' as codigo, linhas.em, linhas.feito ->> 'tipo' as tipo, linhas.feito ->> 'unidade' as unidade,
    linhas.processo, linhas.feito ->> 'processo_codigo' as processo_codigo, f.nome as fazenda, linhas.quantidade, linhas.saldo,
    coalesce(linhas.onde, linhas.etapa) as etapa,
    case when linhas.onde is null then linhas.local_id else linhas.onde_local end as local_id, linhas.onde is not null as fica
  from unnest($2::int8[]) i(id) cross join lateral (with valem as (
      select m.* from ${linhasSabidas('m.conta = $1 and m.lote_id = i.id and m.registrado_em <= $4::timestamptz')} m
      where not m.desfeita and m.em <= $3::date), somado as (
    select coalesce(sum(m.delta), 0)::int8 as saldo, ${FEITO},
      (array_agg(m.tipo || '/' || m.papel order by m.ordem desc, m.versao desc, m.papel desc) filter (where m.tipo || '/' || m.papel = any($5)))[1] as etapa,
      (array_agg((m.detalhes ->> 'localId')::int8 order by m.ordem desc, m.versao desc, m.papel desc) filter (where m.tipo || '/' || m.papel = any($5)))[1] as local_id,
      (array_agg(m.detalhes ->> 'fica' order by m.ordem desc, m.versao desc, m.papel desc) filter (where m.tipo || '/' || m.papel = any($5)))[1] as fica
    from valem m)
    select somado.*, e.processo as onde, e.local as onde_local from somado left join lateral (
      select v.processo, (v.detalhes ->> 'localId')::int8 as local from valem v
      where v.papel = 'entra' and v.processo || '/' || v.processo_id = somado.fica order by v.versao desc limit 1) e on true) linhas
  left join ${LIVE}.fazenda f on f.id = (linhas.feito ->> 'fazenda_id')::int8 and f.conta = $1
  where linhas.feito is not null`;

const lotesDe = async ({ db: { pool }, conta }: Reader, ids: readonly number[], instante: Instante): Promise<Map<number, Lote>> => {
  const agora = eAgora(instante);
  const values = [conta, arrayDe(ids), ...(agora ? [] : [...ateDe(instante), MUDAM_ETAPA])];
  const { rows } = await pool.query<Lote>(prepared(agora ? AGORA : EM, values));
  return new Map(rows.map((row) => [row.id, agora || row.fica ? row : { ...row, etapa: etapaApos(row.etapa) }]));
};

const chaveDoLugar = ({ etapa, local_id: localId }: Lote) => `${LUGARES[etapa as keyof typeof LUGARES]}/${localId}`;

/** Names of the places these lots are in: there are few, however many the lots. */
const lugaresDe = async (reader: Reader, lotes: Iterable<Lote>): Promise<Map<string, string>> => {
  const nomes = new Map<string, string>();
  for (const chave of new Set([...lotes].map(chaveDoLugar))) {
    const [tabela, id] = chave.split('/') as [(typeof LUGARES)[keyof typeof LUGARES], string];
    if (!Object.values(LUGARES).includes(tabela) || id === 'null') continue;
    const row = await reader.porId(tabela, ['descricao'], Number(id));
    if (row) nomes.set(chave, row.descricao);
  }
  return nomes;
};

/** Lots reached, as the wire shows them: whole, and their part that is the followed coffee. Parents come before their children. */
export const lotesAlcancados = async (reader: Reader, alcancados: readonly Alcancado[], instante: Instante) => {
  const lotes = await lotesDe(
    reader,
    alcancados.map(({ loteId }) => loteId),
    instante,
  );
  const lugares = await lugaresDe(reader, lotes.values());
  return alcancados.flatMap(({ loteId, parte, nivel, via }) => {
    const lote = lotes.get(loteId);
    if (!lote) return [];
    const { id, codigo, em: data, tipo, unidade, quantidade, saldo, etapa, processo, processo_codigo, fazenda } = lote;
    const pai = via === null ? undefined : lotes.get(via);
    const visto = {
      id,
      codigo,
      data,
      tipo,
      unidade,
      quantidade: toWire(quantidade, 3),
      saldo: toWire(saldo, 3),
      percentual: Number(percentualDe(parte)),
      parte: toWire(parteDe(quantidade, parte), 3),
      saldoParte: toWire(parteDe(saldo, parte), 3),
      etapa: saldo === 0 ? 'encerrado' : etapa,
      local: saldo === 0 ? null : (lugares.get(chaveDoLugar(lote)) ?? null),
      fazendaNome: fazenda,
      nivel,
      via: pai ? { id: pai.id, codigo: pai.codigo } : null,
      processo,
      processoCodigo: processo_codigo,
    };
    return [{ visto, parte, exatos: { parte: parteDe(quantidade, parte), saldo: parteDe(saldo, parte) } }];
  });
};
