import { avisosDaPerda, perdaQueSegue } from './perda.js';

const entradas = [{ loteId: 1, quantidade: 480_000 }];
const feito = (perdaG: number | null, ...quilos: number[]) => ({
  entradas,
  perdaG,
  saidas: quilos.map((kg) => ({ quantidadeG: kg * 1_000 })),
});
const antes = feito(40_000, 50, 9);

describe('a perda de um benefício corrigido', () => {
  it('o que deixa de sair fica na perda; o que passa a sair vem dela, enquanto ela dá', () => {
    expect([
      perdaQueSegue(antes, feito(null, 50)),
      perdaQueSegue(antes, feito(null, 45, 9)),
      perdaQueSegue(antes, feito(null, 60, 9)),
    ]).toEqual([49_000, 45_000, 30_000]);
    expect(perdaQueSegue(antes, feito(null, 500))).toBe(40_000);
  });

  it('não se inventa perda de outro café, nem onde ninguém a disse', () => {
    expect(perdaQueSegue(antes, { ...feito(null, 50), entradas: [{ loteId: 1, quantidade: 400_000 }] })).toBe(40_000);
    expect(perdaQueSegue(feito(null, 50, 9), feito(null, 50))).toBeNull();
  });

  it('o ensaio diz o que muda na conta', () => {
    expect(avisosDaPerda(antes, feito(49_000, 50))).toEqual(['A perda passa de 40 kg para 49 kg, com o que deixa de sair.']);
    expect(avisosDaPerda(antes, feito(40_000, 50))).toEqual([
      'O que sai e a perda somavam 99 kg, e do mesmo café passam a somar 90 kg. Confira a perda.',
    ]);
    expect(avisosDaPerda(antes, antes)).toEqual([]);
  });
});
