import { refusals } from '../kernel/errors.js';

export const suporteErrors = {
  FAVORITOS_DEMAIS: { kind: 'refused', message: 'Você já tem {limite} favoritos. Tire um para guardar outro.' },
  GUIA_NAO_ENCONTRADO: { kind: 'absent', message: 'Guia de ajuda não encontrado.' },
  GUIA_SEM_VIDEO: { kind: 'refused', message: 'Escolha o vídeo do guia, ou mude o tipo para texto.', campo: 'video' },
  GUIAS_DEMAIS: { kind: 'refused', message: 'A conta já tem {limite} guias de ajuda. Remova um para criar outro.' },
  VIDEO_NAO_ACEITO: { kind: 'refused', message: 'O vídeo precisa ser {aceitos}.', campo: 'video' },
  VIDEO_GRANDE_DEMAIS: { kind: 'refused', message: 'O vídeo passa de {limite} MB. Envie um menor.', campo: 'video' },
  ARQUIVO_APAGADO: { kind: 'refused', message: 'O conteúdo de "{nome}" já foi apagado, {dias} dias depois de removido.' },
  ARQUIVO_GRANDE_DEMAIS: { kind: 'refused', message: 'O arquivo passa de {limite}. Envie um menor.', campo: 'file' },
  ARQUIVO_DA_NOTA: {
    kind: 'conflict',
    message: 'Este arquivo é o XML da nota, como veio, e a acompanha: não se troca nem se tira dela.',
    campo: 'file',
  },
  ARQUIVO_JA_ANEXADO: { kind: 'conflict', message: 'Este arquivo já está anexado a outro registro.', campo: 'file' },
  ARQUIVO_JA_EXISTE: { kind: 'conflict', message: 'Este arquivo já existe.' },
  ARQUIVO_NAO_ENCONTRADO: { kind: 'absent', message: 'Arquivo não encontrado.' },
  ARQUIVO_VAZIO: { kind: 'refused', message: 'O arquivo "{nome}" está vazio.', campo: 'file' },
  CONTEUDO_DANIFICADO: {
    kind: 'gone',
    message: 'O conteúdo de "{nome}" está danificado no servidor. Avise o administrador, que o restaura da cópia de segurança.',
  },
  CONTEUDO_PERDIDO: {
    kind: 'gone',
    message: 'O conteúdo de "{nome}" não está mais no servidor. Avise o administrador, que o restaura da cópia de segurança.',
  },
  CONTEUDO_NAO_CONFERE: {
    kind: 'refused',
    message: 'O conteúdo de "{nome}" não é o de um arquivo .{extensao}. Confira o arquivo, ou salve-o de novo nesse formato.',
    campo: 'file',
  },
  COTA_DE_ARQUIVOS: {
    kind: 'refused',
    message: 'Os arquivos da conta ocupam {usado} de {limite}, e este não cabe. Remova algum, ou mude de plano.',
    campo: 'file',
  },
  IMAGEM_GRANDE_DEMAIS: { kind: 'refused', message: 'A imagem tem {megapixels} megapixels; o máximo é {limite}.', campo: 'file' },
  IMAGEM_COMPRIDA_DEMAIS: {
    kind: 'refused',
    message: 'A imagem tem {largura} por {altura} pixels; um lado pode ter até {limite}.',
    campo: 'file',
  },
  REGISTRO_DO_ANEXO_NAO_ENCONTRADO: { kind: 'absent', message: '{titulo} {id}: não existe ou é de outra fazenda.', campo: 'refId' },
  SEM_PREVIA: { kind: 'refused', message: 'Não há prévia deste arquivo. Baixe-o para ver.' },
  TIPO_DE_ARQUIVO_NAO_ACEITO: { kind: 'refused', message: 'Arquivos .{extensao} não são aceitos. Envie {aceitos}.', campo: 'file' },
  UM_ARQUIVO_POR_VEZ: { kind: 'refused', message: 'Envie um arquivo, no campo "file".', campo: 'file' },
} as const;

export const refuseSuporte = refusals(suporteErrors);
