import { cancelamentoXml, cartaDeCorrecaoXml, resumoDaCartaXml, resumoXml } from '../simulator/documentos.js';
import { chaveInventada, type NotaInventada, notaXml } from '../simulator/nota-xml.js';
import { UnreadableXml } from '../nfe/unreadable.js';
import { lerDocumento } from './ler-documento.js';

const NOTA: NotaInventada = {
  numero: 7,
  destinatario: { documento: '90000010057' },
  emitente: { cnpj: '12ABC34501DE35', nome: 'ADUBAÇÃO SA' },
  itens: [{ codigo: 'A', descricao: 'UREIA', unidade: 'SC', quantidade: '1', valor: '10.00' }],
};
const la = { nota: NOTA, em: Date.parse('2026-11-29T12:00:00Z'), eventos: [], cancelada: false };
const onde = { nsu: '000000000000001', conteudo: { chave: 'x', bytes: 1, sha256: 'x' } };
const ler = (xml: string, codificacao: BufferEncoding = 'utf8') => lerDocumento(Buffer.from(xml, codificacao), onde);
const chave = chaveInventada(NOTA);

describe('um documento que a SEFAZ distribui', () => {
  it('é um resumo, com a chave que tem letras, e ainda que não diga a inscrição', () => {
    const semInscricao = resumoXml(la).replace(/<IE>\d+<\/IE>/, '');
    expect(ler(semInscricao)).toEqual({
      tipo: 'resumo',
      dados: {
        ...{ ...onde, chave, numero: '7', serie: '1', emitente: 'ADUBAÇÃO SA', emitenteDocumento: '12ABC34501DE35', emitida: '2026-10-05' },
        ...{ autorizada: '2026-11-29T12:00:00.000Z', valorCentavos: 1000, situacao: 'AUTORIZADA' },
      },
    });
    expect(ler(resumoXml({ ...la, cancelada: true })).dados).toMatchObject({ situacao: 'CANCELADA' });
  });

  it('é uma nota inteira, também em latin-1, cancelada ou negada como o protocolo diz', () => {
    const latin = notaXml(NOTA).replace('UTF-8', 'ISO-8859-1');
    expect(ler(latin, 'latin1')).toMatchObject({
      tipo: 'nota',
      dados: { chave, emitente: 'ADUBAÇÃO SA', emitida: '2026-10-05', autorizada: '2026-10-05T12:12:00.000Z', valorCentavos: 1000 },
    });
    for (const [situacao, esperada] of [
      ['101', 'CANCELADA'],
      ['302', 'DENEGADA'],
      ['150', 'AUTORIZADA'],
    ] as const)
      expect(ler(notaXml({ ...NOTA, situacao })).dados).toMatchObject({ situacao: esperada });
  });

  it.each([
    ['um resumo emitido', () => resumoXml(la).replace(/<dhEmi>[^T<]*/, '<dhEmi>2026-02-30')],
    ['um resumo autorizado', () => resumoXml(la).replace(/<dhRecbto>[^T<]*/, '<dhRecbto>2026-04-31')],
    ['uma nota autorizada', () => notaXml(NOTA).replace(/<dhRecbto>[^T<]*/, '<dhRecbto>2026-02-29')],
    ['um evento', () => cancelamentoXml(la, Date.parse('2026-11-30T12:00:00Z')).replace(/<dhEvento>[^T<]*/, '<dhEvento>2026-11-31')],
  ])('%s num dia que não há não se lê', (_, xml) => expect(() => ler(xml())).toThrow(UnreadableXml));

  it('é um evento, resumido ou inteiro', () => {
    expect(ler(cancelamentoXml(la, Date.parse('2026-11-30T12:00:00Z')))).toMatchObject({
      tipo: 'evento',
      dados: {
        chave,
        tipo: '110111',
        sequencia: 1,
        descricao: 'Cancelamento',
        em: '2026-11-30T12:00:00.000Z',
        protocolo: '131260000000009',
      },
    });
    const inteiro = `<procEventoNFe xmlns="http://www.portalfiscal.inf.br/nfe" versao="1.00"><evento><infEvento><chNFe>${chave}</chNFe><dhEvento>2026-11-30T09:00:00-03:00</dhEvento><tpEvento>110110</tpEvento><nSeqEvento>2</nSeqEvento><detEvento><descEvento>Carta de Correcao</descEvento></detEvento></infEvento></evento><retEvento><infEvento><chNFe>${chave}</chNFe><nProt>135</nProt></infEvento></retEvento></procEventoNFe>`;
    expect(ler(inteiro).dados).toMatchObject({ tipo: '110110', sequencia: 2, descricao: 'Carta de Correcao', protocolo: '135' });
  });

  it('é uma carta de correção, com o que corrige e o que diz de si; do resumo dela, só que a há', () => {
    const em = Date.parse('2026-11-30T12:00:00Z');
    const quem = { chave, tipo: '110110', sequencia: 2, em: '2026-11-30T12:00:00.000Z', protocolo: '131260000000012' };
    expect(ler(cartaDeCorrecaoXml(la, 2, 'Onde se lê "A & B", leia-se <C>.', em)).dados).toEqual({
      ...{ ...onde, ...quem, descricao: 'Carta de Correcao', inteiro: true, texto: 'Onde se lê "A & B", leia-se <C>.' },
      condicoes: expect.stringMatching(
        /desde que o erro nao esteja relacionado com: I - .*quantidade.*mudanca do remetente ou do destinatario/,
      ),
    });
    const semTexto = { inteiro: false, texto: null, condicoes: null };
    expect(ler(resumoDaCartaXml(la, 2, em)).dados).toMatchObject({ ...quem, ...semTexto });
    expect(ler(cancelamentoXml(la, em)).dados).toMatchObject(semTexto);
    const comprida = ler(cartaDeCorrecaoXml(la, 1, 'x'.repeat(3_000), em)).dados as { readonly texto: string };
    expect(comprida.texto).toHaveLength(1_000);
  });

  it.each([
    ['de raiz que não se conhece', '<outro/>', /não se conhece/],
    ['sem chave', '<resNFe/>', /não diz a chave/],
    ['com a chave de outra coisa', '<resNFe><chNFe>123</chNFe></resNFe>', /não é de uma NF-e/],
    ['com um valor que não é número', resumoXml(la).replace('10.00', '1e3'), /valor/],
    ['com uma entidade', `<!DOCTYPE a [<!ENTITY x "y">]>${resumoXml(la)}`, /DOCTYPE/],
    ['pela metade', resumoXml(la).slice(0, -20), /bem formado/],
  ])('%s não se lê, e diz por quê', (_, xml, frase) => expect(() => ler(xml)).toThrow(frase));
});
