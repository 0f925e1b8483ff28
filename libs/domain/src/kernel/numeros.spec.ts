import { cabe, numeroGrandeEm } from './numeros.js';

describe('números que não cabem', () => {
  it('o que cabe num campo passa; o que não cabe é recusado com o nome do campo', () => {
    expect(cabe(9_999_999_999_999, 'valor')).toBe(9_999_999_999_999);
    expect(() => cabe(10_000_000_000_000, 'produtos[3].valor')).toThrow('O valor de produtos[3].valor fica grande demais.');
  });

  it('acha no fato o número que já não se conta exatamente, pelo nome que quem pediu conhece', () => {
    const dados = { itens: [{ valorCentavos: 1 }, { valorCentavos: 2 ** 60 }] };
    const falha = numeroGrandeEm(dados, [{ path: ['itens', 1, 'valorCentavos'] }]);
    expect([falha?.code, falha?.campo]).toEqual(['NUMERO_GRANDE_DEMAIS', 'itens[1].valor']);
    expect(numeroGrandeEm(dados, [{ path: ['itens', 0, 'valorCentavos'] }, { path: ['nada', 'aqui'] }])).toBeUndefined();
  });
});
