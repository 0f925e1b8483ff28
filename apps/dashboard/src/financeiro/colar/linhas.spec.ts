import { dobrar } from '@tulha/domain/kernel/palavras';
import { celulas, lerColado } from './linhas.js';

const conhecidos = {
  fornecedor: new Map([[dobrar('Casa do Adubo'), 7]]),
  categoria: new Map([[dobrar('Adubação'), 3]]),
  fluxo: new Map<string, number>(),
};
const colado = (...linhas: string[][]) => lerColado(linhas.map((linha) => linha.join('\t')).join('\r\n'), conhecidos);

describe('o que se cola de uma planilha', () => {
  it('são células entre tabulações, com aspas onde há quebras ou tabulações', () => {
    expect(celulas('a\tb\r\nc\t"d ""e""\nf"\t\r\n\r\n')).toEqual([
      ['a', 'b'],
      ['c', 'd "e"\nf', ''],
    ]);
    expect(celulas('')).toEqual([]);
    expect(celulas('só')).toEqual([['só']]);
    expect(celulas('5" de cano\tx')).toEqual([['5" de cano', 'x']]);
  });

  it('a primeira linha diz as colunas, por qualquer nome e ordem; o que não é coluna fica de fora', () => {
    const { colunas, linhas } = colado(
      ['Total', 'Cor', 'HISTORICO', 'data', 'Cliente'],
      ['R$ 1.234,50', 'azul', 'Ureia', '11/05/2026', 'casa do adubo'],
    );
    expect(colunas).toEqual(['data', 'descricao', 'fornecedor', 'valor']);
    expect(linhas).toEqual([
      {
        numero: 1,
        textos: { valor: 'R$ 1.234,50', descricao: 'Ureia', data: '11/05/2026', fornecedor: 'casa do adubo' },
        corpo: { tipo: 'despesa', data: '2026-05-11', descricao: 'Ureia', valor: 1234.5, fornecedor: 7 },
        erros: [],
        faltam: [],
      },
    ]);
  });

  it('sem cabeçalho, as colunas vêm na ordem em que se mostram; o pago diz o dia', () => {
    const [linha] = colado(['11/05/2026', 'Diesel', '', 'Adubação', '-50,1', '', '', '', '12/05/2026']).linhas;
    expect(linha?.corpo).toEqual({
      ...{ tipo: 'despesa', data: '2026-05-11', descricao: 'Diesel', valor: 50.1, categoria: 3 },
      ...{ status: 'PAGO', dataPagamento: '2026-05-12' },
    });
  });

  it('cada linha diz o que lhe falta, e o nome que ainda não há', () => {
    const [linha, vazia] = colado(['31/02/2026', 'X', 'Agro Novo', 'Adubação', 'dez'], ['', '', '', '', '1']).linhas;
    expect(linha?.erros).toEqual(['Data: 31/02/2026 não é um dia.', 'Valor: dez não é um valor.']);
    expect(linha?.faltam).toEqual([{ coluna: 'fornecedor', nome: 'Agro Novo' }]);
    expect(vazia?.erros).toEqual(['Falta a data.', 'Falta a descrição.']);
  });
});
