import { jest } from '@jest/globals';
import type { BrowserContext, Page } from 'playwright-core';
import { pages } from './paginas.js';
import { ask, open, product, settled, signIn } from './support.js';

jest.setTimeout(300_000);

const running = product();

describe.each([360, 1280])('os modos das telas, com %i px', (width) => {
  let context: BrowserContext;
  let page: Page;

  const vai = async (path: string) => {
    await page.goto(`${running.url}${path}`);
    await settled(page);
  };
  const focado = () =>
    page.evaluate(() => {
      const at = document.activeElement;
      return (at?.id && document.querySelector(`label[for="${at.id}"]`)?.textContent) || at?.textContent;
    });

  beforeAll(async () => {
    context = await open({ scheme: 'light', width });
    page = await context.newPage();
    await signIn(page, running);
  });
  afterEach(async () => page.unrouteAll());
  afterAll(async () => context?.close());

  it('Voltar fecha a escolha de lotes e o formulário fica cheio; o próximo Voltar sai', async () => {
    await vai('/rastreabilidade/secagem');
    await page.getByRole('link', { name: /^Nova/ }).first().click();
    await page.getByLabel('Responsável').fill('Dona Zilda');
    for (let again = 0; again < 2; again++) {
      await page.getByRole('button', { name: 'Escolher lotes' }).click();
      await page.getByRole('dialog').waitFor();
      await page.goBack();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      expect(await page.getByLabel('Responsável').inputValue()).toBe('Dona Zilda');
    }
    await page.getByRole('button', { name: 'Escolher lotes' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Fechar' }).first().click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.goBack();
    await page.waitForURL(`${running.url}/rastreabilidade/secagem`);
  });

  it('Voltar fecha também a paleta, a ajuda, os atalhos, os avisos, as perguntas e o menu, e a página fica', async () => {
    const { content } = await ask<{ content: { id: number }[] }>(page, '/cad-talhoes?size=1');
    const talhao = `/cadastros/cad-talhoes/${content[0]?.id}`;
    const abrir: Readonly<Record<string, () => Promise<void>>> = {
      paleta: () => page.getByRole('button', { name: 'Ir para…' }).click(),
      atalhos: () => page.keyboard.press('?'),
      ajuda: () => page.getByRole('button', { name: 'Ajuda desta página' }).click(),
      avisos: () => page.getByRole('button', { name: /^Notificações/ }).click(),
      pergunta: () => page.getByRole('button', { name: 'Excluir' }).first().click(),
      ...(width < 600 && { menu: () => page.getByRole('button', { name: 'Abrir o menu' }).click() }),
    };
    await vai('/vendas');
    await vai(talhao);
    for (const [nome, abre] of Object.entries(abrir)) {
      await abre();
      await page.getByRole('dialog').first().waitFor();
      await page.goBack();
      await page
        .getByRole('dialog')
        .first()
        .waitFor({ state: 'detached' })
        .catch((cause: Error) => Promise.reject(new Error(`${nome}: ${cause.message}`)));
      expect([nome, new URL(page.url()).pathname]).toEqual([nome, talhao]);
    }
  });

  it('quem vai a outra página pela paleta volta com um toque', async () => {
    await vai('/vendas');
    await page.getByRole('button', { name: 'Ir para…' }).click();
    await page.getByRole('textbox', { name: 'Ir para' }).fill('armazem');
    await page.getByRole('dialog').getByText('Armazém', { exact: true }).first().waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(`${running.url}/rastreabilidade/armazem`);
    await settled(page);
    await page.goBack();
    await page.waitForURL(`${running.url}/vendas`);
    expect(await page.getByRole('dialog').count()).toBe(0);
  });

  it('um formulário recusado pela tela leva ao primeiro campo errado', async () => {
    for (const [path, botao, campo] of [
      ['/vendas/nova', 'Gravar venda', 'Cliente'],
      ['/cadastros/cad-talhoes/novo', 'Gravar', 'Nome'],
      ['/rastreabilidade/secagem/nova', 'Gravar', 'Secador'],
      ['/folha-pagamento-colheita/nova', 'Gravar folha', 'Descrição'],
      ['/usuarios/novo', 'Gravar', 'Nome'],
    ] as const) {
      await vai(path);
      await page.getByRole('button', { name: botao, exact: true }).click();
      await page.locator(':focus[aria-invalid="true"], :focus[data-wrong]').waitFor();
      expect([path, await focado()]).toEqual([path, expect.stringMatching(new RegExp(`^${campo}`))]);
    }
  });

  it('um formulário recusado pelo servidor leva ao primeiro campo que ele nomeia', async () => {
    await vai('/cadastros/cad-talhoes/novo');
    await page.route('**/v1/cad-talhoes', (route) =>
      route.fulfill({
        status: 422,
        json: {
          error: 'Não.',
          code: 'X',
          errors: [
            { campo: 'areaHa', mensagem: 'Área demais.' },
            { campo: 'numero', mensagem: 'Já usado.' },
          ],
        },
      }),
    );
    await page.getByRole('main').getByRole('combobox', { name: 'Fazenda', exact: true }).click();
    await page.getByRole('listbox').getByRole('option').first().click();
    await page.getByLabel('Nome').fill('Talhão do teste');
    await page.getByRole('button', { name: 'Gravar', exact: true }).click();
    await page.locator(':focus[aria-invalid="true"]').waitFor();
    expect(await focado()).toMatch(/^Número/);
  });

  it('um registro que não existe tem o seu desenho e o caminho de volta, e não é falta de internet', async () => {
    for (const [path, lista] of [
      ['/vendas/99999999', '/vendas'],
      ['/rastreabilidade/lotes/99999999', '/rastreabilidade/lotes'],
      ['/rastreabilidade/secagem/99999999', '/rastreabilidade/secagem'],
      ['/folha-pagamento-colheita/99999999', '/folha-pagamento-colheita'],
      ['/cadastros/cad-talhoes/99999999', '/cadastros/cad-talhoes'],
      ['/importacoes/99999999', '/importacoes'],
      ['/usuarios/99999999', '/usuarios'],
    ] as const) {
      await vai(path);
      const main = page.getByRole('main');
      await main.getByRole('link', { name: /^Voltar para / }).waitFor();
      expect([path, await main.locator('svg.tabler-icon-cloud-off').count()]).toEqual([path, 0]);
      expect([path, await main.getByRole('button', { name: 'Tentar de novo' }).count()]).toEqual([path, 0]);
      await main.getByRole('link', { name: /^Voltar para / }).click();
      await page.waitForURL(`${running.url}${lista}`);
    }
  });

  it('o menu cabe: com 800 px de altura todas as suas partes estão à vista, com a maior aberta', async () => {
    await vai('/rastreabilidade/quadro');
    if (width < 600) {
      await page.setViewportSize({ width, height: 800 });
      await page.getByRole('button', { name: 'Abrir o menu' }).click();
    }
    const menu = page.getByRole('navigation', { name: 'Principal' });
    const fora = await menu.locator('a:visible, button:visible').evaluateAll((links) =>
      links
        .filter((link) => {
          const { left, right, top, bottom } = link.getBoundingClientRect();
          const there = document.elementFromPoint((left + right) / 2, bottom - 2);
          return top < 0 || bottom > innerHeight || !link.contains(there) || link.scrollWidth > link.clientWidth;
        })
        .map(({ textContent }) => textContent),
    );
    expect(fora).toEqual([]);
    expect(await menu.locator('a:visible').count()).toBeGreaterThan(12);
    await menu.getByRole('button', { name: 'Mais' }).click();
    await menu.getByRole('link', { name: 'Usuários' }).click();
    await page.waitForURL(`${running.url}/usuarios`);
  });

  it('com 768 px de altura, e qualquer parte do menu aberta, todas as outras ficam ao alcance', async () => {
    await page.setViewportSize({ width, height: 768 });
    await vai('/vendas');
    if (width < 600) await page.getByRole('button', { name: 'Abrir o menu' }).click();
    const menu = page.getByRole('navigation', { name: 'Principal' });
    const partes = menu.locator('button[aria-expanded]');
    expect(await partes.count()).toBeGreaterThan(5);
    for (const nome of await partes.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? ''))) {
      const parte = menu.getByRole('button', { name: nome, exact: true });
      if ((await parte.getAttribute('aria-expanded')) === 'false') await parte.click();
      const fora = await menu.locator('ul > li > a:visible, ul > li > button:visible').evaluateAll((all) =>
        all
          .filter((one) => {
            const { left, right, top, bottom } = one.getBoundingClientRect();
            const folha = one.closest('ul ul') !== null;
            return !folha && (top < 0 || bottom > innerHeight || !one.contains(document.elementFromPoint((left + right) / 2, bottom - 2)));
          })
          .map(({ textContent }) => textContent),
      );
      expect({ nome, fora }).toEqual({ nome, fora: [] });
      // Its last page is reached by scrolling that part alone.
      await menu.locator('ul ul:not([hidden]) a').last().scrollIntoViewIfNeeded();
      expect(await menu.locator('ul ul:not([hidden]) a').last().isVisible()).toBe(true);
    }
    await page.setViewportSize({ width, height: width < 600 ? 760 : 800 });
  });

  it('a paleta acha vendas, lotes, talhões, pessoas e parceiros, sem perder tecla, e vai com Enter', async () => {
    type Lista = { content: { id: number; codigo?: string; nome?: string }[] };
    const primeiroDe = async (path: string) => (await ask<Lista>(page, `${path}?size=1`)).content[0];
    for (const [lista, lugar] of [
      ['/vendas', '/vendas'],
      ['/rastreabilidade/lotes', '/rastreabilidade/lotes'],
      ['/cad-talhoes', '/cadastros/cad-talhoes'],
      ['/cad-colaboradores', '/cadastros/cad-colaboradores'],
      ['/cad-clientes', '/cadastros/cad-clientes'],
      ['/cad-fornecedores', '/cadastros/cad-fornecedores'],
    ] as const) {
      const row = await primeiroDe(lista);
      const nome = String(row?.nome ?? row?.codigo);
      await page.goto(`${running.url}/perfil`);
      await settled(page);
      await page.keyboard.press('Control+k');
      // Letters with accents are put in by this keyboard without a key being pressed: the text after the last of them is typed.
      await page.keyboard.type(nome.replace(/^.*[^ -~]/, ''));
      await page.keyboard.press('Enter');
      await page.waitForURL((url) => url.pathname.startsWith(`${lugar}/`));
      await settled(page);
      expect([nome, await page.getByRole('dialog').count()]).toEqual([nome, 0]);
    }
  });

  it('a paleta diz quando nada foi achado', async () => {
    await vai('/perfil');
    await page.keyboard.press('Control+k');
    await page.keyboard.type('jabuticabeira azul');
    await page.getByRole('status').filter({ hasText: 'Nada com “jabuticabeira azul”' }).waitFor();
    expect(await page.getByRole('textbox', { name: 'Ir para' }).inputValue()).toBe('jabuticabeira azul');
    await page.keyboard.press('Escape');
  });

  it('o nome de um talhão leva à página dele, com o mapa', async () => {
    const { lote = '' } = await pages(page);
    await vai(lote);
    const origem = page.getByRole('region', { name: 'Origem' });
    const nome = await origem.getByRole('link').first().textContent();
    await origem.getByRole('link').first().click();
    await page.waitForURL(/\/cadastros\/cad-talhoes\/\d+$/);
    await page
      .getByRole('region', { name: `Mapa do talhão ${nome}` })
      .locator('path.leaflet-interactive')
      .waitFor();
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(nome);
    // The names of crop years with their farms are long: they may not push the form past the edge of a phone.
    expect(await page.getByRole('main').evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    const fora = await page
      .locator('main form input:visible')
      .evaluateAll((inputs) => inputs.filter((one) => one.getBoundingClientRect().right > innerWidth).length);
    expect(fora).toBe(0);
    const { content } = await ask<{ content: { id: number }[] }>(page, '/rastreabilidade/lotes?etapa=colhido&size=1');
    await vai(`/rastreabilidade/lotes/${content[0]?.id}`);
    await page.getByRole('region', { name: 'Linha do tempo' }).getByRole('link').first().click();
    await page.waitForURL(/\/cadastros\/cad-talhoes\/\d+$/);
  });

  it('as safras dizem a fazenda onde se escolhem e onde se listam', async () => {
    const { content } = await ask<{ content: { nome: string }[] }>(page, '/fazendas?size=50');
    await vai('/rastreabilidade/lotes');
    if (width < 600) await page.getByText('Filtros').click();
    const escolhas = await page
      .locator('option')
      .filter({ hasText: /^Safra 2025\/2026/ })
      .allTextContents();
    expect(escolhas.toSorted()).toEqual(content.map(({ nome }) => `Safra 2025/2026 · ${nome}`).toSorted());
    await vai('/cadastros/cat-safras');
    for (const { nome } of content) await page.getByRole('main').getByText(nome).first().waitFor();
  });

  it('um dia em que não há safra é dito no formulário', async () => {
    await vai('/rastreabilidade/colheita/nova');
    const dia = page.getByLabel(/^Dia/).first();
    await dia.fill('01/02/2019');
    await page.getByText('Nenhuma safra cobre este dia.').waitFor();
    await dia.fill('10/05/2026');
    await page.getByText('Nenhuma safra cobre este dia.').waitFor({ state: 'detached' });
    expect(await dia.inputValue()).toBe('10/05/2026');
  });

  it('a escolha de lotes mostra primeiro o que pode entrar, e o resto só a quem pede', async () => {
    await vai('/rastreabilidade/rebeneficio/nova');
    await page.getByRole('button', { name: 'Escolher lotes' }).click();
    const lista = page.getByRole('list', { name: 'Lotes que podem entrar' });
    await lista.getByRole('button').first().waitFor();
    const antes = await lista.getByRole('button').allTextContents();
    expect(antes.filter((texto) => /No secador|No terreiro|Colhido/.test(texto))).toEqual([]);
    await page.goBack();
    await vai('/rastreabilidade/secagem/nova');
    await page.getByRole('button', { name: 'Escolher lotes' }).click();
    await lista.getByRole('button').first().waitFor();
    const secar = await lista.getByRole('button').count();
    await page.getByRole('button', { name: /^Mostrar \d+ de outra etapa/u }).click();
    expect(await lista.getByRole('button').count()).toBeGreaterThan(secar);
  });
});
