import { oQueTem } from './o-que-tem.js';

const limpo = (texto: string | undefined) => texto?.replaceAll('\u00a0', ' ');
const diz = (situacao: string, dias: number, valor: number) => limpo(oQueTem({ situacao, dias, valor } as Parameters<typeof oQueTem>[0]));

describe('o que tem a receber quem se escolhe para uma folha', () => {
  it('o salário de quem é mensalista, também de quem saiu', () => {
    expect(diz('ATIVO', 0, 2_200)).toBe('R$ 2.200,00 de salário');
    expect(diz('INATIVO', 0, 733.33)).toBe('Saiu · R$ 733,33 de salário');
  });

  it('o trabalho, pelos dias em que se fez', () => {
    expect(diz('ATIVO', 1, 120)).toBe('R$ 120,00 em 1 dia');
    expect(diz('INATIVO', 12, 1_440)).toBe('Saiu · R$ 1.440,00 em 12 dias');
  });

  it('de quem nada tem, nada se diz, senão que saiu', () => {
    expect(diz('ATIVO', 0, 0)).toBeUndefined();
    expect(diz('INATIVO', 0, 0)).toBe('Saiu');
  });
});
