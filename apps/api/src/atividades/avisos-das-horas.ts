import { avisosDaMaquina, avisosDoColaborador } from '@tulha/domain/atividades/horas';
import { avisoDeQuemSaiu } from '@tulha/domain/atividades/quem-saiu';
import type { NomeDaParte } from '@tulha/domain/atividades/parte/partes.fields';
import { namesOf } from '@tulha/read-models/atividades/atividade.queries';
import { diasDeQuemTrabalhou, type TrabalhoAchado, trabalhosDasMaquinas } from '@tulha/read-models/atividades/horas.queries';
import { quemSaiuDe } from '@tulha/read-models/atividades/quem-fez.queries';
import { saltoDaLeitura } from '@tulha/domain/maquinas/medidor';
import { leiturasDaMaquina } from '@tulha/read-models/atividades/medidor.queries';
import type { Reader } from '@tulha/read-models/read/reader';

const dosColaboradores = async (reader: Reader, atividades: readonly number[]): Promise<[atividade: number, aviso: string][]> => {
  const dias = await diasDeQuemTrabalhou(reader, atividades);
  const nomes = await namesOf(
    reader,
    'colaborador',
    dias.map(({ colaborador }) => colaborador),
  );
  return dias.flatMap((dia) =>
    avisosDoColaborador({ ...dia, nome: nomes.get(dia.colaborador) ?? '' }).map((aviso): [number, string] => [dia.atividade, aviso]),
  );
};

/** Warnings that the meter would have gone too far before a work began. */
const saltoAte = async (
  reader: Reader,
  { id, maquina, odometro, conferida, inicio, kmInicio }: TrabalhoAchado,
  nome: string,
): Promise<string[]> => {
  if (conferida) return [];
  const lidas = await leiturasDaMaquina(reader, maquina, { trabalho: id });
  const nova = { data: inicio, leitura: String(kmInicio / 100), medidorTrocado: 0 };
  const salto = saltoDaLeitura(lidas, nova, odometro ? 'ODOMETRO' : 'HORIMETRO');
  if (!salto) return [];
  return [
    `${nome}: o medidor andaria ${salto.andou} de ${salto.diaAntes} a ${salto.diaDepois}, mais do que ${salto.cabe}. Confira o medidor.`,
  ];
};

const dasMaquinas = async (reader: Reader, atividades: readonly number[]): Promise<[atividade: number, aviso: string][]> => {
  const perguntadas = new Set(atividades);
  const trabalhos = await trabalhosDasMaquinas(reader, atividades);
  const nomes = await namesOf(
    reader,
    'maquina',
    trabalhos.map(({ maquina }) => maquina),
  );
  const avisos = trabalhos
    .filter(({ atividade }) => perguntadas.has(atividade))
    .map(async (deste): Promise<[number, string][]> => {
      const nome = nomes.get(deste.maquina) ?? '';
      const dela = trabalhos.filter(({ maquina }) => maquina === deste.maquina);
      const todos = [
        ...avisosDaMaquina({ nome, odometro: deste.odometro, trabalhos: dela }, deste),
        ...(await saltoAte(reader, deste, nome)),
      ];
      return todos.map((aviso) => [deste.atividade, aviso]);
    });
  return (await Promise.all(avisos)).flat();
};

const DE_CADA_PARTE = { mdobras: dosColaboradores, maquinas: dasMaquinas };
const partesCom = (parte: NomeDaParte | undefined) =>
  Object.entries(DE_CADA_PARTE).flatMap(([nome, achar]) => (parte === undefined || parte === nome ? [achar] : []));

/**
 * Impossible hours and meters in each of these activities, a sentence each: a day of more than 24 hours, a day's wage entered twice, a
 * meter that counted too much. `parte` limits the search to one kind of part. These are warnings and no refusals: the new entry may be
 * right and an earlier one wrong.
 */
export const avisosDasHoras = async (reader: Reader, atividades: readonly number[], parte?: NomeDaParte): Promise<string[][]> => {
  const achados = (await Promise.all(partesCom(parte).map((achar) => achar(reader, atividades)))).flat();
  const porAtividade = Map.groupBy(achados, ([atividade]) => atividade);
  return atividades.map((id) => [...new Set(porAtividade.get(id)?.map(([, aviso]) => aviso) ?? [])]);
};

/** Warnings of workers who had left by the day of each of these activities, or were put away. */
export const avisosDeQuemSaiu = async (reader: Reader, atividades: readonly number[]): Promise<string[][]> => {
  const porAtividade = Map.groupBy(await quemSaiuDe(reader, atividades), ({ atividade }) => atividade);
  return atividades.map((id) => porAtividade.get(id)?.flatMap((um) => avisoDeQuemSaiu(um) ?? []) ?? []);
};
