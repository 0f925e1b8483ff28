import type { BrowserContext, Page } from 'playwright-core';
import { retrato } from './despesa.js';
import { type Account, ask, newFarm, open, settled, signIn } from './support.js';

type Somas = { readonly totals: Readonly<Record<string, number>>; readonly resumo?: Readonly<Record<string, number>> };

/** The progress and the cost of the harvest: the screens show the sums of the API. */
describe('acompanhamento e relatórios de custos', () => {
  let context: BrowserContext;
  let page: Page;
  let conta: Account;
  const ir = async (path: string) => {
    await page.goto(`${conta.url}${path}`);
    await settled(page);
  };
  const reais = (valor: number) => valor.toLocaleString('pt-BR', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  const semEspacos = async () => (await page.locator('main').innerText()).replaceAll(/\s/g, ' ');

  beforeAll(async () => {
    conta = await newFarm('Acompanhamento');
    context = await open({ scheme: 'light', width: 1280 });
    page = await context.newPage();
    await signIn(page, conta);
  });
  afterAll(async () => context?.close());

  it('a colheita em números é a soma dos dias, e leva ao relatório que a faz', async () => {
    const { totals } = await ask<Somas>(page, '/acompanhamentos');
    await ir('/acompanhamentos');
    await page.getByRole('heading', { name: 'Acompanhamento', level: 1 }).waitFor();
    for (const pergunta of [
      'Quantos litros por dia?',
      'Quanto cada um colhe por dia?',
      'Em que mês se gastou mais?',
      'Que talhão custou mais?',
    ])
      await page.getByRole('heading', { name: pergunta }).waitFor();
    const colhido = page.getByRole('link', { name: /^Colhido \d/ });
    expect((await colhido.innerText()).replaceAll(/\D/g, '')).toBe(String(Math.round(totals['litros'] as number)));
    await colhido.click();
    await page.getByRole('heading', { name: 'Produção por talhão', level: 1 }).waitFor();
    const producao = await ask<Somas>(page, `/relatorios/talhoes/producao${new URL(page.url()).search}`);
    expect(producao.totals['litros']).toBe(totals['litros']);
  });

  it('os percentuais dizem o nível em palavra, além da cor', async () => {
    await ir('/acompanhamentos');
    const niveis = page.getByRole('heading', { name: 'O que pede atenção nas contas?' });
    await niveis.waitFor();
    const indicadores = await page
      .locator('[data-nivel]')
      .evaluateAll((todos) => todos.map((um) => [um.getAttribute('data-nivel'), um.textContent]));
    const palavras: Readonly<Record<string, string>> = { verde: 'Dentro', amarelo: 'Perto do limite', vermelho: 'Acima' };
    expect(indicadores.length).toBeGreaterThan(0);
    for (const [nivel, palavra] of indicadores) expect(palavra).toBe(palavras[nivel ?? '']);
  });

  it('o DRE e os custos por talhão mostram o que a API soma', async () => {
    const { resumo, totals } = await ask<Somas>(page, '/relatorios/dre');
    expect(resumo?.['lucro']).toBe(totals['valor']);
    await ir('/relatorios/dre');
    await page.getByRole('heading', { name: 'DRE por fazenda', level: 1 }).waitFor();
    expect(await semEspacos()).toContain(reais(Math.abs(totals['valor'] as number)));
    const custos = await ask<Somas>(page, '/relatorios/talhoes/custos');
    await ir('/relatorios/talhoes/custos');
    await page.getByRole('heading', { name: 'Custos por talhão', level: 1 }).waitFor();
    expect(await semEspacos()).toContain(reais(custos.totals['total'] as number));
  });

  it('a página de um lote diz quanto custou a saca, e cada parte abre os registros que a somam', async () => {
    const { content } = await ask<{ content: { loteId: number; custo: number; porSaca: number | null }[] }>(
      page,
      '/relatorios/lotes/custos?size=200&sort=-porSaca&dateStart=2000-01-01&dateEnd=2100-12-31',
    );
    const lote = content.find(({ porSaca }) => porSaca !== null && porSaca > 0);
    if (!lote) throw new Error('No hulled lot of the season has a cost');
    await ir(`/rastreabilidade/lotes/${lote.loteId}`);
    await page.mouse.wheel(0, 500);
    const custou = page.getByRole('region', { name: 'Quanto custou' });
    await custou.getByRole('table', { name: 'De que é o custo do lote' }).waitFor();
    const { porSaca } = await ask<{ porSaca: number }>(page, `/relatorios/lotes/${lote.loteId}/custo`);
    expect((await custou.innerText()).replaceAll(/\s/g, ' ')).toContain(`R$ ${reais(porSaca)} por saca`);
    await custou.getByRole('button', { name: 'Ver os registros: Colheita' }).click();
    const registros = page.getByRole('table', { name: 'Colheita: de onde vem' });
    await registros.getByRole('link').first().waitFor();
    await retrato(page, 'quanto-custou');
    await registros.getByRole('link').first().click();
    await page.waitForURL(/atividades/);
  });

  it('o livro-caixa diz o que falta ao produtor, com o registro onde se completa', async () => {
    await ir('/cadastros/cad-produtores-rurais/novo');
    await page.getByLabel('Nome').first().fill('José da Silva');
    await page.getByRole('textbox', { name: 'CPF', exact: true }).fill('900.000.100-57');
    await page.getByRole('button', { name: /Gravar|Salvar/ }).click();
    await page.waitForURL((url) => !url.pathname.endsWith('/novo'));
    await ir('/lcdpr');
    await page.getByRole('link', { name: 'José da Silva: falta o e-mail.' }).waitFor();
    expect(await semEspacos()).toContain('O produtor não tem nenhum imóvel rural.');
    await page.getByRole('button', { name: 'Entreguei' }).click();
    await page.getByLabel('Número do recibo').fill('12.34');
    await page.getByRole('dialog').getByRole('button', { name: 'Entreguei' }).click();
    await page.getByText('Entrega registrada com sucesso!').waitFor();
    await page.getByText('Nada mudou: o arquivo seria o mesmo.').waitFor();
    await page.getByRole('table', { name: 'Entregas do livro' }).getByText('Original').waitFor();
    await retrato(page, 'livro-caixa');
  });

  it('a venda diz o que os seus lotes trazem, lote a lote, e o que dela se sabe desde que foi finalizada', async () => {
    const { content } = await ask<{ content: { id: number; status: string }[] }>(page, '/vendas?size=200');
    const finalizada = content.find(({ status }) => status === 'FECHADO');
    if (!finalizada) throw new Error('No sale of the season is finished');
    const custo = await ask<{ custo: number; lotes: { codigo: string; custo: number }[] }>(page, `/vendas/${finalizada.id}/custo`);
    await ir(`/vendas/${finalizada.id}`);
    const tabela = page.getByRole('table', { name: 'O custo de cada lote da venda' });
    await tabela.scrollIntoViewIfNeeded();
    for (const { codigo, custo: dele } of custo.lotes) {
      await tabela.getByRole('link', { name: codigo }).waitFor();
      expect((await tabela.innerText()).replaceAll(/\s/g, ' ')).toContain(dele === 0 ? 'Não se sabe' : reais(dele));
    }
    await page.getByText(/Do custo sabido no dia desta venda nada se guardou|sabia-se o mesmo custo/).waitFor();
    await retrato(page, 'custo-da-venda');
  });

  it('e se…? põe os cenários ao lado de como está', async () => {
    await ir('/planejamento');
    await page.getByRole('link', { name: 'E se…?' }).click();
    await page.getByRole('heading', { name: 'E se…?', level: 1 }).waitFor();
    const { content } = await ask<{ content: { resultado: number; caixa: { saldo: number }[] }[] }>(
      page,
      '/planejamentos/cenarios/comparar',
    );
    const [esta] = content;
    const tabela = page.getByRole('table', { name: 'A safra como está e em cada cenário' });
    await tabela.getByText('Como está').waitFor();
    expect((await tabela.innerText()).replaceAll(/\s/g, ' ')).toContain(reais(Math.abs(esta?.resultado ?? 0)));
    await page.getByRole('table', { name: 'Caixa de cada mês em cada cenário' }).waitFor();
    await page.getByRole('link', { name: 'Novo cenário' }).waitFor();
    await retrato(page, 'cenarios');
  });
});
