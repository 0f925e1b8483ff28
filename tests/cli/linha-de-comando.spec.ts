import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ETAPAS_DE_LISTA } from '@tulha/domain/rastreabilidade/lote/lote.commands';
import { cli, Keyboard, scratchFolder } from './support.js';

/** No server listens on this port, whose name is never given. */
const NOBODY = 'http://127.0.0.1:9';

describe('linha de comando', () => {
  const folder = scratchFolder();
  const env = { XDG_CONFIG_HOME: join(folder.path, 'config') };
  const run = (argv: readonly string[], options = {}) => cli(argv, { env, cwd: folder.path, ...options });

  it('mostra a ajuda em português na saída padrão, com os códigos de saída', async () => {
    const { exit, stdout, stderr } = await run(['--help']);
    expect({ exit, stderr }).toEqual({ exit: 0, stderr: '' });
    expect(stdout).toMatch(/^Uso: tulha <comando> \[opções\]\n/);
    for (const code of [
      '0  certo',
      '2  linha de comando errada',
      '3  dados recusados',
      '4  é preciso entrar',
      '5  conflito',
      '6  gravado em parte',
    ]) {
      expect(stdout).toContain(code);
    }
    expect(stdout).not.toMatch(/Usage|Options|Commands|display help/);
  });

  it('a ajuda de cada comando diz seu uso e as opções gerais', async () => {
    const { stdout } = await run(['venda', 'origem', '--help']);
    expect(stdout).toMatch(/^Uso: tulha venda origem \[codigo\] \[opções\]\n/);
    expect(stdout).toContain('Opções gerais:');
    expect(stdout).not.toMatch(/default|choices/);
  });

  it('"tulha help comando" é a ajuda do comando, e um comando que não há é dito', async () => {
    expect((await run(['help', 'venda', 'origem'])).stdout).toBe((await run(['venda', 'origem', '--help'])).stdout);
    expect((await run(['help'])).stdout).toBe((await run(['--help'])).stdout);
    expect(await run(['help', 'venda', 'destino'])).toMatchObject({
      exit: 2,
      stderr: expect.stringContaining('Comando desconhecido: destino.'),
    });
  });

  it('completa comandos e opções no bash, em qualquer nível, e fora deles deixa os arquivos', async () => {
    const { exit, stdout } = await run(['completion', 'bash']);
    expect(exit).toBe(0);
    const complete = (...words: readonly string[]): string[] => {
      const line = ['tulha', ...words].map((word) => `'${word}'`).join(' ');
      const script = `${stdout}\nCOMP_WORDS=(${line}); COMP_CWORD=${words.length}; _tulha; printf '%s\\n' "\${COMPREPLY[@]}"`;
      return execFileSync('bash', ['-c', script], { encoding: 'utf8' }).split('\n').filter(Boolean);
    };
    expect(complete('lo')).toEqual(['lote']);
    expect(complete('lote', '')).toEqual(expect.arrayContaining(['listar', 'historico', 'origem']));
    expect(complete('--json', 'exportar', 'lotes', '--fo')).toEqual(['--formato']);
    expect(complete('exportar', 'lotes', '--f')).toEqual(['--formato', '--fazenda']);
    expect(complete('importar', 'safra', './pla')).toEqual([]);
    expect((await run(['completion', 'fish'])).stdout).toContain('complete -c tulha -n "__tulha_at tulha lote" -a \'listar ');
    expect((await run(['completion', 'zsh'])).stdout).toContain('bashcompinit');
    expect(await run(['completion', 'cmd'])).toMatchObject({ exit: 2, stderr: expect.stringContaining('use bash, zsh, fish') });
  });

  it('uma lista de lotes se filtra por cada etapa que a API conhece', async () => {
    const { stdout } = await run(['lote', 'listar', '--help']);
    for (const etapa of ETAPAS_DE_LISTA) expect(stdout).toContain(etapa);
    expect(ETAPAS_DE_LISTA).toEqual(expect.arrayContaining(['despolpado', 'ressecagem', 'encerrado']));
    expect(await run(['lote', 'listar', '--etapa', 'ressecagem'])).toMatchObject({ exit: 4 });
  });

  it('sem comando, mostra a ajuda na saída de erros e sai com 2', async () => {
    expect(await run([])).toMatchObject({ exit: 2, stdout: '', stderr: expect.stringContaining('Uso: tulha') });
    expect(await run(['lote'])).toMatchObject({ exit: 2, stdout: '', stderr: expect.stringContaining('Uso: tulha lote') });
  });

  it('mostra a versão', async () => {
    expect((await run(['--version'])).stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
  });

  it.each([
    [['lotes'], 'Comando desconhecido: lotes. Quis dizer lote?', 'tulha --help'],
    [['lote', 'historico'], 'Falta o argumento <codigo>.', 'tulha lote historico --help'],
    [['lote', 'historico', 'a', 'b'], 'Argumentos demais: a, b.', 'tulha lote historico --help'],
    [['lote', 'listar', '--paginaa', '2'], 'Opção desconhecida: --paginaa. Quis dizer --pagina?', 'tulha lote listar --help'],
    [['lote', 'listar', '--q'], 'A opção --q <texto> precisa de um valor.', 'tulha lote listar --help'],
    [['conta', 'criar', '--login', 'x'], 'Falta a opção --nome <nome>.', 'tulha conta criar --help'],
    [['lote', 'listar', '--pagina', '0'], '"0" não serve aqui: use um número inteiro de 1 a 100000.', undefined],
    [['lote', 'listar', '--unidade', 'sacas'], '"sacas" não serve aqui: use L, kg.', undefined],
    [['exportar', 'lotes', '--formato', 'pdf'], '"pdf" não serve aqui: use xlsx, csv, json.', undefined],
    [['venda', 'origem'], 'Informe o código de uma venda, ou --todas.', 'tulha venda origem --help'],
    [['venda', 'origem', 'V001', '--todas'], 'Informe o código de uma venda, ou --todas.', 'tulha venda origem --help'],
    [['importar', 'situacao', 'x'], '"x" não é o número de uma importação.', undefined],
    [['importar', 'safra', 'nao-ha'], /Não há a pasta .*nao-ha\./, 'Informe a pasta com as planilhas da safra, em CSV ou .xlsx.'],
    [['quem', '--url', 'banana'], '"banana" (--url) não é um endereço.', 'Exemplo: --url http://127.0.0.1:3000'],
    [['entrar'], 'Login: não há um terminal para perguntar.', 'Informe --login.'],
    [['entrar', '--login', 'a'], 'Não há um terminal para perguntar a senha.', 'Informe --senha-stdin ou --senha.'],
    [['entrar', '--login', 'a', '--senha', 'b', '--senha-stdin'], 'Use --senha ou --senha-stdin, não as duas.', undefined],
  ] as const)('%j é erro de uso, dito em português', async (argv, message, next) => {
    const { exit, stdout, stderr } = await run(argv);
    expect({ exit, stdout }).toEqual({ exit: 2, stdout: '' });
    expect(stderr.split('\n')[0]).toMatch(message instanceof RegExp ? message : `Erro: ${message}`);
    expect(stderr).toContain(next ? `Faça:   ${next}` : '');
  });

  it('recusa uma pasta sem planilhas', async () => {
    mkdirSync(join(folder.path, 'vazia'), { recursive: true });
    expect(await run(['importar', 'safra', 'vazia'])).toMatchObject({ exit: 2, stderr: expect.stringContaining('Não há planilhas em') });
  });

  it('sem sessão sai com 4 e diz o que fazer; com --json o erro é um objeto na saída de erros', async () => {
    expect(await run(['lote', 'listar'])).toMatchObject({ exit: 4, stdout: '', stderr: expect.stringContaining('Faça:   tulha entrar') });
    const { exit, stdout, stderr } = await run(['lote', 'listar', '--json']);
    expect({ exit, stdout }).toEqual({ exit: 4, stdout: '' });
    expect(JSON.parse(stderr)).toEqual({
      erro: { codigo: 'SEM_SESSAO', mensagem: 'Você não entrou em http://127.0.0.1:3000.', proximo: 'tulha entrar', saida: 4 },
    });
  });

  it('sem servidor diz o que houve, por quê, o que fazer e o número do pedido', async () => {
    const { exit, stderr } = await run(['quem', '--url', NOBODY, '--token', 't']);
    expect(exit).toBe(1);
    expect(stderr).toMatch(
      /^Erro: Sem resposta da Tulha em http:\/\/127\.0\.0\.1:9\.\n {2}Motivo: .+\n {2}Faça: {3}.+npm start.+\n {2}Pedido: [0-9a-f-]{36}\n$/,
    );
  });

  it('só colore um terminal, e obedece a NO_COLOR, FORCE_COLOR e TERM=dumb', async () => {
    const coloured = async (options: object, more: Record<string, string> = {}) =>
      (await run(['lote', 'historico'], { ...options, env: { ...env, ...more } })).stderr.includes('\u001b[');
    expect(await coloured({ tty: false })).toBe(false);
    expect(await coloured({ tty: true })).toBe(true);
    expect(await coloured({ tty: true }, { NO_COLOR: '1' })).toBe(false);
    expect(await coloured({ tty: true }, { TERM: 'dumb' })).toBe(false);
    expect(await coloured({ tty: false }, { FORCE_COLOR: '1' })).toBe(true);
    expect(await coloured({ tty: true }, { FORCE_COLOR: '0' })).toBe(false);
    expect(await coloured({ tty: true }, { NO_COLOR: '1', FORCE_COLOR: '1' })).toBe(false);
  });

  it('sem segredo do operador diz onde o procurou', async () => {
    const { exit, stderr } = await run(['conta', 'listar']);
    expect(exit).toBe(1);
    expect(stderr).toContain(join(folder.path, '.tulha', 'segredos.json'));
    expect(stderr).toContain('TULHA_OPERATOR_TOKEN');
  });

  it('sem banco diz como indicá-lo, e não cria nenhum', async () => {
    const { exit, stderr } = await run(['projecoes', 'verificar']);
    expect(exit).toBe(1);
    expect(stderr).toContain('Não há um banco de dados em');
    expect(existsSync(join(folder.path, '.tulha'))).toBe(false);
  });

  it('um perfil danificado é dito, não ignorado', async () => {
    const broken = { XDG_CONFIG_HOME: join(folder.path, 'danificado') };
    mkdirSync(join(broken.XDG_CONFIG_HOME, 'tulha'), { recursive: true });
    writeFileSync(join(broken.XDG_CONFIG_HOME, 'tulha/perfil.json'), '{');
    expect(await run(['quem'], { env: broken })).toMatchObject({ exit: 1, stderr: expect.stringContaining('não pode ser lido') });
  });

  it('sair esquece a sessão e guarda o servidor; o perfil só o dono lê', async () => {
    const own = { XDG_CONFIG_HOME: join(folder.path, 'sair') };
    const file = join(own.XDG_CONFIG_HOME, 'tulha/perfil.json');
    mkdirSync(join(own.XDG_CONFIG_HOME, 'tulha'), { recursive: true });
    writeFileSync(file, JSON.stringify({ url: NOBODY, login: 'ana', nome: 'Ana', token: 'segredo' }));
    expect(await run(['sair'], { env: own })).toMatchObject({ exit: 0, stdout: '', stderr: 'Sessão de ana esquecida neste computador.\n' });
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ url: NOBODY, login: 'ana' });
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(await run(['quem'], { env: own })).toMatchObject({ exit: 4, stderr: expect.stringContaining(NOBODY) });
  });

  it('Ctrl-C na senha sai com 130 e devolve o terminal', async () => {
    const keyboard = new Keyboard();
    const ran = run(['entrar', '--login', 'ana', '--url', NOBODY], { stdin: keyboard });
    keyboard.write('se\u0003');
    expect(await ran).toMatchObject({ exit: 130, stdout: '', stderr: 'Senha: \nInterrompido.\n' });
    expect(keyboard.modes).toEqual([true, false]);
  });
});
