import { refuseCalda } from '@tulha/domain/agronomia/calda';
import { insumo } from '@tulha/domain/estoque/insumo.catalogue';
import { baseDe, nomeDaUnidade, type Unidade } from '@tulha/domain/kernel/unidade';
import { findInCatalogue } from '@tulha/read-models/catalogues/catalogue.queries';
import type { Conferencia } from './conferencia.js';

/** A dose must be in a unit that converts to that of the stock: kilos do not become litres. @throws CALDA_EM_OUTRA_UNIDADE */
export const doseNaUnidade: Conferencia = async ({ reader }, { stored, before }) => {
  const [unidade, id] = [stored['unidade'] ?? before['unidade'], stored['insumoId'] ?? before['insumo']];
  if (unidade === before['unidade'] && id === before['insumo']) return;
  const found = await findInCatalogue(reader, insumo, Number(id));
  if (!found) return;
  const [dose, estoque] = [unidade as Unidade, found.view.unidade];
  if (baseDe(dose) !== baseDe(estoque))
    throw refuseCalda('CALDA_EM_OUTRA_UNIDADE', {
      ...{ insumo: found.view.descricao, dose: nomeDaUnidade(dose), estoque: nomeDaUnidade(estoque) },
    });
};
