import { de, historia, impede, impedeNoTexto } from '../../references/aponta.js';
import { daFazenda } from '../../references/pertence.js';
import { defineRegistro } from '../../references/registro.js';
import type { LancamentoEvent } from './lancamento.events.js';

/** Money in or out, with its payments. */
export const lancamento = defineRegistro<LancamentoEvent>()({
  tabela: 'lancamento',
  genero: 'm',
  title: { singular: 'Lançamento', plural: 'Lançamentos' },
  modulo: 'financeiro',
  id: 'lancamentoId',
  nome: 'descricao',
  fora: null,
  tela: { lista: '/financeiro', pagina: false },
  anexos: true,
  fazenda: daFazenda,
  aponta: {
    fazenda_id: impede('fazenda'),
    categoria_id: historia('categoria'),
    categoria_pagamento: impedeNoTexto('categoria_pagamento'),
    tipo_pagamento: impedeNoTexto('categoria_pagamento'),
    safra_id: historia('safra'),
    fornecedor_id: historia('fornecedor'),
    origem_id: de('o registro de que veio'),
  },
  partes: {
    pagamento: {
      fazenda: { de: 'lancamento', por: 'lancamento_id' },
      aponta: {
        lancamento_id: de('lancamento'),
        fluxo_id: [{ alvo: 'fluxo', impede: false, nomes: ['pagamento', 'pagamentos'] }],
        fluxo_saida_id: [{ alvo: 'fluxo', impede: false, nomes: ['pagamento', 'pagamentos'] }],
        file_id: de('arquivo'),
        colaborador_id: [{ alvo: 'colaborador', impede: false, nomes: ['pagamento', 'pagamentos'] }],
      },
    },
    lancamento_rateio: {
      fazenda: { de: 'lancamento', por: 'lancamento_id' },
      aponta: {
        lancamento_id: de('lancamento'),
        talhao_id: [{ alvo: 'talhao', impede: true, nomes: ['rateio de lançamento', 'rateios de lançamentos'] }],
        safra_id: [{ alvo: 'safra', impede: false, nomes: ['rateio de lançamento', 'rateios de lançamentos'] }],
        atividade_id: de('atividade'),
        maquina_id: [{ alvo: 'maquina', impede: true, nomes: ['rateio de lançamento', 'rateios de lançamentos'] }],
      },
    },
  },
  frases: {
    LancamentoRegistrado: 'registrou',
    LancamentoAlterado: 'alterou',
    LancamentoExcluido: 'excluiu',
    PagamentoIncluido: ['incluiu', 'um pagamento no lançamento', 'pagamentos'],
    PagamentoAlterado: ['alterou', 'um pagamento do lançamento', 'pagamentos'],
    PagamentoEfetuado: ['deu', 'baixa em um pagamento do lançamento', 'baixas em pagamentos'],
    PagamentoEstornado: ['estornou', 'um pagamento do lançamento', 'pagamentos'],
    PagamentoExcluido: ['excluiu', 'um pagamento do lançamento', 'pagamentos'],
    LancamentoRateado: 'rateou',
    RateioDesfeito: ['desfez', 'o rateio do lançamento', 'rateios'],
  },
});
