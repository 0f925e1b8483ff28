import { AxeBuilder } from '@axe-core/playwright';
import type { BrowserContext, Page } from 'playwright-core';
import { heard } from './avisos.js';
import { pages } from './paginas.js';
import { looks, newFarm, open, type Product, settled, signIn } from './support.js';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const noDialogo = async (page: Page): Promise<string[]> =>
  (await new AxeBuilder({ page }).include('[role="dialog"]').withTags(TAGS).analyze()).violations.map(({ id }) => id);

let running: Product;
beforeAll(async () => {
  running = await newFarm('Qualidade');
});

describe.each(looks.filter(({ scheme }) => scheme === 'light'))('leituras e classificações pelas telas, $width px', (look) => {
  let context: BrowserContext;
  let page: Page;
  let enderecos: Awaited<ReturnType<typeof pages>>;

  beforeAll(async () => {
    context = await open(look);
    page = await context.newPage();
    await signIn(page, running);
    enderecos = await pages(page);
  });
  afterAll(async () => context?.close());

  it('uma leitura é gravada, corrigida e desfeita; a de fora do período diz por que não pode ser', async () => {
    await page.goto(`${running.url}${enderecos['curva'] ?? ''}`);
    await page.getByRole('heading', { name: 'Nova leitura' }).waitFor();
    await settled(page);
    const umidade = page.getByRole('textbox', { name: 'Umidade' });
    const linhas = page.getByRole('region', { name: 'Leituras' }).getByRole('listitem');
    const antes = await linhas.count();

    await umidade.fill('12,7');
    await page.getByRole('button', { name: 'Gravar leitura' }).click();
    await heard(page, 'Leitura adicionada com sucesso!');
    await linhas.nth(antes).waitFor();
    expect([await linhas.first().getByText('12,7 %').count(), await umidade.inputValue()]).toEqual([1, '']);

    await linhas.first().getByRole('button', { name: 'Corrigir' }).click();
    const dialogo = page.getByRole('dialog');
    await dialogo.getByRole('textbox', { name: 'Umidade' }).fill('12,6');
    expect(await noDialogo(page)).toEqual([]);
    await dialogo.getByRole('button', { name: 'Gravar leitura' }).click();
    await heard(page, 'Leitura editada com sucesso!');
    await linhas.first().getByText('12,6 %').waitFor();

    await linhas.first().getByRole('button', { name: 'Desfazer' }).click();
    await dialogo.getByRole('button', { name: 'Desfazer' }).click();
    await heard(page, 'Leitura desfeita!');
    await linhas.nth(antes).waitFor({ state: 'detached' });

    await umidade.fill('12');
    await page.getByRole('textbox', { name: 'Dia' }).fill('01/01/2026');
    await page.getByRole('button', { name: 'Gravar leitura' }).click();
    await page.getByText('o café não estava no secador').first().waitFor();
  });

  it('uma classificação sem resultado ou com peneiras demais é recusada; certa, está na página do lote', async () => {
    await page.goto(`${running.url}${enderecos['lote'] ?? ''}`);
    await page.getByRole('heading', { name: 'Qualidade' }).waitFor();
    await settled(page);
    await page.getByRole('button', { name: 'Nova classificação' }).click();
    const dialogo = page.getByRole('dialog');
    const gravar = dialogo.getByRole('button', { name: 'Gravar classificação' });
    await gravar.click();
    await page.getByText('Informe ao menos um resultado da classificação.').first().waitFor();
    await dialogo.getByLabel('Peneira 17').fill('60');
    await dialogo.getByLabel('Peneira 16').fill('40,5');
    await gravar.click();
    await dialogo.getByText('As peneiras somam mais de 100 %.').waitFor();
    expect(await noDialogo(page)).toEqual([]);
    await dialogo.getByLabel('Peneira 16').fill('40');
    await dialogo.getByLabel('Pontos').fill('86,25');
    await gravar.click();
    await heard(page, 'Classificação adicionada com sucesso!');
    await dialogo.waitFor({ state: 'detached' });

    const secao = page.getByRole('region', { name: 'Qualidade' });
    const nova = secao.getByRole('listitem').filter({ hasText: '86,25 SCA' });
    await nova.getByText('Peneira 17: 60 % · Peneira 16: 40 %').waitFor();
    await nova.getByRole('button', { name: 'Excluir' }).click();
    await dialogo.getByRole('button', { name: 'Excluir' }).click();
    await heard(page, 'Classificação removida com sucesso!');
    await nova.waitFor({ state: 'detached' });
  });
});
