import { readFile } from 'node:fs/promises';
import type { BrowserContext, Page } from 'playwright-core';
import { heard } from './avisos.js';
import { ask, type Account, entering, looks, newAccount, open, settled, signIn } from './support.js';

type Folhas = {
  readonly content: readonly { readonly id: number; readonly status: string; readonly paga: boolean; readonly lancamento: number | null }[];
};

/** The day it is where the browser says that it is. */
const hoje = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo' }).format(new Date());

/** A farm whose worker was there for one day, and was given something ahead. */
const comTrabalho = async (dono: Account): Promise<void> => {
  const novo = await entering(dono);
  const fazenda = await novo('/fazendas', { nome: 'Santa Rita' });
  const talhao = await novo('/cad-talhoes', { nome: 'Figueira' }, fazenda);
  const fluxo = await novo('/fluxos', { descricao: 'Caixa da folha' }, fazenda);
  const conta = { banco: '001', agencia: '1584-9', numero: '210169-6' };
  await novo('/cad-dadosbancarios', { titular: 'Santa Rita', documento: '90000001000129', fluxo, ...conta });
  const rosa = await novo(
    '/cad-colaboradores',
    { nome: 'Rosa da Jornada', tipo: 'diarista', codigo: 'R1', cpf_cnpj: '90000010057' },
    fazenda,
  );
  const atividade = await novo('/reg-atividades', { talhoesIds: [talhao], data: hoje, atividade: 'CAPINA' }, fazenda);
  const linha = { gloVinculoId: rosa, tipo: 1, quantidade: 1, valor: 250 };
  await novo(`/reg-atividades/${atividade}/mdobras`, { colaboradores: [linha] }, fazenda);
  await novo('/cad-dadosbancarios', { titular: 'Rosa da Jornada', colaborador: rosa, pix: '(35) 99912-3456', ...conta });
  await novo('/cad-adiantamentos', { colaborador: rosa, data: hoje, valor: 60, descricao: 'Remédio' }, fazenda);
  await novo('/cad-regras-lei', { lei: 'FGTS', inicio: '2026-01-01', percentual: 8, fonte: 'Lei do FGTS', emUso: 1 });
};

describe('uma folha do mês, do rascunho ao pagamento', () => {
  let dono: Account;
  let context: BrowserContext;
  let page: Page;
  let folha = '';
  let retorno = '';
  const dialogo = () => page.getByRole('dialog');
  const daqui = async () => (await ask<Folhas>(page, '/folha-pagamento?q=jornada')).content[0];
  /** Nothing of the page overflows, at each width and by day and by night. */
  const cabe = async (nome: string) => {
    await settled(page);
    for (const { width, scheme } of looks) {
      await page.setViewportSize({ width, height: 800 });
      await page.emulateMedia({ colorScheme: scheme });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      const fotos = process.env['FOTOS'];
      if (fotos) await page.screenshot({ path: `${fotos}/${nome}-${scheme}-${width}.png`, fullPage: true });
    }
  };

  beforeAll(async () => {
    dono = await newAccount('Folha');
    await comTrabalho(dono);
    context = await open({ width: 1280, scheme: 'light' });
    page = await context.newPage();
    await signIn(page, dono);
  });
  afterAll(async () => context?.close());

  it('nasce com quem trabalhou no período, e o adiantamento já descontado', async () => {
    await page.goto(`${dono.url}/folha-pagamento`);
    await settled(page);
    await page.getByRole('link', { name: 'Nova folha' }).first().click();
    const farm = page.getByRole('main').getByLabel('Fazenda');
    await page.getByLabel('Descrição').fill('Salários da jornada');
    if (await farm.isVisible()) await farm.selectOption({ label: 'Santa Rita' });
    await page.getByRole('checkbox', { name: /Rosa da Jornada/ }).check();
    await cabe('nova');
    await page.getByRole('button', { name: 'Gravar folha' }).click();
    await heard(page, 'Folha adicionada com sucesso!');
    await page.waitForURL(/\/folha-pagamento\/\d+$/);
    folha = page.url();
    await page.getByRole('main').getByText('R$ 190,00').first().waitFor();
    await page.getByRole('button', { name: /^Rosa da Jornada/ }).click();
    await page.getByText('1 dia a R$ 250,00').waitFor();
    await page.getByText(/R\$ 60,00 em .*descontado todo/).waitFor();
    await page.getByRole('list', { name: 'Provisões de Rosa da Jornada' }).getByText('8 % de R$ 250,00 (Lei do FGTS)').waitFor();
    await page.getByText(/Esta folha não calcula .*INSS nem imposto de renda, e a Tulha não envia o eSocial/).waitFor();
    expect(await daqui()).toMatchObject({ status: 'ABERTO', paga: false, lancamento: null });
    await cabe('aberta');
  });

  it('cada regra da lei leva à página que diz quanto, desde quando e por qual lei', async () => {
    await page.getByRole('link', { name: 'FGTS' }).click();
    await page
      .getByRole('heading', { name: /^FGTS desde/ })
      .first()
      .waitFor();
    await page.getByText('Lei do FGTS').first().waitFor();
    expect(page.url()).toMatch(/\/cadastros\/cad-regras-lei\/\d+$/);
    await cabe('regra');
    await page.goto(`${dono.url}/cadastros/cad-regras-lei/novo`);
    await settled(page);
    await cabe('regra-nova');
    await page.goto(`${dono.url}/cadastros/cad-regras-lei`);
    await settled(page);
    await page.getByRole('cell', { name: 'FGTS' }).waitFor();
    await cabe('regras');
    await page.goto(folha);
    await settled(page);
  });

  it('fecha depois de dizer o que se segue', async () => {
    await page.getByRole('button', { name: 'Fechar folha' }).click();
    await dialogo().getByText('Dos adiantamentos se descontam R$ 60,00.').waitFor();
    await cabe('fechar');
    await dialogo().getByRole('button', { name: 'Fechar folha' }).click();
    await heard(page, 'Folha fechada com sucesso!');
    await page.getByRole('button', { name: 'Recibos' }).waitFor();
    expect(await daqui()).toMatchObject({ status: 'FECHADO', paga: false, lancamento: expect.any(Number) });
    await cabe('fechada');
  });

  it('dá os recibos para assinar num arquivo só', async () => {
    const [recibos] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Recibos' }).click()]);
    expect(recibos.suggestedFilename()).toMatch(/^RECIBOS-.*jornada.*\.pdf$/i);
    const pdf = (await readFile(await recibos.path())).toString('latin1');
    expect(pdf.slice(0, 5)).toBe('%PDF-');
    expect(pdf.match(/\/Type \/Page\b(?!s)/g)).toHaveLength(1);
    const fotos = process.env['FOTOS'];
    if (fotos) await recibos.saveAs(`${fotos}/recibos.pdf`);
  });

  it('diz a quem se paga por Pix e por qual chave, e dá a lista', async () => {
    await page.getByRole('button', { name: 'Pix', exact: true }).click();
    await dialogo().getByText('+5535999123456').waitFor();
    await dialogo().getByText('1 pessoa na lista, com R$ 190,00:').waitFor();
    await cabe('pix');
    const [lista] = await Promise.all([page.waitForEvent('download'), dialogo().getByRole('button', { name: 'Baixar a lista' }).click()]);
    expect(lista.suggestedFilename()).toMatch(/^PIX-.*jornada.*\.xlsx$/i);
    await dialogo().waitFor({ state: 'detached' });
  });

  it('dá ao banco o arquivo dos salários', async () => {
    await page.getByRole('button', { name: 'Banco', exact: true }).click();
    await dialogo().getByText('001 Banco do Brasil, agência 1584-9, conta 210169-6').waitFor();
    await dialogo().getByLabel('Conta que paga').selectOption({ index: 1 });
    await dialogo().getByLabel('Convênio').fill('123456');
    await dialogo().getByLabel('Número da remessa').fill('7');
    await cabe('banco');
    const [arquivo] = await Promise.all([
      page.waitForEvent('download'),
      dialogo().getByRole('button', { name: 'Baixar o arquivo' }).click(),
    ]);
    expect(arquivo.suggestedFilename()).toBe('SALARIOS-001-000007.rem');
    const linhas = (await readFile(await arquivo.path(), 'latin1')).split('\r\n');
    expect(linhas.map(({ length }) => length)).toEqual([240, 240, 240, 240, 240, 240, 0]);
    await dialogo().waitFor({ state: 'detached' });
    // The bank's answer to it, which did not pay: the file says 2 in column 143, and a code in 231.
    retorno = linhas
      .map((linha, n) =>
        n === 0 ? `${linha.slice(0, 142)}2${linha.slice(143)}` : linha[13] === 'A' ? `${linha.slice(0, 230)}AG${linha.slice(232)}` : linha,
      )
      .join('\r\n');
  });

  it('mostra o que o banco respondeu antes de marcar alguém', async () => {
    await page.getByRole('button', { name: 'Retorno', exact: true }).click();
    await dialogo()
      .locator('input[type=file]')
      .setInputFiles({ name: 'SALARIOS.ret', mimeType: 'text/plain', buffer: Buffer.from(retorno, 'latin1') });
    await dialogo().getByText('não foi pago: o banco diz AG (agência, conta ou dígito inválido)').waitFor();
    expect(await dialogo().getByRole('button', { name: 'Marcar como pagos' }).isDisabled()).toBe(true);
    await cabe('retorno');
    await dialogo().getByRole('button', { name: 'Voltar' }).click();
    await dialogo().waitFor({ state: 'detached' });
  });

  it('paga, diz que está paga, e não abre mais', async () => {
    await page.goto(`${dono.url}/financeiro/${(await daqui())?.lancamento}`);
    await settled(page);
    await page
      .getByRole('button', { name: 'Pagar', exact: true })
      .or(page.getByRole('button', { name: 'Pagar a próxima' }))
      .first()
      .click();
    await dialogo().getByRole('button', { name: 'Pagar' }).click();
    await heard(page, 'Pagamento alterado com sucesso!');
    await page.goto(folha);
    await settled(page);
    await page.getByRole('main').getByText('Paga', { exact: true }).waitFor();
    expect(await daqui()).toMatchObject({ status: 'FECHADO', paga: true });
    await cabe('paga');
    await page.getByRole('button', { name: 'Reabrir' }).click();
    await dialogo().getByRole('button', { name: 'Reabrir' }).click();
    await heard(page, 'tem pagamento pago', 'alert');
    expect(await daqui()).toMatchObject({ status: 'FECHADO', paga: true });
  });
});
