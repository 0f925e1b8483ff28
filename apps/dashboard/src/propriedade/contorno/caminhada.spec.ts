import { type Andado, andar, anelDe, faltaFechar, type Leitura, passoDe } from './caminhada.js';

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

  /** All readings one after the other, with the verdict on each. */
  const andarTodas = (leituras: readonly Leitura[]) => {
    let ate: Pick<Andado, 'caminho' | 'saltos'> = { caminho: [], saltos: [] };
    const passos = leituras.map((leitura) => {
      const andado = andar(ate, leitura);
      ate = andado;
      return andado.passo;
    });
    return { caminho: ate.caminho, passos };
  };

  it.each([
    ['300 m', 300],
    ['120 m', 120],
  ])('a primeira posição, velha e a %s, cai quando as seguintes concordam entre si: a volta inteira fica', (_, longe) => {
    const volta = Array.from({ length: 31 }, (__, n) => em(4 * n, n + 1));
    const { caminho, passos } = andarTodas([em(-longe, 0), ...volta]);
    expect(passos.slice(0, 6)).toEqual(['marcado', 'salto', 'salto', 'salto', 'primeiro caiu', 'marcado']);
    expect(caminho).toEqual(volta);
  });

  it('cai também para quem está parado no canto; leituras que saltam cada uma para um lado não a derrubam', () => {
    const parado = andarTodas([em(-300, 0), em(0, 1), em(1, 2), em(0, 3), em(1, 4), em(4, 5)]);
    expect(parado.caminho).toEqual([em(0, 1), em(4, 5)]);
    const aosSaltos = andarTodas([em(0, 0), em(300, 1), em(-300, 2), em(500, 3), em(-500, 4), em(300, 5)]);
    expect([aosSaltos.caminho, aosSaltos.passos.at(-1)]).toEqual([[em(0, 0)], 'salto']);
  });

  it('depois do segundo ponto nenhum cai sozinho: um salto só não é marcado', () => {
    const { caminho, passos } = andarTodas([em(0, 0), em(4, 1), ...Array.from({ length: 6 }, (_, n) => em(300 + 4 * n, n + 2))]);
    expect([caminho.length, new Set(passos.slice(2))]).toEqual([2, new Set(['salto'])]);
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
