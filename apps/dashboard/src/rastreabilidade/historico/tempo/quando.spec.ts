import { eAgora, erroDoQuando, quandoDe } from './quando.js';

const de = (search: string) => quandoDe(new URLSearchParams(search));

describe('os dois relógios no endereço da página', () => {
  it('lê o dia na fazenda e o instante em que se soube', () =>
    expect(de('em=2026-06-10&conhecidoEm=2026-06-11T10:00:00.120Z&forma=tabela')).toEqual({
      em: '2026-06-10',
      conhecidoEm: '2026-06-11T10:00:00.120Z',
    }));

  it('sem eles, ou com o que não é dia nem instante, é agora', () => {
    for (const search of ['', 'em=2026-02-30', 'em=ontem&conhecidoEm=amanhã', 'conhecidoEm=2026-06-11', 'em=']) {
      expect([search, eAgora(de(search))]).toEqual([search, true]);
    }
  });

  it('um dia que ainda não chegou, ou que não é dia, é dito: não mostra hoje em silêncio', () => {
    const erro = (search: string) => erroDoQuando(new URLSearchParams(search));
    expect(erro('em=2099-12-01')).toEqual({ em: '01/12/2099 ainda não chegou. Escolha um dia até hoje.' });
    expect(eAgora(de('em=2099-12-01'))).toBe(true);
    expect(erro('em=2026-13-45')).toEqual({ em: '“2026-13-45” não é um dia. Escolha um dia até hoje.' });
    expect(erro('conhecidoEm=ontem')).toEqual({ conhecidoEm: '“ontem” não é um instante. Escolha um dia e uma hora.' });
    for (const search of ['', 'em=', 'em=2026-06-10', 'conhecidoEm=2026-06-11T10:00:00.120Z']) expect(erro(search)).toEqual({});
  });
});
