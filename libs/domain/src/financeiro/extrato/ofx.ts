import {
  centavosDoBanco,
  type ContaLida,
  diaDoOfx,
  LINHAS_MAX,
  type LinhaDeFora,
  type LinhaLida,
  type SaldoDito,
  semVirgula,
  textoDoBanco,
} from './do-banco.js';

/** The file is no readable statement; the message, in Portuguese, tells its sender why. */
export class ExtratoIlegivel extends Error {
  override readonly name = 'ExtratoIlegivel';
}

/** A tag with the text up to the next one. `fecha`: it closes an earlier tag. */
type Marca = { readonly nome: string; readonly fecha: boolean; readonly texto: string };

const NOME_MAX = 32;
/** Texts typed by people end only at a tag of the format: `PAGTO <JOAO>` is one text. */
const DE_GENTE = ['MEMO', 'NAME'];
const DO_FORMATO = new Set(
  `OFX OFC STMTTRN TRNTYPE DTPOSTED DTUSER DTAVAIL TRNAMT FITID CORRECTFITID CORRECTACTION SRVRTID CHECKNUM CHKNUM REFNUM SIC PAYEEID NAME PAYEE
  EXTDNAME BANKACCTTO CCACCTTO MEMO CURRENCY ORIGCURRENCY INV401KSOURCE BANKTRANLIST DTSTART DTEND LEDGERBAL AVAILBAL BALAMT DTASOF BALLIST STMTRS
  STMTTRNRS CCSTMTRS CCSTMTTRNRS BANKMSGSRSV1 CREDITCARDMSGSRSV1 BANKACCTFROM CCACCTFROM ACCTSTMT ACCTFROM STMTRSV1`.split(/\s+/),
);

const LETRAS_DE_NOME = new Set([...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789._'].map((letra) => letra.charCodeAt(0)));

/** The tag at a `<`: how it is called, and where it ends. */
const tagEm = (texto: string, onde: number) => {
  const fecha = texto[onde + 1] === '/';
  const inicio = onde + (fecha ? 2 : 1);
  let fim = inicio;
  while (fim - inicio < NOME_MAX && LETRAS_DE_NOME.has(texto.charCodeAt(fim))) fim++;
  if (fim === inicio) return undefined;
  const nome = texto.slice(inicio, fim).toUpperCase();
  if (texto[fim] === ' ') fim++;
  const vazia = texto[fim] === '/';
  if (vazia) fim++;
  return texto[fim] === '>' ? { nome, fecha, vazia, fim: fim + 1 } : undefined;
};

const [CDATA, FIM_DO_CDATA] = ['<![CDATA[', ']]>'];

/** The end of the text after a tag: the next tag, which must be one of the format where people typed the text. */
const fimDoTexto = (texto: string, desde: number, nome: string): number => {
  let onde = texto.indexOf('<', desde);
  while (onde >= 0) {
    if (texto.startsWith(CDATA, onde)) {
      const fim = texto.indexOf(FIM_DO_CDATA, onde);
      if (fim < 0) return texto.length;
      onde = texto.indexOf('<', fim);
      continue;
    }
    const tag = tagEm(texto, onde);
    if (tag && (!DE_GENTE.includes(nome) || DO_FORMATO.has(tag.nome))) return onde;
    onde = texto.indexOf('<', onde + 1);
  }
  return texto.length;
};

const LETRAS: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

/** A lone `&` is itself: banks write it so. */
const semEntidades = (texto: string): string =>
  texto.includes('&')
    ? texto.replaceAll(/&(?:#(\d{1,7})|#x([0-9A-Fa-f]{1,6})|([a-z]{2,4}));/g, (toda, decimal: string, hexa: string, nome: string) => {
        if (nome) return LETRAS[nome] ?? toda;
        const codigo = decimal ? Number(decimal) : Number.parseInt(hexa, 16);
        return codigo > 0 && codigo <= 0x10_ff_ff ? String.fromCodePoint(codigo) : toda;
      })
    : texto;

const valorDe = (texto: string): string => semEntidades(texto.replaceAll(CDATA, '').replaceAll(FIM_DO_CDATA, '')).trim();

function* marcas(texto: string): Generator<Marca> {
  let onde = texto.indexOf('<');
  while (onde >= 0) {
    if (texto.startsWith('<!--', onde)) {
      const fim = texto.indexOf('-->', onde);
      if (fim < 0) return;
      onde = texto.indexOf('<', fim);
      continue;
    }
    const tag = tagEm(texto, onde);
    if (tag) {
      const fim = tag.fecha || tag.vazia ? tag.fim : fimDoTexto(texto, tag.fim, tag.nome);
      yield { nome: tag.nome, fecha: tag.fecha, texto: tag.fecha || tag.vazia ? '' : valorDe(texto.slice(tag.fim, fim)) };
      if (tag.vazia) yield { nome: tag.nome, fecha: true, texto: '' };
      onde = texto.indexOf('<', fim);
    } else onde = texto.indexOf('<', onde + 1);
  }
}

type Folhas = Map<string, string>;
type Aberta = {
  readonly da: Folhas;
  readonly linhas: LinhaLida[];
  readonly recusadas: LinhaDeFora[];
  readonly saldo: Folhas;
};

const CONTAS = ['STMTRS', 'CCSTMTRS', 'ACCTSTMT'];
/** Parts whose leaves are read. The leaves of other parts (receivers of money, other balances) are ignored. */
const PARTES = ['STMTTRN', 'BANKACCTFROM', 'CCACCTFROM', 'ACCTFROM', 'LEDGERBAL', 'AVAILBAL', 'BALLIST', 'BANKACCTTO', 'CCACCTTO'];
/** No bank puts one into another so often. */
const FUNDO_MAX = 16;
const DA_CONTA = ['BANKACCTFROM', 'CCACCTFROM', 'ACCTFROM'];

const textoOuNada = (texto: string | undefined): string | null => textoDoBanco(texto ?? '') || null;

/** A movement of its leaves, or why it is none. */
const linhaDe = (folhas: Folhas, linha: number): LinhaLida | LinhaDeFora => {
  const dia = diaDoOfx(folhas.get('DTPOSTED') ?? '');
  const centavos = centavosDoBanco(folhas.get('TRNAMT') ?? '');
  if (dia === undefined) return { linha, motivo: `o dia não se lê: "${textoDoBanco(folhas.get('DTPOSTED') ?? '').slice(0, 30)}"` };
  if (centavos === undefined) return { linha, motivo: `o valor não se lê: "${textoDoBanco(folhas.get('TRNAMT') ?? '').slice(0, 30)}"` };
  const [memo, nome] = [textoOuNada(folhas.get('MEMO')), textoOuNada(folhas.get('NAME'))];
  return {
    ...{
      linha,
      dia,
      centavos,
      tipo: textoOuNada(folhas.get('TRNTYPE')),
      texto: memo ?? nome ?? '',
      nome: memo && nome !== memo ? nome : null,
    },
    fitid: textoOuNada(folhas.get('FITID')),
    documento: textoOuNada(folhas.get('CHECKNUM') ?? folhas.get('CHKNUM') ?? folhas.get('REFNUM')),
  };
};

const saldoDe = (folhas: Folhas): SaldoDito | null => {
  const [escrito, dia] = [folhas.get('BALAMT') ?? '', diaDoOfx(folhas.get('DTASOF') ?? '')];
  const centavos = centavosDoBanco(escrito);
  return dia === undefined || centavos === undefined ? null : { dia, centavos, semVirgula: semVirgula(escrito) };
};

const contaDe = ({ da, linhas, recusadas, saldo }: Aberta): ContaLida => ({
  ...{ banco: textoOuNada(da.get('BANKID')), agencia: textoOuNada(da.get('BRANCHID')), conta: textoOuNada(da.get('ACCTID')) },
  ...{ linhas, recusadas, deixadas: [], saldo: saldoDe(saldo) },
});

/** Takes the tags one after another and keeps the content of each account. */
const criarLeitor = () => {
  const contas: Aberta[] = [];
  const pilha: string[] = [];
  let folhas: Folhas | undefined;
  let quantas = 0;
  const nova = (): Aberta => {
    const aberta = { da: new Map(), linhas: [], recusadas: [], saldo: new Map() };
    contas.push(aberta);
    return aberta;
  };
  const atual = (): Aberta => contas.at(-1) ?? nova();
  const terminar = () => {
    if (!folhas) return;
    quantas += 1;
    if (quantas > LINHAS_MAX) throw new ExtratoIlegivel(`O extrato passa de ${LINHAS_MAX} linhas: traga um período menor.`);
    const lida = linhaDe(folhas, quantas);
    folhas = undefined;
    if ('motivo' in lida) atual().recusadas.push(lida);
    else atual().linhas.push(lida);
  };
  const abrir = (nome: string, texto: string) => {
    if (CONTAS.includes(nome)) nova();
    if (nome === 'STMTTRN') {
      terminar();
      folhas = new Map();
      pilha.length = 0;
    }
    if (PARTES.includes(nome)) {
      if (pilha.length < FUNDO_MAX) pilha.push(nome);
      return;
    }
    const parte = pilha.at(-1) ?? '';
    const onde = parte === 'STMTTRN' ? folhas : DA_CONTA.includes(parte) ? atual().da : parte === 'LEDGERBAL' ? atual().saldo : undefined;
    if (onde && texto !== '' && !onde.has(nome)) onde.set(nome, texto);
  };
  const fechar = (nome: string) => {
    if (nome === 'STMTTRN' || nome === 'BANKTRANLIST') terminar();
    const onde = pilha.lastIndexOf(nome);
    if (onde >= 0) pilha.length = onde;
  };
  return {
    tomar: ({ nome, fecha, texto }: Marca) => (fecha ? fechar(nome) : abrir(nome, texto)),
    fim: (): ContaLida[] => {
      terminar();
      return contas.map(contaDe);
    },
  };
};

const PROCURADO = 4_096;

/** Whether a text is one of a bank's: OFX, 1 or 2, or the older OFC. */
export const eOfx = (texto: string): boolean => {
  const cabeca = texto.slice(0, PROCURADO).toUpperCase();
  return cabeca.includes('OFXHEADER') || cabeca.includes('<OFX>') || cabeca.includes('<OFC>');
};

/**
 * Reads the accounts of a statement in OFX. Leaves are closed or not, as banks please; header and zone are not believed.
 * @throws ExtratoIlegivel
 */
export const lerOfx = (texto: string): ContaLida[] => {
  const leitor = criarLeitor();
  for (const marca of marcas(texto)) leitor.tomar(marca);
  const contas = leitor.fim().filter(({ conta, linhas, recusadas }) => conta !== null || linhas.length + recusadas.length > 0);
  if (contas.length === 0) throw new ExtratoIlegivel('O arquivo não tem conta nem lançamento: não é um extrato, ou veio cortado.');
  return contas;
};
