import { reais } from '../../kernel/cells/texto.js';
import { diaToBr } from '../../kernel/dates.js';
import { refuseFinanceiro } from '../errors.js';
import { mesDito } from './conciliar.js';
import type { ExtratoEvent, ItemConciliado } from './extrato.events.js';
import type { MUDANCAS } from './mudancas.fields.js';
import { chaveDoItem, type Extratos, type Linha, mesDe } from './extrato.state.js';

/**
 * `desmente`: it would no longer be what the bank says. `onde`: the month of a cash flow in which money comes, goes or changes; without it, what
 * lines were confirmed to be changes.
 */
export type Mudado = Pick<ItemConciliado, 'tipo' | 'id' | 'lancamentoId'> & {
  readonly oque: (typeof MUDANCAS)[number];
  readonly desmente: boolean;
  readonly onde?: { readonly fluxoId: number; readonly mes: string };
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

/** The closed month of this cash flow that a change is of. @throws CONCILIADO_COM_EXTRATO where it goes against what the bank says */
const mesDaMudanca = (state: Extratos, fluxoId: number, item: Mudado): string | undefined => {
  const { onde, desmente } = item;
  if (onde) return onde.fluxoId === fluxoId && state.fechados[onde.mes] ? onde.mes : undefined;
  const linhas = linhasDo(state, item);
  const [linha] = linhas;
  if (desmente && linha) throw conciliado(state, item, linha);
  return linhas.map(({ dia }) => mesDe(dia)).find((mes) => state.fechados[mes]);
};

/**
 * What lines were confirmed to be does not become another thing than the bank says. In a month that is closed money comes, goes or changes, and
 * what was reconciled changes, by who says why: each item once a month, as the first of its changes.
 * @throws CONCILIADO_COM_EXTRATO, MES_CONCILIADO
 */
export const justificar = (state: Extratos, { fluxoId, itens, motivo }: Justificar): ExtratoEvent[] => {
  const contados = new Set<string>();
  return itens.flatMap((item): ExtratoEvent[] => {
    const { onde: _onde, desmente: _desmente, ...mudado } = item;
    const mes = mesDaMudanca(state, fluxoId, item);
    if (mes === undefined || contados.has(`${mes} ${chaveDoItem(item)}`)) return [];
    contados.add(`${mes} ${chaveDoItem(item)}`);
    if (motivo === null) throw refuseFinanceiro('MES_CONCILIADO', { mes: mesDito(mes) });
    return [{ type: 'ConciliadoAlterado', data: { fluxoId, mes, ...mudado, motivo } }];
  });
};
