import { startTestApp, type TestApp } from '../../testing/test-app.js';

type Grupo = {
  readonly tipo: string;
  readonly itens: readonly { readonly texto: string; readonly detalhe: string; readonly link: string }[];
};

describe('hoje, nos números', () => {
  let app: TestApp;
  let caio: Awaited<ReturnType<TestApp['account']>>;
  let onde: Record<string, string> = {};
  const grupos = async (): Promise<readonly Grupo[]> => (await caio.call('GET', '/hoje', undefined, onde)).body.grupos;

  beforeAll(async () => {
    app = await startTestApp({ now: '2026-06-01T12:00:00.000Z' });
    caio = await app.account('caio');
  });
  afterAll(() => app.close());

  it('cada coisa vem com o seu valor, o seu registro e o que fazer', async () => {
    const criar = async (path: string, body: object) => {
      const { status, body: feito } = await caio.call('POST', path, body, onde);
      if (status !== 201) throw new Error(`${path}: ${JSON.stringify(feito)}`);
      return feito;
    };
    onde = { 'x-fazenda': String((await criar('/fazendas', { nome: 'BOA VISTA' })).id) };
    const avisados = async () =>
      new Map((await grupos()).flatMap(({ tipo, itens }) => itens.map(({ texto, detalhe, link }) => [tipo, { texto, detalhe, link }])));
    await criar('/cat-safras', { descricao: '25/26', inicio: '2025-09-01', fim: '2026-08-31', safraAtual: 1 });
    const talhao = async (nome: string) => (await criar('/cad-talhoes', { nome, areaHa: 2 })).id as number;
    const [mata, grota] = [await talhao('Mata'), await talhao('Grota')];
    const colher = async (id: number, litros: number) => {
      const { id: atividade } = await criar('/reg-atividades', { talhoesIds: [id], data: '2026-05-10' });
      await criar(`/reg-atividades/${atividade}/colheita-simplificada`, { colheitas: [{ colhido: litros, talhao: id }] });
    };
    await colher(mata, 15_000);
    await colher(grota, 5_000);
    const beneficiar = async (talhaoId: number, quantidade: number, sai: number) => {
      const { id, codigo } = await criar('/rastreabilidade', { data: '2026-05-11', talhoes: [{ talhaoId, quantidade }] });
      const feito = await criar('/rastreabilidade/beneficio', {
        ...{ dataEntrada: '2026-05-20', tipo: 'Bica corrida', quantidade: sai, lotes: [{ id, quantidade }] },
      });
      return { id: id as number, codigo: codigo as string, grao: feito.saidas[0].id as number };
    };
    const [bom, fraco] = [await beneficiar(mata, 15_000, 1_800), await beneficiar(grota, 5_000, 500)];
    const paga = { status: 'PAGO', dataPagamento: '2026-03-10' };
    await criar('/financeiro', { tipo: 'despesa', descricao: 'Adubação', valor: 50_000, data: '2026-03-10', ...paga });
    const ureia = (await criar('/cad-insumos', { descricao: 'Ureia', unidade: 'KG' })).id as number;
    const comprar = (data: string, valor: number) =>
      criar('/cad-estoque', { insumo: ureia, tipo: 'entrada', data, quantidade: 100, valor });
    await comprar('2026-02-01', 300);
    await comprar('2026-05-20', 361);
    expect([...(await avisados()).keys()].sort()).toEqual(['insumoSubiu', 'loteRendeMenos']);
    const cliente = (await criar('/cad-clientes', { nome: 'CAFÉ EXPORTADORA' })).id as number;
    const produtos = [{ id: bom.grao, quantidade: 600, precoSaca: 1_200 }];
    await criar('/vendas', { data: '2026-05-25', cliente, produtos });
    const fluxo = (await criar('/fluxos', { descricao: 'Banco' })).id as number;
    const entrada = { descricao: 'Aporte', valor: 58_000, data_vencimento: '2026-05-01', tipo: 'entrada' };
    const { id: aporte } = await criar(`/fluxos/${fluxo}/movimentacao`, entrada);
    const pago = { status: 'PAGO', dataPagamento: '2026-05-01' };
    expect((await caio.call('PATCH', `/fluxos/movimentacao/${aporte}`, pago, onde)).status).toBe(200);
    await criar('/financeiro', { tipo: 'despesa', descricao: 'Panha', valor: 9_000, data: '2026-06-20', status: 'PENDENTE', fluxo });
    const itens = await avisados();
    // 20,000 L gave 2,300 kg, 38.333 sacas: 521.739 L a saca. R$ 59.000 are R$ 29.500 for each plot, for 28.75 and 9.583 sacas.
    expect(itens.get('custoAcimaDoPreco')).toEqual({
      texto: '25/26',
      detalhe: 'cada saca custou R$ 1.539,13 e se vendeu, em média, a R$ 1.200,00: faltam R$ 339,13 em cada uma',
      link: '/relatorios/dre?dateStart=2025-09-01&dateEnd=2026-08-31',
    });
    expect(itens.get('talhaoNoPrejuizo')).toEqual({
      texto: 'Grota',
      detalhe: 'cada saca dele custou R$ 3.078,26, e a safra se vendeu, em média, a R$ 1.200,00',
      link: `/relatorios/talhoes/custos?talhoes=${grota}&dateStart=2025-09-01&dateEnd=2026-08-31`,
    });
    expect(itens.get('loteRendeMenos')).toEqual({
      texto: fraco.codigo,
      detalhe: '600 L por saca; os outros lotes da safra, 500 L: 20 % a mais (diz-se a partir de 10 %)',
      link: `/rastreabilidade/lotes/${fraco.id}`,
    });
    expect(itens.get('insumoSubiu')).toEqual({
      texto: 'Ureia',
      detalhe: 'R$ 3,61 por kg em 20/05/2026; em 01/02/2026 foi R$ 3,00: subiu 20,3 % (diz-se a partir de 20 %)',
      link: `/estoque/${ureia}`,
    });
    expect(itens.get('caixaAcaba')).toMatchObject({
      texto: 'O caixa acaba em 20/06/2026',
      detalhe: 'hoje há R$ 8.000,00; chega a -R$ 1.000,00 em 20/06/2026, e nenhuma venda está por receber',
    });
    // The account says from when on: a saca at 28.3 % over its price, 20 % more litres, 20.3 % up; and of what is older than 30 days nothing.
    const limites = async (quais: object) => {
      expect((await caio.call('PUT', '/parametros', quais)).status).toBe(200);
      return avisados();
    };
    const altos = await limites({ custoAcimaPct: 29, rendeuMenosPct: 20, subiuPct: 21 });
    const dosLimites = ['custoAcimaDoPreco', 'talhaoNoPrejuizo', 'loteRendeMenos', 'insumoSubiu'];
    expect(dosLimites.filter((tipo) => altos.has(tipo))).toEqual(['talhaoNoPrejuizo']);
    expect(altos.get('talhaoNoPrejuizo')?.detalhe).toContain('(diz-se a partir de 29 %)');
    const baixos = await limites({ custoAcimaPct: 28, rendeuMenosPct: 19, subiuPct: 5 });
    expect(baixos.get('loteRendeMenos')?.detalhe).toContain('(diz-se a partir de 19 %)');
    expect(baixos.get('insumoSubiu')?.detalhe).toContain('(diz-se a partir de 5 %)');
    const depressa = await limites({ numerosDias: 10 });
    expect([depressa.has('loteRendeMenos'), depressa.has('insumoSubiu'), depressa.has('custoAcimaDoPreco')]).toEqual([false, false, true]);
    expect((await caio.call('PUT', '/parametros', { rendeuMenosPct: -1 })).body.errors).toMatchObject([{ campo: 'rendeuMenosPct' }]);
    expect(await limites({ custoAcimaPct: null, rendeuMenosPct: null, subiuPct: null, numerosDias: null })).toEqual(itens);
    const receita = { descricao: 'Venda que vem', safra: 0, data: '2026-06-19', sacas: 10, precoSaca: 1_200 };
    const [{ id: safra }] = (await caio.call('GET', '/cat-safras', undefined, onde)).body.content;
    await criar('/estimativa-venda', { ...receita, safra });
    expect((await avisados()).has('caixaAcaba')).toBe(false);
  });
});
