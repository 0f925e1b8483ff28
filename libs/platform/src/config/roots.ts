import { X509Certificate } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from '../start-error.js';

const PEM = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;
const NAMED = /\.(?:pem|crt|cer|der)$/i;

/** The certificates of a file, as PEM: one or many in PEM, or one in DER, as authorities hand them out. */
const inFile = (file: string): readonly string[] => {
  const bytes = readFileSync(file);
  const written = bytes.toString('latin1').match(PEM) ?? [];
  return (written.length > 0 ? written : [bytes]).map((one) => new X509Certificate(one).toString());
};

const filesAt = (path: string): readonly string[] => {
  if (!statSync(path).isDirectory()) return [path];
  const names = readdirSync(path).filter((name) => NAMED.test(name));
  return names.toSorted().map((name) => join(path, name));
};

/**
 * The certificates that an operator trusts, from a file or all those of a folder. None where no path is given.
 * @throws StartError CONFIGURACAO where there is no certificate, or one cannot be read
 */
export const readRoots = (name: string, path: string | undefined): readonly string[] => {
  if (path === undefined) return [];
  const wrong = (cause?: unknown) =>
    new StartError(
      'CONFIGURACAO',
      `${name} deve ser um arquivo ou uma pasta de certificados (.pem, .crt, .cer ou .der), e em ${path} não há nenhum que se leia: corrija ou tire a variável.`,
      cause,
    );
  try {
    const found = [...new Set(filesAt(path).flatMap(inFile))];
    if (found.length > 0) return found;
  } catch (error) {
    throw wrong(error);
  }
  throw wrong();
};
