import { z } from 'zod';
import { defineFacts, type FactOf, fact } from '../../kernel/facts.js';

/** The content of a certificate. Its key and password are no facts: they are kept in the vault alone. */
const certificado = z.strictObject({
  certificadoId: fact.id(),
  fazendaId: fact.id(),
  titular: fact.texto(),
  documento: fact.texto(),
  emissor: fact.texto(),
  serie: fact.texto(),
  /** Instants, in UTC. */
  validoDe: fact.texto(),
  validoAte: fact.texto(),
  /** SHA-256 of the certificate, in hexadecimal. */
  impressao: fact.texto(),
});

export const certificadoEvents = defineFacts({
  CertificadoIncluido: { versao: 1, data: certificado, pessoal: { sujeito: 'conta', campos: ['titular', 'documento'] } },
  CertificadoDesativado: { versao: 1, data: z.strictObject({ certificadoId: fact.id() }) },
  /** The same certificate was sent again. */
  CertificadoReativado: { versao: 1, data: z.strictObject({ certificadoId: fact.id() }) },
  /** `limiteDias`: within how many days it ends; told once of each limit. */
  CertificadoPertoDeVencer: {
    versao: 1,
    data: z.strictObject({ certificadoId: fact.id(), fazendaId: fact.id(), validoAte: fact.texto(), limiteDias: z.int() }),
  },
  CertificadoExcluido: { versao: 1, data: z.strictObject({ certificadoId: fact.id() }) },
});
export type CertificadoEvent = FactOf<typeof certificadoEvents>;
export type Certificado = z.output<typeof certificado>;
