import type { Reader } from '../read/reader.js';

/** What tells one farm of the account from another in a document. */
export const fazendasDaConta = async (reader: Reader) => {
  const rows = await reader.de('fazenda').select(['id', 'nome', 'cnpj', 'inscricao']).where('excluido', '=', false).orderBy('id').execute();
  return rows.map(({ id, nome, cnpj, inscricao }) => ({ id, nome: nome ?? '', cnpj, inscricao }));
};
