import { UFS } from '../propriedade/uf.js';
import { instantFromBr } from './calendar.js';
import { deslocamentoEm, diaAt, fusoComum, fusoDa, horaAt, instantToBr, minutoToBr } from './relogio.js';

const NOITE = '2026-11-27T03:30:00.000Z';
const emUf = (uf: string | null, cidade: string | null = null) => fusoDa({ uf, cidade });

describe('o relógio da fazenda', () => {
  it('às 23h30 de Rondônia ainda é o dia de Rondônia, e em São Paulo já é o outro', () => {
    expect([diaAt(NOITE, emUf('RO')), horaAt(NOITE, emUf('RO'))]).toEqual(['2026-11-26', '23:30']);
    expect([diaAt(NOITE), horaAt(NOITE)]).toEqual(['2026-11-27', '00:30']);
    expect([diaAt(NOITE, emUf('AC')), horaAt(NOITE, emUf('AC'))]).toEqual(['2026-11-26', '22:30']);
    expect([instantToBr(NOITE, emUf('RO')), minutoToBr(NOITE, emUf('RO'))]).toEqual(['26/11/2026 23:30:00', '26/11/2026 23:30']);
  });

  it('cada estado tem a sua hora; sem estado, a de São Paulo', () => {
    const horas = Object.groupBy(UFS, (uf) => deslocamentoEm('2026-11-26', emUf(uf)));
    expect({ '-04:00': horas['-04:00'], '-05:00': horas['-05:00'], mais: Object.keys(horas).length }).toEqual({
      '-04:00': ['AM', 'MS', 'MT', 'RO', 'RR'],
      '-05:00': ['AC'],
      mais: 3,
    });
    expect(horas['-03:00']).toHaveLength(21);
    expect([emUf(null), emUf('XX')]).toEqual(['America/Sao_Paulo', 'America/Sao_Paulo']);
    expect([' tabatinga ', 'Eirunepé', 'Manaus', null].map((cidade) => deslocamentoEm('2026-11-26', emUf('AM', cidade)))).toEqual([
      '-05:00',
      '-05:00',
      '-04:00',
      '-04:00',
    ]);
  });

  it('nos verões de antes de 2019 o sul e o centro adiantavam o relógio, e o norte não', () => {
    expect([null, 'MT', 'RO', 'BA'].map((uf) => deslocamentoEm('2018-12-20', emUf(uf)))).toEqual(['-02:00', '-03:00', '-04:00', '-03:00']);
    expect(deslocamentoEm('2019-12-20')).toBe('-03:00');
  });

  it('de várias fazendas é a de todas, se todas têm a mesma; senão a da regra', () => {
    expect(fusoComum([emUf('RO'), emUf('RO')])).toBe(emUf('RO'));
    for (const fusos of [[], [emUf('RO'), emUf('AC')]]) expect(fusoComum(fusos)).toBe('America/Sao_Paulo');
  });

  it('lê de volta o que escreve, em qualquer estado', () => {
    for (const uf of UFS) expect(instantFromBr(instantToBr(NOITE, emUf(uf)), emUf(uf))).toBe(NOITE);
    expect(instantFromBr('04/11/2018 00:30')).toBeUndefined(); // the hour that summer time took away
  });
});
