import { lancamentoFields, pagamentoFields } from '@tulha/domain/financeiro/lancamento/lancamento.fields';
import { lancamentoTable, pagamentoTable } from '../financeiro/lancamento.projection.js';
import { fieldColumns, fieldRow, fieldView } from './field-columns.js';

describe('uma lista de campos', () => {
  it('dá as colunas que a tabela já tinha', () => {
    expect(fieldColumns(lancamentoFields)).toEqual({
      ...{ fazenda_id: 'int8', tipo: 'text', descricao: 'text', categoria: 'text?', categoria_id: 'int8?' },
      ...{ categoria_pagamento: 'text?', tipo_pagamento: 'text?', data: 'date', safra_id: 'int8?', fornecedor_id: 'int8?' },
      ...{ notafiscal: 'text?', boleto: 'text?', numero_cheque: 'int8', obs_cheque: 'text?', obs: 'text?', files: 'jsonb' },
    });
    expect(lancamentoTable.columns).toMatchObject(fieldColumns(lancamentoFields));
    expect(pagamentoTable.columns).toEqual({
      ...{ id: 'int8', conta: 'int8', lancamento_id: 'int8', numero: 'int8', vencimento: 'date', valor_centavos: 'int8' },
      ...{ juros_centavos: 'int8', desconto_centavos: 'int8', reajuste_centavos: 'int8', liquido_centavos: 'int8' },
      ...{ fluxo_id: 'int8?', fluxo_saida_id: 'int8?', numero_cheque: 'int8', notafiscal: 'text?', obs: 'text?' },
      ...{ file_id: 'int8?', colaborador_id: 'int8?', data_pagamento: 'date?' },
    });
  });

  it('dá a linha de um fato, e o que se diz dela', () => {
    const kept = {
      ...{ vencimento: '2026-05-11', valorCentavos: 150, jurosCentavos: 0, descontoCentavos: 0, reajusteCentavos: -5 },
      ...{ fluxoId: 3, fluxoSaidaId: null, numeroCheque: 0, notafiscal: '12', obs: null, fileId: 9 },
    };
    const row = fieldRow(pagamentoFields, kept);
    expect(row).toMatchObject({ vencimento: '2026-05-11', valor_centavos: 150, reajuste_centavos: -5, fluxo_id: 3, file_id: 9 });
    expect(fieldView(pagamentoFields, row)).toEqual({
      ...{ data: '2026-05-11', valor: 1.5, juros: 0, desconto: 0, reajuste: -0.05, fluxo: 3, fluxoSaida: null },
      ...{ numeroCheque: 0, notafiscal: '12', obs: null, file_id: 9 },
    });
  });
});
