import { type Cena, datas, INVALIDO, invalido, type Julgamento, lotesDe, motivos, recusado } from './julgamento.js';
import { type Livro, saidaDaCooperativa, type Venda, vendaDe } from './livro.js';
import { HOJE } from './lugares.js';
import type { Concreto } from './pedido.js';

type De = Extract<Concreto, { faz: 'finalizar' | 'abrir' | 'excluir' }>;

/** A sale that is closed, opened again, or deleted. */
export const sobreVenda = (pedido: De, { livro, antes, sozinho }: Cena): Julgamento => {
  const dia = pedido.faz === 'finalizar' ? pedido.dia : null;
  if (invalido([dia], [])) return INVALIDO;
  const venda = vendaDe(livro, pedido.id);
  if (!venda) {
    // Deleted while this was on its way: the ledger may be the first to know.
    if (!vendaDe(antes, pedido.id)) return recusado('REGISTRO_NAO_ENCONTRADO');
    if (pedido.faz !== 'excluir') return recusado('REGISTRO_NAO_ENCONTRADO', 'VENDA_NAO_RESERVADA');
    return { ...recusado(), nada: true };
  }
  const finalizada = pedido.faz === 'finalizar' ? (dia ?? HOJE) : null;
  const mudar = (estado: Venda['estado'], daCooperativa: Venda['daCooperativa'] = []) => ({
    aplicar: (livroAntes: Livro): Livro => ({
      ...livroAntes,
      vendas: livroAntes.vendas.map((outra) => (outra.id === venda.id ? { ...venda, estado, daCooperativa, finalizada } : outra)),
    }),
  });
  const fechada = venda.estado === 'FECHADO';
  if (pedido.faz === 'excluir') {
    return { recusas: motivos(fechada && 'VENDA_JA_FINALIZADA'), espera: () => ({}), ...mudar('excluida') };
  }
  const status = pedido.faz === 'finalizar' ? 'FECHADO' : 'ABERTO';
  const espera = () => ({
    id: venda.id,
    ...(sozinho ? { status, pendente: false, ...(dia && !fechada ? { finalizadaEm: dia } : {}) } : {}),
  });
  if (venda.estado === status) return { recusas: [], espera, aplicar: (igual) => igual, nada: true };
  const recusas = dia === null ? [] : motivos(...datas(dia, lotesDe(livro, venda.linhas)));
  return { recusas, espera, ...mudar(status, pedido.faz === 'finalizar' ? saidaDaCooperativa(livro, venda.linhas) : []) };
};
