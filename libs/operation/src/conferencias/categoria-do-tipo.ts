import { categoria } from '@tulha/domain/financeiro/categoria.catalogue';
import { refuseFinanceiro } from '@tulha/domain/financeiro/errors';
import { type Catalogue, storedName } from '@tulha/domain/kernel/catalogue/catalogue';
import { records } from '@tulha/domain/registers/declared';
import { findInCatalogue } from '@tulha/read-models/catalogues/catalogue.queries';
import type { Conferencia } from './conferencia.js';

/** The field of a record that names a category of one kind of entry. */
const campoDe = ({ fields }: Catalogue) => Object.entries(fields).find(([, { doTipo }]) => doTipo !== undefined);

/** The category of what will be an expense is no category of income, nor the reverse. @throws CATEGORIA_DE_OUTRO_TIPO */
const categoriaDoTipo =
  (catalogue: Catalogue): Conferencia =>
  async ({ reader }, { stored, before }) => {
    const [name, field] = campoDe(catalogue) ?? [];
    if (!name || !field?.doTipo) return;
    const valorDe = (campo: string, chave: string) => (stored[chave] === undefined ? before[campo] : stored[chave]);
    const id = valorDe(name, storedName(name, field));
    const tipo = typeof field.doTipo === 'string' ? field.doTipo : valorDe(field.doTipo.campo, field.doTipo.campo);
    const tipoAntes = typeof field.doTipo === 'string' ? tipo : before[field.doTipo.campo];
    if (typeof id !== 'number' || (id === before[name] && tipo === tipoAntes)) return;
    const { descricao, tipo: dela } = (await findInCatalogue(reader, categoria, id))?.view ?? {};
    if (descricao === undefined || !dela || dela === tipo) return;
    throw refuseFinanceiro('CATEGORIA_DE_OUTRO_TIPO', { categoria: descricao, dela, tipo: String(tipo) });
  };

/** The check of each record that names a category of one kind of entry, by its table. */
export const categoriasDoTipo: Readonly<Record<string, Conferencia>> = Object.fromEntries(
  Object.values(records).flatMap((catalogue) => (campoDe(catalogue) ? [[catalogue.tabela, categoriaDoTipo(catalogue)]] : [])),
);
