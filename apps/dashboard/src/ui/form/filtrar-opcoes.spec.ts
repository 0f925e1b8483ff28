import { filtrarOpcoes } from './filtrar-opcoes.js';

const opcoes = ['Água Limpa', 'Curral Velho', 'ÁGUAS CLARAS'].map((label) => ({ value: label, label }));
const achadas = (search: string, limit = 9) => filtrarOpcoes({ options: opcoes, search, limit });

describe('as escolhas de um campo', () => {
  it('acham-se como nas listas', () => {
    expect(achadas('agua')).toEqual([opcoes[0], opcoes[2]]);
    expect(achadas('curral-v')).toEqual([opcoes[1]]);
    expect(achadas('(curral) velho.')).toEqual([opcoes[1]]);
    expect(achadas('.')).toEqual([]);
    expect(achadas('')).toEqual(opcoes);
    expect(achadas('agua', 1)).toEqual([opcoes[0]]);
  });

  it('um grupo sem nenhuma não aparece', () =>
    expect(
      filtrarOpcoes({
        options: [
          { group: 'Um', items: opcoes },
          { group: 'Outro', items: opcoes.slice(1, 2) },
        ],
        search: 'CLARAS',
        limit: 9,
      }),
    ).toEqual([{ group: 'Um', items: [opcoes[2]] }]));
});
