import { startTestApp, type TestApp } from '../testing/test-app.js';

const FOLHAS = '/folha-pagamento';

describe('o custo de uma folha, e onde ele fica', () => {
  let app: TestApp;
  let ana: Awaited<ReturnType<TestApp['account']>>;
  const ids = { fazenda: 0, alto: 0, baixo: 0 };

  const ler = async (url: string) => (await ana.call('GET', url, undefined, { 'x-fazenda': String(ids.fazenda) })).body;
  const feito = async (url: string, body: unknown) => {
    const resposta = await ana.call('POST', url, body, { 'x-fazenda': String(ids.fazenda) });
    if (resposta.status !== 201) throw new Error(`${url}: ${JSON.stringify(resposta.body)}`);
    return resposta.body;
  };
  const novo = async (url: string, body: unknown): Promise<number> => (await feito(url, body)).id;
  const trabalhou = async (colaborador: number, data: string, talhao: number, dia: object) => {
    const atividade = await novo('/reg-atividades', { talhoesIds: [talhao], data, atividade: 'CAPINA' });
    await feito(`/reg-atividades/${atividade}/mdobras`, { colaboradores: [{ gloVinculoId: colaborador, tipo: 1, ...dia }] });
  };
  const folha = (mes: string, colaboradores: readonly number[], fim: number) =>
    novo(FOLHAS, { descricao: `Mês ${mes}`, inicio: `${mes}-01`, fim: `${mes}-${fim}`, data: `${mes}-${fim}`, colaboradores });
  const trancar = async (id: number, body: object = {}, query = '') =>
    (await ana.call('PUT', `${FOLHAS}/trancar/${id}${query}`, body)).body;
  const doMes = (mes: string, fim: number) => `dateStart=${mes}-01&dateEnd=${mes}-${fim}`;

  beforeAll(async () => {
    app = await startTestApp({ now: '2026-11-20T12:00:00.000Z' });
    ana = await app.account('ana');
    ids.fazenda = (await ana.call('POST', '/fazendas', { nome: 'SANTA RITA' }, { 'x-fazenda': '0' })).body.id;
    ids.alto = await novo('/cad-talhoes', { nome: 'ALTO', areaHa: 3 });
    ids.baixo = await novo('/cad-talhoes', { nome: 'BAIXO', areaHa: 1 });
  });
  afterAll(() => app.close());

  it('o salário de quem é mensalista vai aos talhões em que trabalhou', async () => {
    const mensalista = await novo('/cad-colaboradores', { nome: 'Ana', tipo: 'mensalista', salarioBase: 2_000 });
    const bento = await novo('/cad-colaboradores', { nome: 'Bento', tipo: 'diarista' });
    await trabalhou(mensalista, '2026-10-05', ids.alto, { quantidade: 10, valor: 0 });
    await trabalhou(bento, '2026-10-06', ids.baixo, { quantidade: 1, valor: 100 });
    const id = await folha('2026-10', [mensalista, bento], 31);
    const { lancamento } = await trancar(id, { rateio: 1 });
    expect((await ler(`/financeiro/${lancamento}`)).rateio.partes).toMatchObject([
      { id: ids.alto, valor: 2_000 },
      { id: ids.baixo, valor: 100 },
    ]);
    const { content, totals } = await ler(`/relatorios/talhoes/custos?${doMes('2026-10', 31)}`);
    expect(totals.total).toBe(2_100);
    expect(content.map((um: { talhaoId: number; total: number }) => [um.talhaoId, um.total])).toEqual(
      expect.arrayContaining([
        [ids.alto, 2_000],
        [ids.baixo, 100],
      ]),
    );
  });

  it('o que a lei retém do trabalhador é custo do trabalho, e o ensaio diz o que se deve além do que se paga', async () => {
    await novo('/cad-regras-lei', { lei: 'INSS', inicio: '2026-05-01', fim: '2026-05-31', percentual: 7.5, emUso: 1, fonte: 'Lei Y' });
    await novo('/cad-regras-lei', { lei: 'FGTS', inicio: '2026-05-01', fim: '2026-05-31', percentual: 8, emUso: 1, fonte: 'Lei X' });
    const rosa = await novo('/cad-colaboradores', { nome: 'Rosa', tipo: 'diarista' });
    await trabalhou(rosa, '2026-05-05', ids.alto, { quantidade: 1, valor: 190.1 });
    await novo('/cad-adiantamentos', { colaborador: rosa, data: '2026-05-02', valor: 30, descricao: 'Vale' });
    const id = await folha('2026-05', [rosa], 31);
    const ensaio = await trancar(id, {}, '?ensaio=1');
    expect(ensaio.segue).toEqual([
      '1 colaborador recebe, ao todo, R$ 145,84.',
      'Dos adiantamentos se descontam R$ 30,00.',
      'Dos R$ 190,10 ganhos, R$ 14,26 de INSS ficam retidos: recolha à Previdência. O custo da folha já os conta, e a guia não se lança sozinha.',
      'Além do que paga, a fazenda deve R$ 15,21 de FGTS: a folha diz quanto, e não lança.',
      'Uma despesa de R$ 145,84 em Lançamentos, com vencimento em 31/05/2026.',
    ]);
    expect(await trancar(id)).toMatchObject({ status: 'FECHADO', total: 145.84 });
    expect((await ler(`/relatorios/dre?${doMes('2026-05', 31)}`)).resumo.coe).toBe(190.1);
    expect((await ler(`/relatorios/indiretos?${doMes('2026-05', 31)}`)).content).toEqual([]);
    expect((await ler(`/relatorios/talhoes/custos?${doMes('2026-05', 31)}`)).totals).toMatchObject({ maoDeObra: 190.1, total: 190.1 });
  });
});
