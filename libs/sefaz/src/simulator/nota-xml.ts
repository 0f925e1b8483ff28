import { completarChave } from '@tulha/domain/fiscal/chave';

/** An item of an invented invoice; amounts as the layout writes them. */
export type ItemInventado = {
  readonly codigo: string;
  readonly descricao: string;
  readonly unidade: string;
  readonly quantidade: string;
  readonly valor: string;
  readonly frete?: string;
  readonly desconto?: string;
  readonly lotes?: readonly { readonly lote: string; readonly quantidade: string; readonly validade: string }[];
  readonly receituario?: string;
};

/** An invented invoice. Fields that are not given are those of a supplier that does not exist. */
export type NotaInventada = {
  readonly numero: number;
  readonly serie?: number;
  readonly emitente?: { readonly cnpj: string; readonly nome: string };
  readonly destinatario: { readonly documento: string; readonly nome?: string; readonly inscricao?: string };
  readonly emissao?: string;
  readonly recebida?: string;
  readonly itens: readonly ItemInventado[];
  readonly duplicatas?: readonly { readonly numero: string; readonly vencimento?: string; readonly valor: string }[];
  readonly pagamento?: { readonly indicador?: string; readonly forma: string };
  readonly total?: string;
  readonly ambiente?: '1' | '2';
  readonly finalidade?: string;
  readonly modelo?: string;
  readonly situacao?: string;
  readonly semProtocolo?: boolean;
  /** What its issuer corrects right after it. */
  readonly correcoes?: readonly string[];
};

const EMITENTE = { cnpj: '90000001000129', nome: 'ADUBOS DO SUL LTDA' };
const UF = '31';

export const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const tag = (name: string, value: string | undefined): string => (value === undefined ? '' : `<${name}>${escaped(value)}</${name}>`);
const reais = (centavos: number): string => `${Math.trunc(centavos / 100)}.${String(centavos % 100).padStart(2, '0')}`;
const centavos = (valor: string | undefined): number => Math.round(Number(valor ?? '0') * 100);

/** The key that such an invoice has. */
export const chaveInventada = ({
  numero,
  serie = 1,
  emitente = EMITENTE,
  emissao = '2026-10-05T09:12:00-03:00',
  modelo = '55',
}: NotaInventada): string => {
  const anoMes = `${emissao.slice(2, 4)}${emissao.slice(5, 7)}`;
  const fim = `${String(serie).padStart(3, '0')}${String(numero).padStart(9, '0')}1${String(numero).padStart(8, '0')}`;
  return completarChave(`${UF}${anoMes}${emitente.cnpj}${modelo}${fim}`);
};

const item = (um: ItemInventado, indice: number): string => {
  const rastros = (um.lotes ?? []).map(
    ({ lote, quantidade, validade }) =>
      `<rastro>${tag('nLote', lote)}${tag('qLote', quantidade)}<dFab>2026-01-01</dFab>${tag('dVal', validade)}</rastro>`,
  );
  const produto = [
    tag('cProd', um.codigo) + tag('cEAN', 'SEM GTIN') + tag('xProd', um.descricao),
    '<NCM>31021010</NCM><CFOP>5102</CFOP>',
    tag('uCom', um.unidade) + tag('qCom', um.quantidade) + tag('vUnCom', '1.00') + tag('vProd', um.valor),
    '<cEANTrib>SEM GTIN</cEANTrib>',
    tag('uTrib', um.unidade) + tag('qTrib', um.quantidade) + tag('vUnTrib', '1.00'),
    tag('vFrete', um.frete) + tag('vDesc', um.desconto) + tag('indTot', '1') + rastros.join(''),
  ].join('');
  const receita = um.receituario
    ? `<agropecuario><defensivo>${tag('nReceituario', um.receituario)}<CPFRespTec>90000010057</CPFRespTec></defensivo></agropecuario>`
    : '';
  return `<det nItem="${indice + 1}"><prod>${produto}</prod>${receita}<imposto><ICMS><ICMS40><orig>0</orig><CST>40</CST></ICMS40></ICMS></imposto></det>`;
};

/** The total of an invoice, as it states it. */
export const totalDe = ({ itens, total }: NotaInventada): string =>
  total ?? reais(itens.reduce((soma, um) => soma + centavos(um.valor) + centavos(um.frete) - centavos(um.desconto), 0));

const cobranca = ({ duplicatas = [] }: NotaInventada): string =>
  duplicatas.length === 0
    ? ''
    : `<cobr>${duplicatas.map((um) => `<dup>${tag('nDup', um.numero)}${tag('dVenc', um.vencimento)}${tag('vDup', um.valor)}</dup>`).join('')}</cobr>`;

/** The XML of an invented invoice with its protocol, as a supplier sends it: unsigned, and of nobody that exists. */
export const notaXml = (nota: NotaInventada): string => {
  const { numero, serie = 1, emitente = EMITENTE, destinatario, emissao = '2026-10-05T09:12:00-03:00' } = nota;
  const { recebida = emissao, ambiente = '1', situacao = '100', pagamento, duplicatas = [] } = nota;
  const chave = chaveInventada(nota);
  const total = totalDe(nota);
  const { indicador = duplicatas.length > 0 ? '1' : '0', forma = '15' } = pagamento ?? {};
  const documento = destinatario.documento.length === 11 ? tag('CPF', destinatario.documento) : tag('CNPJ', destinatario.documento);
  const infNFe = [
    `<ide><cUF>${UF}</cUF><natOp>VENDA</natOp><mod>${nota.modelo ?? '55'}</mod><serie>${serie}</serie><nNF>${numero}</nNF>`,
    `<dhEmi>${emissao}</dhEmi><tpNF>1</tpNF><tpAmb>${ambiente}</tpAmb><finNFe>${nota.finalidade ?? '1'}</finNFe></ide>`,
    `<emit>${tag('CNPJ', emitente.cnpj)}${tag('xNome', emitente.nome)}<IE>0010001230088</IE></emit>`,
    `<dest>${documento}${tag('xNome', destinatario.nome ?? 'FAZENDA')}${tag('IE', destinatario.inscricao)}</dest>`,
    nota.itens.map(item).join(''),
    `<total><ICMSTot>${tag('vProd', total)}${tag('vNF', total)}</ICMSTot></total>`,
    cobranca(nota),
    `<pag><detPag>${tag('indPag', indicador)}${tag('tPag', forma)}${tag('vPag', total)}</detPag></pag>`,
  ].join('');
  const NFe = `<NFe><infNFe versao="4.00" Id="NFe${chave}">${infNFe}</infNFe></NFe>`;
  const protNFe = nota.semProtocolo
    ? ''
    : `<protNFe versao="4.00"><infProt><tpAmb>${ambiente}</tpAmb><chNFe>${chave}</chNFe><dhRecbto>${recebida}</dhRecbto><nProt>131260000000001</nProt><cStat>${situacao}</cStat></infProt></protNFe>`;
  return `<?xml version="1.0" encoding="UTF-8"?><nfeProc xmlns="http://www.portalfiscal.inf.br/nfe" versao="4.00">${NFe}${protNFe}</nfeProc>`;
};
