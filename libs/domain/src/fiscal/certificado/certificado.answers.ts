import { z } from 'zod';
import { out } from '../../kernel/catalogue/answers.js';

/** How a certificate stands on the day it is asked for. */
export const SITUACOES_DO_CERTIFICADO = {
  VALIDO: 'Válido',
  A_VENCER: 'A vencer',
  VENCIDO: 'Vencido',
  DESATIVADO: 'Desativado',
} as const;
export type SituacaoDoCertificado = keyof typeof SITUACOES_DO_CERTIFICADO;
const codigos = Object.keys(SITUACOES_DO_CERTIFICADO) as [SituacaoDoCertificado, ...SituacaoDoCertificado[]];

const comuns = {
  titular: z.string(),
  documento: z.string(),
  emissor: z.string(),
  serie: z.string(),
  validoDe: out.instant,
  validoAte: out.instant,
  impressao: z.string(),
  diasRestantes: z.int(),
};

/** A certificate that is kept: nothing of it that opens anything. */
export const Certificado = z
  .object({ id: z.int(), fazenda: z.int(), ...comuns, situacao: z.enum(codigos), ativo: z.boolean() })
  .meta({ id: 'Certificado' });

/** `POST /v1/nfe/certificados/consulta`: the content of a certificate, and the reason where it cannot be used. */
export const ConsultaDeCertificado = z
  .object({ id: z.int().nullable(), ...comuns, documento: z.string().nullable(), serve: z.boolean(), motivos: z.array(z.string()) })
  .meta({ id: 'ConsultaDeCertificado' });
