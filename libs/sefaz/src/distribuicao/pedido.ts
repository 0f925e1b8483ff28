/** 1: it counts; 2: a trial. */
export type TpAmb = '1' | '2';

/** A search: all after a number, one number, or one key. Numbers have 15 digits. */
export type Busca = { readonly ultNsu: string } | { readonly nsu: string } | { readonly chave: string };

export type PedidoDeDistribuicao = { readonly ambiente: TpAmb; readonly documento: string; readonly busca: Busca };

export const NFE_NAMESPACE = 'http://www.portalfiscal.inf.br/nfe';

/** `CPF` or `CNPJ`, as the layouts tell a person from a company. */
export const documentoXml = (documento: string): string =>
  documento.length === 11 ? `<CPF>${documento}</CPF>` : `<CNPJ>${documento}</CNPJ>`;

const buscaXml = (busca: Busca): string => {
  if ('ultNsu' in busca) return `<distNSU><ultNSU>${busca.ultNsu}</ultNSU></distNSU>`;
  if ('nsu' in busca) return `<consNSU><NSU>${busca.nsu}</NSU></consNSU>`;
  return `<consChNFe><chNFe>${busca.chave}</chNFe></consChNFe>`;
};

/** `distDFeInt` 1.01, without blanks between elements, which the tax authority refuses. */
export const pedidoXml = ({ ambiente, documento, busca }: PedidoDeDistribuicao): string =>
  `<distDFeInt xmlns="${NFE_NAMESPACE}" versao="1.01"><tpAmb>${ambiente}</tpAmb>${documentoXml(documento)}${buscaXml(busca)}</distDFeInt>`;
