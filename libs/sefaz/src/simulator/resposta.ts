import { gzipSync } from 'node:zlib';
import { CSTATS } from '@tulha/domain/fiscal/distribuicao/cstat';
import { LOTE_PROCESSADO } from '../evento/retorno-do-evento.js';
import { NFE_NAMESPACE } from '../distribuicao/pedido.js';
import type { Item } from './fila.js';

const nsuDe = (n: number): string => String(n).padStart(15, '0');

/** The tax authority's own text for codes that it gives often. */
const MOTIVOS: Readonly<Record<string, string>> = {
  '108': 'Servico Paralisado Momentaneamente',
  '135': 'Evento registrado e vinculado a NF-e',
  '137': 'Nenhum documento localizado',
  '138': 'Documento(s) localizado(s)',
  '214': 'Rejeicao: Tamanho da mensagem excedeu o limite estabelecido',
  '215': 'Rejeicao: Falha no esquema XML',
  '217': 'Rejeicao: NF-e nao consta na base de dados da SEFAZ',
  '236': 'Rejeicao: Chave de Acesso com digito verificador invalido',
  '239': 'Rejeicao: Versao do arquivo XML nao suportada',
  '243': 'Rejeicao: XML mal formado',
  '252': 'Rejeicao: Ambiente informado diverge do Ambiente de recebimento',
  '297': 'Rejeicao: Assinatura difere do calculado',
  '404': 'Rejeicao: Uso de prefixo de namespace nao permitido',
  '472': 'Rejeicao: CPF consultado difere do CPF do Certificado Digital',
  '473': 'Rejeicao: Certificado Transmissor sem CNPJ ou CPF',
  '489': 'Rejeicao: CNPJ informado invalido',
  '490': 'Rejeicao: CPF informado invalido',
  '573': 'Rejeicao: Duplicidade de evento',
  '575': 'Rejeicao: O autor do evento diverge do destinatario da NF-e',
  '589': 'Rejeicao: Numero do NSU informado superior ao maior NSU da base de dados',
  '593': 'Rejeicao: CNPJ-Base consultado difere do CNPJ-Base do Certificado Digital',
  '594': 'Rejeicao: O numero de sequencia do evento informado e maior que o permitido',
  '595': 'Rejeicao: Obrigatoria a informacao da justificativa do evento',
  '596': 'Rejeicao: Evento apresentado fora do prazo',
  '632': 'Rejeicao: Solicitacao fora de prazo, a NF-e nao esta mais disponivel para download',
  '640': 'Rejeicao: CNPJ/CPF do interessado nao possui permissao para consultar esta NF-e',
  '650': 'Rejeicao: Evento de Ciencia da Operacao para NF-e cancelada ou denegada',
  '655': 'Rejeicao: Evento de Ciencia da Operacao informado apos a manifestacao final do destinatario',
  '656': 'Rejeicao: Consumo Indevido',
};
/** The tax authority writes without accents, and says of a refusal that it is one. */
const semAcento = (texto: string): string => texto.normalize('NFD').replaceAll(/[\u0300-\u036f]/g, '');
const motivoDe = (cStat: string): string => {
  if (cStat === LOTE_PROCESSADO) return 'Lote de evento processado';
  const proprio = MOTIVOS[cStat];
  if (proprio) return proprio;
  const { faz = 'recusa', sentido = 'erro nao catalogado' } = CSTATS[cStat] ?? {};
  return `${faz === 'recusa' ? 'Rejeicao: ' : ''}${semAcento(sentido)}`;
};
const dataHora = (agora: number): string => `${new Date(agora).toISOString().slice(0, 19)}+00:00`;

export type Resposta = {
  readonly cStat: string;
  readonly ult?: number;
  readonly max?: number;
  readonly itens?: readonly Item[];
  /** A question by key gets no number. */
  readonly semNsu?: boolean;
};

const docZip = ({ nsu, schema, xml }: Item, semNsu: boolean): string =>
  `<docZip${semNsu ? '' : ` NSU="${nsuDe(nsu)}"`} schema="${schema}">${gzipSync(xml).toString('base64')}</docZip>`;

const SOAP = 'http://www.w3.org/2003/05/soap-envelope';
const WSDL = 'http://www.portalfiscal.inf.br/nfe/wsdl';
const noEnvelope = (corpo: string): Buffer =>
  Buffer.from(`<soap:Envelope xmlns:soap="${SOAP}"><soap:Body>${corpo}</soap:Body></soap:Envelope>`);

/** The answer in its envelope, as SOAP 1.2 brings it. */
export const respostaXml = ({ cStat, ult, max, itens = [], semNsu = false }: Resposta, ambiente: string, agora: number): Buffer => {
  const lote = itens.length > 0 ? `<loteDistDFeInt>${itens.map((item) => docZip(item, semNsu)).join('')}</loteDistDFeInt>` : '';
  const numeros = ult === undefined ? '' : `<ultNSU>${nsuDe(ult)}</ultNSU><maxNSU>${nsuDe(max ?? 0)}</maxNSU>`;
  const retorno = [
    `<retDistDFeInt xmlns="${NFE_NAMESPACE}" versao="1.01"><tpAmb>${ambiente}</tpAmb><verAplic>SIMULADO</verAplic>`,
    `<cStat>${cStat}</cStat><xMotivo>${motivoDe(cStat)}</xMotivo><dhResp>${dataHora(agora)}</dhResp>${numeros}${lote}</retDistDFeInt>`,
  ].join('');
  const dentro = `<nfeDistDFeInteresseResult>${retorno}</nfeDistDFeInteresseResult>`;
  return noEnvelope(`<nfeDistDFeInteresseResponse xmlns="${WSDL}/NFeDistribuicaoDFe">${dentro}</nfeDistDFeInteresseResponse>`);
};

export type RespostaDoEvento = {
  readonly cStat: string;
  readonly chave?: string;
  readonly tipo?: string;
  readonly sequencia?: number;
  readonly protocolo?: string;
};

/** The answer to a batch of one event: of the batch, and of the event where it was looked at. */
export const respostaDoEvento = (um: RespostaDoEvento, ambiente: string, agora: number): Buffer => {
  const { cStat, chave, tipo, sequencia, protocolo } = um;
  const comCodigo = (codigo: string) => `<cStat>${codigo}</cStat><xMotivo>${motivoDe(codigo)}</xMotivo>`;
  const nProt = protocolo ? `<nProt>${protocolo}</nProt>` : '';
  const evento =
    chave === undefined
      ? ''
      : `<retEvento versao="1.00"><infEvento><tpAmb>${ambiente}</tpAmb><verAplic>SIMULADO</verAplic><cOrgao>91</cOrgao>${comCodigo(cStat)}<chNFe>${chave}</chNFe><tpEvento>${tipo}</tpEvento><nSeqEvento>${sequencia}</nSeqEvento><dhRegEvento>${dataHora(agora)}</dhRegEvento>${nProt}</infEvento></retEvento>`;
  const lote = `<idLote>1</idLote><tpAmb>${ambiente}</tpAmb><verAplic>SIMULADO</verAplic><cOrgao>91</cOrgao>${comCodigo(evento ? LOTE_PROCESSADO : cStat)}`;
  const retorno = `<retEnvEvento xmlns="${NFE_NAMESPACE}" versao="1.00">${lote}${evento}</retEnvEvento>`;
  return noEnvelope(`<nfeRecepcaoEventoNFResult xmlns="${WSDL}/NFeRecepcaoEvento4">${retorno}</nfeRecepcaoEventoNFResult>`);
};
