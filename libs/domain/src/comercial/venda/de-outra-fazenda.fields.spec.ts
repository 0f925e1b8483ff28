import { avisoDeOutraFazenda } from './de-outra-fazenda.fields.js';

describe('café de outra fazenda numa venda', () => {
  it('diz de quais lotes, e onde contam; sem nenhum, nada', () => {
    expect(avisoDeOutraFazenda([])).toBeUndefined();
    expect(avisoDeOutraFazenda(['B1'])).toBe('O lote B1 é de outra fazenda: a venda, o dinheiro e o custo contam nesta.');
    expect(avisoDeOutraFazenda(['B1', 'B2'])).toBe('Os lotes B1 e B2 são de outra fazenda: a venda, o dinheiro e o custo contam nesta.');
  });
});
