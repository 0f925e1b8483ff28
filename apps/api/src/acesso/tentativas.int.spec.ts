import { createPool } from '@tulha/platform/postgres/pool';
import { tentar } from '@tulha/read-models/acesso/tentativas';
import { answeredWithin } from '../testing/attempts.js';
import { startTestApp, type TestApp } from '../testing/test-app.js';
import { loginHashOf } from './entrada.js';

const SENHA = 'senha-muito-boa';
const AO_MESMO_TEMPO = 40;
/** Wrong passwords, sent one after the other, that are answered before the next has to wait. */
const LIVRES = 5;

describe('muitas tentativas ao mesmo tempo', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app.close());

  const muitas = async <T>(uma: (n: number) => Promise<T>): Promise<T[]> =>
    Promise.all(Array.from({ length: AO_MESMO_TEMPO }, (_, n) => uma(n)));
  /** The same, however long the machine takes: how many one after the other would be answered meanwhile, at most. */
  const muitasNoTempo = async <T>(uma: (n: number) => Promise<T>): Promise<{ answers: T[]; cabem: number }> => {
    const began = performance.now();
    const answers = await muitas(uma);
    return { answers, cabem: answeredWithin(performance.now() - began, LIVRES) };
  };
  const entrar = (login: string, senha: string, endereco: string) =>
    app.call('POST', '/session', { body: { login, password: senha, modo: 'cli' }, headers: { 'x-forwarded-for': endereco } });
  const expectRespondidas = (respondidas: number, cabem: number) => {
    expect(respondidas).toBeGreaterThanOrEqual(LIVRES);
    expect(respondidas).toBeLessThanOrEqual(cabem);
  };
  const quantas = (answers: readonly { status: number }[], status: number) => answers.filter((answer) => answer.status === status).length;

  it('quarenta senhas erradas de um login: não mais respostas do que uma depois da outra; a dona entra de outro lugar', async () => {
    await app.account('ana');
    const { answers, cabem } = await muitasNoTempo((n) => entrar('ana', `chute-numero-${n}`, '203.0.113.1'));
    expectRespondidas(quantas(answers, 401), cabem);
    expect(quantas(answers, 401) + quantas(answers, 429)).toBe(AO_MESMO_TEMPO);
    expect(answers.find(({ status }) => status === 429)?.headers['retry-after']).toBeDefined();
    expect((await entrar('ana', SENHA, '203.0.113.2')).status).toBe(200);
  });

  it('a senha certa entra quarenta vezes ao mesmo tempo, e de um lugar entram muitos depois dela', async () => {
    await app.account('bia');
    for (let n = 0; n < 6; n++) expect(quantas(await muitas(() => entrar('bia', SENHA, '203.0.113.3')), 200)).toBe(AO_MESMO_TEMPO);
  });

  it('em dois processos ao mesmo tempo são as mesmas tentativas', async () => {
    const other = createPool(app.services.config.databaseUrl, { name: 'another-process' });
    try {
      const pools = [app.services.pool, other];
      const { answers, cabem } = await muitasNoTempo((n) => tentar(pools[n % 2] as typeof other, loginHashOf('caio'), '203.0.113.4'));
      expectRespondidas(answers.filter((espera) => espera === 0).length, cabem);
    } finally {
      await other.end();
    }
  });

  it('quarenta senhas atuais erradas, numa sessão aberta: as mesmas tentativas', async () => {
    const { token } = await app.account('dora');
    const trocar = (n: number) =>
      app.call('PUT', '/perfil/password', { token, body: { senha_atual: `chute-numero-${n}`, senha_nova: 'outra-senha-boa' } });
    const { answers, cabem } = await muitasNoTempo(trocar);
    expectRespondidas(quantas(answers, 422), cabem);
    expect(quantas(answers, 422) + quantas(answers, 429)).toBe(AO_MESMO_TEMPO);
  });
});
