import { type AnoDeCustos, jogarAnoDeCustos, somarRegistros } from '../testing/ano-de-custos.js';
import { jogarDuasSafras } from '../testing/duas-safras.js';
import { jogarPosColheita } from '../testing/pos-colheita.js';
import { startTestApp, type TestApp } from '../testing/test-app.js';

type Conta = Awaited<ReturnType<TestApp['account']>>;
type Linha = Readonly<Record<string, unknown>>;
const centavos = (valor: number) => Math.round(valor * 100);
const somaDe = (linhas: readonly Linha[], campo: string) => linhas.reduce((total, linha) => total + centavos(linha[campo] as number), 0);

/** The statement of results, compared with the records; and what of it is of the season's coffee, and of its lots. */
describe('resultado de uma safra', () => {
  let app: TestApp;
  let ana: Conta;
  let bia: Conta;
  let ano: AnoDeCustos;
  let soma: Awaited<ReturnType<typeof somarRegistros>>;
  const ler = async (url: string, conta = ana, onde = ano.na as Record<string, string>) => {
    const { status, body } = await conta.call('GET', url, undefined, onde);
    expect({ url, status, body: status === 200 ? '' : body }).toMatchObject({ status: 200 });
    return body;
  };
  const coe = () => soma.colheita + soma.outros + soma.energia - soma.emMaquina + soma.ajusteDaFolha + soma.frete;

  beforeAll(async () => {
    app = await startTestApp({ now: '2026-10-01T12:00:00.000Z' });
    [ana, bia] = [await app.account('ana'), await app.account('bia')];
    ano = await jogarAnoDeCustos(ana);
    soma = await somarRegistros(ana, ano, ano.sede);
  });
  afterAll(() => app.close());

  it('desce da receita ao lucro, ao centavo, e sem nada dito é da safra em uso', async () => {
    const { resumo, content, totals, groups, about } = await ler('/relatorios/dre?size=200');
    expect(about).toBe('Safra 25/26, de 01/09/2025 a 31/08/2026');
    const liquida = soma.cafe + soma.palha - soma.deducoes;
    const cot = coe() + soma.depreciacao;
    const ct = cot + soma.terra;
    const emCentavos = Object.fromEntries(
      Object.entries(resumo as Record<string, number | null>).map(([qual, valor]) => [qual, valor === null ? null : centavos(valor)]),
    );
    expect(emCentavos).toMatchObject({
      ...{ receitaBruta: soma.cafe + soma.palha, deducoes: soma.deducoes, receitaLiquida: liquida },
      ...{ coe: coe(), margemBruta: liquida - coe(), cot, margemLiquida: liquida - cot, ct, lucro: liquida - ct },
      investimento: soma.investimento,
    });
    expect(resumo.areaHa).toBe(10.4333);
    expect(centavos(resumo.coePorHa)).toBe(Math.round((coe() * 10_000) / 104_333));
    expect([resumo.sacas, resumo.coePorSaca]).toEqual([0, null]);
    expect(centavos(totals.valor)).toBe(liquida - ct);
    expect((content as { valor: number }[]).reduce((total, { valor }) => total + centavos(valor), 0)).toBe(liquida - ct);
    expect(
      (groups as { value: string; totals: { valor: number } }[]).map(({ value, totals: deles }) => [value, centavos(deles.valor)]),
    ).toEqual([
      ['1. Receita bruta', soma.cafe + soma.palha],
      ['2. Deduções', -soma.deducoes],
      ['3. Custo operacional efetivo (COE)', -coe()],
      ['4. Depreciação e trabalho da família', -soma.depreciacao],
      ['5. Capital e terra', -soma.terra],
    ]);
  });

  it('não tem linha do que nada custou', async () => {
    const { content } = await ler('/relatorios/dre?size=200', ana, { 'x-fazenda': String(ano.sitio) });
    const contas = (content as { conta: string; valor: number }[]).map(({ conta, valor }) => [conta, valor === 0]);
    expect(contas.toSorted()).toEqual([
      ['Colheita', false],
      ['Despesas lançadas', false],
      ['Mão de obra', false],
      ['Venda de café', false],
    ]);
  });

  it('por talhão soma o da fazenda, e cada talhão tem o seu resumo e os seus custos', async () => {
    const tudo = await ler(`/relatorios/dre?safra=${ano.safra}`);
    const { content, totals } = await ler(`/relatorios/dre-talhoes?safra=${ano.safra}&size=200`);
    expect(totals.resultado).toBe(tudo.resumo.lucro);
    expect([totals.receita, totals.custo]).toEqual([tudo.resumo.receitaLiquida, tudo.resumo.ct]);
    for (const linha of content as Record<string, number>[]) {
      expect(centavos(linha['diretos'] as number) + centavos(linha['indiretos'] as number)).toBe(centavos(linha['custo'] as number));
      const resumo = await ler(`/talhoes/${linha['talhaoId']}/dre/resumo?safra=${ano.safra}`);
      expect(resumo.resumo).toMatchObject({ receitaLiquida: linha['receita'], ct: linha['custo'], lucro: linha['resultado'] });
      const custos = await ler(`/talhoes/${linha['talhaoId']}/dre/custos?safra=${ano.safra}`);
      const somados = (custos.content as { valor: number }[]).reduce((total, { valor }) => total + centavos(valor), 0);
      expect(somados).toBe(centavos(custos.total));
      expect(somados).toBe(centavos(resumo.resumo.ct) + centavos(resumo.resumo.deducoes));
    }
    // Income goes by litres picked: Mata, Pedreira and Grota gave 733, and 727.5 + 300 + 4000, and 240.
    const receita = centavos(tudo.resumo.receitaLiquida);
    const litros = Object.fromEntries((content as { talhao: string; litros: number }[]).map(({ talhao, litros: l }) => [talhao, l]));
    expect(litros).toEqual({ Mata: 733, Pedreira: 5_027.5, Grota: 240 });
    const daMata = (content as { talhao: string; receita: number }[]).find(({ talhao }) => talhao === 'Mata');
    expect(Math.abs(centavos(daMata?.receita as number) - Math.round((receita * 733) / 6_000.5))).toBeLessThan(4);
  });

  it('das duas fazendas é a soma, por fazenda, e de outra conta não há nada', async () => {
    const dias = 'dateStart=2025-09-01&dateEnd=2026-08-31';
    const [sede, sitio, ambas] = await Promise.all([
      ler(`/relatorios/dre?${dias}`),
      ler(`/relatorios/dre?${dias}`, ana, { 'x-fazenda': String(ano.sitio) }),
      ler(`/relatorios/dre?${dias}&size=200`, ana, {}),
    ]);
    expect(centavos(ambas.resumo.lucro)).toBe(centavos(sede.resumo.lucro) + centavos(sitio.resumo.lucro));
    expect(new Set((ambas.content as { fazenda: string }[]).map(({ fazenda }) => fazenda))).toEqual(new Set(['SANTA RITA', 'SÍTIO NOVO']));
    for (const url of [`/relatorios/dre?safra=${ano.safra}`, `/talhoes/${ano.mata}/dre/resumo`, `/talhoes/${ano.mata}/dre/custos`])
      expect([url, (await bia.call('GET', url)).status]).toEqual([url, 404]);
    expect((await ler('/relatorios/dre', bia, {})).resumo).toMatchObject({ receitaBruta: 0, lucro: 0 });
  });

  it('o café da safra passada, vendido nesta, não é resultado dela: fica à parte, e o da safra conta quando quer que se venda', async () => {
    const caio = await app.account('caio');
    const { na, passada, esta, talhao, cafe, palha, funrural, daPassada, lancar, grao, vender } = await jogarDuasSafras(caio);
    const de = (url: string) => ler(url, caio, na);
    const dreDe = async (safra: number) => (await de(`/relatorios/dre?safra=${safra}`)).resumo;
    const cenario = async (safra: number) => {
      const { content, ...tudo } = await de(`/planejamentos/cenarios/comparar?safra=${safra}`);
      return { ...tudo, ...content[0] };
    };
    // Nothing of this crop year's coffee is sold: what the year before's brought is no result of it.
    expect(await dreDe(esta)).toMatchObject({ receitaBruta: 0, receitaLiquida: 0, lucro: -5_000.01, outrasSafras: 18_000 });
    expect(await cenario(esta)).toMatchObject({ receita: 0, resultado: -5_000.01, outrasSafras: 18_000, vendidoDepois: 0 });
    expect(await cenario(passada)).toMatchObject({ receita: 18_000, resultado: 15_000, outrasSafras: 0, vendidoDepois: 18_000 });
    expect(await cenario(esta)).toMatchObject({ livres: 0, livresDeOutras: 5, restam: 0 });

    // One sale of both years' coffee, R$ 3.600 and R$ 9.000; income without a sale by the crop year it names, else by its day.
    await vender('2026-06-20', [daPassada, 120], [await grao('2026-06-10', 480), 300]);
    await lancar('receita', '2026-05-10', 1_000, { categoria: String(cafe), safra: passada });
    await lancar('receita', '2026-05-11', 500, { categoria: String(cafe) });
    await lancar('receita', '2026-05-12', 70, { categoria: String(palha) });
    await lancar('despesa', '2026-06-21', 321, { categoria: String(funrural) });
    // Of R$ 32.100 of coffee R$ 9.500 are this year's: of R$ 321 of Funrural R$ 95.
    const resumo = await dreDe(esta);
    expect(resumo).toMatchObject({ receitaBruta: 9_570, deducoes: 95, receitaLiquida: 9_475, coe: 5_000.01, lucro: 4_474.99 });
    expect(resumo.outrasSafras).toBe(22_600 - 226);
    // On 4 ha, and in 8 sacas hulled; what was sold of them fetched R$ 1.800 a saca, and nobody knows what a year without a sale fetches.
    expect(resumo).toMatchObject({ areaHa: 4, sacas: 8, receitaPorHa: 2_368.75, lucroPorHa: 1_118.75, ctPorHa: 1_250 });
    expect(resumo).toMatchObject({ receitaPorSaca: 1_184.38, lucroPorSaca: 559.37, ctPorSaca: 625 });
    expect(await de(`/painel?safra=${esta}`)).toMatchObject({ vendidoKg: 300, precoPorSaca: 1_800 });
    expect(await de('/painel?de=2020-01-01&ate=2020-12-31')).toMatchObject({ vendidoKg: 0, precoPorSaca: null });
    const { content, totals } = await de(`/relatorios/dre?safra=${esta}&size=200`);
    expect(totals).toEqual({ valor: resumo.lucro, outrasSafras: resumo.outrasSafras });
    const conta = (nome: string) => (content as { conta: string }[]).find((linha) => linha.conta === nome);
    expect(conta('Venda de café de outras safras')).toMatchObject({ valor: null, outrasSafras: 22_600 });
    expect(conta('Deduções do café de outras safras')).toMatchObject({ valor: null, outrasSafras: -226 });
    expect(await cenario(esta)).toMatchObject({
      receita: 9_475,
      resultado: resumo.lucro,
      outrasSafras: 22_374,
      livres: 3,
      livresDeOutras: 3,
    });
    expect(await cenario(passada)).toMatchObject({ receita: 22_374, resultado: 19_374, vendidoDepois: 22_374 });

    // June alone is of the same crop year: its coffee is that of the year, not that of its days.
    const junho = await de('/relatorios/dre?dateStart=2026-06-01&dateEnd=2026-06-30');
    expect(junho.resumo).toMatchObject({ receitaBruta: 9_000, outrasSafras: 3_600 - 91.71 });
    expect((await de('/relatorios/dre?dateStart=2025-01-01&dateEnd=2026-12-31')).resumo).toMatchObject({
      receitaBruta: 32_170,
      outrasSafras: 0,
    });
    // The plan counts money: of what came in these days, all but what names the year before.
    expect(await de(`/planejamentos/orcamentos/totais?safra=${esta}`)).toMatchObject({
      receita: { realizado: 18_000 + 12_600 + 500 + 70 },
      outrasSafras: 21_600,
    });
    // What the plots of this year gave, and what the cost takes of it, is of this year's coffee.
    const talhoes = await de(`/relatorios/dre-talhoes?safra=${esta}`);
    expect(talhoes.totals).toMatchObject({ receita: 9_475, resultado: resumo.lucro });
    expect(talhoes.about).toContain('o café de outras safras, R$ 22.374,00, não entra');
    expect((await de(`/talhoes/${talhao}/dre/resumo?safra=${esta}`)).resumo).toMatchObject({ lucro: resumo.lucro, outrasSafras: 0 });
    const { content: indicadores } = await de(`/dashboard/0/indicadores?safra=${esta}`);
    expect(indicadores[0]).toMatchObject({ indicador: 'custoDaReceita', parte: 5_000.01, todo: 9_475 });
    expect((await de(`/dashboard/0/talhoes?safra=${esta}`)).totals).toMatchObject({ receita: 9_475, resultado: resumo.lucro });
    // All days: nothing is of another crop year than those.
    expect((await de('/relatorios/dre')).resumo).toEqual(resumo);
  });

  it('o que se gastou num processo depois da colheita vai para os lotes que passaram por ele, e tudo soma', async () => {
    const davi = await app.account('davi');
    const { na, safra, mata, pedreira, a, c, daA, daB } = await jogarPosColheita(davi);
    const custoDo = (lote: number) => ler(`/relatorios/lotes/${lote}/custo`, davi, na);
    const processosDo = async (lote: number) =>
      (await custoDo(lote)).processos.map((um: Linha) => [
        um['processo'],
        centavos(um['custoDoProcesso'] as number),
        centavos(um['valor'] as number),
      ]);
    // A load of 24 h with A and B, three litres to one, and one of 12 h with C: 18, 6 and 12 of 36 hours, in cents 50.000,5, 16.666,83 and 33.333,67. Hulled: 370 kg and 123.
    expect(await processosDo(daA)).toEqual([
      ['SECAGEM', 100_001, 50_000],
      ['BENEFICIO', 30_000, 22_515],
    ]);
    expect(await processosDo(daB)).toEqual([
      ['SECAGEM', 100_001, 16_667],
      ['BENEFICIO', 30_000, 7_485],
    ]);
    expect(await processosDo(c)).toEqual([
      ['TERREIRO', 10_000, 10_000],
      ['SECAGEM', 100_001, 33_334],
    ]);
    // What went on is rounded by itself and is in no sum: the half cent goes up.
    expect(await processosDo(a)).toEqual([['SECAGEM', 100_001, 50_001]]);
    for (const lote of [daA, daB, c, a]) {
      const { custo, partes, processos, talhoes } = await custoDo(lote);
      expect(somaDe(partes, 'valor')).toBe(centavos(custo));
      expect(somaDe(processos, 'valor') + somaDe(talhoes, 'valor')).toBe(centavos(custo));
      const dela = (partes as Linha[]).find(({ parte }) => parte === 'posColheita');
      expect(centavos(dela?.['valor'] as number)).toBe(somaDe(processos, 'valor'));
      const { content, total } = await ler(`/relatorios/lotes/${lote}/custo/registros?parte=posColheita`, davi, na);
      expect([somaDe(content, 'valor'), centavos(total)]).toEqual([somaDe(processos, 'valor'), somaDe(processos, 'valor')]);
    }
    // What nothing went through waits; wood that was said to be of a plot is of the plot. Lots together are all that the season cost.
    const { content, totals } = await ler(`/relatorios/lotes/custos?size=200&safra=${safra}`, davi, na);
    const fora = (content as Linha[]).filter(({ onde }) => onde === 'Pós-colheita ainda sem lote');
    expect(fora).toMatchObject([{ lote: 'Armazém', total: 77.77 }]);
    const dre = (await ler(`/relatorios/dre?safra=${safra}`, davi, na)).resumo;
    expect(totals.total).toBe(dre.ct);
    expect(dre.ct).toBe(6_517.78);
    // Plots have their shares of it by area or evenly, as before: a statement of plots knows no lots.
    expect((await ler(`/relatorios/dre-talhoes?safra=${safra}`, davi, na)).totals.custo).toBe(dre.ct);
    const { talhoes } = await custoDo(daA);
    expect((talhoes as Linha[]).map(({ talhaoId }) => talhaoId)).toEqual([mata]);
    expect(talhoes[0].custoDoTalhao).toBe(2_540);
    expect(((await custoDo(daB)).talhoes as Linha[]).map(({ talhaoId, custoDoTalhao }) => [talhaoId, custoDoTalhao])).toEqual([
      [pedreira, 2_500],
    ]);
    expect((await davi.call('POST', '/cat-contas', { descricao: 'Torra', tipo: 'despesa', processo: 'TORRA' }, na)).status).toBe(400);
  });
});
