import type { BrowserContext, Page } from 'playwright-core';
import { faults } from './acessibilidade.js';
import { retrato } from './despesa.js';
import { type Account, entering, newAccount, open, settled, signIn } from './support.js';

const MUITOS_TOQUES = 5;

/** A lot of one plot, fertilised with what an invoice brought into stock, picked and hulled. */
const fazendaAdubada = async (conta: Account) => {
  const entrar = await entering(conta);
  const fazenda = await entrar('/fazendas', { nome: 'SANTA FÉ' });
  const novo = (path: string, corpo: object) => entrar(path, corpo, fazenda);
  const talhao = await novo('/cad-talhoes', { nome: 'Mata', areaHa: 2 });
  const colaborador = await novo('/cad-colaboradores', { nome: 'José', tipo: 'safrista' });
  const insumo = await novo('/cad-insumos', { descricao: 'Ureia', unidade: 'KG' });
  const fornecedor = await novo('/cad-fornecedores', { nome: 'ADUBOS DO SUL LTDA' });
  const nota = await novo('/invoices', { numero: '4571', emitida: '2026-01-10', emitente: 'ADUBOS DO SUL LTDA', fornecedor, total: 3_000 });
  await novo(`/invoices/${nota}/items`, { descricao: 'UREIA 45%', unidade: 'SC', quantidade: 20, valor: 3_000, insumo, noEstoque: 1_000 });
  await novo(`/invoices/${nota}/stock`, {});
  const adubacao = await novo('/reg-atividades', { talhoesIds: [talhao], atividade: 'Adubação', data: '2026-02-10' });
  await novo(`/reg-atividades/${adubacao}/insumos`, { insumos: [{ insumo, qtd: 800 }] });
  const colheita = await novo('/reg-atividades', { talhoesIds: [talhao], data: '2026-06-01' });
  const vinculos = [{ colaborador, talhao, tipo: 'L', medida: 60, valor: 20, colhido: 100 }];
  await novo(`/reg-atividades/${colheita}/mdobrascolheita`, { modo: 'manual', vinculos });
  const lote = await novo('/rastreabilidade', { data: '2026-06-02', talhoes: [{ talhaoId: talhao, quantidade: 6_000 }] });
  await novo('/rastreabilidade/beneficio', {
    ...{ dataEntrada: '2026-06-20', tipo: 'Bica corrida', quantidade: 720, lotes: [{ id: lote, quantidade: 6_000 }] },
  });
  return { nota };
};

/** Nobody who asks what a bag cost looks for the paper behind the figure in drawers. */
describe('de quanto custou uma saca à nota do adubo', () => {
  let context: BrowserContext;
  let page: Page;
  let conta: Account;
  let nota: number;
  beforeAll(async () => {
    conta = await newAccount('Custo');
    ({ nota } = await fazendaAdubada(conta));
    context = await open({ scheme: 'light', width: 360 });
    page = await context.newPage();
    await signIn(page, conta);
  });
  afterAll(async () => context?.close());

  it(`em ${MUITOS_TOQUES} toques no máximo, num celular`, async () => {
    let toques = 0;
    const tocar = async (o: ReturnType<Page['getByRole']>) => {
      await o.click();
      toques++;
      await settled(page);
    };
    await page.goto(`${conta.url}/relatorios/lotes/custos?dateStart=2026-01-01&dateEnd=2026-12-31`);
    await settled(page);
    // R$ 4,400.00 over twelve bags: 2,000 for the picking, and 800 of the 1,000 kg that cost 3,000.
    await page.getByText('366,67').first().waitFor();
    await retrato(page, 'custo-dos-lotes');
    await tocar(page.getByRole('main').getByRole('link', { name: /^B\d/ }).first());
    const custou = page.getByRole('region', { name: 'Quanto custou' });
    await custou.scrollIntoViewIfNeeded();
    await custou.getByText('366,67').first().waitFor();
    await tocar(custou.getByRole('button', { name: 'Ver os registros: Insumos' }));
    await retrato(page, 'custo-do-lote');
    await tocar(custou.getByRole('link', { name: 'Ureia' }));
    await tocar(page.getByRole('link', { name: 'Ver a nota fiscal' }));
    await page.waitForURL(({ pathname }) => pathname === `/cadastros/invoices/${nota}`);
    await page.getByRole('main').getByText('4571').first().waitFor();
    await page.getByRole('main').getByText('3.000,00').first().waitFor();
    await retrato(page, 'nota-do-adubo');
    process.stdout.write(`De quanto custou uma saca à nota do adubo: ${toques} toques.\n`);
    expect(toques).toBeLessThanOrEqual(MUITOS_TOQUES);
    expect(await faults(page)).toEqual([]);
  });
});
