import { porQueSoMostra, semFormulaDeTexto } from './mostrada.js';

describe('o que um CSV traz do que a planilha mostrava', () => {
  it.each([
    ['########', /estreita.*Alargue a coluna/],
    ['##', /estreita/],
    ['#NOME?', /o erro #NOME\?: corrija a fórmula/],
    ['#N/D', /o erro #N\/D/],
    ['#ref!', /o erro #ref!/],
    ['#DIV/0!', /o erro/],
    ['Err:502', /o erro Err:502: corrija a fórmula/],
    ['Erro:522', /o erro Erro:522/],
    ['#FMT', /o seu formato não mostra.*Formate a coluna/],
    [' 1,23457E+12 ', /"1,23457E\+12", um número abreviado.*como texto/],
    ['1.23457e-05', /abreviado/],
    ['1E+12', /abreviado/],
  ])('%s não é um valor', (celula, motivo) => expect(porQueSoMostra(celula)).toMatch(motivo));

  it.each(['#', '#12', 'Mata #2', '2E-10', '1E12', '3E+1', 'E+12', '12,5E+10', '#N/D da casa', 'Err:', 'Erro: 502', 'Terr:502', ''])(
    '%s é o que se escreveu',
    (celula) => expect(porQueSoMostra(celula)).toBeUndefined(),
  );

  it.each([
    ['="00042"', '00042'],
    ['="diz ""oi"""', 'diz "oi"'],
    ['=""', ''],
    ['="a"&"b"', '="a"&"b"'],
    ['=A1', '=A1'],
    ['"00042"', '"00042"'],
  ])('%s lê-se %s', (celula, texto) => expect(semFormulaDeTexto(celula)).toBe(texto));
});
