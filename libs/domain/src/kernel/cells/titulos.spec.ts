import { separarTitulos } from './titulos.js';

const CAMPOS = ['codigo', 'nome', 'capacidade', 'obs'];
const campoDe = (titulo: string): string | undefined =>
  CAMPOS.find((campo) => campo === titulo.toLowerCase().normalize('NFD').replace(/\p{M}/gu, ''));

/** Lines of cells parted by `|`, numbered from 1; blank ones are left out, as a reader does. */
const separar = (...linhas: readonly string[]) => {
  const numeradas = linhas.map((texto, indice) => ({ linha: indice + 1, celulas: texto.split('|') }));
  const separador = separarTitulos(campoDe, (linha: (typeof numeradas)[number]) => linha);
  const saidas = [...numeradas.filter(({ celulas }) => celulas.join('') !== '').flatMap(separador.push), ...separador.end()];
  const [titulos, ...registros] = saidas;
  return {
    titulos: titulos?.linha.linha,
    motivo: titulos?.motivo,
    registros: registros.map(({ linha }) => linha.linha),
    recusados: registros.flatMap(({ linha, motivo }) => (motivo ? [[linha.linha, motivo]] : [])),
    avisos: separador.avisos(),
  };
};

const nada = { motivo: undefined, recusados: [], avisos: [] };
const TITULOS = 'Nome|Capacidade|Obs';

describe('os nomes das colunas de uma planilha', () => {
  it.each([
    ['na primeira linha', [TITULOS, 'A|1|', 'B|2|'], { titulos: 1, registros: [2, 3] }],
    ['na primeira, com colunas que não se conhecem', ['Nome|Cor|Peso|Altura', 'A|1|2|3'], { titulos: 1, registros: [2] }],
    ['em nenhuma', ['Cor|Peso', 'A|1'], { titulos: 1, registros: [2] }],
    ['na primeira de um arquivo de uma coluna', ['Nome', 'Relação', 'A'], { titulos: 1, registros: [2, 3] }],
    [
      'depois da décima',
      [...Array.from({ length: 10 }, (_, n) => `Relação ${n}`), TITULOS, 'A|1|'],
      { titulos: 1, registros: [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] },
    ],
  ])('acham-se %s', (_, linhas, esperado) =>
    expect(separar(...linhas)).toMatchObject({ titulos: esperado.titulos, registros: esperado.registros, motivo: undefined, avisos: [] }),
  );

  it('sem linha nenhuma não há nomes', () => expect(separar()).toEqual({ ...nada, titulos: undefined, registros: [] }));

  it.each([
    ['um título', ['Relação de secadores — Fazenda X||', TITULOS, 'A|1|'], 2, '"Relação de secadores — Fazenda X" (linha 1)'],
    [
      'títulos e uma linha em branco',
      ['Relação', 'Fazenda|Serra', '', TITULOS, 'A|1|'],
      4,
      '"Relação" (linha 1), "Fazenda Serra" (linha 2)',
    ],
    ['um título que é o nome de uma coluna', ['Nome|Serra', TITULOS, 'A|1|'], 2, '"Nome Serra" (linha 1)'],
  ])('abaixo de %s se dizem, com o que ficou de fora', (_, linhas, titulos, fora) =>
    expect(separar(...linhas)).toEqual({
      ...nada,
      titulos,
      registros: [titulos + 1],
      avisos: [`Os nomes das colunas foram lidos da linha ${titulos}. Ficou de fora o que está acima: ${fora}.`],
    }),
  );

  it('no meio de registros, de uma planilha posta em ordem, não se adivinham', () =>
    expect(separar('Casa|10|velha', TITULOS, 'Serra|20|')).toMatchObject({
      titulos: 1,
      motivo:
        'A linha 2 parece ter os nomes das colunas, mas a linha 1, acima dela, parece ser um registro. Deixe os nomes na primeira linha.',
    }));

  it('em duas linhas que não dizem o mesmo, não se adivinham', () =>
    expect(separar('Relação', TITULOS, 'Nome|Obs|Codigo')).toMatchObject({
      motivo: 'As linhas 2 e 3 parecem ter, cada uma, os nomes das colunas. Deixe só os que valem, na primeira linha.',
    }));
});

describe('os nomes das colunas que se repetem no meio dos registros', () => {
  it('ficam de fora, e se diz em que linha', () =>
    expect(separar(TITULOS, 'A|1|', 'NOME| capacidade |óbs|', 'B|2|')).toEqual({
      ...nada,
      titulos: 1,
      registros: [2, 4],
      avisos: ['A linha 3 repete os nomes das colunas e ficou de fora.'],
    }));

  it('muitas vezes, dizem-se as primeiras linhas e quantas mais', () =>
    expect(separar(TITULOS, ...Array.from({ length: 12 }, () => ['A|1|', TITULOS]).flat()).avisos).toEqual([
      'As linhas 3, 5, 7, 9, 11, 13, 15, 17, 19, 21 e mais 2 repetem os nomes das colunas e ficaram de fora.',
    ]));

  it.each([
    ['em outra ordem', 'Capacidade|Nome|Obs'],
    ['com outras colunas', 'Codigo|Nome|Cor'],
    ['com menos colunas', 'Nome|Capacidade'],
  ])('%s não se adivinham: a linha é recusada', (_, outros) =>
    expect(separar(TITULOS, 'A|1|', outros, 'B|2|')).toMatchObject({
      registros: [2, 3, 4],
      recusados: [[3, expect.stringMatching(/parecem duas planilhas, uma abaixo da outra\. Separe/)]],
      avisos: [],
    }),
  );

  it('um risco entre as linhas não é um registro', () =>
    expect(separar(TITULOS, '---|---|:---', 'A|1|', '-----+------', 'B|--|').recusados).toEqual([
      [2, expect.stringContaining('é um risco')],
      [4, expect.stringContaining('é um risco')],
    ]));

  it('um registro com o nome de uma coluna é um registro', () =>
    expect(separar(TITULOS, 'Obs|1|', 'Nome||', 'Casa|2|Nome')).toEqual({ ...nada, titulos: 1, registros: [2, 3, 4] }));

  it('o título que estava no começo, repetido acima deles, fica de fora também', () =>
    expect(separar('Relação', 'Emitida em 01/02', TITULOS, 'A||', 'Relação', 'Emitida em 02/02', TITULOS, 'B||')).toEqual({
      ...nada,
      titulos: 3,
      registros: [4, 8],
      avisos: [
        'Os nomes das colunas foram lidos da linha 3. Ficou de fora o que está acima: "Relação" (linha 1), "Emitida em 01/02" (linha 2).',
        'A linha 7 repete os nomes das colunas e ficou de fora.',
        'Ficaram de fora os títulos repetidos: "Relação" (linha 5), "Emitida em 02/02" (linha 6).',
      ],
    }));

  it('o que tanto pode ser título como registro é recusado, e o que está antes dele não', () =>
    expect(separar('Relação', TITULOS, 'A||', 'B||', 'Outra relação', TITULOS, 'C|1|2')).toMatchObject({
      registros: [3, 4, 5, 7],
      recusados: [[5, expect.stringMatching(/não se sabe se é um registro ou um título/)]],
    }));

  it('registros de uma célula só, abaixo de um título, seguem todos e na ordem', () => {
    const linhas = Array.from({ length: 25 }, (_, n) => `R${n}||`);
    expect(separar('Relação', TITULOS, ...linhas, 'Z|1|2').registros).toEqual([...linhas.keys(), 25].map((n) => n + 3));
  });
});
