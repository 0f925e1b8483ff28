import { isChave, partesDaChave } from '@tulha/domain/fiscal/chave';
import type { DuplicataLida, ItemLido, NotaLida, ParteLida } from '@tulha/domain/fiscal/nota-lida';
import { isDia } from '@tulha/domain/kernel/calendar';
import { storable } from '@tulha/domain/kernel/storable';
import { all, at, find, readTree, textAt, type Tree } from './tree.js';
import { UnreadableXml } from './unreadable.js';

const DUPLICATAS_MAX = 120;
/** An amount as the layout writes it: no sign, no exponent. Up to ten thousand million reais: those of a note's every item sum to a safe integer. */
const DINHEIRO = /^\d{1,10}(\.\d{1,10})?$/;
/** A quantity, as large as the layout has it (TDec_1104v). */
const QUANTIDADE = /^\d{1,11}(\.\d{1,10})?$/;
const DIA = /^\d{4}-\d{2}-\d{2}/;

const needed = (value: string | null, what: string): string => {
  if (value === null) throw new UnreadableXml(`A nota não diz ${what}.`);
  return value;
};

const decimal =
  (como: RegExp) =>
  (value: string | null, what: string): string => {
    const text = needed(value, what);
    if (!como.test(text)) throw new UnreadableXml(`A nota diz ${what} de um jeito que não se lê: ${storable(text.slice(0, 30))}.`);
    return text;
  };

const [dinheiro, quantidadeDe] = [decimal(DINHEIRO), decimal(QUANTIDADE)];
const dinheiroOrNull = (value: string | null, what: string): string | null => (value === null ? null : dinheiro(value, what));

/** A text of the note, without characters that no database keeps; cut where the layout cuts it. */
const text = (value: string | null, max: number): string | null => (value === null ? null : storable(value).trim().slice(0, max) || null);

const parte = (tree: Tree | undefined): ParteLida => ({
  documento: (textAt(tree, 'CNPJ') ?? textAt(tree, 'CPF'))?.toUpperCase() ?? null,
  nome: text(textAt(tree, 'xNome'), 120),
  inscricao: text(textAt(tree, 'IE'), 14),
});

/** The charges on top of the price of an item. The taxes stand under a group whose name is that of their kind. */
const acrescimosDe = (det: Tree, prod: Tree): readonly string[] => {
  const imposto = at(det, 'imposto');
  const icms = at(imposto, 'ICMS')?.children[0];
  const textos = [
    ...['vFrete', 'vSeg', 'vOutro'].map((name) => textAt(prod, name)),
    textAt(imposto, 'IPI', 'IPITrib', 'vIPI'),
    textAt(icms, 'vICMSST'),
    textAt(icms, 'vFCPST'),
  ];
  return textos.flatMap((texto) => dinheiroOrNull(texto, 'um acréscimo') ?? []);
};

const itemOf = (det: Tree): ItemLido => {
  const prod = at(det, 'prod');
  if (!prod) throw new UnreadableXml('Um item da nota não diz o que é.');
  return {
    numero: det.attributes['nItem'] ?? '',
    codigo: text(textAt(prod, 'cProd'), 60),
    descricao: needed(text(textAt(prod, 'xProd'), 120), 'o que é um dos itens'),
    ncm: text(textAt(prod, 'NCM'), 8),
    cfop: text(textAt(prod, 'CFOP'), 4),
    unidade: needed(text(textAt(prod, 'uCom'), 6), 'a unidade de um item'),
    quantidade: quantidadeDe(textAt(prod, 'qCom'), 'a quantidade de um item'),
    produtos: dinheiro(textAt(prod, 'vProd'), 'o valor de um item'),
    desconto: dinheiroOrNull(textAt(prod, 'vDesc'), 'o desconto de um item'),
    acrescimos: acrescimosDe(det, prod),
    somaNoTotal: textAt(prod, 'indTot') !== '0',
    lotes: all(prod, 'rastro').flatMap((rastro) => {
      const lote = text(textAt(rastro, 'nLote'), 20);
      return lote
        ? [{ lote, quantidade: quantidadeDe(textAt(rastro, 'qLote'), 'quanto há de um lote'), validade: diaOrNull(textAt(rastro, 'dVal')) }]
        : [];
    }),
    receituarios: all(at(det, 'agropecuario') ?? at(prod, 'agropecuario'), 'defensivo').flatMap(
      (um) => text(textAt(um, 'nReceituario'), 30) ?? [],
    ),
  };
};

/** A day, where it is one: a note of another state was authorised with the year 1. */
const diaOrNull = (value: string | null): string | null => {
  const dia = DIA.exec(value ?? '')?.[0];
  return dia !== undefined && isDia(dia) ? dia : null;
};

const duplicatasOf = (infNFe: Tree): readonly DuplicataLida[] => {
  const dups = all(at(infNFe, 'cobr'), 'dup');
  if (dups.length > DUPLICATAS_MAX) throw new UnreadableXml(`A nota tem mais de ${DUPLICATAS_MAX} parcelas, o que a SEFAZ não autoriza.`);
  return dups.map((dup) => ({
    numero: text(textAt(dup, 'nDup'), 60),
    vencimento: diaOrNull(textAt(dup, 'dVenc')),
    valor: dinheiro(textAt(dup, 'vDup'), 'o valor de uma parcela'),
  }));
};

const protocoloOf = (root: Tree, chave: string): NotaLida['protocolo'] => {
  const infProt = at(find(root, 'protNFe'), 'infProt');
  const numero = textAt(infProt, 'nProt');
  if (!infProt || numero === null) return null;
  if (textAt(infProt, 'chNFe')?.toUpperCase() !== chave) throw new UnreadableXml('O protocolo que veio com a nota é de outra nota.');
  return { numero: numero.slice(0, 20), recebido: textAt(infProt, 'dhRecbto') ?? '', situacao: textAt(infProt, 'cStat') ?? '' };
};

const chaveOf = (infNFe: Tree): string => {
  const chave = (infNFe.attributes['Id'] ?? '').replace(/^NFe/i, '').toUpperCase();
  if (!isChave(chave)) throw new UnreadableXml('A chave de acesso da nota não confere com o seu dígito.');
  const { modelo } = partesDaChave(chave);
  if (modelo !== '55')
    throw new UnreadableXml(
      modelo === '65' ? 'É um cupom (NFC-e, modelo 65), e não uma NF-e.' : `É um documento do modelo ${modelo}, e não uma NF-e.`,
    );
  return chave;
};

const emissaoOf = (ide: Tree): string => {
  const emissao = needed(textAt(ide, 'dhEmi') ?? textAt(ide, 'dEmi'), 'quando foi emitida');
  if (!diaOrNull(emissao)) throw new UnreadableXml(`A nota diz que foi emitida num dia que não existe: ${storable(emissao.slice(0, 30))}.`);
  return emissao.slice(0, 30);
};

/**
 * An invoice of layout 3.10 or 4.00, with its protocol or without, whatever wraps it.
 * @throws UnreadableXml
 */
export const parseNfe = (bytes: Uint8Array): NotaLida => {
  const root = readTree(bytes);
  const infNFe = find(root, 'infNFe');
  if (!infNFe) throw new UnreadableXml('O XML não é de uma NF-e.');
  const chave = chaveOf(infNFe);
  const ide = at(infNFe, 'ide');
  if (!ide) throw new UnreadableXml('A nota não diz o que é (ide).');
  const { serie, numero } = partesDaChave(chave);
  if (textAt(ide, 'nNF')?.replace(/^0+/, '') !== numero) throw new UnreadableXml('O número da nota não é o da sua chave.');
  const itens = all(infNFe, 'det').map(itemOf);
  if (itens.length === 0) throw new UnreadableXml('A nota não tem itens.');
  const dest = at(infNFe, 'dest');
  return {
    ...{ chave, serie, numero, itens },
    ambiente: textAt(ide, 'tpAmb') ?? '1',
    emissao: emissaoOf(ide),
    natureza: text(textAt(ide, 'natOp'), 60),
    finalidade: textAt(ide, 'finNFe') ?? '1',
    tipo: textAt(ide, 'tpNF') ?? '1',
    emitente: parte(at(infNFe, 'emit')),
    destinatario: dest ? parte(dest) : null,
    total: dinheiro(textAt(infNFe, 'total', 'ICMSTot', 'vNF'), 'o seu total'),
    duplicatas: duplicatasOf(infNFe),
    pagamentos: all(at(infNFe, 'pag'), 'detPag').map((pag) => ({
      indicador: textAt(pag, 'indPag'),
      forma: textAt(pag, 'tPag') ?? '',
      valor: dinheiro(textAt(pag, 'vPag'), 'o valor de um pagamento'),
    })),
    protocolo: protocoloOf(root, chave),
  };
};
