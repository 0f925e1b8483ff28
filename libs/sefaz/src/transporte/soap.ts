import type { Servico } from './transporte.js';

const WSDL = 'http://www.portalfiscal.inf.br/nfe/wsdl';
const ACTIONS: Readonly<Record<Servico, string>> = {
  distribuicao: `${WSDL}/NFeDistribuicaoDFe/nfeDistDFeInteresse`,
  evento: `${WSDL}/NFeRecepcaoEvento4/nfeRecepcaoEventoNF`,
};
export type VersaoSoap = '1.2' | '1.1';
const ENVELOPES: Readonly<Record<VersaoSoap, string>> = {
  '1.2': 'http://www.w3.org/2003/05/soap-envelope',
  '1.1': 'http://schemas.xmlsoap.org/soap/envelope/',
};

const corpo = (servico: Servico, dados: string): string =>
  servico === 'distribuicao'
    ? `<nfeDistDFeInteresse xmlns="${WSDL}/NFeDistribuicaoDFe"><nfeDadosMsg>${dados}</nfeDadosMsg></nfeDistDFeInteresse>`
    : `<nfeDadosMsg xmlns="${WSDL}/NFeRecepcaoEvento4">${dados}</nfeDadosMsg>`;

/** The message in its envelope, without the header that the authority hangs up on. */
export const envelope = (servico: Servico, dados: string, versao: VersaoSoap): string =>
  `<?xml version="1.0" encoding="UTF-8"?><soap:Envelope xmlns:soap="${ENVELOPES[versao]}"><soap:Body>${corpo(servico, dados)}</soap:Body></soap:Envelope>`;

/** How a message is told to be one, which the two versions say each in their own header. */
export const cabecalhos = (servico: Servico, versao: VersaoSoap): Readonly<Record<string, string>> =>
  versao === '1.2'
    ? { 'content-type': `application/soap+xml; charset=utf-8; action="${ACTIONS[servico]}"` }
    : { 'content-type': 'text/xml; charset=utf-8', soapaction: `"${ACTIONS[servico]}"` };
