import { startTestApp, type TestApp } from '../testing/test-app.js';

const FOLHAS = '/folha-pagamento-colheita';

describe('os campos de uma folha de colheita', () => {
  let app: TestApp;
  let ana: Awaited<ReturnType<TestApp['account']>>;
  const ids = { fazenda: 0, talhao: 0, jose: 0 };
  const novo = async (url: string, body: unknown, headers = {}) => (await ana.call('POST', url, body, headers)).body.id as number;
  const periodo = { inicio: '2026-05-01', fim: '2026-05-31', data: '2026-05-31' };
  const folha = (mudou: object) =>
    ana.call('POST', FOLHAS, { descricao: 'Maio', ...periodo, colaboradores: [ids.jose], fazenda: ids.fazenda, ...mudou });
  const semTalhoes = { status: 400, body: { errors: [{ campo: 'talhoes', mensagem: 'Escolha os talhões.' }] } };
  beforeAll(async () => {
    app = await startTestApp();
    ana = await app.account('ana');
    ids.fazenda = await novo('/fazendas', { nome: 'SANTA RITA' });
    ids.talhao = await novo('/cad-talhoes', { nome: 'Figueira' });
    ids.jose = await novo('/cad-colaboradores', { nome: 'José', tipo: 'safrista' });
  });
  afterAll(() => app.close());

  it('o filtro por talhões diz quais: sem nenhum, não paga todos em silêncio', async () => {
    for (const mudou of [{ talhoes: [] }, { talhoes: null }, {}, { talhoes: [], fazendas: [] }])
      expect(await folha({ filtrar_talhoes: 1, ...mudou })).toMatchObject(semTalhoes);
    expect((await folha({ filtrar_talhoes: 0, talhoes: [] })).body).toMatchObject({ status: 'ABERTO', talhoes: [] });
  });

  it('ao alterar, valem os talhões que a folha já tem', async () => {
    const { body, status } = await folha({ filtrar_talhoes: 1, talhoes: [ids.talhao] });
    expect({ status, talhoes: body.talhoes }).toEqual({ status: 201, talhoes: [ids.talhao] });
    const alterar = (mudou: object) => ana.call('PUT', `${FOLHAS}/${body.id}`, mudou);
    expect(await alterar({ filtrar_talhoes: 1, talhoes: [] })).toMatchObject(semTalhoes);
    expect((await alterar({ filtrar_talhoes: 1, descricao: 'Só a Figueira' })).body.talhoes).toEqual([ids.talhao]);
    expect((await alterar({ filtrar_talhoes: 0, talhoes: [] })).body.talhoes).toEqual([]);
    expect(await alterar({ filtrar_talhoes: 1 })).toMatchObject(semTalhoes);
  });

  it('nenhuma fazenda é especial: a 13, de quem é dela, de outra conta ou de ninguém, não leva a folha', async () => {
    const DA_MAO_DE_OBRA = '/folha-pagamento';
    const nova = async (folhas: string, fazenda: number) =>
      (await ana.call('POST', folhas, { descricao: 'Maio', ...periodo, colaboradores: [ids.jose], fazenda })).body;
    const mudar = async (folhas: string, id: number, fazenda: number) =>
      (await ana.call('PUT', `${folhas}/${id}`, { descricao: `Fica ${fazenda}`, fazenda })).body;
    const folhas = [FOLHAS, DA_MAO_DE_OBRA];
    const daqui = await Promise.all(folhas.map((qual) => nova(qual, ids.fazenda)));
    const naoSai = async (fazenda: number) => {
      for (const [n, qual] of folhas.entries())
        expect(await mudar(qual, daqui[n].id, fazenda)).toMatchObject({
          ...{ descricao: `Fica ${fazenda}`, fazenda: ids.fazenda, fazendas: [ids.fazenda] },
          avisos: [expect.stringContaining('A folha continua na fazenda')],
        });
    };
    await naoSai(13);
    const bia = await app.account('bia');
    // Those in between are of both accounts, by turns.
    for (const n of [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
      expect((await (n % 2 ? ana : bia).call('POST', '/fazendas', { nome: `FAZENDA ${n}` })).body.id).toBe(n);
    await naoSai(13);
    const treze = (await ana.call('POST', '/fazendas', { nome: 'A TREZE' })).body.id;
    expect(treze).toBe(13);
    for (const fazenda of [13, 12, 11]) await naoSai(fazenda);
    for (const qual of folhas) {
      const deLa = await nova(qual, treze);
      expect(deLa).toMatchObject({ fazenda: 13, fazendas: [13] });
      expect(await mudar(qual, deLa.id, ids.fazenda)).toMatchObject({
        fazenda: 13,
        fazendas: [13],
        avisos: [expect.stringContaining('A TREZE')],
      });
      expect((await mudar(qual, deLa.id, 13)).avisos).toBeUndefined();
    }
  });

  it('GASTOS GERAIS só: nenhum talhão, e a fazenda dele', async () => {
    const geral = { filtrar_talhoes: 1, talhoes: [], fazendas: [ids.fazenda] };
    expect(await folha(geral)).toMatchObject({ status: 201, body: { talhoes: [] } });
  });

  it('um que não é o que deve é recusado; um tipo que não há, dizendo quais há', async () => {
    const { id } = (await folha({ tipo: 'colheita' })).body;
    const alterar = (mudou: object) => ana.call('PUT', `${FOLHAS}/${id}`, mudou);
    const recusado = (campo: string, mensagem: unknown = expect.any(String)) => ({ status: 400, body: { errors: [{ campo, mensagem }] } });
    const tipos = recusado('tipo', expect.stringMatching(/mensalista.*colheita/));
    expect(await folha({ tipo: 'pescaria' })).toMatchObject(tipos);
    expect(await alterar({ tipo: 'pescaria' })).toMatchObject(tipos);
    expect(await alterar({ fazenda: 'x' })).toMatchObject(recusado('fazenda'));
    expect(await alterar({ fazendinha: 1 })).toMatchObject(recusado('fazendinha'));
    expect(await ana.call('PUT', `${FOLHAS}/trancar/${id}`, { fazenda: 'x' })).toMatchObject(recusado('fazenda'));
    // The published forms always send a farm id, which may be no farm's at all.
    expect((await alterar({ fazenda: 13, tipo: 'colheita' })).body).toMatchObject({ fazenda: ids.fazenda, tipo: 'colheita' });
    const deOutra = { status: 422, body: { code: 'TIPO_DE_OUTRA_FOLHA', error: expect.stringContaining('/v1/folha-pagamento') } };
    for (const resposta of [await folha({ tipo: 'mensalista' }), await alterar({ tipo: 'mensalista' })])
      expect(resposta).toMatchObject(deOutra);
  });

  it('cada campo que se guarda faz o que diz: o dia e a hora extra, a regra e a conta, as parcelas e o rateio', async () => {
    const na = { 'x-fazenda': String(ids.fazenda) };
    const maria = await novo('/cad-colaboradores', { nome: 'Maria', tipo: 'safrista' });
    const talhao = await novo('/cad-talhoes', { nome: 'Mata' }, na);
    const atividade = await novo('/reg-atividades', { talhao, data: '2026-07-06' }, na);
    const parte = (qual: string, corpo: object) => ana.call('POST', `/reg-atividades/${atividade}/${qual}`, corpo);
    const colhida = { tipo: 'L', medida: 60, valor: 20, colhido: 3, resto: 0, tara: 0 };
    await parte('mdobrascolheita', { vinculos: [ids.jose, maria].map((colaborador) => ({ ...colhida, colaborador })) });
    await parte('mdobras', { colaboradores: [{ gloVinculoId: maria, tipo: 1, quantidade: 1, valor: 0, extra: 2 }] });
    const de = (mudou: object) =>
      folha({ inicio: '2026-07-01', fim: '2026-07-31', data: '2026-07-31', colaboradores: [ids.jose, maria], ...mudou });
    const total = async (mudou: object) => (await de(mudou)).body.total as number;
    expect(await total({})).toBe(120);
    expect(await total({ valorDia: 90 })).toBe(210);
    expect(await total({ valorDia: 90, valorExtra: 12.5 })).toBe(235);
    const { body } = await de({ ...{ valorDia: 90, valorExtra: 12.5 }, ...{ regra: 'Acordo 2026', conta: 'BB 1-2', pagamento: 2 } });
    const trancar = (corpo: object) => ana.call('PUT', `${FOLHAS}/trancar/${body.id}`, corpo, na);
    expect(await trancar({ rateio: 'AREA' })).toMatchObject({
      ...{ status: 400, body: { errors: [{ campo: 'rateio', mensagem: expect.stringContaining('USO_DIRETO') }] } },
    });
    const { lancamento } = (await trancar({ rateio: 'USO_DIRETO' })).body;
    expect((await ana.call('GET', `/financeiro/${lancamento}`)).body).toMatchObject({
      ...{ valor: 235, obs: 'Regra: Acordo 2026 · Conta: BB 1-2' },
      pagamentos: [
        { valor: 60, colaborador: ids.jose },
        { valor: 175, colaborador: maria },
      ],
      rateio: { criterio: 'USO_DIRETO', partes: [{ tipo: 'talhao', id: talhao, valor: 235 }] },
    });
    // Half of Maria's pay today: the sum stays, the rest is hers too, and the sheet stays closed until the part is undone.
    const pagar = (await ana.call('GET', `/financeiro/${lancamento}`)).body.pagamentos[1].id as number;
    const metade = await ana.call('POST', `/financeiro/pagamento/${pagar}/parte`, { valor: 100 });
    expect(metade).toMatchObject({ status: 201, body: { valor: 100, status: 'PAGO', colaborador: maria } });
    expect((await ana.call('GET', `/financeiro/${lancamento}`)).body).toMatchObject({
      total: 235,
      pagamentos: [
        { valor: 60, colaborador: ids.jose },
        { valor: 100, colaborador: maria, status: 'PAGO' },
        { valor: 75, colaborador: maria, status: 'PENDENTE' },
      ],
    });
    const abrir = () => ana.call('PATCH', `${FOLHAS}/abrir/${body.id}`);
    expect(await abrir()).toMatchObject({ status: 409, body: { code: 'LANCAMENTO_COM_PAGAMENTO_PAGO' } });
    await ana.call('PATCH', `/financeiro/pagamento/${pagar}`, { status: 'PENDENTE' });
    expect(await abrir()).toMatchObject({ status: 200, body: { status: 'ABERTO' } });
    expect(await trancar({})).toMatchObject({ status: 200, body: { total: 235, status: 'FECHADO' } });
  });

  it('o número de um registro no corpo não é de quem altera: é recusado pelo nome', async () => {
    const { body } = await folha({});
    for (const mudou of [{ id: body.id + 1 }, { folhaId: 1 }, { status: 'FECHADO' }, { total: 1 }])
      expect(await ana.call('PUT', `${FOLHAS}/${body.id}`, mudou)).toMatchObject({
        ...{ status: 400, body: { errors: [{ campo: Object.keys(mudou)[0] }] } },
      });
  });
});
