import { startTestApp, type TestApp } from '../testing/test-app.js';

type Conta = Awaited<ReturnType<TestApp['account']>>;

describe('uma máquina', () => {
  let app: TestApp;
  let ana: Conta;
  let bia: Conta;
  let na: Record<string, string>;
  let trator: number;
  const criar = async (path: string, corpo: object): Promise<number> => {
    const { status, body } = await ana.call('POST', path, corpo, na);
    if (status !== 201) throw new Error(`${path}: ${JSON.stringify(body)}`);
    return body.id as number;
  };

  beforeAll(async () => {
    app = await startTestApp({ now: '2026-06-01T12:00:00.000Z' });
    [ana, bia] = [await app.account('ana'), await app.account('bia')];
    na = { 'x-fazenda': String((await ana.call('POST', '/fazendas', { nome: 'SANTA FÉ' })).body.id) };
    trator = await criar('/cad-maquinas', { descricao: 'Trator', medidor: 'HORIMETRO' });
  });
  afterAll(() => app.close());

  const consumo = (query = '', quem = ana) => quem.call('GET', `/cad-maquinas/${trator}/consumo${query}`);

  it('a próxima manutenção vem depois desta, na data e no medidor', async () => {
    const feita = { data: '2026-05-08', descricao: 'Óleo', tipo: 'PREVENTIVA', valor: 1, leitura: 100 };
    const lancar = (mais: object) => ana.call('POST', `/cad-maquinas/${trator}/manutencoes`, { ...feita, ...mais }, na);
    expect((await lancar({ proximaData: '2020-01-01' })).body.errors).toMatchObject([{ campo: 'proximaData' }]);
    expect((await lancar({ proximaLeitura: 1 })).body.errors).toMatchObject([{ campo: 'proximaLeitura' }]);
    const { status, body } = await lancar({ proximaData: '2026-11-08', proximaLeitura: 350 });
    expect(status).toBe(201);
    const mudar = (mudou: object) => ana.call('PUT', `/cad-maquinas/${trator}/manutencoes/${body.id}`, mudou, na);
    expect((await mudar({ data: '2026-12-01' })).body.errors).toMatchObject([{ campo: 'proximaData' }]);
    expect((await ana.call('DELETE', `/cad-maquinas/${trator}/manutencoes/${body.id}`, undefined, na)).status).toBe(204);
  });

  it('enquanto nada se leu dele, o medidor muda; depois não, seja a leitura de onde for', async () => {
    const moto = await criar('/cad-maquinas', { descricao: 'Moto', medidor: 'HORIMETRO', valorHora: 1 });
    const medir = (medidor: string) => ana.call('PUT', `/cad-maquinas/${moto}`, { medidor });
    await criar(`/cad-maquinas/${moto}/abastecimentos`, { data: '2026-05-01', litros: 5, valor: 30 });
    expect((await medir('ODOMETRO')).status).toBe(200);
    const lida = await criar(`/cad-maquinas/${moto}/abastecimentos`, { data: '2026-05-02', litros: 5, valor: 30, leitura: 100 });
    const recusado = await medir('HORIMETRO');
    expect(recusado).toMatchObject({ status: 422, body: { code: 'MEDIDOR_COM_LEITURAS', errors: [{ campo: 'medidor' }] } });
    expect(recusado.body.error).toContain('odômetro');
    expect((await medir('ODOMETRO')).status).toBe(200);
    await ana.call('DELETE', `/cad-maquinas/${moto}/abastecimentos/${lida}`);
    const atividade = await criar('/reg-atividades', { data: '2026-05-03', atividade: 'FRETE' });
    await criar(`/reg-atividades/${atividade}/maquinas`, { maquinas: [{ maquina: moto, km_inicio: 1, km_fim: 9 }] });
    expect((await medir('HORIMETRO')).body.code).toBe('MEDIDOR_COM_LEITURAS');
    await ana.call('DELETE', `/cad-maquinas/${moto}`);
  });

  it('sem tanques cheios, de nada se sabe o consumo, e se diz o que falta', async () => {
    const { status, body } = await consumo();
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { medidor: 'HORIMETRO', litrosPorHora: null, custoPorHora: null, litros: null },
    });
    expect(body.faltas[0]).toContain('tanque cheio');
  });

  it('gasta por hora o que se pôs nela entre tanques cheios, e o que custou mantê-la', async () => {
    const abastecer = (data: string, litros: number, leitura: number, mais: object = {}) =>
      criar(`/cad-maquinas/${trator}/abastecimentos`, { data, litros, valor: litros * 6, leitura, tanqueCheio: 1, ...mais });
    await abastecer('2026-05-01', 60, 1000);
    await abastecer('2026-05-05', 30.5, 1004, { tanqueCheio: 0 });
    await abastecer('2026-05-10', 49.5, 1010);
    await criar(`/cad-maquinas/${trator}/manutencoes`, { data: '2026-05-08', descricao: 'Correia', tipo: 'CORRETIVA', valor: 120 });
    expect((await consumo()).body).toMatchObject({
      ...{
        medidor: 'HORIMETRO',
        desde: '2026-05-01',
        ate: '2026-05-10',
        horas: 10,
        km: null,
        litros: 80,
        combustivel: 480,
        manutencao: 120,
      },
      ...{ litrosPorHora: 8, litrosPorKm: null, litrosPorHa: null, custoPorHora: 60, custoPorKm: null },
      ...{ areaHa: null, cobrado: { uso: 0, custo: 0, porUso: null }, implementos: [] },
      faltas: ['L/ha: não há trabalho da máquina com a área em que andou.'],
    });
    expect((await consumo('?dateStart=2026-05-02')).body).toMatchObject({ litrosPorHora: null });
    expect((await consumo('', bia)).status).toBe(404);
    expect((await consumo('?dateStart=2026-02-30')).status).toBe(400);
  });

  describe('que trabalhou nas atividades', () => {
    let roca = 0;
    const trabalho = (km_inicio: number, km_fim: number, mais: object = {}) => ({ maquina: trator, km_inicio, km_fim, ...mais });
    const custoDe = async (id: number) => (await ana.call('GET', `/reg-atividades/${id}`)).body.outrosCustos;
    const reajuste = (corpo: object, previa = '', quem = ana, mais: Record<string, string> = {}) =>
      quem.call(previa ? 'POST' : 'PUT', `/cad-maquinas/${trator}/reajuste-valor-hora${previa}`, corpo, { ...na, ...mais });
    const PREVIA = '/previa';
    const dias = { inicio: '2026-05-05', fim: '2026-05-31' };

    beforeAll(async () => {
      const [grande, sem] = [await criar('/cad-talhoes', { nome: 'MATA', areaHa: 3 }), await criar('/cad-talhoes', { nome: 'BREJO' })];
      const rocadeira = await criar('/cad-implementos', { descricao: 'Roçadeira', valorHora: 30 });
      roca = await criar('/reg-atividades', { talhoesIds: [grande], data: '2026-05-06', atividade: 'ROÇADA' });
      const naMata = [trabalho(1004, 1006, { valor: 100, implemento: rocadeira }), trabalho(1006, 1007.01, { valor: 100 })];
      await ana.call('POST', `/reg-atividades/${roca}/maquinas`, { maquinas: naMata }, na);
      const brejo = await criar('/reg-atividades', { talhoesIds: [sem], data: '2026-05-07', atividade: 'ROÇADA' });
      await ana.call('POST', `/reg-atividades/${brejo}/maquinas`, { maquinas: [trabalho(1008, 1008, { valor: 100 })] }, na);
    });

    it('gasta por hectare o que queimou no tempo que levou nele, e se diz que talhão não tem área', async () => {
      const { body } = await consumo();
      // 80 L em 10 h: em 3,01 h queimou 24,08 L, e foram 3 ha.
      expect(body).toMatchObject({ litrosPorHa: 8.027, areaHa: 3, cobrado: { uso: 3.01, custo: 301, porUso: 100 } });
      expect(body.implementos).toMatchObject([{ nome: 'Roçadeira', uso: 2, valorHora: 30, custo: 60 }]);
      expect(body.faltas).toEqual(['L/ha: o talhão BREJO não diz a área e ficou de fora.']);
      const { body: lista } = await ana.call('GET', `/cad-maquinas/${trator}/trabalhos?size=2`);
      expect(lista.pagination.total).toBe(3);
      expect(lista.content[0]).toMatchObject({ data: '2026-05-07', talhoes: 'BREJO', uso: 0, total: 0 });
      expect((await bia.call('GET', `/cad-maquinas/${trator}/trabalhos`)).status).toBe(404);
    });

    it('a prévia do reajuste diz o que muda, ao centavo, e não muda nada', async () => {
      const head = await app.services.store.head();
      const { status, body } = await reajuste({ valorHora: 120.05, ...dias }, PREVIA);
      expect({ status, body }).toMatchObject({
        status: 200,
        // O período já acabou: o valor da máquina fica como está.
        body: { valorHora: { antes: null, depois: null }, antes: 301, depois: 361.35 },
      });
      expect(body.trabalhos).toMatchObject([
        { atividade: roca, talhoes: 'MATA', uso: 1.01, antes: 101, depois: 121.25, diferenca: 20.25 },
        { atividade: roca, uso: 2, antes: 200, depois: 240.1, diferenca: 40.1 },
      ]);
      expect((await reajuste({ valorHora: 120.05 }, PREVIA)).body).toMatchObject({
        valorHora: { antes: null, depois: 120.05 },
        trabalhos: [],
      });
      expect((await reajuste({ valorHora: 100, ...dias }, PREVIA)).body.trabalhos).toEqual([]);
      expect(await app.services.store.head()).toBe(head);
    });

    it('o reajuste muda o que a prévia disse, uma vez; o valor da máquina só onde o período vai até hoje', async () => {
      expect(await custoDe(roca)).toBe(301);
      const chave = { 'idempotency-key': 'reajuste-de-maio' };
      expect(await reajuste({ valorHora: 120.05, ...dias }, '', ana, chave)).toMatchObject({ status: 200, body: { valorHora: null } });
      expect(await custoDe(roca)).toBe(361.35);
      const head = await app.services.store.head();
      expect((await reajuste({ valorHora: 120.05, ...dias }, '', ana, chave)).status).toBe(200);
      expect((await reajuste({ valorHora: 120.05, ...dias })).status).toBe(200);
      expect(await app.services.store.head()).toBe(head);
      expect((await reajuste({ valorHora: 150, inicio: '2026-06-01', fim: '2026-06-30' })).body).toMatchObject({ valorHora: 150 });
      expect(await custoDe(roca)).toBe(361.35);
    });

    it.each([
      [{ valorHora: 10, inicio: '2026-05-01' }, 'fim'],
      [{ valorHora: 10, fim: '2026-05-01' }, 'inicio'],
      [{ valorHora: 10, inicio: '2026-05-02', fim: '2026-05-01' }, 'fim'],
      [{ valorHora: -1 }, 'valorHora'],
    ])('recusa %j pelo nome', async (corpo, campo) => {
      for (const onde of ['', PREVIA]) expect(await reajuste(corpo, onde)).toMatchObject({ status: 400, body: { errors: [{ campo }] } });
      expect((await reajuste({ valorHora: 10 }, '', bia, { 'x-fazenda': '0' })).status).toBe(404);
      expect((await reajuste({ valorHora: 10 }, PREVIA, bia, { 'x-fazenda': '0' })).status).toBe(404);
    });
  });

  it('avisa do que vence pelo medidor, e recomeça na manutenção que atende ao alerta', async () => {
    const corpo = {
      descricao: 'Trocar o óleo',
      maquina: trator,
      intervalo: 10,
      avisarAntes: 2,
      ultimaLeitura: 999.5,
      ultimaData: '2026-04-20',
    };
    const { body: alerta } = await ana.call('POST', '/machine-alerts', corpo, na);
    expect(alerta).toMatchObject({ estado: 'VENCIDO', faltaMedidor: -0.5 });
    expect(alerta.aviso).toContain('passou 0,50 h');
    const troca = { data: '2026-05-30', descricao: 'Óleo', tipo: 'PREVENTIVA', valor: 300, leitura: 1012, alerta: alerta.id };
    await criar(`/cad-maquinas/${trator}/manutencoes`, troca);
    expect((await ana.call('GET', `/machine-alerts/${alerta.id}`)).body).toMatchObject({
      estado: 'EM_DIA',
      faltaMedidor: 10,
      feitoEm: '2026-05-30',
    });
    expect((await ana.call('GET', '/machine-alerts', undefined, na)).body.content).toMatchObject([{ id: alerta.id, estado: 'EM_DIA' }]);
    const semNada = await ana.call('POST', '/machine-alerts', { descricao: 'Filtro', maquina: trator }, na);
    expect(semNada.body).toMatchObject({ estado: 'INDEFINIDO' });
    const doOutro = await bia.call('POST', `/cad-maquinas/${trator}/manutencoes`, troca);
    expect(doOutro.status).toBe(404);
  });
});
