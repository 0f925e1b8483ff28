import { vigente } from '@tulha/domain/pessoas/contrato-meeiro.register';
import { contains, type ListParams, paginate } from '../read/page.js';
import type { Reader } from '../read/reader.js';
import type { DB } from '../tables.js';
import { contratosDos } from './contrato-meeiro.queries.js';

/** A page of sharecroppers, each with the contracts in force on a day. */
export const listMeeiros = async (
  reader: Reader,
  params: ListParams,
  { situacao, dia }: { situacao?: DB['colaborador']['situacao'] | undefined; dia: string },
) => {
  let query = reader
    .de('colaborador')
    .select(['id', 'nome', 'codigo', 'situacao'])
    .where('excluido', '=', false)
    .where('tipo', '=', 'meeiro');
  if (situacao) query = query.where('situacao', '=', situacao);
  if (params.q) query = query.where((eb) => eb.or([contains('nome', params.q as string), contains('resto', params.q as string)]));
  const sortable = { id: 'id', nome: 'nome', codigo: 'codigo' };
  const page = await paginate(query, params, { sortable, first: 'nome', id: 'id' }, (row) => row);
  const contratos = await contratosDos(
    reader,
    page.content.map(({ id }) => id),
  );
  const content = page.content.map(({ id, nome, codigo, situacao: qual }) => ({
    ...{ id, nome: nome ?? '', codigo, situacao: qual },
    contratos: contratos
      .filter((contrato) => contrato.colaboradorId === id && vigente(contrato, dia))
      .map(({ contratoId, talhaoId, inicio, fim, porcentagem }) => ({
        ...{ id: contratoId, talhao: talhaoId, inicio, fim },
        meeiroPorcentagem: Number(porcentagem),
      })),
  }));
  return { ...page, content };
};
