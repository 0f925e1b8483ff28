import { refusals } from '../kernel/errors.js';

export const suporteErrors = {
  FAVORITOS_DEMAIS: { kind: 'refused', message: 'Você já tem {limite} favoritos. Tire um para guardar outro.' },
  GUIA_NAO_ENCONTRADO: { kind: 'absent', message: 'Guia de ajuda não encontrado.' },
  GUIA_SEM_VIDEO: { kind: 'refused', message: 'Escolha o vídeo do guia, ou mude o tipo para texto.', campo: 'video' },
  GUIAS_DEMAIS: { kind: 'refused', message: 'A conta já tem {limite} guias de ajuda. Remova um para criar outro.' },
  VIDEO_NAO_ACEITO: { kind: 'refused', message: 'O vídeo precisa ser {aceitos}.', campo: 'video' },
  VIDEO_GRANDE_DEMAIS: { kind: 'refused', message: 'O vídeo passa de {limite} MB. Envie um menor.', campo: 'video' },
} as const;

export const refuseSuporte = refusals(suporteErrors);
