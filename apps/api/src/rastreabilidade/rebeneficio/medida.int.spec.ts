import { tablesThatDiffer } from '../../testing/rebuilt.js';
import { montarSitio } from '../../testing/sitio.js';
import { startTestApp, type TestApp } from '../../testing/test-app.js';

type Conta = Awaited<ReturnType<TestApp['account']>>;

describe('as medidas da fazenda, e o que cada registro guarda delas', () => {
  let app: TestApp;
  let ana: Conta;
  let bia: Conta;
  let sitio: Awaited<ReturnType<typeof montarSitio>>;
  let saco: number;

  const call = (method: 'POST' | 'PUT' | 'DELETE' | 'GET', url: string, body?: unknown) => ana.call(method, url, body, sitio.na);
  const feito = async (url: string, body: unknown) => {
    const made = await call('POST', url, body);
    if (made.status !== 201) throw new Error(JSON.stringify(made.body));
    return made.body;
  };
  const grao = async (quantidade: number) =>
    (await feito('/rastreabilidade/beneficio', { dataEntrada: '2026-06-01', quantidade, avulso: 1 })).saidas[0].id as number;
  const form = (id: number, mais: object) => ({
    dataEntrada: '2026-06-02',
    lotes: [{ id }],
    escolha: [{ tipo: 'Peneira 16', quantidade: 59.5 }],
    ...mais,
  });

  beforeAll(async () => {
    app = await startTestApp();
    ana = await app.account('ana');
    bia = await app.account('bia');
    sitio = await montarSitio(ana);
    saco = (await feito('/cat-unidades-fracao', { unidade: 'Saco', quantidade: 60 })).id;
  });
  afterAll(() => app.close());

  it('a unidade de saída é kg quando ninguém diz outra', async () => {
    expect((await call('GET', `/cat-unidades-fracao/${saco}`)).body).toMatchObject({ unidade: 'Saco', quantidade: 60, unidadeSaida: 'kg' });
    for (const unidadeSaida of ['', null, undefined])
      expect((await feito('/cat-unidades-fracao', { unidade: 'Lata', quantidade: 18, unidadeSaida })).unidadeSaida).toBe('kg');
    expect((await feito('/cat-unidades-fracao', { unidade: 'Balaio', quantidade: 60, unidadeSaida: 'L' })).unidadeSaida).toBe('L');
    const errada = await call('POST', '/cat-unidades-fracao', { unidade: 'Balaio', quantidade: 60, unidadeSaida: 't' });
    expect([errada.status, errada.body.errors[0].campo]).toEqual([400, 'unidadeSaida']);
  });

  it('o registro guarda o valor de quando foi feito: líquido = medida − tara', async () => {
    const antes = await feito('/rastreabilidade/rebeneficio', form(await grao(60), { unidadeFracao: saco, medidaTara: 0.5 }));
    const guardado = { unidadeFracao: saco, medidaUnidade: 'Saco', medida: 60, medidaTara: 0.5, medidaLiquida: 59.5 };
    expect(antes).toMatchObject({ ...guardado, saidas: [{ quantidade: 59.5, medidas: 1 }] });
    expect((await call('PUT', `/cat-unidades-fracao/${saco}`, { unidade: 'Saco novo', quantidade: 50 })).status).toBe(200);
    const depois = await feito('/rastreabilidade/rebeneficio', form(await grao(60), { unidadeFracao: saco }));
    expect(depois).toMatchObject({ medidaUnidade: 'Saco novo', medida: 50, medidaTara: 0, medidaLiquida: 50, saidas: [{ medidas: 1.19 }] });
    expect((await call('GET', `/rastreabilidade/rebeneficio/${antes.id}`)).body).toMatchObject(guardado);
    expect((await call('DELETE', `/cat-unidades-fracao/${saco}`)).status).toBe(204);
    expect((await call('GET', `/rastreabilidade/rebeneficio/${antes.id}`)).body).toMatchObject(guardado);
    expect((await call('GET', '/rastreabilidade/rebeneficio/historico')).body.content).toContainEqual(expect.objectContaining(guardado));
  });

  it('o fim e a medida do rebenefício ficam; nem tirar uma informação nem corrigir outra coisa os leva', async () => {
    const completo = { dataSaida: '2026-06-03', horaSaida: '15:00', medida: 30, adicionais: [{ descricao: 'Catação', resultado: '8 %' }] };
    const criado = await feito('/rastreabilidade/rebeneficio', form(await grao(60), completo));
    const fica = { dataSaida: '2026-06-03', horaSaida: '15:00', unidadeFracao: null, medidaUnidade: null, medida: 30, medidaTara: 0 };
    expect(criado).toMatchObject(fica);
    const url = `/rastreabilidade/rebeneficio/${criado.id}`;
    expect((await call('DELETE', `${url}/adicional/1`)).body).toMatchObject({ ...fica, adicionais: [] });
    const { lotes, saidas } = criado;
    const corrigido = await call('PUT', url, form(lotes[0].id, { escolha: [{ id: saidas[0].id, tipo: 'Moca', quantidade: 59 }] }));
    expect(corrigido.body).toMatchObject({ dataSaida: '2026-06-03', horaSaida: '15:00', medida: 30, saidas: [{ quantidade: 59 }] });
  });

  it('o que não pode ser é recusado, e nada muda', async () => {
    const id = await grao(60);
    const balaio = (await feito('/cat-unidades-fracao', { unidade: 'Balaio', quantidade: 60, unidadeSaida: 'L' })).id as number;
    for (const [mais, status, code, campo] of [
      [{ medida: 60, medidaTara: 60 }, 422, 'TARA_MAIOR_QUE_A_MEDIDA', 'medidaTara'],
      [{ medidaTara: 1 }, 422, 'MEDIDA_OBRIGATORIA', 'medida'],
      [{ unidadeFracao: balaio }, 422, 'MEDIDA_DE_OUTRA_UNIDADE', 'unidadeFracao'],
      [{ unidadeFracao: 999_999 }, 422, 'REFERENCIA_NAO_ENCONTRADA', 'unidadeFracao'],
      [{ dataSaida: '2026-06-01' }, 422, 'SAIDA_ANTES_DA_ENTRADA', 'dataSaida'],
      [{ medida: 0 }, 400, 'CAMPOS_INVALIDOS', 'medida'],
    ] as const) {
      const recusado = await call('POST', '/rastreabilidade/rebeneficio', form(id, mais));
      const { code: codigo, errors } = recusado.body;
      expect([mais, recusado.status, codigo, errors[0].campo]).toEqual([mais, status, code, campo]);
    }
    expect((await call('GET', `/rastreabilidade/lotes/${id}`)).body.saldo).toBe(60);
  });

  it('a medida de outra conta não existe', async () => {
    const deAna = (await feito('/cat-unidades-fracao', { unidade: 'Lata', quantidade: 18 })).id as number;
    const la = await montarSitio(bia);
    const beneficio = await bia.call('POST', '/rastreabilidade/beneficio', { dataEntrada: '2026-06-01', quantidade: 60, avulso: 1 }, la.na);
    const body = form(beneficio.body.saidas[0].id, { unidadeFracao: deAna });
    expect((await bia.call('POST', '/rastreabilidade/rebeneficio', body, la.na)).body).toMatchObject({ code: 'REFERENCIA_NAO_ENCONTRADA' });
    expect((await bia.call('GET', `/cat-unidades-fracao/${deAna}`)).status).toBe(404);
  });

  it('e tudo isso refeito dos fatos é igual', async () => expect(await tablesThatDiffer(app)).toEqual([]));
});
