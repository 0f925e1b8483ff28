import { X509Certificate } from 'node:crypto';
import { SignedXml } from 'xml-crypto';
import type { Identidade } from '../transporte/transporte.js';

/** The algorithms that the layout demands; no others are accepted (xmldsig-core of the NF-e). */
const C14N = 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315';
const RSA_SHA1 = 'http://www.w3.org/2000/09/xmldsig#rsa-sha1';
const SHA1 = 'http://www.w3.org/2000/09/xmldsig#sha1';
const ENVELOPED = 'http://www.w3.org/2000/09/xmldsig#enveloped-signature';
const SIGNED = "//*[local-name(.)='infEvento']";

/** Signs an event: the signature stands beside the signed part, with the one certificate of the signer. */
export const assinar = (evento: string, { cert, key }: Identidade): string => {
  const own = new X509Certificate(cert).raw.toString('base64');
  const signed = new SignedXml({
    privateKey: key,
    publicCert: cert,
    signatureAlgorithm: RSA_SHA1,
    canonicalizationAlgorithm: C14N,
    getKeyInfoContent: () => `<X509Data><X509Certificate>${own}</X509Certificate></X509Data>`,
  });
  signed.addReference({ xpath: SIGNED, transforms: [ENVELOPED, C14N], digestAlgorithm: SHA1 });
  signed.computeSignature(evento, { location: { reference: SIGNED, action: 'after' } });
  return signed.getSignedXml();
};
