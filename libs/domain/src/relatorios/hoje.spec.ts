import { addDays } from '../kernel/dates.js';
import { ANTIGA_DIAS, nivelDe } from './hoje.js';

const HOJE = '2026-06-01';
const ha = (dias: number) => addDays(HOJE, -dias);

describe('o que há para fazer', () => {
  it.each([
    ['vence hoje', { atrasada: false, desde: HOJE }, 'AGORA'],
    ['venceu ontem', { atrasada: true, desde: ha(1) }, 'AGORA'],
    ['venceu há tanto quanto ainda preme', { atrasada: true, desde: ha(ANTIGA_DIAS) }, 'AGORA'],
    ['venceu há um dia mais do que isso', { atrasada: true, desde: ha(ANTIGA_DIAS + 1) }, 'ANTIGA'],
    ['vence amanhã', { atrasada: false, desde: ha(-1) }, 'BREVE'],
    ['não tem dia, e passou', { atrasada: true }, 'AGORA'],
    ['não tem dia, e se aproxima', { atrasada: false }, 'BREVE'],
    ['é de hoje sem estar atrasado', { atrasada: false, desde: ha(1), deHoje: true }, 'AGORA'],
    ['é de todo dia, mas há muito ninguém o faz', { atrasada: true, desde: ha(300), deHoje: true }, 'ANTIGA'],
  ] as const)('%s', (_, urgencia, nivel) => {
    expect(nivelDe(urgencia, HOJE)).toBe(nivel);
  });
});
