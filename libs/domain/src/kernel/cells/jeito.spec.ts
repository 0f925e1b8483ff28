import { gatherWritings } from './jeito.js';
import type { CelulaTipada, Natureza } from './tipada.js';

type CelulaDada = string | { readonly dia: string };

/** The doubtful cells of one column that begins in line 2, by line. */
const duvidosas = (natureza: Natureza, ...celulas: readonly CelulaDada[]) => {
  const escritas = gatherWritings<string>();
  for (const [indice, celula] of celulas.entries()) {
    const dia = typeof celula === 'string' ? undefined : celula.dia;
    const tipada: CelulaTipada | undefined = dia ? { tipo: 'momento', dia, hora: null, endereco: `A${indice + 2}` } : undefined;
    escritas.push(natureza, indice + 2, typeof celula === 'string' ? celula : celula.dia, tipada, 'coluna');
  }
  return escritas.duvidosas();
};

const linhas = (natureza: Natureza, ...celulas: readonly CelulaDada[]) => duvidosas(natureza, ...celulas).map(({ linha }) => linha);

describe('o que pode ser duas coisas, pelo jeito do resto da planilha', () => {
  it.each<[string, Natureza, readonly CelulaDada[], readonly number[]]>([
    ['datas de fora', 'dia', ['05/06/2026', '05/13/2026'], [2]],
    ['datas de fora com outro separador', 'dia', ['5-6-2026', '5.13.2026'], [2]],
    ['datas e horas de fora', 'instante', ['05/06/2026 07:30', '05/13/2026 07:30'], [2]],
    ['dias que um programa daqui fez de datas de fora', 'dia', [{ dia: '2026-06-05' }, '05/13/2026'], [2]],
    ['datas daqui', 'dia', ['05/06/2026', '13/05/2026'], []],
    ['datas que se lêem de um jeito só, para cá e para lá', 'dia', ['05/05/2026', '05/13/2026'], []],
    ['datas sem prova', 'dia', ['05/06/2026', '06/07/2026'], []],
    ['um engano entre datas daqui', 'dia', ['05/06/2026', '05/13/2026', '13/05/2026', { dia: '2026-05-25' }], []],
    ['metade daqui, metade de fora', 'dia', ['05/06/2026', '05/13/2026', '13/05/2026'], [2]],
    ['decimais de fora', 'numero', ['257.251', '12.5'], [2]],
    ['decimais e milhares de fora', 'numero', ['257.251', '1,500', 'R$ 1,234.56'], [2, 3]],
    ['milhões de fora', 'numero', ['1,500', '1,234,567'], [2]],
    ['um zero na frente do ponto', 'porcentagem', ['1.250', '0.125 %'], [2]],
    ['um engano entre milésimos, que aqui se escrevem todos', 'numero', ['120.0', '10,000', '118,000'], []],
    ['números daqui', 'numero', ['257.251', '1.234,5', '12,5', '1.234.567'], []],
    ['números sem prova', 'numero', ['257.251', '1.500', '12'], []],
    ['textos, que não são números nem datas', 'texto', ['257.251', '12.5', '05/06/2026', '05/13/2026'], []],
    ['o que não é número nem data', 'numero', ['257.251', '12.5.26', 'muito', '.', '1,,5', ''], []],
  ])('%s', (_, natureza, celulas, esperadas) => {
    expect(linhas(natureza, ...celulas)).toEqual(esperadas);
  });

  it('datas de fora dizem o que são os pontos, onde nenhum número é daqui', () => {
    const escritas = (numero: string) => {
      const todas = gatherWritings<string>();
      todas.push('dia', 2, '05/13/2026', undefined, undefined);
      todas.push('numero', 2, '257.251', undefined, 'Área');
      todas.push('numero', 3, numero, undefined, 'Área');
      return todas.duvidosas().map(({ motivo }) => motivo);
    };

    expect(escritas('12')).toEqual([
      '"257.251" pode ser 257.251 ou 257,251, porque a linha 2 desta planilha tem "05/13/2026", com o mês na frente. Escreva todos os decimais da planilha com vírgula.',
    ]);
    expect(escritas('12,5')).toEqual([]);
  });

  it('diz as duas leituras, e a prova', () => {
    expect(duvidosas('dia', '05/06/2026', '05/13/2026')).toEqual([
      {
        linha: 2,
        celula: '05/06/2026',
        onde: 'coluna',
        motivo:
          '"05/06/2026" pode ser 05/06/2026 ou 06/05/2026, porque a linha 3 desta planilha tem "05/13/2026", com o mês na frente. Escreva todas as datas da planilha como dd/mm/aaaa.',
      },
    ]);
  });
});
