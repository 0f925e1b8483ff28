import { tipoSugerido } from './tipo-da-feicao.js';

const linha = (...nomes: string[]) => tipoSugerido({ nomes, camada: null, forma: 'MultiLineString' });
const area = (...nomes: string[]) => tipoSugerido({ nomes, camada: null, forma: 'MultiPolygon' });

it('o nome diz se é água ou estrada; uma linha de que nada se diz parece estrada', () => {
  expect([linha('Córrego do Açude'), linha('Divisa', 'hidrografia_1'), linha('Carreador 3'), linha('')]).toEqual([
    'agua',
    'agua',
    'estrada',
    'estrada',
  ]);
});

it('uma área só é água se o nome começa assim: um talhão pode ficar na beira da represa', () => {
  expect([area('Represa velha'), area('Talhão da represa'), area('', 'água')]).toEqual(['agua', undefined, 'agua']);
});

it('do CAR só a hidrografia é água', () => {
  expect(tipoSugerido({ nomes: ['Rio'], camada: 'APP', forma: 'MultiPolygon' })).toBeUndefined();
  expect(tipoSugerido({ nomes: [''], camada: 'Hidrografia', forma: 'MultiPolygon' })).toBe('agua');
});
