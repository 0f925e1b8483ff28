import { fc } from '@tulha/testing/property';
import { BUTTONS, type Caixa, caixasDe, canto, desenhar, enquadrar } from './desenho.js';

const cruzam = (a: Caixa, b: Caixa): boolean =>
  a.x + a.width > b.x + 0.01 && b.x + b.width > a.x + 0.01 && a.y + a.height > b.y + 0.01 && b.y + b.height > a.y + 0.01;

/** A family in which coffee only goes forward, as it does: edges from a node to a later one. */
const familia = (most: number) =>
  fc.tuple(fc.integer({ min: 2, max: most }), fc.infiniteStream(fc.nat()), fc.boolean()).map(([quantos, sorteio, vertical]) => {
    const nos = Array.from({ length: quantos }, (_, n) => String(n));
    const proximo = () => sorteio.next().value as number;
    const ligacoes = Array.from({ length: Math.ceil(quantos * 1.2) }, (_, n) => {
      const de = proximo() % (quantos - 1);
      const para = de + 1 + (proximo() % Math.min(quantos - de - 1, 8));
      return { id: String(n), de: String(de), para: String(para), rotulo: '123.456 kg'.slice(proximo() % 5) };
    });
    return { nos, ligacoes, vertical };
  });

const semCruzar = ({
  nos,
  ligacoes,
  vertical,
}: {
  nos: string[];
  ligacoes: { id: string; de: string; para: string; rotulo: string }[];
  vertical: boolean;
}) => {
  const desenho = desenhar(nos, ligacoes, vertical);
  const caixas = caixasDe(desenho);
  expect(caixas).toHaveLength(nos.length + ligacoes.length);
  const cruzadas = caixas.flatMap((a, n) => caixas.slice(n + 1).filter((b) => cruzam(a, b)));
  expect(cruzadas).toEqual([]);
  for (const largura of [320, 1_000]) {
    const { zoom, height } = enquadrar(desenho, largura);
    const { x, y } = canto(desenho, zoom, largura);
    for (const caixa of caixas) {
      const [left, top] = [x + caixa.x * zoom, y + caixa.y * zoom];
      expect(left).toBeGreaterThanOrEqual(0);
      expect(top).toBeGreaterThanOrEqual(BUTTONS);
      expect(left + caixa.width * zoom).toBeLessThanOrEqual(largura);
      expect(top + caixa.height * zoom).toBeLessThanOrEqual(height);
    }
  }
};

describe('desenho da genealogia', () => {
  it('nada fica debaixo de um rótulo, e mostrar tudo mostra tudo, em famílias sorteadas', () =>
    fc.assert(fc.property(familia(40), semCruzar), { numRuns: 40 }));

  it('também com quatrocentos nós', () => fc.assert(fc.property(familia(400), semCruzar), { numRuns: 3 }), 60_000);
});
