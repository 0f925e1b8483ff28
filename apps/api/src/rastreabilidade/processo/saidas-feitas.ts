import { refuse } from '@tulha/domain/rastreabilidade/errors';
import type { Ctx } from '../../http/pipeline/route.js';
import { novosIds } from '../ensaio/ensaio.js';

type Pedida = { readonly id: number | null; readonly codigo?: string };

/**
 * Outputs of a correction name lots that the record had made, or none. `lista`: the field they come in.
 * @throws SAIDA_NAO_E_DO_REGISTRO
 */
export const exigirFeitas = (saidas: readonly Pedida[], feitas: readonly number[], lista: string): void => {
  saidas.forEach(({ id }, index) => {
    if (id !== null && !feitas.includes(id)) throw refuse('SAIDA_NAO_E_DO_REGISTRO', { id }, `${lista}[${index}].id`);
  });
};

/**
 * Further findings of a correction are those that the record has, which are numbered from 1, or new ones without a number.
 * @throws ADICIONAL_NAO_E_DO_REGISTRO
 */
export const exigirAdicionais = (adicionais: readonly { readonly id: number | null }[], ha: number): void => {
  adicionais.forEach(({ id }, index) => {
    if (id !== null && id > ha) throw refuse('ADICIONAL_NAO_E_DO_REGISTRO', { id }, `adicionais[${index}].id`);
  });
};

/** Gives each output the lot it is: the one it was among `feitas`, or a new one. */
export const comIds = async <S extends Pedida>(ctx: Ctx, saidas: readonly S[], feitas: readonly number[] = []) => {
  const novas = saidas.filter(({ id }) => id === null || !feitas.includes(id)).length;
  let proximo = novas === 0 ? 0 : await novosIds(ctx, 'lote', novas);
  return saidas.map(({ id, codigo: _codigo, ...saida }) => ({ ...saida, loteId: id !== null && feitas.includes(id) ? id : proximo++ }));
};
