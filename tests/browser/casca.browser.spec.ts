import { AxeBuilder } from '@axe-core/playwright';
import { jest } from '@jest/globals';
import type { BrowserContext, Page } from 'playwright-core';
import { heard } from './avisos.js';
import { newFarm, open, type Product, settled, signIn } from './support.js';

jest.setTimeout(240_000);

const LOTES = '/rastreabilidade/lotes';

let running: Product;
beforeAll(async () => {
  running = await newFarm('Casca');
});

describe('a casca', () => {
  let context: BrowserContext;
  let page: Page;

  const vai = async (path: string) => {
    await page.goto(`${running.url}${path}`);
    await settled(page);
  };
  const menu = () => page.getByRole('navigation', { name: 'Principal' });
  const paleta = () => page.getByRole('textbox', { name: 'Ir para' });
  /** The result of the palette with that name. */
  const opcao = (nome: string) => page.getByRole('dialog').getByText(nome, { exact: true }).first();
  const estrela = () => page.getByRole('button', { name: 'Favorito', exact: true });
  const ajuda = () => page.getByRole('dialog', { name: 'Ajuda' });
  const guardada = async () => (await estrela().getAttribute('aria-pressed')) === 'true';
  /** The star as it is once the page, or the answer, has come. */
  const fica = (guardado: boolean) => page.locator(`[aria-label="Favorito"][aria-pressed="${guardado}"]`).waitFor();
  const gravado = () => page.waitForResponse((answer) => answer.request().method() === 'POST' && answer.url().endsWith('/v1/favorites'));
  const focado = () => page.evaluate(() => document.activeElement?.textContent ?? '');
  const kept = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('tulha:')));
  const semFalhas = async () => {
    const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']).analyze();
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ target }) => target.join(' '))])).toEqual([]);
  };

  beforeAll(async () => {
    context = await open({ scheme: 'light', width: 1280 });
    page = await context.newPage();
    await signIn(page, running);
  });
  afterEach(async () => page.unrouteAll());
  afterAll(async () => context?.close());

  it('o menu lembra se está aberto, o que está desdobrado e onde se está', async () => {
    await vai('/vendas');
    await menu().getByRole('button', { name: 'Financeiro' }).click();
    await page.reload();
    await settled(page);
    expect(await menu().getByRole('button', { name: 'Comercial' }).getAttribute('data-selected')).toBe('true');
    const state = await page.evaluate(() => JSON.parse(localStorage.getItem('tulha:menu') ?? '{}'));
    expect(state).toMatchObject({ open: true, item: 'comercial', subItem: 'vendas' });
    await page.getByRole('button', { name: 'Recolher o menu' }).click();
    await page.reload();
    await settled(page);
    await page.getByRole('button', { name: 'Abrir o menu' }).click();
    await page.getByRole('button', { name: 'Recolher o menu' }).waitFor();
  });

  it('a estrela guarda a página, que aparece no menu e sai dele quando tocada de novo', async () => {
    await vai(`${LOTES}?unidade=kg`);
    if (await guardada()) await Promise.all([gravado(), estrela().click()]);
    await fica(false);
    await Promise.all([gravado(), estrela().click()]);
    await menu().getByRole('button', { name: 'Favoritos' }).click();
    const link = menu().getByRole('link', { name: 'Lotes', exact: true }).and(page.locator('[href$="?unidade=kg"]'));
    await link.waitFor();
    await vai('/vendas');
    await link
      .or(menu().getByRole('button', { name: 'Favoritos' }))
      .first()
      .click();
    await link.click();
    await page.waitForURL(`${running.url}${LOTES}?unidade=kg`);
    await fica(true);
    await page.route('**/v1/favorites', (route, request) =>
      request.method() === 'POST' ? route.fulfill({ status: 422, json: { error: 'Agora não.', code: 'X' } }) : route.fallback(),
    );
    await estrela().click();
    await page.getByText('Agora não.').waitFor();
    await fica(true);
    await page.unrouteAll();
    await Promise.all([gravado(), estrela().click()]);
    await link.waitFor({ state: 'detached' });
    await page.reload();
    await settled(page);
    expect(await guardada()).toBe(false);
  });

  it('a aba do perfil é lembrada', async () => {
    await vai('/perfil');
    await page.getByRole('tab', { name: 'Assinatura' }).click();
    await page.getByRole('heading', { name: 'Última fatura' }).waitFor();
    await vai('/perfil');
    expect(await page.getByRole('tab', { name: 'Assinatura' }).getAttribute('aria-selected')).toBe('true');
    await page.getByRole('heading', { name: 'Última fatura' }).waitFor();
  });

  it('a página de um lote tem um menu das suas partes, que lembra se está aberto', async () => {
    await vai(LOTES);
    await page.locator('[data-linha]').first().click();
    await page.waitForURL(/\/lotes\/\d+$/);
    const nesta = page.getByRole('navigation', { name: 'Nesta página' });
    await nesta.getByRole('button', { name: 'Linha do tempo' }).click();
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Linha do tempo');
    await nesta.getByRole('button', { name: 'Nesta página' }).click();
    await page.reload();
    await settled(page);
    expect(await nesta.getByRole('button').allTextContents()).toEqual([expect.stringContaining('Nesta página')]);
    await nesta.getByRole('button', { name: 'Nesta página' }).click();
    await nesta.getByRole('button', { name: 'Genealogia' }).waitFor();
  });

  it('a paleta leva a qualquer página, cadastro e lote, sem o mouse', async () => {
    await vai('/');
    await page.keyboard.press('Control+k');
    await paleta().fill('armazem');
    await opcao('Armazém').waitFor();
    await semFalhas();
    await page.keyboard.press('Enter');
    await page.waitForURL(`${running.url}/rastreabilidade/armazem`);
    await settled(page);
    await vai(LOTES);
    const codigo = (await page.locator('[data-linha]').first().textContent()) ?? '';
    await page.getByRole('button', { name: 'Ir para…' }).click();
    await paleta().fill(codigo);
    await page.getByRole('dialog').getByText(codigo, { exact: true }).first().click();
    await page.waitForURL(/\/rastreabilidade\/lotes\/\d+$/);
    await paleta().waitFor({ state: 'detached' });
    await page.keyboard.press('Control+k');
    await paleta().fill('novo talh');
    await opcao('Novo talhão').waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(`${running.url}/cadastros/cad-talhoes/novo`);
    const titulo = page.getByRole('heading', { level: 1, name: 'Novo talhão' });
    await titulo.waitFor();
    expect(await titulo.count()).toBe(1);
  });

  it('o teclado anda pela lista, abre, procura e cria; nunca enquanto se escreve', async () => {
    await vai(LOTES);
    const linhas = await page.locator('[data-linha]').allTextContents();
    await page.keyboard.press('ArrowDown');
    expect(await focado()).toBe(linhas[0]);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowUp');
    expect(await focado()).toBe(linhas[1]);
    await page.keyboard.press('/');
    await page.keyboard.type('n?/');
    expect(await page.getByRole('searchbox').inputValue()).toBe('n?/');
    expect(page.url()).toContain(LOTES);
    await vai(LOTES);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/lotes\/\d+$/);
    await vai('/vendas');
    await page.keyboard.press('n');
    await page.waitForURL(`${running.url}/vendas/nova`);
  });

  it('? diz os atalhos, Esc fecha, e os de uma tecla podem ser desligados', async () => {
    await vai('/vendas');
    await page.keyboard.press('?');
    const atalhos = page.getByRole('dialog', { name: 'Atalhos do teclado' });
    await atalhos.getByText('Procurar na lista').waitFor();
    await semFalhas();
    await atalhos.getByRole('switch', { name: 'Atalhos de uma tecla' }).click();
    await page.keyboard.press('Escape');
    await atalhos.waitFor({ state: 'detached' });
    await page.keyboard.press('n');
    await page.keyboard.press('Control+k');
    await paleta().fill('atalhos do teclado');
    await opcao('Atalhos do teclado').waitFor();
    await page.keyboard.press('Enter');
    expect(page.url()).toBe(`${running.url}/vendas`);
    await atalhos.getByRole('switch', { name: 'Atalhos de uma tecla' }).click();
    await page.keyboard.press('Escape');
  });

  it('a ajuda mostra os guias da página, o mais específico antes, e procura em todos', async () => {
    await vai(LOTES);
    await page.locator('[data-linha]').first().click();
    await page.waitForURL(/\/lotes\/\d+$/);
    await page.getByRole('button', { name: 'Ajuda desta página' }).click();
    await ajuda().getByText('Sobre esta página').waitFor();
    expect(await ajuda().locator('summary').allTextContents()).toEqual([
      expect.stringContaining('Ler a página de um lote'),
      expect.stringContaining('O que é um lote'),
    ]);
    await semFalhas();
    await ajuda().getByRole('searchbox').fill('COLHEITA paga');
    await ajuda().getByText('Fechar uma folha de colheita').waitFor();
    await page.keyboard.press('Escape');
    await ajuda().waitFor({ state: 'detached' });
  });

  it('o dono escreve um guia com vídeo, vê como fica, muda e remove', async () => {
    await vai('/ajuda/nova?route=/vendas');
    await page.getByLabel('Título').fill('Como vendemos aqui');
    await page.getByRole('textbox', { name: 'Texto' }).fill('Ligue **antes** das 10h. <script>alert(1)</script>');
    await page.locator('strong').filter({ hasText: 'antes' }).waitFor();
    await page.getByText('Vídeo e texto').click();
    await page.getByRole('button', { name: 'Gravar' }).click();
    await page.getByText('Escolha o vídeo do guia.').waitFor();
    const buffer = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypmp42\0\0\0\0mp42isom', 'latin1'), Buffer.alloc(200_000)]);
    await page.locator('input[type=file]').setInputFiles({ name: 'venda.mp4', mimeType: 'video/mp4', buffer });
    await page.getByRole('button', { name: 'Gravar' }).click();
    await heard(page, 'Guia de ajuda criado com sucesso!');
    await vai('/vendas');
    await page.getByRole('button', { name: 'Ajuda desta página' }).click();
    await ajuda().getByText('Da fazenda').first().waitFor();
    const src = await ajuda().locator('video').first().getAttribute('src');
    const played = await page.evaluate(async (url) => {
      const response = await fetch(url, { headers: { Range: 'bytes=4-7' } });
      return [response.status, response.headers.get('content-type'), await response.text()];
    }, src ?? '');
    expect(played).toEqual([206, 'video/mp4', 'ftyp']);
    await ajuda().getByRole('link', { name: 'Alterar' }).first().click();
    await page.getByLabel('Título').fill('Como vendemos nesta fazenda');
    await page.getByRole('button', { name: 'Gravar' }).click();
    await heard(page, 'Guia de ajuda atualizado com sucesso!');
    await page.locator('summary').filter({ hasText: 'Como vendemos nesta fazenda' }).first().click();
    await page.getByRole('link', { name: 'Alterar' }).first().click();
    await page.getByRole('button', { name: 'Remover' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remover' }).click();
    await heard(page, 'Guia de ajuda removido com sucesso!');
  });

  it('quem sai não deixa menu nem abas para quem vem', async () => {
    await vai('/perfil?aba=senha');
    await page.getByRole('tab', { name: 'Dados' }).click();
    expect(await kept()).toEqual(expect.arrayContaining(['tulha:aba:perfil', 'tulha:menu', 'tulha:token']));
    await page.keyboard.press('Control+k');
    await paleta().fill('sair');
    await opcao('Sair').waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/entrar/);
    expect((await kept()).filter((key) => !['tulha:cores', 'tulha:atalhos'].includes(key))).toEqual([]);
  });
});
