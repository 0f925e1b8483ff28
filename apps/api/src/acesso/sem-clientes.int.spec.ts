import { podeVerClientes } from '@tulha/domain/acesso/papeis';
import { readerDoUsuario } from '@tulha/read-models/acesso/usuario.queries';
import { historicoDoLote } from '@tulha/read-models/rastreabilidade/historico/historico.queries';
import { type LoteExportado, lotesParaExportar } from '@tulha/read-models/rastreabilidade/lote/exportar.queries';
import type { Reader } from '@tulha/read-models/read/reader';
import { startSeasonApp } from '../testing/season-app.js';
import type { TestApp } from '../testing/test-app.js';
import { aosPoucos, consultas, perguntarATudo } from '../testing/toda-consulta.js';

const SENHA = 'senha-muito-boa';
/** Both buyers have it in their name. */
const SEGREDO = 'Segredo do Brás';
/** Addresses whose answers depend on their query, beyond the plain ones. */
const PERGUNTAS = [
  '/rastreabilidade/recall?talhao=:id',
  '/rastreabilidade/recall?talhao=:id&conhecidoEm=AGORA',
  '/rastreabilidade/lotes?em=2026-07-10',
  '/rastreabilidade/quadro?em=2026-07-10',
  '/rastreabilidade/lotes/cooperativa?em=2026-07-10',
  '/rastreabilidade/lotes/:id?em=2026-07-10',
  '/rastreabilidade/lotes/:id/genealogia?em=2026-07-10',
  '/rastreabilidade/lotes/:id/historico?em=2026-07-10',
  '/rastreabilidade/lotes/:id/epcis',
  '/rastreabilidade/lotes/:id/eudr/talhoes.geojson',
];

describe('a quem um lote foi vendido', () => {
  let app: TestApp;
  let dono: Awaited<ReturnType<TestApp['account']>>;
  let bica: number;
  let fazenda: number;
  let token: string;
  let operador: number;
  const compradores = [`Torrefação ${SEGREDO}`, `Exportadora ${SEGREDO}`];

  const feito = async (url: string, body: object, na?: Record<string, string>): Promise<{ id: number }> => {
    const { status, body: criado } = await dono.call('POST', url, body, na);
    if (status !== 201) throw new Error(JSON.stringify(criado));
    return criado;
  };
  const exportados = async (reader: Reader) => {
    const linhas: LoteExportado[] = [];
    for await (const linha of lotesParaExportar(reader, { fazendas: [fazenda] })) linhas.push(linha);
    return linhas;
  };
  const lerComo = (url: string) => app.call('GET', url, { token });

  beforeAll(async () => {
    const comSafra = await startSeasonApp();
    ({ app, ana: dono } = comSafra);
    const { season: temporada } = comSafra;
    ({ bica } = temporada);
    fazenda = temporada.ids.get('fazenda') as number;
    const na = { 'x-fazenda': String(fazenda) };
    for (const nome of compradores) {
      const { id: cliente } = await feito('/cad-clientes', { nome });
      for (const quantidade of [1, 0.5])
        await feito('/vendas', { data: '2026-06-05', cliente, produtos: [{ id: bica, quantidade, precoSaca: 1_500 }] }, na);
    }
    const deposito = { cooperativa: temporada.ids.get('cooperativa'), entries: [{ id: bica }], kg: 2, date: '2026-06-06' };
    await feito('/rastreabilidade/cooperativa', deposito, na);
    ({ id: operador } = await feito('/cat-usuarios', { nome: 'Zé', login: 'ze-da-roca', papel: 'operador', senha: SENHA }));
    ({ token } = (await app.call('POST', '/session', { body: { login: 'ze-da-roca', password: SENHA, modo: 'web' } })).body);
  });
  afterAll(() => app.close());

  const VENDIDO = expect.stringContaining(`${compradores.join(', ')}`);

  it('dizem a lista, a página, o quadro, a procura, a cooperativa e o arquivo, com todos os que compraram, uma vez cada um', async () => {
    const lista = async (url: string) => (await dono.call('GET', url)).body.content.find(({ id }: { id: number }) => id === bica);
    for (const url of ['/rastreabilidade/lotes?size=200', '/rastreabilidade/lotes/cooperativa?size=200'])
      for (const quando of ['', '&em=2026-07-10'])
        expect([url, quando, await lista(url + quando)]).toMatchObject([url, quando, { vendidoA: VENDIDO }]);
    expect(await lista('/rastreabilidade/lotes/pesquisar?tipo=venda&size=200')).toMatchObject({ vendidoA: VENDIDO });
    expect((await dono.call('GET', `/rastreabilidade/lotes/${bica}`)).body.vendidoA).toEqual(VENDIDO);
    for (const quando of ['', '?em=2026-07-10']) {
      const { secoes } = (await dono.call('GET', `/rastreabilidade/quadro${quando}`)).body as {
        secoes: { locais: { lotes: { id: number; vendidoA: string | null }[] }[] }[];
      };
      const lotes = secoes.flatMap(({ locais }) => locais).flatMap(({ lotes: neles }) => neles);
      const deles = lotes.filter(({ id }) => id === bica);
      expect(deles.length).toBeGreaterThan(0);
      for (const { vendidoA } of deles) expect(vendidoA).toEqual(VENDIDO);
    }
    const reader = await readerDoUsuario(app.services.readDb, dono.conta, 0, podeVerClientes);
    const linhas = await exportados(reader);
    expect(linhas.find(({ id }) => id === bica)?.vendidoA).toEqual(VENDIDO);
  });

  it('antes da venda não diz ninguém, e de litros nunca', async () => {
    const { body } = await dono.call('GET', '/rastreabilidade/lotes?size=200&em=2026-06-02');
    expect(body.content.length).toBeGreaterThan(0);
    expect(body.content.filter(({ vendidoA }: { vendidoA: string | null }) => vendidoA !== null)).toEqual([]);
  });

  it('quem não pode ver vendas não sabe de nenhum cliente, em resposta nenhuma; e quem pode sabe', async () => {
    const agora = new Date().toISOString();
    const todas = [...consultas.map(({ url }) => url), ...PERGUNTAS].map((url) => ({
      url: url.replace('AGORA', encodeURIComponent(agora)),
    }));
    const respostas = await perguntarATudo(todas, (url) => dono.call('GET', url));
    const doDono = [...respostas].filter(([, { resposta }]) => JSON.stringify(resposta.body).includes(SEGREDO)).map(([url]) => url);
    const [vazam, quebram]: [string[], string[]] = [[], []];
    // Only addresses that show the owner something are asked of the other user.
    await aosPoucos([...respostas.keys()], async (url) => {
      const dele = await lerComo(url);
      if (JSON.stringify(dele.body).includes(SEGREDO)) vazam.push(url);
      if (dele.status >= 500) quebram.push(url);
    });
    expect([vazam, quebram]).toEqual([[], []]);
    for (const parte of ['/genealogia', '/historico', '/recall?', '/quadro', '/lotes', '/lotes/cooperativa', '/lotes/pesquisar'])
      expect([parte, doDono.some((url) => url.includes(parte))]).toEqual([parte, true]);
  });

  it('o que um trabalhador escreve por ele também não diz; concedidas as vendas, diz', async () => {
    const dele = async () => {
      const reader = await readerDoUsuario(app.services.readDb, dono.conta, operador, podeVerClientes);
      const linhas = await exportados(reader);
      const historia = await historicoDoLote(reader, bica, { page: 1, size: 200 });
      return JSON.stringify([linhas, historia]).includes(SEGREDO);
    };
    expect(await dele()).toBe(false);
    await feito(`/users/${operador}/permissions`, { modulo: 'comercial', alcance: 'ler' });
    expect(await dele()).toBe(true);
    expect((await lerComo(`/rastreabilidade/lotes/${bica}`)).body.vendidoA).toEqual(VENDIDO);
    expect([podeVerClientes('operador', {}), podeVerClientes('funcionario', {}), podeVerClientes('auditor', {})]).toEqual([
      false,
      false,
      true,
    ]);
  });
});
