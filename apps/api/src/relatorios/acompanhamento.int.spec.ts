import { type AnoDeCustos, jogarAnoDeCustos } from '../testing/ano-de-custos.js';
import { startTestApp, type TestApp } from '../testing/test-app.js';

type Conta = Awaited<ReturnType<TestApp['account']>>;
type Colhida = { data: string; colaborador?: number | null; maquina?: number | null; litros: number; total: number; talhao: number };
const centavos = (valor: number) => Math.round(valor * 100);
const milesimos = (valor: number) => Math.round(valor * 1_000);

/** The harvest as it goes, against the lines of picking that plots list. */
describe('acompanhamento da colheita', () => {
  let app: TestApp;
  let ana: Conta;
  let bia: Conta;
  let ano: AnoDeCustos;
  let linhas: Colhida[];
  const ler = async (url: string, conta = ana, onde = ano.na as Record<string, string>) => {
    const { status, body } = await conta.call('GET', url, undefined, onde);
    expect({ url, status, body: status === 200 ? '' : body }).toMatchObject({ status: 200 });
    return body;
  };
  const litros = (quais: (uma: Colhida) => boolean = () => true) =>
    linhas.reduce((soma, uma) => (quais(uma) ? soma + milesimos(uma.litros) : soma), 0) / 1_000;
  const valor = (quais: (uma: Colhida) => boolean = () => true) =>
    linhas.reduce((soma, uma) => (quais(uma) ? soma + centavos(uma.total) : soma), 0) / 100;

  beforeAll(async () => {
    app = await startTestApp({ now: '2026-07-01T12:00:00.000Z' });
    [ana, bia] = [await app.account('ana'), await app.account('bia')];
    ano = await jogarAnoDeCustos(ana);
    const doTalhao = async (talhao: number): Promise<Colhida[]> => {
      const colhidas = (await ana.call('GET', `/cad-talhoes/${talhao}/colheita?size=200`)).body.content as Colhida[];
      const simples = (await ana.call('GET', `/cad-talhoes/${talhao}/colheita-simplificada?size=200`)).body.content as {
        data: string;
        litros: number;
      }[];
      return [
        ...colhidas.map((uma) => ({ ...uma, talhao })),
        ...simples.map((uma) => ({ ...uma, colaborador: null, maquina: null, total: 0, talhao })),
      ];
    };
    linhas = (await Promise.all([ano.mata, ano.pedreira, ano.grota].map(doTalhao))).flat();
  });
  afterAll(() => app.close());

  it('por dia, semana, mês, atividade e fazenda soma as linhas de colheita', async () => {
    expect([litros(), valor()]).toEqual([6_000.5, valor()]);
    for (const [caminho, chave] of [
      ['', 'data'],
      ['/por-semana', 'semana'],
      ['/colheita-mensal', 'mes'],
      ['/colheita-por-atividade', 'atividade'],
      ['/grafico-por-fazenda', 'fazenda'],
    ] as const) {
      const { content, totals, safra } = await ler(`/acompanhamentos${caminho}?safraId=${ano.safra}`);
      expect([caminho, safra.descricao]).toEqual([caminho, 'Safra 25/26']);
      expect([caminho, totals.litros, totals.valor]).toEqual([caminho, litros(), valor()]);
      const soma = (campo: 'litros' | 'valor', de: (n: number) => number) =>
        (content as Record<string, number>[]).reduce((total, linha) => total + de(linha[campo] as number), 0);
      expect([caminho, soma('litros', milesimos), soma('valor', centavos)]).toEqual([caminho, milesimos(litros()), centavos(valor())]);
      expect(new Set((content as Record<string, unknown>[]).map((linha) => linha[chave])).size).toBe(content.length);
    }
    const { content, totals } = await ler(`/acompanhamentos?safra=${ano.safra}`);
    expect((content as { data: string; litros: number }[]).map(({ data, litros: l }) => [data, l])).toEqual(
      ['2026-05-11', '2026-06-02', '2026-06-10', '2026-06-12'].map((dia) => [dia, litros(({ data }) => data === dia)]),
    );
    expect(totals).toMatchObject({ dias: 4, colaboradores: 2, talhoes: 3, litrosPorDia: 1_500.125 });
    const semanas = (await ler('/acompanhamentos/por-semana')).content as { semana: string; litros: number }[];
    expect(semanas.map(({ semana }) => semana)).toEqual(['2026-05-11', '2026-06-01', '2026-06-08']);
    const daMata = await ler(`/acompanhamentos?talhaoId=${ano.mata}`);
    expect(daMata.totals.litros).toBe(litros(({ talhao }) => talhao === ano.mata));
    const depois = await ler('/acompanhamentos?dateStart=2026-06-01&dateEnd=2026-06-10');
    expect(depois.totals.litros).toBe(litros(({ data }) => data >= '2026-06-01' && data <= '2026-06-10'));
  });

  it('panhadores: quem mais colheu primeiro', async () => {
    const { content, totals } = await ler('/acompanhamentos/panhadores');
    expect((content as { nome: string; litros: number; valor: number }[]).map(({ nome, litros: l, valor: v }) => [nome, l, v])).toEqual(
      [
        ['Maria', litros(({ colaborador }) => colaborador === ano.maria), valor(({ colaborador }) => colaborador === ano.maria)],
        ['José', litros(({ colaborador }) => colaborador === ano.jose), valor(({ colaborador }) => colaborador === ano.jose)],
      ].sort((a, b) => (b[1] as number) - (a[1] as number)),
    );
    expect(totals.litros).toBe(litros(({ colaborador }) => Boolean(colaborador)));
  });

  it('cada panhador ao lado do que ele mesmo colhia antes, e de mais ninguém', async () => {
    const { content } = await ler('/acompanhamentos/panhadores?dateStart=2026-05-12&dateEnd=2026-06-30');
    type Dele = { readonly colaborador: number; readonly antes: { readonly dias: number; readonly litrosPorDia: number } | null };
    expect(content.length).toBeGreaterThan(0);
    for (const { colaborador, antes } of content as Dele[]) {
      const dele = linhas.filter((uma) => uma.colaborador === colaborador && uma.data < '2026-05-12');
      const dias = new Set(dele.map(({ data }) => data)).size;
      const soma = dele.reduce((total, uma) => total + uma.litros, 0);
      const seu = dias === 0 ? null : { dias, litrosPorDia: Math.round((soma * 1_000) / dias) / 1_000 };
      expect(antes).toEqual(seu);
    }
    expect((content as Dele[]).some(({ antes }) => antes !== null)).toBe(true);
  });

  it('a safra ao lado da anterior, na mesma altura', async () => {
    const antes = (await ana.call('POST', '/cat-safras', { descricao: 'Safra 24/25', inicio: '2024-09-01', fim: '2025-08-31' }, ano.na))
      .body.id;
    const colher = async (data: string, quanto: number) => {
      const { body } = await ana.call('POST', '/reg-atividades', { talhoesIds: [ano.mata], data, atividade: 'COLHEITA' }, ano.na);
      await ana.call('POST', `/reg-atividades/${body.id}/colheita-simplificada`, { colheitas: [{ colhido: quanto }] }, ano.na);
    };
    await colher('2025-05-11', 111.5);
    await colher('2025-08-20', 50);
    const { content, dias } = await ler('/acompanhamentos/colheita-historico');
    expect(dias).toBe(303);
    expect(content).toMatchObject([
      { safra: ano.safra, ate: '2026-07-01', litros: litros(), total: litros() },
      { safra: antes, descricao: 'Safra 24/25', ate: '2025-07-01', litros: 111.5, total: 161.5 },
    ]);
  });

  it('o custo operacional é o COE do DRE, mês por mês', async () => {
    const { content, totals } = await ler(`/acompanhamentos/custo-operacional?safra=${ano.safra}`);
    const { resumo } = await ler(`/relatorios/dre?safra=${ano.safra}`);
    expect(totals.total).toBe(resumo.coe);
    expect((content as { total: number }[]).reduce((soma, { total }) => soma + centavos(total), 0)).toBe(centavos(resumo.coe));
    expect(centavos(totals.porHa)).toBe(centavos(resumo.coePorHa));
    const dela = await ler(`/acompanhamentos/custo-operacional?safra=${ano.safra}&talhao=${ano.mata}`);
    expect(dela.totals.total).toBe((await ler(`/talhoes/${ano.mata}/dre/resumo?safra=${ano.safra}`)).resumo.coe);
  });

  it('a colheita à máquina: por dia, por talhão e por máquina, com as horas dela', async () => {
    const daMaquina = ({ maquina }: Colhida) => Boolean(maquina);
    const { content, totals } = await ler('/colheita/mecanica/dashboard');
    expect(content).toEqual([{ data: '2026-06-10', maquinas: 1, litros: litros(daMaquina), custo: valor(daMaquina) }]);
    expect(totals).toMatchObject({ litros: 4_000, custo: 222.2, colhidoL: litros(), custoPorLitro: 0.06, participacaoPct: 66.6611 });
    const plots = await ler('/colheita/mecanica/plots');
    expect(plots.content).toMatchObject([{ nome: 'Pedreira', areaHa: 7.1, litros: 4_000, litrosPorHa: 563.38, custo: 222.2 }]);
    // 2.5 h × 410.37 = 1025.925
    const maquinas = await ler('/colheita/mecanica/costs-by-machines');
    expect(maquinas.content).toMatchObject([{ nome: 'Colhedora', litros: 4_000, colheita: 222.2, custoHoras: 1_025.93, total: 1_248.13 }]);
    expect(maquinas.totals).toEqual({ litros: 4_000, colheita: 222.2, custoHoras: 1_025.93, total: 1_248.13 });
  });

  it('o painel de uma fazenda: produtividade, indicadores com cores e talhões', async () => {
    const { content, totals } = await ler(`/dashboard/${ano.sede}/produtividade?safra=${ano.safra}`);
    expect(totals).toMatchObject({ litros: litros(), areaHa: 10.4333, sacas: 0, litrosPorSaca: null });
    const daMata = (content as { nome: string }[]).find(({ nome }) => nome === 'Mata');
    expect(daMata).toMatchObject({ litros: 733, litrosPorHa: 219.902, areaHa: 3.3333 });
    const orcado = { descricao: 'Luz', safra: ano.safra, categoria: ano.energia, valor: 3_000 };
    expect((await ana.call('POST', '/planejamentos/orcamentos', orcado, ano.na)).status).toBe(201);
    const { content: medidos, limite } = await ler(`/dashboard/${ano.sede}/indicadores`);
    const { resumo } = await ler('/relatorios/dre');
    const custo = (medidos as { indicador: string }[]).find(({ indicador }) => indicador === 'custoDaReceita');
    const percentual = Math.round((centavos(resumo.ct) / centavos(resumo.receitaLiquida)) * 1e6) / 1e4;
    expect(limite).toBe(70);
    const { despesa } = await ler(`/planejamentos/orcamentos/totais?safra=${ano.safra}`);
    expect((medidos as { indicador: string }[]).find(({ indicador }) => indicador === 'orcamentoGasto')).toMatchObject({
      ...{ parte: despesa.realizado, todo: 3_000, percentual: Math.round((despesa.realizado / 3_000) * 1e6) / 1e4, nivel: 'vermelho' },
    });
    expect(custo).toMatchObject({ parte: resumo.ct, todo: resumo.receitaLiquida, percentual });
    for (const { percentual: pct, nivel } of medidos as { percentual: number | null; nivel: string | null }[])
      expect(nivel).toBe(pct === null ? null : pct <= 70 ? 'verde' : pct <= 80 ? 'amarelo' : 'vermelho');
    const talhoes = await ler(`/dashboard/${ano.sede}/talhoes`);
    expect(talhoes.totals).toMatchObject({ receita: resumo.receitaLiquida, custo: resumo.ct, resultado: resumo.lucro });
    const todas = await ler('/dashboard/0/talhoes?dateStart=2025-09-01&dateEnd=2026-08-31', ana, {});
    expect((todas.content as { nome: string }[]).map(({ nome }) => nome).sort()).toEqual(['Grota', 'Mata', 'Pedreira', 'Várzea']);
  });

  it('o que não é seu não se acha, e o que não se conhece se recusa', async () => {
    const todos = ['/acompanhamentos', '/acompanhamentos/custo-operacional', '/colheita/mecanica/dashboard'];
    for (const url of todos) {
      expect((await ler(url, bia, {})).content).toEqual([]);
      expect([url, (await bia.call('GET', `${url}?safra=${ano.safra}`)).status]).toEqual([url, 404]);
      expect([url, (await bia.call('GET', `${url}?talhao=${ano.mata}`)).status]).toEqual([url, 404]);
      expect([url, (await ana.call('GET', `${url}?dateStart=ontem`)).body.errors?.[0]?.campo]).toEqual([url, 'dateStart']);
      expect([url, (await ana.call('GET', `${url}?lucro=1`)).status]).toEqual([url, 400]);
    }
    for (const qual of ['produtividade', 'indicadores', 'talhoes']) {
      expect([qual, (await bia.call('GET', `/dashboard/${ano.sede}/${qual}`)).status]).toEqual([qual, 404]);
      expect([qual, (await ana.call('GET', `/dashboard/${ano.sitio}/${qual}`, undefined, ano.na)).status]).toEqual([qual, 404]);
      expect([qual, (await ana.call('GET', `/dashboard/x/${qual}`)).status]).toEqual([qual, 400]);
    }
  });
});
