import { until } from '@tulha/testing/until';
import { tablesThatDiffer } from '../testing/rebuilt.js';
import { startTestApp, type TestApp } from '../testing/test-app.js';

const NOW = '2026-09-15T12:00:00.000Z';

describe('rateio de um lançamento', () => {
  let app: TestApp;
  let ana: Awaited<ReturnType<TestApp['account']>>;
  let bia: typeof ana;
  const ids = { fazenda: 0, mata: 0, pedreira: 0, semArea: 0, safra: 0, trator: 0, atividade: 0 };
  const na = () => ({ 'x-fazenda': String(ids.fazenda) });
  const novo = async (url: string, body: unknown) => {
    const feito = await ana.call('POST', url, body, ids.fazenda ? na() : {});
    if (feito.status !== 201) throw new Error(`${url}: ${JSON.stringify(feito.body)}`);
    return feito.body.id as number;
  };
  const lancar = (mais: object = {}) =>
    novo('/financeiro', { descricao: 'Calcário', tipo: 'despesa', valor: 100, data: '2026-08-10', ...mais });
  const ratear = (id: number, rateio: object, conta = ana) => conta.call('PUT', `/financeiro/${id}/rateio`, rateio);
  const talhoes = (...quais: number[]) => quais.map((id) => ({ tipo: 'talhao', id }));

  beforeAll(async () => {
    app = await startTestApp({ now: NOW });
    ana = await app.account('ana');
    bia = await app.account('bia');
    ids.fazenda = await novo('/fazendas', { nome: 'SANTA RITA' });
    const talhao = (nome: string, mais: object) => novo('/cad-talhoes', { nome, fazenda: ids.fazenda, ...mais });
    ids.mata = await talhao('Mata', { areaHa: 1, plantasContadas: 3_000 });
    ids.pedreira = await talhao('Pedreira', { areaHa: 2, plantasContadas: 1_000 });
    ids.semArea = await talhao('Grota', {});
    ids.safra = await novo('/cat-safras', { descricao: '2026', inicio: '2026-01-01', fim: '2026-12-31' });
    ids.trator = await novo('/cad-maquinas', { descricao: 'Trator', medidor: 'HORIMETRO', valorHora: 100 });
    ids.atividade = await novo('/reg-atividades', { talhoesIds: [ids.mata], data: '2026-08-03', atividade: 'COLHEITA' });
    await ana.call('POST', `/reg-atividades/${ids.atividade}/colheita-simplificada`, { colheitas: [{ colhido: 600 }] });
  });
  afterAll(() => app.close());

  it('por área: original e partes à vista, ao centavo, e muda com o valor', async () => {
    const id = await lancar({ valor: 100 });
    expect((await ana.call('GET', `/financeiro/${id}`)).body.rateio).toBeNull();
    const { status, body } = await ratear(id, { criterio: 'AREA', partes: talhoes(ids.mata, ids.pedreira) });
    expect(status).toBe(200);
    expect(body).toMatchObject({ valor: 100, total: 100 });
    expect(body.rateio).toEqual({
      criterio: 'AREA',
      unidade: 'ha',
      valor: 100,
      partes: [
        { tipo: 'talhao', id: ids.mata, nome: 'Mata', peso: 1, percentual: 33.3333, valor: 33.33 },
        { tipo: 'talhao', id: ids.pedreira, nome: 'Pedreira', peso: 2, percentual: 66.6667, valor: 66.67 },
      ],
    });
    await ana.call('PUT', `/financeiro/pagamento/${body.pagamentos[0].id}`, { juros: 0.05 });
    const depois = (await ana.call('GET', `/financeiro/${id}`)).body.rateio;
    expect([depois.valor, ...depois.partes.map(({ valor }: { valor: number }) => valor)]).toEqual([100.05, 33.35, 66.7]);
  });

  it('por plantas, por produção da safra, por percentual e por valores, também a máquinas, atividades e safras', async () => {
    const id = await lancar({ safra: ids.safra });
    const valores = async (rateio: object) =>
      (await ratear(id, rateio)).body.rateio.partes.map(({ nome, peso, valor }: Record<string, unknown>) => [nome, peso, valor]);
    expect(await valores({ criterio: 'PLANTAS', partes: talhoes(ids.mata, ids.pedreira) })).toEqual([
      ['Mata', 3_000, 75],
      ['Pedreira', 1_000, 25],
    ]);
    expect(await valores({ criterio: 'PRODUCAO', partes: talhoes(ids.mata) })).toEqual([['Mata', 600, 100]]);
    const outros = [
      { tipo: 'maquina', id: ids.trator, percentual: 50 },
      { tipo: 'safra', id: ids.safra, percentual: 30.5 },
      { tipo: 'atividade', id: ids.atividade, percentual: 19.5 },
    ];
    expect(await valores({ criterio: 'PERCENTUAL', partes: outros })).toEqual([
      ['Trator', 50, 50],
      ['2026', 30.5, 30.5],
      ['COLHEITA', 19.5, 19.5],
    ]);
    const diretos = [
      { tipo: 'maquina', id: ids.trator, valor: 0.01 },
      { id: ids.mata, valor: 99.99 },
    ];
    expect(await valores({ criterio: 'USO_DIRETO', partes: diretos })).toEqual([
      ['Trator', 0.01, 0.01],
      ['Mata', 99.99, 99.99],
    ]);
    expect(await tablesThatDiffer(app)).toEqual([]);
  });

  it('nasce rateado, de uma vez só; o que não serve não grava nem o lançamento', async () => {
    const rateio = { criterio: 'AREA', partes: talhoes(ids.mata, ids.pedreira) };
    const corpo = { descricao: 'Nasce rateado', tipo: 'despesa', valor: 100, data: '2026-08-10', rateio };
    const chave = { ...na(), 'idempotency-key': 'nasce-rateado' };
    const [feito, outra] = [await ana.call('POST', '/financeiro', corpo, chave), await ana.call('POST', '/financeiro', corpo, chave)];
    expect([feito.status, outra.body.id]).toEqual([201, feito.body.id]);
    expect(feito.body.rateio.partes.map(({ valor }: { valor: number }) => valor)).toEqual([33.33, 66.67]);
    const recusado = await ana.call('POST', '/financeiro', { ...corpo, rateio: { criterio: 'AREA', partes: talhoes(ids.semArea) } }, na());
    expect([recusado.status, recusado.body.code]).toEqual([422, 'RATEIO_SEM_PESO']);
    expect((await ana.call('GET', '/financeiro?q=nasce')).body.pagination.total).toBe(1);
    expect(await tablesThatDiffer(app)).toEqual([]);
  });

  it('se repete por mês e por safra, cada um o seu, com a mesma partilha, uma vez só', async () => {
    const parcelas = [
      { data: '2026-08-31', valor: 40, dataPagamento: '2026-08-31' },
      { data: '2026-10-15', valor: 60 },
    ];
    const rateio = { criterio: 'AREA', partes: talhoes(ids.mata, ids.pedreira) };
    const id = await lancar({ descricao: 'Arrendamento', notafiscal: '77', safra: ids.safra, data: '2026-08-31', parcelas, rateio });
    const chave = { 'idempotency-key': 'repetir' };
    const url = `/financeiro/${id}/repetir`;
    const [feitos, outra] = [
      await ana.call('POST', url, { cada: 'MES', vezes: 6 }, chave),
      await ana.call('POST', url, { cada: 'MES', vezes: 6 }, chave),
    ];
    expect([feitos.status, outra.body]).toEqual([201, feitos.body]);
    expect(feitos.body.content.map(({ data, pagas, total, safra }: Record<string, unknown>) => [data, pagas, total, safra])).toEqual([
      ['2026-09-30', 0, 100, ids.safra],
      ['2026-10-31', 0, 100, ids.safra],
      ['2026-11-30', 0, 100, ids.safra],
      ['2026-12-31', 0, 100, ids.safra],
      ['2027-01-31', 0, 100, null],
      ['2027-02-28', 0, 100, null],
    ]);
    const ultimo = (await ana.call('GET', `/financeiro/${feitos.body.content[5].id}`)).body;
    expect(ultimo).toMatchObject({ notafiscal: null, fazenda: ids.fazenda, rateio: { criterio: 'AREA', valor: 100 } });
    expect(ultimo.pagamentos.map(({ data, valor }: Record<string, unknown>) => [data, valor])).toEqual([
      ['2027-02-28', 40],
      ['2027-04-15', 60],
    ]);
    const porSafra = await ana.call('POST', url, { cada: 'SAFRA', vezes: 2 });
    expect(porSafra.body.content.map(({ data }: { data: string }) => data)).toEqual(['2027-08-31', '2028-08-31']);
    expect((await ana.call('GET', '/financeiro?q=arrendamento')).body.pagination.total).toBe(9);
    expect((await ana.call('POST', url, { cada: 'MES', vezes: 37 })).status).toBe(400);
    expect((await bia.call('POST', url, { cada: 'MES', vezes: 1 })).status).toBe(404);
  });

  it('vários de uma vez: o ensaio diz linha a linha, nada se grava pela metade, e o mesmo pedido vale uma vez', async () => {
    const linha = (mais: object) => ({ descricao: 'Colado', tipo: 'despesa', valor: 10, data: '2026-09-01', ...mais });
    const ruins = [linha({}), linha({ fornecedor: 999_999 }), linha({ status: 'PAGO', dataPagamento: '2026-09-16' })];
    const { status, body } = await ana.call('POST', '/financeiro/varios?ensaio=1', { lancamentos: ruins }, na());
    expect([status, body.lancamentos, body.valor]).toEqual([200, 3, 30]);
    expect(body.recusados.map(({ indice, campo }: Record<string, unknown>) => [indice, campo])).toEqual([
      [1, 'fornecedor'],
      [2, 'dataPagamento'],
    ]);
    const recusado = await ana.call('POST', '/financeiro/varios', { lancamentos: ruins }, na());
    expect([recusado.status, recusado.body.code]).toEqual([422, 'LINHAS_RECUSADAS']);
    expect(recusado.body.errors.map(({ campo }: { campo: string }) => campo)).toContain('lancamentos[2].dataPagamento');
    const boas = { lancamentos: [linha({}), linha({ pagParcelas: 3 }), linha({ valor: 0.5 })] };
    const chave = { ...na(), 'idempotency-key': 'colados' };
    const [feito, outra] = [
      await ana.call('POST', '/financeiro/varios', boas, chave),
      await ana.call('POST', '/financeiro/varios', boas, chave),
    ];
    expect([feito.status, outra.body]).toEqual([201, feito.body]);
    const { pagination, totals } = (await ana.call('GET', '/financeiro?q=colado')).body;
    expect([pagination.total, totals.despesa]).toEqual([3, 20.5]);
    expect((await ana.call('POST', '/financeiro/varios', boas, { 'x-fazenda': '0' })).status).toBe(422);
    const demais = { lancamentos: Array.from({ length: 201 }, () => linha({})) };
    expect((await ana.call('POST', '/financeiro/varios', demais, na())).status).toBe(400);
    expect(await tablesThatDiffer(app)).toEqual([]);
  });

  it('vários de uma vez são de uma fazenda só: o que diz outra é recusado, e nada dela se conta', async () => {
    const outra = await novo('/fazendas', { nome: 'RETIRO' });
    const { id: alheia } = (await bia.call('POST', '/fazendas', { nome: 'CHÁCARA DE BIA' })).body;
    const linha = (fazenda?: number | null) => ({ descricao: 'Dividido', tipo: 'despesa', valor: 10, data: '2026-09-01', fazenda });
    const lancamentos = [linha(ids.fazenda), linha(outra), linha(), linha(alheia), linha(null), linha(0)];
    const { status, body } = await ana.call('POST', '/financeiro/varios', { lancamentos }, na());
    const campos = body.errors.map(({ campo }: { campo: string }) => campo);
    expect([status, body.code, campos.filter((campo: string) => campo.endsWith('fazenda'))]).toEqual([
      422,
      'LINHAS_RECUSADAS',
      ['lancamentos[1].fazenda', 'lancamentos[3].fazenda', 'lancamentos[5].fazenda'],
    ]);
    expect(JSON.stringify(body)).not.toContain('CHÁCARA');
    const iguais = { lancamentos: [linha(ids.fazenda), linha(), linha(null)] };
    const feitos = await ana.call('POST', '/financeiro/varios', iguais, na());
    expect([feitos.status, feitos.body.content.map(({ fazenda }: { fazenda: number }) => fazenda)]).toEqual([
      201,
      [ids.fazenda, ids.fazenda, ids.fazenda],
    ]);
  });

  it('desfaz, e apaga com o lançamento; o talhão rateado não se exclui', async () => {
    const id = await lancar();
    const grota = await novo('/cad-talhoes', { nome: 'Boqueirão', fazenda: ids.fazenda, areaHa: 1 });
    await ratear(id, { criterio: 'AREA', partes: talhoes(grota) });
    const preso = await ana.call('DELETE', `/cad-talhoes/${grota}`);
    expect(preso.status).toBe(409);
    expect(preso.body.error).toContain('rateio');
    expect((await ana.call('DELETE', `/financeiro/${id}/rateio`)).status).toBe(204);
    expect((await ana.call('GET', `/financeiro/${id}`)).body.rateio).toBeNull();
    await ratear(id, { criterio: 'AREA', partes: talhoes(grota) });
    expect((await ana.call('DELETE', `/financeiro/${id}`)).status).toBe(204);
    expect((await ana.call('DELETE', `/cad-talhoes/${grota}`)).status).toBe(204);
  });

  it('recusa dizendo qual parte, e nada muda', async () => {
    const id = await lancar();
    const diz = async (rateio: object) => {
      const { status, body } = await ratear(id, rateio);
      return [status, body.code, body.errors?.[0]?.campo];
    };
    const percentuais = (a: number, b: number) => [
      { id: ids.mata, percentual: a },
      { id: ids.pedreira, percentual: b },
    ];
    expect(await diz({ criterio: 'AREA', partes: talhoes(ids.mata, ids.semArea) })).toEqual([422, 'RATEIO_SEM_PESO', 'partes[1].id']);
    expect(await diz({ criterio: 'AREA', partes: talhoes(ids.mata, ids.mata) })).toEqual([422, 'RATEIO_REPETIDO', 'partes[1].id']);
    expect(await diz({ criterio: 'PRODUCAO', partes: talhoes(ids.mata) })).toEqual([422, 'RATEIO_SEM_PESO', 'partes[0].id']);
    expect(await diz({ criterio: 'AREA', partes: [{ tipo: 'maquina', id: ids.trator }] })).toEqual([
      422,
      'RATEIO_DA_TERRA',
      'partes[0].tipo',
    ]);
    expect(await diz({ criterio: 'PERCENTUAL', partes: percentuais(50, 49.9999) })).toEqual([422, 'RATEIO_SEM_CEM', 'partes']);
    expect(await diz({ criterio: 'USO_DIRETO', partes: [{ id: ids.mata, valor: 99.99 }] })).toEqual([422, 'RATEIO_NAO_FECHA', 'partes']);
    expect(await diz({ criterio: 'AREA', partes: talhoes(999_999) })).toEqual([422, 'REFERENCIA_NAO_ENCONTRADA', 'partes[0].id']);
    expect((await diz({ criterio: 'AREA', partes: percentuais(50, 50) }))[0]).toBe(400);
    expect((await diz({ criterio: 'AREA', partes: [] }))[0]).toBe(400);
    expect((await diz({ criterio: 'SORTE', partes: talhoes(ids.mata) }))[0]).toBe(400);
    expect((await ana.call('GET', `/financeiro/${id}`)).body.rateio).toBeNull();
  });

  it('fica na sua fazenda: nem se rateia a outra, nem muda de fazenda com o que é da primeira', async () => {
    const serra = await novo('/fazendas', { nome: 'SERRA' });
    const encosta = await novo('/cad-talhoes', { nome: 'Encosta', fazenda: serra, areaHa: 1 });
    const daSerra = await novo('/cat-safras', { descricao: '2026 da serra', fazenda: serra, inicio: '2026-01-01', fim: '2026-12-31' });
    const id = await lancar();
    const mudar = (mais: object) => ana.call('PUT', `/financeiro/${id}`, { fazenda: serra, ...mais });
    const diz = ({ status, body }: Awaited<ReturnType<typeof mudar>>) => [status, body.code, body.errors?.[0]?.campo];
    const deOutra = (campo: string) => [422, 'REFERENCIA_DE_OUTRA_FAZENDA', campo];
    const partes = [
      { tipo: 'maquina', id: ids.trator, percentual: 50 },
      { tipo: 'safra', id: daSerra, percentual: 50 },
    ];
    expect(diz(await ratear(id, { criterio: 'AREA', partes: talhoes(ids.mata, encosta) }))).toEqual(deOutra('partes[1].id'));
    expect(diz(await ratear(id, { criterio: 'PERCENTUAL', partes }))).toEqual(deOutra('partes[1].id'));
    const corpo = { descricao: 'Nasce fora', tipo: 'despesa', valor: 100, data: '2026-08-10' };
    const nasce = await ana.call('POST', '/financeiro', { ...corpo, rateio: { criterio: 'AREA', partes: talhoes(encosta) } }, na());
    expect(diz(nasce)).toEqual(deOutra('rateio.partes[0].id'));

    await ratear(id, { criterio: 'AREA', partes: talhoes(ids.mata) });
    expect(diz(await mudar({}))).toEqual(deOutra('fazenda'));
    await ratear(id, { criterio: 'PERCENTUAL', partes: [{ tipo: 'atividade', id: ids.atividade, percentual: 100 }] });
    expect(diz(await mudar({}))).toEqual(deOutra('fazenda'));
    await ratear(id, { criterio: 'PERCENTUAL', partes: [{ tipo: 'maquina', id: ids.trator, percentual: 100 }] });
    const daqui = await novo('/cat-safras', { descricao: '2026 daqui', fazenda: ids.fazenda, inicio: '2026-01-01', fim: '2026-12-31' });
    expect((await ana.call('PUT', `/financeiro/${id}`, { safra: daqui })).status).toBe(200);
    expect(diz(await mudar({}))).toEqual([422, 'SAFRA_DE_OUTRA_FAZENDA', 'safra']);
    expect(diz(await ana.call('PUT', `/financeiro/${id}`, { safra: daSerra }))).toEqual([422, 'SAFRA_DE_OUTRA_FAZENDA', 'safra']);
    expect((await ana.call('GET', `/financeiro/${id}`)).body).toMatchObject({ fazenda: ids.fazenda, safra: daqui });
    expect((await mudar({ safra: daSerra })).body).toMatchObject({ fazenda: serra, safra: daSerra, rateio: { criterio: 'PERCENTUAL' } });
  });

  it('quem manda a versão velha é recusado, e o mesmo pedido vale uma vez', async () => {
    const id = await lancar();
    const url = `/financeiro/${id}/rateio`;
    const rateio = { criterio: 'AREA', partes: talhoes(ids.mata) };
    expect((await ana.call('PUT', url, rateio, { 'if-match': '"0"', 'idempotency-key': 'rateio-1' })).status).toBe(200);
    expect((await ana.call('PUT', url, rateio, { 'if-match': '"0"', 'idempotency-key': 'rateio-1' })).status).toBe(200);
    expect((await ana.call('PUT', url, { ...rateio, partes: talhoes(ids.pedreira) }, { 'if-match': '"0"' })).status).toBe(412);
  });

  it('cinquenta ao mesmo tempo: fica um inteiro, nunca metade de dois', async () => {
    const id = await lancar();
    const pedir = (vez: number) =>
      vez % 5 === 4
        ? ana.call('DELETE', `/financeiro/${id}/rateio`)
        : ratear(id, { criterio: vez % 2 ? 'AREA' : 'PLANTAS', partes: vez % 3 ? talhoes(ids.mata, ids.pedreira) : talhoes(ids.mata) });
    // A request that a starved machine puts off is repeated: each is decided in the end.
    const pedirAteOuvir = (vez: number) =>
      until(async () => {
        const { status } = await pedir(vez);
        return status === 503 ? undefined : status;
      }, `an answer to the ${vez}th of fifty`);
    const status = new Set(await Promise.all(Array.from({ length: 50 }, (_, vez) => pedirAteOuvir(vez))));
    // 202 is granted too: on a starved machine the write shows only after its answer is due.
    expect([...status].filter((um) => ![200, 202, 204, 409, 412].includes(um))).toEqual([]);
    const { rateio, total } = (await ana.call('GET', `/financeiro/${id}`)).body;
    const partes = (rateio?.partes ?? [{ valor: total }]) as { valor: number }[];
    expect(partes.reduce((soma, { valor }) => soma + Math.round(valor * 100), 0)).toBe(total * 100);
    expect(await tablesThatDiffer(app)).toEqual([]);
  });

  it('de outra conta não há nem lançamento, nem talhão', async () => {
    const id = await lancar();
    const rateio = { criterio: 'AREA', partes: talhoes(ids.mata) };
    expect((await ratear(id, rateio, bia)).status).toBe(404);
    expect((await bia.call('DELETE', `/financeiro/${id}/rateio`)).status).toBe(404);
    const { body: sitio } = await bia.call('POST', '/fazendas', { nome: 'SÍTIO' });
    const dela = { descricao: 'Dela', tipo: 'despesa', valor: 1, data: '2026-08-10' };
    const { body } = await bia.call('POST', '/financeiro', dela, { 'x-fazenda': String(sitio.id) });
    expect((await ratear(body.id, rateio, bia)).body).toMatchObject({ code: 'REFERENCIA_NAO_ENCONTRADA' });
  });
});
