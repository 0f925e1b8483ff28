import { insumo } from '@tulha/domain/estoque/insumo.catalogue';
import { noEstoquePelaUnidade } from '@tulha/domain/fiscal/mesma-unidade';
import { notaFiscal } from '@tulha/domain/fiscal/nota-fiscal.register';
import type { Unidade } from '@tulha/domain/kernel/unidade';
import { findInCatalogue } from '@tulha/read-models/catalogues/catalogue.queries';
import type { Ctx } from '../http/pipeline/route.js';

type Stored = Readonly<Record<string, unknown>>;
/** A change of a line with what follows from it; `antes`: the line as it is shown, none of a new one. */
type Completar = (ctx: Ctx, dados: Stored, antes: Stored | undefined) => Promise<Stored>;

/** An item that names its input, and not how much goes into stock: all of it, where the invoice counts in the unit of the input. */
const quantoEntra: Completar = async (ctx, dados, antes) => {
  const { insumoId, noEstoqueMilesimos = antes?.['noEstoque'] ?? null } = dados;
  if (typeof insumoId !== 'number' || noEstoqueMilesimos !== null) return dados;
  const dela = await findInCatalogue(ctx.reader, insumo, insumoId);
  const [unidade, quantidade] = [dados['unidade'] ?? antes?.['unidade'], dados['quantidade'] ?? antes?.['quantidade']];
  if (!dela || typeof unidade !== 'string') return dados;
  return { ...dados, noEstoqueMilesimos: noEstoquePelaUnidade(unidade, String(quantidade), dela.view.unidade as Unidade) };
};

/** Lines of which the server fills in what the rest of them says, by their table. */
export const completarLinha: Readonly<Record<string, Completar>> = { [notaFiscal.lines.itens.tabela]: quantoEntra };
