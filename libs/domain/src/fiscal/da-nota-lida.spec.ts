import { fc } from '@tulha/testing/property';
import { custoDe, daNotaLida } from './da-nota-lida.js';
import type { ItemLido, NotaLida } from './nota-lida.js';

const item = (mais: Partial<ItemLido> = {}): ItemLido => ({
  ...{ numero: '1', codigo: 'UR', descricao: 'UREIA', ncm: null, cfop: null, unidade: 'SC', quantidade: '20.0000', produtos: '3600.00' },
  ...{ desconto: null, acrescimos: [], somaNoTotal: true, lotes: [], receituarios: [], ...mais },
});
const nota = (mais: Partial<NotaLida> = {}): NotaLida => ({
  ...{
    chave: '35260712ABC34501DE35550010000000011000000014',
    ambiente: '1',
    serie: '1',
    numero: '1',
    emissao: '2026-10-05T09:12:00-03:00',
  },
  ...{ natureza: 'VENDA', finalidade: '1', tipo: '1', total: '3600.00', itens: [item()], duplicatas: [], pagamentos: [] },
  emitente: { documento: '90000001000129', nome: 'ADUBOS DO SUL', inscricao: null },
  destinatario: null,
  protocolo: { numero: '1312', recebido: '2026-10-05T09:13:00-03:00', situacao: '100' },
  ...mais,
});
const nada = () => undefined;

describe('uma nota lida, como se guarda', () => {
  it('custa o que vale, com o que se acresce e sem o desconto', () => {
    expect(custoDe(item({ acrescimos: ['120.00', '0.05'], desconto: '20.10' }))).toBe(369_995);
    expect(custoDe(item({ somaNoTotal: false }))).toBe(0);
  });
  it('lembra-se do insumo e de quanto ele é por unidade da nota', () => {
    const { itens } = daNotaLida(nota(), (codigo, unidade) =>
      codigo === 'UR' && unidade === 'SC' ? { insumoId: 7, milesimos: 500_000, quantidade: '10' } : undefined,
    );
    expect(itens).toMatchObject([{ insumoId: 7, noEstoqueMilesimos: 1_000_000, quantidade: '20', valorCentavos: 360_000 }]);
    expect(daNotaLida(nota(), nada).itens).toMatchObject([{ insumoId: null, noEstoqueMilesimos: null }]);
  });
  it('de um item de dois lotes faz duas linhas que custam o que ele custa', () => {
    const lotes = [
      { lote: 'A', quantidade: '13', validade: '2027-01-01' },
      { lote: 'B', quantidade: '7.000', validade: null },
    ];
    const { itens } = daNotaLida(nota({ itens: [item({ produtos: '100.01', lotes })] }), nada);
    expect(itens).toMatchObject([
      { lote: 'A', validade: '2027-01-01', quantidade: '13', valorCentavos: 6_501 },
      { lote: 'B', validade: null, quantidade: '7', valorCentavos: 3_500 },
    ]);
    expect(daNotaLida(nota({ itens: [item({ lotes: lotes.slice(0, 1) })] }), nada).itens).toMatchObject([{ lote: 'A', quantidade: '20' }]);
    const semSoma = [...lotes, { lote: 'C', quantidade: '1', validade: null }];
    expect(daNotaLida(nota({ itens: [item({ lotes: semSoma })] }), nada).itens).toMatchObject([{ lote: null, quantidade: '20' }]);
  });
  it('os lotes de um item custam sempre o que ele custa', () =>
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 99_999 }), { minLength: 2, maxLength: 12 }),
        fc.integer({ min: 0, max: 9_999_999 }),
        (partes, valor) => {
          const total = partes.reduce((soma, um) => soma + um, 0);
          const lotes = partes.map((um, n) => ({ lote: String(n), quantidade: String(um), validade: null }));
          const produtos = `${Math.trunc(valor / 100)}.${String(valor % 100).padStart(2, '0')}`;
          const { itens } = daNotaLida(nota({ itens: [item({ quantidade: String(total), produtos, lotes })] }), nada);
          expect(itens.reduce((soma, { valorCentavos }) => soma + valorCentavos, 0)).toBe(valor);
        },
      ),
    ));
  it('avisa dos lotes e da validade que não ficaram, e do desconto que passa do valor', () => {
    const avisos = (mais: Partial<ItemLido>) => daNotaLida(nota({ total: '3600.00', itens: [item(mais)] }), nada).avisos;
    const lote = (letra: string, quantidade: string, validade: string | null = '2027-01-01') => ({ lote: letra, quantidade, validade });
    expect(avisos({ lotes: [lote('A', '13'), lote('B', '7')] })).toEqual([]);
    expect(avisos({ lotes: [lote('A', '13'), lote('B', '6')] })).toEqual([
      'Os lotes de UREIA não somam a quantidade do item, e nenhum ficou: diga o lote no item.',
    ]);
    expect(avisos({ lotes: [lote('A', '20', null)] })).toEqual(['Do lote A de UREIA não se leu a validade.']);
    expect(avisos({ produtos: '10.00', desconto: '20.00' })).toContain(
      'O desconto de UREIA passa do que ele custa: no estoque, entraria a R$ -10,00.',
    );
  });
  it('diz como se paga', () => {
    const paga = (forma: string, indicador: string | null) =>
      daNotaLida(nota({ pagamentos: [{ forma, indicador, valor: '1' }] }), nada).dados.pagamento;
    expect([paga('90', null), paga('01', '0'), paga('15', '1'), paga('99', null)]).toEqual(['SEM_PAGAMENTO', 'A_VISTA', 'A_PRAZO', null]);
    const duplicatas = [{ numero: '1', vencimento: '2026-11-05', valor: '3600.00' }];
    expect(daNotaLida(nota({ duplicatas, pagamentos: [{ forma: '01', indicador: '0', valor: '1' }] }), nada).dados.pagamento).toBe(
      'A_PRAZO',
    );
  });
  it('avisa do que não fecha, e do que a nota não diz', () => {
    const duplicatas = [{ numero: '1', vencimento: null, valor: '1.00' }];
    expect(daNotaLida(nota({ total: '3601.00', duplicatas, protocolo: null }), nada)).toMatchObject({
      dados: { protocolo: null, autorizada: null, totalCentavos: 360_100, finalidade: 'NORMAL' },
      parcelas: [{ vencimento: '2026-10-05', valorCentavos: 100 }],
      avisos: [
        'A nota veio sem o protocolo da SEFAZ: confira no portal se foi autorizada.',
        'Os itens somam R$ 3.600,00, e o total da nota é R$ 3.601,00.',
        'As parcelas somam R$ 1,00, e o total da nota é R$ 3.601,00.',
        'De 1 parcela não se leu na nota o vencimento: ficou o dia da emissão, 05/10/2026.',
      ],
    });
    expect(daNotaLida(nota(), nada)).toMatchObject({ dados: { autorizada: '2026-10-05T12:13:00.000Z' }, avisos: [] });
  });
});
