import { jaFeitoNoIntervalo } from '@tulha/domain/agronomia/ja-feito';
import { addDays } from '@tulha/domain/kernel/dates';
import { aplicacoesNosTalhoes } from '@tulha/read-models/agronomia/intervalos.queries';
import { trabalhosNosTalhoes } from '@tulha/read-models/agronomia/ja-feito.queries';
import { namesOf } from '@tulha/read-models/atividades/atividade.queries';
import type { Reader } from '@tulha/read-models/read/reader';

type Atividade = { readonly id: number; readonly data: string; readonly talhoesIds: readonly number[] };

/**
 * For each of these activities, what was recorded before inside the intervals of what it applies: paper notes of a day are entered in the evening, the
 * application after the work. The other way round, work that comes later is warned of when it is entered (`avisos-dos-intervalos`).
 */
export const avisosDoJaFeito = (reader: Reader, atividades: readonly Atividade[]): Promise<string[][]> =>
  Promise.all(
    atividades.map(async ({ id, data, talhoesIds: talhoes }) => {
      if (talhoes.length === 0) return [];
      const aplicacoes = (await aplicacoesNosTalhoes(reader, { de: data, ate: data, talhoes })).filter(({ atividade }) => atividade === id);
      const dias = Math.max(
        ...aplicacoes.map(({ carenciaDias, reentradaHoras }) => Math.max(carenciaDias ?? 0, (reentradaHoras ?? 0) / 24)),
        0,
      );
      if (dias === 0) return [];
      const quais = { de: data, ate: addDays(data, Math.ceil(dias) + 1), talhoes, foraDe: [id] };
      const [feitos, nomes] = await Promise.all([trabalhosNosTalhoes(reader, quais), namesOf(reader, 'talhao', talhoes)]);
      return [...jaFeitoNoIntervalo(aplicacoes, feitos, (talhao) => nomes.get(talhao) ?? '')];
    }),
  );
