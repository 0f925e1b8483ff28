import { html } from '../../../http/edge/html.js';
import { desenhar, LARGURA, type Ponto } from './mapa.js';

/** A circle of so many points, of a radius in degrees. */
const circulo = (pontos: number, raio = 0.002, [x, y] = [-45.1, -22.1]): Ponto[] =>
  Array.from({ length: pontos }, (_, n): Ponto => {
    const angulo = (2 * Math.PI * n) / (pontos - 1);
    return [x + (raio * Math.cos(angulo)) / Math.cos((22.1 * Math.PI) / 180), y + raio * Math.sin(angulo)];
  });
const numerosDe = (d: string) => [...d.matchAll(/([\d.]+) ([\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)] as const);
const talhao = (contorno: Ponto[], numero = 1, buracos: Ponto[][] = []) => ({ numero, percentual: 100, contorno, buracos });

describe('mapa da página pública', () => {
  it('desenha redondo o que no chão é redondo, dentro da folha e com o norte em cima', () => {
    const mapa = desenhar([talhao(circulo(721))]);
    const pontos = numerosDe(mapa?.formas[0]?.d ?? '');
    const [xs, ys] = [pontos.map(([x]) => x), pontos.map(([, y]) => y)];
    const [largura, altura] = [Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys)];
    expect(Math.abs(largura - altura)).toBeLessThan(2);
    expect(Math.min(...xs)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...xs)).toBeLessThanOrEqual(LARGURA);
    expect(Math.max(...ys)).toBeLessThanOrEqual(mapa?.altura ?? 0);
    const norte = desenhar([talhao(circulo(40), 1), talhao(circulo(40, 0.002, [-45.1, -22.08]), 2)]);
    expect(norte?.formas[1]?.rotulo?.[1]).toBeLessThan(norte?.formas[0]?.rotulo?.[1] ?? 0);
  });

  it('tira pontos que ninguém vê, e nenhum dos que fazem a forma', () => {
    const quadrado: Ponto[] = [
      [-45.1, -22.1],
      [-45.1, -22.0995],
      [-45.1, -22.099],
      [-45.099, -22.099],
      [-45.099, -22.1],
      [-45.1, -22.1],
    ];
    expect(numerosDe(desenhar([talhao(quadrado)])?.formas[0]?.d ?? '')).toHaveLength(5);
  });

  it('o buraco de um talhão é uma volta a mais do mesmo desenho, e não outro talhão', () => {
    const formas = desenhar([talhao(circulo(40), 1, [circulo(20, 0.001)])])?.formas ?? [];
    expect(formas.map(({ d }) => d.match(/M/g)?.length)).toEqual([2]);
  });

  it('fica leve com sessenta talhões de cinco mil pontos', () => {
    const talhoes = Array.from({ length: 70 }, (_, n) => talhao(circulo(5_000, 0.002, [-45 - n / 100, -22]), n + 1));
    const mapa = desenhar(talhoes);
    expect(mapa?.formas).toHaveLength(60);
    expect(mapa?.formas.reduce((soma, { d }) => soma + d.length, 0)).toBeLessThan(20_000);
  });

  it('mede: a régua tem o comprimento que diz', () => {
    const mapa = desenhar([talhao(circulo(721, 0.01))]); // 0.02 degrees of latitude: 2,226 m from top to bottom
    const altura = (mapa?.altura ?? 0) - 32;
    expect(mapa?.escala.metros).toBe(500);
    expect(((mapa?.escala.largura ?? 0) / altura) * 2_226).toBeCloseTo(500, -1);
  });

  it('não há mapa de talhões sem contorno, e um ponto só não quebra nada', () => {
    expect(desenhar([])).toBeUndefined();
    expect(desenhar([talhao([])])).toBeUndefined();
    const mesmo: Ponto = [-45.1, -22.1];
    expect(desenhar([talhao([mesmo, mesmo, mesmo])])?.formas[0]?.d).not.toMatch(/NaN|Infinity/);
  });
});

describe('texto dentro do HTML', () => {
  it('não vira marca, nem no meio de uma lista', () => {
    const mau = `<img src=x onerror="alert('&')">`;
    expect(html`<p title="${mau}">${[mau, null, false, html`<b>${1}</b>`]}</p>`.text).toBe(
      '<p title="&lt;img src=x onerror=&quot;alert(&#39;&amp;&#39;)&quot;&gt;">&lt;img src=x onerror=&quot;alert(&#39;&amp;&#39;)&quot;&gt;<b>1</b></p>',
    );
  });
});
