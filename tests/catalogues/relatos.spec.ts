import { readFileSync } from 'node:fs';
import { importarCadastro } from '@tulha/application/catalogues/importar';
import type { Existente } from '@tulha/domain/catalogues/planilha/linhas';
import type { Catalogue } from '@tulha/domain/kernel/catalogue/catalogue';
import { SOBRA } from '@tulha/domain/kernel/cells/sobra';
import { criarNomes } from '@tulha/domain/kernel/cells/nomes';
import { contato } from '@tulha/domain/pessoas/contato.catalogue';
import { turma } from '@tulha/domain/pessoas/turma.catalogue';
import { itemInventario } from '@tulha/domain/propriedade/item-inventario.catalogue';
import { secador } from '@tulha/domain/rastreabilidade/secador.catalogue';
import { readTable } from '@tulha/platform/spreadsheet/read-table';
import ExcelJS from 'exceljs';

/** Files that people reported to other programs, unchanged: the values read are those that the file's own program shows. */

const LIMITES = { rows: 10_000, columns: 200, cellLength: 10_000 };
const relato = (nome: string) => readFileSync(new URL(`relatos/${nome}`, import.meta.url));

type Mais = { readonly vazios?: 'apagar'; readonly escolhas?: Readonly<Record<string, string>> };

const importar = async (catalogue: Catalogue, arquivo: Buffer, existentes: readonly Existente[] = [], mais: Mais = {}) => {
  const { rows, notes } = readTable(arquivo, LIMITES);
  const linhas = rows.map(({ line, cells, typed = {}, problem }) => ({
    linha: line,
    celulas: cells,
    tipadas: typed,
    ...(problem ? { problema: { coluna: problem.column, motivo: problem.reason } } : {}),
  }));
  const pedido = { catalogue, simular: true, fazenda: 7, fazendas: [7], escolhas: {}, linhas, avisos: notes, ...mais };
  const acervo = { existentes, nomes: criarNomes({ fazenda: [{ id: 7, nome: 'SANTA FÉ' }] }) };
  const { resultado, refugo } = await importarCadastro(pedido, acervo, {} as never);
  const { titulos, linhas: vistas } = resultado.previa;
  return {
    ...resultado,
    refugo,
    lidas: vistas.map(({ celulas }) => Object.fromEntries(titulos.map((titulo, at) => [titulo, celulas[at]]))),
    erros: resultado.erros.map(({ linha, coluna, erro }) => [linha, coluna, erro]),
  };
};

/** A workbook of one sheet, row by row. */
const livro = async (...linhas: readonly (readonly unknown[])[]) => {
  const book = new ExcelJS.Workbook();
  book.addWorksheet('Dados').addRows(linhas as unknown[][]);
  return Buffer.from(await book.xlsx.writeBuffer());
};

describe('células a mais e a menos', () => {
  const TITULOS = ['Descrição', 'Quantidade', 'Valor de compra (R$)', 'Observação'];
  const A_MAIS = ['zz e1 Bomba', '1', '5', '1.200', '00', 'usada'];

  it.each([
    ['CSV', async () => Buffer.from(`${TITULOS.join(',')}\n${A_MAIS.join(',')}\n`), '00'],
    ['xlsx', () => livro(TITULOS, ['zz e1 Bomba', 1, 5, '1.200', null, 'usada']), 'usada'],
  ])('a vírgula de um valor sem aspas não desloca a linha em silêncio: %s', async (_, arquivo, sobra) => {
    const { situacao, erros, refugo } = await importar(itemInventario, await arquivo());
    expect({ situacao, erros }).toEqual({ situacao: 'recusada', erros: [[2, '', SOBRA]] });
    // The file of refused rows has all of the cells that came.
    expect(refugo).toMatchObject({ titulos: [...TITULOS, '', ''], linhas: [{ erro: SOBRA }] });
    expect(refugo.linhas[0]?.celulas).toContain(sobra);
  });

  const valores = { descricao: 'zz base', plaqueta: '0041', local: 'Galpão', obs: 'Velha', fazenda: 7 };
  const base: Existente[] = [{ id: 1, visivel: true, valores }];
  const SEIS = ['Código', 'Descrição', 'Plaqueta', 'Onde fica', 'Observação'];

  it('num CSV, a célula que a linha não tem não apaga', async () => {
    const arquivo = Buffer.from(`${SEIS.join(';')}\n1;zz base;0042\n`);
    expect(await importar(itemInventario, arquivo, base, { vazios: 'apagar' })).toMatchObject({ alterados: 1, apagadas: 0, erros: [] });
    const vazias = Buffer.from(`${SEIS.join(';')}\n1;zz base;0042;;\n`);
    expect(await importar(itemInventario, vazias, base, { vazios: 'apagar' })).toMatchObject({ alterados: 1, apagadas: 2, erros: [] });
  });

  it('num livro, a célula em branco apaga, também no fim da linha', async () =>
    expect(await importar(itemInventario, await livro(SEIS, [1, 'zz base', '0042']), base, { vazios: 'apagar' })).toMatchObject({
      alterados: 1,
      apagadas: 2,
      erros: [],
    }));
});

describe('o que um CSV traz do que a planilha mostrava', () => {
  it('um texto escrito como fórmula é o que a planilha mostra', async () =>
    expect(
      await importar(itemInventario, Buffer.from(['Descrição;Plaqueta', 'Bomba;="00042"', `Grade;"=${'""'}00043${'""'}"`].join('\n'))),
    ).toMatchObject({
      erros: [],
      lidas: [{ Plaqueta: '00042' }, { Plaqueta: '00043' }],
    }));

  it.each([
    ['########', 'Alargue a coluna'],
    ['#NOME?', 'corrija a fórmula'],
    ['#N/D', 'corrija a fórmula'],
    ['#REF!', 'corrija a fórmula'],
    ['1,23457E+12', 'Formate a coluna como texto'],
  ])('%s é recusado na sua célula, com a saída', async (texto, saida) => {
    const { situacao, erros } = await importar(itemInventario, Buffer.from(`Descrição;Plaqueta\nBomba;${texto}\n`));
    expect({ situacao, erros }).toEqual({ situacao: 'recusada', erros: [[2, 'Plaqueta', expect.stringContaining(saida)]] });
  });
});

describe('planilhas com mais do que os nomes das colunas e os registros', () => {
  const NOMES = ['Descrição', 'Capacidade (L)'];
  const RELACAO = 'Relação de secadores — Fazenda Serra, 2026';
  const mesclado = async () => {
    const book = new ExcelJS.Workbook();
    const sheet = book.addWorksheet('Dados');
    sheet.addRows([[RELACAO], [], NOMES, ['Norte', 15_000], NOMES, ['Sul', 7_500]]);
    sheet.mergeCells('A1:F1');
    return Buffer.from(await book.xlsx.writeBuffer());
  };
  const csv = (separador: string) => async () =>
    Buffer.from([RELACAO, '', ...[NOMES, ['Norte', '15.000'], NOMES, ['Sul', '7.500']].map((linha) => linha.join(separador))].join('\r\n'));

  it.each([
    ['um título mesclado num livro', mesclado],
    ['um título num CSV de ;', csv(';')],
    ['um título num CSV de tabulação', csv('\t')],
  ])('%s e nomes repetidos ficam de fora, e se diz', async (_, arquivo) => {
    const { novos, erros, avisos, lidas } = await importar(secador, await arquivo());
    expect({ novos, erros, avisos }).toEqual({
      novos: 2,
      erros: [],
      avisos: [
        `Os nomes das colunas foram lidos da linha 3. Ficou de fora o que está acima: "${RELACAO.slice(0, 40)}…" (linha 1).`,
        'A linha 5 repete os nomes das colunas e ficou de fora.',
      ],
    });
    expect(lidas.map((uma) => uma['Descrição'])).toEqual(['Norte', 'Sul']);
  });

  it('os erros dizem a linha da planilha', async () => {
    const arquivo = Buffer.from(`Relação\n\n${NOMES.join(';')}\nNorte;muita\n`);
    expect((await importar(secador, arquivo)).erros).toEqual([[4, 'Capacidade (L)', expect.stringContaining('não é um número')]]);
  });

  it('sem nomes de colunas, dizem-se os que se procuraram, e onde', async () =>
    expect((await importar(secador, Buffer.from('Relação\nNorte;15000\n'))).erros).toEqual([
      [
        1,
        '',
        expect.stringMatching(
          /^Nenhuma coluna é deste cadastro\. Os nomes .* nas primeiras 10 linhas: Código, Descrição, Capacidade \(L\)/,
        ),
      ],
    ]));

  it('duas planilhas de colunas diferentes, uma abaixo da outra, são recusadas na linha', async () => {
    const arquivo = Buffer.from('Descrição;Capacidade (L)\nNorte;15000\nCapacidade (L);Descrição\n7500;Sul\n');
    const { situacao, erros } = await importar(secador, arquivo);
    expect(situacao).toBe('recusada');
    expect(erros).toContainEqual([3, '', expect.stringContaining('duas planilhas, uma abaixo da outra')]);
  });

  it('um CSV de | se lê', async () =>
    expect(await importar(secador, Buffer.from('Descrição|Capacidade (L)\nNorte|15.000\n'))).toMatchObject({
      erros: [],
      lidas: [{ Descrição: 'Norte', 'Capacidade (L)': '15.000' }],
    }));
});

describe('o que se relatou de outros programas', () => {
  it('uma célula com erro é recusada, e nenhuma outra por ela', async () => {
    const { situacao, erros } = await importar(itemInventario, relato('celula-com-erro.xlsx'));
    expect(situacao).toBe('recusada');
    expect(erros).toEqual([
      [2, 'Descrição', 'A célula A2 mostra o erro #N/A: corrija a fórmula, ou escreva o valor.'],
      [2, 'Onde fica', 'A célula C2 mostra o erro #REF!: corrija a fórmula, ou escreva o valor.'],
    ]);
  });

  it('uma fórmula sem resultado é recusada, e não apaga o que havia', async () => {
    const motivo = 'A célula D2 tem uma fórmula sem resultado: abra e salve no programa de planilhas.';
    const novo = await importar(itemInventario, relato('formula-sem-resultado.xlsx'));
    expect(novo.erros).toEqual([[2, expect.stringContaining('Valor de compra'), motivo]]);
    const valores = { descricao: 'Pulverizador antigo', plaqueta: 'P-7103', valor: 1_850.5, fazenda: 7 };
    const antes = await importar(itemInventario, relato('formula-sem-resultado-existente.xlsx'), [{ id: 4, visivel: true, valores }]);
    expect(antes).toMatchObject({ situacao: 'recusada', alterados: 0, erros: [[2, expect.any(String), motivo]] });
  });

  it.each([
    ['escape-xHHHH.xlsx', { Plaqueta: 'P_x0041_7', Observação: 'linha um\nlinha dois\tfim' }],
    ['texto-em-cdata.xlsx', { Descrição: 'Motobomba Ônix', 'Onde fica': 'Casa de máquinas', Observação: 'Trocar o óleo em maio' }],
    ['texto-em-cdata-parcial.xlsx', { 'Onde fica': 'Casa de máquinas & painel', Observação: 'Trocar o óleo <em maio>' }],
    ['zeros-pelo-formato.xlsx', { Plaqueta: '00042', 'Nota fiscal': '00123' }],
  ])('%s', async (nome, esperado) => {
    const { novos, erros, lidas } = await importar(itemInventario, relato(nome));
    expect({ novos, erros, lidas }).toEqual({ novos: 1, erros: [], lidas: [expect.objectContaining(esperado)] });
  });

  it('o texto cru de um registro que existe é o que se lê dele', async () => {
    const valores = { descricao: 'Motobomba Ametista', plaqueta: 'P-9102', local: 'Galpão', obs: 'Velha', fazenda: 7 };
    const { lidas } = await importar(itemInventario, relato('texto-em-cdata-parcial-existente.xlsx'), [{ id: 5, visivel: true, valores }]);
    expect(lidas).toMatchObject([{ 'Onde fica': 'Casa de máquinas nova', Observação: 'Trocar o óleo em maio' }]);
  });

  it.each([
    ['linhas-formatadas-ate-o-fim.xlsx', 2],
    ['sharedstrings-fora-da-pasta.xlsx', 2],
    ['sharedstrings-maiusculo.xlsx', 2],
    ['zip-com-barra-invertida.xlsx', 1],
    ['csv-sep.csv', 1],
  ])('secadores em %s', async (nome, novos) => {
    expect(await importar(secador, relato(nome))).toMatchObject({ novos, erros: [], desconhecidas: [] });
  });

  it('linhas de nada, aos milhares, depois das que há', async () => {
    const arquivo = Buffer.from(`\ufeffDescrição;Capacidade (L)\r\nNorte B;15000\r\nSul B;7500\r\n${';\r\n'.repeat(12_000)}`);
    expect(await importar(secador, arquivo)).toMatchObject({ novos: 2, erros: [], desconhecidas: [] });
  });

  it.each([
    ['csv-mac.csv', 'Os acentos foram lidos como do Mac (macintosh), que o arquivo não diz.'],
    ['csv-ms-dos.csv', 'Os acentos foram lidos como do MS-DOS (ibm850), que o arquivo não diz.'],
  ])('os acentos de %s', async (nome, aviso) => {
    const { lidas, avisos } = await importar(contato, relato(nome));
    expect(lidas.map(({ Nome }) => Nome)).toEqual(['Comprador do Sítio São João', 'Armazéns Glória e Irmãos']);
    expect(avisos).toEqual([aviso]);
  });

  it('UTF-16 do fim para o começo', async () => {
    const { lidas, erros } = await importar(turma, relato('csv-utf16be.csv'));
    expect({ lidas, erros }).toEqual({ lidas: [expect.objectContaining({ Descrição: 'Turma do Zé BE' })], erros: [] });
  });
});
