import { diasRepetidos } from './repeticao.js';

describe('repetição de um adiantamento', () => {
  it('todo mês a partir do dia 31 é o último dia dos meses curtos, e volta ao 31', () =>
    expect(diasRepetidos('2027-12-31', 3, 4)).toEqual(['2028-01-31', '2028-02-29', '2028-03-31', '2028-04-30']));
  it('toda semana, a cada 15 dias, todo ano', () => {
    expect(diasRepetidos('2026-12-28', 1, 2)).toEqual(['2027-01-04', '2027-01-11']);
    expect(diasRepetidos('2026-02-20', 2, 2)).toEqual(['2026-03-07', '2026-03-22']);
    expect(diasRepetidos('2028-02-29', 4, 2)).toEqual(['2029-02-28', '2030-02-28']);
  });
  it('sem frequência, ou nenhuma vez mais, não se repete', () => {
    expect(diasRepetidos('2026-01-01', null, 9)).toEqual([]);
    expect(diasRepetidos('2026-01-01', 3, 0)).toEqual([]);
  });
});
