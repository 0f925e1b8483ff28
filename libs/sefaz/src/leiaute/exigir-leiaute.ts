import { MANIFESTACOES, type TipoDeManifestacao } from '@tulha/domain/fiscal/distribuicao/manifestacao.types';
import { refuseFiscal } from '@tulha/domain/fiscal/errors';
import { XmlDocument, XmlLibError, XsdValidator } from 'libxml2-wasm';
import type { SefazTransport, Servico } from '../transporte/transporte.js';
import { esquemaDaDistribuicao, esquemaDoEvento } from './esquemas.js';

/** The area of data of a message, as the tax authority bounds it (cStat 214). */
const BYTES_MAX = 10 * 1_024;

/** A schema is read once in a process. */
const lidos = new Map<string, XsdValidator>();
const validadorDe = (nome: string, texto: () => string): XsdValidator => {
  const antes = lidos.get(nome);
  if (antes) return antes;
  const novo = XsdValidator.fromDoc(XmlDocument.fromString(texto()));
  lidos.set(nome, novo);
  return novo;
};

const validadorDoEvento = (dados: string): XsdValidator | undefined => {
  const codigo = dados.split('<tpEvento>')[1]?.slice(0, 6);
  const tipo = (Object.keys(MANIFESTACOES) as TipoDeManifestacao[]).find((um) => MANIFESTACOES[um].codigo === codigo);
  return tipo && validadorDe(tipo, () => esquemaDoEvento(tipo));
};

/** The fault of a message by the layout; undefined where it has none. */
const defeitoDe = (servico: Servico, dados: string): string | undefined => {
  if (Buffer.byteLength(dados) > BYTES_MAX) return 'passa de 10 KB';
  if (/>\s+</.test(dados)) return 'há espaços entre as suas partes';
  const validador = servico === 'distribuicao' ? validadorDe('distribuicao', esquemaDaDistribuicao) : validadorDoEvento(dados);
  if (!validador) return 'não é uma manifestação que se conheça';
  let document: XmlDocument | undefined;
  try {
    document = XmlDocument.fromString(dados);
    validador.validate(document);
    return undefined;
  } catch (error) {
    if (!(error instanceof XmlLibError)) throw error;
    return error.message.trim().slice(0, 300);
  } finally {
    document?.dispose();
  }
};

/**
 * Holds the data of a message to its layout before it is signed for, counted or sent.
 * @throws MENSAGEM_FORA_DO_LEIAUTE, and then nothing was sent
 */
export const exigirLeiaute = (servico: Servico, dados: string): void => {
  const motivo = defeitoDe(servico, dados);
  if (motivo !== undefined) throw refuseFiscal('MENSAGEM_FORA_DO_LEIAUTE', { motivo });
};

/** A transport that carries nothing outside the layout, whoever asks it to. */
export const comLeiaute =
  (transport: SefazTransport): SefazTransport =>
  async (servico, dados, identidade) => {
    exigirLeiaute(servico, dados);
    return transport(servico, dados, identidade);
  };
