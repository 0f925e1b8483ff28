import { toWire } from '@tulha/domain/kernel/decimal';
import { namesOf } from '@tulha/read-models/atividades/atividade.queries';
import type { TrabalhoDaMaquina } from '@tulha/read-models/maquinas/trabalho.queries';
import type { Ctx } from '../http/pipeline/route.js';

type Feito = Omit<TrabalhoDaMaquina, 'usoCentesimos' | 'linha'> & {
  readonly usoCentesimos: number | null;
  /** For its harvest. */
  readonly litrosMl?: number;
};

/** Works of a machine as answers tell them, with the names of the plots and of the implement. */
export const trabalhosNoFio = async ({ reader }: Pick<Ctx, 'reader'>, trabalhos: readonly Feito[]) => {
  const [talhoes, implementos] = await Promise.all([
    namesOf(
      reader,
      'talhao',
      trabalhos.flatMap((um) => um.talhoes),
    ),
    namesOf(
      reader,
      'implemento',
      trabalhos.flatMap(({ implemento }) => implemento ?? []),
    ),
  ]);
  return trabalhos.map((um) => ({
    ...{ id: um.parteId, atividade: um.atividade, atividadeNome: um.atividadeNome, data: um.data },
    talhoes: um.talhoes.map((id) => talhoes.get(id) ?? '').join(', '),
    uso: um.usoCentesimos === null ? null : toWire(um.usoCentesimos, 2),
    litros: um.litrosMl === undefined ? null : toWire(um.litrosMl, 3),
    implemento: um.implemento === null ? null : (implementos.get(um.implemento) ?? null),
    ...{ valor: toWire(um.valorCentavos, 2), total: toWire(um.custoCentavos, 2) },
  }));
};
