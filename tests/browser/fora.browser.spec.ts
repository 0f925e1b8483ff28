import { randomUUID } from 'node:crypto';
import type { BrowserContext, Page } from 'playwright-core';
import { faults } from './acessibilidade.js';
import { heard } from './avisos.js';
import { preencherVenda } from './cafe.js';
import { encerrarNoServidor } from './campo.js';
import { semSinal } from './sem-sinal.js';
import { ask, newFarm, open, type Product, settled, signIn } from './support.js';

type Lista = { readonly content: readonly { readonly id: number }[]; readonly pagination: { readonly total: number } };
type Lote = { readonly id: number; readonly saldo: number };

let running: Product;
beforeAll(async () => {
  running = await newFarm('Fora');
});

describe('o que se grava sem internet', () => {
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
  const diz = (texto: string) => semSinal(page).diz(texto);
  const gravar = (nome = 'Gravar') => page.getByRole('button', { name: nome, exact: true }).click();
  const guardado = () => semSinal(page).guardado();
  const caixa = () => semSinal(page).caixa();
  const lista = () => semSinal(page).lista();
  const qualidades = async (q: string) => (await ask<Lista>(page, `/cat-qualidades?q=${q}`)).pagination.total;
  const vendas = async () => (await ask<Lista>(page, '/vendas?size=1')).pagination.total;

  /** Written without internet, said at once; then the tab is closed, and opened where there is internet again. */
  const fechaEVolta = async (botao?: string) => {
    await context.setOffline(true);
    expect(await semSinal(page).ditoNaHora(() => gravar(botao))).toBeLessThanOrEqual(1);
    expect(await page.getByRole('button', { name: botao ?? 'Gravar', exact: true }).count()).toBe(0);
    await caixa().waitFor();
    await page.close();
    await context.setOffline(false);
    page = await context.newPage();
    await page.goto(`${running.url}/`);
  };
  const qualidade = async (descricao: string) => {
    await ir('/cadastros/cat-qualidades/novo');
    await page.getByLabel('Descrição').fill(descricao);
  };
  const venda = async (quilos: string): Promise<Lote> => {
    const [lote] = (await ask<{ content: Lote[] }>(page, '/rastreabilidade/lotes?unidade=kg&comSaldo=true&sort=-saldo&size=1')).content;
    if (!lote) throw new Error('No lot to sell');
    await ir(`/vendas/nova?lote=${lote.id}`);
    await preencherVenda(page, quilos, '2.000,00');
    return lote;
  };
  const apagaAUltimaVenda = async () => {
    const [ultima] = (await ask<Lista>(page, '/vendas?sort=-id&size=1')).content;
    await ir(`/vendas/${ultima?.id}`);
    await page.getByRole('button', { name: 'Apagar' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Apagar' }).click();
    await diz('Venda deletada com sucesso!');
  };

  it('um cadastro sobrevive à aba fechada, e vira um registro só', async () => {
    const nome = `fora-${randomUUID().slice(0, 8)}`;
    await qualidade(nome);
    await fechaEVolta();
    await diz('Qualidade de café adicionada com sucesso!');
    await caixa().waitFor({ state: 'detached' });
    expect(await qualidades(nome)).toBe(1);
    await ir('/cadastros/cat-qualidades/novo');
    expect(await page.getByLabel('Descrição').inputValue()).toBe('');
    await caixa().waitFor({ state: 'detached' });
    expect(await qualidades(nome)).toBe(1);
  });

  it('uma venda sobrevive à aba fechada, e vende uma vez', async () => {
    const antes = await vendas();
    await venda('60,000');
    await fechaEVolta('Gravar venda');
    await diz('Venda adicionada com sucesso!');
    await caixa().waitFor({ state: 'detached' });
    expect(await vendas()).toBe(antes + 1);
    await apagaAUltimaVenda();
  });

  it('com a página aberta, vai sozinho e leva ao registro', async () => {
    const nome = `fora-${randomUUID().slice(0, 8)}`;
    await qualidade(nome);
    await context.setOffline(true);
    await gravar();
    await guardado().waitFor();
    await context.setOffline(false);
    await diz('Qualidade de café adicionada com sucesso!');
    await page.waitForURL(/\/cadastros\/cat-qualidades$/);
    expect(await qualidades(nome)).toBe(1);
  });

  it('o que esperava sem internet, e a sessão acabou, espera a entrada, e então envia', async () => {
    const nome = `fora-${randomUUID().slice(0, 8)}`;
    await qualidade(nome);
    await encerrarNoServidor(page);
    await context.setOffline(true);
    await gravar();
    await guardado().waitFor();
    await context.setOffline(false);
    await page.waitForURL(/\/entrar/);
    await signIn(page, running);
    await caixa().waitFor({ state: 'detached' });
    await expect(qualidades(nome)).resolves.toBe(1);
  });

  it('a recusa diz o motivo, e o formulário se abre de novo com o que foi escrito', async () => {
    const antes = await vendas();
    const lote = await venda('60,000');
    await page.getByLabel('Quilos').fill(String(lote.saldo).replace('.', ','));
    await context.setOffline(true);
    await gravar('Gravar venda');
    await guardado().waitFor();
    // A second one of the same coffee: another user will have been faster.
    await page.getByRole('button', { name: 'Escrever outro' }).click();
    await preencherVenda(page, String(lote.saldo).replace('.', ','), '1.900,00');
    await gravar('Gravar venda');
    await guardado().waitFor();
    await page.getByRole('button', { name: 'A enviar: 2 guardados neste aparelho' }).click();
    await lista().getByRole('listitem').nth(1).waitFor();
    expect(await lista().getByRole('listitem').count()).toBe(2);
    expect(await faults(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.close();
    await context.setOffline(false);
    page = await context.newPage();
    await page.goto(`${running.url}/`);
    await heard(page, 'Nova venda: não foi gravado', 'alert');
    await page.getByRole('button', { name: 'A enviar: 1 guardado neste aparelho' }).click();
    await lista()
      .getByText(/recusado/)
      .waitFor();
    await lista().getByRole('link', { name: 'Abrir de novo' }).click();
    await page.getByLabel('Preço da saca').waitFor();
    expect(page.url()).toMatch(/\/vendas\/nova\?guardado=\d+$/);
    await settled(page);
    expect(await page.getByLabel('Preço da saca').inputValue()).toBe('1.900,00');
    await page.getByRole('button', { name: /^A enviar/ }).click();
    await lista().getByRole('button', { name: 'Descartar' }).click();
    await lista().getByRole('button', { name: 'Descartar mesmo' }).click();
    await caixa().waitFor({ state: 'detached' });
    expect(await vendas()).toBe(antes + 1);
    await apagaAUltimaVenda();
  });

  const umLote = async (): Promise<number> => {
    const [lote] = (await ask<Lista>(page, '/rastreabilidade/lotes?comSaldo=true&size=1')).content;
    if (!lote) throw new Error('No lot to look at');
    return lote.id;
  };
  const amostras = async (lote: number) => (await ask<Lista>(page, `/rastreabilidade/lotes/${lote}/amostras?size=1`)).pagination.total;
  const novaAmostra = async (lote: number, codigo: string) => {
    await ir(`/rastreabilidade/lotes/${lote}`);
    await page.getByRole('button', { name: 'Nova amostra' }).click();
    await page.getByRole('dialog').getByLabel('Código').fill(codigo);
  };
  const gravaAmostra = () => page.getByRole('dialog').getByRole('button', { name: 'Gravar amostra' }).click();

  it('a janela de uma amostra se fecha, e a amostra vai uma vez só, também de outra aba', async () => {
    const lote = await umLote();
    const antes = await amostras(lote);
    await novaAmostra(lote, `F${randomUUID().slice(0, 6)}`);
    await context.setOffline(true);
    await gravaAmostra();
    await semSinal(page).avisado();
    await page.getByRole('dialog', { name: 'Nova amostra' }).waitFor({ state: 'detached' });
    await caixa().waitFor();
    await page.close();
    await context.setOffline(false);
    page = await context.newPage();
    await page.goto(`${running.url}/`);
    await diz('Amostra adicionada com sucesso!');
    await caixa().waitFor({ state: 'detached' });
    expect(await amostras(lote)).toBe(antes + 1);
  });

  it('o que espera se desfaz antes de sair, e então nunca sai', async () => {
    const lote = await umLote();
    const antes = await amostras(lote);
    await novaAmostra(lote, `F${randomUUID().slice(0, 6)}`);
    await context.setOffline(true);
    await gravaAmostra();
    await caixa().click();
    await lista().getByText('Nova amostra').waitFor();
    await lista().getByRole('button', { name: 'Descartar' }).click();
    await lista().getByRole('button', { name: 'Descartar mesmo' }).click();
    await caixa().waitFor({ state: 'detached' });
    await context.setOffline(false);
    await ir('/');
    expect(await amostras(lote)).toBe(antes);
  });

  it('o que outra pessoa mudou no meio é dito como conflito, e o formulário volta com o que foi escrito', async () => {
    const nome = `fora-${randomUUID().slice(0, 8)}`;
    await qualidade(nome);
    await gravar();
    await diz('Qualidade de café adicionada com sucesso!');
    const [feita] = (await ask<Lista>(page, `/cat-qualidades?q=${nome}`)).content;
    const endereco = `/cadastros/cat-qualidades/${feita?.id}`;
    await ir(endereco);
    await page.getByLabel('Descrição').fill(`${nome} do telefone`);
    const token = await page.evaluate(() => JSON.parse(localStorage.getItem('tulha:token') ?? '""') as string);
    await context.setOffline(true);
    await gravar();
    await guardado().waitFor();
    const outra = await fetch(`${running.url}/v1/cat-qualidades/${feita?.id}`, {
      method: 'PUT',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json', 'Idempotency-Key': randomUUID() },
      body: JSON.stringify({ descricao: `${nome} do escritório` }),
    });
    expect(outra.status).toBe(200);
    await page.close();
    await context.setOffline(false);
    page = await context.newPage();
    await page.goto(`${running.url}/`);
    await heard(page, 'não foi gravado', 'alert');
    await caixa().click();
    await lista()
      .getByText(/recusado/)
      .waitFor();
    expect(await qualidades(`${nome} do escritório`)).toBe(1);
    await lista().getByRole('link', { name: 'Abrir de novo' }).click();
    await page.waitForURL(new RegExp(`${endereco}\\?guardado=`));
    await settled(page);
    await page.getByRole('button', { name: `Está gravado ${nome} do escritório` }).waitFor();
    expect(await page.getByRole('textbox', { name: 'Descrição' }).inputValue()).toBe(`${nome} do telefone`);
    await gravar();
    await caixa().waitFor({ state: 'detached' });
    expect(await qualidades(`${nome} do telefone`)).toBe(1);
  });

  it('mudanças do mesmo registro, uma depois da outra, não são conflito; a recusada abre de novo a sua janela', async () => {
    await ir('/cadastros/cad-maquinas/novo');
    await page.getByRole('combobox', { name: 'Fazenda', exact: true }).click();
    await page.getByRole('listbox').getByRole('option').first().click();
    await page.getByLabel('Descrição').fill(`Trator ${randomUUID().slice(0, 8)}`);
    await page.getByLabel('Medidor').selectOption({ label: 'Horímetro' });
    await gravar();
    await diz('Máquina adicionada com sucesso!');
    await page.waitForURL(/\/cadastros\/cad-maquinas\/\d+$/);
    await settled(page);
    const maquina = new URL(page.url()).pathname.replace('/cadastros', '');
    await page.getByRole('tab', { name: 'Abastecimentos' }).click();
    const abastecer = async (data: string, leitura: string) => {
      await page.getByRole('button', { name: 'Novo abastecimento' }).click();
      const janela = page.getByRole('dialog');
      await janela.getByRole('textbox', { name: 'Data' }).fill(data);
      await janela.getByLabel(/^Quantidade/).fill('42,5');
      await janela.getByLabel(/^Valor total/).fill('255');
      await janela.getByLabel(/^Leitura do medidor/).fill(leitura);
      await janela.getByRole('button', { name: 'Gravar' }).click();
      await janela.waitFor({ state: 'detached' });
    };
    await context.setOffline(true);
    await abastecer('10/05/2026', '120');
    await abastecer('11/05/2026', '130');
    await abastecer('12/05/2026', '99');
    await page.getByRole('button', { name: 'A enviar: 3 guardados neste aparelho' }).waitFor();
    await context.setOffline(false);
    await heard(page, 'não pode marcar 99 em 12/05/2026', 'alert');
    expect((await ask<Lista>(page, `${maquina}/abastecimentos`)).content.length).toBe(2);
    // A form that the server refused opens again with its typed text, on any tab of the page.
    await page.getByRole('tab', { name: 'Dados' }).press('Enter');
    await ir('/');
    await caixa().click();
    await lista().getByText('não pode marcar 99 em 12/05/2026').waitFor();
    await lista().getByRole('link', { name: 'Abrir de novo' }).click();
    const janela = page.getByRole('dialog', { name: 'Novo abastecimento' });
    await janela.waitFor();
    expect(await janela.getByRole('textbox', { name: 'Data' }).inputValue()).toBe('12/05/2026');
    await janela.getByLabel(/^Leitura do medidor/).fill('140');
    await janela.getByRole('button', { name: 'Gravar' }).click();
    await caixa().waitFor({ state: 'detached' });
    expect((await ask<Lista>(page, `${maquina}/abastecimentos`)).content.length).toBe(3);
  });
});
