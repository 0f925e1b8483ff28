import { tablesThatDiffer } from '../testing/rebuilt.js';
import { startTestApp, type TestApp } from '../testing/test-app.js';

type Conta = Awaited<ReturnType<TestApp['account']>>;

describe('insumos de uma atividade', () => {
  let app: TestApp;
  let ana: Conta;
  let bia: Conta;
  let na: Record<string, string>;
  const ids = { talhao: 0, ureia: 0, oleo: 0, atividade: 0 };
  const novo = async (path: string, body: object) => (await ana.call('POST', path, body, na)).body.id as number;
  const url = (resto = '') => `/reg-atividades/${ids.atividade}${resto}`;
  const atividade = async () => (await ana.call('GET', url())).body;
  const estoque = async (insumo: number) => (await ana.call('GET', `/cad-insumos/insumo/${insumo}`)).body;
  const comprar = (insumo: number, data: string, quantidade: number, valor: number, mais = {}) =>
    ana.call('POST', '/cad-estoque', { insumo, tipo: 'entrada', data, quantidade, valor, ...mais }, na);
  const aplicar = (corpo: object, mais?: Record<string, string>, quem = ana) => quem.call('POST', url('/insumos'), corpo, mais);

  beforeAll(async () => {
    app = await startTestApp();
    [ana, bia] = [await app.account('ana'), await app.account('bia')];
    na = {};
    na = { 'x-fazenda': String(await novo('/fazendas', { nome: 'SANTA FÉ' })) };
    ids.talhao = await novo('/cad-talhoes', { nome: 'Figueira', areaHa: 2.5 });
    ids.ureia = await novo('/cad-insumos', { descricao: 'Ureia', unidade: 'KG', minimo: 10 });
    ids.oleo = await novo('/cad-insumos', { descricao: 'Óleo mineral', unidade: 'L' });
    ids.atividade = await novo('/reg-atividades', { talhao: ids.talhao, atividade: 'Adubação', data: '2026-02-10' });
    await comprar(ids.ureia, '2026-02-01', 100, 333.33, { lote: 'U1', validade: '2027-01-31' });
    await comprar(ids.oleo, '2026-02-01', 20, 150);
  });
  afterAll(() => app.close());

  it('saem do estoque no dia da atividade, uma vez cada, pelo custo médio, e contam no custo dela e do talhão', async () => {
    const corpo = {
      insumos: [
        { insumo: ids.ureia, qtd: 30.5 },
        { id: 0, insumo: ids.oleo, qtd: 1.25 },
      ],
    };
    const chave = { 'idempotency-key': 'insumos-1' };
    const feito = await aplicar(corpo, chave);
    // 333,33 × 30,5 ÷ 100 = 101,66565; 150 × 1,25 ÷ 20 = 9,375.
    expect(feito).toMatchObject({
      status: 201,
      body: {
        content: [
          { insumo: ids.ureia, nome: 'Ureia', unidade: 'KG', qtd: 30.5, data: '2026-02-10', total: 101.67, semCusto: 0, calda: null },
          { insumo: ids.oleo, qtd: 1.25, total: 9.38, lotes: [{ lote: null, quantidade: 1.25 }] },
        ],
      },
    });
    const [linha] = feito.body.content;
    expect(linha.lotes).toEqual([{ lote: 'U1', validade: '2027-01-31', quantidade: 30.5 }]);
    expect((await aplicar(corpo, chave)).body).toEqual(feito.body);
    expect((await ana.call('GET', url(`/insumos/${linha.id}`))).body).toEqual(linha);
    expect((await ana.call('GET', url('/insumos'))).body).toMatchObject({ content: feito.body.content, pagination: { total: 2 } });
    expect(await estoque(ids.ureia)).toMatchObject({ quantidade: 69.5, valor: 231.66 });
    expect(await atividade()).toMatchObject({ colheita: 0, outrosCustos: 111.05, total: 111.05 });
    const porTalhao = (await ana.call('GET', '/reg-atividades/por-talhao')).body.content;
    expect(porTalhao).toMatchObject([{ talhao: ids.talhao, outrosCustos: 111.05, total: 111.05, porHa: 44.42 }]);
    expect((await ana.call('GET', `/cad-talhoes/${ids.talhao}/insumos`)).body.content).toHaveLength(2);
    expect((await ana.call('GET', `/cad-estoque/${ids.ureia}/historico`)).body.content[0]).toMatchObject({
      tipo: 'saida',
      origem: { registro: 'atividade', id: ids.atividade },
    });
  });

  it('uma compra lançada com atraso muda o custo do que já se aplicou', async () => {
    const { status, body } = await comprar(ids.oleo, '2026-02-02', 20, 250);
    expect(status).toBe(201);
    expect((await atividade()).outrosCustos).toBe(114.17); // 400 × 1,25 ÷ 40 = 12,50
    expect((await ana.call('DELETE', `/cad-estoque/movimentos/${body.id}`)).status).toBe(204);
    expect((await atividade()).outrosCustos).toBe(111.05);
  });

  it('sem estoque recusa com os números, na linha; com o motivo deixa, e avisa quem cuida do estoque', async () => {
    const demais = {
      insumos: [
        { insumo: ids.oleo, qtd: 1 },
        { insumo: ids.ureia, qtd: 70 },
      ],
    };
    const recusada = await aplicar(demais);
    expect(recusada).toMatchObject({
      status: 422,
      body: { code: 'SALDO_INSUFICIENTE', error: expect.stringContaining('saem 70 kg de Ureia e só há 69,5 kg') },
    });
    expect(recusada.body.errors.map(({ campo }: { campo: string }) => campo)).toEqual(['insumos[1].qtd', 'motivo']);
    expect(await estoque(ids.oleo)).toMatchObject({ quantidade: 18.75 });
    const feita = await aplicar({ ...demais, motivo: 'A nota ainda não chegou' });
    expect(feita.body.content[1]).toMatchObject({ qtd: 70, semCusto: 0.5, motivo: 'A nota ainda não chegou' });
    const avisos = (await ana.call('GET', '/notifications/last-five')).body;
    expect(JSON.stringify(avisos)).toContain('Ureia');
    for (const { id } of feita.body.content) expect((await ana.call('DELETE', url(`/insumos/${id}`))).status).toBe(204);
    expect((await atividade()).total).toBe(111.05);
  });

  it('recusa o que não pode, no campo da linha', async () => {
    const recusas: readonly [corpo: object, status: number, campo: string][] = [
      [{ insumos: [] }, 400, 'insumos'],
      [{ insumos: [{ insumo: ids.ureia, qtd: 0 }] }, 400, 'insumos[0].qtd'],
      [{ insumos: [{ id: 7, insumo: ids.ureia, qtd: 1 }] }, 400, 'insumos[0].id'],
      [{ insumos: [{ insumo: 999_999, qtd: 1 }] }, 422, 'insumos[0].insumo'],
      [{ insumos: [{ insumo: ids.ureia, qtd: 1, lote: 'NADA' }] }, 422, 'insumos[0].lote'],
    ];
    for (const [corpo, status, campo] of recusas) {
      const { status: veio, body } = await aplicar(corpo);
      expect({ corpo, status: veio, campo: body.errors?.[0]?.campo }).toEqual({ corpo, status, campo });
    }
  });

  it('a atividade que muda de dia leva os insumos; para um dia em que faltam, recusa e nada muda', async () => {
    const antes = await atividade();
    const recusada = await ana.call('PUT', url(), { data: '2026-01-15' });
    expect(recusada).toMatchObject({ status: 422, body: { code: 'FALTA_INSUMO_NO_DIA', errors: [{ campo: 'data' }] } });
    expect(await atividade()).toEqual(antes);
    expect((await ana.call('PUT', url(), { data: '2026-02-12' })).body).toMatchObject({ data: '2026-02-12', total: 111.05 });
    const linhas = (await ana.call('GET', url('/insumos'))).body.content;
    expect(linhas.map(({ data, qtd }: { data: string; qtd: number }) => [data, qtd])).toEqual([
      ['2026-02-12', 30.5],
      ['2026-02-12', 1.25],
    ]);
    expect(linhas[0].lotes).toEqual([{ lote: 'U1', validade: '2027-01-31', quantidade: 30.5 }]);
    await comprar(ids.oleo, '2026-02-11', 20, 250);
    expect((await atividade()).total).toBe(114.17); // 101,67 + 400 × 1,25 ÷ 40
    expect(await tablesThatDiffer(app)).toEqual([]);
  });

  it('nada se vê, aplica nem exclui de outra conta, e o estoque não desfaz o que é da atividade', async () => {
    const [{ id }] = (await ana.call('GET', url('/insumos'))).body.content;
    const dela = (await bia.call('POST', '/cad-insumos', { descricao: 'Ureia', unidade: 'KG' })).body.id;
    expect((await aplicar({ insumos: [{ insumo: dela, qtd: 1 }] })).status).toBe(422);
    const respostas = [
      await bia.call('GET', url('/insumos')),
      await bia.call('GET', url(`/insumos/${id}`)),
      await aplicar({ insumos: [{ insumo: dela, qtd: 1 }] }, undefined, bia),
      await bia.call('DELETE', url(`/insumos/${id}`)),
    ];
    expect(respostas.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    expect(await ana.call('DELETE', `/cad-estoque/movimentos/${id}`)).toMatchObject({ status: 409, body: { code: 'MOVIMENTO_DE_ORIGEM' } });
  });

  it('o que se aplica enquanto a atividade muda de dia ou se exclui vai com ela, qualquer que chegue antes', async () => {
    for (const fim of ['muda', 'exclui'] as const) {
      const id = await novo('/reg-atividades', { talhao: ids.talhao, atividade: 'Adubação', data: '2026-02-10' });
      const antes = (await estoque(ids.ureia)).quantidade;
      const pedidos = Array.from({ length: 5 }, () =>
        ana.call('POST', `/reg-atividades/${id}/insumos`, { insumos: [{ insumo: ids.ureia, qtd: 1 }] }),
      );
      const mudar =
        fim === 'muda' ? ana.call('PUT', `/reg-atividades/${id}`, { data: '2026-02-14' }) : ana.call('DELETE', `/reg-atividades/${id}`);
      const [, ...feitos] = await Promise.all([mudar, ...pedidos]);
      const quantos = feitos.filter(({ status }) => status === 201).length;
      const { rows } = await app.owner.query(
        `select em::text, count(*)::int as n from leitura.movimento_estoque where origem_registro = 'atividade' and origem_id = $1 group by 1`,
        [id],
      );
      expect(rows).toEqual(fim === 'muda' && quantos > 0 ? [{ em: '2026-02-14', n: quantos }] : []);
      await ana.call('DELETE', `/reg-atividades/${id}`);
      expect((await estoque(ids.ureia)).quantidade).toBe(antes);
    }
  });

  it('a atividade que se exclui devolve tudo, e a leitura reconstruída é a mesma', async () => {
    expect((await ana.call('DELETE', url())).status).toBe(204);
    expect(await estoque(ids.ureia)).toMatchObject({ quantidade: 100, valor: 333.33 });
    expect(await estoque(ids.oleo)).toMatchObject({ quantidade: 40, valor: 400 });
    expect(await tablesThatDiffer(app)).toEqual([]);
  });
});
