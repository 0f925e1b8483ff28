import { MANIFESTACOES, type TipoDeManifestacao } from '@tulha/domain/fiscal/distribuicao/manifestacao.types';
import { documentoXml, NFE_NAMESPACE, type TpAmb } from '../distribuicao/pedido.js';

/** The code of the national environment, which receives the recipients' events. */
const ORGAO = '91';

export type Manifestacao = {
  readonly ambiente: TpAmb;
  /** CPF or CNPJ of the invoice's recipient. */
  readonly documento: string;
  readonly chave: string;
  readonly tipo: TipoDeManifestacao;
  readonly sequencia: number;
  readonly justificativa: string | null;
  /** Instant. */
  readonly em: string;
};

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const BRASILIA_MS = 3 * 3_600_000;
/** An instant as the layout writes it, by the clock of Brasília, without fractions. */
const dataHora = (instante: string): string => `${new Date(Date.parse(instante) - BRASILIA_MS).toISOString().slice(0, 19)}-03:00`;

/** `evento` 1.00 as it is signed, without blanks between elements. */
export const eventoXml = ({ ambiente, documento, chave, tipo, sequencia, justificativa, em }: Manifestacao): string => {
  const { codigo, descricao } = MANIFESTACOES[tipo];
  const id = `ID${codigo}${chave}${String(sequencia).padStart(2, '0')}`;
  const motivo = justificativa === null ? '' : `<xJust>${escaped(justificativa)}</xJust>`;
  const inf = [
    `<infEvento Id="${id}"><cOrgao>${ORGAO}</cOrgao><tpAmb>${ambiente}</tpAmb>${documentoXml(documento)}<chNFe>${chave}</chNFe>`,
    `<dhEvento>${dataHora(em)}</dhEvento><tpEvento>${codigo}</tpEvento><nSeqEvento>${sequencia}</nSeqEvento><verEvento>1.00</verEvento>`,
    `<detEvento versao="1.00"><descEvento>${descricao}</descEvento>${motivo}</detEvento></infEvento>`,
  ].join('');
  return `<evento xmlns="${NFE_NAMESPACE}" versao="1.00">${inf}</evento>`;
};

/** One signed event as it is sent: a batch of one. `lote`: up to fifteen digits. */
export const loteXml = (evento: string, lote: number): string =>
  `<envEvento xmlns="${NFE_NAMESPACE}" versao="1.00"><idLote>${lote}</idLote>${evento}</envEvento>`;
