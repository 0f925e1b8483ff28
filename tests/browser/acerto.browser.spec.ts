import type { BrowserContext, Page } from 'playwright-core';
import { faults } from './acessibilidade.js';
import { heard } from './avisos.js';
import { finalizarVenda } from './cafe.js';
import { ask, entering, looks, newAccount, open, type Product, settled, signIn } from './support.js';

/** A sharecropper's plot, its coffee sold, an advance, and a settlement that is still empty. */
const semear = async (conta: Product) => {
  const criar = await entering(conta);
  const fazenda = await criar('/fazendas', { nome: 'SANTA FÉ' });
  const aqui = (url: string, corpo: object) => criar(url, corpo, fazenda);
  const talhao = await aqui('/cad-talhoes', { nome: 'Mata' });
  const safra = await aqui('/cat-safras', { descricao: 'Safra 26', inicio: '2026-01-01', fim: '2026-12-31', safraAtual: 1 });
  const meeiro = await aqui('/cad-colaboradores', { nome: 'João do Vale', tipo: 'meeiro' });
  const apanhador = await aqui('/cad-colaboradores', { nome: 'Rui', tipo: 'safrista' });
  await aqui('/cad-meeiro-contratos', { colaborador: meeiro, talhao, inicio: '2026-01-01', meeiroPorcentagem: 0.4 });
  const atividade = await aqui('/reg-atividades', { talhoesIds: [talhao], data: '2026-05-10' });
  await aqui(`/reg-atividades/${atividade}/mdobrascolheita`, {
    vinculos: [{ colaborador: apanhador, talhao, medida: 1_000, colhido: 1, valor: 0 }],
  });
  const lote = await aqui('/rastreabilidade', { data: '2026-05-11', talhoes: [{ talhaoId: talhao, quantidade: 1_000 }] });
  const bica = { dataEntrada: '2026-06-10', tipo: 'Bica corrida', quantidade: 240, lotes: [{ id: lote, quantidade: 1_000 }] };
  await aqui('/rastreabilidade/beneficio', bica);
  await aqui('/cad-adiantamentos', { colaborador: meeiro, data: '2026-04-01', valor: 300 });
  const acerto = await aqui('/cad-meeiro-acertos', { descricao: 'Acerto de junho', colaborador: meeiro, safra, data: '2026-06-30' });
  return { criar: aqui, acerto, meeiro, cliente: await aqui('/cad-clientes', { nome: 'Exportadora' }) };
};

type Lista = { readonly content: readonly { readonly id: number }[] };

describe('o acerto de um meeiro, na tela', () => {
  let context: BrowserContext;
  let page: Page;
  let conta: Product;
  let semeado: Awaited<ReturnType<typeof semear>>;

  const main = () => page.getByRole('main');
  const botao = (nome: string | RegExp) => page.getByRole('button', { name: nome });
  const falhas = async () => {
    const sobra = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    return [...(sobra > 0 ? [`${sobra} px a mais`] : []), ...(await faults(page))];
  };
  /** A picture of the page, where FOTOS names a folder. */
  const foto = async (nome: string) => {
    const pasta = process.env['FOTOS'];
    if (pasta) await page.screenshot({ path: `${pasta}/${nome}.png`, fullPage: true });
  };

  beforeAll(async () => {
    conta = await newAccount('Acertos');
    semeado = await semear(conta);
    context = await open({ scheme: 'light', width: 360 });
    page = await context.newPage();
    await signIn(page, conta);
    const { content } = await ask<Lista>(page, '/rastreabilidade/lotes?unidade=kg');
    const produtos = [{ id: content[0]?.id, quantidade: 120, precoSaca: 1_800 }];
    const venda = await semeado.criar('/vendas', { data: '2026-06-20', cliente: semeado.cliente, produtos });
    await page.goto(`${conta.url}/vendas/${venda}`);
    await settled(page);
    await finalizarVenda(page);
  });
  afterAll(async () => context?.close());

  it('apura, mostra a conta em palavras, e finaliza com o que se deve', async () => {
    await page.goto(`${conta.url}/cadastros/cad-meeiro-acertos/${semeado.acerto}`);
    await settled(page);
    await botao('Apurar').click();
    await heard(page, 'Acerto apurado com sucesso!');
    await page.goto(`${conta.url}/cadastros/cad-meeiro-acertos/${semeado.acerto}?aba=conta`);
    await main().getByText('40 % disso').first().waitFor();
    await main().getByText('R$ 1.140,00').first().waitFor();
    expect(await falhas()).toEqual([]);
    await foto('conta-360-claro');
    await botao('Finalizar').click();
    await page.getByRole('dialog').getByText('Descontam-se R$ 300,00').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Finalizar' }).click();
    await heard(page, 'Acerto de meeiro finalizado com sucesso!');
    await main()
      .getByText(/^Lançamento \d/)
      .waitFor();
  });

  it('a conta do colaborador diz o que se acertou, e o acerto está na aba dele', async () => {
    await page.goto(`${conta.url}/cadastros/cad-colaboradores/${semeado.meeiro}?aba=conta`);
    await main().getByText('Acertado em dinheiro').waitFor();
    await main().getByText('R$ 1.140,00').first().waitFor();
    expect(await falhas()).toEqual([]);
    await page.goto(`${conta.url}/cadastros/cad-colaboradores/${semeado.meeiro}?aba=acertos`);
    await main().getByText('Acerto de junho').first().waitFor();
    expect(await falhas()).toEqual([]);
  });

  it.each(looks)('sem falhas: $width px, $scheme', async (look) => {
    const outro = await open(look);
    try {
      const antes = page;
      page = await outro.newPage();
      await signIn(page, conta);
      await page.goto(`${conta.url}/cadastros/cad-meeiro-acertos/${semeado.acerto}?aba=conta`);
      await main().getByText('40 % disso').first().waitFor();
      await settled(page);
      expect(await falhas()).toEqual([]);
      await foto(`acerto-${look.width}-${look.scheme}`);
      page = antes;
    } finally {
      await outro.close();
    }
  });
});
