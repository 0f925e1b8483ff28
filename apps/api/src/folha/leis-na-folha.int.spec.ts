import { tablesThatDiffer } from '../testing/rebuilt.js';
import { startTestApp, type TestApp } from '../testing/test-app.js';

const FOLHAS = '/folha-pagamento';
const DETALHE = '/colaborador-pagamentos';
const REGRAS = '/cad-regras-lei';

describe('regras da lei numa folha', () => {
  let app: TestApp;
  let ana: Awaited<ReturnType<TestApp['account']>>;
  let talhao: number;
  let naFazenda: { readonly 'x-fazenda': string };

  const feito = async (url: string, body: unknown) => {
    const resposta = await ana.call('POST', url, body, naFazenda);
    if (resposta.status !== 201) throw new Error(`${url}: ${JSON.stringify(resposta.body)}`);
    return resposta.body;
  };
  const novo = async (url: string, body: unknown): Promise<number> => (await feito(url, body)).id;
  /** A worker who did so many pieces at a real each, on one day of a month. */
  const quemProduziu = async (nome: string, mes: string, pecas: number) => {
    const colaborador = await novo('/cad-colaboradores', { nome, tipo: 'diarista' });
    const atividade = await novo('/reg-atividades', { talhoesIds: [talhao], data: `${mes}-05`, atividade: 'CAPINA' });
    await feito(`/reg-atividades/${atividade}/mdobrasproducao`, { vinculos: [{ colaborador, colhido: pecas, valor: 1 }] });
    return colaborador;
  };
  const folha = (mes: string, colaboradores: readonly number[]) =>
    feito(FOLHAS, { descricao: `Mês ${mes}`, inicio: `${mes}-01`, fim: `${mes}-28`, data: `${mes}-28`, colaboradores });
  const pagamento = async (id: number) => (await ana.call('GET', `${DETALHE}/${id}`)).body.content[0];

  beforeAll(async () => {
    app = await startTestApp({ now: '2026-11-20T12:00:00.000Z' });
    ana = await app.account('ana');
    naFazenda = { 'x-fazenda': '0' };
    const fazenda = await novo('/fazendas', { nome: 'SANTA RITA' });
    naFazenda = { 'x-fazenda': String(fazenda) };
    talhao = await novo('/cad-talhoes', { nome: 'Figueira' });
  });
  afterAll(() => app.close());

  it('desligadas não contam; ligadas, cada uma é uma linha, e o que muda depois não toca a folha fechada', async () => {
    const rosa = await quemProduziu('Rosa', '2026-05', 90);
    const { id } = await folha('2026-05', [rosa]);
    const desde = { inicio: '2026-01-01' };
    const piso = await novo(REGRAS, { lei: 'PISO', ...desde, valorDia: 120 });
    await novo(REGRAS, { lei: 'DSR', ...desde, partes: 6, emUso: 1 });
    await novo(REGRAS, { lei: 'FGTS', ...desde, percentual: 8, emUso: 1, fonte: 'Lei X, art. 1º' });
    const inss = await novo(REGRAS, { lei: 'INSS', ...desde, percentual: 10, emUso: 1, fonte: 'Lei Y' });
    expect(await pagamento(id)).toMatchObject({
      valor: 94.5,
      leis: [{ lei: 'DSR', valor: 15 }, { lei: 'FGTS' }, { lei: 'INSS', valor: 10.5 }],
    });

    expect((await ana.call('PUT', `${REGRAS}/${piso}`, { emUso: 1 })).status).toBe(200);
    await feito('/cad-adiantamentos', { colaborador: rosa, data: '2026-05-01', valor: 200, descricao: 'Vale' });
    const com = await pagamento(id);
    expect(com).toMatchObject({ valorTrabalho: 90, adiantamentos: 126, valor: 0 });
    expect(
      com.linhas.map(({ fonte, atividadeNome, explicacao, valor }: Record<string, unknown>) => [fonte, atividadeNome, explicacao, valor]),
    ).toEqual([
      ['PRODUCAO', 'CAPINA', '90 un a R$ 1,00', 90],
      ['LEI', 'Piso do salário mínimo', '1 dia a R$ 120,00 são R$ 120,00, e esses dias deram R$ 90,00 (Constituição, art. 7º, VII)', 30],
      ['LEI', 'Repouso semanal remunerado', '1/6 de R$ 120,00 (Lei 605/49)', 20],
      ['LEI', 'INSS do trabalhador', '10 % de R$ 140,00 (Lei Y)', -14],
      ['ADIANTAMENTO', null, 'R$ 200,00 em 01/05/2026, faltam R$ 74,00', -126],
    ]);
    expect(com.leis).toContainEqual(
      expect.objectContaining({
        nome: 'FGTS',
        efeito: 'PROVISAO',
        fonte: 'Lei X, art. 1º',
        explicacao: '8 % de R$ 140,00 (Lei X, art. 1º)',
        valor: 11.2,
      }),
    );

    const jose = await quemProduziu('José', '2026-06', 300);
    const junho = await folha('2026-06', [jose]);
    expect((await ana.call('GET', `${FOLHAS}?q=2026-06`)).body.content).toMatchObject([{ total: 315 }]);
    const { body: fechada } = await ana.call('PUT', `${FOLHAS}/trancar/${junho.id}`, {});
    expect(fechada).toMatchObject({ status: 'FECHADO', total: 315 });
    expect((await ana.call('GET', `/financeiro/${fechada.lancamento}`)).body).toMatchObject({ valor: 315 });
    const antes = await pagamento(junho.id);
    expect((await ana.call('PUT', `${REGRAS}/${inss}`, { percentual: 20 })).status).toBe(200);
    expect((await ana.call('DELETE', `${REGRAS}/${piso}`)).status).toBe(204);
    expect(await pagamento(junho.id)).toEqual(antes);
    expect((await ana.call('GET', `${FOLHAS}/${junho.id}`)).body.total).toBe(315);
    // The open one follows.
    expect((await pagamento(id)).leis).toMatchObject([
      { lei: 'DSR', valor: 15 },
      { lei: 'FGTS', valor: 8.4 },
      { lei: 'INSS', valor: 21 },
    ]);

    await ana.call('PATCH', `${FOLHAS}/abrir/${junho.id}`);
    await ana.call('PUT', `${FOLHAS}/trancar/${junho.id}`, {});
    const { content: versoes } = (await ana.call('GET', `${FOLHAS}/${junho.id}/versoes`)).body;
    expect(versoes[0].proxima).toMatchObject({
      total: -35,
      colaboradores: [
        { linhas: [{ mudanca: 'MUDOU', antes: -35, depois: -70, explicacao: 'INSS do trabalhador: 20 % de R$ 350,00 (Lei Y)' }] },
      ],
    });
  });

  it('uma regra em uso diz quanto e por qual lei; outra conta não vê as desta', async () => {
    const recusada = async (body: object) =>
      (await ana.call('POST', REGRAS, { inicio: '2026-01-01', emUso: 1, ...body }, naFazenda)).body.errors;
    expect(await recusada({ lei: 'PISO' })).toEqual([
      { campo: 'valorDia', mensagem: 'Piso do salário mínimo: informe o mínimo de um dia.' },
    ]);
    expect(await recusada({ lei: 'FGTS', percentual: 8 })).toEqual([
      { campo: 'fonte', mensagem: 'FGTS: informe a lei e o artigo de onde vem o valor.' },
    ]);
    expect(await recusada({ lei: 'FERIAS', fonte: 'Lei' })).toMatchObject([{ campo: 'partes' }]);
    expect(await recusada({ lei: 'DSR', partes: 6, fim: '2025-12-31' })).toMatchObject([{ campo: 'fim' }]);
    const bia = await app.account('bia');
    expect((await bia.call('GET', REGRAS)).body.content).toEqual([]);
  });

  it('refeitas dos fatos, as telas são as mesmas', async () => expect(await tablesThatDiffer(app)).toEqual([]));
});
