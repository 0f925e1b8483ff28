/** A row of a statement in a test. */
export type LinhaDeOfx = readonly [dia: string, valor: string, memo: string, fitid?: string];

/** A bank's file in OFX 1, as one bank or another writes it. */
export const ofx = (linhas: readonly LinhaDeOfx[], { conta = '56789', saldo = '' } = {}): string =>
  `OFXHEADER:100\nENCODING:USASCII\nCHARSET:1252\n\n<OFX><STMTRS><BANKACCTFROM><BANKID>341<ACCTID>${conta}</BANKACCTFROM><BANKTRANLIST>${linhas
    .map(([dia, valor, memo, fitid = '']) => `<STMTTRN><DTPOSTED>${dia}000000[0:GMT]<TRNAMT>${valor}<FITID>${fitid}<MEMO>${memo}</STMTTRN>`)
    .join('\n')}</BANKTRANLIST>${saldo}</STMTRS></OFX>`;
