import { X509Certificate } from 'node:crypto';
import type { OpenPfx } from './read-pfx.js';

/** Certificates of a file beside its own that are looked at; those of ICP-Brasil are two or three. */
const ACIMA_MAX = 10;

const isRoot = (um: X509Certificate): boolean => um.checkIssued(um) && um.verify(um.publicKey);

const validAt = ({ validFrom, validTo }: X509Certificate, agora: number): boolean =>
  Date.parse(validFrom) <= agora && agora < Date.parse(validTo);

/** Whether an authority signed a certificate; its signature is verified, not its name alone. */
const signedBy = (um: X509Certificate, autoridade: X509Certificate): boolean =>
  autoridade.ca && um.checkIssued(autoridade) && um.verify(autoridade.publicKey);

type Conhecidos = { readonly entre: readonly X509Certificate[]; readonly raizes: readonly X509Certificate[]; readonly agora: number };

/** Whether a way of signatures leads from a certificate to a trusted root, every authority on it valid at the instant; each is looked at once. */
const leads = (um: X509Certificate, { entre, raizes, agora }: Conhecidos): boolean => {
  const valem = entre.filter((outro) => validAt(outro, agora));
  const vistos = new Set([um]);
  for (const este of vistos) {
    if (raizes.some((raiz) => validAt(raiz, agora) && signedBy(este, raiz))) return true;
    for (const outro of valem) if (!vistos.has(outro) && signedBy(este, outro)) vistos.add(outro);
  }
  return false;
};

const SEM_CAMINHO =
  'Nenhuma raiz da ICP-Brasil que esta instalação conhece responde por este certificado: confira se é um A1 da ICP-Brasil, ou peça a quem cuida da instalação que inclua a raiz.';

/**
 * Why no trusted root answers for a certificate; undefined where one does, and where none are known. What stands in its file counts as a way,
 * never as a root.
 */
export const porqueNaoSeCre = (
  { cert, chain }: Pick<OpenPfx, 'cert' | 'chain'>,
  raizes: readonly string[],
  agora: string,
): string | undefined => {
  if (raizes.length === 0) return undefined;
  const conhecidos = raizes.map((pem) => new X509Certificate(pem));
  const entre = [...conhecidos, ...chain.slice(0, ACIMA_MAX).map((pem) => new X509Certificate(pem))].filter((um) => !isRoot(um));
  const sabido = { entre, raizes: conhecidos.filter(isRoot), agora: Date.parse(agora) };
  return leads(new X509Certificate(cert), sabido) ? undefined : SEM_CAMINHO;
};
