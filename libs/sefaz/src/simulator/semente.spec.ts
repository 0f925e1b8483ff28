import { chaveInventada } from './nota-xml.js';
import { notasDaSemente } from './semente.js';

describe('as notas que um documento acha no simulador', () => {
  const chavesDe = (documento: string) => notasDaSemente(documento, Date.parse('2026-11-29T12:00:00Z')).map(chaveInventada);

  it('são dele: as mesmas a cada vez, e com outras chaves do que as de outros', () => {
    const documentos = ['90000002000173', '90000002000254', '90000003000118', '90000007000104', '12345678909'];
    expect(new Set(documentos.flatMap(chavesDe)).size).toBe(documentos.length * 5);
    expect(chavesDe('90000002000173')).toEqual(chavesDe('90000002000173'));
  });
});
