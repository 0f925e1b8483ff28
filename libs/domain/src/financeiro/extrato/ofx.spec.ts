import { eOfx, ExtratoIlegivel, lerOfx } from './ofx.js';

const CABECA = 'OFXHEADER:100\r\nDATA:OFXSGML\r\nVERSION:102\r\nENCODING:USASCII\r\nCHARSET:1252\r\n\r\n';
const sgml = (transacoes: string, mais = '') =>
  `${CABECA}<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>BRL
<BANKACCTFROM><BANKID>0341<BRANCHID>1234<ACCTID>00056789<ACCTTYPE>CHECKING</BANKACCTFROM>
<BANKTRANLIST><DTSTART>20260601<DTEND>20260630${transacoes}</BANKTRANLIST>${mais}</STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`;
const transacao = (folhas: string) => `<STMTTRN>${folhas}</STMTTRN>`;
const linhasDe = (texto: string) => lerOfx(texto).flatMap(({ linhas }) => linhas);

describe('OFX', () => {
  it('1, com folhas abertas e fechadas no mesmo arquivo', () => {
    const [conta] = lerOfx(
      sgml(
        `\n<STMTTRN>\n<TRNTYPE>DEBIT\n<DTPOSTED>20260610120000[-3:BRT]\n<TRNAMT>  -200,00\n<FITID>N1\n<CHECKNUM>123\n<MEMO>POSTO SERRA\n</STMTTRN>
<STMTTRN><TRNTYPE>OTHER</TRNTYPE><DTPOSTED>20260611000000[0:GMT]</DTPOSTED><TRNAMT>3000.00</TRNAMT><FITID>N2</FITID><MEMO>PIX</MEMO><NAME>Ana &amp; Filhos</NAME></STMTTRN>`,
        '<LEDGERBAL><BALAMT>2800.00<DTASOF>20260630</LEDGERBAL>',
      ),
    );
    expect(conta).toEqual({
      ...{ banco: '0341', agencia: '1234', conta: '00056789', recusadas: [], deixadas: [] },
      linhas: [
        { linha: 1, dia: '2026-06-10', centavos: -20_000, tipo: 'DEBIT', texto: 'POSTO SERRA', nome: null, fitid: 'N1', documento: '123' },
        { linha: 2, dia: '2026-06-11', centavos: 300_000, tipo: 'OTHER', texto: 'PIX', nome: 'Ana & Filhos', fitid: 'N2', documento: null },
      ],
      saldo: { dia: '2026-06-30', centavos: 280_000, semVirgula: false },
    });
  });

  it('2, em XML, com comentários, CDATA e folhas vazias', () => {
    const xml = `<?xml version="1.0" encoding="UTF-8"?><?OFX OFXHEADER="200" VERSION="211"?><!-- <STMTTRN> -->
<OFX><STMTRS><BANKACCTFROM><ACCTID>1</ACCTID></BANKACCTFROM><BANKTRANLIST>
<STMTTRN><DTPOSTED>20260610</DTPOSTED><TRNAMT>-1.00</TRNAMT><CHECKNUM/><NAME></NAME><MEMO><![CDATA[TED <A> & B]]></MEMO></STMTTRN>
</BANKTRANLIST></STMTRS></OFX>`;
    expect(linhasDe(xml)).toMatchObject([{ texto: 'TED <A> & B', nome: null, documento: null, centavos: -100 }]);
  });

  it('o corpo numa linha só, sem fechar nada, e OFC com tipo em número', () => {
    const aberto =
      '<OFX><STMTRS><ACCTFROM><ACCTID>9</ACCTFROM><BANKTRANLIST><STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20260610<TRNAMT>-1,00<MEMO>A<STMTTRN><DTPOSTED>20260611<TRNAMT>-2,00<MEMO>B';
    expect(linhasDe(aberto)).toMatchObject([{ texto: 'A' }, { texto: 'B', dia: '2026-06-11' }]);
    const ofc =
      '<OFC><ACCTSTMT><ACCTFROM><BANKID>001<ACCTID>55-6</ACCTFROM><STMTRS><STMTTRN><TRNTYPE>1<DTPOSTED>20260610<TRNAMT>-5,00<CHKNUM>77<MEMO>CHEQUE</STMTTRN></STMTRS></ACCTSTMT></OFC>';
    expect(linhasDe(ofc)).toMatchObject([{ tipo: '1', documento: '77', centavos: -500 }]);
  });

  it('o que pessoas escrevem tem < e & à vontade, e quem recebeu não é a conta', () => {
    const texto = sgml(
      transacao(
        '<DTPOSTED>20260610<TRNAMT>-1,00<MEMO>PAGTO <JOAO> 3 < 5 & cia; &#233; &xpto;<BANKACCTTO><BANKID>001<ACCTID>999</BANKACCTTO>',
      ) + transacao('<DTPOSTED>20260611<TRNAMT>-2,00<MEMO><NAME>SO NOME'),
    );
    const [conta] = lerOfx(texto);
    expect(conta?.conta).toBe('00056789');
    expect(conta?.linhas).toMatchObject([{ texto: 'PAGTO <JOAO> 3 < 5 & cia; é &xpto;' }, { texto: 'SO NOME', nome: null }]);
  });

  it('linha que não se lê aparece, com o seu lugar, e as outras vêm', () => {
    const texto = sgml(
      transacao('<DTPOSTED>20260231<TRNAMT>-1,00<MEMO>A') +
        transacao('<DTPOSTED>20260610<TRNAMT>.<MEMO>B') +
        transacao('<DTPOSTED>20260610<TRNAMT>-1,00<MEMO>C'),
    );
    const [conta] = lerOfx(texto);
    expect(conta?.recusadas).toEqual([
      { linha: 1, motivo: 'o dia não se lê: "20260231"' },
      { linha: 2, motivo: 'o valor não se lê: "."' },
    ]);
    expect(conta?.linhas).toMatchObject([{ linha: 3, texto: 'C' }]);
  });

  it('dois extratos no mesmo arquivo são duas contas; o saldo sem vírgula se sabe assim', () => {
    const conta = (numero: string, valor: string) =>
      `<STMTRS><BANKACCTFROM><ACCTID>${numero}</BANKACCTFROM><BANKTRANLIST>${transacao(`<DTPOSTED>20260610<TRNAMT>${valor}<MEMO>X`)}</BANKTRANLIST><LEDGERBAL><BALAMT>12345<DTASOF>20260610</LEDGERBAL><AVAILBAL><BALAMT>9<DTASOF>20260611</AVAILBAL></STMTRS>`;
    const contas = lerOfx(`${CABECA}<OFX>${conta('1', '1,00')}${conta('2', '2,00')}</OFX>`);
    expect(contas.map((lida) => [lida.conta, lida.linhas[0]?.centavos])).toEqual([
      ['1', 100],
      ['2', 200],
    ]);
    expect(contas[0]?.saldo).toEqual({ dia: '2026-06-10', centavos: 1_234_500, semVirgula: true });
  });

  it('o que não é extrato se recusa com uma frase', () => {
    for (const texto of ['', '<OFX></OFX>', '<html><body>Sessão expirada</body></html>', CABECA])
      expect(() => lerOfx(texto)).toThrow(ExtratoIlegivel);
    expect(eOfx('\ufeff<?xml version="1.0"?>\n<ofx>')).toBe(true);
    expect(eOfx('Data;Valor')).toBe(false);
  });

  it('um arquivo hostil se lê numa passada: sem voltar atrás, e com um fim', () => {
    const muitas = (texto: string, vezes: number) => texto.repeat(vezes);
    const hostis = [
      muitas('<', 200_000),
      muitas('<!--', 100_000),
      muitas('<MEMO>', 50_000),
      muitas('<MEMO><![CDATA[', 50_000),
      `<OFX><STMTTRN><MEMO>${muitas('<A', 100_000)}`,
      muitas('&#', 200_000),
      `<OFX><STMTTRN><MEMO>${muitas('&#1', 100_000)}`,
      muitas('<BANKACCTTO>', 50_000),
    ];
    const ler = (texto: string) => {
      try {
        return linhasDe(texto).length;
      } catch (error) {
        if (error instanceof ExtratoIlegivel) return 0;
        throw error;
      }
    };
    expect(hostis.map(ler)).toEqual(hostis.map(() => 0));
    expect(() => lerOfx(sgml(muitas(transacao('<DTPOSTED>20260610<TRNAMT>1,00<MEMO>X'), 10_001)))).toThrow('passa de 10000 linhas');
  });
});
