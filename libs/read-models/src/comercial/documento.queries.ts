import type { Reader } from '../read/reader.js';

/** The living record of a kind that has this document, as it is kept; undefined where none has. */
const donoEm = async (reader: Reader, tabela: 'fornecedor' | 'cliente', documento: string) => {
  const row = await reader
    .de(tabela)
    .select(['id', 'nome'])
    .where('excluido', '=', false)
    .where('cpf_cnpj', '=', documento)
    .orderBy('id')
    .executeTakeFirst();
  return row ? { id: row.id as number, nome: row.nome as string | null } : null;
};

/** The account's records with this document. */
export const donosDoDocumento = async (reader: Reader, documento: string) => {
  const [fornecedor, cliente] = await Promise.all([donoEm(reader, 'fornecedor', documento), donoEm(reader, 'cliente', documento)]);
  return { fornecedor, cliente };
};
