import { CODIGOS_DOS_MEIOS } from '@tulha/domain/financeiro/meios.types';
import { canonico } from '@tulha/domain/kernel/letras';
import type { Ctx } from '../http/pipeline/route.js';
import { exigirCadastro } from './exigir-cadastro.js';

type Meios = { readonly categoriaPagamento?: string | null | undefined; readonly tipoPagamento?: string | null | undefined };
const CAMPOS = ['categoriaPagamento', 'tipoPagamento'] as const;
const CODIGOS: readonly string[] = CODIGOS_DOS_MEIOS;

/** The category whose id a text of digits is, or whose name it is; another text as it is. @throws REFERENCIA_NAO_ENCONTRADA naming the field */
const meioDe = async (ctx: Ctx, meio: string, campo: string): Promise<string> => {
  if (/^\d{1,15}$/.test(meio)) {
    await exigirCadastro(ctx, 'categoria_pagamento', Number(meio), campo);
    return meio;
  }
  if (campo === 'tipoPagamento' && CODIGOS.includes(meio)) return meio;
  const rows = await ctx.reader.de('categoria_pagamento').select(['id', 'descricao']).where('excluido', '=', false).execute();
  const dela = rows.find(({ descricao }) => canonico(String(descricao)) === canonico(meio));
  return dela ? String(dela.id) : meio;
};

/**
 * The means of payment in a request: a text of digits is a category's id, which must exist. A text equal to the one shown changes nothing,
 * so the stored id stays. A category said by its name is that category, and so follows its renaming; a code of `tipoPagamento` stays one.
 * @throws REFERENCIA_NAO_ENCONTRADA naming the field
 */
export const meiosDe = async (ctx: Ctx, meios: Meios, mostrados: Meios = {}): Promise<Meios> => {
  const novos: Record<string, string | null | undefined> = {};
  for (const campo of CAMPOS) {
    const meio = meios[campo];
    // Said as undefined, so that it takes the place of the text sent.
    if (meio && meio === mostrados[campo]) novos[campo] = undefined;
    else novos[campo] = meio ? await meioDe(ctx, meio, campo) : meio;
  }
  return novos;
};
