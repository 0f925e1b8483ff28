import { maisUrgentes } from './mais-urgentes.js';

describe('o que se mostra primeiro', () => {
  it('dos mais urgentes vem um de cada tipo antes do segundo de qualquer um, e nada de antigo', () => {
    const grupos = [
      { nivel: 'AGORA', itens: ['leitura 1', 'leitura 2', 'leitura 3'] },
      { nivel: 'AGORA', itens: ['conta 1', 'conta 2'] },
      { nivel: 'BREVE', itens: ['contrato 1'] },
      { nivel: 'ANTIGA', itens: ['venda 1'] },
    ] as const;
    expect(maisUrgentes(grupos, 4)).toEqual(['leitura 1', 'conta 1', 'leitura 2', 'conta 2']);
    expect(maisUrgentes(grupos, 50)).toEqual(['leitura 1', 'conta 1', 'leitura 2', 'conta 2', 'leitura 3', 'contrato 1']);
    expect(maisUrgentes([], 5)).toEqual([]);
  });
});
