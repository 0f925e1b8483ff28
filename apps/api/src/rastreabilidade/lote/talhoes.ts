import { refuseCatalogue } from '@tulha/domain/kernel/catalogue/catalogue.decider';
import { GASTOS_GERAIS } from '@tulha/domain/propriedade/talhao.catalogue';
import { refuse } from '@tulha/domain/rastreabilidade/errors';
import type { Ctx } from '../../http/pipeline/route.js';

/** Plots must be land of the account; all of one farm, which is the lot's. */
export const fazendaDosTalhoes = async ({ reader, fazenda }: Ctx, ids: readonly number[], campo = 'talhoes'): Promise<number> => {
  const rows = await reader
    .de('talhao')
    .select(['id', 'nome', 'fazenda_id'])
    .where('id', 'in', ids)
    .where('excluido', '=', false)
    .execute();
  for (const [index, id] of ids.entries()) {
    const row = rows.find((found) => found.id === id);
    if (!row || row.nome === GASTOS_GERAIS)
      throw refuseCatalogue(
        'REFERENCIA_NAO_ENCONTRADA',
        { campo: 'Talhão', de: 'Talhão', id },
        campo === 'talhoes' ? `talhoes[${index}].talhaoId` : `${campo}[${index}].${campo}`,
      );
  }
  const farms = new Set(rows.map((row) => row.fazenda_id as number));
  const [farm = 0] = farms;
  if (farms.size > 1 || (fazenda !== 0 && farm !== fazenda)) throw refuse('TALHOES_DE_OUTRA_FAZENDA');
  return farm;
};
