import { refusals } from '../../kernel/errors.js';

export const publicacaoErrors = {
  LOTE_NAO_PUBLICADO: { kind: 'absent', message: 'Este lote não tem página pública. Publique o lote primeiro.' },
  CODIGO_NAO_CONFERE: { kind: 'refused', message: 'O dígito de {codigo} não confere. Leia a etiqueta outra vez.', campo: 'q' },
} as const;

export const refusePublicacao = refusals(publicacaoErrors);
