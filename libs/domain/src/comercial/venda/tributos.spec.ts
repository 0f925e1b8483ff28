import { completeCnpj, completeCpf } from '../../kernel/documents.js';
import { pessoaDe, tributosDaVenda } from './tributos.fields.js';

const linhas = (...args: Parameters<typeof tributosDaVenda>) =>
  tributosDaVenda(...args).map(({ tributo, percentual, valor }) => [tributo, percentual, valor]);

describe('os tributos de uma venda', () => {
  it('são os do dia, e do produtor: até março de 2026, 1,5 %; desde abril, 1,63 %', () => {
    expect(linhas(10_000_000, '2026-03-31', 'PF')).toEqual([
      ['FUNRURAL', 1.3, 1_300],
      ['SENAR', 0.2, 200],
    ]);
    expect(linhas(10_000_000, '2026-04-01', 'PF')).toEqual([
      ['FUNRURAL', 1.43, 1_430],
      ['SENAR', 0.2, 200],
    ]);
    expect(linhas(10_000_000, '2026-04-01', 'PJ')).toEqual([
      ['FUNRURAL', 1.98, 1_980],
      ['SENAR', 0.25, 250],
    ]);
  });

  it('arredondam ao centavo, e de antes do que se sabe não se diz nada', () => {
    expect(linhas(1_35, '2026-05-01', 'PF')).toEqual([
      ['FUNRURAL', 1.43, 0.02],
      ['SENAR', 0.2, 0],
    ]);
    expect(linhas(10_000, '2017-12-31', 'PF')).toEqual([]);
  });

  it('o produtor é o do documento da fazenda', () => {
    expect([pessoaDe(completeCpf('900000100')), pessoaDe(completeCnpj('900000010001')), pessoaDe(null), pessoaDe('')]).toEqual([
      ...['PF', 'PJ', null, null],
    ]);
  });
});
