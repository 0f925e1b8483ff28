import ExcelJS from 'exceljs';
import { catalogues } from '@tulha/domain/catalogues/index';
import { records } from '@tulha/domain/registers/declared';
import { exportarCadastro } from '@tulha/jobs/exportar-cadastro.job';
import { askFor } from '@tulha/jobs/pedir';
import { zipped } from '@tulha/platform/files/testing/zipped';
import { startBoth } from '../importacao/support.js';
import { registrosEmParticular } from './registros-em-particular.contract.js';
import { acompanhar, baixar, type Conta, ensaiar, enviar, gravar } from './support.js';

describe('planilhas de cadastros, no que têm de particular', () => {
  let both: Awaited<ReturnType<typeof startBoth>>;
  let ana: Conta;
  const csv = (...linhas: string[]) => `\ufeff${linhas.join('\r\n')}\r\n`;
  /** That a task has ended is a fact as well, and may come late. */
  const escritos = async () => (await both.app.facts()).filter(({ type }) => type !== 'TarefaEncerrada').length;

  beforeAll(async () => {
    both = await startBoth();
    ana = await both.app.account('ana');
  });
  afterAll(() => both.close());

  it('o que parece fórmula sai sem perigo e volta como foi', async () => {
    const { id } = (await ana.call('POST', '/cad-pilhas', { descricao: '=SOMA(A1:A9)' })).body;
    const { texto } = await baixar(both.app, ana, '/cad-pilhas/exportar?formato=csv&q=SOMA');
    expect(texto).toContain(`\r\n${id};'=SOMA(A1:A9);`);
    expect(await ensaiar(both.app, ana, 'cad-pilhas', texto)).toMatchObject({ iguais: 1, alterados: 0, comErro: 0 });
  });

  it('uma célula vazia não apaga; a quem pede, o ensaio diz célula por célula o que se apaga', async () => {
    const fazenda = (await ana.call('POST', '/fazendas', { nome: 'ALTO DA SERRA' })).body.id;
    const antes = { descricao: 'Lavador', valor: 1850.5, local: 'Casa de máquinas', fazenda };
    const { id } = (await ana.call('POST', '/cad-inventario', antes)).body;
    const arquivo = csv('Código;Descrição;Valor de compra;Onde fica', `${id};Lavador novo;;`);
    const muda = { coluna: 'Descrição', acao: 'muda', antes: 'Lavador', depois: 'Lavador novo' };
    expect(await gravar(both.app, ana, 'cad-inventario', arquivo)).toMatchObject({
      ...{ situacao: 'concluida', alterados: 1, apagadas: 0, mantidas: 2 },
      mudancas: [{ linha: 2, situacao: 'alterada', id, celulas: [muda] }],
    });
    const lido = async () => (await ana.call('GET', `/cad-inventario/${id}`)).body;
    expect(await lido()).toMatchObject({ descricao: 'Lavador novo', valor: 1850.5, local: 'Casa de máquinas' });
    const apagam = [
      { coluna: 'Onde fica', acao: 'apaga', antes: 'Casa de máquinas', depois: '' },
      { coluna: 'Valor de compra (R$)', acao: 'apaga', antes: '1.850,50', depois: '' },
    ];
    const apagar = { vazios: 'apagar' } as const;
    const ensaio = await ensaiar(both.app, ana, 'cad-inventario', arquivo, apagar);
    expect(ensaio).toMatchObject({ alterados: 1, apagadas: 2, mantidas: 0 });
    expect(ensaio.mudancas[0].celulas).toEqual(expect.arrayContaining(apagam));
    expect(await lido()).toMatchObject({ valor: 1850.5 });
    await gravar(both.app, ana, 'cad-inventario', arquivo, apagar);
    expect(await lido()).toMatchObject({ descricao: 'Lavador novo', valor: null, local: null });
    expect((await enviar(both.app, ana, '/cad-inventario/importar?vazios=tudo', arquivo)).body).toMatchObject({ code: 'CAMPOS_INVALIDOS' });
  });

  it('uma letra que o XML não conhece é recusada na porta, num pedido como numa planilha', async () => {
    for (const letra of ['\u0001', '\ufffe', '\uffff'])
      expect(await ana.call('POST', '/cad-pilhas', { descricao: `Bomba ${letra} fim` })).toMatchObject({
        status: 400,
        body: { errors: [{ campo: 'descricao', mensagem: 'Contém caracteres inválidos.' }] },
      });
    expect(await gravar(both.app, ana, 'cad-pilhas', csv('Descrição', 'Bomba \uffff fim'))).toMatchObject({
      situacao: 'recusada',
      erros: [{ linha: 2, erro: expect.stringContaining('não pode ser guardado') }],
    });
  });

  it('o que se copia de um contato e o que uma planilha tira dos números entram como são', async () => {
    const contatos = csv('Nome;Celular', 'Comprador Cópia;\u202d+55 35 99999\u20111234\u202c');
    expect(await gravar(both.app, ana, 'cad-contatos', contatos)).toMatchObject({ situacao: 'concluida', novos: 1 });
    expect((await ana.call('GET', '/cad-contatos')).body.content).toMatchObject([{ nome: 'Comprador Cópia', celular: '5535999991234' }]);
    const [pedido, gravado] = ['009.000.123\u201307', '00900012307'];
    expect((await ana.call('POST', '/cad-clientes', { nome: 'Torrefação', cpf_cnpj: pedido })).body).toMatchObject({ cpf_cnpj: gravado });
    expect(await ensaiar(both.app, ana, 'cad-inventario', csv('Descrição;Compra', 'Grade;11/05/26'))).toMatchObject({
      erros: expect.arrayContaining([expect.objectContaining({ coluna: 'Compra', erro: expect.stringContaining('dd/mm/aaaa') })]),
    });
  });

  it('exporta o que a lista mostra, na ordem dela, com números e datas de verdade', async () => {
    await gravar(
      both.app,
      ana,
      'cad-colaboradores',
      csv(
        'Nome;Tipo;Admissão;Salário-base;Situação',
        'Zélia;Mensalista;01/02/2026;1.850,05;Ativo',
        'Abel;mensalista;;;ativo',
        'Outro;Safrista;;;Ativo',
      ),
    );
    const { bytes, headers } = await baixar(both.app, ana, '/cad-colaboradores/exportar?tipo=mensalista&sort=-nome');
    expect(headers['content-disposition']).toMatch(/filename="COLABORADORES-\d{2}-\d{2}-\d{4}-\d{2}-\d{2}-\d{2}\.xlsx"/);
    const book = new ExcelJS.Workbook();
    await book.xlsx.load(bytes as never);
    const sheet = book.getWorksheet('Colaboradores') as ExcelJS.Worksheet;
    const coluna = (titulo: string) => (sheet.getRow(1).values as string[]).indexOf(titulo);
    expect([2, 3].map((linha) => sheet.getRow(linha).getCell(coluna('Nome')).value)).toEqual(['Zélia', 'Abel']);
    expect(sheet.rowCount).toBe(3);
    expect(sheet.getRow(2).getCell(coluna('Salário-base (R$)')).value).toBe(1850.05);
    expect(sheet.getRow(2).getCell(coluna('Admissão')).value).toEqual(new Date('2026-02-01T00:00:00Z'));
    expect(sheet.autoFilter).toBeTruthy();
    expect(sheet.views[0]).toMatchObject({ state: 'frozen' });
    const tipo = sheet.getRow(2).getCell(coluna('Tipo'));
    expect(tipo.dataValidation).toMatchObject({ type: 'list', formulae: [expect.stringMatching(/^Listas!/)] });
    expect(book.getWorksheet('Listas')).toMatchObject({ state: 'hidden' });
  });

  it('uma ordem que a lista não tem se recusa como nela, antes de haver tarefa', async () => {
    const tarefas = async () => (await both.app.services.pool.query('select count(*)::int as n from controle.tarefa')).rows[0].n;
    const antes = await tarefas();
    const paths = Object.values(records).flatMap(({ path, tabela }) => (tabela in catalogues ? [path] : []));
    for (const path of [...paths, 'rastreabilidade/lotes']) {
      const [lista, arquivo] = [await ana.call('GET', `/${path}?sort=-nada`), await ana.call('GET', `/${path}/exportar?sort=-nada`)];
      const recusa = ({ status, body: { code, errors } }: typeof lista) => ({ status, code, errors });
      expect({ path, ...recusa(arquivo) }).toEqual({ path, ...recusa(lista) });
      expect({ path, ...recusa(arquivo) }).toMatchObject({ path, status: 400, errors: [{ campo: 'sort' }] });
    }
    expect(await tarefas()).toBe(antes);
  });

  it('e a de uma tarefa que já esperava encerra a tarefa com a mesma frase, na primeira tentativa', async () => {
    const { pool, jobs } = both.app.services;
    const { conta, usuario } = (await pool.query('select conta, usuario from controle.tarefa limit 1')).rows[0];
    const entrada = { tabela: 'pilha', formato: 'csv', modelo: false, sort: 'nada', filtros: {}, fazendas: [] };
    await askFor(pool, jobs, exportarCadastro, { id: 900_001, conta, usuario, entrada });
    expect(await acompanhar(ana, 900_001)).toMatchObject({
      situacao: 'falhou',
      erro: expect.stringContaining('Esta lista não se ordena por "nada". Use id, descricao'),
    });
    expect(both.lines.filter((line) => line.includes('UnknownSort'))).toEqual([]);
  });

  it('o que nenhum banco guarda é recusado na sua célula, no título também, antes de qualquer gravação', async () => {
    const linha = (n: number, ...celulas: string[]) =>
      `<row r="${n}">${celulas.map((texto) => `<c t="inlineStr"><is><t>${texto}</t></is></c>`).join('')}</row>`;
    const livro = (...linhas: string[]) =>
      zipped({
        'xl/workbook.xml': '<sheets><sheet r:id="r1"/></sheets>',
        'xl/_rels/workbook.xml.rels': '<Relationship Id="r1" Target="s.xml"/>',
        'xl/s.xml': linhas.join(''),
      });
    const antes = await escritos();
    const enviado = livro(linha(1, 'Descrição', 'Nada'), linha(2, 'Antes'), linha(3, 'meio &#xD83D;'), linha(4, `${'x'.repeat(199)}😀`));
    expect(await gravar(both.app, ana, 'cad-pilhas', enviado)).toMatchObject({
      situacao: 'recusada',
      erros: [{ linha: 3, erro: expect.stringContaining('não pode ser guardado') }, { linha: 4 }],
    });
    expect(await gravar(both.app, ana, 'cad-pilhas', livro(linha(1, 'Descrição', 'Outra &#xDE00;'), linha(2, 'Antes')))).toMatchObject({
      situacao: 'recusada',
      erros: [{ linha: 1, coluna: 'Outra \ufffd' }],
    });
    expect(await enviar(both.app, ana, '/cad-pilhas/importar', livro(linha(2, 'Descrição'), linha(2, 'Antes')))).toMatchObject({
      status: 202,
    });
    const { content } = (await ana.call('GET', '/cad-pilhas')).body;
    expect(JSON.stringify(content)).not.toContain('Antes');
    expect(await escritos()).toBe(antes);
  });

  it('quem envia diz que coluna é qual', async () => {
    const arquivo = csv('Como chamamos;Litros', 'Secador do meio;9.000');
    expect(await ensaiar(both.app, ana, 'cad-secadores', arquivo)).toMatchObject({
      situacao: 'recusada',
      erros: [{ linha: 1, erro: expect.stringContaining('Nenhuma coluna é deste cadastro') }],
    });
    const colunas = { 'Como chamamos': 'descricao', Litros: 'capacidadeL' };
    expect(await gravar(both.app, ana, 'cad-secadores', arquivo, { colunas })).toMatchObject({ novos: 1, situacao: 'concluida' });
    expect((await ana.call('GET', '/cad-secadores')).body.content).toMatchObject([{ descricao: 'Secador do meio', capacidadeL: 9000 }]);
    expect(await enviar(both.app, ana, '/cad-secadores/importar', arquivo, { colunas: [] as never })).toMatchObject({
      status: 400,
      body: { errors: [{ campo: 'colunas' }] },
    });
    const errado = await enviar(both.app, ana, '/cad-secadores/importar', arquivo, { colunas: { ...colunas, Litros: 'capacidade' } });
    expect(errado).toMatchObject({
      status: 400,
      body: { errors: [{ campo: 'colunas', mensagem: expect.stringContaining('"capacidade"') }] },
    });
    const ausente = await enviar(both.app, ana, '/cad-secadores/importar?ensaio=1', arquivo, {
      colunas: { ...colunas, Naoha: 'descricao' },
    });
    expect(ausente).toMatchObject({ status: 422, body: { error: expect.stringContaining('a coluna "Naoha"') } });
  });

  it('as linhas recusadas voltam com o erro ao lado; corrigidas ali mesmo, entram', async () => {
    const arquivo = csv('Descrição;Capacidade (L)', 'Certo;1.000', 'Errado;muita');
    const { body } = await enviar(both.app, ana, '/cad-secadores/importar?ensaio=1', arquivo);
    expect(body).toMatchObject({ situacao: 'concluida', resultado: { novos: 1, comErro: 1 }, arquivo: expect.any(String) });
    expect(JSON.stringify(body)).not.toContain('exportacoes/');
    const { bytes } = await baixar(both.app, ana, body.arquivo.replace('/v1', ''));
    const book = new ExcelJS.Workbook();
    await book.xlsx.load(bytes as never);
    const sheet = book.getWorksheet(1) as ExcelJS.Worksheet;
    expect(sheet.getRow(1).values).toEqual([undefined, 'Descrição', 'Capacidade (L)', 'Erro']);
    expect(sheet.rowCount).toBe(2);
    expect(String(sheet.getCell('C2').value)).toMatch(/^Capacidade \(L\): "muita" não é um número/);
    sheet.getCell('B2').value = 2000;
    const corrigida = Buffer.from(await book.xlsx.writeBuffer());
    expect(await gravar(both.app, ana, 'cad-secadores', corrigida)).toMatchObject({ novos: 1, comErro: 0, desconhecidas: [] });
  });

  it('diz em português o que não é planilha, o que é grande demais e o que não veio', async () => {
    const secadores = async () => (await both.app.facts()).filter(({ type }) => type.startsWith('Secador')).length;
    const before = await secadores();
    const recusada = async (arquivo: Buffer | string) => (await enviar(both.app, ana, '/cad-secadores/importar?ensaio=1', arquivo)).body;
    expect(await recusada(Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0, 0, 0, 0]))).toMatchObject({
      code: 'TAREFA_FALHOU',
      error: /salve como .xlsx/,
    });
    expect(await recusada(Buffer.from('PK\u0003\u0004lixo'))).toMatchObject({ code: 'TAREFA_FALHOU', error: /não abre/ });
    expect(await recusada(`Descrição\n${'x\n'.repeat(10_001)}`)).toMatchObject({ code: 'TAREFA_FALHOU', error: /passa de 10.000 linhas/ });
    expect(await recusada(Buffer.alloc(9 * 1_024 * 1_024, 32))).toMatchObject({ code: 'CAMPOS_INVALIDOS' });
    expect(await recusada('')).toMatchObject({ resultado: { erros: [{ erro: 'O arquivo está vazio.' }] } });
    expect((await ana.call('POST', '/cad-secadores/importar', {})).body.code).toBe('ENVIO_SEM_ARQUIVOS');
    expect(await secadores()).toBe(before);
  });

  const usuario = async (login: string, papel: string, fazendas: readonly number[] = []): Promise<Conta> => {
    const senha = 'terreiro-de-pedra-77';
    const made = await ana.call('POST', '/cat-usuarios', { nome: login, login, papel, senha });
    expect(made.status).toBe(201);
    for (const fazenda of fazendas) await ana.call('POST', `/users/${made.body.id}/permissions`, { fazenda });
    const { body } = await both.app.call('POST', '/session', { body: { login, password: senha, modo: 'web' } });
    return { ...ana, token: body.token as string };
  };

  it('quem só pode ler exporta, e não importa', async () => {
    const auditor = await usuario('auditor', 'auditor');
    expect((await baixar(both.app, auditor, '/cad-secadores/exportar?formato=csv')).status).toBe(200);
    const before = await escritos();
    expect(await enviar(both.app, auditor, '/cad-secadores/importar?ensaio=1', csv('Descrição', 'X'))).toMatchObject({
      status: 403,
      body: { code: 'SEM_PERMISSAO' },
    });
    expect(await escritos()).toBe(before);
  });

  it('quem trabalha em uma fazenda não vê nem muda o que é das outras', async () => {
    const [a, b] = [
      (await ana.call('POST', '/fazendas', { nome: 'A' })).body.id,
      (await ana.call('POST', '/fazendas', { nome: 'B' })).body.id,
    ];
    await ana.call('POST', '/cad-talhoes', { nome: 'Mata de A', fazenda: a });
    const daB = (await ana.call('POST', '/cad-talhoes', { nome: 'Mata de B', fazenda: b })).body.id;
    const soA = await usuario('so-a', 'gerente', [a]);
    const { texto } = await baixar(both.app, soA, '/cad-talhoes/exportar?formato=csv');
    expect(texto).toContain('Mata de A');
    expect(texto).not.toContain('Mata de B');
    const before = await escritos();
    const recusada = await gravar(both.app, soA, 'cad-talhoes', csv('Código;Nome;Fazenda', `${daB};Minha;`, ';Outro;B', `;Mais um;${b}`));
    expect(recusada.erros.map(({ linha, coluna }: { linha: number; coluna: string }) => [linha, coluna])).toEqual([
      [2, 'Código'],
      [3, 'Fazenda'],
      [4, 'Fazenda'],
    ]);
    expect(await enviar(both.app, soA, '/fazendas/importar', csv('Nome', 'C'))).toMatchObject({ status: 403 });
    expect(await escritos()).toBe(before);
    expect(await gravar(both.app, soA, 'cad-talhoes', csv('Nome;Fazenda', 'Do meio;a'))).toMatchObject({ novos: 1, situacao: 'concluida' });
  });

  it('os fatos dizem quem importou e que vieram juntos', async () => {
    const [dono] = (await ana.call('GET', '/cat-usuarios?papel=dono')).body.content;
    await gravar(both.app, ana, 'cad-turmas', csv('Descrição', 'Turma A', 'Turma B'));
    const metas = (await both.app.facts()).filter(({ type }) => type === 'TurmaCadastrada').map(({ meta }) => meta);
    expect(metas).toHaveLength(2);
    expect(new Set(metas.map(({ correlationId }) => correlationId)).size).toBe(1);
    expect(new Set(metas.map(({ ator }) => ator))).toEqual(new Set([dono.id]));
  });

  registrosEmParticular(() => both);
});
