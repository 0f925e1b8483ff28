import type { Ctx } from '../http/pipeline/route.js';
import { exigirCadastro } from './exigir-cadastro.js';

type Meios = { readonly categoriaPagamento?: string | null | undefined; readonly tipoPagamento?: string | null | undefined };
const CAMPOS = ['categoriaPagamento', 'tipoPagamento'] as const;

/**
 * The means of payment in a request: a text of digits is a category's id, which must exist. A text equal to the one shown changes nothing,
 * so the stored id stays. @throws REFERENCIA_NAO_ENCONTRADA naming the field
 */
export const meiosDe = async (ctx: Ctx, meios: Meios, mostrados: Meios = {}): Promise<Meios> => {
  const novos = CAMPOS.map((campo) => {
    const meio = meios[campo];
    return [campo, meio !== null && meio === mostrados[campo] ? undefined : meio] as const;
  });
  for (const [campo, meio] of novos)
    if (meio && /^\d{1,15}$/.test(meio)) await exigirCadastro(ctx, 'categoria_pagamento', Number(meio), campo);
  return Object.fromEntries(novos);
};
