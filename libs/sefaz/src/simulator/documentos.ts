import { documentoXml, NFE_NAMESPACE } from '../distribuicao/pedido.js';
import type { NotaLa } from './memoria.js';
import { chaveInventada, totalDe } from './nota-xml.js';

const EMITENTE = { cnpj: '90000001000129', nome: 'ADUBOS DO SUL LTDA' };
const dataHora = (em: number): string => `${new Date(em).toISOString().slice(0, 19)}+00:00`;

/** The summary of an invoice, distributed before a manifestation. */
export const resumoXml = ({ nota, em, cancelada }: NotaLa): string => {
  const { emitente = EMITENTE, emissao = '2026-10-05T09:12:00-03:00' } = nota;
  const dados = `<xNome>${emitente.nome}</xNome><IE>0010001230088</IE><dhEmi>${emissao}</dhEmi><tpNF>1</tpNF><vNF>${totalDe(nota)}</vNF>`;
  const recebida = `<dhRecbto>${dataHora(em)}</dhRecbto><nProt>131260000000001</nProt><cSitNFe>${cancelada ? 3 : 1}</cSitNFe>`;
  return `<resNFe xmlns="${NFE_NAMESPACE}" versao="1.01"><chNFe>${chaveInventada(nota)}</chNFe>${documentoXml(emitente.cnpj)}${dados}${recebida}</resNFe>`;
};

/** That its issuer cancelled it. */
export const cancelamentoXml = ({ nota }: NotaLa, agora: number): string => {
  const { emitente = EMITENTE } = nota;
  const quem = `<cOrgao>31</cOrgao>${documentoXml(emitente.cnpj)}<chNFe>${chaveInventada(nota)}</chNFe>`;
  const qual = `<dhEvento>${dataHora(agora)}</dhEvento><tpEvento>110111</tpEvento><nSeqEvento>1</nSeqEvento><xEvento>Cancelamento</xEvento>`;
  return `<resEvento xmlns="${NFE_NAMESPACE}" versao="1.01">${quem}${qual}<dhRecbto>${dataHora(agora)}</dhRecbto><nProt>131260000000009</nProt></resEvento>`;
};
