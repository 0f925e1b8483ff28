import { canonico } from '@tulha/domain/kernel/letras';
import type { Ctx } from '../http/pipeline/route.js';
import { exigirCadastro } from './exigir-cadastro.js';

type Meios = { readonly categoriaPagamento?: string | null | undefined; readonly tipoPagamento?: string | null | undefined };
const CAMPOS = ['categoriaPagamento', 'tipoPagamento'] as const;

/** The living category of payments that a text names. */
const porNome = async ({ reader }: Ctx, nome: string): Promise<string | undefined> => {
  const rows = await reader.de('categoria_pagamento').select(['id', 'descricao']).where('excluido', '=', false).execute();
  const achada = rows.find(({ descricao }) => canonico(String(descricao)) === canonico(nome));
  return achada && String(achada.id);
};

/**
 * The means of payment in a request: a text of digits is a category's id, which must exist. A text equal to the one shown changes nothing,
 * so the stored id stays. A category said by its name is that category, and so follows its renaming. @throws REFERENCIA_NAO_ENCONTRADA naming the field
 */
export const meiosDe = async (ctx: Ctx, meios: Meios, mostrados: Meios = {}): Promise<Meios> => {
  const novos = CAMPOS.map((campo) => {
    const meio = meios[campo];
    return [campo, meio !== null && meio === mostrados[campo] ? undefined : meio] as const;
  });
  for (const [campo, meio] of novos)
    if (meio && /^\d{1,15}$/.test(meio)) await exigirCadastro(ctx, 'categoria_pagamento', Number(meio), campo);
  const { categoriaPagamento: sent, ...outros }: Meios = Object.fromEntries(novos);
  return { ...outros, categoriaPagamento: sent ? ((await porNome(ctx, sent)) ?? sent) : sent };
};
