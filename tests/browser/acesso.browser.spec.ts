import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import { until } from '@tulha/testing/until';
import type { BrowserContext, Page } from 'playwright-core';
import { heard } from './avisos.js';
import { ask, asOperator, mailFolder, newAccount, open, type Product, sendAs, settled, signIn } from './support.js';

jest.setTimeout(240_000);

const ERRADO = 'Usuário ou senha inválidos, verifique os seus dados!';
const COMUM = /Esta senha é das mais usadas/;
const PENDENCIA = /pendência financeira/;

/** Writes records to the API that no journey makes here, with the session of the page. */
const write = async (page: Page, method: 'POST' | 'PUT', path: string, body: object): Promise<void> =>
  expect([200, 201, 202]).toContain((await sendAs(page, method, path, body)).status);

/** The text of the letters to an address. Each is one part, in base64. */
const letters = async (to: string): Promise<readonly string[]> => {
  const names = existsSync(mailFolder()) ? await readdir(mailFolder()) : [];
  const all = await Promise.all(names.map((name) => readFile(join(mailFolder(), name), 'latin1')));
  return all
    .filter((letter) => letter.includes(to))
    .map((letter) => Buffer.from(letter.split('\r\n\r\n').slice(1).join(''), 'base64').toString('utf8'));
};

/** The address in the first letter to a recipient, as soon as it is written. */
const addressSent = async (to: string): Promise<string> => {
  const letter = await until(async () => (await letters(to))[0], `a letter to ${to}`, { everyMs: 250 });
  return /https?:\/\/\S+/.exec(letter)?.[0] ?? `sem endereço: ${letter}`;
};

/** Fills in the sign-in form and presses the button, with any result. */
const knock = async (page: Page, { url, login, senha }: Product): Promise<void> => {
  await page.goto(`${url}/entrar`);
  await page.getByLabel('Login').fill(login);
  await page.getByLabel('Senha', { exact: true }).fill(senha);
  await page.getByRole('button', { name: 'Entrar' }).click();
};

const notice = (page: Page, text: string | RegExp) => page.getByRole('listitem').getByText(text);

describe('quem entra, e quem não', () => {
  const contexts: BrowserContext[] = [];
  /** A browser of its own. */
  const browser = async (width = 1280): Promise<Page> => {
    const context = await open({ scheme: 'light', width });
    contexts.push(context);
    return context.newPage();
  };
  let page: Page;

  beforeAll(async () => {
    page = await browser();
  });
  afterAll(async () => {
    for (const context of contexts) await context.close();
  });

  it('login errado e login que não há: as mesmas palavras', async () => {
    const dona = await newAccount('Sítio Palavras');
    await knock(page, { ...dona, senha: `${dona.senha}x` });
    await notice(page, ERRADO).waitFor();
    const errada = await page.getByRole('alert').getByRole('listitem').allInnerTexts();
    await knock(page, { ...dona, login: `${dona.login}-ninguem` });
    await notice(page, ERRADO).waitFor();
    expect(await page.getByRole('alert').getByRole('listitem').allInnerTexts()).toEqual(errada);
  });

  it('no perfil, outro e-mail pede a senha, e só ele', async () => {
    const dona = await newAccount('Sítio Endereço');
    const tab = await browser();
    await signIn(tab, dona);
    await tab.goto(`${dona.url}/perfil?aba=dados`);
    const senha = tab.getByLabel(/^Sua senha/);
    await tab.getByLabel('Telefone').fill('35 99999-0000');
    expect(await senha.count()).toBe(0);
    await tab.getByLabel('E-mail').fill(`${dona.login}@fazenda.com.br`);
    await tab.getByRole('button', { name: 'Gravar' }).click();
    await tab.getByText('Informe: sua senha.').waitFor();
    await senha.fill(`${dona.senha}x`);
    await tab.getByRole('button', { name: 'Gravar' }).click();
    await tab.getByText('A senha atual não confere.').first().waitFor();
    await senha.fill(dona.senha);
    await tab.getByRole('button', { name: 'Gravar' }).click();
    await heard(tab, 'Perfil alterado com sucesso!');
    expect(await ask(tab, '/perfil')).toMatchObject({ email: `${dona.login}@fazenda.com.br`, telefone: '35 99999-0000' });
  });

  it('quem esqueceu a senha recebe uma carta, escolhe outra, e a sessão aberta noutro lugar acaba', async () => {
    const dona = await newAccount('Sítio Esquecido');
    const email = `${dona.login}@fazenda.com.br`;
    const other = await browser();
    await signIn(other, dona);
    await write(other, 'PUT', '/perfil', { email, senha_atual: dona.senha });

    await page.goto(`${dona.url}/entrar`);
    await page.getByRole('link', { name: 'Esqueci a senha' }).click();
    await page.getByLabel('E-mail').fill(email);
    await page.getByRole('button', { name: 'Enviar' }).click();
    await notice(page, 'Se o e-mail estiver cadastrado').waitFor();

    const address = await addressSent(email);
    expect(new URL(address).port).toBe(new URL(dona.url).port);
    await page.goto(`${dona.url}${address.replace(/^https?:\/\/[^/]+/, '')}`);
    await page.getByRole('heading', { name: 'Nova senha' }).waitFor();
    const nova = { ...dona, senha: 'girassol na beira da estrada' };
    await page.getByLabel('Nova senha', { exact: true }).fill('12345678');
    await page.getByRole('button', { name: 'Gravar' }).click();
    await page.getByRole('main').getByText(COMUM).waitFor();
    await page.getByLabel('Nova senha', { exact: true }).fill(nova.senha);
    await page.getByRole('button', { name: 'Gravar' }).click();
    await heard(page, 'Senha alterada com sucesso!');
    await page.waitForURL(`${dona.url}/entrar`);
    await signIn(page, nova);

    // The next thing that the page asks is told that the session is over; it may ask by itself before a press.
    await other.getByRole('link', { name: 'Hoje', exact: true }).or(other.getByLabel('Login')).first().click();
    await other.waitForURL(/\/entrar/);
    await knock(other, dona);
    await notice(other, ERRADO).waitFor();
  });

  it('o usuário antigo atualiza o login, e entra com ele', async () => {
    const antigo = await newAccount('Sítio Antigo');
    await asOperator('POST', `/usuarios/${antigo.login}/cadastro`);
    const tab = await browser();
    await knock(tab, antigo);
    await tab.waitForURL(`${antigo.url}/atualizar-cadastro`);
    const novo = { ...antigo, login: `${antigo.login}.novo` };
    await tab.getByLabel('Login').fill(novo.login);
    await tab.getByLabel('Senha', { exact: true }).fill(novo.senha);
    await tab.getByLabel('E-mail').fill(`${antigo.login}@fazenda.com.br`);
    await tab.getByRole('button', { name: 'Atualizar' }).click();
    await heard(tab, 'Login alterado com sucesso');
    await signIn(tab, novo);
    const velho = await browser();
    await knock(velho, antigo);
    await notice(velho, ERRADO).waitFor();
    expect(await ask(tab, '/perfil')).toMatchObject({ login: novo.login });
  });

  it('conta suspensa: a pendência é dita na entrada, e a quem já estava dentro', async () => {
    const dona = await newAccount('Sítio Suspenso');
    const dentro = await browser();
    await signIn(dentro, dona);
    await asOperator('POST', `/contas/${dona.conta}/suspensao`, { motivo: 'Fatura de outubro' });

    const fora = await browser(360);
    await knock(fora, dona);
    await notice(fora, PENDENCIA).waitFor();
    expect(fora.url()).toBe(`${dona.url}/entrar`);

    await dentro.getByRole('button', { name: 'Mais', exact: true }).click();
    await dentro.getByRole('link', { name: 'Arquivos' }).click();
    await dentro.getByText(PENDENCIA).first().waitFor();
    await dentro.goto(`${dona.url}/`);
    await notice(dentro, PENDENCIA).waitFor();
    await dentro.waitForURL(/\/entrar/);

    await asOperator('DELETE', `/contas/${dona.conta}/suspensao`);
    await signIn(dentro, dona);
  });

  it('o funcionário de uma fazenda só vê essa, no telefone, e nenhum dinheiro', async () => {
    const dona = await newAccount('Sítio da Equipe');
    const dono = await browser();
    await signIn(dono, dona);
    for (const nome of ['Boa Vista', 'Santa Rita']) await write(dono, 'POST', '/fazendas', { nome });
    const peao = { url: dona.url, login: `${dona.login}.ze`, senha: 'mandacaru quando fulora' };
    await dono.goto(`${dona.url}/usuarios`);
    await settled(dono);
    await dono.getByRole('link', { name: 'Novo usuário' }).first().click();
    await dono.getByLabel('Nome').fill('Zé da Tulha');
    await dono.getByLabel('Login').fill(peao.login);
    await dono.getByRole('radio', { name: /^Funcionário/ }).check();
    await dono.getByLabel('Senha inicial', { exact: true }).fill(peao.senha);
    await dono.getByRole('button', { name: 'Gravar' }).click();
    await dono.waitForURL(/\/usuarios\/\d+$/);
    await dono.getByRole('checkbox', { name: 'Boa Vista' }).click();
    await heard(dono, 'Fazendas do usuário alteradas com sucesso!');

    const tab = await browser(360);
    const refused: string[] = [];
    tab.on('response', (response) => {
      if (response.status() >= 400) refused.push(`${response.status()} ${response.url()}`);
    });
    await signIn(tab, peao);
    expect(refused).toEqual([]);
    const fazendas = await ask<{ content: { nome: string }[] }>(tab, '/fazendas?size=50');
    expect(fazendas.content.map(({ nome }) => nome)).toEqual(['Boa Vista']);
    expect(await tab.title()).toBe('BOA VISTA - Tulha');
    expect(await tab.getByText('Santa Rita').count()).toBe(0);
    expect(await tab.getByRole('main').getByRole('link').count()).toBeGreaterThan(0);
    expect(await tab.getByRole('main').innerText()).not.toMatch(/R\$|Recebido|Receitas|Despesas/);
    await tab.getByRole('button', { name: 'Abrir o menu' }).click();
    const menu = tab.getByRole('dialog', { name: 'Menu' });
    await menu.getByRole('button', { name: 'Rastreabilidade' }).waitFor();
    // A user who writes down the day's work finds that, and nothing of its payment.
    await menu.getByRole('button', { name: 'Campo' }).click();
    await menu.getByRole('link', { name: 'Colheita do dia' }).waitFor();
    expect(await menu.innerText()).not.toMatch(/Financeiro|Comercial|Folha|Adiantamento|Usuários|Histórico de alterações/);
    await tab.goto(`${dona.url}/financeiro`);
    await settled(tab);
    expect(await tab.getByRole('main').innerText()).toMatch(/permiss/i);
  });

  it('o dono passa a conta: a senha errada é dita no campo, a certa troca os papéis', async () => {
    const dona = await newAccount('Sítio da Herança');
    const dono = await browser();
    await signIn(dono, dona);
    const filha = { nome: 'Lia', login: `${dona.login}.lia`, papel: 'gerente', senha: 'jabuticaba no pé em novembro' };
    await write(dono, 'POST', '/cat-usuarios', filha);
    await dono.goto(`${dona.url}/usuarios`);
    await settled(dono);
    await dono.getByRole('link', { name: 'Lia' }).click();
    await dono.getByRole('button', { name: 'Passar a conta' }).click();
    const pergunta = dono.getByRole('dialog');
    await pergunta.getByLabel('A sua senha').fill('não é esta');
    await pergunta.getByRole('button', { name: 'Passar a conta' }).click();
    await pergunta.getByText('A senha atual não confere.').waitFor();
    await pergunta.getByLabel('A sua senha').fill(dona.senha);
    await pergunta.getByRole('button', { name: 'Passar a conta' }).click();
    await dono.waitForURL(`${dona.url}/`);
    await settled(dono);
    const { content } = await ask<{ content: { nome: string; papel: string }[] }>(dono, '/cat-usuarios');
    expect(content).toEqual(expect.arrayContaining([expect.objectContaining({ nome: 'Lia', papel: 'dono' })]));
  });
});
