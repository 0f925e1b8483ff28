import { diaDaSemana, diasDoMes, mesCurto, mesesEntre, mesPedido, nomeDoMes, outroMes } from './mes.js';

describe('o mês do calendário', () => {
  it('tem os seus dias, também em fevereiro de um ano bissexto', () => {
    expect(diasDoMes('2026-02')).toHaveLength(28);
    expect(diasDoMes('2028-02').at(-1)).toBe('2028-02-29');
    expect(diaDaSemana('2026-11-01')).toBe(0);
  });

  it('é o que se pede, e o de hoje quando o que se pede não é mês', () => {
    expect(mesPedido('2026-05', '2026-11-23')).toBe('2026-05');
    for (const pedido of [null, '', '2026-13', 'maio']) expect(mesPedido(pedido, '2026-11-23')).toBe('2026-11');
  });

  it('passa de um ano a outro, e se chama pelo nome', () => {
    expect([outroMes('2026-12', 1), outroMes('2026-01', -1)]).toEqual(['2027-01', '2025-12']);
    expect([nomeDoMes('2026-03'), mesCurto('2027-03')]).toEqual(['Março de 2026', 'mar/27']);
    expect(mesesEntre('2026-11', '2027-02')).toEqual(['2026-11', '2026-12', '2027-01', '2027-02']);
  });
});
