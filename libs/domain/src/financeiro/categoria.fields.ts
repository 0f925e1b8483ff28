import { ref } from '../kernel/catalogue/fields.js';

type Lanca = 'receita' | 'despesa';

/**
 * A category of a record that an entry is made of, or that stands for one: of that kind of entry only. `doTipo`: the kind, or the field of the
 * record that says it.
 */
export const categoriaDoTipo = (doTipo: Lanca | { readonly campo: string }, extra: { help?: string } = {}) => ({
  ...ref('Categoria', 'categoria', extra),
  doTipo,
});
