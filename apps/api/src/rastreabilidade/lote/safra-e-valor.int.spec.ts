import { montarSitio } from '../../testing/sitio.js';
import { startTestApp, type TestApp } from '../../testing/test-app.js';

type Conta = Awaited<ReturnType<TestApp['account']>>;
type Corpo = Record<string, unknown>;

describe('a safra e o valor de cada talhão, na conversão da colheita em lote', () => {
  let app: TestApp;
  let ana: Conta;
  let sitio: Awaited<ReturnType<typeof montarSitio>>;
  const safras: Record<'daqui' | 'soDaMata' | 'velha' | 'dela' | 'daBia', number> = { daqui: 0, soDaMata: 0, velha: 0, dela: 0, daBia: 0 };

  const safra = async (quem: Conta, campos: Corpo, na: Record<string, string>): Promise<number> => {
    const { body } = await quem.call('POST', '/cat-safras', { inicio: '2025-09-01', fim: '2026-08-31', ...campos }, na);
    return body.id;
  };
  const converter = (corpo: Corpo) => ana.call('POST', '/rastreabilidade', { data: '2026-05-11', ...corpo }, sitio.na);

  beforeAll(async () => {
    app = await startTestApp();
    ana = await app.account('ana');
    sitio = await montarSitio(ana);
    const bia = await app.account('bia');
    const outra = (await ana.call('POST', '/fazendas', { nome: 'BOA VISTA' })).body.id;
    safras.daqui = await safra(ana, { descricao: 'Safra 2026' }, sitio.na);
    safras.soDaMata = await safra(ana, { descricao: 'Só da Mata', talhoes: [sitio.mata] }, sitio.na);
    safras.velha = await safra(ana, { descricao: 'Safra 2024', inicio: '2023-09-01', fim: '2024-08-31' }, sitio.na);
    safras.dela = await safra(ana, { descricao: 'Da Boa Vista' }, { 'x-fazenda': String(outra) });
    safras.daBia = await safra(bia, { descricao: 'Da Bia' }, (await montarSitio(bia)).na);
  });
  afterAll(() => app.close());

  it('guarda e responde a safra e o valor de cada talhão', async () => {
    const { status, body } = await converter({
      talhoes: [
        { talhaoId: sitio.mata, quantidade: 600, valor: 900.5, safra: safras.soDaMata },
        { talhaoId: sitio.pedreira, quantidade: 200, safra: safras.daqui },
      ],
    });
    expect(status).toBe(201);
    const partes = [
      expect.objectContaining({ talhaoId: sitio.mata, quantidade: 600, safra: safras.soDaMata, valor: 900.5 }),
      expect.objectContaining({ talhaoId: sitio.pedreira, quantidade: 200, safra: safras.daqui, valor: null }),
    ];
    expect(body).toMatchObject({ safra: null, talhoes: partes });
    expect((await ana.call('GET', `/rastreabilidade/lotes/${body.id}`)).body).toMatchObject({ safra: null, talhoes: partes });
  });

  it('a safra que todos os talhões dizem é a do lote; a que só o lote diz é a de cada talhão', async () => {
    const talhoes = [{ talhaoId: sitio.mata, quantidade: 10 }];
    const porTalhao = await converter({ talhoes: [{ ...talhoes[0], safra: safras.daqui }] });
    const doLote = await converter({ safra: safras.daqui, talhoes });
    for (const { body } of [porTalhao, doLote]) expect(body).toMatchObject({ safra: safras.daqui, talhoes: [{ safra: safras.daqui }] });
    const { content } = (await ana.call('GET', '/rastreabilidade/lotes?sort=id&size=50', undefined, sitio.na)).body;
    expect(content.find(({ id }: { id: number }) => id === doLote.body.id)).toMatchObject({ safra: safras.daqui });
  });

  it.each([
    ['de outra conta', 'daBia', 'mata', 'REFERENCIA_NAO_ENCONTRADA'],
    ['de outra fazenda', 'dela', 'mata', 'SAFRA_DE_OUTRA_FAZENDA'],
    ['que não tem o talhão', 'soDaMata', 'pedreira', 'SAFRA_SEM_O_TALHAO'],
    ['de outros dias', 'velha', 'mata', 'DATA_FORA_DA_SAFRA'],
  ] as const)('recusa uma safra %s, no talhão, no lote e na despolpa, e diz o campo', async (_, qual, talhao, code) => {
    const [talhaoId, safraId] = [sitio[talhao], safras[qual]];
    const noTalhao = await converter({ talhoes: [{ talhaoId, quantidade: 10, safra: safraId }] });
    expect(noTalhao).toMatchObject({ status: 422, body: { code, errors: [{ campo: 'talhoes[0].safra' }] } });
    const noLote = await converter({ safra: safraId, talhoes: [{ talhaoId, quantidade: 10 }] });
    expect(noLote).toMatchObject({ status: 422, body: { code, errors: [{ campo: 'safra' }] } });
    const despolpa = {
      despolpador: sitio.despolpador,
      data: '2026-05-11',
      safra: safraId,
      talhao: [{ talhao: talhaoId, quantidade: 10 }],
      saida: [{ tipo: 'Cereja', quantidade: 5 }],
    };
    const naDespolpa = await ana.call('POST', '/rastreabilidade/despolpagem', despolpa, sitio.na);
    expect(naDespolpa).toMatchObject({ status: 422, body: { code, errors: [{ campo: 'safra' }] } });
  });

  it('um lançamento não diz a safra de outra fazenda', async () => {
    const diesel = { descricao: 'Diesel', tipo: 'despesa', valor: 10, data: '2026-05-11' };
    const negado = await ana.call('POST', '/financeiro', { ...diesel, safra: safras.dela }, sitio.na);
    expect(negado).toMatchObject({ status: 422, body: { code: 'SAFRA_DE_OUTRA_FAZENDA' } });
    const feito = await ana.call('POST', '/financeiro', { ...diesel, safra: safras.velha }, sitio.na);
    expect(feito).toMatchObject({ status: 201, body: { safra: safras.velha } });
    const mudado = await ana.call('PUT', `/financeiro/${feito.body.id}`, { safra: safras.dela }, sitio.na);
    expect(mudado).toMatchObject({ status: 422, body: { code: 'SAFRA_DE_OUTRA_FAZENDA' } });
  });

  it('recusa o mesmo talhão com duas safras', async () => {
    const [mata, talhaoId] = [{ talhaoId: sitio.mata, quantidade: 10, safra: safras.daqui }, sitio.mata];
    const { body } = await converter({ talhoes: [mata, { talhaoId, quantidade: 1, safra: safras.soDaMata }] });
    expect(body).toMatchObject({ code: 'TALHAO_EM_DUAS_SAFRAS', errors: [{ campo: 'talhoes[1].safra' }] });
    const somado = await converter({ talhoes: [mata, { talhaoId, quantidade: 1, valor: 2.5 }] });
    expect(somado.body.talhoes).toEqual([expect.objectContaining({ quantidade: 11, safra: safras.daqui, valor: 2.5 })]);
  });

  it.each([
    ['valor', -0.01],
    ['valor', 0.001],
    ['valor', 1e12],
    ['valor', '900'],
    ['quantidade', 0],
    ['quantidade', 10_000_001],
    ['safra', 0],
    ['safra', 'Safra 2026'],
  ])('recusa %s %p e diz onde', async (campo, valor) => {
    const talhao = { talhaoId: sitio.mata, quantidade: 10, [campo]: valor };
    const { status, body } = await converter({ talhoes: [talhao] });
    expect({ status, campos: body.errors.map((erro: { campo: string }) => erro.campo) }).toEqual({
      status: 400,
      campos: [`talhoes[0].${campo}`],
    });
  });
});
