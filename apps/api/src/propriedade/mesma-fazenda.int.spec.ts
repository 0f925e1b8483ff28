import { catalogueDeciders } from '@tulha/application/registry';
import { colherDeSobra } from '../testing/colher.js';
import { startTestApp, type TestApp } from '../testing/test-app.js';
import { visto } from '../testing/visto.js';

/** Plots and seasons belong to a farm and name each other; one season of each farm is the current one. */
describe('safras e talhões de uma fazenda', () => {
  let app: TestApp;
  let ana: Awaited<ReturnType<TestApp['account']>>;
  let [serra, vale] = [0, 0];
  beforeAll(async () => {
    app = await startTestApp();
    ana = await app.account('ana');
    [serra, vale] = [await nova('/fazendas', { nome: 'SERRA' }), await nova('/fazendas', { nome: 'VALE' })];
  });
  afterAll(() => app.close());

  const nova = async (url: string, corpo: object, fazenda?: number): Promise<number> => {
    const made = await ana.call('POST', url, corpo, fazenda ? { 'x-fazenda': String(fazenda) } : {});
    expect(made).toMatchObject({ status: 201 });
    return made.body.id as number;
  };
  const talhao = (fazenda: number, nome = 'Mata') => nova('/cad-talhoes', { nome }, fazenda);
  const safra = (fazenda: number, resto: object = {}) =>
    nova('/cat-safras', { descricao: `S${fazenda}`, inicio: '2025-09-01', fim: '2026-08-31', ...resto }, fazenda);
  const recusa = async (metodo: 'POST' | 'PUT', url: string, corpo: object, na?: number) => {
    const { status, body } = await ana.call(metodo, url, corpo, na ? { 'x-fazenda': String(na) } : {});
    return [status, body.errors?.[0]?.campo, body.error];
  };

  it('a safra recusa pelo nome o talhão de outra fazenda, e o talhão a safra de outra', async () => {
    const [longe, de] = [await talhao(vale, 'Longe'), await safra(serra)];
    const doTalhao = [
      422,
      'talhoes',
      'Talhões: "Longe" é da fazenda VALE, e este registro é da fazenda SERRA. Escolha só os da mesma fazenda.',
    ];
    expect(await recusa('POST', '/cat-safras', { inicio: '2025-09-01', fim: '2026-08-31', talhoes: [longe] }, serra)).toEqual(doTalhao);
    expect(await recusa('PUT', `/cat-safras/${de}`, { talhoes: [longe] })).toEqual(doTalhao);
    const daSafra = [
      422,
      'safras',
      `Safras: "S${serra}" é da fazenda SERRA, e este registro é da fazenda VALE. Escolha só os da mesma fazenda.`,
    ];
    expect(await recusa('POST', '/cad-talhoes', { nome: 'Grota', safras: [de] }, vale)).toEqual(daSafra);
    expect(await recusa('PUT', `/cad-talhoes/${longe}`, { safras: [de] })).toEqual(daSafra);
  });

  it('quem muda de fazenda não leva as safras da outra; com elas largadas, vai', async () => {
    const mata = await talhao(serra);
    const de = await safra(serra, { talhoes: [mata] });
    expect((await recusa('PUT', `/cad-talhoes/${mata}`, { fazenda: vale })).slice(0, 2)).toEqual([422, 'safras']);
    const foi = await ana.call('PUT', `/cad-talhoes/${mata}`, { fazenda: vale, safras: [] });
    expect([foi.status, foi.body.fazenda, foi.body.safras]).toEqual([200, vale, []]);
    expect((await ana.call('GET', `/cat-safras/${de}`)).body.talhoes).toEqual([]);
  });

  it('o talhão que já foi colhido não muda de fazenda: diz por quê e o que fazer', async () => {
    const mata = await talhao(serra, 'Colhida');
    await colherDeSobra(ana, serra, [mata]);
    const [status, campo, erro] = await recusa('PUT', `/cad-talhoes/${mata}`, { fazenda: vale });
    expect([status, campo]).toEqual([422, 'fazenda']);
    expect(erro).toMatch(
      /^Talhão "Colhida" não vai de SERRA para VALE: o que já aconteceu fica onde foi \(.*1 atividade.*\)\. Cadastre outro registro em VALE/,
    );
    const outra = await ana.call('PUT', `/cad-talhoes/${mata}`, { fazenda: serra, nome: 'Colhida de cima' });
    expect([outra.status, outra.body.fazenda, outra.body.nome]).toEqual([200, serra, 'Colhida de cima']);
  });

  it('o que foi gravado antes da regra se lê, e não impede mudar outra coisa', async () => {
    const [longe, perto] = [await talhao(vale, 'De lá'), await talhao(serra, 'De cá')];
    const de = await safra(serra);
    const decider = catalogueDeciders.safra as NonNullable<(typeof catalogueDeciders)[string]>;
    const meta = { conta: ana.conta, ator: ana.conta, fazenda: serra, correlationId: crypto.randomUUID(), now: '2026-05-01T12:00:00.000Z' };
    await app.services.dispatch(
      decider,
      de,
      { type: 'Alterar', data: { safraId: de, talhoesIds: [longe] } },
      { ...meta, commandId: crypto.randomUUID() },
    );
    await visto(app);
    const mudada = await ana.call('PUT', `/cat-safras/${de}`, { descricao: 'Antiga' });
    expect([mudada.status, mudada.body.talhoes]).toEqual([200, [longe]]);
    expect((await ana.call('PUT', `/cad-talhoes/${longe}`, { nome: 'De lá mesmo', safras: [de] })).status).toBe(200);
    const somada = await ana.call('PUT', `/cat-safras/${de}`, { talhoes: [longe, perto] });
    expect([somada.status, somada.body.talhoes]).toEqual([200, [longe, perto]]);
  });

  it('a safra atual é uma só em cada fazenda: a que recebe a marca por último', async () => {
    const [velha, nova_, alheia] = [
      await safra(serra, { safraAtual: 1 }),
      await safra(serra, { inicio: '2020-09-01', fim: '2021-08-31', safraAtual: 1 }),
      await safra(vale, { safraAtual: 1 }),
    ];
    const atuais = async (na: number) => {
      const { content } = (await ana.call('GET', '/cat-safras?size=200', undefined, { 'x-fazenda': String(na) })).body;
      return (content as { id: number; safraAtual: number | null }[]).filter(({ safraAtual }) => safraAtual === 1).map(({ id }) => id);
    };
    const ativa = async (na: number) =>
      (await ana.call('GET', '/cat-safras/safra/ativa', undefined, { 'x-fazenda': String(na) })).body.id as number;
    expect([await atuais(serra), await ativa(serra), await atuais(vale), await ativa(vale)]).toEqual([[nova_], nova_, [alheia], alheia]);
    expect((await ana.call('GET', `/cat-safras/${velha}`)).body.safraAtual).toBe(0);
    expect((await ana.call('PUT', `/cat-safras/${velha}`, { safraAtual: 1 })).body.safraAtual).toBe(1);
    expect([await atuais(serra), await ativa(serra), await atuais(vale)]).toEqual([[velha], velha, [alheia]]);
    expect((await ana.call('PUT', `/cat-safras/${nova_}`, { descricao: 'A de antes' })).body.safraAtual).toBe(0);
    const juntas = await Promise.all([velha, nova_].map((id) => ana.call('PUT', `/cat-safras/${id}`, { safraAtual: 1 })));
    expect([juntas.map(({ status }) => status), (await atuais(serra)).length]).toEqual([[200, 200], 1]);
  });
});
