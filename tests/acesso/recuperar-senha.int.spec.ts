import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { until } from '@tulha/testing/until';
import { answeredWithin, justTried } from '../../apps/api/src/testing/attempts.js';
import { type Conta, startBoth } from '../importacao/support.js';

const SENHA = 'senha-muito-boa';

describe('quem esqueceu a senha', () => {
  let both: Awaited<ReturnType<typeof startBoth>>;
  let ana: Conta;
  beforeAll(async () => {
    both = await startBoth();
    ana = await both.app.account('ana');
    await ana.call('PUT', '/perfil', { email: 'ana@fazenda.com.br', senha_atual: SENHA });
    await both.app.account('bia@fazenda.com.br');
  });
  afterAll(() => both.close());

  const pasta = () => join(both.app.services.config.dataDir, 'correio');
  /** The letters so far, oldest first, as their recipients read them. */
  const cartas = () =>
    (existsSync(pasta()) ? readdirSync(pasta()).sort() : []).map((name) => {
      const [head = '', body = ''] = readFileSync(join(pasta(), name), 'utf8').split('\r\n\r\n');
      const text = Buffer.from(body, 'base64').toString();
      return { para: /^To: <?([^>\r]*)>?\r?$/m.exec(head)?.[1], text, token: /token=([\w-]+)/.exec(text)?.[1] ?? '' };
    });
  const esqueci = (email: string, endereco = '203.0.113.1') =>
    both.app.call('POST', '/password/forgot', { body: { email }, headers: { 'x-forwarded-for': endereco } });
  const redefinir = (token: string, senha: string) => both.app.call('POST', '/password/reset', { body: { token, senha } });
  const entrar = (login: string, senha: string) => both.app.call('POST', '/session', { body: { login, password: senha, modo: 'cli' } });
  /** Waits until no mail is under way. */
  const entregues = async () => {
    const abertas = async () =>
      (await both.app.services.pool.query(`select tipo, situacao from controle.tarefa where situacao in ('aguardando', 'fazendo')`)).rows;
    await until(async () => (await abertas()).length === 0, 'the last letter on its way', { instead: abertas });
    return cartas();
  };

  /** Makes the requests so far some minutes old. */
  const outraVez = () => both.app.services.pool.query(`update controle.tarefa set criada_em = criada_em - interval '5 minutes'`);

  it('recebe um endereço que serve uma vez, e a senha nova encerra todas as sessões', async () => {
    expect(await esqueci(' ANA@fazenda.com.br ')).toMatchObject({ status: 204 });
    const [carta] = await entregues();
    expect(carta).toMatchObject({ para: 'ana@fazenda.com.br', text: expect.stringContaining('o login ana da Tulha') });
    const token = carta?.token ?? '';
    expect(token).toHaveLength(43);
    expect((await redefinir(token, 'curta')).body.errors[0].campo).toBe('senha');
    expect((await redefinir(token, 'outra-senha-boa')).status).toBe(204);
    expect((await ana.call('GET', '/fazendas')).status).toBe(401);
    expect([(await entrar('ana', SENHA)).status, (await entrar('ana', 'outra-senha-boa')).status]).toEqual([401, 200]);
    const again = await redefinir(token, 'mais-uma-senha');
    expect(again).toMatchObject({ status: 422, body: { code: 'RECUPERACAO_INVALIDA', errors: [{ campo: 'token' }] } });
  });

  it('responde o mesmo, com o mesmo trabalho, para um endereço que ninguém tem; e ninguém recebe nada', async () => {
    const before = (await entregues()).length;
    const [known, unknown] = [await esqueci('bia@fazenda.com.br', '203.0.113.7'), await esqueci('ninguem@fazenda.com.br', '203.0.113.7')];
    const { 'x-request-id': _a, date: _b, ...first } = known.headers;
    const { 'x-request-id': _c, date: _d, ...second } = unknown.headers;
    expect({ ...unknown, headers: second }).toEqual({ ...known, headers: first });
    const after = await entregues();
    expect(after.slice(before).map(({ para }) => para)).toEqual(['bia@fazenda.com.br']);
    const { rows } = await both.app.services.pool.query(
      `select conta, entrada, resultado from controle.tarefa where tipo = 'recuperar-senha'`,
    );
    expect(new Set(rows.map(({ conta, resultado }) => JSON.stringify([conta, resultado])))).toEqual(new Set(['[0,{}]']));
    expect(JSON.stringify(rows)).not.toContain('@');
  });

  it('o token não está em lugar nenhum fora da carta; vencido, ou de antes de outra troca, não serve', async () => {
    await outraVez();
    await esqueci('bia@fazenda.com.br', '203.0.113.8');
    await entregues();
    await outraVez();
    await esqueci('bia@fazenda.com.br', '203.0.113.8');
    const [primeira, segunda] = (await entregues()).slice(-2);
    const { pool } = both.app.services;
    const guardado = await pool.query(`select encode(prova, 'escape') as prova from controle.recuperacao`);
    expect(JSON.stringify(guardado.rows)).not.toContain(primeira?.token);
    expect(both.app.lines.join('\n')).not.toContain(primeira?.token);
    await pool.query(`update controle.recuperacao set criada_em = now() - interval '61 minutes' where usada_em is null`);
    expect((await redefinir(primeira?.token ?? '', 'outra-senha-boa')).status).toBe(422);
    await pool.query(`update controle.recuperacao set criada_em = now() where usada_em is null`);
    const redefinidas = await Promise.all([primeira, segunda].map((carta) => redefinir(carta?.token ?? '', 'outra-senha-boa')));
    expect(redefinidas.map(({ status }) => status)).toContain(204);
    expect((await redefinir(segunda?.token ?? '', 'mais-uma-senha')).status).toBe(422);
    expect((await redefinir('inventado', 'mais-uma-senha')).status).toBe(422);
  });

  it('o convidado recebe um convite, escolhe a senha e entra; ninguém mais recebe nada', async () => {
    const before = (await entregues()).length;
    const caio = await both.app.account('caio');
    const convidado = { nome: 'Davi', login: 'davi', papel: 'gerente', email: 'bia@fazenda.com.br' };
    expect((await caio.call('POST', '/cat-usuarios', convidado)).body).toMatchObject({ convidado: true, ativo: true });
    expect((await entrar('davi', SENHA)).status).toBe(401);
    const novas = (await entregues()).slice(before);
    expect(novas).toMatchObject([{ para: 'bia@fazenda.com.br', text: expect.stringContaining('O seu login é davi.') }]);
    expect((await redefinir(novas[0]?.token ?? '', SENHA)).status).toBe(204);
    expect((await entrar('davi', SENHA)).status).toBe(200);
  });

  it('quem pede muitas vezes, de muitos lugares, recebe uma carta em cinco minutos, e a resposta é sempre a mesma', async () => {
    await outraVez();
    const before = (await entregues()).length;
    const answers = await Promise.all(Array.from({ length: 12 }, (_, n) => esqueci('bia@fazenda.com.br', `203.0.113.${20 + n}`)));
    expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body])))).toEqual(new Set(['[204,{"text":""}]']));
    expect((await entregues()).length - before).toBe(1);
    await outraVez();
    await esqueci('bia@fazenda.com.br', '203.0.113.20');
    expect((await entregues()).length - before).toBe(2);
  });

  it('sessenta pedidos de estranhos não gastam o de ninguém: quem tem conta recebe a sua carta, e a conta as suas tarefas', async () => {
    await outraVez();
    const before = (await entregues()).length;
    const began = performance.now();
    const doMesmo = await Promise.all(Array.from({ length: 60 }, (_, n) => esqueci(`estranho-${n}@longe.com.br`, '203.0.113.40')));
    const quantos = (status: number) => doMesmo.filter((answer) => answer.status === status).length;
    const aceitos = quantos(204);
    expect(aceitos).toBeGreaterThanOrEqual(20);
    expect(aceitos).toBeLessThanOrEqual(answeredWithin(performance.now() - began, 20));
    expect(aceitos + quantos(429)).toBe(60);
    const deMuitos = await Promise.all(Array.from({ length: 60 }, (_, n) => esqueci(`outro-${n}@longe.com.br`, `198.51.100.${n}`)));
    expect(new Set(deMuitos.map(({ status }) => status))).toEqual(new Set([204]));
    expect((await esqueci('bia@fazenda.com.br', '203.0.113.41')).status).toBe(204);
    expect((await entregues()).slice(before).map(({ para }) => para)).toEqual(['bia@fazenda.com.br']);
  });

  it('quem trocou o e-mail: o endereço antigo recebe a carta, e o que não mudou não', async () => {
    const gil = await both.app.account('gil@fazenda.com.br');
    const { pool } = both.app.services;
    const before = (await entregues()).length;
    const trocar = (email: string, version?: string) =>
      gil.call('PUT', '/perfil', { email, senha_atual: SENHA }, version ? { 'if-match': version } : undefined);
    expect((await trocar('novo@fazenda.com.br')).status).toBe(200);
    expect((await trocar('nunca@fazenda.com.br', '"99"')).status).toBe(412);
    await pool.query(`update controle.tarefa set proxima_em = now() where tipo = 'avisar-email' and situacao = 'aguardando'`);
    const novas = (await entregues()).slice(before);
    expect(novas).toMatchObject([{ para: 'gil@fazenda.com.br', text: expect.stringContaining('deixou de ser este') }]);
    const avisos = await pool.query(`select situacao from controle.tarefa where tipo = 'avisar-email'`);
    expect(avisos.rows.every(({ situacao }) => situacao === 'concluida')).toBe(true);
  });

  it('quem pede sem parar espera, de um endereço; de outro lugar pede-se ainda', async () => {
    for (let n = 0; n < 5; n++) expect((await esqueci('ninguem@fazenda.com.br', '203.0.113.9')).status).toBe(204);
    await justTried(both.app.services.pool, 'recuperar 203.0.113.9');
    expect(await esqueci('ninguem@fazenda.com.br', '203.0.113.9')).toMatchObject({ status: 429, body: { code: 'TENTATIVAS_DEMAIS' } });
    expect((await esqueci('ninguem@fazenda.com.br', '203.0.113.10')).status).toBe(204);
    expect((await both.app.call('POST', '/password/forgot', { body: {} })).body.errors[0].campo).toBe('email');
    await entregues();
  });
});
