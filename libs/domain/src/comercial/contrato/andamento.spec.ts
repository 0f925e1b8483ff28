import { fc } from '@tulha/testing/property';
import { andamentoDe, emSacas, fixacoesUsadas } from './andamento.js';
import { desvioDe, serveAQualidade } from './no-contrato.js';

const contrato = { sacasMilesimos: 500_000, tolerancia: null, entrega: '2026-09-30' };
const KG = 1_000;
const entregue = (kg: number, mais: object = {}) =>
  andamentoDe({ ...contrato, ...mais }, { vendidoG: 30_000 * KG, entregueG: kg * KG }, '2026-10-05');

describe('o andamento de um contrato', () => {
  it('diz o que falta entregar, até quando, e há quanto tempo atrasa', () => {
    expect(entregue(29_400)).toEqual({
      ...{ andamento: 'ATRASADO', aEntregarG: 600 * KG, alemG: 0, frase: 'Atrasado há 5 dias' },
    });
    expect(andamentoDe(contrato, { vendidoG: 0, entregueG: 0 }, '2026-09-30')).toMatchObject({
      ...{ andamento: 'A_ENTREGAR', aEntregarG: 30_000 * KG, frase: 'A entregar até 30/09/2026' },
    });
    expect(entregue(0, { entrega: null })).toMatchObject({ andamento: 'A_ENTREGAR', frase: 'A entregar' });
  });

  it('cumpre-se com tudo entregue, ou com o que falta dentro da tolerância', () => {
    expect(entregue(30_000)).toMatchObject({ andamento: 'CUMPRIDO', aEntregarG: 0, frase: 'Cumprido' });
    expect(entregue(29_999)).toMatchObject({ andamento: 'ATRASADO', aEntregarG: KG });
    expect(entregue(29_850, { tolerancia: '0.5' })).toMatchObject({ andamento: 'CUMPRIDO', aEntregarG: 0 });
    expect(entregue(29_849, { tolerancia: '0.5' })).toMatchObject({ andamento: 'ATRASADO', aEntregarG: 151 * KG });
  });

  it('diz o que se vendeu além dele', () => {
    const vendido = (kg: number, tolerancia: string | null = null) =>
      andamentoDe({ ...contrato, tolerancia }, { vendidoG: kg * KG, entregueG: 0 }, '2026-06-01').alemG;
    expect([vendido(30_000), vendido(30_060), vendido(30_060, '0.5')]).toEqual([0, 60 * KG, 0]);
  });
});

describe('as fixações que as vendas usam', () => {
  const fixacoes = [
    { id: 2, data: '2026-06-10', sacasMilesimos: 50_000, precoSacaCentavos: 195_000 },
    { id: 1, data: '2026-06-01', sacasMilesimos: 100_000, precoSacaCentavos: 180_000 },
  ];
  const livres = (...linhas: readonly (readonly [sacas: number, preco: number])[]) =>
    fixacoesUsadas(
      fixacoes,
      linhas.map(([sacas, preco]) => ({ massaG: sacas * 60 * KG, precoSacaCentavos: preco * 100 })),
    ).map(({ fixacao: { id }, livreG }) => [id, emSacas(livreG) / KG]);

  it('são as do preço da linha, e do resto as mais antigas', () => {
    expect(livres()).toEqual([
      [1, 100],
      [2, 50],
    ]);
    expect(livres([30, 1_950])).toEqual([
      [1, 100],
      [2, 20],
    ]);
    expect(livres([30, 1_900])).toEqual([
      [1, 70],
      [2, 50],
    ]);
    expect(livres([60, 1_950])).toEqual([
      [1, 90],
      [2, 0],
    ]);
    expect(livres([90, 1_900], [100, 1_800])).toEqual([
      [1, 0],
      [2, 0],
    ]);
  });

  it('nenhuma se usa mais de uma vez, e o que se vende se usa enquanto há', () =>
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            id: fc.nat(),
            data: fc.constantFrom('2026-06-01', '2026-06-02'),
            sacasMilesimos: fc.nat(9_000),
            precoSacaCentavos: fc.nat(3),
          }),
        ),
        fc.array(fc.record({ massaG: fc.nat(90_000), precoSacaCentavos: fc.nat(3) })),
        (partes, linhas) => {
          const usadas = fixacoesUsadas(partes, linhas);
          const [fixadas, vendidas] = [partes.map(({ sacasMilesimos }) => sacasMilesimos * 60), linhas.map(({ massaG }) => massaG)].map(
            (um) => um.reduce((soma, parte) => soma + parte, 0),
          ) as [number, number];
          expect(usadas.every(({ livreG, usadoG }) => livreG >= 0 && usadoG >= 0)).toBe(true);
          expect(usadas.reduce((soma, { usadoG }) => soma + usadoG, 0)).toBe(Math.min(fixadas, vendidas));
        },
      ),
    ));
});

describe('o que uma venda tem de ser para caber num contrato', () => {
  const combinado = { clienteId: 2, fazendaId: 1, qualidade: 'Bica corrida tipo 6, bebida dura' };
  const lote = { tipo: 'Bica corrida', qualidade: 'Bebida Dura' };
  const venda = { clienteId: 2, fazendaId: 1, lotes: [lote] };

  it('do mesmo cliente, da mesma fazenda e da mesma qualidade', () => {
    expect(desvioDe(combinado, venda)).toBeUndefined();
    expect(desvioDe(combinado, { ...venda, clienteId: 3 })).toEqual({ que: 'cliente' });
    expect(desvioDe(combinado, { ...venda, fazendaId: 9 })).toEqual({ que: 'fazenda' });
    expect(desvioDe({ ...combinado, fazendaId: null }, { ...venda, fazendaId: 9 })).toBeUndefined();
    expect(desvioDe(combinado, { ...venda, lotes: [lote, { tipo: null, qualidade: 'Rio' }] })).toEqual({ que: 'qualidade', lote: 1 });
  });

  it('a qualidade se compara por palavras, sem acento nem maiúscula; de um lote sem ela nada se diz', () => {
    expect(serveAQualidade('Mole', { tipo: 'Bica corrida', qualidade: 'bebida MOLE' })).toBe(true);
    expect(serveAQualidade('Moka, peneira 16', { tipo: null, qualidade: 'Peneira 16 móka' })).toBe(true);
    expect(serveAQualidade('Bica corrida', { tipo: 'Bica corrida', qualidade: 'Dura' })).toBe(true);
    expect(serveAQualidade('Dura', { tipo: 'Bica corrida', qualidade: 'Riada' })).toBe(false);
    expect(serveAQualidade('Dura', { tipo: null, qualidade: null })).toBe(true);
    expect(serveAQualidade(null, lote)).toBe(true);
  });
});
