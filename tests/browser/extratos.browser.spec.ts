import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { faults } from './acessibilidade.js';
import { heard } from './avisos.js';
import { ask, entering, type Look, looks, newAccount, open, type Product, settled, signIn } from './support.js';

type Listed<T> = { readonly content: readonly T[] };
type Linha = { readonly id: number; readonly situacao: string; readonly sugestoes: readonly unknown[] };

/** Of 80 lines, so many have their instalment here already. */
const [LINHAS, CONHECIDAS] = [80, 60];
const MES = '202606';

const reais = (n: number): string => `-${100 + n},${String(n % 100).padStart(2, '0')}`;

/** A bank's file of a month: bills that are known here, and small ones that nobody entered. */
const arquivo = (de = 0, ate = LINHAS): string => {
  const linhas = Array.from({ length: LINHAS }, (_, n) => {
    const dia = `${MES}${String(1 + (n % 28)).padStart(2, '0')}`;
    return `<STMTTRN><DTPOSTED>${dia}<TRNAMT>${reais(n)}<MEMO>${n < CONHECIDAS ? `CONTA ${n}` : 'TARIFA BANCARIA'}</STMTTRN>`;
  }).slice(de, ate);
  return `OFXHEADER:100\nCHARSET:1252\n\n<OFX><STMTRS><BANKACCTFROM><BANKID>341<ACCTID>56789</BANKACCTFROM><BANKTRANLIST>${linhas.join('\n')}</BANKTRANLIST></STMTRS></OFX>`;
};

let running: Product;
let context: BrowserContext;
let page: Page;
let fluxo = 0;

const fotografar = async (nome: string, look: Look, onde = page) => {
  const folder = process.env['FOTOS'];
  if (!folder) return;
  await mkdir(folder, { recursive: true });
  await onde.screenshot({ path: join(folder, `${nome}-${look.scheme}-${look.width}.png`), fullPage: true });
};

const linhas = async (situacao?: string): Promise<readonly Linha[]> =>
  (await ask<Listed<Linha>>(page, `/extratos/linhas?fluxo=${fluxo}&size=200&sort=id${situacao ? `&situacao=${situacao}` : ''}`)).content;

const trazer = async (conteudo: string) => {
  await page.goto(`${running.url}/extratos/trazer`);
  await settled(page);
  await page.getByRole('combobox', { name: 'De que conta é' }).click();
  await page.getByRole('option', { name: 'BANCO' }).click();
  await page.getByTestId('extrato').setInputFiles({ name: 'junho.ofx', mimeType: 'application/x-ofx', buffer: Buffer.from(conteudo) });
};

const DESK: Look = { width: 1280, scheme: 'light' };

/** A month of a bank, from its file to its close; then looked at by day and by night, on a phone and on a desk. */
describe('o extrato de um mês', () => {
  beforeAll(async () => {
    running = await newAccount('Extratos');
    const entrar = await entering(running);
    const fazenda = await entrar('/fazendas', { nome: 'SEDE' });
    fluxo = await entrar('/fluxos', { descricao: 'BANCO', conta: '5678-9' });
    await entrar('/cat-contas', { descricao: 'Tarifas', tipo: 'despesa' });
    const contas = Array.from({ length: CONHECIDAS }, (_, n) => ({
      ...{ tipo: 'despesa', descricao: `Conta ${n}`, fluxo, valor: Number(`${100 + n}.${String(n % 100).padStart(2, '0')}`) },
      data: `2026-06-${String(1 + (n % 28)).padStart(2, '0')}`,
    }));
    await entrar('/financeiro/varios', { lancamentos: contas }, fazenda);
    context = await open(DESK);
    page = await context.newPage();
    await signIn(page, running);
  });
  afterAll(async () => context?.close());

  it('vem do arquivo, com as linhas contadas antes de guardar', async () => {
    await trazer(arquivo());
    await page.getByRole('button', { name: `Trazer ${LINHAS} linhas` }).click();
    await page.waitForURL(/\/extratos\/\d+$/);
    await settled(page);
    expect(await linhas()).toHaveLength(LINHAS);
    expect((await linhas()).filter(({ sugestoes }) => sugestoes.length > 0)).toHaveLength(CONHECIDAS);
  });

  it('cada sugestão se confirma num toque', async () => {
    // The latest lines stand first, and those that nobody entered among them: the list is read page by page.
    let pagina = 1;
    for (let feitas = 0; feitas < CONHECIDAS; feitas++) {
      await settled(page);
      const linha = page
        .getByRole('main')
        .getByRole('listitem')
        .filter({ has: page.getByRole('button', { name: 'Confirmar' }) });
      if ((await linha.count()) === 0) {
        pagina = pagina === 1 ? 2 : 1;
        await page.getByRole('button', { name: String(pagina), exact: true }).click();
        await settled(page);
      }
      const nome = (await linha.first().getAttribute('aria-label')) ?? '';
      await linha.first().getByRole('button', { name: 'Confirmar' }).click();
      await page.getByRole('listitem', { name: nome, exact: true }).waitFor({ state: 'detached' });
    }
    expect(await linhas('CONCILIADA')).toHaveLength(CONHECIDAS);
  });

  it('as que sobram são uma despesa só, de uma vez', async () => {
    await page.reload();
    await settled(page);
    const marcas = page.getByRole('checkbox', { name: /^Marcar: / });
    await marcas.first().waitFor();
    expect(await marcas.count()).toBe(LINHAS - CONHECIDAS);
    for (const marca of await marcas.all()) await marca.check();
    const barra = page.getByRole('region', { name: 'Linhas marcadas' });
    await barra.getByText(`${LINHAS - CONHECIDAS} linhas marcadas`).waitFor();
    await fotografar('extrato-marcadas', DESK);
    await barra.getByRole('button', { name: 'Lançar como uma só' }).click();
    const dialogo = page.getByRole('dialog');
    await dialogo.getByLabel('Descrição').fill('Tarifas de junho');
    await fotografar('extrato-lancar', DESK);
    await dialogo.getByRole('button', { name: 'Lançar' }).click();
    await heard(page, 'Lançamento adicionado com sucesso!');
    await page.getByText('Nenhuma linha em aberto: tudo está dito.').waitFor();
    expect(await linhas('ABERTA')).toEqual([]);
  });

  it('o mês se fecha, e o arquivo que vem de novo, ou em parte, nada traz', async () => {
    await page.getByRole('button', { name: 'Fechar o mês' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Fechar', exact: true }).last().click();
    await heard(page, 'Mês fechado com sucesso!');
    await fotografar('extrato-fechado', DESK);
    for (const de_novo of [arquivo(), arquivo(20, 50)]) {
      await trazer(de_novo);
      await page.getByRole('button', { name: /^Trazer \d+ linhas$/ }).click();
      await page.getByText('Este extrato já estava aqui').waitFor();
    }
    expect(await linhas()).toHaveLength(LINHAS);
  });

  it('o que se conciliou não fica em aberto por fora, e o resto pede o motivo, que o mês diz', async () => {
    const { content } = await ask<Listed<{ id: number }>>(page, '/financeiro?q=Conta%2012&size=1');
    await page.goto(`${running.url}/financeiro/${content[0]?.id}`);
    await settled(page);
    await page.getByRole('button', { name: 'Desfazer' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Desfazer' }).click();
    await heard(
      page,
      'concilia a linha de 13/06/2026, de -R$ 112,12, do extrato junho.ofx. Desfaça a conciliação dessa linha antes.',
      'alert',
    );
    await page.reload();
    await settled(page);
    await page.getByRole('button', { name: 'Alterar', exact: true }).click();
    await page.getByRole('dialog').getByLabel('Descrição').fill('Conta 12 da luz');
    await page.getByRole('dialog').getByRole('button', { name: 'Alterar' }).click();
    const pergunta = page.getByRole('dialog', { name: 'Mês fechado' });
    await pergunta.getByText('O mês 06/2026 deste fluxo está conciliado e fechado. Diga por que muda.').waitFor();
    await fotografar('mes-fechado', DESK);
    await pergunta.getByRole('textbox', { name: 'Por que muda' }).fill('O nome estava errado');
    await pergunta.getByRole('button', { name: 'Mudar' }).click();
    await heard(page, 'Lançamento editado com sucesso!');
    const [extrato] = (await ask<Listed<{ id: number }>>(page, '/extratos')).content;
    await page.goto(`${running.url}/extratos/${extrato?.id}`);
    const mudanca = page.getByText(/O nome estava errado/);
    await mudanca.waitFor();
    expect(await mudanca.count()).toBe(1);
  });

  it.each(looks)('se vê em $width px, $scheme, sem rolar para o lado e sem falta de acesso', async (look) => {
    const outro = await open(look);
    try {
      const la = await outro.newPage();
      await signIn(la, running);
      const [extrato] = (await ask<Listed<{ id: number }>>(la, '/extratos')).content;
      for (const [nome, path] of [
        ['extratos', '/extratos'],
        ['extrato', `/extratos/${extrato?.id}`],
        ['extrato-trazer', '/extratos/trazer'],
      ] as const) {
        await la.goto(`${running.url}${path}`);
        await settled(la);
        if (nome === 'extrato') await la.getByText('Todas', { exact: true }).click();
        await settled(la);
        expect({ nome, largura: await la.evaluate(() => document.documentElement.scrollWidth) }).toEqual({ nome, largura: look.width });
        await fotografar(nome, look, la);
        expect({ nome, faltas: await faults(la, 'html', [look.scheme]) }).toEqual({ nome, faltas: [] });
      }
    } finally {
      await outro.close();
    }
  });
});
