import { tablesThatDiffer } from '../testing/rebuilt.js';
import { startTestApp, type TestApp } from '../testing/test-app.js';

type Conta = Awaited<ReturnType<TestApp['account']>>;

describe('caldas de uma atividade', () => {
  let app: TestApp;
  let ana: Conta;
  let bia: Conta;
  let na: Record<string, string>;
  const ids = { talhao: 0, cobre: 0, oleo: 0, calda: 0, porHa: 0, atividade: 0 };
  const novo = async (path: string, body: object) => {
    const feito = await ana.call('POST', path, body, na);
    if (feito.status !== 201) throw new Error(JSON.stringify(feito.body));
    return feito.body.id as number;
  };
  const url = (resto = '') => `/reg-atividades/${ids.atividade}${resto}`;
  const estoque = async (insumo: number) => (await ana.call('GET', `/cad-insumos/insumo/${insumo}`)).body;
  const aplicar = (corpo: object, mais?: Record<string, string>, quem = ana) => quem.call('POST', url('/caldas'), corpo, mais);

  beforeAll(async () => {
    app = await startTestApp();
    [ana, bia] = [await app.account('ana'), await app.account('bia')];
    na = {};
    na = { 'x-fazenda': String(await novo('/fazendas', { nome: 'SANTA FÉ' })) };
    ids.talhao = await novo('/cad-talhoes', { nome: 'Figueira' });
    ids.cobre = await novo('/cad-insumos', { descricao: 'Cobre', unidade: 'KG' });
    ids.oleo = await novo('/cad-insumos', { descricao: 'Óleo', unidade: 'L' });
    const entrada = { tipo: 'entrada', data: '2026-02-01' };
    await ana.call('POST', '/cad-estoque', { ...entrada, insumo: ids.cobre, quantidade: 10, valor: 333.33 }, na);
    await ana.call('POST', '/cad-estoque', { ...entrada, insumo: ids.oleo, quantidade: 20, valor: 150 }, na);
    const cobre = { insumo: ids.cobre, dose: 150, unidade: 'G', base: 'POR_100_L', ordem: 1 };
    const oleo = { insumo: ids.oleo, dose: 2, unidade: 'L', base: 'POR_HA', ordem: 2 };
    const receita = async (descricao: string, mais: object, ...itens: object[]) => {
      const id = await novo('/cad-caldas', { descricao, ...mais });
      for (const item of itens) await novo(`/cad-caldas/${id}/itens`, item);
      return id;
    };
    ids.calda = await receita('Cobre e óleo', { volumeHa: 400 }, cobre, oleo);
    ids.porHa = await receita('Sem volume', {}, oleo);
    ids.atividade = await novo('/reg-atividades', { talhao: ids.talhao, atividade: 'Pulverização', data: '2026-02-10' });
  });
  afterAll(() => app.close());

  it('da receita saem juntos os insumos, exatos, uma vez cada, e são insumos da atividade', async () => {
    const corpo = { caldas: [{ id: 0, calda: ids.calda, quantidade: 1_250.5 }] };
    const chave = { 'idempotency-key': 'calda-1' };
    const feita = await aplicar(corpo, chave);
    // 150 g × 12,505 = 1.875,75 → 1.876 g; 1.250,5 L ÷ 400 L/ha × 2 L = 6,2525 → 6,253 L.
    // 333,33 × 1,876 ÷ 10 = 62,5327…; 150 × 6,253 ÷ 20 = 46,8975.
    expect(feita).toMatchObject({
      status: 201,
      body: {
        content: [
          {
            ...{ calda: ids.calda, nome: 'Cobre e óleo', quantidade: 1_250.5, data: '2026-02-10', total: 109.43 },
            insumos: [
              { insumo: ids.cobre, qtd: 1.876, total: 62.53 },
              { insumo: ids.oleo, qtd: 6.253, total: 46.9 },
            ],
          },
        ],
      },
    });
    const [uma] = feita.body.content;
    expect((await aplicar(corpo, chave)).body).toEqual(feita.body);
    expect((await ana.call('GET', url(`/caldas/${uma.id}`))).body).toEqual(uma);
    expect((await ana.call('GET', url('/caldas'))).body).toMatchObject({ content: [uma], pagination: { total: 1 } });
    expect((await ana.call('GET', `/cad-talhoes/${ids.talhao}/caldas`)).body.content).toEqual([uma]);
    expect((await ana.call('GET', url('/insumos'))).body.content).toEqual(uma.insumos);
    expect((await ana.call('GET', url())).body).toMatchObject({ outrosCustos: 109.43, total: 109.43 });
    expect(await estoque(ids.oleo)).toMatchObject({ quantidade: 13.747 });
  });

  it('a receita que muda não muda o que se aplicou; muda de dia com a atividade, inteira', async () => {
    const antes = (await ana.call('GET', url('/caldas'))).body.content;
    await ana.call('PUT', `/cad-caldas/${ids.calda}`, { volumeHa: 200 });
    expect((await ana.call('GET', url('/caldas'))).body.content).toEqual(antes);
    expect((await ana.call('PUT', url(), { data: '2026-02-12' })).status).toBe(200);
    expect((await ana.call('GET', url('/caldas'))).body.content).toMatchObject([{ id: antes[0].id, data: '2026-02-12', total: 109.43 }]);
    expect(await tablesThatDiffer(app)).toEqual([]);
  });

  it('recusa o que não pode, no campo da linha; um insumo da calda só sai com ela', async () => {
    const recusas: readonly [corpo: object, code: string, campo: string][] = [
      [{ caldas: [{ calda: 999_999, quantidade: 1 }] }, 'REFERENCIA_NAO_ENCONTRADA', 'caldas[0].calda'],
      [{ caldas: [{ calda: ids.porHa, quantidade: 1 }] }, 'CALDA_SEM_VOLUME', 'caldas[0].calda'],
      [{ caldas: [{ calda: ids.calda, quantidade: 0.001 }] }, 'CALDA_SEM_QUANTIDADE', 'caldas[0].quantidade'],
      [{ caldas: [{ calda: ids.calda, quantidade: 9_000 }] }, 'SALDO_INSUFICIENTE', 'caldas[0].quantidade'],
    ];
    for (const [corpo, code, campo] of recusas) {
      const { body } = await aplicar(corpo);
      expect({ code: body.code, campo: body.errors?.[0]?.campo }).toEqual({ code, campo });
    }
    const [{ id: insumo }] = (await ana.call('GET', url('/insumos'))).body.content;
    expect((await ana.call('DELETE', url(`/insumos/${insumo}`))).body).toMatchObject({ code: 'INSUMO_DA_CALDA' });
    const emUso = { status: 409, body: { code: 'CADASTRO_REFERIDO', error: expect.stringContaining('2 saídas de insumo na calda') } };
    expect(await ana.call('DELETE', `/cad-caldas/${ids.calda}`)).toMatchObject(emUso);
    expect((await ana.call('GET', url('/caldas'))).status).toBe(200);
  });

  it('de outra conta, nada; excluída, tudo volta ao estoque', async () => {
    const [{ id }] = (await ana.call('GET', url('/caldas'))).body.content;
    const respostas = [
      await bia.call('GET', url('/caldas')),
      await bia.call('GET', url(`/caldas/${id}`)),
      await aplicar({ caldas: [{ calda: ids.porHa, quantidade: 1 }] }, undefined, bia),
      await bia.call('DELETE', url(`/caldas/${id}`)),
    ];
    expect(respostas.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    const chave = { 'idempotency-key': 'tirar-1' };
    for (let n = 0; n < 2; n++) expect((await ana.call('DELETE', url(`/caldas/${id}`), undefined, chave)).status).toBe(204);
    expect((await ana.call('DELETE', url(`/caldas/${id}`))).status).toBe(404);
    expect(await estoque(ids.cobre)).toMatchObject({ quantidade: 10, valor: 333.33 });
    expect(await estoque(ids.oleo)).toMatchObject({ quantidade: 20, valor: 150 });
    expect((await ana.call('GET', url())).body.total).toBe(0);
    expect(await tablesThatDiffer(app)).toEqual([]);
  });
});
