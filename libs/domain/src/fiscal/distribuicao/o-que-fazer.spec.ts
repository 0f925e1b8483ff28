import { oQueFazer } from './o-que-fazer.js';

const NOTA = {
  ...{ naSefaz: 'CANCELADA', situacao: 'COMPLETA', ciencia: null, manifestacao: null, semResposta: null },
  ...{ diasCiencia: 3, diasConclusivo: 83, notaFiscal: 7, lancada: false },
};

describe('o que fazer de uma nota recebida', () => {
  it.each([
    ['cancelada e lançada: desfazer', { lancada: true }, 'Desfazer o lançamento: quem a emitiu cancelou a nota.'],
    ['cancelada e não lançada: nada', {}, 'Nada: quem a emitiu cancelou a nota.'],
    ['autorizada, lançada: dizer o que houve', { naSefaz: 'AUTORIZADA', lancada: true }, 'Dizer o que houve com a compra em 83 dias.'],
    [
      'negada e lançada: desfazer um dos dois',
      { naSefaz: 'AUTORIZADA', manifestacao: 'DESCONHECIMENTO', lancada: true },
      'Desfazer o lançamento, ou dizer à SEFAZ que a compra houve: a ela se declarou que não.',
    ],
    [
      'negada e não incluída: nada',
      { naSefaz: 'AUTORIZADA', manifestacao: 'NAO_REALIZADA', notaFiscal: null },
      'Nada: a compra foi negada.',
    ],
  ])('%s', (_, muda, frase) => expect(oQueFazer({ ...NOTA, ...muda })).toBe(frase));
});
