import { reais } from '../../kernel/cells/texto.js';
import type { Estoque } from './estoque.js';
import type { InsumoDito } from './linha.js';
import type { MovimentoEvent } from './movimento.events.js';

/** What leaves at a cost: a transfer takes it to another farm, and an entry says its own. */
const TEM_CUSTO = ['saida', 'contagem'];

/**
 * What movements that are made already would cost after these facts, where it is not what they cost now: a document of a day before
 * theirs changes the average they left at.
 */
export const custosQueMudam = (fatos: readonly MovimentoEvent[], { insumos }: Estoque, de: readonly InsumoDito[]): readonly string[] =>
  de.flatMap(({ id, nome }) => {
    const { movimentos = [], figuras = {} } = insumos[id] ?? {};
    const comCusto = new Set(movimentos.flatMap((um) => (TEM_CUSTO.includes(um.tipo) ? [um.id] : [])));
    const recalculados = fatos.flatMap(({ type, data }) =>
      type === 'CustosDeInsumoRecalculados' && data.insumoId === id ? data.movimentos : [],
    );
    const mudam = recalculados.flatMap(({ movimentoId, custoCentavos: depois }) => {
      const antes = figuras[movimentoId]?.custoCentavos ?? 0;
      return comCusto.has(movimentoId) && antes !== depois ? [{ antes, depois }] : [];
    });
    if (mudam.length === 0) return [];
    const [era, sera] = [mudam.reduce((soma, { antes }) => soma - antes, 0), mudam.reduce((soma, { depois }) => soma - depois, 0)];
    const quais = mudam.length === 1 ? 'de um movimento já feito' : `de ${mudam.length} movimentos já feitos`;
    return [`Muda o custo ${quais} de ${nome}, de ${reais(era)} para ${reais(sera)}.`];
  });
