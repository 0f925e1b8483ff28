import { eAgora, quandoDe } from './quando.js';

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
});
