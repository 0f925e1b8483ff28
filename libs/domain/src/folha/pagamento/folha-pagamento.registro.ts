import { calada } from '../../references/frase.js';
import { defineRegistro } from '../../references/registro.js';
import type { ReservaColheitaEvent } from '../colheita/folha-colheita.events.js';
import { apontaDaFolha, fazendaDaFolha, parteDaFolha, remessaDaFolha, trabalhoDaFolha } from '../comum/registro.js';
import type { FolhaPagamentoEvent } from './folha-pagamento.events.js';

const DA_FOLHA = 'a fact of the sheet says it';
type DoTrabalho = Extract<
  ReservaColheitaEvent,
  { type: 'TrabalhoReservado' | 'TrabalhoReservadoEmParte' | 'TrabalhoRecusado' | 'TrabalhoLiberado' }
>;

/** The pay of workers for the days, hours and pieces of a period, and their salaries. */
export const folhaPagamento = defineRegistro<FolhaPagamentoEvent | DoTrabalho>()({
  tabela: 'folha_pagamento',
  genero: 'f',
  title: { singular: 'Folha de pagamento', plural: 'Folhas de pagamento' },
  modulo: 'folha',
  id: 'folhaId',
  nome: 'descricao',
  fora: null,
  tela: { lista: '/folha-pagamento', pagina: true },
  anexos: true,
  fazenda: fazendaDaFolha,
  aponta: apontaDaFolha('folha de pagamento', 'folhas de pagamento'),
  partes: {
    folha_pagamento_colaborador: parteDaFolha('folha_pagamento'),
    folha_pagamento_reajuste: parteDaFolha('folha_pagamento'),
    folha_pagamento_no_banco: parteDaFolha('folha_pagamento'),
    folha_pagamento_remessa: remessaDaFolha('folha_pagamento'),
    folha_pagamento_trabalho: trabalhoDaFolha('folha_pagamento'),
  },
  frases: {
    FolhaPagamentoCriada: 'criou',
    FolhaPagamentoAlterada: 'alterou',
    FolhaPagamentoReajustada: ['reajustou', 'um pagamento da folha de pagamento', 'pagamentos de folhas de pagamento'],
    FolhaPagamentoSomada: calada(['somou', 'parte da folha de pagamento', 'partes de folhas de pagamento'], 'the closing after it says it'),
    FolhaPagamentoTrancada: 'trancou',
    FolhaPagamentoAberta: ['abriu', 'de novo a folha de pagamento', 'folhas de pagamento de novo'],
    FolhaPagamentoRemetida: ['fez', 'o arquivo do banco da folha de pagamento', 'arquivos do banco de folhas de pagamento'],
    FolhaPagamentoPagaPeloBanco: ['anotou', 'quem o banco já pagou da folha de pagamento', 'quem o banco já pagou de folhas de pagamento'],
    FolhaPagamentoNaoPagaPeloBanco: [
      'tirou',
      'a nota de quem o banco pagou da folha de pagamento',
      'notas de quem o banco pagou de folhas de pagamento',
    ],
    FolhaPagamentoExcluida: 'excluiu',
    TrabalhoReservadoEmParte: calada(['reservou', 'parte do trabalho da folha', 'partes de trabalhos de folhas'], DA_FOLHA),
    TrabalhoReservado: calada(['reservou', 'o trabalho da folha', 'trabalhos de folhas'], DA_FOLHA),
    TrabalhoRecusado: calada(['teve', 'recusado o trabalho da folha', 'trabalhos recusados'], DA_FOLHA),
    TrabalhoLiberado: calada(['liberou', 'o trabalho da folha', 'trabalhos de folhas'], DA_FOLHA),
  },
});
