import { toWire } from '@tulha/domain/kernel/decimal';
import { colaborador } from '@tulha/domain/pessoas/colaborador.catalogue';
import { sql } from 'kysely';
import { procuradosEm } from '../catalogues/catalogue.projection.js';
import { contains, type ListParams, paginate } from '../read/page.js';
import type { Reader } from '../read/reader.js';

const { procura, resto } = procuradosEm(colaborador);
const ONDE = [...procura, ...(resto.length > 0 ? ['resto'] : [])];

type Periodo = { readonly inicio?: string | undefined; readonly fim?: string | undefined; readonly fazendas: readonly number[] };

/** A page of who may be put on a sheet of these days, or of any, and farms, by name: who works here now, and who has picking in them that is on no closed sheet. */
export const quemEntraNaFolha = async (reader: Reader, params: ListParams, { inicio, fim, fazendas }: Periodo) => {
  let aberto = reader.de('colheita_linha').where('folha_id', 'is', null);
  if (inicio) aberto = aberto.where('em', '>=', inicio);
  if (fim) aberto = aberto.where('em', '<=', fim);
  const colhido = aberto
    .where('fazenda_id', 'in', [0, ...fazendas])
    .where('colaborador_id', 'is not', null)
    .groupBy('colaborador_id')
    .select([
      'colaborador_id',
      sql<number>`count(distinct em)::int8`.as('dias'),
      sql<number>`sum(pagamento_centavos)::int8`.as('centavos'),
    ]);
  let query = reader
    .de('colaborador')
    .leftJoin(colhido.as('colhido'), 'colhido.colaborador_id', 'colaborador.id')
    .where('colaborador.excluido', '=', false)
    .where((eb) => eb.or([eb('colaborador.situacao', '=', 'ATIVO'), eb('colhido.dias', 'is not', null)]))
    .select(['colaborador.id', 'colaborador.nome', 'colaborador.codigo', 'colaborador.situacao', 'colhido.dias', 'colhido.centavos']);
  if (params.q) query = query.where((eb) => eb.or(ONDE.map((nome) => contains(`colaborador.${nome}`, params.q as string))));
  const order = { sortable: { nome: 'colaborador.nome', codigo: 'colaborador.codigo' }, first: 'nome', id: 'colaborador.id' };
  return paginate(query, params, order, ({ id, nome, codigo, situacao, dias, centavos }) => ({
    ...{ id, nome: nome as string | null, codigo: codigo as string | null, situacao: String(situacao) },
    ...{ dias: dias ?? 0, valor: toWire(centavos ?? 0, 2) },
  }));
};
