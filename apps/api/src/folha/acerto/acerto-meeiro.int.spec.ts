import { tablesThatDiffer } from '../../testing/rebuilt.js';
import { startTestApp, type TestApp } from '../../testing/test-app.js';

type Conta = Awaited<ReturnType<TestApp['account']>>;
type Metodo = Parameters<Conta['call']>[0];
const ACERTOS = '/cad-meeiro-acertos';

describe('o acerto de um meeiro', () => {
  let app: TestApp;
  let ana: Conta;
  let bia: Conta;
  let na: Record<string, string>;
  const ids: Record<string, number> = {};
  const certo = async (metodo: Metodo, url: string, corpo?: unknown) => {
    const { status, body } = await ana.call(metodo, url, corpo, na);
    if (status >= 300) throw new Error(`${metodo} ${url}: ${status} ${JSON.stringify(body)}`);
    return body;
  };
  const novo = async (url: string, corpo: unknown): Promise<number> => (await certo('POST', url, corpo)).id;
  const colher = async (talhao: number, data: string, litros: number) => {
    const atividade = await novo('/reg-atividades', { talhoesIds: [talhao], data });
    await certo('POST', `/reg-atividades/${atividade}/mdobrascolheita`, {
      vinculos: [{ colaborador: ids['apanhador'], talhao, medida: litros, colhido: 1, valor: 0 }],
    });
    return atividade;
  };
  const lote = (talhao: number, data: string, quantidade: number): Promise<number> =>
    novo('/rastreabilidade', { data, talhoes: [{ talhaoId: talhao, quantidade }] });
  const beneficiar = async (lotes: object[], quantidade: number): Promise<number> =>
    (await certo('POST', '/rastreabilidade/beneficio', { dataEntrada: '2026-06-10', tipo: 'Bica corrida', quantidade, lotes })).saidas[0]
      .id;
  const vender = async (id: number, quantidade: number): Promise<number> => {
    const venda = await novo('/vendas', { data: '2026-06-20', cliente: ids['cliente'], produtos: [{ id, quantidade, precoSaca: 1_800 }] });
    await certo('PUT', `/vendas/${venda}/finalizar`, { data: '2026-06-20' });
    return venda;
  };
  const abrir = (mudou: object = {}) =>
    novo(ACERTOS, { descricao: 'Acerto de junho', colaborador: ids['meeiro'], safra: ids['safra'], data: '2026-06-30', ...mudou });
  const conta = (id: number) => certo('GET', `${ACERTOS}/${id}/conta`);

  beforeAll(async () => {
    app = await startTestApp({ now: '2026-07-01T12:00:00.000Z' });
    [ana, bia] = [await app.account('ana'), await app.account('bia')];
    na = { 'x-fazenda': String((await ana.call('POST', '/fazendas', { nome: 'SANTA FÉ' })).body.id) };
    ids['mata'] = await novo('/cad-talhoes', { nome: 'Mata' });
    ids['pedreira'] = await novo('/cad-talhoes', { nome: 'Pedreira' });
    ids['safra'] = await novo('/cat-safras', { descricao: '26', inicio: '2026-01-01', fim: '2026-12-31', safraAtual: 1 });
    ids['meeiro'] = await novo('/cad-colaboradores', { nome: 'João do Vale', tipo: 'meeiro' });
    ids['apanhador'] = await novo('/cad-colaboradores', { nome: 'Rui', tipo: 'safrista' });
    ids['cliente'] = await novo('/cad-clientes', { nome: 'Exportadora' });
    const contrato = { colaborador: ids['meeiro'], talhao: ids['mata'], meeiroProporcao: 0.5 };
    ids['antes'] = await novo('/cad-meeiro-contratos', { ...contrato, inicio: '2026-01-01', fim: '2026-05-15', meeiroPorcentagem: 0.4 });
    ids['depois'] = await novo('/cad-meeiro-contratos', { ...contrato, inicio: '2026-05-16', meeiroPorcentagem: 0.5 });
    await colher(ids['mata'], '2026-05-10', 600);
    await colher(ids['mata'], '2026-05-20', 400);
    await colher(ids['pedreira'], '2026-05-20', 1_000);
    ids['daMata'] = await lote(ids['mata'], '2026-05-21', 1_000);
    ids['daPedreira'] = await lote(ids['pedreira'], '2026-05-21', 1_000);
    const metades = [
      { id: ids['daMata'], quantidade: 1_000 },
      { id: ids['daPedreira'], quantidade: 1_000 },
    ];
    ids['bica'] = await beneficiar(metades, 240);
    ids['venda'] = await vender(ids['bica'], 120);
    ids['adiantamento'] = await novo('/cad-adiantamentos', { colaborador: ids['meeiro'], data: '2026-04-01', valor: 300 });
  });
  afterAll(() => app.close());

  it('segue o vendido até a colheita de cada contrato, desconta o adiantamento, e finalizado se deve ao meeiro', async () => {
    const id = await abrir();
    const vazio = await ana.call('PUT', `${ACERTOS}/${id}/finalizar`, undefined, na);
    expect(vazio).toMatchObject({ status: 422, body: { code: 'ACERTO_SEM_CAFE' } });
    const apurado = await certo('PUT', `${ACERTOS}/${id}/apurar`);
    expect(apurado).toMatchObject({ cafe: 60, parteDoMeeiro: 792, descontado: 300, aPagar: 492, sacasAEntregar: 0 });
    const versao = await app.services.store.head();
    await certo('PUT', `${ACERTOS}/${id}/apurar`);
    expect(await app.services.store.head()).toBe(versao);
    const aMao = await novo(`${ACERTOS}/${id}/descontos`, { descricao: 'Frete', custo: 20, porcentagem: 0.5 });
    const chave = { ...na, 'idempotency-key': 'apurar-1' };
    const pedir = (headers: Record<string, string>) => ana.call('PUT', `${ACERTOS}/${id}/apurar`, undefined, headers);
    const primeira = await pedir(chave);
    // The line by hand stays, and leaves less for the advance to be taken off only where it would not be enough.
    expect(primeira).toMatchObject({ status: 200, body: { descontado: 310, aPagar: 482 } });
    expect((await pedir(chave)).body).toEqual(primeira.body);
    expect(await pedir({ ...na, 'if-match': '"1"' })).toMatchObject({ status: 412 });
    const daApuracao = (await certo('GET', `${ACERTOS}/${id}/descontos`)).content[0].id;
    const presa = await ana.call('PUT', `${ACERTOS}/${id}/descontos/${daApuracao}`, { custo: 1 }, na);
    expect(presa).toMatchObject({ status: 409, body: { code: 'LINHA_DE_OUTRA' } });
    expect((await ana.call('DELETE', `${ACERTOS}/${id}/descontos/${aMao}`, undefined, na)).status).toBe(204);
    expect(await conta(id)).toMatchObject({
      ...{ meeiro: 'João do Vale', safra: '26', valor: 1_800, parte: 792, aPagar: 492, lancamento: null, diferencas: [] },
      cafe: [
        { contrato: ids['antes'], quantidade: 36, valor: 1_080, porcentagem: 0.4, parte: 432, aMao: false },
        { contrato: ids['depois'], quantidade: 24, valor: 720, porcentagem: 0.5, parte: 360 },
      ],
      descontos: [{ valor: 300 }],
    });
    const { status, segue } = await certo('PUT', `${ACERTOS}/${id}/finalizar?ensaio=1`);
    expect([status, segue.length]).toEqual([undefined, 2]);
    await certo('PUT', `${ACERTOS}/${id}/finalizar`);
    const { lancamento } = await conta(id);
    expect(await certo('GET', `/financeiro/${lancamento}`)).toMatchObject({ tipo: 'despesa', valor: 492 });
    expect(await certo('GET', `/cad-colaboradores/${ids['meeiro']}/saldo-meeiro`)).toMatchObject({
      ...{ adiantado: 300, descontado: 300, aberto: 0, acertado: 492, sacasAcertadas: 0 },
    });
    const { content: entradas } = await certo('GET', `/cad-colaboradores/${ids['meeiro']}/historico-entradas`);
    expect(entradas.filter(({ acerto }: { acerto: number | null }) => acerto === id)).toMatchObject([
      { contrato: ids['antes'], kg: 36, valor: 432 },
      { contrato: ids['depois'], kg: 24, valor: 360 },
    ]);
    const travado = await ana.call('PUT', `${ACERTOS}/${id}/apurar`, undefined, na);
    expect(travado).toMatchObject({ status: 409, body: { code: 'SITUACAO_NAO_DEIXA' } });
    ids['primeiro'] = id;
  });

  it('um lote que não há se diz, e de um talhão sem contrato nada se apura', async () => {
    const id = await abrir({ descricao: 'De um lote', lote: 'L-999' });
    const pedido = await ana.call('PUT', `${ACERTOS}/${id}/apurar`, undefined, na);
    expect(pedido).toMatchObject({ status: 422, body: { code: 'ACERTO_LOTE_DESCONHECIDO', errors: [{ campo: 'lote' }] } });
    await certo('PUT', `${ACERTOS}/${id}`, { lote: null, talhao: ids['pedreira'] });
    expect(await certo('PUT', `${ACERTOS}/${id}/apurar`)).toMatchObject({ cafe: 0 });
    expect((await ana.call('DELETE', `${ACERTOS}/${id}`, undefined, na)).status).toBe(204);
  });

  it('o que se acertou não se acerta outra vez, nem por dois acertos apurados juntos', async () => {
    const outro = await abrir({ descricao: 'Outro' });
    expect(await certo('PUT', `${ACERTOS}/${outro}/apurar`)).toMatchObject({ cafe: 0, aPagar: 0 });
    await certo('PATCH', `${ACERTOS}/${ids['primeiro']}/abrir`);
    expect(await certo('GET', `/cad-colaboradores/${ids['meeiro']}/saldo-meeiro`)).toMatchObject({ aberto: 300, acertado: 0 });
    expect(await certo('PUT', `${ACERTOS}/${outro}/apurar`)).toMatchObject({ cafe: 60, aPagar: 492 });
    const dois = [ids['primeiro'] as number, outro];
    const juntos = await Promise.all(dois.map((id) => ana.call('PUT', `${ACERTOS}/${id}/finalizar`, undefined, na)));
    expect(juntos.map(({ status }) => status).sort()).toEqual([200, 409]);
    const qual = juntos[0]?.status === 200 ? 0 : 1;
    const [feito, sobra] = [dois[qual], dois[1 - qual]];
    expect(juntos[1 - qual]?.body).toMatchObject({
      code: 'ACERTO_REPETIDO',
      error: expect.stringContaining(qual === 0 ? 'Acerto de junho' : 'Outro'),
    });
    expect(await ana.call('PUT', `${ACERTOS}/${sobra}/finalizar`, undefined, na)).toMatchObject({
      status: 409,
      body: { code: 'ACERTO_REPETIDO' },
    });
    expect(await certo('GET', `/cad-colaboradores/${ids['meeiro']}/saldo-meeiro`)).toMatchObject({ descontado: 300, acertado: 492 });
    expect((await ana.call('DELETE', `${ACERTOS}/${sobra}`, undefined, na)).status).toBe(204);
    ids['primeiro'] = feito as number;
  });

  it('um lote corrigido depois não muda o acerto, que diz o que seria outro', async () => {
    const antes = await conta(ids['primeiro'] as number);
    const talhoes = [
      { talhaoId: ids['mata'], quantidade: 500 },
      { talhaoId: ids['pedreira'], quantidade: 500 },
    ];
    const corrigido = { data: '2026-05-21', talhoes, motivo: 'Lote dos dois talhões' };
    expect((await ana.call('PUT', `/rastreabilidade/lotes/${ids['daMata']}`, corrigido, na)).status).toBe(200);
    const depois = await conta(ids['primeiro'] as number);
    expect({ ...depois, diferencas: [] }).toEqual(antes);
    expect(depois.diferencas).toMatchObject([
      { tipo: 'CAFE', antes: { quantidade: 36, inteiro: 1_080, parte: 432 }, agora: { quantidade: 30, inteiro: 900, parte: 360 } },
      { tipo: 'CAFE', antes: { quantidade: 24, parte: 360 }, agora: null },
    ]);
    expect(await certo('GET', `${ACERTOS}/${ids['primeiro']}`)).toMatchObject({ aPagar: 492 });
    const volta = { data: '2026-05-21', talhoes: [{ talhaoId: ids['mata'], quantidade: 1_000 }], motivo: 'Era só da Mata' };
    await certo('PUT', `/rastreabilidade/lotes/${ids['daMata']}`, volta);
    expect((await conta(ids['primeiro'] as number)).diferencas).toEqual([]);
  });

  it('em sacas, a parte do que está na fazenda; entregue, o que depois se vende do lote não é mais dele', async () => {
    const id = await abrir({ descricao: 'Em sacas', forma: 'SACAS', precoSaca: 1_200, data: '2026-06-30' });
    // Of the 120 kg left, 36 kg at 40 % and 24 kg at 50 %: 26.4 kg.
    expect(await certo('PUT', `${ACERTOS}/${id}/apurar`)).toMatchObject({ cafe: 60, aPagar: 0, descontado: 0, sacasAEntregar: 0.44 });
    await certo('PUT', `${ACERTOS}/${id}/finalizar`);
    expect(await certo('GET', `/cad-colaboradores/${ids['meeiro']}/saldo-meeiro`)).toMatchObject({ acertado: 492, sacasAcertadas: 0.44 });
    const venda = await novo('/vendas', {
      ...{ data: '2026-07-01', cliente: ids['cliente'], produtos: [{ id: ids['bica'], quantidade: 60, precoSaca: 1_800 }] },
    });
    await certo('PUT', `/vendas/${venda}/finalizar`, { data: '2026-07-01' });
    const outro = await abrir({ descricao: 'De julho', data: '2026-07-01' });
    expect(await certo('PUT', `${ACERTOS}/${outro}/apurar`)).toMatchObject({ cafe: 0 });
  });

  it('os insumos do talhão se cobram a preço de custo, na parte do contrato, até onde o café vendido os traz', async () => {
    const talhao = await novo('/cad-talhoes', { nome: 'Baixada' });
    const colaborador = await novo('/cad-colaboradores', { nome: 'Tião', tipo: 'meeiro' });
    const partes = { meeiroPorcentagem: 0.5, meeiroProporcao: 0.4 };
    await novo('/cad-meeiro-contratos', { colaborador, talhao, inicio: '2026-01-01', ...partes });
    const insumo = await novo('/cad-insumos', { descricao: 'Ureia', unidade: 'KG' });
    await novo('/cad-estoque', { insumo, tipo: 'entrada', data: '2026-02-01', quantidade: 100, valor: 1_000 });
    const adubada = await novo('/reg-atividades', { talhoesIds: [talhao], data: '2026-03-01', atividade: 'ADUBAÇÃO' });
    await certo('POST', `/reg-atividades/${adubada}/insumos`, { insumos: [{ insumo, qtd: 60 }] });
    await colher(talhao, '2026-05-25', 500);
    const bica = await beneficiar([{ id: await lote(talhao, '2026-05-26', 500), quantidade: 500 }], 100);
    await vender(bica, 50);
    const id = await abrir({ descricao: 'Do Tião', colaborador });
    // Of the 600.00 of urea the half that was sold carries 300.00; 40 % of that is 120.00 of the 750.00 that are his.
    expect(await certo('PUT', `${ACERTOS}/${id}/apurar`)).toMatchObject({ cafe: 50, parteDoMeeiro: 750, descontado: 120, aPagar: 630 });
    expect((await conta(id)).descontos).toMatchObject([{ custo: 300, porcentagem: 0.4, valor: 120 }]);
    await certo('PUT', `${ACERTOS}/${id}`, { insumos: 0 });
    expect(await certo('PUT', `${ACERTOS}/${id}/apurar`)).toMatchObject({ descontado: 0, aPagar: 750 });
  });

  it('pago, não se reabre; e de outra conta não há acerto', async () => {
    const id = ids['primeiro'] as number;
    const { lancamento } = await conta(id);
    const { pagamentos } = await certo('GET', `/financeiro/${lancamento}`);
    await certo('PATCH', `/financeiro/pagamento/${pagamentos[0].id}`, { status: 'PAGO' });
    const preso = await ana.call('PATCH', `${ACERTOS}/${id}/abrir`, undefined, na);
    expect(preso).toMatchObject({ status: 409, body: { code: 'LANCAMENTO_COM_PAGAMENTO_PAGO' } });
    for (const [metodo, url] of [
      ['GET', `${ACERTOS}/${id}/conta`],
      ['PUT', `${ACERTOS}/${id}/apurar`],
      ['PUT', `${ACERTOS}/${id}/finalizar`],
      ['GET', `${ACERTOS}/${id}/extrato`],
      ['PATCH', `${ACERTOS}/${id}/download`],
    ] as const)
      expect([url, (await bia.call(metodo, url)).status]).toEqual([url, 404]);
  });

  it('refeito dos fatos, é igual', async () => expect(await tablesThatDiffer(app)).toEqual([]));
});
