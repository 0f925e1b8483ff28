import type { Aresta, No } from '../lote/lotes.api.js';
import { arvoreDe } from './arvore.js';
import { pelaCooperativa } from './custodia.js';

const no = (id: string, quantidade: number): No => ({
  ...{ id, codigo: id, tipo: '', unidade: 'kg', quantidade, etapa: 'cooperativa', nivel: 0 },
});
const passo = (de: string, para: string, quantidade: number, deLa: Readonly<Record<string, number>> = {}): Aresta => ({
  ...{ de, para, quantidade, unidade: 'kg', processo: para.split('-')[0] ?? '', codigo: para },
  daCooperativa: Object.entries(deLa).map(([deposito, parte]) => ({ deposito, quantidade: parte })),
});
const emTexto = (arestas: readonly Aresta[]) => arestas.map(({ de, para, quantidade }) => `${de} > ${para}: ${quantidade}`);

describe('a venda do que estava na cooperativa', () => {
  it('sai do depósito: os mesmos quilos saem do lote uma vez só', () => {
    const nos = [no('1', 5521), no('venda-26', 5521), no('deposito-24', 5521)];
    const arestas = [passo('1', 'deposito-24', 5521), passo('1', 'venda-26', 5521, { 'deposito-24': 5521 })];
    expect(emTexto(pelaCooperativa(arestas))).toEqual(['1 > deposito-24: 5521', 'deposito-24 > venda-26: 5521']);
    expect(emTexto(arvoreDe('1', { nos, arestas }).destinos)).toEqual(['1 > deposito-24: 5521', 'deposito-24 > venda-26: 5521']);
  });

  it('o resto sai do lote, e de cada depósito a sua parte', () =>
    expect(emTexto(pelaCooperativa([passo('1', 'venda-2', 80, { 'deposito-3': 30, 'deposito-4': 20.5 })]))).toEqual([
      'deposito-3 > venda-2: 30',
      'deposito-4 > venda-2: 20.5',
      '1 > venda-2: 29.5',
    ]));

  it('a de vários lotes pelo mesmo depósito é um passo só', () =>
    expect(
      emTexto(
        pelaCooperativa([
          passo('1', 'deposito-4', 10),
          passo('2', 'deposito-4', 20),
          passo('1', 'venda-3', 10, { 'deposito-4': 10 }),
          passo('2', 'venda-3', 20, { 'deposito-4': 20 }),
        ]),
      ),
    ).toEqual(['1 > deposito-4: 10', '2 > deposito-4: 20', 'deposito-4 > venda-3: 30']));

  it('nada se adivinha: a que não diz de onde saiu, saiu do lote', () => {
    const arestas = [passo('1', 'deposito-3', 60), passo('1', 'venda-2', 100)];
    expect(emTexto(pelaCooperativa(arestas))).toEqual(emTexto(arestas));
  });
});
