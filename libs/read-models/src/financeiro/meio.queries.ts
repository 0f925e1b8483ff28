import type { Reader } from '../read/reader.js';

type ComMeios = { readonly categoria_pagamento: string | null; readonly tipo_pagamento: string | null };

/**
 * An entry stores its means of payment as a text, which is a category's id if a form sent one: that is shown by the
 * category's name, also after a deletion.
 */
export const comMeios = async (reader: Reader) => {
  const rows = await reader.de('categoria_pagamento').select(['id', 'descricao']).execute();
  const nomes = new Map(rows.map(({ id, descricao }) => [String(id), String(descricao)]));
  const nome = (escrito: string | null) => (escrito === null ? null : (nomes.get(escrito) ?? escrito));
  return <R extends ComMeios>(row: R): R => ({
    ...row,
    ...{ categoria_pagamento: nome(row.categoria_pagamento), tipo_pagamento: nome(row.tipo_pagamento) },
  });
};
