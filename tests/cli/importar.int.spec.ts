import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gerarSafra } from '@tulha/domain/suporte/importacao/exemplo/gerar';
import { createLogger } from '@tulha/platform/logging/logger';
import { until } from '@tulha/testing/until';
import { createApp } from '../../apps/api/src/app.js';
import { startTestApp, type TestApp } from '../../apps/api/src/testing/test-app.js';
import { startWorker } from '../../apps/worker/src/start-worker.js';
import { cli, scratchFolder } from './support.js';

type Worker = Awaited<ReturnType<typeof startWorker>>;

const BOM = '\ufeff';

describe('importar uma safra pela linha de comando', () => {
  const folder = scratchFolder();
  const safra = gerarSafra({ fator: 0.1 });
  let app: TestApp;
  let worker: Worker;
  let port: number;
  let env: Record<string, string>;
  let server: { close(): Promise<unknown> };

  /** A folder with the season, changed by `change`. */
  const pasta = (nome: string, change: (arquivo: string, texto: string) => string = (_, texto) => texto): string => {
    const path = join(folder.path, nome);
    mkdirSync(path);
    for (const { nome: arquivo, texto } of safra.arquivos) writeFileSync(join(path, arquivo), change(arquivo, texto));
    return path;
  };
  const semDono = async (login: string) => ({ ...env, TULHA_TOKEN: (await app.account(login)).token });
  const run = (argv: readonly string[], own = env, options = {}) => cli(argv, { env: own, cwd: folder.path, ...options });
  /** One cell of the second line, third column, of the harvest. */
  const estragar = (arquivo: string, texto: string) => {
    if (arquivo !== 'colheitas.csv') return texto;
    const lines = texto.split('\r\n');
    const cells = (lines[1] ?? '').split(';');
    return lines.with(1, cells.with(4, 'sessenta').join(';')).join('\r\n');
  };

  beforeAll(async () => {
    app = await startTestApp();
    await app.app.listen(0, '127.0.0.1');
    server = app.app;
    const url = await app.app.getUrl();
    port = Number(new URL(url).port);
    worker = await startWorker(
      app.services.config,
      createLogger('worker', () => undefined),
    );
    env = { XDG_CONFIG_HOME: join(folder.path, 'config'), TULHA_URL: url };
    env = await semDono('ana');
  });
  afterAll(async () => {
    await worker.stop();
    await server.close();
    await app.close();
  });

  it('mostra cada célula errada, não grava nada e sai com 3', async () => {
    const { exit, stdout, stderr } = await run(['importar', 'safra', pasta('errada', estragar)]);
    expect(exit).toBe(3);
    expect(stdout).toMatch(/^colheitas\.csv:2 medida_l "sessenta": .+\n/);
    expect(stderr).toMatch(/^Enviando 19 planilhas \([\d,]+ KB\)…\n/);
    // The cell, and not the lots that are made of the picking in that line.
    expect(stderr).toMatch(/Nada foi gravado: 1 célula errada\. Corrija e importe de novo\.\n$/);
    expect((await run(['lote', 'listar', '--json'])).json().total).toBe(0);
  });

  it('simula sem gravar; o que um programa deixa na pasta fica de fora, e é dito', async () => {
    const comRestos = pasta('simulada');
    for (const nome of ['~$fazendas.xlsx', '.DS_Store', 'leia.txt']) writeFileSync(join(comRestos, nome), 'x');
    const { exit, stdout, stderr } = await run(['importar', 'safra', comRestos, '--simular']);
    expect(stderr).toMatch(/^Ficam de fora, que não são planilhas: \.DS_Store, leia\.txt, ~\$fazendas\.xlsx\.\nEnviando 19 planilhas/);
    expect(stderr).toContain('19 arquivos: texto lido como UTF-8 (utf-8).\n');
    expect({ exit, last: stderr.split('\n').at(-2) }).toEqual({ exit: 0, last: 'Simulação: tudo certo, nada foi gravado.' });
    expect(stdout).toMatch(/^Fatos +0$/m);
    // Every row of every file, file by file, as it was typed.
    expect(stdout).toMatch(/^fazendas\.csv:2 nova {2}nome: "[^"]+"; cnpj_cpf: "/);
    const linhas = safra.arquivos.reduce((soma, { texto }) => soma + texto.trimEnd().split('\r\n').length - 1, 0);
    const mostradas = stdout.split('\n').filter((line) => /^\w+\.csv:\d+ nova {2}/.test(line)).length;
    const [, mais = '0'] = /^… e mais ([\d.]+) linhas$/m.exec(stdout) ?? [];
    expect(mostradas + Number(mais.replace('.', ''))).toBe(linhas);
    expect((await run(['lote', 'listar', '--json'])).json().total).toBe(0);
  });

  it('a simulação diz o dia que se grava ao lado do que se digitou, e a linha que ficou de fora', async () => {
    const mudada = pasta('como-se-digita', (arquivo, texto) => {
      if (arquivo !== 'safras.csv') return texto;
      const [nomes = ''] = texto.replace(BOM, '').split('\r\n');
      return `${texto.replace(/(\d\d)\/(\d\d)\/(\d{4})/, '$3-$2-$1')}${nomes}\r\n`;
    });
    const { exit, stdout, stderr } = await run(['importar', 'safra', mudada, '--simular']);
    expect(exit).toBe(0);
    expect(stdout).toMatch(/^safras\.csv:2 nova .*inicio: "(\d{4})-(\d\d)-(\d\d)" → "\3\/\2\/\1"; fim: "[^"]+"/m);
    expect(stderr).toMatch(/^safras\.csv: A linha \d+ repete os nomes das colunas e ficou de fora\.$/m);
  });

  it('grava tudo e diz os totais, até a última unidade; de novo não grava nada', async () => {
    const path = pasta('inteira');
    const first = await run(['importar', 'safra', path, '--json']);
    expect(first.exit).toBe(0);
    const { resumo, situacao, erros } = first.json();
    const { pagamentoCentavos, ...totais } = safra.esperado;
    expect({ situacao, erros, totais: resumo.totais }).toEqual({
      situacao: 'concluida',
      erros: [],
      totais: { ...totais, pagamentoColheitaCentavos: pagamentoCentavos },
    });
    expect(resumo.fatos).toBeGreaterThan(100);
    expect((await run(['importar', 'safra', path, '--simular', '--json'])).json()).toMatchObject({ linhas: [], linhasTotal: 0 });
    const again = await run(['importar', 'safra', path]);
    expect(again.exit).toBe(0);
    expect(again.stdout).toMatch(/^Registros +Criados +Já existiam +Deixados\n/);
    expect(again.stdout).toMatch(/^Fatos +0$/m);
    expect(again.stdout).toMatch(/^Colhido nas planilhas +[\d.]+ L$/m);
  });

  it('de cada venda importada se sabe de quais talhões veio o café', async () => {
    const { exit, stdout, stderr } = await run(['venda', 'origem', '--todas']);
    expect(exit).toBe(0);
    expect(stdout).toMatch(/^Venda +Data +Cliente +Talhão +Fazenda +% +Quantidade\n/);
    expect(stdout).toMatch(/^V\d+ +\d\d\/\d\d\/\d{4} .+ [\d.,]+ % +[\d.]+,\d{3} kg$/m);
    expect(stderr).toMatch(/^\d+ vendas?\n$/);
    const { vendas } = (await run(['venda', 'origem', '--todas', '--json'])).json();
    expect(vendas.length).toBeGreaterThan(0);
    for (const { origens } of vendas) {
      expect(origens.reduce((sum: number, { percentual }: { percentual: number }) => sum + percentual, 0)).toBeCloseTo(100, 2);
    }
    const [{ codigo }] = vendas;
    expect((await run(['venda', 'origem', codigo, '--json'])).json().vendas).toEqual([vendas[0]]);
  });

  it('a história de um lote vendido vai da colheita à venda', async () => {
    const { lotes } = (await run(['lote', 'listar', '--json', '--todos', '--unidade', 'kg', '--ordenar', 'saldo'])).json();
    const { acontecimentos } = (await run(['lote', 'historico', lotes[0].codigo, '--json'])).json();
    expect(acontecimentos.length).toBeGreaterThan(1);
    expect(acontecimentos.at(-1).saldo).toBe(lotes[0].saldo);
    const origem = (await run(['lote', 'origem', lotes[0].codigo, '--json'])).json().origens;
    expect(origem.length).toBeGreaterThan(0);
  });

  it('exporta os lotes em cada formato, os mesmos que a lista mostra', async () => {
    const { total } = (await run(['lote', 'listar', '--json', '--unidade', 'kg'])).json();
    const csv = await run(['exportar', 'lotes', '--formato', 'csv', '--unidade', 'kg']);
    expect({ exit: csv.exit, lines: csv.stdout.trimEnd().split('\r\n').length }).toEqual({ exit: 0, lines: total + 1 });
    expect(csv.stdout.startsWith(BOM)).toBe(true);
    expect((await run(['exportar', 'lotes', '--formato', 'json', '--unidade', 'kg'])).json()).toHaveLength(total);
    const { exit, stderr } = await run(['exportar', 'lotes', '--formato', 'xlsx', '--saida', 'lotes.xlsx']);
    expect({ exit, stderr }).toEqual({ exit: 0, stderr: expect.stringMatching(/Gravado .+lotes\.xlsx \([\d,]+ KB\)\.\n$/) });
    expect(readFileSync(join(folder.path, 'lotes.xlsx')).subarray(0, 4).toString('latin1')).toBe('PK\u0003\u0004');
  });

  it('depois da importação as tabelas de leitura são o que os fatos dizem', async () => {
    const banco = { ...env, ...app.stores };
    expect(await run(['projecoes', 'verificar'], banco)).toMatchObject({
      exit: 0,
      stderr: expect.stringContaining('tudo igual, byte a byte'),
    });
  });

  it('com --parcial grava o resto e sai com 6', async () => {
    const own = await semDono('bia');
    const { exit, stdout, stderr } = await run(['importar', 'safra', pasta('parcial', estragar), '--parcial'], own);
    expect(exit).toBe(6);
    expect(stdout).toMatch(/^colheitas\.csv:2 medida_l "sessenta": /);
    expect(stderr).toContain('Gravado em parte: 1 célula errada ficou de fora');
    expect((await run(['lote', 'listar', '--json'], own)).json().total).toBeGreaterThan(0);
  });

  it('Ctrl-C deixa a importação seguir no servidor, e situacao a acompanha até o fim', async () => {
    const own = await semDono('caio');
    const path = pasta('interrompida');
    const ids = async () =>
      (await run(['importar', 'listar', '--json'], own)).json().importacoes.map(({ id }: { id: number }) => id) as number[];
    const { exit, stdout, stderr } = await run(['importar', 'safra', path], own, {
      onStart: async (interrupt: () => void, printed: () => string) => {
        await until(() => /Na fila|Conferindo/.test(printed()), 'the import at work', { instead: printed });
        interrupt();
      },
    });
    const [id] = await ids();
    expect({ exit, stdout }).toEqual({ exit: 130, stdout: '' });
    expect(stderr).toContain(`A importação ${id} continua no servidor.\n  Faça:   tulha importar situacao ${id}\n`);
    expect((await run(['importar', 'situacao', String(id), '--json'], own)).json()).toMatchObject({ situacao: 'concluida', errosTotal: 0 });
    expect((await run(['importar', 'listar'], own)).stdout).toMatch(new RegExp(`^ *${id} +\\d\\d/.+ concluida +19 +0 +`, 'm'));
    expect(await run(['importar', 'situacao', String(id)])).toMatchObject({ exit: 1, stderr: expect.stringContaining('não encontrad') });
  });

  it('os acentos que não se sabem ao certo são perguntados, e o que se responde vale', async () => {
    const path = join(folder.path, 'acentos');
    mkdirSync(path);
    const texto = 'tipo;descricao;capacidade\r\nterreiro;P\xf8x;\r\n';
    writeFileSync(join(path, 'equipamentos.csv'), Buffer.from(texto, 'latin1'));
    const own = await semDono('fred');
    const importar = (...mais: string[]) => run(['importar', 'safra', path, '--simular', ...mais], own);
    expect(await importar()).toMatchObject({ exit: 3, stdout: expect.stringMatching(/^equipamentos\.csv: Não se sabe.* Diga qual é/) });
    expect(await importar('--codificacao', 'windows-1252')).toMatchObject({
      exit: 0,
      stdout: expect.stringContaining('equipamentos.csv:2 nova  tipo: "terreiro"; descricao: "Pøx"\n'),
      stderr: expect.stringContaining('equipamentos.csv: Os acentos foram lidos como de Windows (windows-1252), como se disse.\n'),
    });
    expect(await importar('--codificacao', 'utf-8')).toMatchObject({ exit: 3, stdout: expect.stringContaining('não está em UTF-8') });
    expect((await importar('--codificacao', 'ebcdic')).exit).toBe(2);
  });

  it('uma planilha que não é da safra é dita pelo nome', async () => {
    const path = join(folder.path, 'estranha');
    mkdirSync(path);
    writeFileSync(join(path, 'banana.csv'), `${BOM}a;b\r\n1;2\r\n`);
    const { exit, stdout } = await run(['importar', 'safra', path], await semDono('eva'));
    expect({ exit, stdout }).toEqual({ exit: 3, stdout: expect.stringMatching(/^banana\.csv: .+\n/) });
  });

  it('sobrevive a um servidor reiniciado no meio', async () => {
    const own = await semDono('davi');
    const path = pasta('reinicio');
    const started = async () => {
      const { rows } = await app.services.pool.query<{ n: number }>('select count(*)::int as n from controle.tarefa');
      return rows[0]?.n ?? 0;
    };
    const before = await started();
    const ran = await run(['importar', 'safra', path, '--json'], own, {
      onStart: async (_: () => void, stderr: () => string) => {
        await until(async () => (await started()) > before, 'the import taken by the server', { instead: stderr });
        await server.close();
        await until(() => stderr().includes('não responde'), 'the command that misses its server', { instead: stderr });
        const next = await createApp(app.services);
        await next.listen(port, '127.0.0.1');
        server = next;
      },
    });
    expect({ exit: ran.exit, situacao: ran.json().situacao }).toEqual({ exit: 0, situacao: 'concluida' });
    expect(ran.stderr).toContain('O servidor não responde; continuo perguntando…\nO servidor voltou a responder.\n');
  });
});
