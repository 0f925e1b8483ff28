import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { until } from '@tulha/testing/until';
import { colherDeSobra } from '../../apps/api/src/testing/colher.js';
import { startTestApp, type TestApp } from '../../apps/api/src/testing/test-app.js';
import { cli, Keyboard, scratchFolder } from './support.js';

const SENHA = 'senha-muito-boa';

describe('a linha de comando contra a Tulha de verdade', () => {
  const folder = scratchFolder();
  let app: TestApp;
  let env: Record<string, string>;
  let ana: Awaited<ReturnType<TestApp['account']>>;
  const run = (argv: readonly string[], options: Parameters<typeof cli>[1] = {}) => cli(argv, { env, cwd: folder.path, ...options });
  const banco = () => ({ ...env, ...app.stores });
  const emailDe = async (login: string) => {
    const { body } = await app.call('POST', '/session', { body: { login, password: SENHA } });
    return (await app.call('GET', '/perfil', { token: body.token as string })).body.email;
  };

  const semear = async () => {
    const novo = async (url: string, body: unknown, headers = {}) => {
      const { status, body: made } = await ana.call('POST', url, body, headers);
      if (status !== 201) throw new Error(`${url}: ${JSON.stringify(made)}`);
      return made.id as number;
    };
    const fazenda = await novo('/fazendas', { nome: 'SANTA RITA' });
    const naFazenda = { 'x-fazenda': String(fazenda) };
    const [figueira, mata] = [
      await novo('/cad-talhoes', { nome: 'Figueira' }, naFazenda),
      await novo('/cad-talhoes', { nome: 'Mata' }, naFazenda),
    ];
    const talhoes = [
      { talhaoId: figueira, quantidade: 7355 },
      { talhaoId: mata, quantidade: 2451.667 },
    ];
    await colherDeSobra(ana, fazenda, [figueira, mata]);
    await novo('/rastreabilidade', { data: '2026-05-11', codigo: '26-0001', talhoes }, naFazenda);
    await novo('/rastreabilidade', { data: '2026-05-12', codigo: '26-00010', talhoes: talhoes.slice(0, 1) }, naFazenda);
  };

  beforeAll(async () => {
    app = await startTestApp();
    await app.app.listen(0, '127.0.0.1');
    const url = await app.app.getUrl();
    env = { XDG_CONFIG_HOME: join(folder.path, 'config'), TULHA_URL: url };
    ana = await app.account('ana');
    await semear();
  });
  afterAll(() => app.close());

  describe('sessão e contas', () => {
    it('o operador cria uma conta com o segredo da pasta de dados, e a vê na lista', async () => {
      const data = join(folder.path, 'dados');
      await mkdir(data, { recursive: true });
      writeFileSync(join(data, 'segredos.json'), JSON.stringify({ TULHA_OPERATOR_TOKEN: app.services.config.operatorToken }));
      const own = { ...env, TULHA_DATA: data };
      const criar = ['conta', 'criar', '--nome', 'Bia', '--login', 'bia', '--senha-stdin'];
      const made = await run([...criar, '--json'], { env: own, stdin: `${SENHA}\n` });
      expect({ exit: made.exit, made: made.json() }).toEqual({ exit: 0, made: { id: expect.any(Number), nome: 'Bia', login: 'bia' } });
      const listed = await run(['conta', 'listar'], { env: own });
      expect(listed.stdout).toMatch(/Conta +Nome +Plano +Criada em +Suspensa por\n/);
      expect(listed.stdout).toContain('Bia');
      const duda = ['conta', 'criar', '--nome', 'Duda', '--login', 'duda', '--email', 'Duda@fazenda.br', '--senha-stdin'];
      expect(await run(duda, { env: own, stdin: SENHA })).toMatchObject({ exit: 0 });
      expect(await emailDe('duda')).toBe('duda@fazenda.br');
      expect(await run(criar, { env: own, stdin: SENHA })).toMatchObject({ exit: 5, stderr: expect.stringContaining('já está em uso') });
      const curta = await run(criar.with(5, 'bia2'), { env: own, stdin: 'curta' });
      expect(curta).toMatchObject({ exit: 3, stderr: expect.stringContaining('senha: A senha precisa de pelo menos 8 caracteres.') });
      const alheio = await run(['conta', 'listar'], { env: { ...env, TULHA_OPERATOR_TOKEN: 'outro' } });
      expect(alheio).toMatchObject({ exit: 4, stderr: expect.stringContaining('Chave de operador inválida.') });
    });

    it('entra com a senha digitada sem eco, guarda a sessão só para o dono, e diz quem é', async () => {
      const keyboard = new Keyboard();
      const entering = run(['entrar', '--login', 'ana'], { stdin: keyboard });
      keyboard.write(`${SENHA}\r`);
      const { exit, stdout, stderr } = await entering;
      expect({ exit, stdout }).toEqual({ exit: 0, stdout: '' });
      expect(stderr).toContain('como Conta ana (ana).');
      expect(stderr).not.toContain(SENHA);
      const file = join(folder.path, 'config/tulha/perfil.json');
      expect(statSync(file).mode & 0o777).toBe(0o600);
      expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ login: 'ana', url: env['TULHA_URL'] });
      expect((await run(['quem'])).stdout).toContain(`Servidor  ${env['TULHA_URL']} (TULHA_URL)`);
      expect((await run(['quem', '--json'])).json()).toMatchObject({ usuario: { login: 'ana' }, sessao: file });
    });

    it('senha errada e sessão morta saem com 4 e não mexem no perfil', async () => {
      const wrong = await run(['entrar', '--login', 'ana', '--senha', 'errada-errada']);
      expect(wrong).toMatchObject({ exit: 4, stderr: expect.stringContaining('Usuário ou senha inválidos') });
      expect(wrong.stderr).not.toContain('Faça:');
      const dead = await run(['quem'], { env: { ...env, TULHA_TOKEN: 'morto' } });
      expect(dead.exit).toBe(4);
      expect(dead.stderr).toMatch(/Sua sessão expirou.*\n {2}Motivo: sessão de TULHA_TOKEN\n {2}Faça: {3}tulha entrar\n {2}Pedido: \S+/);
      expect((await run(['quem'])).exit).toBe(0);
    });
  });

  describe('lotes', () => {
    it('lista alinhado, com o total na saída de erros', async () => {
      const { exit, stdout, stderr } = await run(['lote', 'listar', '--ordenar', 'codigo']);
      expect(exit).toBe(0);
      expect(stderr).toBe('2 lotes\n');
      const [title = '', first = '', second = ''] = stdout.split('\n');
      expect(title).toMatch(/^Código +Data +Tipo +Qualidade +Etapa +Quantidade +Saldo +Vendido a +Fazenda$/);
      expect(first).toMatch(/^26-0001 +11\/05\/2026 +Café da roça +colhido +9\.806,667 L +9\.806,667 L +SANTA RITA$/);
      expect(second.indexOf('7.355 L') + '7.355 L'.length).toBe(title.indexOf('Quantidade') + 'Quantidade'.length);
    });

    it('a lista em JSON é a do servidor, com filtros e páginas', async () => {
      const { lotes, total } = (await run(['lote', 'listar', '--json', '--tamanho', '1', '--ordenar', 'codigo'])).json();
      expect({ total, codigos: lotes.map(({ codigo }: { codigo: string }) => codigo) }).toEqual({ total: 2, codigos: ['26-0001'] });
      expect((await run(['lote', 'listar', '--json', '--todos'])).json().lotes).toHaveLength(2);
      expect((await run(['lote', 'listar', '--json', '--unidade', 'kg'])).json().total).toBe(0);
      const naqueleDia = async (em: string) => (await run(['lote', 'listar', '--json', '--em', em])).json().total;
      expect([await naqueleDia('2026-05-10'), await naqueleDia('2026-05-11')]).toEqual([0, 1]);
      expect((await run(['lote', 'listar', '--json', '--conhecido-em', '2026-01-01T00:00:00Z'])).json().total).toBe(0);
      expect(await run(['lote', 'listar', '--de', '2026-02-30'])).toMatchObject({
        exit: 3,
        stderr: expect.stringContaining('de: Data inválida'),
      });
      expect(await run(['lote', 'listar', '--fazenda', '999999'])).toMatchObject({
        exit: 1,
        stderr: expect.stringContaining('Fazenda não encontrada'),
      });
    });

    it('acha o lote pelo código exato, não pelo que o contém', async () => {
      expect((await run(['lote', 'historico', '26-0001', '--json'])).json().lote.codigo).toBe('26-0001');
      const { exit, stderr } = await run(['lote', 'historico', '26-000']);
      expect(exit).toBe(1);
      expect(stderr).toContain('Não há lote com o código "26-000".');
      expect(stderr).toContain('Há 26-0001, 26-00010');
    });

    it('conta a história de um lote', async () => {
      const { exit, stdout } = await run(['lote', 'historico', '26-0001']);
      expect(exit).toBe(0);
      expect(stdout).toMatch(/^Lote +26-0001\n/);
      expect(stdout).toMatch(/11\/05\/2026 .+9\.806,667 L +9\.806,667 L .*Talhão Figueira: 7\.355 L/);
      const { acontecimentos } = (await run(['lote', 'historico', '26-0001', '--json'])).json();
      expect(acontecimentos).toHaveLength(1);
      expect(acontecimentos[0]).toMatchObject({ em: '2026-05-11', saldo: 9806.667, unidade: 'L' });
    });

    it('diz de quais talhões veio, com partes que somam o todo', async () => {
      const { exit, stdout } = await run(['lote', 'origem', '26-0001']);
      expect(exit).toBe(0);
      expect(stdout).toMatch(/Figueira +SANTA RITA +75,00 % +7\.355 L\n/);
      expect(stdout).toMatch(/Mata +SANTA RITA +25,00 % +2\.451,667 L\n/);
      expect(stdout).toMatch(/Total +100,00 % +9\.806,667 L\n/);
      const { origens } = (await run(['lote', 'origem', '26-0001', '--json'])).json();
      expect(origens.reduce((sum: number, { quantidade }: { quantidade: number }) => sum + quantidade, 0)).toBeCloseTo(9806.667, 3);
    });

    it('não mostra lotes de outra conta', async () => {
      const { token } = await app.account('caio');
      const other = { ...env, TULHA_TOKEN: token };
      expect((await run(['lote', 'listar'], { env: other })).stderr).toBe('0 lotes\n');
      expect((await run(['lote', 'origem', '26-0001'], { env: other })).exit).toBe(1);
      expect((await run(['venda', 'origem', '--todas', '--json'], { env: other })).json()).toEqual({ vendas: [] });
    });
  });

  describe('as tabelas de leitura', () => {
    it('listar diz até onde vão', async () => {
      const { exit, stdout } = await run(['projecoes', 'listar'], { env: banco() });
      expect(exit).toBe(0);
      expect(stdout).toMatch(/Telas vão até +\d+ \(em dia\)/);
      expect(stdout).toContain('desta versão');
      expect(stdout).toMatch(/ lote +2\n/);
      const json = (await run(['projecoes', 'listar', '--json'], { env: banco() })).json();
      expect(json).toMatchObject({ atraso: 0, destaVersao: true });
    });

    it('verificar acha tudo igual, byte a byte', async () => {
      const { exit, stdout, stderr } = await run(['projecoes', 'verificar'], { env: banco() });
      expect({ exit, stderr: stderr.split('\n').at(-2) }).toEqual({
        exit: 0,
        stderr: expect.stringMatching(/^Na posição \d+: tudo igual, byte a byte\.$/),
      });
      expect(stdout).toMatch(/^Tabela +Linhas +Refeitas +SHA-256 +Refeito +Igual\n/);
      expect(stdout).not.toContain('NÃO');
      const { igual, tabelas } = (await run(['projecoes', 'verificar', '--json'], { env: banco() })).json();
      expect(igual).toBe(true);
      expect(tabelas.find(({ tabela }: { tabela: string }) => tabela === 'usuario')).toMatchObject({
        linhas: { viva: 4, refeita: 4 },
        igual: true,
      });
    });

    it('verificar nomeia o que alguém mudou à mão, e reconstruir o desfaz', async () => {
      await app.owner.query(`update leitura.lote set saldo = saldo + 1 where codigo = '26-0001'`);
      const found = await run(['projecoes', 'verificar'], { env: banco() });
      expect(found.exit).toBe(1);
      expect(found.stdout).toMatch(/^lote +2 +2 +[0-9a-f]{64} +[0-9a-f]{64} +NÃO$/m);
      expect(found.stdout).toMatch(/^lote id=\d+: difere em saldo$/m);
      expect(found.stderr).toContain('tulha projecoes reconstruir');
      const rebuilt = await run(['projecoes', 'reconstruir', '--json'], { env: banco() });
      expect({ exit: rebuilt.exit, fatos: rebuilt.json().fatos > 0 }).toEqual({ exit: 0, fatos: true });
      expect((await run(['projecoes', 'verificar'], { env: banco() })).exit).toBe(0);
      expect((await run(['lote', 'listar', '--json'])).json().total).toBe(2);
    });

    it('mostram a que parou num fato, que pode ser tentado de novo ou pulado com um motivo', async () => {
      const eventId = randomUUID();
      const ids = { commandId: eventId, correlationId: eventId, causationId: eventId };
      const meta = { conta: 1, ator: 1, fazenda: 0, ...ids, recordedAt: '2026-05-11T12:00:00.000Z' };
      const data = { secadorId: 'um número que não é' };
      const fact = { type: 'SecadorCadastrado', data, eventId, schemaVersion: 1, meta };
      await app.services.store.append({ stream: 'secador-999', expected: 'no-stream', facts: [fact] });
      const listed = await until(async () => {
        const ran = await run(['projecoes', 'listar', '--json'], { env: banco() });
        return ran.exit === 1 && ran;
      }, 'a projection that has stopped');
      const stopped = listed.json().projecoes.filter(({ situacao }: { situacao: string }) => situacao !== 'andando');
      expect(stopped).toMatchObject([{ nome: 'secador', situacao: 'parada', fato: eventId, fatoTipo: 'SecadorCadastrado' }]);
      expect((await run(['projecoes', 'listar'], { env: banco() })).stderr).toContain('secador (conta 1): PARADA desde');

      const again = await run(['projecoes', 'retomar', '--espera', '120'], { env: banco() });
      expect({ exit: again.exit, stderr: again.stderr }).toEqual({ exit: 1, stderr: expect.stringContaining(`antes do fato ${eventId}`) });
      expect((await run(['projecoes', 'pular', 'secador', '--motivo', 'porque'], { env: banco() })).exit).toBe(2);
      expect((await run(['projecoes', 'pular', 'lote', '--motivo', 'um ensaio do operador'], { env: banco() })).exit).toBe(5);
      const skipped = await run(['projecoes', 'pular', 'secador', '--motivo', 'um ensaio do operador', '--espera', '120'], {
        env: banco(),
      });
      expect({ exit: skipped.exit, stderr: skipped.stderr }).toEqual({
        exit: 0,
        stderr: expect.stringContaining('secador: alcançou as outras.'),
      });

      const recorded = [];
      for await (const one of app.services.store.read('projecoes-leitura')) recorded.push(one.data);
      expect(recorded).toEqual([
        { projecoes: ['secador'], fatoId: eventId, fatoTipo: 'SecadorCadastrado', motivo: 'um ensaio do operador' },
      ]);
      expect((await run(['projecoes', 'verificar'], { env: banco() })).exit).toBe(0);
      expect((await run(['projecoes', 'reconstruir'], { env: banco() })).exit).toBe(0);
      expect((await run(['projecoes', 'listar'], { env: banco() })).exit).toBe(0);
    });

    it('sem a chave mestra não adivinha dados pessoais', async () => {
      const { TULHA_MASTER_KEY, ...without } = app.stores;
      expect(TULHA_MASTER_KEY).toBeTruthy();
      const { exit, stderr } = await run(['projecoes', 'verificar'], { env: { ...env, ...without } });
      expect({ exit, stderr }).toEqual({ exit: 1, stderr: expect.stringContaining('TULHA_MASTER_KEY') });
    });
  });

  describe('doutor', () => {
    it('acha a instalação sã', async () => {
      const { exit, stdout } = await run(['doutor']);
      expect({ exit, achado: exit === 0 ? '' : stdout }).toEqual({ exit: 0, achado: '' });
      for (const line of [
        /✓ +Servidor +.+responde em/,
        /✓ +Relógio +igual/,
        ...(app.services.config.eventStoreUrl ? [] : [/✓ +Fatos +nenhum processo/]),
        /✓ +Telas +em dia/,
        /✓ +Sessão +Conta ana/,
        /Disco +.+ livres em/,
      ]) {
        expect(stdout).toMatch(line);
      }
    });

    it('examina uma instalação só: a pasta de outra é dita, e não misturada com o servidor perguntado', async () => {
      const data = join(folder.path, 'outra');
      await mkdir(data, { recursive: true });
      writeFileSync(join(data, 'supervisor.json'), JSON.stringify({ pid: process.pid, url: 'http://localhost:9', children: {} }));
      const { exit, stdout } = await run(['doutor', '--json'], { env: { ...env, TULHA_DATA: data } });
      const { exames } = JSON.parse(stdout) as { exames: { nome: string; detalhe: string; faca?: string }[] };
      expect({ exit, pasta: exames.find(({ nome }) => nome === 'Pasta') }).toMatchObject({
        exit: 0,
        pasta: { detalhe: expect.stringContaining('de outra instalação'), faca: 'tulha doutor --url http://localhost:9' },
      });
      expect(exames.map(({ nome }) => nome)).not.toContain('Disco');
    });

    it('diz o que falta quando o servidor não atende', async () => {
      const { exit, stdout } = await run(['doutor', '--json', '--url', 'http://127.0.0.1:9']);
      expect(exit).toBe(1);
      const { certo, exames } = JSON.parse(stdout);
      expect(certo).toBe(false);
      expect(exames.find(({ nome }: { nome: string }) => nome === 'Servidor')).toMatchObject({
        estado: 'falha',
        faca: expect.stringContaining('npm start'),
      });
    });
  });

  it('nenhum comando deixou arquivos fora do perfil', () => {
    expect(existsSync(join(folder.path, '.tulha'))).toBe(false);
  });
});
