import { insumo } from '@tulha/domain/estoque/insumo.catalogue';
import { noEstoquePelaUnidade } from '@tulha/domain/fiscal/mesma-unidade';
import { notaFiscal } from '@tulha/domain/fiscal/nota-fiscal.register';
import type { Unidade } from '@tulha/domain/kernel/unidade';
import { findInCatalogue } from '@tulha/read-models/catalogues/catalogue.queries';
import type { Ctx } from '../http/pipeline/route.js';

type Stored = Readonly<Record<string, unknown>>;
/** A change of a line with what follows from it; `antes`: the line as it is shown, none of a new one. */
type Completar = (ctx: Ctx, dados: Stored, antes: Stored | undefined) => Promise<Stored>;

type Item = { readonly insumo: unknown; readonly unidade: unknown; readonly quantidade: unknown };

/** All of an item, in thousandths, where the invoice counts in the unit of its input; null where it does not, or names none. */
const pelaUnidade = async (ctx: Ctx, { insumo: id, unidade, quantidade }: Item): Promise<number | null> => {
  const dela = typeof id === 'number' ? await findInCatalogue(ctx.reader, insumo, id) : undefined;
  return dela && typeof unidade === 'string' ? noEstoquePelaUnidade(unidade, String(quantidade), dela.view.unidade as Unidade) : null;
};

/**
 * How much of an item goes into stock, where nobody says it: all of it, where the invoice counts in the unit of the input. What was filled in
 * so follows the item; what somebody typed stays, as long as the input is the same.
 */
const quantoEntra: Completar = async (ctx, dados, antes) => {
  const muda = ['insumoId', 'unidade', 'quantidade'].some((name) => dados[name] !== undefined);
  if (!muda || (dados['noEstoqueMilesimos'] ?? null) !== null) return dados;
  const era = { insumo: antes?.['insumo'], unidade: antes?.['unidade'], quantidade: antes?.['quantidade'] };
  const fica = (name: string, antigo: unknown) => (dados[name] === undefined ? antigo : dados[name]);
  const agora = {
    insumo: fica('insumoId', era.insumo),
    unidade: fica('unidade', era.unidade),
    quantidade: fica('quantidade', era.quantidade),
  };
  const havia = (antes?.['noEstoque'] ?? null) as number | null;
  const digitada = havia !== null && Math.round(havia * 1_000) !== (await pelaUnidade(ctx, era));
  if (digitada && agora.insumo === era.insumo) return dados;
  return { ...dados, noEstoqueMilesimos: await pelaUnidade(ctx, agora) };
};

/** Lines of which the server fills in what the rest of them says, by their table. */
export const completarLinha: Readonly<Record<string, Completar>> = { [notaFiscal.lines.itens.tabela]: quantoEntra };
