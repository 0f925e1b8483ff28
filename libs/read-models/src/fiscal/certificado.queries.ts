import { diasAte, situacaoDoCertificado } from '@tulha/domain/fiscal/certificado/validade';
import type { RowOf } from '../declare/table.js';
import { contains, type ListParams, type PageOf, paginate } from '../read/page.js';
import type { Reader } from '../read/reader.js';
import type { certificadoTable } from './certificado.projection.js';

const iso = (instante: string): string => new Date(instante).toISOString();

/** As it stands at the instant `agora`. */
const viewAt =
  (agora: string) =>
  ({ id, fazenda_id, titular, documento, emissor, serie, valido_de, valido_ate, impressao, ativo }: RowOf<typeof certificadoTable>) => {
    const validoAte = iso(valido_ate);
    return {
      ...{ id, fazenda: fazenda_id, titular: titular ?? '', documento: documento ?? '', emissor, serie, impressao, ativo },
      ...{ validoDe: iso(valido_de), validoAte, diasRestantes: diasAte(validoAte, agora) },
      situacao: situacaoDoCertificado({ ativo, validoAte }, agora),
    };
  };
export type CertificadoView = ReturnType<ReturnType<typeof viewAt>>;

/** A page of those of some farms, the next to expire first. */
export const listCertificado = (
  reader: Reader,
  params: ListParams,
  fazendas: readonly number[],
  agora: string,
): Promise<PageOf<CertificadoView>> => {
  let query = reader
    .de('certificado')
    .selectAll()
    .where('fazenda_id', 'in', [0, ...fazendas]);
  const { q } = params;
  if (q) query = query.where((eb) => eb.or([contains('titular', q), contains('documento', q)]));
  const sortable = { id: 'id', titular: 'titular', validoAte: 'valido_ate' };
  return paginate(query, params, { sortable, first: 'validoAte', id: 'id' }, viewAt(agora));
};

/** One, with its stream version; undefined when it is not there or another account's. */
export const findCertificado = async (reader: Reader, id: number, agora: string) => {
  const row = await reader.de('certificado').selectAll().where('id', '=', id).executeTakeFirst();
  return row && { versao: row.versao, view: viewAt(agora)(row) };
};
