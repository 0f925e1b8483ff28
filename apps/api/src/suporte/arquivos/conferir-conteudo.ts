import { scaledToBr } from '@tulha/domain/kernel/scaled';
import { ACEITOS, extensaoDe, type Tomado, tomar } from '@tulha/domain/suporte/arquivo/arquivo.types';
import { nomeDeArquivo } from '@tulha/domain/suporte/arquivo/nome-de-arquivo';
import { refuseSuporte } from '@tulha/domain/suporte/errors';
import type { Seen } from '@tulha/platform/files/inspect';
import { PIXELS_MAX, SIDE_MAX, sizeOf } from '@tulha/platform/files/preview';

const MEGA = 1_000_000;

/**
 * The type of a file by its content, and a name with the matching extension, where the name is an accepted one.
 * @throws TIPO_DE_ARQUIVO_NAO_ACEITO, CONTEUDO_NAO_CONFERE, ARQUIVO_VAZIO, IMAGEM_GRANDE_DEMAIS, IMAGEM_COMPRIDA_DEMAIS
 */
export const conferirConteudo = async (nome: string, bytes: number, visto: Seen): Promise<Tomado> => {
  const extensao = extensaoDe(nome);
  const tomado = tomar(nome, visto);
  if (tomado === 'nao-aceito')
    throw refuseSuporte('TIPO_DE_ARQUIVO_NAO_ACEITO', { extensao: extensao || 'desconhecido', aceitos: ACEITOS });
  if (bytes === 0) throw refuseSuporte('ARQUIVO_VAZIO', { nome });
  if (tomado === 'nao-confere') throw refuseSuporte('CONTEUDO_NAO_CONFERE', { nome, extensao });
  if (tomado.mime.startsWith('image/') && tomado.mime !== 'image/heic') {
    const { width = 0, height = 0 } = (await sizeOf(visto.head)) ?? {};
    if (width * height > PIXELS_MAX)
      throw refuseSuporte('IMAGEM_GRANDE_DEMAIS', { megapixels: Math.round((width * height) / MEGA), limite: PIXELS_MAX / MEGA });
    if (Math.max(width, height) > SIDE_MAX)
      throw refuseSuporte('IMAGEM_COMPRIDA_DEMAIS', {
        largura: scaledToBr(width, 0),
        altura: scaledToBr(height, 0),
        limite: scaledToBr(SIDE_MAX, 0),
      });
  }
  return { ...tomado, nome: nomeDeArquivo(tomado.nome) };
};
