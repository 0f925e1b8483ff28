import type { BrowserContext, Page } from 'playwright-core';
import { heard } from './avisos.js';
import { ask, newFarm, open, type Product, settled, signIn } from './support.js';

type Lista = { readonly content: readonly Readonly<Record<string, unknown>>[] };

let running: Product;
beforeAll(async () => {
  running = await newFarm('Catálogos');
});

describe('os cadastros do escritório', () => {
  let context: BrowserContext;
  let page: Page;

  const abrir = async (path: string) => {
    await page.goto(`${running.url}${path}`);
    await settled(page);
  };
  const gravar = async (aviso: string) => {
    await page.getByRole('button', { name: 'Gravar' }).click();
    await heard(page, aviso);
  };
  const novo = async (path: string, descricao: string, aviso: string) => {
    await abrir(`/cadastros/${path}/novo`);
    await page.getByLabel('Descrição').fill(descricao);
    await gravar(aviso);
  };

  beforeAll(async () => {
    context = await open({ scheme: 'light', width: 1280 });
    page = await context.newPage();
    await signIn(page, running);
  });
  afterAll(async () => context?.close());

  it('acha a lista pelo que ela guarda', async () => {
    await abrir('/cadastros');
    await page.getByLabel('Procurar um cadastro').fill('agencia');
    await page.getByRole('link', { name: 'Contas bancárias' }).waitFor();
    expect(await page.getByRole('main').getByRole('listitem').allTextContents()).toEqual(['Contas bancárias', 'Fluxos']);
    await page.getByLabel('Procurar um cadastro').fill('nada disto');
    await page.getByText('Nenhum cadastro com esse nome').waitFor();
  });

  it('qualidade de café: adicionada, editada e removida', async () => {
    await novo('cat-qualidades', 'Moca graúdo', 'Qualidade de café adicionada com sucesso!');
    await page.getByRole('link', { name: 'Moca graúdo' }).click();
    await page.getByLabel('Descrição').fill('Moca miúdo');
    await gravar('Qualidade de café editada com sucesso!');
    await page.getByRole('link', { name: 'Moca miúdo' }).click();
    await page.getByRole('button', { name: 'Excluir' }).click();
    await page.getByRole('dialog').getByText('Sai das listas e das escolhas').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Excluir' }).click();
    await heard(page, 'Qualidade de café removida com sucesso!');
    expect((await ask<Lista>(page, '/cat-qualidades?q=moca')).content).toEqual([]);
  });

  it('conta bancária: o banco se acha pelo nome ou pelo código, e a poupança tem acento', async () => {
    await abrir('/cadastros/cad-dadosbancarios/novo');
    await page.getByRole('textbox', { name: 'Titular', exact: true }).fill('JOSÉ DA JORNADA');
    for (const [procurado, achado] of [
      ['756', '756 Sicoob'],
      ['cresol', '133 Cresol'],
    ] as const) {
      await page.getByRole('combobox', { name: 'Banco' }).fill(procurado);
      await page.getByRole('option', { name: achado }).click();
    }
    await page.getByLabel('Tipo de conta').selectOption({ label: 'Poupança' });
    await gravar('Conta bancária adicionada com sucesso!');
    const [feita] = (await ask<Lista>(page, '/cad-dadosbancarios?q=jornada')).content;
    expect(feita).toMatchObject({ banco: '133', tipo: 'POUPANCA' });
    await page
      .getByRole('row', { name: /JOSÉ DA JORNADA/ })
      .getByText('133 Cresol')
      .waitFor();
  });

  it('contato: o telefone e o e-mail errados são apontados', async () => {
    await abrir('/cadastros/cad-contatos/novo');
    await page.getByLabel('Nome').fill('Comprador');
    await page.getByLabel('Celular').fill('999');
    await page.getByLabel('E-mail').fill('comprador@');
    await page.getByRole('button', { name: 'Gravar' }).click();
    await page.getByText('Telefone inválido: informe o DDD e o número').waitFor();
    await page.getByText('E-mail inválido').waitFor();
    expect((await ask<Lista>(page, '/cad-contatos?q=comprador')).content).toEqual([]);
  });

  it('categoria em uso: diz o que a usa, e tudo passa para a que fica no lugar', async () => {
    await novo('cat-contas', 'Frete velho', 'Categoria adicionada com sucesso!');
    await novo('cat-contas', 'Frete novo', 'Categoria adicionada com sucesso!');
    await abrir('/cadastros/servicos/novo');
    await page.getByLabel('Descrição').fill('Carreto da jornada');
    await page.getByRole('combobox', { name: 'Categoria' }).fill('Frete velho');
    await page.getByRole('option', { name: 'Frete velho' }).click();
    await gravar('Serviço adicionado com sucesso!');
    await abrir('/cadastros/cat-contas?q=frete%20velho');
    await page.getByRole('link', { name: 'Frete velho' }).click();
    await page.getByRole('button', { name: 'Excluir' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Está em uso: 1 serviço. Escolha o que fica no lugar').waitFor();
    expect(await dialog.getByRole('button', { name: 'Excluir' }).isDisabled()).toBe(true);
    await dialog.getByRole('combobox', { name: 'Fica no lugar' }).fill('Frete novo');
    await page.getByRole('option', { name: 'Frete novo' }).click();
    await dialog.getByRole('button', { name: 'Excluir' }).click();
    await heard(page, 'Categoria removida com sucesso!');
    await abrir('/cadastros/servicos?q=carreto');
    await page
      .getByRole('row', { name: /Carreto da jornada/ })
      .getByText('Frete novo')
      .waitFor();
  });

  it('parâmetros: mudam, e um campo vazio volta ao início', async () => {
    await abrir('/cadastros/parametros');
    await page.getByLabel('No terreiro').fill('12');
    await gravar('Parâmetros editados com sucesso!');
    expect(await ask(page, '/parametros')).toMatchObject({ diasTerreiro: 12, medidaPadrao: 60 });
    await page.reload();
    await settled(page);
    await page.getByLabel('No terreiro').fill('');
    await gravar('Parâmetros editados com sucesso!');
    expect(await ask(page, '/parametros')).toMatchObject({ diasTerreiro: 20 });
  });
});
