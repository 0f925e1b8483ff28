import { startTestApp, type TestApp } from '../../testing/test-app.js';
import { impressaoDe } from '../../rotas/pagina-publica.js';

describe('página do colaborador', () => {
  let app: TestApp;
  let ana: Awaited<ReturnType<TestApp['account']>>;
  let bia: typeof ana;
  const ids = { rosa: 0, jose: 0, talhao: 0 };
  let na: Record<string, string> = { 'x-fazenda': '0' };

  const feito = async (url: string, body: unknown) => {
    const resposta = await ana.call('POST', url, body, na);
    if (resposta.status !== 201) throw new Error(`${url}: ${JSON.stringify(resposta.body)}`);
    return resposta.body;
  };
  const novo = async (url: string, body: unknown): Promise<number> => (await feito(url, body)).id;
  const pagina = (id: number) => `/colaborador-paginas/${id}`;
  const abrir = async (id: number): Promise<string> => new URL((await feito(pagina(id), undefined)).endereco).pathname;
  const visitar = (url: string) => app.app.inject({ url });
  const trabalhar = async (quem: number, valor: number) => {
    const atividade = await novo('/reg-atividades', { talhoesIds: [ids.talhao], data: '2026-05-05', atividade: 'CAPINA' });
    await feito(`/reg-atividades/${atividade}/mdobras`, { colaboradores: [{ gloVinculoId: quem, tipo: 1, quantidade: 1, valor }] });
  };

  beforeAll(async () => {
    app = await startTestApp({ now: '2026-06-20T12:00:00.000Z' });
    ana = await app.account('ana');
    bia = await app.account('bia');
    na = { 'x-fazenda': String(await novo('/fazendas', { nome: 'SANTA RITA' })) };
    ids.talhao = await novo('/cad-talhoes', { nome: 'Figueira' });
    ids.rosa = await novo('/cad-colaboradores', {
      nome: 'Rosa <Lima>',
      tipo: 'diarista',
      cpf_cnpj: '90000010057',
      telefone: '35999123456',
    });
    ids.jose = await novo('/cad-colaboradores', { nome: 'José Preto', tipo: 'diarista' });
    for (const [quem, valor] of [
      [ids.rosa, 131.5],
      [ids.jose, 777.77],
    ] as const)
      await trabalhar(quem, valor);
    await novo('/cad-adiantamentos', { colaborador: ids.rosa, data: '2026-05-01', valor: 50, descricao: 'Vale' });
    const periodo = { inicio: '2026-05-01', fim: '2026-05-31', data: '2026-06-05' };
    const folha = await novo('/folha-pagamento', { descricao: 'Maio', ...periodo, colaboradores: [ids.rosa, ids.jose] });
    await ana.call('PUT', `/folha-pagamento/trancar/${folha}`, {});
    const atividade = await novo('/reg-atividades', { talhoesIds: [ids.talhao], data: '2026-06-10', atividade: 'DESBROTA' });
    await feito(`/reg-atividades/${atividade}/mdobras`, {
      colaboradores: [{ gloVinculoId: ids.rosa, tipo: 1, quantidade: 2, valor: 100 }],
    });
  });
  afterAll(() => app.close());

  it('mostra o que fez, o que tem a receber e cada pagamento linha por linha, sem sessão, e de mais ninguém', async () => {
    const caminho = await abrir(ids.rosa);
    const { statusCode, payload, headers } = await visitar(caminho);
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    for (const texto of ['Rosa &lt;Lima&gt;', '10/06/2026', '2 dias', 'R$ 131,50', 'R$ 81,50', 'R$ 200,00', 'descontado todo', 'Maio'])
      expect(payload).toContain(texto);
    // Of the work on a closed sheet nothing is still to be received.
    expect(payload).not.toContain('331,50');
    for (const alheio of ['777', 'José', '90000010057', '900.000', '99912']) expect(payload).not.toContain(alheio);
    expect(payload).not.toMatch(/<script|\son\w+=|\ssrc=|<link|style="/);
    expect(headers).toMatchObject({ 'x-robots-tag': 'noindex, nofollow', 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' });
    expect(headers['set-cookie']).toBeUndefined();
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'/);
    const { body } = await visitar(`${caminho}.json`);
    expect(JSON.parse(body)).toMatchObject({
      nome: 'Rosa <Lima>',
      dias: [
        { data: '2026-06-10', dias: 2, total: 200 },
        { data: '2026-05-05', total: 131.5 },
      ],
      pagamentos: [{ descricao: 'Maio', valor: 81.5, linhas: [{ valor: 131.5 }, { oQue: 'Adiantamento', valor: -50 }], outras: 0 }],
    });
  });

  it('um endereço novo acaba com o de antes, e encerrada não há mais nenhum', async () => {
    const velho = await abrir(ids.rosa);
    const atual = await abrir(ids.rosa);
    expect((await visitar(velho)).statusCode).toBe(404);
    expect((await visitar(atual)).statusCode).toBe(200);
    expect((await ana.call('GET', pagina(ids.rosa))).body).toMatchObject({ aberta: true, qr: { lado: expect.any(Number) } });
    expect((await ana.call('DELETE', pagina(ids.rosa))).status).toBe(204);
    const { statusCode, payload } = await visitar(atual);
    expect(statusCode).toBe(404);
    expect(payload).not.toContain('Rosa');
    expect((await ana.call('GET', pagina(ids.rosa))).body).toEqual({ aberta: false, endereco: null, abertaEm: null, qr: null });
  });

  it('de um colaborador excluído não há página', async () => {
    const ze = await novo('/cad-colaboradores', { nome: 'Zé Breve', tipo: 'diarista' });
    const caminho = await abrir(ze);
    expect((await ana.call('DELETE', `/cad-colaboradores/${ze}`)).status).toBe(204);
    expect((await visitar(caminho)).statusCode).toBe(404);
  });

  it('outra conta não a vê, não a abre e não a encerra', async () => {
    const caminho = await abrir(ids.rosa);
    const antes = await app.services.store.head();
    for (const method of ['GET', 'POST', 'DELETE'] as const) expect((await bia.call(method, pagina(ids.rosa))).status).toBe(404);
    expect(await app.services.store.head()).toBe(antes);
    expect((await visitar(caminho)).statusCode).toBe(200);
  });

  it('quem lê os fatos ou o registro de pedidos não chega à página', async () => {
    const caminho = await abrir(ids.jose);
    const chave = caminho.split('/').at(-1) as string;
    expect(chave).toMatch(/^[A-Za-z0-9_-]{24}$/);
    const fato = (await app.facts()).findLast(({ stream }) => stream === `pagina_do_colaborador-${ids.jose}`);
    expect(fato?.data).toMatchObject({ chave: { cifrado: expect.any(String) }, impressao: impressaoDe(chave) });
    expect(JSON.stringify(fato)).not.toContain(chave);
    await visitar(caminho);
    expect(app.lines.filter((line) => line.includes(chave))).toEqual([]);
  });

  it('mil palpites não acham nenhuma, e nenhum é respondido de outro modo', async () => {
    const palpites = Array.from({ length: 1_000 }, (_, n) => `/p/eu/${Buffer.from(String(n).padStart(18, 'x')).toString('base64url')}`);
    const estranhos = ['/p/eu/', '/p/eu/x', '/p/eu/%00', "/p/eu/'%20or%201=1--", '/p/eu/..%2f..%2fetc', '/p/eu/.json', '/p/eu/a/b'];
    const respostas: Awaited<ReturnType<typeof visitar>>[] = [];
    for (const palpite of [...palpites, ...estranhos]) respostas.push(await visitar(palpite));
    expect(new Set(respostas.map(({ statusCode }) => statusCode))).toEqual(new Set([404]));
    for (const { payload } of respostas) expect(payload).not.toMatch(/Rosa|José/);
  });
});
