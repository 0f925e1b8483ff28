import { CORES, type Cor, noDesenho, pinturaDe } from './cores.js';
import type { NoMapa } from './mapa.api.js';

const talhao = (id: number, mais: Partial<NoMapa> = {}) =>
  ({ ...{ id, nome: `T${id}`, litros: 0, custoPorHa: null, diasSemAtividade: null, praga: null, intervalo: null }, ...mais }) as NoMapa;

describe('o que se escreve no mapa junto do nome de cada talhão', () => {
  const vazios = Array.from({ length: 24 }, (_, id) => talhao(id));
  const colhido = talhao(24, { litros: 600, custoPorHa: 812.5, diasSemAtividade: 0 });

  it.each(['litros', 'custo', 'dias', 'pragas'] as const satisfies readonly Cor[])(
    'por %s: de quem nada tem nada se escreve, e a legenda diz uma vez o que é',
    (cor) => {
      const pintura = pinturaDe(cor, [...vazios, colhido]);
      expect(vazios.map((um) => noDesenho(pintura, um))).toEqual(vazios.map(() => ''));
      const [tom] = new Set(vazios.map((um) => pintura.tomDe(um)));
      expect(pintura.tons.filter((um) => um === tom)).toHaveLength(1);
      expect([CORES[cor], tom?.look]).toEqual([CORES[cor], 'nada']);
    },
  );

  it('do que tem, o número', () => {
    const todos = [...vazios, colhido];
    expect(noDesenho(pinturaDe('litros', todos), colhido)).toMatch(/^600\s+L$/u);
    expect(noDesenho(pinturaDe('custo', todos), colhido)).toMatch(/^R\$\s+812,50$/u);
    expect(noDesenho(pinturaDe('dias', todos), colhido)).toBe('hoje');
  });

  it('nada colhido está na tabela de cada talhão, onde há lugar, e não no desenho', () => {
    const pintura = pinturaDe('litros', vazios);
    expect(pintura.tons.map(({ texto }) => texto)).toEqual(['nada colhido']);
    expect(vazios.map((um) => pintura.valorDe(um))).toEqual(vazios.map(() => 'nada colhido'));
    expect(vazios.map((um) => noDesenho(pintura, um)).join('')).toBe('');
  });
});
