import { SignedXml } from 'xml-crypto';
import { readPfx } from '../certificado/read-pfx.js';
import { pfxInventado } from '../simulator/certificado-inventado.js';
import { lerEvento } from '../simulator/eventos.js';
import { assinar } from './assinar.js';
import { eventoXml, loteXml, type Manifestacao } from './evento-xml.js';

const CHAVE = '35260712ABC34501DE35550010000000011000000014';
const identidade = readPfx(
  pfxInventado({ titular: 'SITIO', documento: '90000010057', de: '2026-01-01', ate: '2036-01-01', senha: 's' }),
  's',
);
const manifestacao: Manifestacao = {
  ...{ ambiente: '1', documento: '90000010057', chave: CHAVE, tipo: 'NAO_REALIZADA', sequencia: 2, em: '2026-11-29T15:30:45.123Z' },
  justificativa: 'Voltou: "quebrada" & <fora> do combinado',
};

describe('o que se diz de uma nota à SEFAZ', () => {
  const evento = assinar(eventoXml(manifestacao), identidade);
  const lote = loteXml(evento, 7);

  it('é o evento do leiaute, sem espaços, na hora de Brasília, com a chave que tem letras', () => {
    expect(eventoXml(manifestacao)).toBe(
      `<evento xmlns="http://www.portalfiscal.inf.br/nfe" versao="1.00"><infEvento Id="ID210240${CHAVE}02"><cOrgao>91</cOrgao><tpAmb>1</tpAmb><CPF>90000010057</CPF><chNFe>${CHAVE}</chNFe><dhEvento>2026-11-29T12:30:45-03:00</dhEvento><tpEvento>210240</tpEvento><nSeqEvento>2</nSeqEvento><verEvento>1.00</verEvento><detEvento versao="1.00"><descEvento>Operacao nao Realizada</descEvento><xJust>Voltou: &quot;quebrada&quot; &amp; &lt;fora&gt; do combinado</xJust></detEvento></infEvento></evento>`,
    );
  });

  it('assina-se como o leiaute pede: a folha só, e a assinatura ao lado do que assina', () => {
    expect(evento).toMatch(/<\/infEvento><Signature xmlns="http:\/\/www.w3.org\/2000\/09\/xmldsig#">.*<\/Signature><\/evento>$/);
    for (const trecho of ['#rsa-sha1', '#sha1', '#enveloped-signature', 'REC-xml-c14n-20010315', `URI="#ID210240${CHAVE}02"`])
      expect(evento).toContain(trecho);
    expect(evento.match(/<X509Certificate>/g)).toHaveLength(1);
    expect(evento).not.toMatch(/xml-exc-c14n|WithComments|rsa-sha256/);
  });

  it('confere com o seu certificado também dentro do lote; mexido, não', () => {
    const check = (xml: string) => {
      const signed = new SignedXml({ publicCert: identidade.cert, getCertFromKeyInfo: () => null });
      signed.loadSignature(/<Signature [\s\S]*<\/Signature>/.exec(xml)?.[0] ?? '');
      return signed.checkSignature(xml);
    };
    expect([check(evento), check(lote)]).toEqual([true, true]);
    expect(lerEvento(lote, identidade.cert)).toMatchObject({ assinado: true, chave: CHAVE, codigo: '210240', sequencia: 2 });
    expect(lerEvento(lote.replace('quebrada', 'perdida'), identidade.cert)?.assinado).toBe(false);
  });
});
