import { jest } from '@jest/globals';
import type { BrowserContext, Page } from 'playwright-core';
import { faults, inspect } from './acessibilidade.js';
import { pages } from './paginas.js';
import { ask, open, product, settled, signIn, widths } from './support.js';

jest.setTimeout(1_800_000);

describe.each(widths)('acessibilidade, %i px', (width) => {
  const running = product();
  let context: BrowserContext;
  let page: Page;

  beforeAll(async () => {
    context = await open({ scheme: 'light', width });
    page = await context.newPage();
  });
  afterAll(async () => context?.close());

  it('na entrada, também com erro e com aviso', async () => {
    await page.goto(`${running.url}/entrar`);
    await settled(page);
    expect(await faults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Entrar' }).click();
    await page.getByText('Informe o login.').waitFor();
    expect(await faults(page)).toEqual([]);
    await page.getByLabel('Login').fill('ninguem');
    await page.getByLabel('Senha', { exact: true }).fill('senha errada');
    await page.getByRole('button', { name: 'Entrar' }).click();
    await page.getByRole('alert').getByText('Usuário ou senha inválidos, verifique os seus dados!').waitFor();
    expect(await faults(page)).toEqual([]);
  });

  it('nas outras portas, vazias e recusadas', async () => {
    for (const path of ['/esqueci-senha', '/redefinir-senha?token=x', '/atualizar-cadastro']) {
      await page.goto(`${running.url}${path}`);
      await settled(page);
      expect([path, await faults(page)]).toEqual([path, []]);
      await page.locator('button[type=submit]').click();
      await page
        .getByText(/^Informe/)
        .first()
        .waitFor();
      expect([path, await faults(page)]).toEqual([path, []]);
    }
  });

  it('em todas as páginas', async () => {
    await signIn(page, running);
    expect(await inspect(page, await pages(page))).toEqual({});
  });

  it('nas três formas da genealogia e no menu', async () => {
    const { lote = '' } = await pages(page);
    for (const form of ['fluxo', 'grafico', 'tabela']) {
      await page.goto(`${running.url}${lote}?forma=${form}`);
      await page.getByRole('heading', { name: 'Genealogia' }).waitFor();
      await settled(page);
      expect([form, await faults(page)]).toEqual([form, []]);
    }
    if (width > 600) return;
    await page.getByRole('button', { name: 'Abrir o menu' }).click();
    await page.getByRole('dialog', { name: 'Menu' }).waitFor();
    expect(await faults(page)).toEqual([]);
  });

  it('no pacote para a União Europeia, conferido antes de baixar', async () => {
    const { lote = '' } = await pages(page);
    await page.goto(`${running.url}${lote}`);
    const documentos = page.getByRole('region', { name: 'Documentos' });
    await documentos.getByRole('button', { name: 'Conferir e baixar' }).click();
    await documentos.getByRole('button', { name: 'Baixar o pacote' }).waitFor();
    await settled(page);
    expect(await faults(page)).toEqual([]);
  });

  it('no que se abre por cima de uma página, e nas partes do perfil', async () => {
    const talhao = (await ask<{ content: { id: number }[] }>(page, '/cad-talhoes?size=1')).content[0]?.id;
    const botao = (name: string | RegExp) => page.getByRole('button', { name }).first().click();
    const abrir: Readonly<Record<string, readonly [path: string, como: () => Promise<void>]>> = {
      paleta: ['/vendas', () => page.keyboard.press('Control+k')],
      atalhos: ['/vendas', () => page.keyboard.press('?')],
      ajuda: ['/rastreabilidade/lotes', () => botao('Ajuda desta página')],
      notificações: ['/vendas', () => botao(/^Notificações/)],
      excluir: [`/cadastros/cad-talhoes/${talhao}`, () => botao('Excluir')],
    };
    const wrong: Record<string, readonly string[]> = {};
    const look = async (name: string, within?: string) => {
      await settled(page);
      const broken = await faults(page, within);
      if (broken.length > 0) wrong[name] = broken;
    };
    for (const [name, [path, como]] of Object.entries(abrir)) {
      await page.goto(`${running.url}${path}`);
      await settled(page);
      await como();
      await page.getByRole('dialog').first().waitFor();
      await look(name, '[role="dialog"]');
    }
    await page.goto(`${running.url}/perfil`);
    await settled(page);
    for (const aba of ['Senha', 'Sessões', 'Assinatura', 'Dados']) {
      await page.getByRole('tab', { name: aba }).click();
      await look(`perfil: ${aba}`);
    }
    expect(wrong).toEqual({});
  });

  it('num formulário recusado', async () => {
    await page.goto(`${running.url}/vendas/nova`);
    await settled(page);
    await page.getByRole('button', { name: 'Gravar venda' }).click();
    await page.getByText('Informe o cliente.').waitFor();
    expect(await faults(page)).toEqual([]);
  });

  it('e nada se move para quem pede menos movimento', async () => {
    const moving = await page.evaluate(
      () => document.getAnimations().filter(({ effect }) => Number(effect?.getComputedTiming().duration) > 150).length,
    );
    expect(moving).toBe(0);
  });
});
