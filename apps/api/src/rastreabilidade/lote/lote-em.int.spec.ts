import { addDays, diaAt } from '@tulha/domain/kernel/dates';
import { momento } from '../../testing/momento.js';
import { startSeasonApp } from '../../testing/season-app.js';
import { colherDeSobra } from '../../testing/colher.js';
import type { TestApp } from '../../testing/test-app.js';

type Conta = Awaited<ReturnType<TestApp['account']>>;

const hoje = () => diaAt(new Date().toISOString());

describe('um lote como era, pela API', () => {
  let app: TestApp;
  let ana: Conta;
  /** An account with a whole season, which no test here changes. */
  let comSafra: Conta;

  const criado = async (path: string, body: object, headers?: Record<string, string>) => {
    const made = await ana.call('POST', path, body, headers);
    if (made.status !== 201) throw new Error(JSON.stringify(made.body));
    return made.body;
  };
  const ler = (id: number, caminho: string, query = '') => ana.call('GET', `/rastreabilidade/lotes/${id}${caminho}${query}`);

  beforeAll(async () => {
    ({ app, ana: comSafra } = await startSeasonApp());
    ana = await app.account('ana-do-lote');
  });
  afterAll(() => app.close());

  it('chama o talhão como se chamava: na página, na história, na genealogia e no EPCIS de então', async () => {
    const na = { 'x-fazenda': String((await criado('/fazendas', { nome: 'SANTA RITA' })).id) };
    const { id: talhaoId } = await criado('/cad-talhoes', { nome: 'Velho' }, na);
    await colherDeSobra(ana, Number(na['x-fazenda']), [talhaoId]);
    const { id } = await criado('/rastreabilidade', { data: '2026-05-11', talhoes: [{ talhaoId, quantidade: 80 }] }, na);
    const antes = await momento();
    expect((await ana.call('PUT', `/cad-talhoes/${talhaoId}`, { nome: 'Novo' }, na)).status).toBe(200);
    const nomesDoTalhao = async (query: string) => {
      const epcis = JSON.stringify((await ler(id, '/epcis', query)).body);
      return {
        pagina: (await ler(id, '', query)).body.talhoes[0].nome,
        historia: (await ler(id, '/historico', query)).body.content[0].detalhes.find(({ talhao }: { talhao?: number }) => talhao)?.rotulo,
        genealogia: (await ler(id, '/genealogia', query)).body.origens[0].nome,
        epcis: ['Velho', 'Novo'].filter((nome) => epcis.includes(nome)),
      };
    };
    expect(await nomesDoTalhao('')).toEqual({ pagina: 'Novo', historia: 'Talhão Novo', genealogia: 'Novo', epcis: ['Novo'] });
    expect(await nomesDoTalhao(`?conhecidoEm=${antes}`)).toEqual({
      pagina: 'Velho',
      historia: 'Talhão Velho',
      genealogia: 'Velho',
      epcis: ['Velho'],
    });
  });

  it('num dia da fazenda, e como se sabia, também do que se anotou depois', async () => {
    const na = { 'x-fazenda': String((await criado('/fazendas', { nome: 'SANTA FÉ' })).id) };
    const { id: talhaoId } = await criado('/cad-talhoes', { nome: 'Mata' }, na);
    await colherDeSobra(ana, Number(na['x-fazenda']), [talhaoId]);
    const { id: terreiro } = await criado('/cad-terreiros', { descricao: 'Terreiro 1' });
    const { id } = await criado('/rastreabilidade', { data: '2026-05-11', talhoes: [{ talhaoId, quantidade: 800 }] }, na);
    const beneficiar = async (dataEntrada: string, quantidade: number) =>
      (await criado('/rastreabilidade/beneficio', { dataEntrada, tipo: 'Bica corrida', quantidade: 10, lotes: [{ id, quantidade }] }, na))
        .saidas[0].id;
    const bica = await beneficiar('2026-06-10', 300);
    await criado('/rastreabilidade/terreiro', { terreiro, lote: [{ id, quantidade: 100 }], data_entrada: '2026-06-12' }, na);
    const antes = (await ler(id, '/historico')).body.content.at(-1).registradoEm as string;
    const tarde = await beneficiar('2026-05-20', 200);

    const saldo = async (query: string) => (await ler(id, '', query)).body.saldo;
    expect([await saldo(''), await saldo('?em=2026-06-09'), await saldo('?em=2026-05-19')]).toEqual([300, 600, 800]);
    expect([await saldo(`?conhecidoEm=${antes}`), await saldo(`?em=2026-06-09&conhecidoEm=${antes}`)]).toEqual([500, 800]);
    expect((await ler(id, '', '?em=2026-06-12')).body).toMatchObject({
      etapa: 'terreiro',
      local: 'Terreiro 1',
      talhoes: [{ quantidade: 800 }],
    });
    expect((await ler(id, '', '?em=2026-06-11')).body).toMatchObject({ etapa: 'colhido', local: null });

    const { dias, instantes } = (await ler(id, '/momentos')).body;
    expect(dias).toEqual([
      { em: '2026-05-11', titulo: 'Lote formado na colheita' },
      { em: '2026-05-20', titulo: 'Foi para o benefício' },
      { em: '2026-06-10', titulo: 'Foi para o benefício' },
      { em: '2026-06-12', titulo: 'Entrou no terreiro' },
    ]);
    expect(instantes.map(({ titulo }: { titulo: string }) => titulo)).toEqual([
      'Lote formado na colheita',
      'Foi para o benefício',
      'Entrou no terreiro',
      'Foi para o benefício',
    ]);
    expect(instantes[2].em).toBe(antes);

    const linhas = async (query: string) =>
      (await ler(id, '/historico', query)).body.content.map((linha: { em: string; saldo: number }) => [linha.em, linha.saldo]);
    expect(await linhas('?em=2026-06-10')).toEqual([
      ['2026-05-11', 800],
      ['2026-05-20', 600],
      ['2026-06-10', 300],
    ]);
    expect(await linhas(`?em=2026-06-10&conhecidoEm=${antes}`)).toEqual([
      ['2026-05-11', 800],
      ['2026-06-10', 500],
    ]);

    const familia = async (query: string) =>
      (await ler(id, '/genealogia', query)).body.nos.map((no: { loteId: number; saldo: number }) => [no.loteId, no.saldo]);
    expect(await familia('')).toEqual([
      [id, 300],
      [bica, 10],
      [tarde, 10],
    ]);
    expect(await familia('?em=2026-06-01')).toEqual([
      [id, 600],
      [tarde, 10],
    ]);
    expect(await familia(`?conhecidoEm=${antes}`)).toEqual([
      [id, 500],
      [bica, 10],
    ]);

    for (const caminho of ['', '/genealogia']) expect((await ler(tarde, caminho, `?conhecidoEm=${antes}`)).status).toBe(404);
    expect((await ler(tarde, '/historico', `?conhecidoEm=${antes}`)).body).toMatchObject({ content: [], pagination: { total: 0 } });
    expect((await ler(tarde, '', '?em=2026-05-19')).status).toBe(404);
    const bia = await app.account('bia-de-fora');
    expect((await bia.call('GET', `/rastreabilidade/lotes/${id}/momentos`)).status).toBe(404);
  });

  it('hoje, como se sabe agora, é o que é', async () => {
    const { content } = (await comSafra.call('GET', '/rastreabilidade/lotes?size=200')).body as { content: { id: number }[] };
    expect(content.length).toBeGreaterThan(3);
    const texto = (lista: object[]) => lista.map((um) => JSON.stringify(um)).sort();
    for (const { id } of content) {
      const [agora, depois] = await Promise.all(
        ['', `?em=${hoje()}&conhecidoEm=${new Date().toISOString()}`].map(async (query) => {
          const [lote, historico, genealogia] = await Promise.all(
            ['', '/historico', '/genealogia'].map(
              async (caminho) => (await comSafra.call('GET', `/rastreabilidade/lotes/${id}${caminho}${query}`)).body,
            ),
          );
          const { nos, arestas, ...resto } = genealogia;
          return { lote, historico, resto, nos: texto(nos), arestas: texto(arestas) };
        }),
      );
      expect(depois).toEqual(agora);
    }
  });

  it('a lista é a dos lotes um a um, em qualquer dia e instante, com os filtros de sempre', async () => {
    const listar = async (query: string) =>
      (await comSafra.call('GET', `/rastreabilidade/lotes?size=200&sort=codigo&${query}`)).body.content as {
        id: number;
        saldo: number;
        etapa: string;
      }[];
    type Secoes = readonly { secao: string; locais: readonly { lotes: readonly { id: number }[] }[] }[];
    const nosTerreiros = async (query: string) => {
      const { secoes } = (await comSafra.call('GET', `/rastreabilidade/quadro?${query}`)).body as { secoes: Secoes };
      const terreiros = secoes.filter(({ secao }) => secao === 'terreiro').flatMap(({ locais }) => locais);
      return new Set(terreiros.flatMap(({ lotes }) => lotes.map(({ id }) => id)));
    };
    const agora = await listar('');
    const historia = (
      await Promise.all(agora.map(({ id }) => comSafra.call('GET', `/rastreabilidade/lotes/${id}/historico?size=200`)))
    ).flatMap(({ body }) => body.content);
    const dias = [...new Set(historia.map(({ em }) => em as string))].sort();
    const instantes = [...new Set(historia.map(({ registradoEm }) => registradoEm as string))].sort();
    const casos = [
      ...dias.map((em) => `em=${em}`),
      ...instantes.filter((_, n) => n % 5 === 0).map((um, n) => `em=${dias[n % dias.length]}&conhecidoEm=${um}`),
      `em=${hoje()}`,
    ];
    for (const caso of casos) {
      const lista = await listar(caso);
      const lidos = await Promise.all(
        agora.map(async ({ id }) => (await comSafra.call('GET', `/rastreabilidade/lotes/${id}?${caso}`)).body),
      );
      expect([caso, lista]).toEqual([
        caso,
        lidos.filter(({ id }) => id !== undefined).map(({ talhoes: _t, classificacao: _c, ressalvas: _r, aMais: _a, ...lote }) => lote),
      ]);
      expect((await listar(`${caso}&comSaldo=true`)).map(({ id }) => id)).toEqual(
        lista.filter(({ saldo }) => saldo > 0).map(({ id }) => id),
      );
      // Part of a lot may lie in a yard while the lot is said to be where the rest of it is: the board shows both.
      const noTerreiro = await nosTerreiros(caso);
      expect((await listar(`${caso}&etapa=terreiro`)).map(({ id }) => id)).toEqual(
        lista.filter(({ id }) => noTerreiro.has(id)).map(({ id }) => id),
      );
    }
    expect(await listar(`em=${hoje()}`)).toEqual(agora);
  });

  it('diz o que há de errado num dia e num instante', async () => {
    const { content } = (await ana.call('GET', '/rastreabilidade/lotes')).body;
    for (const [campo, valor] of [
      ['em', '2026-02-30'],
      ['em', 'ontem'],
      ['conhecidoEm', '2026-06-01'],
      ['conhecidoEm', 'agora'],
      ['em', addDays(hoje(), 2)],
      ['conhecidoEm', '2199-12-31T23:59:59Z'],
    ] as const)
      for (const caminho of ['', '/historico', '/genealogia']) {
        const { status, body } = await ler(content[0].id, caminho, `?${campo}=${valor}`);
        expect([status, body.errors?.[0]?.campo]).toEqual([400, campo]);
      }
  });
});
