import { avisosDaColheita, avisosDoTrabalho, fusoDoTalhao, periodoDoDia } from '@tulha/domain/agronomia/intervalos';
import { terminaAntes } from '@tulha/domain/atividades/horario';
import { addDays } from '@tulha/domain/kernel/dates';
import { aplicacoesNosTalhoes } from '@tulha/read-models/agronomia/intervalos.queries';
import { namesOf } from '@tulha/read-models/atividades/atividade.queries';
import type { Reader } from '@tulha/read-models/read/reader';

/** Work done in plots on a day, and whether coffee was picked in it. */
export type Feito = {
  readonly atividade: number;
  readonly data: string;
  readonly horaInicial: string | null;
  readonly horaFinal: string | null;
  readonly talhoes: readonly number[];
  readonly colheita: boolean;
};

const semRepetir = <T>(itens: readonly T[]): T[] => [...new Set(itens)];

/**
 * Warnings about each of these activities, a sentence each: coffee picked before the withdrawal period has passed, people in a plot before
 * re-entry is allowed, and intervals that are not known. An application does not warn of itself (docs/adr/0052).
 */
export const avisosDosIntervalos = async (reader: Reader, feitos: readonly Feito[]): Promise<string[][]> => {
  const talhoes = semRepetir(feitos.flatMap((feito) => feito.talhoes));
  const dias = feitos.flatMap((feito) => [feito.data, terminaAntes(feito) ? addDays(feito.data, 1) : feito.data]).sort();
  const [de, ate] = [dias[0], dias.at(-1)];
  if (talhoes.length === 0 || de === undefined || ate === undefined) return feitos.map(() => []);
  const [aplicacoes, nomes] = await Promise.all([aplicacoesNosTalhoes(reader, { de, ate, talhoes }), namesOf(reader, 'talhao', talhoes)]);
  return feitos.map(({ atividade, data, horaInicial, horaFinal, talhoes: daqui, colheita }) => {
    const outras = aplicacoes.filter((aplicacao) => aplicacao.atividade !== atividade);
    return semRepetir(daqui).flatMap((talhao) => {
      const quando = periodoDoDia(data, horaInicial, horaFinal, fusoDoTalhao(outras, talhao));
      return [...(colheita ? avisosDaColheita(outras, talhao, data) : []), ...avisosDoTrabalho(outras, talhao, quando)].map(
        ({ mensagem }) => `${nomes.get(talhao) ?? ''}: ${mensagem}`,
      );
    });
  });
};
