import type { Reader } from '../read/reader.js';

type ComMeios = { readonly categoria_pagamento: string | null; readonly tipo_pagamento: string | null };

/** Entries say how they are paid in a text, which is a category's id where a form sent one: such a one is told by its name, also after it was deleted. */
export const comMeios = async (reader: Reader) => {
  const rows = await reader.de('categoria_pagamento').select(['id', 'descricao']).execute();
  const nomes = new Map(rows.map(({ id, descricao }) => [String(id), String(descricao)]));
  const nome = (dito: string | null) => (dito === null ? null : (nomes.get(dito) ?? dito));
  return <R extends ComMeios>(row: R): R => ({
    ...row,
    ...{ categoria_pagamento: nome(row.categoria_pagamento), tipo_pagamento: nome(row.tipo_pagamento) },
  });
};
