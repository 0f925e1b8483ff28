import { documentoXml, NFE_NAMESPACE } from '../distribuicao/pedido.js';
import type { NotaLa } from './memoria.js';
import { chaveInventada, escaped, totalDe } from './nota-xml.js';

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

/** The text that the layout fixes for every letter of correction. */
const CONDICOES =
  'A Carta de Correcao e disciplinada pelo paragrafo 1o-A do art. 7o do Convenio S/N, de 15 de dezembro de 1970 e pode ser utilizada para regularizacao de erro ocorrido na emissao de documento fiscal, desde que o erro nao esteja relacionado com: I - as variaveis que determinam o valor do imposto tais como: base de calculo, aliquota, diferenca de preco, quantidade, valor da operacao ou da prestacao; II - a correcao de dados cadastrais que implique mudanca do remetente ou do destinatario; III - a data de emissao ou de saida.';

/** A letter by which its issuer corrects it, whole and with its receipt, as it is distributed. It replaces those with smaller numbers. */
export const cartaDeCorrecaoXml = ({ nota }: NotaLa, sequencia: number, texto: string, agora: number): string => {
  const { emitente = EMITENTE } = nota;
  const chave = chaveInventada(nota);
  const qual = `<chNFe>${chave}</chNFe><dhEvento>${dataHora(agora)}</dhEvento><tpEvento>110110</tpEvento><nSeqEvento>${sequencia}</nSeqEvento>`;
  const detalhe = `<descEvento>Carta de Correcao</descEvento><xCorrecao>${escaped(texto)}</xCorrecao><xCondUso>${CONDICOES}</xCondUso>`;
  const id = `ID110110${chave}${String(sequencia).padStart(2, '0')}`;
  const evento = `<evento versao="1.00"><infEvento Id="${id}"><cOrgao>31</cOrgao><tpAmb>1</tpAmb>${documentoXml(emitente.cnpj)}${qual}<verEvento>1.00</verEvento><detEvento versao="1.00">${detalhe}</detEvento></infEvento></evento>`;
  const recibo = `<retEvento versao="1.00"><infEvento><tpAmb>1</tpAmb><cOrgao>31</cOrgao><cStat>135</cStat><xMotivo>Evento registrado e vinculado a NF-e</xMotivo><chNFe>${chave}</chNFe><tpEvento>110110</tpEvento><nSeqEvento>${sequencia}</nSeqEvento><dhRegEvento>${dataHora(agora)}</dhRegEvento><nProt>13126000000001${sequencia}</nProt></infEvento></retEvento>`;
  return `<procEventoNFe xmlns="${NFE_NAMESPACE}" versao="1.00">${evento}${recibo}</procEventoNFe>`;
};

/** The same as a summary, which does not say what it corrects. */
export const resumoDaCartaXml = ({ nota }: NotaLa, sequencia: number, agora: number): string => {
  const { emitente = EMITENTE } = nota;
  const quem = `<cOrgao>31</cOrgao>${documentoXml(emitente.cnpj)}<chNFe>${chaveInventada(nota)}</chNFe>`;
  const qual = `<dhEvento>${dataHora(agora)}</dhEvento><tpEvento>110110</tpEvento><nSeqEvento>${sequencia}</nSeqEvento><xEvento>Carta de Correcao</xEvento>`;
  return `<resEvento xmlns="${NFE_NAMESPACE}" versao="1.01">${quem}${qual}<dhRecbto>${dataHora(agora)}</dhRecbto><nProt>13126000000001${sequencia}</nProt></resEvento>`;
};
