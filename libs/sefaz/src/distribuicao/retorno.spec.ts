import { gzipSync } from 'node:zlib';
import { UnreadableXml } from '../nfe/unreadable.js';
import { lerRetorno } from './retorno.js';

const zip = (texto: string | Buffer) => gzipSync(texto).toString('base64');
const retorno = (dentro: string) =>
  Buffer.from(`<retDistDFeInt xmlns="http://www.portalfiscal.inf.br/nfe" versao="1.01"><tpAmb>1</tpAmb>${dentro}</retDistDFeInt>`);
const numeros = '<cStat>138</cStat><xMotivo>Localizado</xMotivo><ultNSU>000000000000003</ultNSU><maxNSU>000000000000009</maxNSU>';

describe('o que a SEFAZ responde', () => {
  it('um documento que não se abre não leva os outros', () => {
    const docs = [
      `<docZip NSU="000000000000001" schema="resNFe_v1.01.xsd">${zip('<resNFe/>')}</docZip>`,
      `<docZip NSU="000000000000002" schema="procNFe_v4.00.xsd">${zip(Buffer.alloc(11 * 1_048_576))}</docZip>`,
      `<docZip NSU="000000000000003" schema="resEvento_1.00.xsd">${zip('<resEvento/>').slice(0, 12)}</docZip>`,
      '<docZip schema="resNFe_v1.01.xsd">isto não é base64</docZip>',
      `<docZip NSU="3" schema="">${zip('<x/>')}</docZip>`,
    ];
    const lido = lerRetorno(retorno(`${numeros}<loteDistDFeInt>${docs.join('')}</loteDistDFeInt>`));
    expect(lido).toMatchObject({ cStat: '138', motivo: 'Localizado', ultNsu: '000000000000003', maxNsu: '000000000000009' });
    expect(lido.documentos.map(({ nsu, xml }) => [nsu, xml?.toString()])).toEqual([
      ['000000000000001', '<resNFe/>'],
      ['000000000000002', undefined],
      ['000000000000003', undefined],
      [null, undefined],
      [null, '<x/>'],
    ]);
  });

  it('números que faltam, ou que não têm quinze algarismos, não são números', () => {
    expect(lerRetorno(retorno('<cStat>640</cStat>'))).toEqual({ cStat: '640', motivo: '', ultNsu: null, maxNsu: null, documentos: [] });
    expect(lerRetorno(retorno('<cStat>1024</cStat><ultNSU>12</ultNSU><maxNSU>x</maxNSU>'))).toMatchObject({ ultNsu: null, maxNsu: null });
  });

  it.each([
    ['uma página de erro', '<html><body>503</body></html>'],
    ['um erro do SOAP', '<s:Envelope xmlns:s="http://www.w3.org/2003/05/soap-envelope"><s:Body><s:Fault/></s:Body></s:Envelope>'],
    ['nada', ''],
    ['sem código', '<retDistDFeInt/>'],
    ['com um código que não é número', '<retDistDFeInt><cStat>ok</cStat></retDistDFeInt>'],
  ])('%s não é resposta', (_, texto) => expect(() => lerRetorno(Buffer.from(texto))).toThrow(UnreadableXml));
});
