import { addMonths, diaAt } from '@tulha/domain/kernel/dates';
import { estoqueDecider } from '@tulha/domain/estoque/movimento/movimento.decider';
import { tablesThatDiffer } from '../testing/rebuilt.js';
import { startTestApp, type TestApp } from '../testing/test-app.js';
import { visto } from '../testing/visto.js';

type Conta = Awaited<ReturnType<TestApp['account']>>;
type Corpo = Readonly<Record<string, unknown>>;

describe('o estoque dos insumos', () => {
  let app: TestApp;
  let ana: Conta;
  let bia: Conta;
  let naSede: Record<string, string>;
  let noSitio: Record<string, string>;
  const criar = async (quem: Conta, path: string, corpo: object) => (await quem.call('POST', path, corpo)).body.id as number;
  let proximo = 0;
  const novo = (mais: object = {}) => criar(ana, '/cad-insumos', { descricao: `Insumo ${++proximo}`, unidade: 'KG', ...mais });
  const reajustar = (insumo: number, corpo: Corpo, onde = naSede, quem = ana) =>
    quem.call('POST', '/cad-estoque', { insumo, data: '2026-05-11', ...corpo }, onde);
  const comprar = (insumo: number, quantidade: number, valor: number, mais: Corpo = {}, onde = naSede) =>
    reajustar(insumo, { tipo: 'entrada', quantidade, valor, ...mais }, onde);
  const ha = async (insumo: number, cabecalhos?: Record<string, string>) =>
    (await ana.call('GET', `/cad-insumos/insumo/${insumo}`, undefined, cabecalhos)).body;
  const historico = async (insumo: number) =>
    (await ana.call('GET', `/cad-insumos/historico/${insumo}?size=200`)).body.content as readonly Corpo[];

  /** All that was written is told. */

  beforeAll(async () => {
    app = await startTestApp();
    [ana, bia] = [await app.account('ana'), await app.account('bia')];
    naSede = { 'x-fazenda': String(await criar(ana, '/fazendas', { nome: 'SEDE' })) };
    noSitio = { 'x-fazenda': String(await criar(ana, '/fazendas', { nome: 'SÍTIO' })) };
  });
  afterAll(() => app.close());

  it('entra, sai pela média e conta a história, com o saldo depois de cada movimento', async () => {
    const id = await novo({ minimo: 30 });
    const compra = await comprar(id, 50, 175.5, { data: '2026-05-01', lote: 'L1', validade: '2027-05-01' });
    expect(compra).toMatchObject({ status: 201, body: { tipo: 'entrada', quantidade: 50, custo: 175.5, saldo: 50, custoMedio: 3.51 } });
    await comprar(id, 10, 100, { data: '2026-05-05' });
    const saida = await reajustar(id, { tipo: 'saida', quantidade: 45.5, motivo: 'Molhou' });
    const fefo = [{ lote: 'L1', validade: '2027-05-01', quantidade: -45.5 }];
    expect(saida).toMatchObject({ status: 201, body: { quantidade: -45.5, custo: -208.92, saldo: 14.5, motivo: 'Molhou', lotes: fefo } });
    const agora = { quantidade: 14.5, valor: 66.58, custoMedio: 4.5917, emFalta: true };
    expect(await ha(id)).toMatchObject({
      ...agora,
      lotes: [
        { lote: 'L1', quantidade: 4.5 },
        { lote: null, quantidade: 10 },
      ],
    });
    const lista = (await ana.call('GET', '/cad-insumos/estoque?size=200')).body.content as readonly Corpo[];
    expect(lista.find((um) => um['id'] === id)).toMatchObject(agora);
    expect((await ana.call('GET', `/cad-estoque/${id}`)).body).toMatchObject(agora);
    expect((await historico(id)).map(({ tipo, saldo, saldoValor }) => [tipo, saldo, saldoValor])).toEqual([
      ['saida', 14.5, 66.58],
      ['entrada', 60, 275.5],
      ['entrada', 50, 175.5],
    ]);
    expect((await ana.call('GET', `/cad-estoque/${id}/historico?size=1`)).body.pagination).toMatchObject({ total: 3 });
  });

  it('um mínimo que o que há não alcança se avisa uma vez, e o lote perto de vencer com o que há dele', async () => {
    const id = await novo();
    await comprar(id, 50, 100, { data: '2026-05-01', lote: 'V1', validade: '2027-05-01' });
    const avisos = async (quem = ana) =>
      ((await quem.call('GET', '/notifications?size=50')).body.content as readonly Corpo[])
        .filter(({ caminho }) => String(caminho).endsWith(`/${id}`))
        .map(({ titulo, texto }) => [titulo, texto]);
    const mudar = async (corpo: Corpo) => expect((await ana.call('PUT', `/cad-insumos/${id}`, corpo)).status).toBe(200);
    const nome = (await ana.call('GET', `/cad-insumos/${id}`)).body.descricao;
    await mudar({ minimo: 50 });
    expect(await avisos()).toEqual([]);
    for (const corpo of [{ minimo: 80 }, { minimo: 90 }, { obs: 'No galpão' }]) await mudar(corpo);
    await visto(app);
    const falta = ['Insumo em falta', `De ${nome} há 50 kg, e o mínimo é 80 kg.`];
    expect(await avisos()).toEqual([falta]);
    await app.services.dispatch(
      estoqueDecider,
      ana.conta,
      { type: 'AvisarValidades', data: {} },
      { conta: ana.conta, ator: 0, fazenda: 0, commandId: crypto.randomUUID(), now: '2027-04-10T12:00:00.000Z' },
    );
    await visto(app);
    expect(await avisos()).toEqual([['Insumo perto de vencer', `A validade de ${nome}, lote V1, é 01/05/2027: há 50 kg.`], falta]);
    expect(await avisos(bia)).toEqual([]);
  });

  it('o que se lança atrasado muda o custo do que saiu depois', async () => {
    const id = await novo();
    await comprar(id, 10, 100, { data: '2026-05-01' });
    const saida = await reajustar(id, { tipo: 'saida', quantidade: 5, data: '2026-05-10' });
    await comprar(id, 10, 300, { data: '2026-05-05' });
    expect((await ana.call('GET', `/cad-estoque/movimentos/${saida.body.id}`)).body).toMatchObject({
      custo: -100,
      saldo: 15,
      saldoValor: 300,
    });
  });

  it('dois levam o último quilo ao mesmo tempo: um leva, o outro ouve quanto há', async () => {
    const id = await novo();
    await comprar(id, 1, 10);
    const levar = () => reajustar(id, { tipo: 'saida', quantidade: 1 });
    const [um, outro] = (await Promise.all([levar(), levar()])).sort((a, b) => a.status - b.status);
    expect([um?.status, outro?.status]).toEqual([201, 422]);
    expect(outro?.body).toMatchObject({ code: 'SALDO_INSUFICIENTE' });
    expect(outro?.body.error).toContain('saem 1 kg de');
    expect(outro?.body.error).toContain('só há 0 kg');
    expect(((outro?.body.errors ?? []) as Corpo[]).map(({ campo }) => campo)).toEqual(['quantidade', 'motivo']);
    expect(await ha(id)).toMatchObject({ quantidade: 0, valor: 0, custoMedio: null });
  });

  it('o mesmo pedido duas vezes movimenta uma', async () => {
    const id = await novo();
    const chave = { ...naSede, 'idempotency-key': 'uma-compra' };
    const [uma, outra] = [await comprar(id, 7, 70, {}, chave), await comprar(id, 7, 70, {}, chave)];
    expect(outra.body.id).toBe(uma.body.id);
    expect(await ha(id)).toMatchObject({ quantidade: 7 });
  });

  it('com motivo passa, e a história diz o que não havia; contar acerta', async () => {
    const id = await novo({ unidade: 'L' });
    const saida = await reajustar(id, { tipo: 'saida', quantidade: 2.5, motivo: 'A nota não chegou' });
    expect(saida.body).toMatchObject({
      ...{ quantidade: -2.5, custo: 0, semCusto: 2.5, saldo: -2.5 },
      ressalvas: [{ regra: 'SALDO_INSUFICIENTE', motivo: 'A nota não chegou', havia: 0, dito: 2.5 }],
    });
    expect((await reajustar(id, { quantidade: 4 })).body).toMatchObject({ tipo: 'contagem', contado: 4, quantidade: 6.5, saldo: 4 });
  });

  it('cada fazenda tem o seu, e a lista diz o das fazendas que se pedem', async () => {
    const id = await novo();
    await comprar(id, 10, 100);
    await comprar(id, 4, 80, {}, noSitio);
    expect(await ha(id)).toMatchObject({ quantidade: 14, fazendas: [{ custoMedio: 10 }, { custoMedio: 20 }] });
    expect(await ha(id, noSitio)).toMatchObject({ quantidade: 4, valor: 80 });
    expect((await reajustar(id, { tipo: 'saida', quantidade: 5 }, noSitio)).status).toBe(422);
    expect((await reajustar(id, { quantidade: 1 }, { 'x-fazenda': '0' })).status).toBe(422);
  });

  it('desfaz o que se lançou à mão, uma vez, e não o que já foi usado', async () => {
    const id = await novo();
    const compra = await comprar(id, 10, 100);
    const saida = await reajustar(id, { tipo: 'saida', quantidade: 4 });
    const desfazer = (qual: { body: Corpo }, quem = ana) => quem.call('DELETE', `/cad-estoque/movimentos/${qual.body['id']}`);
    expect(await desfazer(compra)).toMatchObject({ status: 422, body: { code: 'SALDO_INSUFICIENTE' } });
    expect((await desfazer(saida, bia)).status).toBe(404);
    expect((await desfazer(saida)).status).toBe(204);
    expect((await desfazer(saida)).status).toBe(404);
    expect(await ha(id)).toMatchObject({ quantidade: 10, valor: 100 });
  });

  it('diz o que está errado, no campo', async () => {
    const id = await novo();
    const peca = await novo({ unidade: 'UN' });
    const campos = ({ body }: { body: Corpo }) => (body['errors'] as readonly Corpo[]).map(({ campo }) => campo);
    expect(campos(await reajustar(id, { tipo: 'saida', quantidade: 0 }))).toEqual(['quantidade']);
    expect(campos(await reajustar(id, { tipo: 'saida', quantidade: 1, valor: 5, validade: '2027-01-01' }))).toEqual([
      'valor',
      'validade',
      'lote',
    ]);
    expect(await reajustar(peca, { quantidade: 1.5 })).toMatchObject({
      status: 422,
      body: { code: 'QUANTIDADE_INTEIRA', errors: [{ campo: 'quantidade' }] },
    });
    expect(await reajustar(id, { quantidade: 1, data: '2199-01-01' })).toMatchObject({
      status: 422,
      body: { code: 'MOVIMENTO_NO_FUTURO' },
    });
    expect(await reajustar(999_999, { quantidade: 1 })).toMatchObject({ status: 422, body: { errors: [{ campo: 'insumo' }] } });
  });

  it('de outra conta não se vê nem se mexe; o insumo que se movimentou não se exclui', async () => {
    const id = await novo();
    const compra = await comprar(id, 10, 100);
    for (const caminho of [
      `/cad-insumos/insumo/${id}`,
      `/cad-insumos/historico/${id}`,
      `/cad-estoque/${id}`,
      `/cad-estoque/movimentos/${compra.body.id}`,
      `/cad-estoque/${id}/saldos`,
    ])
      expect({ caminho, status: (await bia.call('GET', caminho)).status }).toEqual({ caminho, status: 404 });
    const dela = { 'x-fazenda': String(await criar(bia, '/fazendas', { nome: 'BOA VISTA' })) };
    expect(await reajustar(id, { quantidade: 1 }, dela, bia)).toMatchObject({ status: 422, body: { errors: [{ campo: 'insumo' }] } });
    expect(await ana.call('DELETE', `/cad-insumos/${id}`)).toMatchObject({ status: 409, body: { code: 'CADASTRO_PARA_DESATIVAR' } });
    expect(await ha(id)).toMatchObject({ quantidade: 10 });
  });

  it('diz quanto havia no fim de cada mês do último ano, nas fazendas que se pedem', async () => {
    const id = await novo({ minimo: 30 });
    const mes = (atras: number) => addMonths(`${diaAt(new Date().toISOString()).slice(0, 7)}-01`, -atras);
    await comprar(id, 50, 100, { data: mes(14) });
    await reajustar(id, { tipo: 'saida', quantidade: 20, data: mes(2) });
    await comprar(id, 5, 10, { data: mes(1) }, noSitio);
    const saldos = async (onde?: Record<string, string>) => {
      const { body } = await ana.call('GET', `/cad-estoque/${id}/saldos`, undefined, onde);
      const content = body.content as { mes: string; saldo: number; valor: number }[];
      return { ...body, content: content.map(({ mes: qual, saldo, valor }) => [qual, saldo, valor]) };
    };
    const meses = Array.from({ length: 12 }, (_, n) => mes(11 - n).slice(0, 7));
    const todas = [...meses.slice(0, 9).map((qual) => [qual, 50, 100]), [meses[9], 30, 60], [meses[10], 35, 70], [meses[11], 35, 70]];
    expect(await saldos({ 'x-fazenda': '0' })).toEqual({ unidade: 'KG', minimo: 30, content: todas });
    expect((await saldos(noSitio)).content.map(([, saldo]: readonly unknown[]) => saldo)).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 5, 5]);
  });

  it('lista só o que falta, ou só o que não falta, nas fazendas que se pedem', async () => {
    const [quilo, peca, semMinimo] = [await novo({ minimo: 30 }), await novo({ minimo: 2, unidade: 'UN' }), await novo()];
    await comprar(quilo, 29.999, 30);
    await comprar(peca, 1, 5);
    await comprar(peca, 1, 5, {}, noSitio);
    const lista = async (query: string, onde: Record<string, string>) => {
      const { content } = (await ana.call('GET', `/cad-estoque?size=200&${query}`, undefined, onde)).body;
      const linhas = content as readonly { readonly id: number; readonly emFalta: boolean }[];
      return linhas.filter(({ id }) => [quilo, peca, semMinimo].includes(id)).map(({ id, emFalta }) => [id, emFalta]);
    };
    expect(await lista('emFalta=1', { 'x-fazenda': '0' })).toEqual([[quilo, true]]);
    expect(await lista('emFalta=1&sort=id', naSede)).toEqual([
      [quilo, true],
      [peca, true],
    ]);
    expect(await lista('emFalta=0&sort=id', { 'x-fazenda': '0' })).toEqual([
      [peca, false],
      [semMinimo, false],
    ]);
    expect(await lista('sort=id', naSede)).toHaveLength(3);
    expect((await ana.call('GET', '/cad-estoque?emFalta=talvez')).body.errors).toMatchObject([{ campo: 'emFalta' }]);
  });

  it('reconstruído dos fatos, é o mesmo byte por byte', async () => expect(await tablesThatDiffer(app)).toEqual([]));
});
