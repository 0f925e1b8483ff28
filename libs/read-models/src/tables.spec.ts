import { projections } from './tables.js';

describe('a lista das projeções', () => {
  it('não diz ordem nenhuma: das que escrevem numa mesma tabela, duas não seguem o mesmo tipo de fato', () => {
    const juntas = projections.flatMap((uma, at) =>
      projections.slice(at + 1).flatMap((outra) => {
        const tabelas = uma.tables.filter((table) => outra.tables.includes(table)).map(({ name }) => name);
        const fatos = Object.keys(uma.on).filter((type) => Object.hasOwn(outra.on, type));
        return tabelas.length > 0 && fatos.length > 0 ? [{ uma: uma.name, outra: outra.name, tabelas, fatos }] : [];
      }),
    );
    expect(projections.length).toBeGreaterThan(50);
    expect(juntas).toEqual([]);
  });
});
