import { refuseFinanceiro } from '../errors.js';
import { mesDito } from './conciliar.js';
import type { ExtratoEvent, ItemConciliado } from './extrato.events.js';
import type { MUDANCAS } from './mudancas.fields.js';
import { chaveDoItem, type Extratos, mesDe } from './extrato.state.js';

export type Mudado = Pick<ItemConciliado, 'tipo' | 'id' | 'lancamentoId'> & { readonly oque: (typeof MUDANCAS)[number] };

export type Justificar = { readonly fluxoId: number; readonly itens: readonly Mudado[]; readonly motivo: string | null };

/** The closed month that an item was reconciled in. */
const mesFechadoDo = ({ tomados, conciliacoes, linhas, fechados }: Extratos, item: Mudado): string | undefined => {
  const conciliacaoId = tomados[chaveDoItem(item)];
  const feita = conciliacaoId === undefined ? undefined : conciliacoes[conciliacaoId];
  return feita?.linhaIds.flatMap((id) => (linhas[id] ? [mesDe(linhas[id].dia)] : [])).find((mes) => fechados[mes]);
};

/** What was reconciled in a month that is closed changes elsewhere: by who says why. @throws MES_CONCILIADO */
export const justificar = (state: Extratos, { fluxoId, itens, motivo }: Justificar): ExtratoEvent[] =>
  itens.flatMap((item): ExtratoEvent[] => {
    const mes = mesFechadoDo(state, item);
    if (mes === undefined) return [];
    if (motivo === null) throw refuseFinanceiro('MES_CONCILIADO', { mes: mesDito(mes) });
    return [{ type: 'ConciliadoAlterado', data: { fluxoId, mes, ...item, motivo } }];
  });
