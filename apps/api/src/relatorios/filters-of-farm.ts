import { refuseCatalogue } from '@tulha/domain/kernel/catalogue/catalogue.decider';
import type { AnyReport } from '@tulha/domain/kernel/report/report';
import { records } from '@tulha/domain/registers/declared';
import { findInCatalogue } from '@tulha/read-models/catalogues/catalogue.queries';
import { nomesDasFazendas } from '../http/pipeline/other-farm.js';
import type { Ctx } from '../http/pipeline/route.js';

type Values = Readonly<Record<string, unknown>>;

/**
 * A report of one farm has nothing to say of a plot or a crop year of another: zeros would be read as an answer. A filtered record that is not found
 * is left to the report. @throws FILTRO_DE_OUTRA_FAZENDA naming the filter
 */
export const requireFiltersOfFarm = async (
  { reader, fazendas }: Pick<Ctx, 'reader' | 'fazendas'>,
  { filters }: Pick<AnyReport, 'filters'>,
  chosen: Values,
): Promise<void> => {
  for (const [name, { de = '', label }] of Object.entries(filters)) {
    const target = records[de];
    if (!target?.ficaNaFazenda) continue;
    for (const id of [chosen[name] ?? []].flat() as number[]) {
      const view: Values | undefined = (await findInCatalogue(reader, target, id))?.view;
      const farm = view?.['fazenda'];
      if (!view || typeof farm !== 'number' || farm === 0 || fazendas.includes(farm)) continue;
      const [dela, desta] = await Promise.all([nomesDasFazendas(reader, [farm]), nomesDasFazendas(reader, fazendas)]);
      const nome = String(target.rotulo?.(view) ?? view[target.label] ?? id);
      throw refuseCatalogue('FILTRO_DE_OUTRA_FAZENDA', { campo: label, nome, dela, desta }, name);
    }
  }
};
