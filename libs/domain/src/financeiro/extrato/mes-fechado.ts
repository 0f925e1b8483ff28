import { reais } from '../../kernel/cells/texto.js';
import { diaToBr } from '../../kernel/dates.js';
import { refuseFinanceiro } from '../errors.js';
import { mesDito } from './conciliar.js';
import type { ExtratoEvent, ItemConciliado } from './extrato.events.js';
import type { MUDANCAS } from './mudancas.fields.js';
import { chaveDoItem, type Extratos, type Linha, mesDe } from './extrato.state.js';

/** `desmente`: it would no longer be what the bank says. */
export type Mudado = Pick<ItemConciliado, 'tipo' | 'id' | 'lancamentoId'> & {
  readonly oque: (typeof MUDANCAS)[number];
  readonly desmente: boolean;
};

export type Justificar = { readonly fluxoId: number; readonly itens: readonly Mudado[]; readonly motivo: string | null };

/** The lines that an item was confirmed to be. */
const linhasDo = ({ tomados, conciliacoes, linhas }: Extratos, item: Mudado): readonly Linha[] => {
  const conciliacaoId = tomados[chaveDoItem(item)];
  const feita = conciliacaoId === undefined ? undefined : conciliacoes[conciliacaoId];
  return feita?.linhaIds.flatMap((id) => linhas[id] ?? []) ?? [];
};

const NOMES = { pagamento: 'O pagamento', movimentacao: 'A movimentação' } as const;

const conciliado = ({ extratos }: Extratos, { tipo, id }: Mudado, { dia, centavos, extratoId }: Linha) =>
  refuseFinanceiro('CONCILIADO_COM_EXTRATO', {
    ...{ registro: `${NOMES[tipo]} ${id}`, dia: diaToBr(dia), valor: reais(centavos), extrato: extratos[extratoId]?.nome ?? '' },
  });

/**
 * What lines were confirmed to be does not become another thing than the bank says; what else changes of it in a month that is closed
 * changes by who says why. @throws CONCILIADO_COM_EXTRATO, MES_CONCILIADO
 */
export const justificar = (state: Extratos, { fluxoId, itens, motivo }: Justificar): ExtratoEvent[] =>
  itens.flatMap((item): ExtratoEvent[] => {
    const linhas = linhasDo(state, item);
    const [linha] = linhas;
    const { desmente, ...mudado } = item;
    if (desmente && linha) throw conciliado(state, item, linha);
    const mes = linhas.map(({ dia }) => mesDe(dia)).find((um) => state.fechados[um]);
    if (mes === undefined) return [];
    if (motivo === null) throw refuseFinanceiro('MES_CONCILIADO', { mes: mesDito(mes) });
    return [{ type: 'ConciliadoAlterado', data: { fluxoId, mes, ...mudado, motivo } }];
  });
