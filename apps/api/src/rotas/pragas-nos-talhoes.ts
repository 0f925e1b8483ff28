import { nivelDe, totalDe } from '@tulha/domain/agronomia/inspecao';
import { inspecoesPerguntadas, nomesDasPragas } from '@tulha/read-models/agronomia/inspecao.queries';
import type { Reader } from '@tulha/read-models/read/reader';

type Quando = { readonly fazendas: readonly number[]; readonly de: string; readonly ate: string };

const GRAVIDADE = { CONTROLE: 3, ALERTA: 2, NENHUM: 1 } as const;
type Nivel = keyof typeof GRAVIDADE | null;
const gravidade = (nivel: Nivel): number => (nivel === null ? 0 : GRAVIDADE[nivel]);

/** The result of the last inspection of each pest on each plot in these days, worst first; a later inspection replaces an earlier one. */
export const pragasNosTalhoes = async (reader: Reader, { fazendas, de, ate }: Quando) => {
  const todas = await inspecoesPerguntadas(reader, { fazendas, de, ate });
  const naOrdem = todas.toSorted((a, b) => a.data.localeCompare(b.data) || a.id - b.id);
  const ultimas = [...new Map(naOrdem.map((uma) => [`${uma.talhao} ${uma.praga}`, uma])).values()];
  const nomes = await nomesDasPragas(
    reader,
    ultimas.map(({ praga }) => praga),
  );
  return ultimas
    .map((uma) => {
      const nivel: Nivel = nivelDe(totalDe(uma, uma.pontos), uma) ?? null;
      return { talhao: uma.talhao, visto: { inspecao: uma.id, em: uma.data, praga: nomes.get(uma.praga) ?? '', nivel } };
    })
    .sort(({ visto: a }, { visto: b }) => gravidade(b.nivel) - gravidade(a.nivel) || b.em.localeCompare(a.em) || b.inspecao - a.inspecao);
};
