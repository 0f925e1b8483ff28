import { startTestApp, type TestApp } from '../../apps/api/src/testing/test-app.js';

type Conta = Awaited<ReturnType<TestApp['account']>>;
type Corpo = Readonly<Record<string, unknown>>;

/** Half up, in whole cents. */
const meio = (a: number, b: number, por: number) => Math.floor((2 * a * b + por) / (2 * por));
const soma = (numeros: readonly number[]) => numeros.reduce((a, b) => a + b, 0);

describe('um mês do trabalho de uma fazenda, pela API', () => {
  let app: TestApp;
  let ana: Conta;
  let na: Record<string, string> = {};
  const id: Record<string, number> = {};
  const pedir = async (method: 'POST' | 'PUT' | 'DELETE', path: string, corpo?: Corpo) => {
    const { status, body } = await ana.call(method, path, corpo, na);
    if (status >= 300) throw new Error(`${method} ${path}: ${JSON.stringify(body)}`);
    return body;
  };
  const novo = async (nome: string, path: string, corpo: Corpo) => {
    id[nome] = (await pedir('POST', path, corpo)).id;
  };
  const parte = async (nome: string, qual: string, corpo: Corpo): Promise<number> =>
    (await pedir('POST', `/reg-atividades/${id[nome]}/${qual}`, corpo)).content[0].id;
  const ler = async (path: string) => (await ana.call('GET', path, undefined, na)).body;
  const custo = async (por: string, mais = '') =>
    Object.fromEntries(((await ler(`/relatorios/custos?por=${por}${mais}`)).content as Corpo[]).map((um) => [um['nome'], um['total']]));

  beforeAll(async () => {
    app = await startTestApp();
    ana = await app.account('ana');
    await novo('fazenda', '/fazendas', { nome: 'SANTA FÉ' });
    na = { 'x-fazenda': String(id['fazenda']) };
    await novo('mata', '/cad-talhoes', { nome: 'Mata', areaHa: 2 });
    await novo('serra', '/cad-talhoes', { nome: 'Serra', areaHa: 1 });
    for (const nome of ['José', 'Rita']) await novo(nome, '/cad-colaboradores', { nome, tipo: 'safrista' });
    await novo('trator', '/cad-maquinas', { descricao: 'Trator', medidor: 'HORIMETRO', valorHora: 187.45 });
    await novo('carreta', '/cad-implementos', { descricao: 'Carreta' });
    await novo('ureia', '/cad-insumos', { descricao: 'Ureia', unidade: 'KG' });
    await novo('cobre', '/cad-insumos', { descricao: 'Cobre', unidade: 'KG' });
    await novo('calda', '/cad-caldas', { descricao: 'Cobre a 0,3 %' });
    await pedir('POST', `/cad-caldas/${id['calda']}/itens`, { insumo: id['cobre'], dose: 300, unidade: 'G', base: 'POR_100_L' });
    const entrada = { tipo: 'entrada', data: '2026-05-01' };
    await pedir('POST', '/cad-estoque', { ...entrada, insumo: id['ureia'], quantidade: 300, valor: 1_000 });
    await pedir('POST', '/cad-estoque', { ...entrada, insumo: id['cobre'], quantidade: 25, valor: 777.77 });
  });
  afterAll(() => app.close());

  it('custos por talhão, pessoa e máquina e o estoque são os de uma conta feita à parte, ao centavo e ao grama', async () => {
    await novo('adubação', '/reg-atividades', { talhoesIds: [id['mata'], id['serra']], atividade: 'Adubação', data: '2026-05-04' });
    const dia = { gloVinculoId: id['José'], tipo: 1, quantidade: 1.5, valor: 93.33 };
    const hora = { gloVinculoId: id['Rita'], tipo: 2, quantidade: 7, minutos: 20, valor: 15.55, extra: 1.5, valorExtra: 23.25 };
    const errada = await parte('adubação', 'mdobras', { colaboradores: [{ ...dia, quantidade: 3 }] });
    await pedir('DELETE', `/reg-atividades/${id['adubação']}/mdobras/${errada}`);
    await parte('adubação', 'mdobras', { colaboradores: [dia, hora] });
    await parte('adubação', 'insumos', { insumos: [{ insumo: id['ureia'], qtd: 120.125 }] });
    const trabalho = { maquina: id['trator'], implemento: id['carreta'], km_inicio: 100, km_fim: 103.75 };
    await parte('adubação', 'maquinas', { maquinas: [trabalho] });
    await parte('adubação', 'extras', { extras: [{ descricao: 'Frete', quantidade: 1, valor: 100.01 }] });

    await novo('pulverização', '/reg-atividades', { talhao: id['serra'], atividade: 'Pulverização', data: '2026-05-06' });
    await parte('pulverização', 'caldas', { caldas: [{ calda: id['calda'], quantidade: 1_250.5 }] });
    await parte('pulverização', 'mdobrasproducao', { vinculos: [{ colaborador: id['Rita'], colhido: 41, valor: 1.35 }] });

    await novo('colheita', '/reg-atividades', { talhao: id['mata'], data: '2026-05-11' });
    const manual = { colaborador: id['José'], tipo: 'L', medida: 60, valor: 18.5, colhido: 9, resto: 15.5, tara: 2 };
    await parte('colheita', 'mdobrascolheita', { modo: 'manual', vinculos: [manual] });
    const mecanica = { maquina: id['trator'], tipo: 'L', medida: 200, valor: 12.5, colhido: 30, resto: 50.5 };
    await parte('colheita', 'mdobrascolheita', { modo: 'mecanica', vinculos: [mecanica] });
    await parte('colheita', 'colheita-simplificada', { colheitas: [{ colhido: 500, tara: 12.5 }] });

    await novo('engano', '/reg-atividades', { talhao: id['mata'], atividade: 'Adubação', data: '2026-05-12' });
    await parte('engano', 'insumos', { insumos: [{ insumo: id['ureia'], qtd: 50 }] });
    await pedir('DELETE', `/reg-atividades/${id['engano']}`);
    await pedir('PUT', `/reg-atividades/${id['adubação']}`, { data: '2026-05-05' });
    await pedir('POST', '/cad-estoque', { insumo: id['ureia'], tipo: 'entrada', data: '2026-05-02', quantidade: 100, valor: 450 });

    const ureia = meio(145_000, 120_125, 400_000);
    const cobre = meio(77_777, meio(300, 12_505, 1_000), 25_000);
    const jose = meio(9_333, 1_500, 1_000);
    const rita = meio(1_555, 7 * 60 + 20, 60) + meio(2_325, 1_500, 1_000);
    const producao = 41 * 135;
    const trator = meio(18_745, 375, 100);
    const adubacao = soma([jose, rita, ureia, trator, 10_001]);
    const [litrosDeJose, litrosDoTrator] = [9 * 60_000 + 15_500 - 2_000, 30 * 200_000 + 50_500];
    const [colheuJose, colheuTrator] = [meio(1_850, litrosDeJose, 60_000), meio(1_250, litrosDoTrator, 200_000)];
    // Two thirds and one third; the cent that is left goes to the larger remainder.
    const daSerra = Math.floor(adubacao / 3) + (adubacao % 3 === 2 ? 1 : 0);
    const reais = (centavos: number) => centavos / 100;
    expect(await custo('talhao')).toEqual({
      Mata: reais(adubacao - daSerra + colheuJose + colheuTrator),
      Serra: reais(daSerra + cobre + producao),
    });
    expect(await custo('colaborador')).toEqual({ José: reais(jose + colheuJose), Rita: reais(rita + producao) });
    expect(await custo('maquina')).toEqual({ Trator: reais(trator + colheuTrator) });
    const todo = reais(adubacao + cobre + producao + colheuJose + colheuTrator);
    expect(await custo('safra')).toEqual({ 'Sem safra': todo });
    expect(await custo('atividade')).toEqual({
      Adubação: reais(adubacao),
      Pulverização: reais(cobre + producao),
      COLHEITA: reais(colheuJose + colheuTrator),
    });
    for (const [por, mostra] of [
      ['talhao', ['total', 'litros', 'colheita', 'outrosCustos']],
      ['safra', ['total', 'litros', 'maoDeObra', 'insumos']],
      ['atividade', ['total', 'litros', 'maoDeObra', 'insumos']],
      ['colaborador', ['total', 'litros', 'maoDeObra', 'producao']],
      ['maquina', ['total', 'litros', 'maquinas']],
    ] as const) {
      const { chart, content } = (await ler(`/relatorios/custos?por=${por}`)) as Record<'chart' | 'content', Corpo[]>;
      const numeros = (um: Corpo) => Object.fromEntries(mostra.map((campo) => [campo, um[campo] ?? 0]));
      const barras = chart.map(({ value, totals }) => [value, numeros(totals as Corpo)] as const);
      expect([por, Object.fromEntries(barras)]).toEqual([por, Object.fromEntries(content.map((um) => [um['nome'], numeros(um)]))]);
      expect(chart.length).toBeGreaterThan(0);
    }
    const [daMata, daSerraSo] = [`&talhao=${id['mata']}`, `&talhao=${id['serra']}`];
    for (const por of ['talhao', 'safra', 'atividade']) {
      const somaDe = async (mais: string) => (await ler(`/relatorios/custos?por=${por}${mais}`)).totals.total;
      expect(await somaDe(daMata)).toBe(reais(adubacao - daSerra + colheuJose + colheuTrator));
      expect(await somaDe(daSerraSo)).toBe(reais(daSerra + cobre + producao));
    }
    expect(await custo('talhao', daSerraSo)).toEqual({ Serra: reais(daSerra + cobre + producao) });
    expect(await custo('atividade', daSerraSo)).toEqual({ Adubação: reais(daSerra), Pulverização: reais(cobre + producao) });
    for (const [por, todos] of [
      ['colaborador', { José: jose + colheuJose, Rita: rita + producao }],
      ['maquina', { Trator: trator + colheuTrator }],
    ] as const) {
      const [mata, serra] = [await custo(por, daMata), await custo(por, daSerraSo)];
      for (const [nome, centavos] of Object.entries(todos))
        expect({ nome, soma: Math.round(((mata[nome] ?? 0) + (serra[nome] ?? 0)) * 100) }).toEqual({ nome, soma: centavos });
    }
    expect((await ler(`/relatorios/talhoes/colhido?talhao=${id['serra']}`)).content).toEqual([]);
    const colhidoNaMata = await ler(`/relatorios/talhoes/colhido?talhao=${id['mata']}`);
    expect(colhidoNaMata).toMatchObject({ about: 'Mata: Todo o período', content: [{ talhao: 'Mata' }] });
    expect(colhidoNaMata.totals.litros).toBe((await ler(`/reg-atividades/${id['colheita']}`)).litros);
    expect((await ler(`/reg-atividades/${id['colheita']}`)).litros).toBe((litrosDeJose + litrosDoTrator + 487_500) / 1_000);
    expect(await ler(`/cad-insumos/insumo/${id['ureia']}`)).toMatchObject({ quantidade: 279.875, valor: reais(145_000 - ureia) });
    expect(await ler(`/cad-insumos/insumo/${id['cobre']}`)).toMatchObject({ quantidade: 21.248, valor: reais(77_777 - cobre) });
    expect((await ler(`/relatorios/custos?por=safra&de=2026-05-06&ate=2026-05-10`)).content).toMatchObject([
      { total: reais(cobre + producao) },
    ]);
    const bia = await app.account('bia');
    expect((await bia.call('GET', '/relatorios/custos?por=safra')).body.content).toEqual([]);
    expect((await bia.call('GET', `/relatorios/custos?por=atividade${daMata}`)).status).toBe(404);
    expect((await bia.call('GET', `/relatorios/talhoes/colhido?talhao=${id['mata']}`)).status).toBe(404);
  });
});
