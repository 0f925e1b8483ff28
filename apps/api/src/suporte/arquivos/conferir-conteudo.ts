import { ACEITOS, ESPECIES, extensaoDe } from '@tulha/domain/suporte/arquivo/arquivo.types';
import { refuseSuporte } from '@tulha/domain/suporte/errors';
import type { Seen } from '@tulha/platform/files/inspect';
import { PIXELS_MAX, pixelsOf } from '@tulha/platform/files/preview';

const MEGA = 1_000_000;

/**
 * What a file is, when its extension is one that may be sent and its content is what the extension says.
 * @throws TIPO_DE_ARQUIVO_NAO_ACEITO, CONTEUDO_NAO_CONFERE, ARQUIVO_VAZIO, IMAGEM_GRANDE_DEMAIS
 */
export const conferirConteudo = async (nome: string, bytes: number, { mime, text, head }: Seen): Promise<string> => {
  const extensao = extensaoDe(nome);
  const especie = Object.hasOwn(ESPECIES, extensao) ? ESPECIES[extensao] : undefined;
  if (!especie) throw refuseSuporte('TIPO_DE_ARQUIVO_NAO_ACEITO', { extensao: extensao || 'desconhecido', aceitos: ACEITOS });
  if (bytes === 0) throw refuseSuporte('ARQUIVO_VAZIO', { nome });
  const { conteudo } = especie;
  const confere = conteudo.includes(mime ?? null) && (text || !conteudo.includes(null));
  if (!confere) throw refuseSuporte('CONTEUDO_NAO_CONFERE', { nome, extensao });
  if (especie.mime.startsWith('image/') && extensao !== 'heic') {
    const pixels = await pixelsOf(head);
    if (pixels !== undefined && pixels > PIXELS_MAX)
      throw refuseSuporte('IMAGEM_GRANDE_DEMAIS', { megapixels: Math.round(pixels / MEGA), limite: PIXELS_MAX / MEGA });
  }
  return especie.mime;
};
