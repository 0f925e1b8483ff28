import { addDays, diaAt, diaToBr } from '@tulha/domain/kernel/dates';
import type { BrowserContext, Page } from 'playwright-core';
import { faults } from './acessibilidade.js';
import { cadastrar } from './campo.js';
import { newAccount, open, type Product, settled, signIn } from './support.js';

const HOJE = diaAt(new Date().toISOString());
const ONTEM = addDays(HOJE, -1);

describe('carência e reentrada antes do número', () => {
  let context: BrowserContext;
  let page: Page;
  let conta: Product;
  let mata: number;

  const aviso = () => page.getByRole('alert').filter({ hasText: 'Carência e reentrada' });
  const ir = async (path: string) => {
    await page.goto(`${conta.url}${path}`);
    await settled(page);
  };

  /** The kind and the plot of a new activity, chosen. */
  const capinaNaMata = async (nova: Page) => {
    for (const [campo, opcao] of [
      ['O que se fez', 'Capina'],
      ['Talhões', 'Mata'],
    ] as const) {
      await nova
        .getByRole('combobox', { name: campo })
        .or(nova.getByRole('textbox', { name: campo }))
        .first()
        .click();
      await nova.getByRole('option', { name: opcao }).click();
    }
    await nova.keyboard.press('Escape');
  };

  beforeAll(async () => {
    context = await open({ scheme: 'dark', width: 360 });
    page = await context.newPage();
    conta = await newAccount('Carência');
    await signIn(page, conta);
    const fazenda = await cadastrar(page, '/fazendas', { nome: 'SANTA FÉ' });
    mata = await cadastrar(page, '/cad-talhoes', { nome: 'Mata' }, fazenda);
    await cadastrar(page, '/cad-talhoes', { nome: 'Figueira' }, fazenda);
    await cadastrar(page, '/cat-atividades', { descricao: 'Capina' }, fazenda);
    await cadastrar(page, '/cad-colaboradores', { nome: 'José', tipo: 'safrista', valorDia: 110 }, fazenda);
    const opera = { descricao: 'Opera', unidade: 'L', carenciaDias: 30, reentradaHoras: 72 };
    const insumo = await cadastrar(page, '/cad-insumos', opera, fazenda);
    await cadastrar(page, '/cad-estoque', { insumo, tipo: 'entrada', data: ONTEM, quantidade: 10, valor: 100 }, fazenda);
    const atividade = await cadastrar(page, '/reg-atividades', { data: ONTEM, talhao: mata, atividade: 'Pulverização' }, fazenda);
    await cadastrar(page, `/reg-atividades/${atividade}/insumos`, { insumos: [{ insumo, qtd: 1 }] }, fazenda);
  });
  afterAll(async () => context?.close());

  it('a colheita do dia avisa no talhão escolhido e não no outro, também do que ficou no aparelho', async () => {
    const dela = `não colha antes de ${diaToBr(addDays(ONTEM, 30))}`;
    await ir('/colheita-do-dia');
    await page.getByLabel('Talhão').selectOption({ label: 'Mata' });
    await aviso().getByText(dela).waitFor();
    expect(await aviso().getByText('sem EPI só se entra a partir de').count()).toBe(1);
    expect(await faults(page)).toEqual([]);
    await page.route('**/v1/cad-talhoes/intervalos**', (route) => route.abort('internetdisconnected'));
    await page.reload();
    await aviso().getByText(dela).waitFor();
    await page.getByLabel('Talhão').selectOption({ label: 'Figueira' });
    await aviso().waitFor({ state: 'detached' });
    await page.unroute('**/v1/cad-talhoes/intervalos**');
  });

  it('a atividade avisa antes e depois de gravada, e antes de cada linha de gente ou de colheita', async () => {
    const janela = () => page.getByRole('dialog');
    const escolher = async (campo: string, opcao: string) => {
      await page
        .getByRole('combobox', { name: campo })
        .or(page.getByRole('textbox', { name: campo }))
        .first()
        .click();
      await page.getByRole('option', { name: opcao }).click();
    };
    await ir('/atividades/nova');
    await escolher('O que se fez', 'Capina');
    await escolher('Talhões', 'Mata');
    await page.keyboard.press('Escape');
    await aviso().getByText('tem reentrada de 72 h').waitFor();
    expect(await aviso().getByText('carência de 30 dias').count()).toBe(0);
    expect(await faults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Gravar e lançar' }).click();
    await page.getByRole('heading', { level: 1, name: /^Capina, / }).waitFor();
    await aviso().getByText('tem reentrada de 72 h').waitFor();
    expect(await aviso().getByText('carência de 30 dias').count()).toBe(0);
    await page.getByRole('button', { name: 'Colheita manual', exact: true }).click();
    await janela().getByRole('alert').getByText('carência de 30 dias').waitFor();
    expect(await faults(page)).toEqual([]);
    await janela().getByRole('button', { name: 'Voltar' }).click();
    await janela().waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Mão de obra', exact: true }).click();
    await janela().getByRole('alert').getByText('tem reentrada de 72 h').waitFor();
    expect(await janela().getByRole('alert').getByText('carência de 30 dias').count()).toBe(0);
    await escolher('Colaborador', 'José');
    await janela().getByLabel('Dias, ou horas').fill('1');
    await janela().getByRole('button', { name: 'Gravar', exact: true }).click();
    await page.getByRole('alert').filter({ hasText: 'Mata: Opera', hasNotText: 'Carência e reentrada' }).waitFor(); // beside Desfazer
    await janela().waitFor({ state: 'detached' });
  });

  it('a pulverização não avisa de si mesma', async () => {
    await ir('/atividades');
    await page
      .getByRole('link', { name: /Pulverização/ })
      .first()
      .click();
    await page.getByRole('heading', { level: 1, name: /^Pulverização, / }).waitFor();
    await settled(page);
    expect(await aviso().count()).toBe(0);
  });

  it('o serviço do dia diz só da reentrada; a página do talhão e o mapa dizem as duas', async () => {
    await ir('/servico-do-dia');
    await page.getByLabel('Mata', { exact: true }).check();
    await aviso().getByText('tem reentrada de 72 h').waitFor();
    expect(await aviso().getByText('carência de 30 dias').count()).toBe(0);
    await ir(`/cadastros/cad-talhoes/${mata}`);
    await aviso().getByText('carência de 30 dias').waitFor();
    await ir('/mapa?cor=intervalos');
    await page.getByRole('cell', { name: new RegExp(`colher a partir de ${diaToBr(addDays(ONTEM, 30))}`) }).waitFor();
  });

  it('a página fica enquanto se escreve a hora em que se começou, dígito por dígito e apagando', async () => {
    const limpo = await open({ scheme: 'light', width: 360 }); // another form's remembered values would be chosen already
    const nova = await limpo.newPage();
    await signIn(nova, conta);
    await nova.goto(`${conta.url}/atividades/nova`);
    await settled(nova);
    await capinaNaMata(nova);
    await nova.getByRole('alert').getByText('tem reentrada de 72 h').waitFor();
    const [comecou, obs] = [nova.getByLabel('Começou'), nova.getByLabel('Observação').first()];
    await obs.fill('Duas bombas');
    for (const tecla of [...'0700', 'Backspace', 'Backspace', ...'15']) {
      await comecou.press(tecla);
      const [morta, avisa] = [nova.getByText('Algo deu errado'), nova.getByRole('alert').getByText('tem reentrada de 72 h')];
      expect([tecla, await morta.count(), await avisa.count()]).toEqual([tecla, 0, 1]);
    }
    expect(await comecou.inputValue()).toBe('07:15');
    // Typed as fast as a hand can, and taken away as fast.
    for (const [teclas, fica] of [
      ['0700', '07:00'],
      ['1930', '19:30'],
    ] as const) {
      for (let n = 0; n < 5; n++) await comecou.press('Backspace');
      await comecou.pressSequentially(teclas);
      expect(await comecou.inputValue()).toBe(fica);
    }
    expect(await obs.inputValue()).toBe('Duas bombas');
    expect(await nova.getByText('Algo deu errado').count()).toBe(0);
    expect(await nova.getByText('Esta parte não pôde ser mostrada').count()).toBe(0);
    await limpo.close();
  });

  it('uma parte que falha não leva a página: o que se escreveu fica, pergunta-se o dia seguinte, e grava-se', async () => {
    const outro = await open({ scheme: 'light', width: 360 });
    const nova = await outro.newPage();
    await signIn(nova, conta);
    await nova.route('**/v1/cad-talhoes/intervalos**', async (route) => {
      const resposta = await route.fetch();
      const { content, ...resto } = (await resposta.json()) as { content: readonly object[] };
      // People who are no list: the part that names them in the warnings cannot be drawn.
      await route.fulfill({ response: resposta, json: { ...resto, content: content.map((um) => ({ ...um, quem: null })) } });
    });
    await nova.goto(`${conta.url}/atividades/nova`);
    await settled(nova);
    await nova.getByLabel('Observação').first().fill('Com a lua cheia');
    await capinaNaMata(nova);
    await nova.getByText('Esta parte não pôde ser mostrada').waitFor();
    expect(await nova.getByText('Algo deu errado').count()).toBe(0);
    await nova.getByLabel('Começou').pressSequentially('2200');
    await nova.getByLabel('Terminou').pressSequentially('0200');
    await nova.getByRole('alert').getByText('Começou às 22:00 e terminou às 02:00').waitFor();
    await nova.getByRole('button', { name: 'Gravar e lançar' }).click();
    await nova.getByText('Diga que foi no dia seguinte, ou acerte as horas.').waitFor();
    await nova.getByLabel(/^Foi do dia seguinte/).check();
    expect(await nova.getByLabel('Observação').first().inputValue()).toBe('Com a lua cheia');
    await nova.getByRole('button', { name: 'Gravar e lançar' }).click();
    await nova.getByRole('heading', { level: 1, name: /^Capina, / }).waitFor();
    await nova.getByText('02:00 do dia seguinte').waitFor();
    await outro.close();
  });
});
