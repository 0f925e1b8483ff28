import { registers } from '../../registers/index.js';
import type { Register } from './register.js';

const presos = Object.values<Register>(registers).filter(({ lines }) => Object.values(lines).some(({ impede }) => impede));

describe('o que ainda muda de um registro que já tem linhas que o prendem', () => {
  it.each(presos)('$tabela: de cada campo está dito, e a linha pela qual muda tem motivo', ({ fields, comLinhas }) => {
    const proprios = Object.keys(fields).filter((name) => name !== 'situacao');
    expect(Object.keys(comLinhas).toSorted()).toEqual(proprios.toSorted());
    for (const ainda of Object.values(comLinhas)) expect(ainda === 'preso' || ainda.livre.length > 5).toBe(true);
  });
});
