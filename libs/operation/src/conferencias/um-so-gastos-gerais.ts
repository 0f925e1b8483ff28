import { refusePropriedade } from '@tulha/domain/propriedade/errors';
import { GASTOS_GERAIS } from '@tulha/domain/propriedade/talhao.catalogue';
import type { Conferencia } from './conferencia.js';

/** A farm has at most one record for its general expenses. @throws GASTOS_GERAIS_REPETIDO */
export const umSoGastosGerais: Conferencia = async ({ reader }, { stored, id, before }) => {
  const nome = String(stored['nome'] ?? before['nome']).toUpperCase();
  const fazenda = stored['fazendaId'] ?? before['fazenda'];
  const ja = String(before['nome']).toUpperCase() === nome && before['fazenda'] === fazenda;
  if (nome !== GASTOS_GERAIS || ja || typeof fazenda !== 'number') return;
  const daFazenda = reader.de('talhao').select('nome').where('excluido', '=', false).where('fazenda_id', '=', fazenda);
  const outros = await daFazenda.where('id', '<>', id).execute();
  if (outros.some((outro) => outro.nome.toUpperCase() === GASTOS_GERAIS)) throw refusePropriedade('GASTOS_GERAIS_REPETIDO');
};
