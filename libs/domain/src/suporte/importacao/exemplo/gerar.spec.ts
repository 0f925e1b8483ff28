import { fc } from '@tulha/testing/property';
import type { Par } from '../../../kernel/geo/geojson.js';
import { totaisDaSafra } from '../modelo.js';
import { NOMES_DE_PLANILHA, planilhaDe } from '../planilhas.js';
import { lerSafra } from '../safra.js';
import { gerarSafra } from './gerar.js';

const cruzam = ([a, b, c, d]: readonly (readonly [number, number])[]): boolean => {
  const lado = (o = a, p = b, q = c) => Math.sign((p![0] - o![0]) * (q![1] - o![1]) - (p![1] - o![1]) * (q![0] - o![0]));
  return lado(a, b, c) !== lado(a, b, d) && lado(c, d, a) !== lado(c, d, b);
};

const dentro = ([x, y]: readonly [number, number], contorno: readonly Par[]): boolean => {
  let impar = false;
  for (let i = 1; i < contorno.length; i += 1) {
    const [[x1, y1], [x2, y2]] = [contorno[i - 1]!, contorno[i]!];
    if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) impar = !impar;
  }
  return impar;
};

const sobrepoem = (a: readonly Par[], b: readonly Par[]): boolean => {
  for (let i = 1; i < a.length; i += 1) for (let j = 1; j < b.length; j += 1) if (cruzam([a[i - 1]!, a[i]!, b[j - 1]!, b[j]!])) return true;
  return dentro(a[0]!, b) || dentro(b[0]!, a);
};

describe('safra de exemplo', () => {
  it('é sempre a mesma para a mesma semente, e outra para outra', () => {
    const pequena = gerarSafra({ fator: 0.1 });
    expect(gerarSafra({ fator: 0.1 })).toEqual(pequena);
    expect(gerarSafra({ fator: 0.1, semente: 7 }).esperado).not.toEqual(pequena.esperado);
  });

  it('tem todos os arquivos, no dialeto das planilhas brasileiras', () => {
    const { arquivos } = gerarSafra({ fator: 0.1 });
    expect(arquivos.map(({ nome }) => nome)).toEqual(NOMES_DE_PLANILHA.map((nome) => planilhaDe(nome).arquivo));
    for (const { texto } of arquivos) {
      expect(texto).toMatch(/^\ufeff[a-z_]+(;[a-z_]+)+\r\n/);
      expect(texto.replaceAll('\r\n', '')).not.toMatch(/[\r\n"]/);
    }
  });

  it('é consistente com qualquer semente e tamanho, e soma o que promete', () =>
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 0x7fff_ffff }), fc.integer({ min: 5, max: 25 }), (semente, centesimos) => {
        const { arquivos, esperado } = gerarSafra({ semente, fator: centesimos / 100 });
        const { safra, erros, outros } = lerSafra(arquivos);
        expect({ erros, outros }).toEqual({ erros: [], outros: 0 });
        expect(totaisDaSafra(safra)).toEqual(esperado);
      }),
      { numRuns: 12 },
    ));

  it('desenha talhões que não se sobrepõem e cuja área confere', () => {
    const { safra } = lerSafra(gerarSafra().arquivos);
    const contornos = safra.talhoes.flatMap(({ poligono, areaHa }) => (poligono ? [{ poligono: poligono as readonly Par[], areaHa }] : []));
    expect(contornos).toHaveLength(32);
    for (const [indice, { poligono, areaHa }] of contornos.entries()) {
      for (const outro of contornos.slice(indice + 1)) expect(sobrepoem(poligono, outro.poligono)).toBe(false);
      const dobro = poligono.slice(1).reduce((soma, [x, y], i) => soma + poligono[i]![0] * y - x * poligono[i]![1], 0);
      expect(Math.abs((Math.abs(dobro) / 2) * 103_180 * 110_740 - Number(areaHa) * 10_000)).toBeLessThan(300);
    }
  });

  it('tem um ano como o de uma fazenda de verdade: duas fazendas, vendas abertas e fechadas, café depositado e café na tulha', () => {
    const { safra } = lerSafra(gerarSafra().arquivos);
    expect(safra.fazendas).toHaveLength(2);
    expect(safra.talhoes.filter(({ nome }) => nome === 'GASTOS GERAIS')).toHaveLength(2);
    expect(safra.colheitas.flatMap(({ linhas }) => linhas).length).toBeGreaterThan(4_000);
    expect(new Set(safra.vendas.map(({ situacao }) => situacao))).toEqual(new Set(['ABERTO', 'FECHADO']));
    expect(safra.depositos.length).toBeGreaterThan(15);
    const beneficiados = new Set(safra.beneficios.flatMap(({ entradas }) => entradas.map(({ lote }) => lote)));
    expect(safra.lotes.length).toBeGreaterThan(beneficiados.size);
  });
});
