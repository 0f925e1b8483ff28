import { until } from '@tulha/testing/until';
import type { BrowserContext, Locator, Page } from 'playwright-core';
import { faults } from './acessibilidade.js';
import { type Dia, encerrarNoServidor, equipar, EQUIPE, escritas, LINHAS, nomeDe } from './campo.js';
import { ask, newAccount, open, type Product, settled, signIn } from './support.js';

describe('o dia entre duas ruas de café, com um polegar', () => {
  let context: BrowserContext;
  let page: Page;
  let conta: Product;
  let toques = 0;

  const toque = async (alvo: Locator) => {
    toques++;
    await alvo.click();
  };
  const botao = (nome: string | RegExp) => page.getByRole('button', { name: nome, exact: typeof nome === 'string' });
  const pessoa = (nome: string) => page.getByRole('list', { name: 'Equipe' }).getByRole('button', { name: new RegExp(nome) });
  const caixa = () => botao(/^A enviar/);
  const vazia = () => caixa().waitFor({ state: 'detached' });
  /** The signal is there, and the device says so again and again, until this has come. */
  const comSinal = (veio: () => Promise<boolean>, what: string) =>
    until(
      async () => {
        await page.evaluate(() => dispatchEvent(new Event('online')));
        return veio();
      },
      what,
      { everyMs: 250 },
    );
  /** The device's clock stands until `anda`, so that a write that can be undone for some seconds waits for the test. */
  const para = () => page.clock.setFixedTime(Date.now());
  const anda = () => page.clock.setSystemTime(Date.now());
  const linhas = async () => (await ask<Dia>(page, LINHAS)).content;
  const ir = async (path: string) => {
    await page.goto(`${conta.url}${path}`);
    await settled(page);
  };
  const colher = async (nome: string, ...algarismos: readonly string[]) => {
    await toque(pessoa(nome));
    for (const algarismo of algarismos) await toque(botao(algarismo));
    await toque(botao(/^Gravar/));
  };
  const total = () => page.getByText('Total do dia').innerText();

  beforeAll(async () => {
    context = await open({ scheme: 'light', width: 360 });
    await context.addInitScript(() => {
      Object.defineProperty(window, 'speechSynthesis', {
        value: {
          cancel: () => undefined,
          speak: ({ text }: SpeechSynthesisUtterance) => document.documentElement.setAttribute('data-dito', text),
        },
      });
    });
    page = await context.newPage();
    conta = await newAccount('Campo');
    await signIn(page, conta);
    await equipar(page);
    await ir('/colheita-do-dia');
    await page.getByLabel('Talhão').selectOption({ label: 'Figueira' });
    await page.getByLabel('Valor da medida').fill('12,00');
    await botao('Começar').click();
  });
  afterAll(async () => context?.close());

  it('uma colheita são até 4 toques e algarismos, e repetir a última são 2', async () => {
    toques = 0;
    await colher(nomeDe(1), '1', '2');
    expect(toques).toBe(4);
    await page.getByRole('status').getByText('720 L · R$ 144,00').waitFor();
    toques = 0;
    await colher(nomeDe(2));
    expect(toques).toBe(2);
    toques = 0;
    await toque(pessoa(nomeDe(3)));
    await toque(botao('Menos um'));
    await toque(botao(/^Gravar/));
    expect(toques).toBe(3);
    await escritas(page, 3);
    await vazia();
    expect((await linhas()).map(({ nome, colhido, litros }) => [nome, colhido, litros])).toEqual([
      [nomeDe(1), 12, 720],
      [nomeDe(2), 12, 720],
      [nomeDe(3), 11, 660],
    ]);
    await page.getByText('Já gravado neste dia').waitFor();
    expect(await total()).toMatch(/2\.100 L · R\$\s420,00/);
  });

  it('o que se acabou de gravar se desfaz antes de ir, e não chega a ser escrito', async () => {
    const antes = await linhas();
    await para();
    await colher(nomeDe(4), '9');
    await pessoa(nomeDe(4)).getByText('540 L').waitFor();
    await pessoa(nomeDe(4)).getByRole('img', { name: 'Esperando ir' }).waitFor();
    await botao('Desfazer').click();
    await pessoa(nomeDe(4)).getByText('540 L').waitFor({ state: 'detached' });
    await vazia();
    await anda();
    await page.evaluate(() => dispatchEvent(new Event('online')));
    expect(await linhas()).toEqual(antes);
  });

  it('um algarismo a mais se pergunta antes de se gravar, e o que se corrige não se pergunta', async () => {
    const antes = await linhas();
    await para();
    await colher(nomeDe(4), '9', '9', '9');
    await page.getByRole('alert').getByText('São 59.940 L · R$ 11.988,00, de uma pessoa num dia. Confira.').waitFor();
    expect(await faults(page)).toEqual([]);
    await botao('Apagar').click();
    await botao('Apagar').click();
    await page.getByRole('alert').getByText('de uma pessoa num dia').waitFor({ state: 'detached' });
    await botao('Gravar 9').click();
    await pessoa(nomeDe(4)).getByText('540 L').waitFor();
    await botao('Desfazer').click();
    await vazia();
    await colher(nomeDe(4), '6', '0');
    await botao('É isso: gravar 60').click();
    await pessoa(nomeDe(4)).getByText('3.600 L').waitFor();
    await botao('Desfazer').click();
    await vazia();
    await anda();
    expect(await linhas()).toEqual(antes);
  });

  it('lê em voz alta o que foi e o que há no dia, quando se pede', async () => {
    expect(await page.locator('html').getAttribute('data-dito')).toBeNull();
    await botao('Ler em voz alta').click();
    await colher(nomeDe(1), '3');
    await page.locator('html[data-dito]').waitFor();
    const lido = await page.locator('html').getAttribute('data-dito');
    expect(lido?.replaceAll('\u00a0', ' ')).toBe('Colhedor 01: 3 medidas. No dia: 15 medidas, 900 litros, R$ 180,00.');
    await botao('Ler em voz alta').click();
    await escritas(page, 4);
    await vazia();
  });

  it('trinta sem sinal, a aba fechada, a rede que cai no meio e a sessão que acabou: trinta, cada uma uma vez, numa atividade só', async () => {
    const antes = (await linhas()).length;
    await context.setOffline(true);
    toques = 0;
    for (let vez = 0; vez < 30; vez++) await colher(nomeDe((vez % EQUIPE) + 1), String((vez % 9) + 1));
    expect(toques).toBe(90);
    await botao('A enviar: 30 guardados neste aparelho').waitFor();
    expect(await page.getByRole('img', { name: 'Esperando ir' }).count()).toBe(EQUIPE);
    await page.close();
    page = await context.newPage();
    const chaves = new Map<string, number>();
    let pedidos = 0;
    // Written, and the answer lost on the way: every third time. Half way through the session is ended elsewhere.
    await page.route('**/v1/reg-atividades/dia', async (rota) => {
      if (rota.request().method() !== 'POST') return rota.continue();
      const { 'idempotency-key': chave = '' } = rota.request().headers();
      pedidos++;
      chaves.set(chave, (chaves.get(chave) ?? 0) + 1);
      if (pedidos === 20) await encerrarNoServidor(page);
      if (pedidos % 3 !== 0) return rota.continue();
      await rota.fetch();
      return rota.abort();
    });
    await context.setOffline(false);
    await page.goto(`${conta.url}/colheita-do-dia`);
    await comSinal(async () => /\/entrar\?voltar=/.test(page.url()), 'the session that has ended is seen');
    const foram = chaves.size;
    expect(foram).toBeLessThan(30);
    await page.getByText(`A enviar: ${31 - foram} neste aparelho`).waitFor();
    await page.getByLabel('Login').fill(conta.login);
    await page.getByLabel('Senha', { exact: true }).fill(conta.senha);
    await botao('Entrar').click();
    await page.waitForURL(`${conta.url}/colheita-do-dia`);
    await caixa().waitFor();
    await comSinal(async () => (await caixa().count()) === 0, 'all that was kept has gone out');
    expect(pedidos).toBeGreaterThan(30);
    expect(chaves.size).toBe(30);
    const depois = await linhas();
    expect(depois).toHaveLength(antes + 30);
    expect(new Set(depois.map(({ atividade }) => atividade)).size).toBe(1);
  });

  it('abre com as listas que já teve e diz o dia como estava, quando o servidor não responde por elas', async () => {
    const antes = await total();
    // The frame asks for the session and the farms; the data of the screen come from the device.
    const daTela = (url: URL) => url.pathname.startsWith('/v1/') && !['/v1/fazendas', '/v1/session'].includes(url.pathname);
    await page.route(daTela, (rota) => rota.abort());
    try {
      await ir('/colheita-do-dia');
      await pessoa(nomeDe(EQUIPE)).waitFor();
      expect(await total()).toBe(antes);
    } finally {
      await page.unroute(daTela);
    }
  });

  it('o serviço de uma equipe de 20: poucos toques, e custa a diária de cada um', async () => {
    await ir('/servico-do-dia');
    toques = 1;
    await page.getByRole('combobox', { name: 'Serviço' }).selectOption({ label: 'Capina' });
    await toque(page.getByRole('checkbox', { name: 'Figueira' }));
    await toque(botao('Todos (20)'));
    await toque(botao('Gravar serviço'));
    await page.getByRole('status').getByText('20 pessoas, R$ 2.210,00').waitFor();
    expect(toques).toBe(4);
    type Capinas = { readonly content: readonly { readonly atividadeNome: string; readonly total: number }[] };
    const capinas = async () => (await ask<Capinas>(page, '/reg-atividades?q=Capina')).content;
    const content = await until(async () => (await capinas()).length > 0 && capinas(), 'the work is written', { everyMs: 250 });
    await vazia();
    expect(content).toEqual([expect.objectContaining({ atividadeNome: 'Capina', total: 2_210 })]);
  });

  it.each(['light', 'dark'] as const)('cabe em 360 px e se lê, aberta e a contar (%s)', async (scheme) => {
    await page.emulateMedia({ colorScheme: scheme });
    await ir('/colheita-do-dia');
    expect(await faults(page)).toEqual([]);
    await pessoa(nomeDe(1)).click();
    await botao('Sobra (L): 0').click();
    expect(await faults(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    await botao('Fechar sem gravar').click();
    await botao('Mudar').click();
    expect(await faults(page)).toEqual([]);
    await botao('Começar').click();
  });
});

describe('o dia numa mesa, como planilha', () => {
  let context: BrowserContext;
  let page: Page;
  let conta: Product;
  const celula = (coluna: string, linha: number) => page.getByLabel(`${coluna}, linha ${linha}`, { exact: true });
  const foram = async (quantas: number) => {
    await escritas(page, quantas);
    await page.getByRole('button', { name: /^A enviar/ }).waitFor({ state: 'detached' });
  };
  const abrir = async () => {
    await page.goto(`${conta.url}/colheita-do-dia`);
    await settled(page);
  };

  beforeAll(async () => {
    context = await open({ scheme: 'light', width: 1366 });
    page = await context.newPage();
    conta = await newAccount('Mesa');
    await signIn(page, conta);
    await equipar(page);
    await abrir();
    await page.getByLabel('Talhão').selectOption({ label: 'Figueira' });
    await page.getByLabel('Valor da medida').fill('12,00');
    await page.getByRole('button', { name: 'Começar' }).click();
  });
  afterAll(async () => context?.close());

  it('se escreve com Tab e Enter, e se cola: quem não há fica nomeado, e nada se perde', async () => {
    await celula('Colaborador', 1).fill('101');
    await page.keyboard.press('Tab');
    await page.keyboard.type('5');
    await page.keyboard.press('Tab');
    await page.keyboard.type('20');
    await page.keyboard.press('Enter');
    expect(await celula('Colaborador', 2).evaluate((input) => input === document.activeElement)).toBe(true);
    await page.evaluate((texto) => {
      const data = new DataTransfer();
      data.setData('text/plain', texto);
      document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
    }, 'colhedor 02\t7\t0\nZé do Brejo\t4\t\n103\t2\t5,5\n');
    await celula('Medidas', 3).press('ArrowDown');
    expect(await celula('Medidas', 4).evaluate((input) => input === document.activeElement)).toBe(true);
    await page.getByText('Não há na equipe quem se chame Zé do Brejo.').waitFor();
    expect(await faults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Gravar 3 colheitas' }).click();
    await foram(3);
    const { content } = await ask<Dia>(page, LINHAS);
    expect(content.map(({ nome, colhido, litros }) => [nome, colhido, litros])).toEqual([
      ['Colhedor 01', 5, 320],
      ['Colhedor 02', 7, 420],
      ['Colhedor 03', 2, 125.5],
    ]);
    await abrir();
    expect(await celula('Colaborador', 1).inputValue()).toBe('Zé do Brejo');
    await celula('Colaborador', 1).fill(nomeDe(4));
    await page.getByRole('button', { name: 'Gravar 1 colheita' }).click();
    await foram(4);
    expect((await ask<Dia>(page, LINHAS)).content).toHaveLength(4);
  });
});
