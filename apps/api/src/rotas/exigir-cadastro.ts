import { catalogues } from '@tulha/domain/catalogues/index';
import { refuseCatalogue } from '@tulha/domain/kernel/catalogue/catalogue.decider';
import { findInCatalogue } from '@tulha/read-models/catalogues/catalogue.queries';
import type { Ctx } from '../http/pipeline/route.js';

/** A record of a catalogue must exist in the account. @throws REFERENCIA_NAO_ENCONTRADA naming the field */
export const exigirCadastro = async ({ reader }: Ctx, tabela: keyof typeof catalogues, id: number, campo: string): Promise<void> => {
  const catalogue = catalogues[tabela];
  if (!(await findInCatalogue(reader, catalogue, id))) {
    throw refuseCatalogue('REFERENCIA_NAO_ENCONTRADA', { campo: catalogue.title.singular, de: catalogue.title.singular, id }, campo);
  }
};

/**
 * An id in a request must, if given, be of a record of the account; one that a change leaves as it was (`antes`) may have been deleted
 * since. @throws REFERENCIA_NAO_ENCONTRADA
 */
export const exigirSeDado = async (
  ctx: Ctx,
  tabela: keyof typeof catalogues,
  id: number | null | undefined,
  campo: string,
  antes: number | null = null,
) => {
  if (id && id !== antes) await exigirCadastro(ctx, tabela, id, campo);
};
