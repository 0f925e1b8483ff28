import { custoDoLote, doQueSeSabe } from './custo-dito.js';

describe('o custo do café de uma venda, em palavras', () => {
  const custo = { total: 1_000, finalizada: true, dosLotes: 0, dosLotesKg: 60, estimado: 0, estimadoKg: 0, conhecidoKg: 60, kg: 60 };

  it('o que não se conhece não é zero: nem no lote, nem na venda', () => {
    expect(custoDoLote({ custo: 0 })).toBe('Não se sabe');
    expect(custoDoLote({ custo: 12.5 })).toMatch(/^R\$\s12,50$/);
    expect(doQueSeSabe({ ...custo, custo: 0 })).toBe('Não se sabe: nenhum custo está registrado nos talhões de onde este café veio');
    expect(doQueSeSabe({ ...custo, custo: null })).toMatch(/^Não se sabe: este café não tem origem/);
    expect(doQueSeSabe({ ...custo, custo: 500 })).toMatch(/^R\$\s500,00$/);
  });
});
