import {
  decimal,
  documento,
  flag,
  fraction,
  money,
  option,
  personal,
  polygon,
  quantity,
  ref,
  refs,
  text,
} from '../../kernel/catalogue/fields.js';
import { textoDoCampo } from './valor.js';

const nomeDe = (especie: string, id: number) => (especie === 'turma' && id === 3 ? 'Da baixada' : undefined);

const CONTORNO = [
  ['-45.1', '-22.1'],
  ['-45.2', '-22.1'],
  ['-45.2', '-22.2'],
  ['-45.1', '-22.1'],
];
const texto = (field: Parameters<typeof textoDoCampo>[0], valor: unknown) => textoDoCampo(field, valor, nomeDe);

describe('valores de um cadastro, como se leem', () => {
  it('em números brasileiros, com a unidade e sem zeros à toa', () => {
    expect(texto(money('Salário'), 185_000)).toBe('R$ 1.850,00');
    expect(texto(quantity('Área', 'ha'), 12_500)).toBe('12,5 ha');
    expect(texto(quantity('Área', 'ha'), 12_000)).toBe('12 ha');
    expect(texto(fraction('Parte'), '0.4')).toBe('40 %');
    expect(texto(decimal('Fator', { unit: 'L' }), '10.50')).toBe('10,5 L');
  });

  it('palavras, documentos, marcas e contornos', () => {
    expect(texto(option('Tipo', ['mao_de_obra']), 'mao_de_obra')).toBe('Mao de obra');
    expect(texto(documento('CPF'), '52998224725')).toBe('529.982.247-25');
    expect([texto(flag('Ativo'), 1), texto(flag('Ativo'), 0)]).toEqual(['Sim', 'Não']);
    expect(texto(polygon('Contorno'), CONTORNO)).toBe('Contorno com 3 pontos');
    expect(texto(polygon('Contorno'), [[CONTORNO, CONTORNO]])).toBe('Contorno com 6 pontos e um buraco');
  });

  it('outros registros pelo nome, ou pelo número de quem já não se sabe', () => {
    expect(texto(ref('Turma', 'turma'), 3)).toBe('Da baixada');
    expect(texto(refs('Turmas', 'turma'), [3, 4])).toBe('Da baixada, nº 4');
  });

  it('o que não há, ou foi esquecido, não é dito', () => {
    expect([texto(personal(text('Nome')), null), texto(text('Nome'), ''), texto(refs('Turmas', 'turma'), [])]).toEqual([null, null, null]);
  });
});
