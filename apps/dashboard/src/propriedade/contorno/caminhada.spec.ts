import { anelDe, faltaFechar, type Leitura, passoDe } from './caminhada.js';

const UM_METRO = 1 / 111_320;
const em = (metrosNorte: number, segundos: number, precisaoM = 5): Leitura => ({
  longitude: -45.1,
  latitude: -22.1 + metrosNorte * UM_METRO,
  precisaoM,
  em: segundos * 1_000,
});

describe('andar em volta de um talhão', () => {
  it('marca quem anda, e não quem está parado, salta ou está perdido', () => {
    expect(passoDe([], em(0, 0))).toBe('marcado');
    expect(passoDe([em(0, 0)], em(5, 4))).toBe('marcado');
    expect(passoDe([em(0, 0)], em(2, 60))).toBe('parado');
    expect(passoDe([em(0, 0)], em(80, 4))).toBe('salto');
    expect(passoDe([em(0, 0)], em(80, 60))).toBe('marcado');
    expect(passoDe([], em(0, 0, 30))).toBe('impreciso');
  });

  it('fecha o contorno onde começou, e só com três cantos', () => {
    expect(anelDe([em(0, 0), em(10, 5)])).toBeUndefined();
    const anel = anelDe([em(0, 0), em(10, 5), { longitude: -45.0991234567, latitude: -22.1 }]);
    expect(anel).toHaveLength(4);
    expect(anel?.[2]).toEqual([-45.099123, -22.1]);
    expect(anel?.[3]).toEqual(anel?.[0]);
  });

  it('diz quanto falta para voltar ao começo', () => {
    expect(faltaFechar([])).toBe(0);
    expect(faltaFechar([em(0, 0), em(25, 20)])).toBe(25);
  });
});
