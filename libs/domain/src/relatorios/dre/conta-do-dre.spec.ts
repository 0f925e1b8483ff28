import { contaDoDre } from './conta-do-dre.js';

describe('o lugar de um lançamento no DRE', () => {
  const receita = (conta: string, mais: Partial<Parameters<typeof contaDoDre>[0]> = {}) =>
    contaDoDre({ tipo: 'receita', origem: null, lugar: null, conta, ...mais });

  it('é o que a categoria diz, e sem dizer é o da sua origem ou o do seu nome', () => {
    expect(receita('Venda de café', { lugar: 'OUTRAS_RECEITAS' })).toBe('OUTRAS_RECEITAS');
    expect(receita('', { origem: 'venda' })).toBe('RECEITA_CAFE');
    expect(receita('Café', { tipo: 'despesa' })).toBe('CUSTEIO');
  });

  it.each(['Venda de café', 'VENDA DE CAFÉ', 'Vendas do cafe', 'Café beneficiado', ' café ', 'Venda de cafe\u0301 25/26'])(
    '%s é café',
    (conta) => expect(receita(conta)).toBe('RECEITA_CAFE'),
  );

  it.each(['', 'Venda de palha', 'Palha de café', 'Venda de café em palha', 'Venda de mudas', 'Cafezal arrendado', 'Café: mudas'])(
    '%s é outra receita',
    (conta) => expect(receita(conta)).toBe('OUTRAS_RECEITAS'),
  );
});
