import { avisoDaCorrecao, comOQueVale, nomeDoEvento } from './eventos-da-nota.js';

const em = '2026-06-01T12:00:00.000Z';
const carta = (sequencia: number) => ({ tipo: '110110', sequencia, em });
const cancelamento = { tipo: '110111', sequencia: 1, em };

describe('os eventos de uma nota', () => {
  it('vêm pelo seu número, em qualquer ordem que cheguem, e das cartas vale só a última', () => {
    expect(comOQueVale([carta(3), cancelamento, carta(1), carta(2)])).toEqual([
      { ...carta(1), vale: false },
      { ...carta(2), vale: false },
      { ...carta(3), vale: true },
      { ...cancelamento, vale: true },
    ]);
    expect(comOQueVale([carta(12), carta(9)]).map(({ sequencia, vale }) => [sequencia, vale])).toEqual([
      [9, false],
      [12, true],
    ]);
    expect(comOQueVale([])).toEqual([]);
  });

  it('do que a fazenda concluiu, vale a última palavra; a ciência não conclui', () => {
    const conclusao = (tipo: string, dia: number, sequencia = 1) => ({ tipo, sequencia, em: `2026-06-0${dia}T12:00:00.000Z` });
    const [ciencia, confirmou, desconheceu, voltou] = [
      conclusao('210210', 1),
      conclusao('210200', 2),
      conclusao('210220', 3),
      conclusao('210200', 4, 2),
    ];
    const valem = (...eventos: ReturnType<typeof conclusao>[]) => comOQueVale(eventos).filter(({ vale }) => vale);
    expect(valem(ciencia, confirmou)).toMatchObject([confirmou, ciencia]);
    expect(valem(desconheceu, ciencia, confirmou)).toMatchObject([ciencia, desconheceu]);
    expect(valem(voltou, desconheceu, ciencia, confirmou)).toMatchObject([voltou, ciencia]);
  });

  it('têm o nome que se lê; os que não se conhecem, o que a SEFAZ lhes dá', () => {
    expect(nomeDoEvento({ ...carta(2), descricao: 'Carta de Correcao' })).toBe('Carta de correção nº 2');
    expect(nomeDoEvento({ ...cancelamento, descricao: 'Cancelamento' })).toBe('Cancelamento');
    expect(nomeDoEvento({ tipo: '610600', sequencia: 1, descricao: 'CT-e Autorizado' })).toBe('CT-e Autorizado');
  });

  it.each([
    ['NO_ESTOQUE', /^Esta nota já está no estoque como veio/],
    ['NO_FINANCEIRO', /^Esta nota já está no financeiro como veio/],
    ['LANCADA', /^Esta nota já está no estoque e no financeiro como veio.*Confira/],
  ])('corrigida depois de %s, diz-se onde está', (lancamento, frase) => expect(avisoDaCorrecao([carta(1)], lancamento)).toMatch(frase));

  it('de uma que não foi lançada, ou não foi corrigida, não há o que dizer', () => {
    for (const lancamento of ['RECEBIDA', null]) expect(avisoDaCorrecao([carta(1)], lancamento)).toBeNull();
    expect(avisoDaCorrecao([cancelamento], 'LANCADA')).toBeNull();
  });
});
