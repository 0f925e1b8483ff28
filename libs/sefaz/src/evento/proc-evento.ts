import { NFE_NAMESPACE } from '../distribuicao/pedido.js';

/** The first element of a name as it was written, to the last letter: what was signed stays as it is. */
const escrito = (xml: string, nome: string): string | undefined => {
  const inicio = [`<${nome} `, `<${nome}>`].map((abre) => xml.indexOf(abre)).find((at) => at >= 0);
  const fecha = `</${nome}>`;
  const fim = inicio === undefined ? -1 : xml.indexOf(fecha, inicio);
  return inicio === undefined || fim < 0 ? undefined : xml.slice(inicio, fim + fecha.length);
};

/**
 * `procEventoNFe` 1.00, the document of an event that is kept and passed on: the event as it was signed, and what the authority answered.
 * @param enviado the batch of one that was sent
 * @param resposta the answer, in whatever envelope it stands
 * @returns undefined where the answer has no receipt of the event
 */
export const procEventoXml = (enviado: string, resposta: string): string | undefined => {
  const [evento, retorno] = [escrito(enviado, 'evento'), escrito(resposta, 'retEvento')];
  if (!evento || !retorno) return undefined;
  return `<?xml version="1.0" encoding="UTF-8"?><procEventoNFe xmlns="${NFE_NAMESPACE}" versao="1.00">${evento}${retorno}</procEventoNFe>`;
};
