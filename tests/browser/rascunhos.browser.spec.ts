import { randomUUID } from 'node:crypto';
import type { BrowserContext, Dialog, Page } from 'playwright-core';
import { heard } from './avisos.js';
import { type Account, ask, newFarm, open, settled } from './support.js';

let dono: Account;
let outra: Account;
beforeAll(async () => {
  [dono, outra] = [await newFarm('Rascunhos', 0.05), await newFarm('Outra', 0.05)];
});

describe('o que se escreve e não se grava', () => {
  let context: BrowserContext;
  let page: Page;
  const NOVO = '/cadastros/cad-inventario/novo';
  const continuando = () => page.getByText('Continuando de onde você parou neste aparelho');
  const rascunhos = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('rascunho')));
  const descricao = () => page.getByLabel('Descrição').first();

  const entrar = async ({ login, senha }: Account) => {
    await page.getByLabel('Login').fill(login);
    await page.getByLabel('Senha', { exact: true }).fill(senha);
    await page.getByRole('button', { name: 'Entrar' }).click();
    await page.waitForURL((url) => url.pathname !== '/entrar');
    await settled(page);
  };
  /** Ends the session as another place would: this tab hears of it with its next request. */
  const encerrar = () =>
    page.evaluate(async () => {
      const token = JSON.parse(localStorage.getItem('tulha:token') ?? '""');
      return (await fetch('/v1/session', { method: 'DELETE', headers: { Authorization: `Bearer ${token}` } })).status;
    });

  beforeAll(async () => {
    context = await open({ scheme: 'light', width: 360 });
    page = await context.newPage();
    await page.goto(`${dono.url}/entrar`);
    await entrar(dono);
  });
  afterAll(async () => context?.close());

  it('a sessão acaba ao gravar: quem volta acha o formulário como o deixou, e nada foi gravado por trás', async () => {
    await page.goto(`${dono.url}${NOVO}`);
    await descricao().fill('Balança do terreiro');
    expect(await encerrar()).toBe(204);
    await page.getByRole('button', { name: 'Gravar', exact: true }).click();
    await page.waitForURL(/\/entrar/);
    await entrar(dono);
    await continuando().waitFor();
    expect([new URL(page.url()).pathname, await descricao().inputValue()]).toEqual([NOVO, 'Balança do terreiro']);
    const gravados = await ask<{ readonly pagination: { readonly total: number } }>(page, '/cad-inventario?q=Balança do terreiro');
    expect(gravados.pagination.total).toBe(0);
  });

  it('outra pessoa, no mesmo navegador, acha o formulário vazio; a primeira, ao voltar, o seu', async () => {
    await encerrar();
    await page.goto(`${dono.url}${NOVO}`);
    await page.waitForURL(/\/entrar/);
    await entrar(outra);
    await descricao().waitFor();
    expect([await descricao().inputValue(), await continuando().count()]).toEqual(['', 0]);
    await encerrar();
    await page.goto(`${dono.url}${NOVO}`);
    await page.waitForURL(/\/entrar/);
    await entrar(dono);
    await continuando().waitFor();
    expect(await descricao().inputValue()).toBe('Balança do terreiro');
  });

  it('quem só o reabriu fecha a página sem que se pergunte; quem escreveu mais, não', async () => {
    const perguntas: string[] = [];
    const ouvir = (dialogo: Dialog) => {
      perguntas.push(dialogo.type());
      void dialogo.accept();
    };
    page.on('dialog', ouvir);
    // A browser asks only a user who has touched the page.
    await descricao().click();
    await page.reload();
    await continuando().waitFor();
    expect([perguntas, await descricao().inputValue()]).toEqual([[], 'Balança do terreiro']);
    await descricao().fill('Balança da tulha');
    await page.reload();
    await continuando().waitFor();
    expect([perguntas, await descricao().inputValue()]).toEqual([['beforeunload'], 'Balança da tulha']);
    page.off('dialog', ouvir);
  });

  it('do perfil, o que não é segredo também volta; só uma senha, nada', async () => {
    const OUTRO = '/perfil?aba=dados';
    await page.goto(`${dono.url}${OUTRO}`);
    await page.getByLabel('Telefone').fill('35 98888-0000');
    await page.getByLabel('E-mail').fill('ana@fazenda.br');
    await page.getByLabel(/^Sua senha/).fill('segredo-de-ana');
    await page.goto(`${dono.url}${NOVO}`);
    await page.goto(`${dono.url}${OUTRO}`);
    await continuando().waitFor();
    const campos = [page.getByLabel('Telefone'), page.getByLabel('E-mail'), page.getByLabel(/^Sua senha/)];
    expect(await Promise.all(campos.map((campo) => campo.inputValue()))).toEqual(['35 98888-0000', 'ana@fazenda.br', '']);
    await page.getByRole('button', { name: 'Começar de novo' }).click();
    expect(await campos[0]?.inputValue()).toBe('');
    await page.getByRole('tab', { name: 'Senha' }).click();
    await page.locator('[name=senha_nova]').fill('outra-senha-boa');
    expect((await rascunhos()).filter((key) => key.includes('/perfil'))).toEqual([]);
  });

  it('começa de novo quando se quer', async () => {
    await page.goto(`${dono.url}${NOVO}`);
    await page.getByRole('button', { name: 'Começar de novo' }).click();
    expect(await descricao().inputValue()).toBe('');
    await descricao().fill('Peneira');
    expect(await rascunhos()).toHaveLength(1);
    await descricao().fill('');
    await page.reload();
    await settled(page);
    expect(await continuando().count()).toBe(0);
  });

  it.each([
    [
      'que vai pela caixa de saída',
      '/usuarios/novo',
      { Nome: 'Rita', Login: `rita-${randomUUID().slice(0, 8)}`, 'E-mail': 'rita@fazenda.br' },
      'Usuário adicionado com sucesso!',
    ],
    ['que vai direto', '/ajuda/nova?route=/vendas', { Título: 'Como vendemos', Texto: 'De manhã.' }, 'Guia de ajuda criado com sucesso!'],
  ])('dito que foi gravado, um formulário %s não volta, por pouco que se espere', async (_como, path, campos, gravado) => {
    await page.goto(`${dono.url}${path}`);
    for (const [campo, texto] of Object.entries(campos)) await page.getByRole('textbox', { name: campo }).fill(texto);
    await settled(page);
    expect(await rascunhos()).toHaveLength(1);
    // After a write the screen's data are read again, which takes as long as it takes.
    await page.route('**/v1/**', (route) => (route.request().method() === 'GET' ? new Promise(() => undefined) : route.fallback()));
    await page.getByRole('button', { name: 'Gravar', exact: true }).click();
    await heard(page, gravado);
    expect(await rascunhos()).toEqual([]);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });
});
