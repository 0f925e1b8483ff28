import { SOBRA } from '../../kernel/cells/sobra.js';
import { criarColetor } from './erros.js';
import { abrirPlanilha, lerPlanilhas, nomesEnviados } from './leitura.js';
import { NOMES_DE_PLANILHA, planilhaDe } from './planilhas.js';
import { lerSafra } from './safra.js';

const CABECALHO = 'codigo;data;fazenda;talhao;quantidade_l';
const LINHA = '26-0001;11/05/2026;FAZENDA;Mata;7.355';

const ler = (texto: string, nome = 'lotes.csv') => {
  const coletor = criarColetor();
  const lidas = lerPlanilhas([{ nome, texto }], coletor);
  return { lotes: lidas.lotes, erros: coletor.resultado().erros };
};

const erro = (linha: number, coluna: string, valor: string, motivo: string) => [{ arquivo: 'lotes.csv', linha, coluna, valor, motivo }];

describe('leitura de uma planilha', () => {
  it('dá linhas com tipos, na unidade menor, e guarda o que foi digitado', () => {
    const { lotes, erros } = ler(`${CABECALHO}\n${LINHA}\n`);
    expect(erros).toEqual([]);
    expect(lotes?.registros).toEqual([
      {
        linha: 2,
        dados: { codigo: '26-0001', data: '2026-05-11', fazenda: 'FAZENDA', talhao: 'Mata', quantidadeMl: 7_355_000, motivo: null },
        cru: { codigo: '26-0001', data: '11/05/2026', fazenda: 'FAZENDA', talhao: 'Mata', quantidadeMl: '7.355', motivo: '' },
      },
    ]);
  });

  it('aceita colunas em outra ordem e cabeçalho em maiúsculas', () =>
    expect(ler('TALHAO;fazenda;Data;codigo;quantidade_l\nMata;F;11/05/2026;26-0001;1\n').lotes?.registros[0]?.dados.talhao).toBe('Mata'));

  it('aceita os títulos como as pessoas os dizem, com a unidade ou sem ela', () => {
    for (const titulos of ['Código;Data;Fazenda;Talhão;Quantidade (L)', 'CODIGO;data;FAZENDA;talhao;Quantidade (l)'])
      expect(ler(`${titulos}\n${LINHA}\n`)).toEqual(ler(`${CABECALHO}\n${LINHA}\n`));
    expect(ler(`${CABECALHO};Talhão\n${LINHA};x\n`).erros).toEqual(erro(1, 'talhao', 'Talhão', 'A coluna "talhao" aparece duas vezes.'));
  });

  it.each(NOMES_DE_PLANILHA)('em %s, cada título é de uma coluna só', (nome) => {
    const colunas = Object.values(planilhaDe(nome).colunas);
    for (const titulos of [colunas.map(({ coluna }) => coluna), colunas.map(({ rotulo }) => rotulo)]) {
      const coletor = criarColetor();
      lerPlanilhas([{ nome: `${nome}.csv`, texto: `${titulos.join(';')}\n` }], coletor);
      expect(coletor.resultado().erros).toMatchObject([{ motivo: 'O arquivo só tem o cabeçalho.' }]);
    }
  });

  it('rejeita o que pode ser duas coisas, onde o resto do arquivo se escreve como em outro país', () => {
    const linhas = [
      '26-0001;05/06/2026;F;Mata;7',
      '26-0002;05/13/2026;F;Mata;7',
      '26-0003;05/05/2026;F;Mata;257.251',
      '26-0004;05/05/2026;F;Mata;7.5',
    ];
    const { lotes, erros } = ler([CABECALHO, ...linhas, ''].join('\n'));
    expect(erros.map(({ linha, coluna, motivo }) => [linha, coluna, motivo.split(':')[0]?.slice(0, 50)])).toEqual([
      [3, 'data', '"05/13/2026" não é uma data'],
      [5, 'quantidade_l', '"7.5" não é um número'],
      [2, 'data', '"05/06/2026" pode ser 05/06/2026 ou 06/05/2026, po'],
      [4, 'quantidade_l', '"257.251" pode ser 257.251 ou 257,251, porque a li'],
    ]);
    expect(lotes?.registros).toEqual([]);
    expect(lotes?.rejeitadas.map(({ codigo }) => codigo)).toEqual(['26-0002', '26-0004', '26-0001', '26-0003']);
  });

  it('onde nenhuma linha tem os nomes das colunas, nada se diz das que os repetem', () => {
    const { lotes, erros } = ler(`Relatório\n${'Relatório\n'.repeat(30)}`);
    expect(erros).toMatchObject([{ motivo: expect.stringMatching(/^Nenhuma das primeiras/) }]);
    expect(lotes).toMatchObject({ avisos: [], legivel: false });
  });

  it('os erros dizem o arquivo que se enviou', () => {
    const arquivosDe = (...arquivos: readonly (readonly [string, string])[]) =>
      lerSafra(arquivos.map(([nome, texto]) => ({ nome, texto }))).erros.map(({ arquivo }) => arquivo);
    expect(new Set(arquivosDe(['Lotes.XLSX', `${CABECALHO};obs\n${LINHA};\n26 2;x;F;Mata;1;2;3\n${LINHA};\n`]))).toEqual(
      new Set(['Lotes.XLSX']),
    );
    const lote = [`${CABECALHO}\n${LINHA}\n`, `${CABECALHO}\n`] as const;
    expect(arquivosDe(['lotes.xlsx', lote[0]], ['lotes.csv', lote[0]])).toContain('lotes.csv');
    expect(new Set(arquivosDe(['lotes.xlsx', lote[0]]))).toEqual(new Set(['lotes.xlsx']));
    expect(arquivosDe(['beneficios_lotes.xlsx', 'beneficio;lote;quantidade_l\nB1;L1;1\n'])).not.toContain('beneficios_lotes.csv');
    const lidas = lerPlanilhas([{ nome: 'lotes.xlsx', texto: lote[1] }], criarColetor());
    expect(['lotes.csv', 'vendas.csv'].map(nomesEnviados(lidas))).toEqual(['lotes.xlsx', 'vendas.csv']);
  });

  it('lê a mesma coisa aos pedaços', () => {
    const texto = `${CABECALHO}\r\n${LINHA}\r\n`;
    const leitor = abrirPlanilha('lotes', criarColetor());
    for (const letra of texto) leitor.push(letra);
    expect(leitor.end()).toEqual(ler(texto).lotes);
  });

  it('acha os nomes das colunas abaixo de um título, deixa de fora os repetidos, e diz o que fez', () => {
    const { lotes, erros } = ler(`Lotes da Fazenda Serra\n\n${CABECALHO}\n${LINHA}\n${CABECALHO.toUpperCase()}\n26-0002;x;F;Mata;1\n`);
    expect(erros).toEqual(erro(6, 'data', 'x', '"x" não é uma data: use dd/mm/aaaa, por exemplo 11/05/2026.'));
    expect(lotes).toMatchObject({
      registros: [{ linha: 4, dados: { codigo: '26-0001' } }],
      avisos: [
        'Os nomes das colunas foram lidos da linha 3. Ficou de fora o que está acima: "Lotes da Fazenda Serra" (linha 1).',
        'A linha 5 repete os nomes das colunas e ficou de fora.',
      ],
    });
  });

  it('um título com os nomes das colunas e mais nada é um arquivo sem registros', () =>
    expect(ler(`Lotes\n${CABECALHO}\n`).erros).toEqual(erro(2, '', '', 'O arquivo só tem o cabeçalho.')));

  it('onde não se sabe em que linha estão os nomes, diz entre quais', () =>
    expect(ler(`${LINHA}\n${CABECALHO}\n`).erros).toMatchObject([
      { linha: 1, motivo: expect.stringMatching(/^A linha 2 parece ter os nomes/) },
    ]));

  it('ignora linhas, células e títulos em branco no fim', () => expect(ler(`${CABECALHO};;\n${LINHA};; ;\n;;;;\n\n`).erros).toEqual([]));

  it.each<[string, string, ReturnType<typeof erro>]>([
    ['arquivo vazio', '', erro(0, '', '', 'O arquivo está vazio.')],
    ['arquivo só com cabeçalho', `${CABECALHO}\n`, erro(1, '', '', 'O arquivo só tem o cabeçalho.')],
    [
      'coluna que falta',
      `codigo;data;fazenda;quantidade_l\n26-0001;11/05/2026;F;1\n`,
      erro(1, 'talhao', '', 'Falta a coluna "talhao" (Talhão).'),
    ],
    [
      'coluna desconhecida',
      `${CABECALHO};obs\n${LINHA};\n`,
      erro(1, 'obs', 'obs', 'Coluna desconhecida: as colunas deste arquivo são codigo, data, fazenda, talhao, quantidade_l, motivo.'),
    ],
    ['coluna repetida', `${CABECALHO};Data\n${LINHA};\n`, erro(1, 'data', 'Data', 'A coluna "data" aparece duas vezes.')],
    [
      'nomes de coluna em linha nenhuma',
      `Lotes da Serra\n${LINHA}\n`,
      erro(
        1,
        '',
        'Lotes da Serra',
        'Nenhuma das primeiras 10 linhas tem os nomes das colunas deste arquivo: codigo, data, fazenda, talhao, quantidade_l, motivo.',
      ),
    ],
    [
      'nomes de outra planilha no meio',
      `${CABECALHO}\n${LINHA}\ndata;codigo;fazenda;talhao;quantidade_l\n`,
      erro(
        3,
        'codigo',
        'data',
        'Esta linha tem nomes de colunas, e não são os mesmos, na mesma ordem, que os do começo: parecem duas planilhas, uma abaixo da outra. Separe em dois arquivos.',
      ),
    ],
    ['célula obrigatória vazia', `${CABECALHO}\n26-0001;11/05/2026;F; ;1\n`, erro(2, 'talhao', ' ', 'Preencha "Talhão".')],
    ['linha curta', `${CABECALHO}\n26-0001;11/05/2026;F;Mata\n`, erro(2, 'quantidade_l', '', 'Preencha "Quantidade (L)".')],
    [
      'célula errada',
      `${CABECALHO}\n${LINHA}\n26-0002;11/05/2026;F;Mata;0\n`,
      erro(3, 'quantidade_l', '0', '"0" deve ser maior que zero.'),
    ],
    ['células a mais', `${CABECALHO}\n${LINHA};x\n`, erro(2, '', 'x', SOBRA)],
    [
      'célula sob uma coluna sem título',
      `codigo;data;;fazenda;talhao;quantidade_l\n26-0001;11/05/2026;x;F;Mata;1\n`,
      erro(2, '', 'x', SOBRA),
    ],
    ['aspas abertas', `${CABECALHO}\n26-0001;11/05/2026;F;"Mata;1`, erro(2, 'talhao', 'Mata;1', 'Falta fechar as aspas desta célula.')],
    [
      'chave repetida',
      `${CABECALHO}\n${LINHA}\n26-0002;11/05/2026;FAZENDA;Mata;1\n${LINHA}\n`,
      erro(4, 'talhao', 'Mata', 'Repete a linha 2: codigo + talhao não pode aparecer duas vezes.'),
    ],
  ])('aponta %s', (_, texto, erros) => expect(ler(texto).erros).toEqual(erros));

  it('aponta todas as células erradas de uma linha', () =>
    expect(ler(`${CABECALHO}\n26 1;x;F;Mata;-1\n`).erros.map(({ linha, coluna }) => [linha, coluna])).toEqual([
      [2, 'codigo'],
      [2, 'data'],
      [2, 'quantidade_l'],
    ]));

  it('aponta arquivo desconhecido e arquivo repetido', () => {
    expect(ler('a\n1\n', 'colheita.csv').erros).toMatchObject([
      { arquivo: 'colheita.csv', linha: 0, motivo: expect.stringContaining('colheitas.csv') },
    ]);
    const coletor = criarColetor();
    const arquivo = { nome: 'lotes.csv', texto: `${CABECALHO}\n${LINHA}\n` };
    lerPlanilhas([arquivo, arquivo], coletor);
    expect(coletor.resultado().erros).toMatchObject([{ linha: 0, motivo: 'Este arquivo veio duas vezes.' }]);
  });

  it('guarda os primeiros erros e conta os outros', () => {
    const coletor = criarColetor(2);
    lerPlanilhas([{ nome: 'lotes.csv', texto: `${CABECALHO}\n${'26-0001;x;F;Mata;1\n'.repeat(5)}` }], coletor);
    expect(coletor.resultado()).toMatchObject({ erros: [{ linha: 2 }, { linha: 3 }], outros: 3 });
  });

  it('coluna opcional pode faltar', () => {
    const coletor = criarColetor();
    const lidas = lerPlanilhas([{ nome: 'equipamentos.csv', texto: 'tipo;descricao\nsecador;Secador 1\n' }], coletor);
    expect(coletor.resultado().erros).toEqual([]);
    expect(lidas.equipamentos?.registros[0]?.dados).toEqual({ tipo: 'secador', descricao: 'Secador 1', capacidade: null });
  });
});
