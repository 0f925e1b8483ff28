import { pelaUnidade } from './mesma-unidade.js';

describe('quanto entra no estoque de um item na unidade do insumo', () => {
  it.each([
    ['KG', '8284.375', 'KG', 8_284_375],
    ['kg', '1', 'KG', 1_000],
    ['Und.', '3', 'UN', 3_000],
    ['L', '1.5', 'L', 1_500],
  ] as const)('%s %s é %s', (unidade, quantidade, doInsumo, milesimos) =>
    expect(pelaUnidade({ unidade, quantidade }, doInsumo)).toBe(milesimos),
  );

  it.each([
    ['SC', '40', 'KG'],
    ['LT', '3', 'L'],
    ['KG', '3', 'G'],
    ['KG', '0.0005', 'KG'],
    ['KG', '0', 'KG'],
  ] as const)('%s %s de um insumo em %s não se sabe', (unidade, quantidade, doInsumo) =>
    expect(pelaUnidade({ unidade, quantidade }, doInsumo)).toBeNull(),
  );
});
