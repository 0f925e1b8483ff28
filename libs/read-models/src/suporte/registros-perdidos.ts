import type { Pool } from 'pg';
import { LIVE } from '../declare/read-schema.js';
import { temLinha } from '../references/nomes.queries.js';

/** The acts of one request of one kind, as far as needed to find their records. */
export type AtoPerdido = {
  readonly conta: number;
  readonly em: string;
  readonly especie: string | null;
  readonly alvo: number | null;
  readonly fatos: number;
};

type Dados = Readonly<Record<string, unknown>>;

/** A record as the read tables have it, with the rows that belong to it. */
export type RegistroPerdido = { readonly especie: string; readonly id: number; readonly dados: Dados; readonly partes: readonly Dados[] };

/** The most acts listed with their records, the most read at a time, and the most records of one act. */
const ATOS_MAX = 20_000;
const JUNTOS = 500;
const DO_ATO_MAX = 1_000;

/** Columns that users do not enter, and secrets and their digests, which are never shown. */
const NAO_DITAS = `array['id', 'conta', 'versao', 'login_hash', 'senha_hash', 'senha_versao', 'sessao_mantida', 'email_hash', 'chave', 'sha256']`;

/** How the ledger calls the records of each table: their facts are on streams that do not have their number. */
const PROCESSOS: Readonly<Record<string, string>> = {
  terreiro_entrada: 'terreiro',
  secagem: 'secagem',
  ressecagem: 'ressecagem',
  armazem_entrada: 'armazem',
  despolpagem: 'despolpagem',
  beneficio: 'beneficio',
  rebeneficio: 'rebeneficio',
  deposito: 'cooperativa',
  venda: 'venda',
};

/** Tables with rows that belong to a record, and the column with the record's id. */
const PARTES: Readonly<Record<string, readonly (readonly [tabela: string, coluna: string])[]>> = {
  lancamento: [['pagamento', 'lancamento_id']],
  atividade: ['colheita_linha', 'atividade_extra', 'atividade_mao_de_obra', 'atividade_producao', 'atividade_maquina'].map(
    (tabela) => [tabela, 'atividade_id'] as const,
  ),
  folha_colheita: [['folha_colheita_colaborador', 'folha_id']],
  folha_pagamento: [['folha_pagamento_colaborador', 'folha_id']],
  lote: [
    ['amostra', 'lote_id'],
    ['classificacao', 'lote_id'],
  ],
};

const DOS_LOTES = `select p.processo_id as id, jsonb_strip_nulls(jsonb_build_object('parte', 'lote', 'papel', p.papel, 'lote', l.codigo, 'em', l.em, 'tipo', l.tipo,
    'qualidade', l.qualidade, 'unidade', l.unidade, 'quantidade', p.quantidade, 'preco_saca_centavos', i.preco_saca_centavos)) as dados
  from "${LIVE}".processo_lote p join "${LIVE}".lote l on l.id = p.lote_id
  left join "${LIVE}".venda_item i on p.processo = 'venda' and i.venda_id = p.processo_id and i.lote_id = p.lote_id
  where p.processo = $2 and p.processo_id = any($1::int8[]) order by p.processo_id, p.papel, p.ordem`;

/** The readings taken in a dryer. */
const DAS_LEITURAS = `select processo_id as id, jsonb_strip_nulls(to_jsonb(t) - ${NAO_DITAS} - array['processo', 'processo_id'])
    || '{"parte": "leitura"}' as dados
  from "${LIVE}".secador_leitura t where processo = $2 and processo_id = any($1::int8[]) order by t`;

type Linha = { readonly id: number; readonly dados: Dados };

const linhasDe = async (pool: Pool, tabela: string, coluna: string, ids: readonly number[]): Promise<Linha[]> => {
  const text = `select "${coluna}" as id, jsonb_strip_nulls(to_jsonb(t) - ${NAO_DITAS} - $2::text) as dados
    from "${LIVE}"."${tabela}" t where "${coluna}" = any($1::int8[]) order by t`;
  return (await pool.query<Linha>(text, [ids, coluna])).rows;
};

const partesDe = async (pool: Pool, especie: string, ids: readonly number[]): Promise<Linha[]> => {
  const processo = PROCESSOS[especie];
  if (processo !== undefined) {
    const asked = [DOS_LOTES, DAS_LEITURAS].map(async (text) => (await pool.query<Linha>(text, [ids, processo])).rows);
    return (await Promise.all(asked)).flat();
  }
  const partes: Linha[] = [];
  for (const [tabela, coluna] of PARTES[especie] ?? [])
    for (const { id, dados } of await linhasDe(pool, tabela, coluna, ids)) partes.push({ id, dados: { parte: tabela, ...dados } });
  return partes;
};

/** The ids of the records changed by one request of several facts. */
const idsDe = async (pool: Pool, ato: AtoPerdido & { especie: string; alvo: number }, estaNoRegistro: (stream: string) => boolean) => {
  const { conta, em, especie, alvo, fatos } = ato;
  if (fatos === 1) return [alvo];
  const maximo = Math.min(fatos, DO_ATO_MAX);
  const processo = PROCESSOS[especie];
  if (processo !== undefined || especie === 'lote') {
    const { rows } = await pool.query<{ id: number }>(
      `select distinct ${especie === 'lote' ? 'lote_id' : 'processo_id'} as id from "${LIVE}".lote_movimento
       where conta = $1 and registrado_em = $2 and ($3::text is null or processo = $3) order by id limit $4`,
      [conta, em, processo ?? null, maximo],
    );
    return rows.map(({ id }) => id);
  }
  if (estaNoRegistro(`${especie}-${alvo}`)) return [alvo];
  // Numbers are given one after the other.
  const { rows } = await pool.query<{ id: number }>(
    `select id from "${LIVE}"."${especie}" where conta = $1 and id >= $2 and id < $2 + $3 order by id`,
    [conta, alvo, maximo],
  );
  return rows.flatMap(({ id }) => (estaNoRegistro(`${especie}-${id}`) ? [] : [id]));
};

/** Records of one kind, by their id; for the operator of the installation, of any account. */
const registrosDe = async (pool: Pool, especie: string, ids: readonly number[]): Promise<Map<number, RegistroPerdido>> => {
  const [linhas, partes] = [await linhasDe(pool, especie, 'id', ids), await partesDe(pool, especie, ids)];
  const delas = Map.groupBy(partes, ({ id }) => id);
  return new Map(linhas.map(({ id, dados }) => [id, { especie, id, dados, partes: (delas.get(id) ?? []).map((parte) => parte.dados) }]));
};

/** The records some acts were done to, as the read tables still have them: an act's are at its place, none where none is left. */
export const registrosPerdidos = async (
  pool: Pool,
  atos: readonly AtoPerdido[],
  estaNoRegistro: (stream: string) => boolean,
): Promise<RegistroPerdido[][]> => {
  const achados: RegistroPerdido[][] = [];
  for (let from = 0; from < Math.min(atos.length, ATOS_MAX); from += JUNTOS) {
    const ids: (readonly number[])[] = [];
    const juntos = atos.slice(from, from + JUNTOS);
    for (const ato of juntos) {
      const { especie, alvo } = ato;
      const tem = especie !== null && alvo !== null && temLinha(especie);
      ids.push(tem ? await idsDe(pool, { ...ato, especie, alvo }, estaNoRegistro) : []);
    }
    const porEspecie = new Map<string, Map<number, RegistroPerdido>>();
    for (const [especie, deles] of Map.groupBy(juntos.keys(), (n) => juntos[n]?.especie ?? ''))
      if (temLinha(especie)) porEspecie.set(especie, await registrosDe(pool, especie, [...new Set(deles.flatMap((n) => ids[n] ?? []))]));
    for (const [n, { especie }] of juntos.entries())
      achados.push((ids[n] ?? []).flatMap((id) => porEspecie.get(especie ?? '')?.get(id) ?? []));
  }
  return achados;
};
