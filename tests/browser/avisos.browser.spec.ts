import type { BrowserContext, Page } from 'playwright-core';
import { newAccount, open, type Product, settled, signIn } from './support.js';

const PERFIL = '**/v1/perfil';

let running: Product;
beforeAll(async () => {
  running = await newAccount('Avisos');
});

describe('os avisos', () => {
  let context: BrowserContext;
  let page: Page;

  const avisos = () => page.getByRole('alert').or(page.getByRole('status')).getByRole('listitem');
  const aviso = (text: string) => avisos().filter({ hasText: text });
  const gravar = () => page.getByRole('button', { name: 'Gravar' }).click();
  const perfil = async () => {
    await page.goto(`${running.url}/perfil?aba=dados`);
    await settled(page);
  };
  /** The next save of the profile is answered like this. */
  const answer = (how: Parameters<Page['route']>[1]) =>
    page.route(PERFIL, (route, request) => (request.method() === 'PUT' ? how(route, request) : route.fallback()));

  beforeAll(async () => {
    context = await open({ scheme: 'light', width: 1280 });
    page = await context.newPage();
    await page.clock.install();
    await signIn(page, running);
  });
  afterEach(async () => page.unrouteAll());
  afterAll(async () => context?.close());

  it('têm 360 px, a 110 px do alto, no meio, e vêm da direita', async () => {
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await perfil();
    await gravar();
    const notice = aviso('Perfil alterado com sucesso!');
    await notice.waitFor();
    const [from] = await notice.evaluate((node) =>
      getComputedStyle(node).animationName === 'none'
        ? []
        : [...document.styleSheets]
            .flatMap((sheet) => [...sheet.cssRules])
            .flatMap((rule) =>
              rule instanceof CSSKeyframesRule && getComputedStyle(node).animationName === rule.name ? [...rule.cssRules] : [],
            )
            .map((frame) => (frame as CSSKeyframeRule).style.translate),
    );
    expect(Number.parseFloat(from ?? '')).toBeGreaterThan(0);
    await notice.evaluate((node) => Promise.all(node.getAnimations().map(({ finished }) => finished)));
    expect(await notice.boundingBox()).toMatchObject({ x: (1280 - 360) / 2, y: 110, width: 360 });
    await page.emulateMedia({ reducedMotion: 'reduce' });
  });

  it('somem depois de três segundos, sem contar os que passam sob o ponteiro ou o foco', async () => {
    await perfil();
    await gravar();
    const notice = aviso('Perfil alterado com sucesso!');
    await notice.waitFor();
    await notice.hover();
    await page.clock.fastForward(10_000);
    expect(await notice.count()).toBe(1);
    await notice.getByRole('button', { name: 'Fechar aviso' }).focus();
    await page.mouse.move(0, 0);
    await page.clock.fastForward(10_000);
    expect(await notice.count()).toBe(1);
    await page.getByRole('heading', { level: 1 }).focus();
    await page.clock.fastForward(3_000);
    await notice.waitFor({ state: 'detached' });
  });

  it("dizem 'Ops!' e por que não deu: as palavras do servidor, ou as nossas", async () => {
    await perfil();
    const recusa = { error: 'O e-mail já é de outra pessoa.', code: 'EMAIL_EM_USO', status: 409 };
    await answer((route) => route.fulfill({ status: 409, contentType: 'application/problem+json', json: recusa }));
    await gravar();
    await aviso('O e-mail já é de outra pessoa.').getByText('Ops!').waitFor();
    await page.unrouteAll();
    await answer((route) => route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }));
    await gravar();
    await aviso('Ocorreu um erro').getByText('Ops!').waitFor();
    await page.unrouteAll();
    await answer((route) => route.abort());
    await gravar();
    await aviso('Sem conexão com o servidor. Verifique a internet e tente novamente.').waitFor();
    expect(await avisos().getByText('Ops!').count()).toBeGreaterThan(0);
  });

  it('na entrada ficam até serem fechados; sem palavras do servidor, manda ao administrador', async () => {
    await page.getByRole('button', { name: 'Sair' }).click();
    await page.waitForURL(/\/entrar/);
    await page.route('**/v1/session', (route) => route.fulfill({ status: 500, contentType: 'text/html', body: '' }));
    await page.getByLabel('Login').fill(running.login);
    await page.getByLabel('Senha', { exact: true }).fill(running.senha);
    await page.getByRole('button', { name: 'Entrar' }).click();
    const notice = aviso('Erro inesperado, comunique com o administrador');
    await notice.getByText('Ops!').waitFor();
    await page.clock.fastForward(60_000);
    expect(await notice.count()).toBe(1);
    await notice.getByRole('button', { name: 'Fechar aviso' }).click();
    await notice.waitFor({ state: 'detached' });
  });
});
