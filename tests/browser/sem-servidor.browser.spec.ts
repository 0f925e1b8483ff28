import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from '@tulha/testing/until';
import type { BrowserContext, Page } from 'playwright-core';
import { faults } from './acessibilidade.js';
import { abrirCaminho, type Caminho } from './caminho.js';
import { equipar, nomeDe } from './campo.js';
import { noAparelho, semSinal } from './sem-sinal.js';
import { ask, newAccount, newFarm, open, type Product, product, settled, signIn } from './support.js';

type Lista = { readonly content: readonly { readonly colhido: number; readonly nome: string }[] };

const LOOK = { scheme: 'light', width: 360 } as const;
const versaoEm = (page: Page) => page.locator('meta[name="tulha-versao"]').getAttribute('content');

describe('sem o servidor, num navegador que acabou de abrir', () => {
  let pasta: string;
  let context: BrowserContext;
  let page: Page;
  let caminho: Caminho;
  let conta: Product;

  const abrir = async (path: string) => {
    await page?.close();
    page = await context.newPage();
    await page.goto(`${conta.url}${path}`);
  };
  const botao = (nome: string | RegExp) => page.getByRole('button', { name: nome, exact: typeof nome === 'string' });
  const caixa = () => semSinal(page).caixa();
  const vazia = () => caixa().waitFor({ state: 'detached' });
  const colher = async (nome: string, algarismo: string) => {
    await page
      .getByRole('list', { name: 'Equipe' })
      .getByRole('button', { name: new RegExp(nome) })
      .click();
    await botao(algarismo).click();
    await botao(/^Gravar/).click();
  };
  const linhas = async () => (await ask<Lista>(page, '/reg-atividades/dia')).content;

  beforeAll(async () => {
    pasta = await mkdtemp(join(tmpdir(), 'tulha-aparelho-'));
    caminho = await abrirCaminho(product().url);
    context = await open(LOOK, pasta);
    page = await context.newPage();
    conta = { ...(await newAccount('Grota')), url: caminho.url };
    await signIn(page, conta);
    await equipar(page, 3);
    await abrir('/colheita-do-dia');
    await page.getByLabel('Talhão').selectOption({ label: 'Figueira' });
    await page.getByLabel('Valor da medida').fill('12,00');
    await botao('Começar').click();
    await settled(page);
    // The field's part is fetched after the page: its pieces, its addresses, and the lists of its forms.
    await Promise.all(['/servico-do-dia', '/v1/cat-atividades', '/v1/parametros'].map((path) => caminho.passou(`GET ${path}`)));
    await noAparelho(page);
  });
  afterAll(async () => {
    await context?.close();
    await caminho?.fechar();
  });

  it('abre as telas do campo com a fazenda, o menu e as listas que havia, e guarda o que se escreve', async () => {
    await context.close();
    await caminho.cortar();
    context = await open(LOOK, pasta);
    await abrir('/colheita-do-dia');
    await botao('Mudar').waitFor();
    expect(await page.getByLabel('Fazenda ativa').locator('option:checked').innerText()).toBe('SANTA FÉ');
    await colher(nomeDe(1), '7');
    await colher(nomeDe(2), '4');
    await botao('A enviar: 2 guardados neste aparelho').waitFor();
    await abrir('/servico-do-dia');
    await page.getByRole('combobox', { name: 'Serviço' }).selectOption({ label: 'Capina' });
    await page.getByRole('checkbox', { name: 'Figueira' }).check();
    await botao('Todos (3)').click();
    await botao('Gravar serviço').click();
    await page.getByRole('status').getByText('3 pessoas, R$ 331,50').waitFor();
    await botao('A enviar: 3 guardados neste aparelho').waitFor();
  });

  it('o início diz o que continua, e uma página que não veio antes diz que não está aqui', async () => {
    await abrir('/');
    await page.getByText('O campo continua').waitFor();
    expect(await faults(page)).toEqual([]);
    await botao('Abrir o menu').click();
    await page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Cadastros' }).click();
    await page.getByText('Esta página ainda não está neste aparelho').waitFor();
    await page.goBack();
    await page.getByRole('link', { name: 'Colheita do dia' }).click();
    await page.waitForURL(`${conta.url}/colheita-do-dia`);
    await botao('Mudar').waitFor();
  });

  it('recarrega-se deste aparelho por uma tecla ou pelo botão; do navegador, pergunta-se antes, e a página fica', async () => {
    await abrir('/colheita-do-dia');
    await botao('Mudar').waitFor();
    await context.setOffline(true);
    const esperam = () => botao('A enviar: 3 guardados neste aparelho').waitFor();
    const reabre = async (recarrega: () => Promise<void>) => {
      await page.getByRole('status').filter({ hasText: 'não recarregue esta página pelo navegador' }).waitFor();
      expect(await page.evaluate(() => getComputedStyle(document.documentElement).overscrollBehaviorY)).toBe('contain');
      await page.evaluate(() => void (document.title = 'a de antes'));
      await recarrega();
      await until(async () => (await page.title()) !== 'a de antes', 'the page is opened anew');
      await esperam();
    };
    expect(await faults(page)).toEqual([]);
    await reabre(() => page.keyboard.press('F5'));
    await reabre(() => botao('Recarregar deste aparelho').click());
    await botao('Mudar').click(); // a browser asks only of a page that was touched
    const pergunta = page.waitForEvent('dialog');
    const ficou = page.reload().then(
      () => 'reloaded',
      () => 'stayed',
    );
    const dialogo = await pergunta;
    expect(dialogo.type()).toBe('beforeunload');
    await dialogo.dismiss();
    expect(await ficou).toBe('stayed');
    await esperam();
    await context.setOffline(false);
    await page.getByRole('status').filter({ hasText: 'não recarregue' }).waitFor({ state: 'detached' });
  });

  it('a lista do que espera diz há quanto, e o que o navegador promete', async () => {
    await caixa().click();
    const lista = semSinal(page).lista();
    await lista.getByText(/^O mais antigo espera (há menos de um minuto|há \d+ minutos?)\.$/).waitFor();
    await lista.getByText(/^O navegador (prometeu|pode apagar)/).waitFor();
    expect(await faults(page)).toEqual([]);
    await page.keyboard.press('Escape');
  });

  it('quando o sinal volta vai tudo, uma vez cada', async () => {
    caminho.esquecer();
    await caminho.ligar();
    await abrir('/colheita-do-dia');
    await caminho.passou('POST /v1/reg-atividades/dia', 3);
    await vazia();
    expect((await linhas()).map(({ nome, colhido }) => [nome, colhido])).toEqual([
      [nomeDe(1), 7],
      [nomeDe(2), 4],
    ]);
    const { content } = await ask<{ content: { total: number }[] }>(page, '/reg-atividades?q=Capina');
    expect(content).toEqual([expect.objectContaining({ total: 331.5 })]);
  });

  it('quem sai não deixa no aparelho o que via, só o que não foi enviado, contado; e outra pessoa só o conta', async () => {
    await caminho.cortar();
    await colher(nomeDe(3), '5');
    await botao('A enviar: 1 guardado neste aparelho').waitFor();
    await botao('Abrir o menu').click();
    await botao('Sair').click();
    await page.getByText('A enviar: 1 neste aparelho').waitFor();
    expect(await faults(page)).toEqual([]);
    const bancos = await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
    expect(bancos).toEqual(['tulha']);
    expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => !/cores|atalhos/.test(key)))).toEqual([]);
    await caminho.ligar();
    await signIn(page, { ...(await newAccount('Vizinho')), url: caminho.url });
    await botao('De outra pessoa: 1 guardado neste aparelho').click();
    const lista = page.getByRole('dialog', { name: 'De outra pessoa' });
    await lista.getByText('De outra pessoa: 1 guardado neste aparelho. Vai quando ela entrar.').waitFor();
    expect(await lista.getByRole('listitem').count()).toBe(0);
    expect(await page.getByText(nomeDe(3)).count()).toBe(0);
    await page.keyboard.press('Escape');
    await botao('Abrir o menu').click();
    await botao('Sair').click();
    caminho.esquecer();
    await signIn(page, conta);
    await caminho.passou('POST /v1/reg-atividades/dia');
    await vazia();
    expect((await linhas()).map(({ colhido }) => colhido).toSorted()).toEqual([4, 5, 7]);
  });
});

describe('a versão que muda com a página aberta ou guardada', () => {
  let context: BrowserContext;
  let page: Page;
  let caminho: Caminho;
  let antes: string;

  /** Another version is served from now on. */
  const servir = (versao: string, entende = 1) => {
    caminho.esquecer();
    caminho.mudar((_, text) => text.replaceAll(antes, versao).replace('"entende":1', `"entende":${entende}`));
  };
  const virou = (versao: string) => page.locator(`meta[name="tulha-versao"][content="${versao}"]`).waitFor({ state: 'attached' });
  const perguntada = () => caminho.passou('GET /versao.json');

  beforeAll(async () => {
    caminho = await abrirCaminho(product().url);
    context = await open(LOOK);
    page = await context.newPage();
    await signIn(page, { ...(await newFarm('Versões', 0.05)), url: caminho.url });
    antes = (await versaoEm(page)) ?? '';
    if (!/^[\w-]{8}$/.test(antes)) throw new Error('The page does not say which version it is');
    await caminho.passou('GET /servico-do-dia');
    await noAparelho(page);
  });
  afterAll(async () => {
    await context?.close();
    await caminho?.fechar();
  });

  it('a página guardada pergunta ao abrir, e quem não mexeu em nada vê a nova', async () => {
    servir('segunda1');
    await page.close();
    page = await context.newPage();
    await page.goto(`${caminho.url}/servico-do-dia`);
    expect(await versaoEm(page)).toBe(antes);
    await virou('segunda1');
    expect(page.url()).toBe(`${caminho.url}/servico-do-dia`);
  });

  it('o que está meio escrito fica; a nova é dita, e entra quando se muda de página', async () => {
    servir('terceira');
    await page.close();
    page = await context.newPage();
    await page.goto(`${caminho.url}/cadastros/cat-qualidades/novo`);
    // Never opened before: it comes in the newest version, and the next one finds it half typed.
    await virou('terceira');
    servir('quarta-1');
    await page.getByLabel('Descrição').fill('meio escrit');
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await perguntada();
    await page.getByText('Há uma versão nova da Tulha').waitFor();
    expect(await page.getByLabel('Descrição').inputValue()).toBe('meio escrit');
    expect(await versaoEm(page)).toBe('terceira');
    expect(await faults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Abrir o menu' }).click();
    const menu = page.getByRole('navigation', { name: 'Principal' });
    await menu.getByRole('button', { name: 'Estoque' }).click();
    await menu.getByRole('link', { name: 'Insumos' }).click();
    await virou('quarta-1');
    expect(page.url()).toBe(`${caminho.url}/estoque`);
  });

  it('a que o servidor já não entende é dita, nada vai por ela, e a nova envia', async () => {
    await page.goto(`${caminho.url}/cadastros/cat-qualidades/novo`);
    await virou('quarta-1');
    servir('quinta-1', 2);
    const nome = 'da versão velha';
    await page.getByLabel('Descrição').fill(nome);
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await page.getByText('Esta versão da Tulha ficou velha').waitFor();
    await page.getByRole('button', { name: 'Gravar', exact: true }).click();
    await semSinal(page).guardado().waitFor();
    type Total = { readonly pagination: { readonly total: number } };
    const gravadas = async () => (await ask<Total>(page, `/cat-qualidades?q=${nome}`)).pagination.total;
    expect(await gravadas()).toBe(0);
    servir('quinta-1');
    await page.getByRole('button', { name: 'Atualizar' }).click();
    await virou('quinta-1');
    await caminho.passou('POST /v1/cat-qualidades');
    await semSinal(page).caixa().waitFor({ state: 'detached' });
    expect(await gravadas()).toBe(1);
  });
});
