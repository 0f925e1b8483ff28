import { toWire } from '@tulha/domain/kernel/decimal';
import { namesOf } from '@tulha/read-models/atividades/atividade.queries';
import type { TrabalhoDaMaquina } from '@tulha/read-models/maquinas/trabalho.queries';
import type { Ctx } from '../http/pipeline/route.js';

/** Works of a machine as answers tell them, with the names of the plots and of the implement. */
export const trabalhosNoFio = async <T extends TrabalhoDaMaquina>({ reader }: Pick<Ctx, 'reader'>, trabalhos: readonly T[]) => {
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
    uso: toWire(um.usoCentesimos, 2),
    implemento: um.implemento === null ? null : (implementos.get(um.implemento) ?? null),
    ...{ valor: toWire(um.valorCentavos, 2), total: toWire(um.custoCentavos, 2) },
  }));
};
