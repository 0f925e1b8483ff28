import type { Aresta, No } from './lotes.api.js';
import { vendasDoLote } from './vendas-do-lote.js';

const no = (id: string, tipo: string): No => ({ id, codigo: id, tipo, unidade: 'kg', quantidade: 90, etapa: 'venda', nivel: 1 });
const passo = (de: string, para: string, processo: string, quantidade: number): Aresta => ({
  de,
  para,
  quantidade,
  unidade: 'kg',
  processo,
  codigo: para.toUpperCase(),
});

it('um lote vendido diz a quem, e quanto dele foi; as vendas do que dele se fez são de outros lotes', () => {
  const nos = [no('venda-3', 'Venda: Cafés Finos'), no('venda-4', 'Venda'), no('venda-5', 'Venda: Outro')];
  const arestas = [
    passo('7', 'venda-3', 'venda', 60.5),
    passo('7', 'venda-4', 'venda', 10),
    passo('7', '8', 'rebeneficio', 20),
    passo('8', 'venda-5', 'venda', 20),
  ];
  expect(vendasDoLote('7', { nos, arestas })).toEqual([
    { href: '/vendas/3', codigo: 'VENDA-3', cliente: 'Cafés Finos', quantidade: 60.5 },
    { href: '/vendas/4', codigo: 'VENDA-4', cliente: undefined, quantidade: 10 },
  ]);
});
