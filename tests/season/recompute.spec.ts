import { openSeason, rowsOf, scaled, withCell } from './csv.js';
import { balancesOf, instalmentsOf, originsOf, originsOfSale, salesOf, totalsOf } from './recompute.js';
import { fraction, isOne, plus, unfair } from './shares.js';

/**
 * The season's test trusts this recomputation, which is itself compared with the figures of the season's README (or generator), and with
 * sums that must close.
 */
describe('conta independente da safra', () => {
  const { arquivos, esperado } = openSeason();

  it('dá os números que quem fez a safra diz', () => expect(totalsOf(arquivos)).toMatchObject(esperado));

  it('nunca deixa um lote abaixo de zero', () => {
    const lotes = balancesOf(arquivos);
    expect(lotes.size).toBeGreaterThan(100);
    expect([...lotes].filter(([, { menor, saldo, reservado }]) => menor < 0n || saldo < reservado)).toEqual([]);
  });

  it('reparte cada venda por inteiro entre os talhões', () => {
    const origins = originsOf(arquivos);
    for (const sale of salesOf(arquivos)) expect(isOne([...originsOfSale(sale, origins).values()].reduce(plus))).toBe(true);
  });

  it('divide cada lançamento em parcelas que somam o valor', () => {
    const values = new Map(rowsOf(arquivos, 'financeiro.csv').map((row) => [row.de('documento'), scaled(row.de('valor'), 2)]));
    for (const [documento, parcelas] of instalmentsOf(arquivos))
      expect(parcelas.reduce((sum, { centavos }) => sum + centavos, 0n)).toBe(values.get(documento));
  });

  it('troca uma célula e só ela', () => {
    const [row] = rowsOf(withCell(arquivos, 'vendas.csv', 2, 'parcelas', '7'), 'vendas.csv');
    expect(row?.de('parcelas')).toBe('7');
    expect(row?.de('cliente')).toBe(rowsOf(arquivos, 'vendas.csv')[0]?.de('cliente'));
  });

  it('aceita uma divisão justa e recusa as outras', () => {
    const thirds = new Map(['a', 'b', 'c'].map((name) => [name, fraction(1n, 3n)]));
    const split = (...parts: bigint[]) => new Map(['a', 'b', 'c'].map((name, index) => [name, parts[index] as bigint]));
    expect(unfair(100n, thirds, split(33n, 34n, 33n))).toEqual([]);
    expect(unfair(100n, thirds, split(33n, 33n, 33n))).not.toEqual([]);
    expect(unfair(100n, thirds, split(32n, 34n, 34n))).not.toEqual([]);
    expect(
      unfair(
        10n,
        new Map([
          ['a', fraction(1n, 4n)],
          ['b', fraction(3n, 4n)],
        ]),
        new Map([
          ['a', 3n],
          ['b', 7n],
        ]),
      ),
    ).toEqual([]);
    expect(
      unfair(
        100n,
        new Map([
          ['a', fraction(1n, 3n)],
          ['b', fraction(2n, 3n)],
        ]),
        new Map([
          ['a', 34n],
          ['b', 66n],
        ]),
      ),
    ).not.toEqual([]);
  });
});
