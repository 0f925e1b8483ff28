import { startTestApp, type TestApp } from '../testing/test-app.js';

describe('o que um pedido de dinheiro diz duas vezes, ou sem efeito', () => {
  let app: TestApp;
  let ana: Awaited<ReturnType<TestApp['account']>>;
  let na: Record<string, string>;
  const novo = async (url: string, body: object) => (await ana.call('POST', url, body, na)).body.id as number;
  const fluxo = (descricao: string) => novo('/fluxos', { descricao });
  const diesel = { descricao: 'Diesel', tipo: 'despesa', valor: 200, data: '2026-05-11' };

  beforeAll(async () => {
    app = await startTestApp();
    ana = await app.account('ana');
    na = { 'x-fazenda': String((await ana.call('POST', '/fazendas', { nome: 'SANTA RITA' })).body.id) };
  });
  afterAll(() => app.close());

  it('um lançamento não vai para todas as fazendas, nem novo nem alterado', async () => {
    const url = `/financeiro/${await novo('/financeiro', diesel)}`;
    const obrigatoria = { status: 422, body: { code: 'FAZENDA_OBRIGATORIA', errors: [{ campo: 'fazenda' }] } };
    expect(await ana.call('POST', '/financeiro', { ...diesel, fazenda: 0 }, na)).toMatchObject(obrigatoria);
    expect(await ana.call('PUT', url, { obs: 'de todas', fazenda: 0 }, na)).toMatchObject(obrigatoria);
    expect((await ana.call('PUT', url, { obs: 'desta', fazenda: Number(na['x-fazenda']) })).body).toMatchObject({ obs: 'desta' });
    expect((await ana.call('PUT', url, { obs: 'onde está', fazenda: null })).body.fazenda).toBe(Number(na['x-fazenda']));
  });

  it('o que está em aberto num fluxo que se exclui vai para um lugar só', async () => {
    const [de, a, b] = [await fluxo('VELHO'), await fluxo('A'), await fluxo('B')];
    const uso = async () => (await ana.call('GET', `/fluxos/${de}/uso`)).body;
    expect(await uso()).not.toHaveProperty('pede');
    const id = await novo('/financeiro', { ...diesel, fluxo: de });
    expect(await uso()).toMatchObject({ total: 1, pede: 'fluxo_to_move' });
    expect(await ana.call('DELETE', `/fluxos/${de}`)).toMatchObject({ status: 409, body: { errors: [{ campo: 'fluxo_to_move' }] } });
    const url = `/fluxos/${de}?fluxo_to_move=`;
    expect(await ana.call('DELETE', `${url}${a}`, { fluxo_to_move: b })).toMatchObject({
      status: 400,
      body: { errors: [{ campo: 'fluxo_to_move', mensagem: expect.stringContaining('um contradiz o outro') }] },
    });
    expect((await ana.call('GET', `/financeiro/${id}`)).body.fluxo).toBe(de);
    expect((await ana.call('DELETE', `${url}${a}`, { fluxo_to_move: a })).status).toBe(204);
    expect((await ana.call('GET', `/financeiro/${id}`)).body.fluxo).toBe(a);
    const outro = await fluxo('OUTRO');
    expect((await ana.call('DELETE', `/fluxos/${outro}?fluxo_to_move=0`, { fluxo_to_move: b })).status).toBe(204);
  });

  it('de um fluxo que se exclui, nada fica a pagar nele: folhas abertas das duas espécies, contas e modelos o seguram', async () => {
    const [de, para] = [await fluxo('DA FOLHA'), await fluxo('OUTRA CAIXA')];
    const url = `/fluxos/${de}?fluxo_to_move=${para}`;
    const quem = await novo('/cad-colaboradores', { nome: 'João', tipo: 'diarista' });
    const talhao = await novo('/cad-talhoes', { nome: 'Mata' });
    const capina = await novo('/reg-atividades', { talhoesIds: [talhao], data: '2026-05-11', atividade: 'CAPINA' });
    await ana.call('POST', `/reg-atividades/${capina}/mdobras`, {
      colaboradores: [{ gloVinculoId: quem, tipo: 1, quantidade: 1, valor: 70 }],
    });
    const maio = { descricao: 'Maio', inicio: '2026-05-01', fim: '2026-05-31', data: '2026-05-31', colaboradores: [quem], fluxo: de };
    const folha = await novo('/folha-pagamento', maio);
    const daColheita = await novo('/folha-pagamento-colheita', maio);
    const preso = (oQue: string) => ({ status: 409, body: { code: 'CADASTRO_REFERIDO', error: expect.stringContaining(oQue) } });
    const conta = await novo('/cad-dadosbancarios', { titular: 'Santa Rita', fluxo: de });
    const excluido = await ana.call('DELETE', url);
    for (const oQue of ['1 folha de pagamento aberta', '1 folha de colheita aberta', '1 conta bancária'])
      expect(excluido).toMatchObject(preso(oQue));
    await ana.call('DELETE', `/cad-dadosbancarios/${conta}`);
    await ana.call('PUT', `/folha-pagamento-colheita/${daColheita}`, { fluxo: para }, na);
    expect(await ana.call('DELETE', url)).toMatchObject(preso('1 folha de pagamento aberta'));
    // Closed, it is an entry, and that moves.
    const { lancamento } = (await ana.call('PUT', `/folha-pagamento/trancar/${folha}`, {}, na)).body;
    expect((await ana.call('DELETE', url)).status).toBe(204);
    expect((await ana.call('GET', `/financeiro/${lancamento}`)).body.fluxo).toBe(para);
    await ana.call('PATCH', `/folha-pagamento/abrir/${folha}`, undefined, na);
    expect(await ana.call('PUT', `/folha-pagamento/trancar/${folha}`, {}, na)).toMatchObject({
      status: 422,
      body: { code: 'REFERENCIA_NAO_ENCONTRADA', errors: [{ campo: 'fluxo' }] },
    });
    await ana.call('PUT', `/folha-pagamento/${folha}`, { fluxo: para }, na);
    expect((await ana.call('PUT', `/folha-pagamento/trancar/${folha}`, {}, na)).status).toBe(200);
  });
});
