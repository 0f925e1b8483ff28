import { lancamentoFields, pagamentoFields } from '@tulha/domain/financeiro/lancamento/lancamento.fields';
import { day } from '@tulha/domain/kernel/catalogue/fields';
import { blankOf } from '@tulha/domain/kernel/catalogue/record';
import type { Sobre } from '../rotas/alteracoes.js';

type Dados = Readonly<Record<string, unknown>>;

/** The name of a category is told, and not the record that it was chosen from too. */
const { categoriaEscolhida: _escolhida, ...CABECALHO } = lancamentoFields;
const PAGO_EM = { em: day('Pago em') };

/** What each fact of an entry is told by: the entry itself, or one of its payments, whose values before are in the fact. */
export const sobreOLancamento: Sobre = (tipo, data) => {
  switch (tipo) {
    case 'LancamentoRegistrado':
    case 'LancamentoAlterado':
      return { quem: 'lancamento', fields: CABECALHO };
    case 'PagamentoIncluido':
      return { quem: tipo, fields: pagamentoFields, antes: blankOf(pagamentoFields), depois: data['pagamento'] as Dados };
    case 'PagamentoAlterado':
      return { quem: tipo, fields: pagamentoFields, antes: data['antes'] as Dados, depois: data['depois'] as Dados };
    case 'PagamentoEfetuado':
      return { quem: tipo, fields: PAGO_EM, antes: {} };
    default:
      return { quem: tipo, fields: {} };
  }
};
