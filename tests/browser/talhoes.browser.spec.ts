import { readFile } from 'node:fs/promises';
import type { BrowserContext, Page } from 'playwright-core';
import { heard } from './avisos.js';
import { cadastrar } from './campo.js';
import { semSinal } from './sem-sinal.js';
import { ask, newAccount, open, product, settled, signIn, widths } from './support.js';

type Mapa = {
  readonly talhoes: readonly { readonly id: number; readonly nome: string; readonly coords: unknown; readonly litros: number }[];
};
type Hoje = {
  readonly total: number;
  readonly grupos: readonly { readonly nivel: string; readonly titulo: string; readonly fazer: string }[];
};

const running = product();

describe.each(widths)('talhões e o dia, %i px', (width) => {
  let context: BrowserContext;
  let page: Page;

  beforeAll(async () => {
    context = await open({ scheme: 'light', width });
    page = await context.newPage();
    await signIn(page, running);
  });
  afterAll(async () => context?.close());

  const ir = async (path: string) => {
    await page.goto(`${running.url}${path}`);
    await settled(page);
  };

  it('o mapa da fazenda diz em palavras o que pinta, e um toque abre o talhão', async () => {
    await ir('/mapa');
    const { talhoes } = await ask<Mapa>(page, '/cad-talhoes/mapa');
    const desenhados = talhoes.filter(({ coords }) => coords !== null);
    const legenda = page.getByRole('list', { name: 'Legenda' });
    const contados = (await legenda.getByRole('listitem').allInnerTexts()).map((texto) => Number(/(\d+) talh/.exec(texto)?.[1] ?? 0));
    expect(contados.reduce((soma, quantos) => soma + quantos, 0)).toBe(desenhados.length);
    await page.getByRole('img', { name: 'O norte está acima' }).first().waitFor();
    await page.getByLabel('Colorir por').selectOption('dias');
    await legenda.getByText('mais de 30 dias').waitFor();
    await page.getByLabel('Colorir por').selectOption('pragas');
    await legenda.getByText('no nível de controle').waitFor();
    const formas = page.locator('.leaflet-interactive');
    // The largest is one that a finger hits.
    const areas = await formas.evaluateAll((nodes) =>
      nodes.map((node) => node.getBoundingClientRect()).map(({ width: largo, height: alto }) => largo * alto),
    );
    await formas.nth(areas.indexOf(Math.max(...areas))).click();
    await page.waitForURL(/\/cadastros\/cad-talhoes\/\d+/);
    await page.getByRole('heading', { name: 'O que aconteceu aqui' }).waitFor();
  });

  it('a página de um talhão diz o que se fez, colheu, gastou e vendeu, e cada número leva ao que o faz', async () => {
    const { talhoes } = await ask<Mapa>(page, '/cad-talhoes/mapa');
    const talhao = talhoes.toSorted((a, b) => b.litros - a.litros)[0];
    await ir(`/cadastros/cad-talhoes/${talhao?.id}?aba=feito`);
    await page.getByRole('table', { name: 'Atividades do talhão' }).waitFor();
    await page.getByRole('tab', { name: 'Colhido' }).click();
    await page.getByRole('table', { name: 'Colhido por dia' }).waitFor();
    await page.getByRole('table', { name: 'Lotes com café do talhão' }).waitFor();
    await page.getByRole('tab', { name: 'Gastos' }).click();
    await page.getByText('Pagamento da colheita').first().waitFor();
    await page.getByRole('tab', { name: 'Vendido' }).click();
    await page.getByRole('table', { name: 'Vendas com café do talhão' }).or(page.getByText('Nada vendido desta safra')).first().waitFor();
    await page.getByRole('tab', { name: 'Pragas' }).click();
    await page.getByRole('table', { name: 'Inspeções do talhão' }).or(page.getByText('Nenhuma inspeção')).first().waitFor();
    expect(new URL(page.url()).searchParams.get('aba')).toBe('pragas');
  });

  it('o que se exporta da página de um talhão é o dele, e o de todos está a um toque', async () => {
    const { talhoes } = await ask<Mapa>(page, '/cad-talhoes/mapa');
    const [talhao, outro] = talhoes.toSorted((a, b) => b.litros - a.litros);
    await ir(`/cadastros/cad-talhoes/${talhao?.id}?aba=relatorio`);
    await page.getByRole('heading', { name: 'Custos deste talhão' }).waitFor();
    await page.getByRole('heading', { name: 'Colhido neste talhão' }).waitFor();
    await page.getByRole('button', { name: 'Exportar' }).last().click();
    const [arquivo] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'Texto (.csv)' }).filter({ visible: true }).click(),
    ]);
    const texto = await readFile(await arquivo.path(), 'utf8');
    expect({ deste: texto.includes(String(talhao?.nome)), doOutro: texto.includes(String(outro?.nome)) }).toEqual({
      deste: true,
      doOutro: false,
    });
    await page.getByRole('link', { name: 'Ao lado dos outros talhões' }).click();
    await page.waitForURL(({ pathname, searchParams }) => pathname === '/relatorios/custos' && !searchParams.has('talhao'));
    await page.getByText(String(outro?.nome), { exact: true }).filter({ visible: true }).first().waitFor();
  });

  it('hoje diz cada coisa com o seu botão, que abre onde ela se faz', async () => {
    await ir('/hoje');
    const { grupos, total } = await ask<Hoje>(page, '/hoje');
    expect(total).toBeGreaterThan(0);
    const antigas = page.locator('summary').filter({ hasText: /antigas?, que já não/ });
    if (grupos.some(({ nivel }) => nivel === 'ANTIGA')) await antigas.click();
    for (const { titulo } of grupos) await page.getByRole('heading', { name: titulo }).first().waitFor();
    await page
      .getByRole('link', { name: new RegExp(`^${grupos[0]?.fazer}: `) })
      .first()
      .click();
    await page.waitForURL(({ pathname }) => pathname !== '/hoje');
    await settled(page);
    expect(await page.locator('h1').innerText()).not.toMatch(/Não encontrado|Não foi possível|Sem permissão/);
  });
});

describe('o contorno de um talhão, de quem está nele', () => {
  let context: BrowserContext;
  let page: Page;
  let id: number;
  const janela = () => page.getByRole('dialog', { name: 'Onde fica o talhão' });
  const coords = async () => (await ask<{ coords: unknown[] | null }>(page, `/cad-talhoes/${id}`)).coords;
  const aqui = (latitude: number, longitude: number, accuracy = 5) => context.setGeolocation({ latitude, longitude, accuracy });

  beforeAll(async () => {
    context = await open({ scheme: 'light', width: 360 });
    await context.grantPermissions(['geolocation'], { origin: running.url });
    page = await context.newPage();
    await signIn(page, await newAccount('Sitio do Contorno'));
    id = await cadastrar(page, '/cad-talhoes', { nome: 'Mata' }, await cadastrar(page, '/fazendas', { nome: 'SITIO' }));
    await page.goto(`${running.url}/cadastros/cad-talhoes/${id}`);
    await settled(page);
  });
  afterAll(async () => context?.close());

  it('desenha-se canto a canto, e desfaz-se um canto', async () => {
    await page.getByRole('button', { name: 'Trazer o contorno' }).click();
    await janela().getByLabel('Como dizer onde fica').selectOption('desenhar');
    const mapa = janela().locator('.leaflet-container');
    await mapa.waitFor();
    for (const [x, y] of [
      [60, 60],
      [200, 60],
      [200, 180],
      [20, 20],
    ] as const)
      await mapa.click({ position: { x: x + 40, y: y + 60 } });
    await janela().getByText('4 cantos', { exact: true }).waitFor();
    await janela().getByRole('button', { name: 'Desfazer canto' }).click();
    await janela().getByText('3 cantos', { exact: true }).waitFor();
    await janela().getByRole('button', { name: 'Gravar o contorno' }).click();
    await heard(page, 'Coordenadas adicionadas com sucesso!');
    expect(await coords()).toHaveLength(4);
  });

  it('anda-se em volta dele sem sinal: o que é impreciso não conta, e o contorno vai quando o sinal volta', async () => {
    await page.goto(`${running.url}/cadastros/cad-talhoes/${id}`);
    await settled(page);
    await page.getByRole('button', { name: 'Trocar o contorno' }).click();
    await janela().getByLabel('Como dizer onde fica').selectOption('andar');
    await context.setOffline(true);
    await aqui(-22.1, -45.1, 60);
    await janela().getByRole('button', { name: 'Começar a andar' }).click();
    await janela()
      .getByText(/Precisão de 60 m\. O aparelho ainda não sabe/)
      .waitFor();
    // A step of a little over three metres each: four to a side.
    const PASSO = 0.00003;
    const lado = [0, 1, 2, 3];
    const cantos = [
      ...lado.map((passo) => [-22.1 - passo * PASSO, -45.1] as const),
      ...lado.map((passo) => [-22.1 - 4 * PASSO, -45.1 - passo * PASSO] as const),
      ...lado.map((passo) => [-22.1 - (4 - passo) * PASSO, -45.1 - 4 * PASSO] as const),
      ...lado.map((passo) => [-22.1, -45.1 - (4 - passo) * PASSO] as const),
    ];
    for (const [at, [latitude, longitude]] of cantos.entries()) {
      await aqui(latitude, longitude);
      await janela()
        .getByText(at === 0 ? '1 ponto' : new RegExp(`^${at + 1} pontos`))
        .waitFor();
    }
    await janela().getByRole('button', { name: 'Parar' }).click();
    await janela()
      .getByRole('radio', { name: /^Estava certo, e o talhão mudou/ })
      .check();
    await janela().getByRole('button', { name: 'Gravar o contorno' }).click();
    await semSinal(page).avisado();
    await context.setOffline(false);
    await heard(page, 'Coordenadas editadas com sucesso!');
    expect(await coords()).toHaveLength(cantos.length + 1);
  });

  it('uma primeira posição velha, de longe, cai quando as seguintes concordam, e a página o diz', async () => {
    await page.goto(`${running.url}/cadastros/cad-talhoes/${id}`);
    await settled(page);
    await page.getByRole('button', { name: 'Trocar o contorno' }).click();
    await janela().getByLabel('Como dizer onde fica').selectOption('andar');
    await aqui(-22.1027, -45.1);
    await janela().getByRole('button', { name: 'Começar a andar' }).click();
    await janela().getByText('1 ponto', { exact: true }).waitFor();
    for (const passo of [0, 1, 2, 3]) {
      await aqui(-22.1 - passo * 0.00003, -45.1, 6 + passo); // each with a precision of its own, to be waited for
      await janela()
        .getByText(
          new RegExp(`^Precisão de ${6 + passo} m\\. ${passo < 3 ? 'O aparelho saltou' : 'A primeira posição era de outro lugar'}`),
        )
        .waitFor();
    }
    expect(await janela().getByText('até o começo').innerText()).toBe('4 pontos, faltam 10 m até o começo');
    await janela().getByRole('button', { name: 'Apagar pontos' }).click();
    await janela().getByRole('button', { name: 'Voltar' }).click();
  });

  it('e quem não tem nada que espere lê que não há nada pendente', async () => {
    await page.goto(`${running.url}/hoje`);
    await page.getByRole('heading', { name: 'Nada pendente' }).waitFor();
    expect(await ask<Hoje>(page, '/hoje')).toMatchObject({ total: 0, grupos: [] });
  });
});
