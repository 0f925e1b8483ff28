import { comQuem } from './com-quem.js';

it.each([
  ['tem café, na fazenda', { saldo: 10 }, 'Na fazenda'],
  ['tem café, na cooperativa', { saldo: 10, custodia: 'cooperativa', naCooperativa: 4 }, 'Cooperativa: 4\u00a0kg'],
  ['foi todo vendido', { vendidoA: 'Cafés Altos' }, 'Vendido a Cafés Altos'],
  ['virou outros lotes', {}, 'Ninguém: o café seguiu adiante'],
] as const)('de um lote que %s', (_, lote, esperado) => {
  expect(comQuem({ custodia: 'fazenda', naCooperativa: 0, saldo: 0, unidade: 'kg', vendidoA: null, ...lote })).toBe(esperado);
});
