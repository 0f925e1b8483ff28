import { tablesThatDiffer } from '../testing/rebuilt.js';
import { startTestApp, type TestApp } from '../testing/test-app.js';

describe('tipos de atividade', () => {
  let app: TestApp;
  let ana: Awaited<ReturnType<TestApp['account']>>;
  let bia: typeof ana;
  let na: Record<string, string>;
  let talhao: number;
  let n = 0;
  const tipo = async (quem = ana) => (await quem.call('POST', '/cat-atividades', { descricao: `Capina ${++n}` })).body.id as number;
  const feita = async (atividade: number) =>
    (await ana.call('POST', '/reg-atividades', { talhao, atividade, data: '2026-02-10' }, na)).body;
  const ver = async (id: number) => (await ana.call('GET', `/cat-atividades/${id}`)).body;

  beforeAll(async () => {
    app = await startTestApp();
    ana = await app.account('ana');
    bia = await app.account('bia');
    na = { 'x-fazenda': String((await ana.call('POST', '/fazendas', { nome: 'SANTA FÉ' })).body.id) };
    talhao = (await ana.call('POST', '/cad-talhoes', { nome: 'Figueira' }, na)).body.id;
  });
  afterAll(() => app.close());

  it('arquiva e desarquiva vários de uma vez: o que foi feito continua deles, e pedir de novo não grava nada', async () => {
    const ids = [await tipo(), await tipo()];
    const { id: atividade } = await feita(ids[0] as number);
    const situacoes = (body: { content: { situacao: string }[] }) => body.content.map(({ situacao }) => situacao);
    const feito = await ana.call('POST', '/cat-atividades/arquivados', { ids });
    expect({ status: feito.status, situacoes: situacoes(feito.body) }).toEqual({ status: 200, situacoes: ['ARQUIVADO', 'ARQUIVADO'] });
    const head = await app.services.store.head();
    await ana.call('POST', '/cat-atividades/arquivados', { ids });
    expect(await app.services.store.head()).toBe(head);
    expect((await ana.call('GET', '/cat-atividades?situacao=ATIVO&size=200')).body.content).not.toContainEqual(
      expect.objectContaining({ id: ids[0] }),
    );
    expect((await ana.call('GET', `/reg-atividades/${atividade}`)).body).toMatchObject({ atividade: ids[0], atividadeNome: 'Capina 1' });
    expect(situacoes((await ana.call('POST', '/cat-atividades/desarquivados', { ids })).body)).toEqual(['ATIVO', 'ATIVO']);
  });

  it('um que não existe, ou de outra conta, recusa a lista inteira e diz qual', async () => {
    const [meu, alheio] = [await tipo(), await tipo(bia)];
    for (const ids of [
      [meu, alheio],
      [meu, 999_999],
    ])
      expect(await ana.call('POST', '/cat-atividades/arquivados', { ids })).toMatchObject({
        status: 422,
        body: { code: 'REFERENCIA_NAO_ENCONTRADA', errors: [{ campo: 'ids[1]' }] },
      });
    expect((await ver(meu)).situacao).toBe('ATIVO');
    expect((await ana.call('POST', '/cat-atividades/arquivados', { ids: [] })).body.errors[0].campo).toBe('ids');
    expect((await ana.call('POST', '/cat-atividades/arquivados', { ids: [meu, meu] })).status).toBe(400);
  });

  it('metas: definem-se em lote, mostram-se, e somem com nulo; o cadastro não as perde', async () => {
    const [a, b] = [await tipo(), await tipo()];
    const metas = [
      { atividade: a, vezes: 3, custo: 1_234.56 },
      { atividade: b, vezes: 1 },
    ];
    const feito = await ana.call('POST', '/cat-atividades/metas', { metas });
    expect(feito).toMatchObject({ status: 200, body: { content: [metas[0], { ...metas[1], custo: null }] } });
    const { descricao } = await ver(a);
    await ana.call('PUT', `/cat-atividades/${a}`, { descricao, grupo: 'PODA' });
    const mostra = async () => (await ana.call('GET', '/cat-atividades/metas?size=200')).body.content;
    expect(await mostra()).toContainEqual({ id: a, descricao, ...metas[0] });
    await ana.call('POST', '/cat-atividades/metas', { metas: [{ atividade: a, vezes: null, custo: null }] });
    expect(await mostra()).toContainEqual({ id: a, atividade: a, descricao, vezes: null, custo: null });
    expect((await ana.call('POST', '/cat-atividades/metas', { metas: [{ atividade: a, vezes: 0 }] })).body.errors[0].campo).toBe(
      'metas[0].vezes',
    );
    expect((await bia.call('GET', '/cat-atividades/metas?size=200')).body.content).not.toContainEqual(expect.objectContaining({ id: a }));
  });

  it('o que está em uso vai para outro (activity_to_move): a atividade é dele, aparece no seu filtro e se altera com o código antigo', async () => {
    const [de, para] = [await tipo(), await tipo()];
    const uso = async () => (await ana.call('GET', `/cat-atividades/${de}/uso`)).body;
    expect(await uso()).not.toHaveProperty('pede');
    const atividade = await feita(de);
    expect(await uso()).toMatchObject({ total: 1, mover: true, pede: 'activity_to_move' });
    expect(await ana.call('DELETE', `/cat-atividades/${de}`)).toMatchObject({
      status: 409,
      body: { code: 'CADASTRO_EM_USO', errors: [{ campo: 'activity_to_move' }] },
    });
    expect((await ana.call('DELETE', `/cat-atividades/${de}?activity_to_move=${para}`)).status).toBe(204);
    const { descricao } = await ver(para);
    const agora = { id: atividade.id, atividade: para, atividadeNome: descricao };
    expect((await ana.call('GET', `/reg-atividades/${atividade.id}`)).body).toMatchObject(agora);
    expect((await ana.call('GET', `/reg-atividades?atividade=${para}`)).body.content).toMatchObject([agora]);
    const body = { talhao, atividade: de, data: '2026-02-11' };
    expect((await ana.call('PUT', `/reg-atividades/${atividade.id}`, body)).body).toMatchObject({ ...agora, data: '2026-02-11' });
    expect(await tablesThatDiffer(app)).toEqual([]);
  });

  it('atividade de um tipo que não existe, ou de outra conta, é recusada', async () => {
    for (const atividade of [999_999, await tipo(bia)])
      expect(await ana.call('POST', '/reg-atividades', { talhao, atividade }, na)).toMatchObject({
        status: 422,
        body: { code: 'REFERENCIA_NAO_ENCONTRADA', errors: [{ campo: 'atividade' }] },
      });
  });

  it('o que se escreve com o nome de um tipo é dele, e segue o nome novo; colheita, e o que não é nome de nenhum, fica como se disse', async () => {
    const id = await tipo();
    const { descricao } = await ver(id);
    const escrita = (atividade: string) => ana.call('POST', '/reg-atividades', { talhao, atividade, data: '2026-02-10' }, na);
    const { body } = await escrita(descricao.toUpperCase());
    expect(body).toMatchObject({ atividade: id, atividadeNome: descricao });
    await ana.call('PUT', `/cat-atividades/${id}`, { descricao: 'Capina nova' });
    expect((await ana.call('GET', `/reg-atividades/${body.id}`)).body.atividadeNome).toBe('Capina nova');
    for (const outra of ['COLHEITA', 'Conserto de cerca']) expect((await escrita(outra)).body.atividade).toBe(outra);
    const posta = (await escrita('Poda de ponteiro')).body;
    const arquivado = await tipo();
    await ana.call('PUT', `/cat-atividades/${arquivado}`, { descricao: 'Roçada à foice', situacao: 'ARQUIVADO' });
    await ana.call('POST', '/cat-atividades', { descricao: 'Poda de ponteiro' });
    expect((await escrita('Roçada à foice')).body.atividade).toBe('Roçada à foice');
    expect((await ana.call('PUT', `/reg-atividades/${posta.id}`, { obs: 'só isto' }, na)).body.atividade).toBe('Poda de ponteiro');
  });
});
