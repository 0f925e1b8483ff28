import { momento } from '../../testing/momento.js';
import { montarSitio } from '../../testing/sitio.js';
import { startTestApp, type TestApp } from '../../testing/test-app.js';

type Conta = Awaited<ReturnType<TestApp['account']>>;
type Lote = { id: number; codigo: string; percentual: number; parte: number; nivel: number; via: { id: number } | null };

describe('recall', () => {
  let app: TestApp;
  let ana: Conta;
  let bia: Conta;
  let sitio: Awaited<ReturnType<typeof montarSitio>>;
  let ze: number;
  let lotes: { a: number; b: number; c: number; bica: number; peneira: number };
  let depoisDaVenda: string;

  const call = (method: 'POST' | 'PUT' | 'GET', url: string, body?: unknown) => ana.call(method, url, body, sitio.na);
  const novo = async (url: string, body: unknown) => {
    const made = await call('POST', url, body);
    if (made.status !== 201) throw new Error(JSON.stringify(made.body));
    return made.body;
  };
  const recall = (query: string) => call('GET', `/rastreabilidade/recall?${query}`);
  const atividade = async (data: string, talhoesIds: number[], mais: object = {}) =>
    (await novo('/reg-atividades', { atividade: 'Pulverização', data, talhoesIds, ...mais })).id as number;
  const colher = async (data: string, talhao: number, litros: number) => {
    const id = await atividade(data, [talhao], { atividade: 'Colheita' });
    const vinculos = [{ colaborador: ze, medida: 1, valor: 1, colhido: litros }];
    await novo(`/reg-atividades/${id}/mdobrascolheita`, { vinculos });
    return id;
  };
  const lote = async (data: string, talhoes: [number, number][]) =>
    (
      await novo('/rastreabilidade', {
        data,
        talhoes: talhoes.map(([talhaoId, quantidade]) => ({ talhaoId, quantidade })),
      })
    ).id as number;

  beforeAll(async () => {
    app = await startTestApp();
    [ana, bia] = [await app.account('ana'), await app.account('bia')];
    sitio = await montarSitio(ana);
    await montarSitio(bia);
    ze = (await novo('/cad-colaboradores', { nome: 'Zé da Mata', tipo: 'safrista' })).id;
    const a = await lote('2026-05-11', [
      [sitio.mata, 600],
      [sitio.pedreira, 200],
    ]);
    const b = await lote('2026-05-13', [[sitio.pedreira, 400]]);
    const c = await lote('2026-05-20', [[sitio.mata, 100]]);
    const { saidas } = await novo('/rastreabilidade/beneficio', {
      dataEntrada: '2026-06-01',
      quantidade: 120,
      lotes: [
        { id: a, quantidade: 400 },
        { id: b, quantidade: 400 },
      ],
    });
    const bica = saidas[0].id as number;
    const re = await novo('/rastreabilidade/rebeneficio', {
      dataEntrada: '2026-06-05',
      lotes: [{ id: bica, quantidade: 80 }],
      escolha: [{ tipo: 'Peneira 17', quantidade: 80 }],
    });
    const peneira = re.saidas[0].id as number;
    lotes = { a, b, c, bica, peneira };
    await novo('/rastreabilidade/cooperativa', { cooperativa: sitio.cooperativa, entries: [{ id: bica }], kg: 30, date: '2026-06-03' });
    const venda = {
      data: '2026-06-10',
      cliente: sitio.cliente,
      notaFiscal: '1234',
      produtos: [{ id: peneira, quantidade: 60, precoSaca: 2000 }],
    };
    const { id } = await novo('/vendas', venda);
    await ana.call('PUT', `/vendas/${id}/finalizar`, {});
    depoisDaVenda = await momento();
  });
  afterAll(() => app.close());

  it('de um talhão até lotes, compradores e depósitos, com a parte dele em cada um', async () => {
    const { status, body } = await recall(`talhao=${sitio.mata}`);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      ponto: { tipo: 'talhao', id: sitio.mata, nome: 'Mata', de: null, ate: null },
      frase: '4 lotes, 1 comprador, 1 depósito',
      // 600 of 800 L in the first lot, half of the hulled coffee is of that lot: 37.5 %.
      totais: {
        lotes: 4,
        compradores: 1,
        vendas: 1,
        depositos: 1,
        partidaL: 700,
        restaL: 400,
        restaKg: 22.5,
        vendidoKg: 22.5,
        depositadoKg: 11.25,
      },
      semLote: [],
    });
    expect(body.lotes.map(({ id, percentual, parte, nivel, via }: Lote) => [id, percentual, parte, nivel, via?.id ?? null])).toEqual([
      [lotes.a, 75, 600, 0, null],
      [lotes.c, 100, 100, 0, null],
      [lotes.bica, 37.5, 45, 1, lotes.a],
      [lotes.peneira, 37.5, 30, 2, lotes.bica],
    ]);
    expect(body.lotes[2]).toMatchObject({
      etapa: 'cooperativa',
      local: 'Cooperativa Sul',
      saldo: 40,
      saldoParte: 15,
      processo: 'beneficio',
    });
    expect(body.vendas).toMatchObject([
      { comprador: 'Exportadora Boa Vista', notaFiscal: '1234', data: '2026-06-10', kg: 60, parte: 22.5, lotes: [{ id: lotes.peneira }] },
    ]);
    expect(body.depositos).toMatchObject([{ cooperativa: 'Cooperativa Sul', data: '2026-06-03', kg: 30, parte: 11.25 }]);
    expect(body.criterio).toContain('formados do talhão');
  });

  it('a parte em cada lote é a que a página do lote diz', async () => {
    for (const talhao of [sitio.mata, sitio.pedreira])
      for (const { id, percentual, parte } of (await recall(`talhao=${talhao}`)).body.lotes as Lote[]) {
        const { talhoes } = (await call('GET', `/rastreabilidade/lotes/${id}`)).body;
        expect(talhoes).toContainEqual(expect.objectContaining({ talhaoId: talhao, percentual, quantidade: parte }));
      }
  });

  it('de um dia, ou de um talhão em certos dias', async () => {
    const ids = async (query: string) => (await recall(query)).body.lotes.map(({ id }: Lote) => id);
    expect(await ids('dia=2026-05-20')).toEqual([lotes.c]);
    expect(await ids('de=2026-05-13&ate=2026-05-20')).toEqual([lotes.b, lotes.c, lotes.bica, lotes.peneira]);
    expect(await ids(`talhao=${sitio.mata}&de=2026-05-12`)).toEqual([lotes.c]);
    expect((await recall('dia=2026-05-13')).body).toMatchObject({
      ponto: { tipo: 'dia', id: null },
      totais: { partidaL: 400, vendidoKg: 30 },
    });
    expect((await recall('dia=2026-05-14')).body).toMatchObject({ frase: '0 lotes, 0 compradores, 0 depósitos', lotes: [], vendas: [] });
  });

  it('de um colaborador: os lotes do talhão no dia em que colheu, ou os primeiros depois; o que não leva a nenhum é dito', async () => {
    const noDia = await colher('2026-05-20', sitio.mata, 30);
    await colher('2026-05-11', sitio.pedreira, 20);
    await colher('2026-05-12', sitio.pedreira, 10);
    await colher('2026-05-25', sitio.pedreira, 5);
    const { body } = await recall(`colaborador=${ze}`);
    expect(body.lotes.map(({ id, percentual }: Lote) => [id, percentual])).toEqual([
      [lotes.a, 25],
      [lotes.b, 100],
      [lotes.c, 100],
      [lotes.bica, 62.5],
      [lotes.peneira, 62.5],
    ]);
    expect(body).toMatchObject({
      ponto: { tipo: 'colaborador', nome: 'Zé da Mata', colhidoL: 65 },
      semLote: [{ talhao: 'Pedreira', data: '2026-05-25', litros: 5 }],
    });
    expect(body.criterio).toContain('Nenhum lote diz quem o colheu');
    const so = (await recall(`colaborador=${ze}&de=2026-05-20&ate=2026-05-22`)).body;
    expect([so.ponto.colhidoL, so.lotes.map(({ id }: Lote) => id)]).toEqual([30, [lotes.c]]);
    // The activity of that picking leads to the same.
    const daAtividade = (await recall(`atividade=${noDia}`)).body;
    expect([daAtividade.ponto.nome, daAtividade.lotes.map(({ id }: Lote) => id)]).toEqual(['Colheita', [lotes.c]]);
  });

  it('de uma aplicação: os lotes dos talhões dela desde o dia até o fim da safra', async () => {
    const { id: safra } = await novo('/cat-safras', { descricao: '2025/26', inicio: '2025-09-01', fim: '2026-05-15' });
    const semSafra = await atividade('2026-05-12', [sitio.mata, sitio.pedreira]);
    const ids = async (atividadeId: number) => (await recall(`atividade=${atividadeId}`)).body.lotes.map(({ id }: Lote) => id);
    const comSafra = await atividade('2026-05-12', [sitio.mata, sitio.pedreira], { safra });
    expect(await ids(comSafra)).toEqual([lotes.b, lotes.bica, lotes.peneira]);
    expect((await recall(`atividade=${comSafra}`)).body.criterio).toContain('até 15/05/2026, fim da safra 2025/26');
    expect(await ids(semSafra)).toEqual([lotes.b, lotes.bica, lotes.peneira]);
    const depois = await atividade('2026-05-16', [sitio.mata, sitio.pedreira]);
    expect(await ids(depois)).toEqual([lotes.c]);
    expect((await recall(`atividade=${depois}`)).body.criterio).toContain('até 16/05/2027, um ano depois dela, por não se saber a safra');
    const gerais = await atividade('2026-05-16', []);
    expect((await recall(`atividade=${gerais}`)).body).toMatchObject({ lotes: [], criterio: expect.stringContaining('gastos gerais') });
  });

  it('como era em um dia, e como se sabia em um instante', async () => {
    const em = (await recall(`talhao=${sitio.mata}&em=2026-06-04`)).body;
    expect([em.frase, em.lotes.map(({ id, saldo }: { id: number; saldo: number }) => [id, saldo])]).toEqual([
      '3 lotes, 0 compradores, 1 depósito',
      [
        [lotes.a, 400],
        [lotes.c, 100],
        [lotes.bica, 120],
      ],
    ]);
    const antes = (await recall(`talhao=${sitio.mata}&conhecidoEm=${depoisDaVenda}`)).body;
    const { content } = (await call('GET', '/rastreabilidade/beneficio')).body;
    const corrigido = await call('PUT', `/rastreabilidade/beneficio/${content[0].id}`, {
      dataEntrada: '2026-06-01',
      quantidade: 120,
      lotes: [{ id: lotes.b, quantidade: 400 }],
      motivo: 'Anotado no lote errado', // the coffee is sold
    });
    expect(corrigido.status).toBe(200);
    expect((await recall(`talhao=${sitio.mata}`)).body.lotes.map(({ id }: Lote) => id)).toEqual([lotes.a, lotes.c]);
    expect((await recall(`talhao=${sitio.mata}&conhecidoEm=${depoisDaVenda}`)).body).toEqual(antes);
    expect(antes.lotes).toHaveLength(4);
  });

  it('mostra no máximo o que se pede, e conta tudo', async () => {
    const { body } = await recall(`talhao=${sitio.pedreira}&limite=1`);
    expect([body.lotes.length, body.totais.lotes]).toEqual([1, 4]);
  });

  it('diz o que falta e o que sobra; o de outra conta não existe', async () => {
    for (const [query, campo] of [
      ['', 'talhao'],
      [`talhao=1&colaborador=2`, 'colaborador'],
      ['dia=2026-05-11&de=2026-05-10', 'dia'],
      ['atividade=1&dia=2026-05-11', 'atividade'],
      ['de=2026-05-12&ate=2026-05-11', 'ate'],
      ['dia=2026-02-30', 'dia'],
      ['talhao=mata', 'talhao'],
      ['talhao=1&em=ontem', 'em'],
    ] as const) {
      const { status, body } = await recall(query);
      expect([query, status, body.errors?.[0]?.campo]).toEqual([query, 400, campo]);
    }
    const [{ id: atividadeId }] = (await call('GET', '/reg-atividades')).body.content;
    for (const query of [`talhao=${sitio.mata}`, `colaborador=${ze}`, `atividade=${atividadeId}`])
      expect((await bia.call('GET', `/rastreabilidade/recall?${query}`)).status).toBe(404);
    expect((await bia.call('GET', '/rastreabilidade/recall?dia=2026-05-11')).body).toMatchObject({ totais: { lotes: 0 } });
  });
});
