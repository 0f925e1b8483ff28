import { type AnoDeCustos, jogarAnoDeCustos, somarRegistros } from '../testing/ano-de-custos.js';
import { startTestApp, type TestApp } from '../testing/test-app.js';

type Conta = Awaited<ReturnType<TestApp['account']>>;
const centavos = (valor: number) => Math.round(valor * 100);

/** The statement of results, compared with the records. */
describe('DRE', () => {
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
});
