import { documentosHostis } from '../simulator/documentos-hostis.js';
import { chaveInventada, type NotaInventada, notaXml } from '../simulator/nota-xml.js';
import { parseNfe } from './parse-nfe.js';
import { UnreadableXml } from './unreadable.js';

const NOTA: NotaInventada = {
  numero: 1234,
  destinatario: { documento: '90000010057', inscricao: '0012345678900' },
  itens: [
    {
      ...{ codigo: 'UR-45', descricao: 'UREIA 45% & CIA', unidade: 'SC', quantidade: '20.0000', valor: '3600.00', frete: '120.00' },
      lotes: [
        { lote: 'L1', quantidade: '12.000', validade: '2027-10-01' },
        { lote: 'L2', quantidade: '8.000', validade: '2027-11-01' },
      ],
    },
    {
      ...{ codigo: 'G1', descricao: 'GLIFOSATO', unidade: 'BD', quantidade: '2.5', valor: '500.00', desconto: '10.00' },
      receituario: 'R-77',
    },
  ],
  duplicatas: [
    { numero: '001', vencimento: '2026-11-05', valor: '2105.00' },
    { numero: '002', valor: '2105.00' },
  ],
};
const bytes = (texto: string, codificacao: BufferEncoding = 'utf8') => Buffer.from(texto, codificacao);
const lida = (texto: string) => parseNfe(bytes(texto));

const motivoDe = (conteudo: Uint8Array): string | undefined => {
  try {
    parseNfe(conteudo);
    return undefined;
  } catch (error) {
    return error instanceof UnreadableXml ? error.message : String(error);
  }
};

/** The refusal of a document; it must take hardly any CPU time. */
const recusa = (conteudo: Uint8Array): string | undefined => {
  const antes = process.cpuUsage();
  const motivo = motivoDe(conteudo);
  const { user, system } = process.cpuUsage(antes);
  expect((user + system) / 1_000).toBeLessThan(2_000);
  return motivo;
};

describe('o XML de uma nota', () => {
  it('diz o que se precisa dela, com decimais como texto', () => {
    expect(lida(notaXml(NOTA))).toEqual({
      ...{ chave: chaveInventada(NOTA), serie: '1', numero: '1234', ambiente: '1', emissao: '2026-10-05T09:12:00-03:00' },
      ...{ natureza: 'VENDA', finalidade: '1', tipo: '1', total: '4210.00' },
      emitente: { documento: '90000001000129', nome: 'ADUBOS DO SUL LTDA', inscricao: '0010001230088' },
      destinatario: { documento: '90000010057', nome: 'FAZENDA', inscricao: '0012345678900' },
      itens: [
        {
          ...{ numero: '1', codigo: 'UR-45', descricao: 'UREIA 45% & CIA', ncm: '31021010', cfop: '5102', unidade: 'SC' },
          ...{ quantidade: '20.0000', produtos: '3600.00', desconto: null, acrescimos: ['120.00'], somaNoTotal: true, receituarios: [] },
          lotes: [
            { lote: 'L1', quantidade: '12.000', validade: '2027-10-01' },
            { lote: 'L2', quantidade: '8.000', validade: '2027-11-01' },
          ],
        },
        {
          ...{ numero: '2', codigo: 'G1', descricao: 'GLIFOSATO', ncm: '31021010', cfop: '5102', unidade: 'BD' },
          ...{ quantidade: '2.5', produtos: '500.00', desconto: '10.00', acrescimos: [], somaNoTotal: true, receituarios: ['R-77'] },
          lotes: [],
        },
      ],
      duplicatas: [
        { numero: '001', vencimento: '2026-11-05', valor: '2105.00' },
        { numero: '002', vencimento: null, valor: '2105.00' },
      ],
      pagamentos: [{ indicador: '1', forma: '15', valor: '4210.00' }],
      protocolo: { numero: '131260000000001', recebido: '2026-10-05T09:12:00-03:00', situacao: '100' },
    });
  });

  it('lê-se com prefixo, com BOM, em latin-1, com CDATA, sem protocolo e dentro de um lote', () => {
    const xml = notaXml(NOTA);
    const prefixada = xml.replaceAll(/<(\/?)([A-Za-z])/g, '<$1n:$2').replace('xmlns=', 'xmlns:n=');
    expect(lida(prefixada.replace('<?n:xml', '<?xml')).itens).toHaveLength(2);
    expect(lida(`\ufeff${xml}`).numero).toBe('1234');
    const latin = xml.replace('UTF-8', 'ISO-8859-1').replace('ADUBOS DO SUL', 'ADUBAÇÃO');
    expect(parseNfe(bytes(latin, 'latin1')).emitente.nome).toBe('ADUBAÇÃO LTDA');
    expect(lida(xml.replace('GLIFOSATO', '<![CDATA[GLIFOSATO <480>]]>')).itens[1]?.descricao).toBe('GLIFOSATO <480>');
    expect(lida(xml.replace('GLIFOSATO', 'GLIFOSATO &#193;')).itens[1]?.descricao).toBe('GLIFOSATO Á');
    expect(lida(notaXml({ ...NOTA, semProtocolo: true })).protocolo).toBeNull();
    expect(lida(xml.replaceAll('nfeProc', 'enviNFe')).chave).toBe(chaveInventada(NOTA));
  });

  it('de um lote ou de uma parcela num dia que não há, fica o resto', () => {
    const xml = notaXml(NOTA).replace('2027-10-01', '2027-02-29').replace('2026-11-05', '2026-11-31');
    expect(lida(xml)).toMatchObject({
      itens: [{ lotes: [{ lote: 'L1', validade: null }, { validade: '2027-11-01' }] }, {}],
      duplicatas: [{ vencimento: null }, {}],
    });
  });

  it('de um emitente cujo CNPJ tem letras, a chave tem letras', () => {
    const nota = { ...NOTA, emitente: { cnpj: '12ABC34501DE35', nome: 'LETRAS SA' } };
    expect(lida(notaXml(nota))).toMatchObject({ chave: chaveInventada(nota), emitente: { documento: '12ABC34501DE35' } });
  });
});

describe('o que não é uma nota se recusa com uma frase', () => {
  it.each(documentosHostis(NOTA))('$nome', ({ conteudo, frase }) => expect(recusa(conteudo)).toMatch(frase));

  const xml = notaXml(NOTA);

  it.each([
    ['de mais de 5 MB', Buffer.alloc(5 * 1_048_576 + 1, '<'), 'O arquivo passa de 5 MB: uma nota não chega a isso.'],
    ['que não é XML', bytes('%PDF-1.7'), 'O arquivo não é um XML.'],
    ['com lixo depois do fim', bytes(`${xml}<x/>`), /bem formado/],
    ['com mil quase entidades', bytes(xml.replace('GLIFOSATO', '<!D'.repeat(1_000))), /bem formado/],
    ['que é outra coisa', bytes('<rss><channel/></rss>'), 'O XML não é de uma NF-e.'],
    [
      'com um dígito da chave trocado',
      bytes(xml.replace(`NFe${chaveInventada(NOTA)}`, `NFe${chaveInventada(NOTA).slice(0, 43)}x`)),
      /não confere/,
    ],
    [
      'com o protocolo de outra',
      bytes(xml.replace(/<chNFe>.*<\/chNFe>/, `<chNFe>${chaveInventada({ ...NOTA, numero: 9 })}</chNFe>`)),
      /outra nota/,
    ],
    ['com outro número do que a chave diz', bytes(xml.replace('<nNF>1234<', '<nNF>1235<')), /número/],
    ['sem itens', bytes(xml.replaceAll(/<det .*<\/det>/g, '')), 'A nota não tem itens.'],
    ['com um valor que não é número', bytes(xml.replace('3600.00', '3.6e3')), /o valor de um item.*3\.6e3/],
    ['com um valor negativo', bytes(xml.replace('3600.00', '-3600.00')), /o valor de um item/],
    ['emitida num dia que não há', bytes(xml.replace(/<dhEmi>[^T]*/, '<dhEmi>2026-02-30')), /dia que não existe: 2026-02-30/],
    ['com um valor que não cabe', bytes(xml.replace('3600.00', '99999999999.99')), /o valor de um item.*99999999999\.99/],
    ['com uma quantidade que não cabe', bytes(xml.replace(/<qCom>[^<]*/, '<qCom>922337203686')), /a quantidade de um item/],
    ['com uma parcela que não cabe', bytes(xml.replace('2105.00</vDup>', '999999999999999.99</vDup>')), /o valor de uma parcela/],
    ['com parcelas demais', bytes(xml.replace('<cobr>', `<cobr>${'<dup><vDup>1.00</vDup></dup>'.repeat(121)}`)), /120 parcelas/],
  ])('%s', (_, conteudo, frase) => expect(recusa(conteudo)).toMatch(frase));
});
