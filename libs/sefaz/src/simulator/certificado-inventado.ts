import { generateKeyPairSync, randomBytes } from 'node:crypto';
import forge from 'node-forge';

/** A certificate as ICP-Brasil issues them, made here: of nobody, and good for the simulator alone. */
export type CertificadoInventado = {
  readonly titular: string;
  /** CPF or CNPJ; none where it is to be no certificate of ICP-Brasil. */
  readonly documento?: string;
  readonly de: string;
  readonly ate: string;
  readonly senha: string;
  /** `3des` is the cipher of programs from before 2023. */
  readonly cifra?: '3des' | 'aes256';
  /** Whether the document stands in the alternative names, as it should, or only behind the name. */
  readonly soNoNome?: boolean;
  /** For a server alone, this machine: no client may show it. */
  readonly soServidor?: boolean;
  /** The authority that signs it, which stands in its file with those above it; the one of this process unless told. */
  readonly por?: AutoridadeInventada;
};

/** An authority of nobody. `pem`: its certificate; `acima`: those above it. */
export type AutoridadeInventada = {
  readonly key: forge.pki.rsa.PrivateKey;
  readonly cert: forge.pki.Certificate;
  readonly pem: string;
  readonly acima: readonly forge.pki.Certificate[];
};

const { asn1, pki } = forge;
const { Class, Type } = asn1;
const AUTORIDADE = 'AC SIMULADA TULHA';

const newKeys = () => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
  const key = pki.privateKeyFromPem(privateKey.export({ type: 'pkcs1', format: 'pem' }) as string);
  return { key, publicKey: pki.setRsaPublicKey(key.n, key.e) };
};

/** The one authority of this process, made when it is first needed. */
let autoridade: AutoridadeInventada | undefined;

const newCert = (publicKey: forge.pki.rsa.PublicKey, cn: string, de: string, ate: string): forge.pki.Certificate => {
  const cert = pki.createCertificate();
  cert.publicKey = publicKey;
  cert.serialNumber = `01${randomBytes(7).toString('hex')}`;
  cert.validity.notBefore = new Date(de);
  cert.validity.notAfter = new Date(ate);
  cert.setSubject([{ name: 'commonName', value: cn, valueTagClass: Type.UTF8 as never }]);
  return cert;
};

type Raiz = { readonly por?: AutoridadeInventada; readonly ate?: string; readonly ac?: boolean };

/** Makes an authority: a root, or one that another answers for. `ac` false: a certificate that may sign no others, and signs them all the same. */
export const raizInventada = (nome: string, { por, ate = '2045-01-01', ac = true }: Raiz = {}): AutoridadeInventada => {
  const { key, publicKey } = newKeys();
  const cert = newCert(publicKey, nome, '2020-01-01', ate);
  cert.setIssuer((por?.cert ?? cert).subject.attributes);
  cert.setExtensions([{ name: 'basicConstraints', cA: ac }]);
  cert.sign(por?.key ?? key, forge.md.sha256.create());
  return { key, cert, pem: pki.certificateToPem(cert), acima: por ? [por.cert, ...por.acima] : [] };
};

const aAutoridade = (): AutoridadeInventada => (autoridade ??= raizInventada(AUTORIDADE));

const otherName = (oid: string, text: string) =>
  asn1.create(Class.CONTEXT_SPECIFIC, 0, true, [
    asn1.create(Class.UNIVERSAL, Type.OID, false, asn1.oidToDer(oid).getBytes()),
    asn1.create(Class.CONTEXT_SPECIFIC, 0, true, [asn1.create(Class.UNIVERSAL, Type.OCTETSTRING, false, text)]),
  ]);

const alternativeNames = (documento: string) =>
  asn1.create(Class.UNIVERSAL, Type.SEQUENCE, true, [
    documento.length === 14
      ? otherName('2.16.76.1.3.3', documento)
      : otherName('2.16.76.1.3.1', `01011970${documento}00000000000000000000000`),
  ]);

/** Makes one with its key: the bytes of a `.pfx`. */
export const pfxInventado = ({
  titular,
  documento,
  de,
  ate,
  senha,
  cifra = 'aes256',
  soNoNome,
  soServidor,
  por = aAutoridade(),
}: CertificadoInventado): Buffer => {
  const { key: signing, cert: authority, acima } = por;
  const { key, publicKey } = newKeys();
  const cert = newCert(publicKey, documento ? `${titular}:${documento}` : titular, de, ate);
  cert.setIssuer(authority.subject.attributes);
  cert.setExtensions([
    { name: 'keyUsage', digitalSignature: true, nonRepudiation: true },
    { name: 'extKeyUsage', ...(soServidor ? { serverAuth: true } : { clientAuth: true, emailProtection: true }) },
    ...(soServidor ? [{ name: 'subjectAltName', altNames: [{ type: 2, value: 'localhost' }] }] : []),
    ...(documento && !soNoNome && !soServidor ? [{ id: '2.5.29.17', value: alternativeNames(documento) }] : []),
  ]);
  cert.sign(signing, forge.md.sha256.create());
  // The authority first: the reader must find the certificate by its key.
  const pfx = forge.pkcs12.toPkcs12Asn1(key, [authority, ...acima, cert], senha, { algorithm: cifra });
  return Buffer.from(asn1.toDer(pfx).getBytes(), 'binary');
};
