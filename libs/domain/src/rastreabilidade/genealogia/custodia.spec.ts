import { dosDepositos, type NaCooperativa } from './custodia.js';

const de = (id: number, massaG: number, em: string, loteId = 1): NaCooperativa => ({ id, loteId, massaG, em });
const levadas = (depositos: readonly NaCooperativa[], vendas: readonly NaCooperativa[]) =>
  dosDepositos(depositos, vendas).map(({ vendaId, depositoId, massaG }) => [vendaId, depositoId, massaG]);

describe('de que depósitos uma venda levou o café', () => {
  it('do único que há, só o que ela levou de lá', () =>
    expect(levadas([de(7, 100, '2026-06-01')], [de(3, 60, '2026-06-09')])).toEqual([[3, 7, 60]]));

  it('de vários, do mais antigo primeiro, e as vendas pela sua ordem, não pela do registro', () =>
    expect(levadas([de(8, 50, '2026-06-02'), de(7, 50, '2026-06-01')], [de(4, 30, '2026-06-10'), de(5, 60, '2026-06-05')])).toEqual([
      [5, 7, 50],
      [5, 8, 10],
      [4, 8, 30],
    ]));

  it('cada lote o seu, e nunca mais do que foi depositado', () =>
    expect(levadas([de(7, 50, '2026-06-01', 1), de(7, 40, '2026-06-01', 2)], [de(3, 90, '2026-06-09', 2)])).toEqual([[3, 7, 40]]));
});
