import type { Dia } from '../../kernel/dates.js';
import { igual } from '../../kernel/igual.js';
import type { ItemConciliado } from '../extrato/extrato.events.js';
import { mesDe } from '../extrato/extrato.state.js';
import type { Mudado } from '../extrato/mes-fechado.js';
import type { Movimentacao } from '../movimentacao/movimentacao.events.js';
import type { Lancamento } from './lancamento.decider.js';
import { liquido, type Pagamento } from './lancamento.events.js';

/** A payment or a movement, and the money it has moved in cash flows: none while it is open. */
type NoCaixa = Pick<ItemConciliado, 'tipo' | 'id' | 'lancamentoId'> & {
  readonly pagoEm: Dia | null;
  readonly postos: readonly { readonly fluxoId: number | null; readonly centavos: number }[];
};

const postosDe = (tipo: 'receita' | 'despesa' | 'transferencia', pagamento: Pagamento): NoCaixa['postos'] => {
  const { fluxoId, fluxoSaidaId } = pagamento;
  const centavos = liquido(pagamento);
  if (tipo === 'despesa') return [{ fluxoId, centavos: -centavos }];
  return tipo === 'receita'
    ? [{ fluxoId, centavos }]
    : [
        { fluxoId, centavos },
        { fluxoId: fluxoSaidaId, centavos: -centavos },
      ];
};

/** The money of an entry; a deleted one has none. */
export const dinheiroDoLancamento = ({ lancamentoId, cabecalho, excluido, pagamentos }: Lancamento): readonly NoCaixa[] =>
  cabecalho && !excluido
    ? pagamentos.map((um) => ({
        ...{ tipo: 'pagamento', id: um.pagamentoId, lancamentoId, pagoEm: um.pagoEm, postos: postosDe(cabecalho.tipo, um) },
      }))
    : [];

/** The money of a movement; a deleted one has none. */
export const dinheiroDaMovimentacao = (dados: Movimentacao | null): readonly NoCaixa[] => {
  if (!dados) return [];
  const { movimentacaoId: id, fluxoId, tipo, valorCentavos, pagoEm } = dados;
  return [
    {
      ...{ tipo: 'movimentacao', id, lancamentoId: null, pagoEm },
      postos: [{ fluxoId, centavos: tipo === 'entrada' ? valorCentavos : -valorCentavos }],
    },
  ];
};

type Posto = { readonly fluxoId: number; readonly mes: string; readonly dia: Dia; readonly centavos: number };

const postos = (item: NoCaixa | undefined): readonly Posto[] =>
  item?.postos.flatMap(({ fluxoId, centavos }) =>
    item.pagoEm && fluxoId ? [{ fluxoId, mes: mesDe(item.pagoEm), dia: item.pagoEm, centavos }] : [],
  ) ?? [];

/** What happened to the money of an item in one month of a cash flow. */
const oqueDe = (antes: readonly Posto[], depois: readonly Posto[], item: NoCaixa | undefined): Mudado['oque'] => {
  if (antes.length === 0) return 'INCLUIDO';
  if (depois.length > 0 || item?.pagoEm) return 'ALTERADO';
  return item ? 'ESTORNADO' : 'EXCLUIDO';
};

const doItem = (antes: NoCaixa | undefined, depois: NoCaixa | undefined): readonly Mudado[] => {
  const { tipo, id, lancamentoId } = (depois ?? antes) as NoCaixa;
  const nos = Map.groupBy([...postos(antes), ...postos(depois)], ({ fluxoId, mes }) => `${fluxoId} ${mes}`);
  return [...nos.values()].flatMap(([onde]) => {
    const { fluxoId, mes } = onde as Posto;
    const [era, e] = [antes, depois].map((um) => postos(um).filter((posto) => posto.fluxoId === fluxoId && posto.mes === mes));
    if (!era || !e || igual(era, e)) return [];
    return [{ tipo, id, lancamentoId, oque: oqueDe(era, e, depois), desmente: false, onde: { fluxoId, mes } }];
  });
};

/** In which months of which cash flows money comes, goes or changes between two states, and of what. */
export const dinheiroMudado = (antes: readonly NoCaixa[], depois: readonly NoCaixa[]): readonly Mudado[] => {
  const ids = [...new Set([...antes, ...depois].map(({ id }) => id))];
  const de = (quais: readonly NoCaixa[], id: number) => quais.find((um) => um.id === id);
  return ids.flatMap((id) => doItem(de(antes, id), de(depois, id)));
};
