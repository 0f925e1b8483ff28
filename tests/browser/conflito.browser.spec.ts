import { randomUUID } from 'node:crypto';
import type { BrowserContext, Page } from 'playwright-core';
import { faults } from './acessibilidade.js';
import { semSinal } from './sem-sinal.js';
import { ask, newFarm, open, type Product, sendAs, settled, signIn } from './support.js';

let running: Product;
beforeAll(async () => {
  running = await newFarm('Conflito', 0.05);
});

describe('um registro que outra pessoa muda enquanto se escreve', () => {
  let context: BrowserContext;
  let page: Page;

  beforeAll(async () => {
    context = await open({ scheme: 'light', width: 360 });
    page = await context.newPage();
    await signIn(page, running);
  });
  afterAll(async () => context?.close());

  const ir = async (path: string) => {
    await page.goto(`${running.url}${path}`);
    await settled(page);
  };
  const gravar = () => page.getByRole('button', { name: 'Gravar', exact: true }).click();
  const guardado = () => semSinal(page).guardado();
  const caixa = () => semSinal(page).caixa();
  const lista = () => semSinal(page).lista();
  /** A user at the office changes the same record. */
  const noEscritorio = async (path: string, method: 'POST' | 'PUT', body: object): Promise<number> => {
    const answer = await sendAs(page, method, path, body);
    if (!answer.ok) throw new Error(await answer.text());
    return ((await answer.json()) as { readonly id: number }).id;
  };
  type Pessoa = { readonly [campo: string]: unknown };
  const pessoa = async () => {
    const codigo = randomUUID().slice(0, 8);
    const nova = { nome: `Zé ${codigo}`, codigo, tipo: 'safrista', valorDia: 95, obs: 'antes' };
    const path = `/cad-colaboradores/${await noEscritorio('/cad-colaboradores', 'POST', nova)}`;
    await ir(`/cadastros${path}`);
    return { path, dela: () => ask<Pessoa>(page, path) };
  };
  const doisLados = () => page.getByRole('group', { name: 'Valor da diária' });

  it('com a página aberta, o que os dois mudaram fica lado a lado, e nada do que se escreveu nem do que ela mudou se perde', async () => {
    const { path, dela } = await pessoa();
    await page.getByLabel('Celular').fill('35999990000');
    await page.getByLabel('Valor da diária').fill('100,00');
    await context.setOffline(true);
    await gravar();
    await guardado().waitFor();
    await noEscritorio(path, 'PUT', { valorDia: 120, email: 'ze@fazenda.br' });
    await context.setOffline(false);
    await doisLados().getByRole('button', { name: 'Está gravado R$ 120,00' }).waitFor();
    await page.getByText('já está no formulário: E-mail.').waitFor();
    await settled(page);
    expect(await page.getByLabel('Celular').inputValue()).toBe('35999990000');
    expect(await page.getByLabel('E-mail').inputValue()).toBe('ze@fazenda.br');
    expect(await page.getByRole('textbox', { name: 'Valor da diária' }).inputValue()).toBe('100,00');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    expect(await faults(page)).toEqual([]);
    await doisLados().getByRole('button', { name: 'Está gravado R$ 120,00' }).click();
    await gravar();
    await caixa().waitFor({ state: 'detached' });
    expect(await dela()).toMatchObject({ valorDia: 120, email: 'ze@fazenda.br', celular: '35999990000', obs: 'antes' });
  });

  it('aberto de novo depois, o recusado não desfaz o que a outra pessoa mudou onde nada se escreveu', async () => {
    const { path, dela } = await pessoa();
    await page.getByLabel('Valor da diária').fill('100,00');
    await context.setOffline(true);
    await gravar();
    await guardado().waitFor();
    await noEscritorio(path, 'PUT', { valorDia: 120, obs: 'do escritório' });
    await page.close();
    await context.setOffline(false);
    page = await context.newPage();
    await ir('/');
    await caixa().click();
    await lista().getByRole('link', { name: 'Abrir de novo' }).click();
    await doisLados().getByRole('button', { name: 'Você escreveu R$ 100,00', pressed: true }).waitFor();
    await gravar();
    await caixa().waitFor({ state: 'detached' });
    expect(await dela()).toMatchObject({ valorDia: 100, obs: 'do escritório' });
  });

  it('o que se escreve fica no formulário quando o registro muda por baixo, e grava sobre o que ele é agora', async () => {
    const { dela } = await pessoa();
    await page.getByLabel('Celular').fill('35988887777');
    await page.getByRole('button', { name: 'Desativar', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Desativar', exact: true }).click();
    await page.getByRole('button', { name: 'Ativar', exact: true }).waitFor();
    await settled(page);
    expect(await page.getByLabel('Celular').inputValue()).toBe('35988887777');
    await gravar();
    await page.getByText('já está no formulário: Situação.').waitFor();
    await gravar();
    await caixa().waitFor({ state: 'detached' });
    expect(await dela()).toMatchObject({ celular: '35988887777', situacao: 'INATIVO' });
  });

  it('o que se escreve e não se gravou não se perde ao fechar a página sem uma pergunta; gravado, ela fecha', async () => {
    const perguntas: string[] = [];
    await ir('/cadastros/cad-colaboradores/novo');
    page.on('dialog', (dialogo) => {
      perguntas.push(dialogo.type());
      void dialogo.accept();
    });
    await page.getByLabel('Nome').click();
    await page.reload();
    await settled(page);
    expect(perguntas).toEqual([]);
    await page.getByLabel('Nome').click();
    await page.keyboard.type('Alguém pela metade');
    await page.reload();
    await settled(page);
    expect(perguntas).toEqual(['beforeunload']);
    // The typed text is there again, and leaving would ask again.
    await page.getByRole('button', { name: 'Começar de novo' }).click();
    expect(await page.getByLabel('Nome').inputValue()).toBe('');
    await pessoa();
    await page.getByLabel('Celular').click();
    await page.keyboard.type('35977776666');
    await gravar();
    await semSinal(page).diz('Colaborador editado com sucesso');
    await page.waitForURL(/\/cadastros\/cad-colaboradores$/);
    await page.reload();
    expect(perguntas).toEqual(['beforeunload']);
  });
});
