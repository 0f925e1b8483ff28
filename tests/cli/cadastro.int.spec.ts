import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import ExcelJS from 'exceljs';
import { startBoth } from '../importacao/support.js';
import { cli, scratchFolder } from './support.js';

describe('cadastros pela linha de comando', () => {
  const folder = scratchFolder();
  let both: Awaited<ReturnType<typeof startBoth>>;
  let env: Record<string, string>;
  const run = (...argv: string[]) => cli(argv, { env, cwd: folder.path });
  const escrever = (nome: string, texto: string) => {
    writeFileSync(join(folder.path, nome), texto);
    return nome;
  };

  beforeAll(async () => {
    both = await startBoth();
    await both.app.app.listen(0, '127.0.0.1');
    const { token } = await both.app.account('ana');
    env = { XDG_CONFIG_HOME: join(folder.path, 'config'), TULHA_URL: await both.app.app.getUrl(), TULHA_TOKEN: token };
  });
  afterAll(async () => {
    await both.close();
  });

  it('confere sem gravar, grava com --gravar, e de novo nada muda', async () => {
    const arquivo = escrever('secadores.csv', 'Descrição;Capacidade (L)\r\nSecador 1;15.000\r\nSecador 2;\r\n');
    const ensaio = await run('cadastro', 'importar', 'secador', arquivo);
    expect(ensaio).toMatchObject({ exit: 0, stderr: expect.stringContaining('Ensaio: 2 novos, 0 alterados, 0 iguais. Nada foi gravado') });
    expect(ensaio.stderr).toContain('secadores.csv: texto lido como UTF-8 (utf-8).\n');
    expect((await run('cadastro', 'exportar', 'cad-secadores', '--formato', 'csv')).stdout).not.toContain('Secador 1');
    expect(await run('cadastro', 'importar', 'Secadores', arquivo, '--gravar')).toMatchObject({
      exit: 0,
      stderr: expect.stringContaining('Gravado: 2 novos'),
    });
    const again = await run('cadastro', 'importar', 'secador', arquivo, '--gravar', '--json');
    expect(again.json()).toMatchObject({ situacao: 'concluida', novos: 0, alterados: 0, iguais: 2, errosTotal: 0 });
    expect((await run('cadastro', 'exportar', 'cad-secadores', '--formato', 'csv', '--q', '2')).stdout).toMatch(
      /^\ufeffCódigo;.*\r\n\d+;Secador 2;\r\n$/,
    );
  });

  it('o ensaio mostra as linhas que gravaria; uma célula vazia só apaga com --vazios apagar', async () => {
    await run('cadastro', 'importar', 'fermentador', escrever('novos.csv', 'Descrição;Capacidade (L)\r\nTanque;1.000\r\n'), '--gravar');
    const { stdout } = await run('cadastro', 'exportar', 'cad-fermentadores', '--formato', 'csv');
    const id = /^(\d+);Tanque;/m.exec(stdout)?.[1];
    const arquivo = escrever('vazia.csv', `Código;Descrição;Capacidade (L)\r\n${id};Tanque;\r\n;Cocho;20\r\n`);
    expect(await run('cadastro', 'importar', 'fermentador', arquivo)).toMatchObject({
      exit: 0,
      stdout: 'vazia.csv:3 novo  Descrição: "Cocho"; Capacidade (L): "20"\n',
      stderr: expect.stringContaining('1 célula vazia deixa o que está cadastrado; para apagar, repita com --vazios apagar.'),
    });
    const apaga = await run('cadastro', 'importar', 'fermentador', arquivo, '--vazios', 'apagar');
    expect(apaga.stdout.split('\n')[0]).toBe(`vazia.csv:2 altera ${id}  Capacidade (L): apaga "1.000"`);
    expect(apaga.stderr).toContain('1 célula vazia apaga o que está cadastrado.');
  });

  it('um registro vai com as suas linhas, e cada erro diz a aba', async () => {
    await run('cadastro', 'importar', 'insumo', escrever('insumos.csv', 'Descrição;Unidade\r\nUreia;Quilo\r\n'), '--gravar');
    const itens = 'Calda;Insumo;Dose;Unidade da dose;A dose é\r\nDa florada;Ureia;1;Quilo;por hectare\r\n';
    expect(await run('cadastro', 'importar', 'caldas', escrever('caldas.csv', 'Descrição\r\nDa florada\r\n'), '--gravar')).toMatchObject({
      exit: 0,
    });
    const linhas = ['--linhas', 'insumos'];
    expect(await run('cadastro', 'importar', 'caldas', escrever('itens.csv', itens), ...linhas, '--gravar')).toMatchObject({ exit: 0 });
    const saiu = (await run('cadastro', 'exportar', 'caldas', '--formato', 'csv', ...linhas)).stdout;
    expect(saiu).toMatch(/^\ufeffCódigo;Calda;Insumo;.*\r\n\d+;Da florada;Ureia;1,000?;/);
    const errada = await run('cadastro', 'importar', 'caldas', escrever('outros.csv', itens.replace('Da florada', 'Outra')), ...linhas);
    expect(errada).toMatchObject({
      exit: 3,
      stdout: expect.stringMatching(/^outros\.csv:Insumos:2 Calda "Outra": Calda: não existe "Outra"/),
    });
    expect(await run('cadastro', 'exportar', 'caldas', '--linhas', 'rodas')).toMatchObject({
      exit: 2,
      stderr: expect.stringContaining('Use itens.'),
    });
    expect(await run('cadastro', 'exportar', 'secador', '--novos')).toMatchObject({ exit: 2 });
    const { cadastros } = (await run('cadastro', 'listar', '--json')).json();
    expect(cadastros).toContainEqual({ cadastro: 'cad-caldas', titulo: 'Caldas', linhas: ['itens'] });
  });

  it('cada célula errada é uma linha, e sai com 3', async () => {
    const arquivo = escrever('errada.csv', 'Descrição;Capacidade;Cor\r\n;muita;azul\r\n');
    const ran = await run('cadastro', 'importar', 'secador', arquivo, '--gravar');
    expect(ran).toMatchObject({ exit: 3, stderr: expect.stringContaining('Nada foi gravado: 2 erros') });
    expect(ran.stdout.split('\n')).toEqual([
      'errada.csv:2 Descrição: Preencha "Descrição".',
      expect.stringMatching(/^errada.csv:2 Capacidade \(L\) "muita": "muita" não é um número/),
      '',
    ]);
    expect(ran.stderr).toContain('Ficam de fora as colunas Cor.');
  });

  it('o modelo é uma planilha de verdade', async () => {
    expect(await run('cadastro', 'modelo', 'secador', '-o', 'modelo.xlsx')).toMatchObject({ exit: 0 });
    const book = new ExcelJS.Workbook();
    await book.xlsx.load(readFileSync(join(folder.path, 'modelo.xlsx')) as never);
    expect(book.worksheets.map(({ name }) => name)).toEqual(['Secadores', 'Instruções']);
  });

  it('o que não há é linha de comando errada', async () => {
    expect(await run('cadastro', 'exportar', 'foguete')).toMatchObject({
      exit: 2,
      stderr: expect.stringContaining('Não há o cadastro "foguete"'),
    });
    expect(await run('cadastro', 'importar', 'secador', 'sumiu.csv')).toMatchObject({ exit: 2 });
    expect((await run('cadastro', 'listar', '--json')).json().cadastros).toEqual(
      expect.arrayContaining([{ cadastro: 'cad-secadores', titulo: 'Secadores' }]),
    );
  });
});
