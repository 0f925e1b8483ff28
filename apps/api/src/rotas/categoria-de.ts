import { achado } from './achado.js';
import { categoria } from '@tulha/domain/financeiro/categoria.catalogue';
import { refuseFinanceiro } from '@tulha/domain/financeiro/errors';
import { findInCatalogue } from '@tulha/read-models/catalogues/catalogue.queries';
import { movidosDe } from '@tulha/read-models/catalogues/movidos';
import type { Ctx } from '../http/pipeline/route.js';
import { exigirCadastro } from './exigir-cadastro.js';

/** The living category that a name or an id says; of an id that was moved, where it went. Undefined for a name that is in no catalogue. */
const achar = async (ctx: Ctx, dada: string | number): Promise<number | undefined> => {
  const { reader } = ctx;
  if (typeof dada === 'number') {
    return (await findInCatalogue(reader, categoria, dada)) ? dada : (await movidosDe(reader, categoria)).agora(dada);
  }
  const row = await reader.de('categoria').select('id').where('descricao', '=', dada).where('excluido', '=', false).executeTakeFirst();
  if (row) return row.id;
  // A form sends ids as text: digits are an id, unless a category has them as its name (found above).
  return /^\d{1,15}$/.test(dada) ? achar(ctx, Number(dada)) : undefined;
};

/**
 * A category given by id or by name → the name it has now, and the id where the catalogue has it. One with a kind is of that kind of entry
 * only. @throws REFERENCIA_NAO_ENCONTRADA, CATEGORIA_DE_OUTRO_TIPO
 */
export const categoriaDe = async (ctx: Ctx, dada: string | number | null, tipo: string) => {
  if (dada === null) return { categoria: null, categoriaId: null };
  const categoriaId = await achar(ctx, dada);
  if (categoriaId === undefined) return { categoria: String(dada), categoriaId: null };
  await exigirCadastro(ctx, 'categoria', categoriaId, 'categoria');
  const { view } = achado(await findInCatalogue(ctx.reader, categoria, categoriaId));
  const { descricao, tipo: dela } = view;
  if (dela !== null && dela !== tipo)
    throw refuseFinanceiro('CATEGORIA_DE_OUTRO_TIPO', { categoria: descricao, dela, tipo: NOMES[tipo] ?? tipo });
  return { categoria: descricao, categoriaId };
};

/** A name that is not of a category of the other kind; a text that is in no catalogue is any. @throws CATEGORIA_DE_OUTRO_TIPO */
export const exigirDoTipo = async ({ reader }: Ctx, nome: string | null | undefined, tipo: 'receita' | 'despesa'): Promise<void> => {
  if (!nome) return;
  const rows = await reader.de('categoria').select('tipo').where('descricao', '=', nome).where('excluido', '=', false).execute();
  const dela = rows.find((row) => row.tipo !== null && row.tipo !== tipo)?.tipo;
  if (dela) throw refuseFinanceiro('CATEGORIA_DE_OUTRO_TIPO', { categoria: nome, dela, tipo });
};

const NOMES: Readonly<Record<string, string>> = { transferencia: 'transferência' };
