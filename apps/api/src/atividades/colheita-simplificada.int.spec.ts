import { tablesThatDiffer } from '../testing/rebuilt.js';
import { startTestApp, type TestApp } from '../testing/test-app.js';

type Conta = Awaited<ReturnType<TestApp['account']>>;
type Linha = { id: number; litros: number };

/** Said because the first of these lines became a lot. */
const PORQUE = 'Contado outra vez';

describe('colheita simplificada', () => {
  let app: TestApp;
  let ana: Conta;
  let bia: Conta;
  let na: Record<string, string>;
  const ids = { talhao: 0, outro: 0, jose: 0, atividade: 0 };
  const url = (resto = '') => `/reg-atividades/${ids.atividade}${resto}`;
  const lancar = (corpo: object, mais?: Record<string, string>, quem = ana) =>
    quem.call('POST', url('/colheita-simplificada'), corpo, mais);
  const linhas = async (): Promise<Linha[]> => (await ana.call('GET', url('/colheita-simplificada'))).body.content;
  const litros = async () => (await ana.call('GET', url())).body.litros;

  beforeAll(async () => {
    app = await startTestApp();
    [ana, bia] = [await app.account('ana'), await app.account('bia')];
    const novo = async (path: string, body: object, mais = {}) => (await ana.call('POST', path, body, mais)).body.id as number;
    na = { 'x-fazenda': String(await novo('/fazendas', { nome: 'SANTA FÉ' })) };
    ids.talhao = await novo('/cad-talhoes', { nome: 'Figueira' }, na);
    ids.outro = await novo('/cad-talhoes', { nome: 'Mata' }, na);
    ids.jose = await novo('/cad-colaboradores', { nome: 'José', tipo: 'safrista' });
    ids.atividade = await novo('/reg-atividades', { talhao: ids.talhao, data: '2026-05-11' }, na);
  });
  afterAll(() => app.close());

  it('conta os litros sem dizer quem, com a tara fora; um lote pode ser feito deles', async () => {
    const chave = { 'idempotency-key': 'simples-1' };
    // A new line has the id 0, as in every other part of an activity, or no id.
    const corpo = { colheitas: [{ id: 0, colhido: 620.5, tara: 20.25 }, { colhido: 100 }] };
    const feito = await lancar(corpo, chave);
    expect(feito).toMatchObject({
      status: 201,
      body: {
        content: [
          { atividade: ids.atividade, talhao: ids.talhao, data: '2026-05-11', colhido: 620.5, tara: 20.25, litros: 600.25 },
          { colhido: 100, tara: 0, litros: 100 },
        ],
      },
    });
    expect((await lancar(corpo, chave)).body).toEqual(feito.body);
    expect(await ana.call('GET', url())).toMatchObject({ body: { linhas: 2, litros: 700.25, colheita: 0, total: 0 } });
    expect((await ana.call('GET', url('/mdobrascolheita'))).body.pagination.total).toBe(0);
    expect((await ana.call('GET', `/cad-talhoes/${ids.talhao}/colheita-simplificada?force=1763900000`)).body.content).toHaveLength(2);
    expect((await ana.call('GET', `/cad-talhoes/${ids.talhao}/colheita`)).body.content).toEqual([]);
    expect((await ana.call('GET', '/reg-atividades/por-talhao')).body.content).toMatchObject([{ talhao: ids.talhao, litros: 700.25 }]);
    const lote = { data: '2026-05-11', talhoes: [{ talhaoId: ids.talhao, quantidade: 700.25, valor: 1 }] };
    expect((await ana.call('POST', '/rastreabilidade', lote, na)).status).toBe(201);
  });

  it('uma linha que se nomeia fica no lugar da que havia; com removeOthers, as que não se nomeiam saem', async () => {
    const [primeira, segunda] = (await linhas()) as [Linha, Linha];
    const manual = { vinculos: [{ colaborador: ids.jose, valor: 20, colhido: 1, medida: 60 }] };
    expect((await ana.call('POST', url('/mdobrascolheita'), manual)).status).toBe(201);
    expect((await lancar({ colheitas: [{ id: segunda.id, colhido: 110 }] })).status).toBe(201);
    expect((await linhas()).map((um) => um.litros)).toEqual([600.25, 110]);
    for (const colhido of [40, 50]) {
      const lancada = await lancar({ colheitas: [{ id: primeira.id, colhido }], removeOthers: true, motivo: PORQUE });
      expect(lancada).toMatchObject({ status: 201, body: { content: [{ id: primeira.id, litros: colhido }] } });
    }
    expect((await linhas()).map(({ id, litros: quantos }) => [id, quantos])).toEqual([[primeira.id, 50]]);
    expect(await tablesThatDiffer(app)).toEqual([]);
    const duas = [7, 8].map((colhido) => ({ id: primeira.id, colhido }));
    expect((await lancar({ colheitas: duas })).body.errors[0].campo).toBe('colheitas[1].id');
    expect(await litros()).toBe(110);
    expect((await lancar({ colheitas: [{ id: segunda.id, colhido: 1 }] })).status).toBe(404);
  });

  it('muda de dia e de talhão com a atividade', async () => {
    await ana.call('PUT', url(), { data: '2026-05-12', talhao: ids.outro, motivo: PORQUE });
    expect(await linhas()).toMatchObject([{ data: '2026-05-12', talhao: ids.outro, litros: 50 }]);
    await ana.call('PUT', url(), { talhoesIds: [ids.talhao, ids.outro] });
    expect((await lancar({ colheitas: [{ colhido: 7, talhao: ids.talhao }, { colhido: 7 }] })).body).toMatchObject({
      ...{ code: 'TALHAO_DA_LINHA_OBRIGATORIO', errors: [{ campo: 'colheitas[1].talhao' }] },
    });
    expect((await lancar({ colheitas: [{ colhido: 7, talhao: ids.talhao }] })).body.content).toMatchObject([{ talhao: ids.talhao }]);
  });

  it('recusa o que não pode, e não se mistura com outra conta', async () => {
    const recusas: readonly [corpo: object, campo: string][] = [
      [{ colheitas: [] }, 'colheitas'],
      [{ colheitas: [{ colhido: 0 }] }, 'colheitas[0].colhido'],
      [{ colheitas: [{ colhido: 1, colaborador: 1 }] }, 'colheitas[0].colaborador'],
      [{ colheitas: [{ colhido: 1, tara: 2, talhao: ids.talhao }] }, 'colheitas[0].tara'],
    ];
    for (const [corpo, campo] of recusas) expect({ corpo, campo: (await lancar(corpo)).body.errors?.[0]?.campo }).toEqual({ corpo, campo });
    const [{ id }] = (await linhas()) as [Linha];
    const respostas = [
      await bia.call('GET', url('/colheita-simplificada')),
      await bia.call('GET', url(`/colheita-simplificada/${id}`)),
      await lancar({ colheitas: [{ colhido: 1 }] }, undefined, bia),
      await bia.call('DELETE', url(`/colheita-simplificada/${id}`)),
      await bia.call('DELETE', url('/colheita-simplificada')),
    ];
    expect(respostas.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
  });

  it('exclui uma, todas, e com a atividade; a leitura reconstruída é a mesma', async () => {
    const [{ id }] = (await linhas()) as [Linha];
    expect((await ana.call('GET', url(`/colheita-simplificada/${id}`))).body.id).toBe(id);
    expect((await ana.call('DELETE', url(`/colheita-simplificada/${id}`))).status).toBe(204);
    expect((await ana.call('DELETE', url(`/colheita-simplificada/${id}`))).status).toBe(404);
    expect((await ana.call('DELETE', url('/colheita-simplificada'), { motivo: PORQUE })).status).toBe(204);
    expect(await linhas()).toEqual([]);
    expect(await litros()).toBe(60);
    await lancar({ colheitas: [{ colhido: 7, talhao: ids.talhao }] });
    expect(await lancar({ colheitas: [], removeOthers: true, motivo: PORQUE })).toMatchObject({ status: 201, body: { content: [] } });
    expect(await linhas()).toEqual([]);
    await lancar({ colheitas: [{ colhido: 7, talhao: ids.talhao }] });
    expect(await tablesThatDiffer(app)).toEqual([]);
    expect((await ana.call('DELETE', url(), { motivo: PORQUE })).status).toBe(204);
    expect((await app.owner.query('select count(*)::int as n from leitura.colheita_linha')).rows[0].n).toBe(0);
  });
});
