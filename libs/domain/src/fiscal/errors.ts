import { refusals } from '../kernel/errors.js';

export const fiscalErrors = {
  CERTIFICADO_JA_EXISTE: { kind: 'conflict', message: 'Este certificado já existe.' },
  CERTIFICADO_NAO_ENCONTRADO: { kind: 'absent', message: 'Certificado não encontrado: {id}.' },
  CERTIFICADO_REPETIDO: { kind: 'conflict', message: 'Este certificado já foi incluído.' },
  CERTIFICADO_RECUSADO: { kind: 'refused', message: '{motivo}' },
  CERTIFICADO_SEM_SEGREDO: {
    kind: 'conflict',
    message: 'O que abre este certificado não está mais aqui: exclua-o e inclua-o de novo.',
  },
} as const;

export const refuseFiscal = refusals(fiscalErrors);
