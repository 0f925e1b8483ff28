import { emInteiros } from '@tulha/domain/kernel/rateio';
import { sql } from 'kysely';
import type { Reader } from '../../read/reader.js';

type Contado = { readonly chave: string; readonly talhao: number | null; readonly micros: string };
type Folha = { readonly origem: string | null; readonly origemId: number | null };

export const chaveDaFolha = ({ origem, origemId }: Folha): string => `${origem} ${origemId}`;

/** The work of some closed sheets that activities count already, by sheet and plot; work of several plots is split evenly, as a sheet charges it. */
export const contadoDasFolhas = async ({ db, conta }: Reader, folhas: readonly Folha[]): Promise<ReadonlyMap<string, Contado[]>> => {
  const idsDe = (tipo: string) => folhas.flatMap(({ origem, origemId }) => (origem === tipo ? (origemId ?? []) : []));
  const [dePagamento, deColheita] = [idsDe('folha_pagamento'), idsDe('folha_colheita')];
  if (dePagamento.length + deColheita.length === 0) return new Map();
  const { rows } = await sql<Contado>`
    with nas_folhas as (
      select 'folha_pagamento ' || folha_id as chave, fonte, linha from leitura.folha_pagamento_trabalho
      where conta = ${conta} and folha_id = any(${[0, ...dePagamento]}::int8[])
      union all select 'folha_colheita ' || folha_id, fonte, linha from leitura.folha_colheita_trabalho
      where conta = ${conta} and folha_id = any(${[0, ...deColheita]}::int8[])
    ), feitas as (
      select 'folha_colheita ' || folha_id as chave, jsonb_build_array(talhao_id) as talhoes, pagamento_centavos as centavos
      from leitura.colheita_linha where conta = ${conta} and folha_id = any(${[0, ...deColheita]}::int8[])
      union all select p.chave, a.talhao_ids, m.custo_centavos from nas_folhas p
      join leitura.atividade_mao_de_obra m on p.fonte = 'MAO_DE_OBRA' and m.id = p.linha and m.conta = ${conta}
      join leitura.atividade a on a.id = m.atividade_id
      union all select p.chave, a.talhao_ids, u.custo_centavos from nas_folhas p
      join leitura.atividade_producao u on p.fonte = 'PRODUCAO' and u.id = p.linha and u.conta = ${conta}
      join leitura.atividade a on a.id = u.atividade_id
    )
    select chave, (t #>> '{}')::int8 as talhao,
      round(sum(centavos::numeric / greatest(jsonb_array_length(talhoes), 1)) * 1000000)::text as micros
    from feitas left join lateral jsonb_array_elements(talhoes) t on true group by 1, 2`.execute(db);
  return Map.groupBy(rows, ({ chave }) => chave);
};

type Parte = { readonly talhao_id: number | null; readonly criterio: string; readonly peso: string };
const CENTAVO = 1_000_000n;

/**
 * The parts of a sheet's entry by what is not counted yet: each plot's whole less the work in it. `restaCentavos`: the remainder of the whole
 * entry, which may be less than nothing. Parts of another criterion stay, and so do those in which nothing is left.
 */
export const partesDoQueResta = <P extends Parte>(
  restaCentavos: number,
  partes: readonly P[],
  contado: readonly Contado[],
): readonly P[] => {
  if (contado.length === 0 || partes.some(({ talhao_id, criterio }) => talhao_id === null || criterio !== 'USO_DIRETO')) return partes;
  const jaContado = contado.reduce((soma, { micros }) => soma + BigInt(micros), 0n);
  const custo = BigInt(restaCentavos) * CENTAVO + jaContado;
  const { inteiros } = emInteiros(partes.map(({ peso }) => peso));
  const inteiro = inteiros.reduce((a, b) => a + b, 0n);
  if (inteiro === 0n) return partes;
  const dele = new Map(contado.map(({ talhao, micros }) => [talhao, BigInt(micros)]));
  const sinal = restaCentavos < 0 ? -1n : 1n;
  const restos = partes.map(({ talhao_id }, n) => {
    const resto = ((custo * (inteiros[n] as bigint)) / inteiro - (dele.get(talhao_id) ?? 0n)) * sinal;
    // A part was rounded to the cent: less than that is nothing.
    return resto > CENTAVO ? resto : 0n;
  });
  return restos.every((resto) => resto === 0n) ? partes : partes.map((parte, n) => ({ ...parte, peso: String(restos[n]) }));
};
