import type { Aplicacao } from './intervalos.js';
import { jaFeitoNoIntervalo, type JaFeito } from './ja-feito.js';

const aplicacao: Aplicacao = {
  ...{ talhaoId: 7, insumoId: 2, insumo: 'Fungicida', carenciaDias: 14, reentradaHoras: 48, defensivo: true, quem: [] },
  ...{ inicio: '2026-11-19T11:00:00.000Z', fim: '2026-11-19T13:00:00.000Z' },
};
const feito = (data: string, mais: Partial<JaFeito> = {}): JaFeito => ({
  ...{ data, horaInicial: null, horaFinal: null, talhoes: [7], colheita: false, ...mais },
});
const avisos = (...feitos: JaFeito[]) => jaFeitoNoIntervalo([aplicacao], feitos, () => 'Mata');

describe('uma aplicação lançada depois do que já se fez no intervalo dela', () => {
  it('diz a colheita na carência e o trabalho na reentrada, com o talhão, o dia e até quando', () => {
    expect(avisos(feito('2026-11-20'), feito('2026-11-22', { colheita: true }))).toEqual([
      'Mata: já há trabalho de 20/11/2026 na reentrada de Fungicida, que vai até 21/11/2026 10:00.',
      'Mata: já há colheita de 22/11/2026 na carência de Fungicida, que vai até 03/12/2026.',
    ]);
  });

  it('nada diz do que veio antes, de outro talhão, de depois do intervalo, nem do intervalo que não se conhece', () => {
    const antes = feito('2026-11-19', { horaInicial: '05:00', horaFinal: '07:00', colheita: false });
    expect(
      avisos(
        antes,
        feito('2026-11-18', { colheita: true }),
        feito('2026-11-20', { talhoes: [8] }),
        feito('2026-11-21', { horaInicial: '10:00' }),
      ),
    ).toEqual([]);
    expect(avisos(feito('2026-12-03', { colheita: true }))).toEqual([]);
    const semSaber = { ...aplicacao, carenciaDias: null, reentradaHoras: null };
    expect(jaFeitoNoIntervalo([semSaber], [feito('2026-11-20', { colheita: true })], () => 'Mata')).toEqual([]);
  });

  it('mostra os cinco primeiros, e quantos mais', () => {
    const dias = Array.from({ length: 9 }, (_, n) => feito(`2026-11-${22 + n}`, { colheita: true }));
    expect(avisos(...dias).at(-1)).toBe('E mais 4 assim: confira o que se fez nesses dias.');
  });
});
