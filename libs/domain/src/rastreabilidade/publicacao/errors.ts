import { refusals } from '../../kernel/errors.js';

export const publicacaoErrors = {
  LOTE_NAO_PUBLICADO: { kind: 'absent', message: 'Este lote não tem página pública. Publique o lote primeiro.' },
  LOTE_JA_PUBLICADO: {
    kind: 'conflict',
    message:
      'Este lote já tem página pública, com outro texto ou mostrando outras coisas. Ela fica como está: para mudá-la, altere a página.',
  },
  PAGINA_RETIRADA: { kind: 'gone', message: 'O lote {codigo} foi retirado por quem o produziu em {quando}.' },
  CODIGO_NAO_CONFERE: { kind: 'refused', message: 'O dígito de {codigo} não confere. Leia a etiqueta outra vez.', campo: 'q' },
} as const;

export const refusePublicacao = refusals(publicacaoErrors);
