import { X509Certificate } from 'node:crypto';
import { isCnpj, isCpf } from '@tulha/domain/kernel/documents';
import { storable } from '@tulha/domain/kernel/storable';
import forge from 'node-forge';

/** ICP-Brasil (DOC-ICP-04): of a company its CNPJ; of a person its birth, CPF and more, in one text. */
const [OID_CNPJ, OID_PESSOA] = ['2.16.76.1.3.3', '2.16.76.1.3.1'];
const CPF_IN_PESSOA = [8, 19] as const;
const SUBJECT_ALT_NAME = '2.5.29.17';

type Asn1 = forge.asn1.Asn1;

const children = (node: Asn1): readonly Asn1[] => (Array.isArray(node.value) ? node.value : []);

/** The first text below a node, however it is wrapped. */
const textBelow = (node: Asn1): string | undefined => {
  if (typeof node.value === 'string') return node.value;
  for (const child of children(node)) {
    const text = textBelow(child);
    if (text !== undefined) return text;
  }
  return undefined;
};

/** The values of the alternative names that are of other kinds, by their identifiers. */
const otherNames = (cert: forge.pki.Certificate): ReadonlyMap<string, string> => {
  const extension = cert.extensions.find(({ id }: { id?: string }) => id === SUBJECT_ALT_NAME) as { value?: unknown } | undefined;
  if (typeof extension?.value !== 'string') return new Map();
  const names = children(forge.asn1.fromDer(forge.util.createBuffer(extension.value)));
  return new Map(
    names.flatMap((name) => {
      const [oid, value] = children(name);
      if (name.type !== 0 || oid?.type !== forge.asn1.Type.OID || typeof oid.value !== 'string' || !value) return [];
      return [[forge.asn1.derToOid(forge.util.createBuffer(oid.value)), textBelow(value) ?? '']] as const;
    }),
  );
};

/** The first that is a document: of the company, of the person, or the number behind the name. */
export const documentoOf = (cert: forge.pki.Certificate, name: string): string | null => {
  const others = otherNames(cert);
  const [cnpj, cpf] = [others.get(OID_CNPJ)?.trim().toUpperCase(), others.get(OID_PESSOA)?.slice(...CPF_IN_PESSOA)];
  const named = /:([0-9A-Za-z]{11,14})$/.exec(name)?.[1]?.toUpperCase();
  return [cnpj, cpf, named].find((one) => one !== undefined && (isCnpj(one) || isCpf(one))) ?? null;
};

/** Node decodes names in every alphabet that certificates are written in; a name may come in several parts. */
export const commonName = ({ CN }: { readonly CN?: string | string[] | undefined }): string => storable([CN ?? ''].flat().join(' ')).trim();

/** CPF or CNPJ of whose a certificate is, which stands as PEM; null where it says none. */
export const documentoDoCertificado = (pem: string): string | null =>
  documentoOf(forge.pki.certificateFromPem(pem), commonName(new X509Certificate(pem).toLegacyObject().subject));
