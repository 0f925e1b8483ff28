import type { Append } from '@tulha/event-store/event-store';
import { until } from '@tulha/testing/until';
import { PDF } from '../../testing/arquivos.js';
import { demorar } from '../../testing/demorado.js';
import { formulario } from '../../testing/formulario.js';
import { montarSitio } from '../../testing/sitio.js';
import { type Answer, startTestApp, type TestApp } from '../../testing/test-app.js';

type Metodo = 'POST' | 'PUT';
type Pedido = {
  readonly url: string;
  readonly body: unknown;
  readonly metodo?: Metodo;
  readonly headers?: Record<string, string> /** Streams that stall, by how they begin; all, unless told. */;
  readonly espera?: string;
};
/** The same request about something else, by its number. */
type Caso = (n: number) => Pedido | Promise<Pedido>;

/** A write that the store has accepted and cannot commit yet: no reader sees it, and the client hears 503 and asks again. */
describe('um pedido repetido enquanto a primeira tentativa ainda não se vê', () => {
  const servidor = demorar();
  let app: TestApp;
  let outro: Awaited<ReturnType<TestApp['beside']>>;
  let ana: Awaited<ReturnType<TestApp['account']>>;
  let sitio: Awaited<ReturnType<typeof montarSitio>>;
  let fluxo: number;
  let lote: number;
  let n = 0;

  beforeAll(async () => {
    app = await startTestApp({ wrap: servidor.wrap });
    outro = await app.beside();
    ana = await app.account('ana');
    sitio = await montarSitio(ana);
    fluxo = await novo('/fluxos', { descricao: 'CAIXA' });
    const avulso = { avulso: 1, dataEntrada: '2026-06-01', quantidade: 1_000 };
    lote = (await certo(ana.call('POST', '/rastreabilidade/beneficio', avulso, sitio.na))).saidas[0].id;
  });
  afterAll(async () => {
    await outro.close();
    await app.close();
  });

  const certo = async (pedido: Promise<Answer>) => {
    const { status, body } = await pedido;
    if (status >= 300) throw new Error(JSON.stringify(body));
    return body;
  };
  const novo = async (url: string, body: unknown): Promise<number> => (await certo(ana.call('POST', url, body, sitio.na))).id;

  /** Through either process, repeated until the process that held the key releases it. */
  const tentar = (quem: Pick<TestApp, 'call'>, { metodo = 'POST', url, body, headers }: Pedido, chave: string): Promise<Answer> =>
    until(async () => {
      const todos = { ...sitio.na, ...headers, 'idempotency-key': chave };
      const answer = await quem.call(metodo, url, { token: ana.token, body, headers: todos });
      return answer.body?.code !== 'PEDIDO_EM_ANDAMENTO' && answer;
    }, `an answer that ${chave} is not under way`);

  const casos: Record<string, Caso> = {
    'uma despesa com três parcelas': (k) => ({
      url: '/financeiro',
      body: {
        descricao: `Diesel ${k}`,
        tipo: 'despesa',
        categoria: 'Combustível',
        valor: 1_000,
        data: '2026-01-31',
        fluxo,
        pagParcelas: 3,
      },
    }),
    'um terreiro': (k) => ({ url: '/cad-terreiros', body: { descricao: `Terreiro da demora ${k}` }, espera: 'terreiro-' }),
    'um terreiro, de que nem a reserva do nome se vê': (k) => ({ url: '/cad-terreiros', body: { descricao: `Terreiro sem nome ${k}` } }),
    'um lote': (k) => ({
      url: '/rastreabilidade',
      body: { data: '2026-05-11', codigo: `D-${k}`, talhoes: [{ talhaoId: sitio.mata, quantidade: 600 }] },
    }),
    'uma venda com itens': (k) => ({
      url: '/vendas',
      body: { codigo: `V${k}`, data: '2026-07-01', cliente: sitio.cliente, produtos: [{ id: lote, quantidade: 1, precoSaca: 2_000 }] },
    }),
    'um usuário, com senha': (k) => ({
      url: '/cat-usuarios',
      body: { nome: `Edu ${k}`, login: `edu${k}`, papel: 'gerente', senha: 'a-tulha-do-alto' },
    }),
    'uma atividade': (k) => ({ url: '/reg-atividades', body: { talhao: sitio.mata, data: '2026-05-11', obs: `${k}` } }),
    'uma folha de colheita que se fecha': async (k) => {
      const colaborador = await novo('/cad-colaboradores', { nome: `José ${k}`, tipo: 'safrista', codigo: `C${k}` });
      const atividade = await novo('/reg-atividades', { talhao: sitio.pedreira, data: '2026-05-12' });
      const vinculos = [{ colaborador, tipo: 'L', medida: 60, valor: 18, colhido: 9 }];
      await certo(ana.call('POST', `/reg-atividades/${atividade}/mdobrascolheita`, { vinculos }, sitio.na));
      const periodo = { descricao: `Maio ${k}`, inicio: '2026-05-01', fim: '2026-05-31', data: '2026-06-05' };
      const folha = await novo('/folha-pagamento-colheita', { ...periodo, colaboradores: [colaborador] });
      return { metodo: 'PUT', url: `/folha-pagamento-colheita/trancar/${folha}`, body: {} };
    },
    'a página pública de um lote, cujo endereço ninguém adivinha': async (k) => {
      const { saidas } = await certo(
        ana.call('POST', '/rastreabilidade/beneficio', { avulso: 1, dataEntrada: '2026-06-01', quantidade: k }, sitio.na),
      );
      return { url: `/rastreabilidade/lotes/${saidas[0].id}/publicacao`, body: { historia: `${k}` } };
    },
    'um arquivo': (k) => {
      const { body, headers } = formulario({ description: `${k}` }, { nome: 'nota.pdf', conteudo: PDF });
      return { url: '/files', body, headers };
    },
    'um favorito': (k) => ({ url: '/favorites', body: { name: `Página ${k}`, url: `/lotes/${k}` } }),
  };

  /** All that stands in the log since then, each fact once. */
  const gravados = async (antes: number) => {
    const facts = await app.facts();
    expect(new Set(facts.map(({ eventId }) => eventId)).size).toBe(facts.length);
    return facts.slice(antes).map(({ type }) => type);
  };
  /** The content of an append with its personal fields decrypted: each encryption has a nonce of its own. */
  const aberto = async ({ stream, expected, facts }: Append) => {
    const recorded = facts.map((fact, version) => ({ ...fact, stream, version, position: '' }));
    return { stream, expected, facts: await app.services.open(recorded) };
  };
  const quantos = async () => (await app.facts()).length;

  it.each(Object.keys(casos))('%s: três tentativas por dois processos gravam uma, a mesma', async (nome) => {
    const caso = casos[nome] as Caso;
    const sossegado = await caso(++n);
    let antes = await quantos();
    await certo(tentar(app, sossegado, `sossegado ${nome}`));
    const esperados = await gravados(antes);

    const pedido = await caso(++n);
    antes = await quantos();
    servidor.stall(pedido.espera);
    for (const quem of [app, outro, app]) expect(await tentar(quem, pedido, nome)).toMatchObject({ status: 503 });
    const tentados = await servidor.commit(app.services.store);
    const deNovo = await certo(tentar(outro, pedido, nome));
    expect(await certo(tentar(app, pedido, nome))).toEqual(deNovo);
    expect(await gravados(antes)).toEqual(esperados);

    expect(tentados.length).toBeGreaterThan(2);
    const [um, ...repetidos] = tentados.filter(({ stream }) => !stream.startsWith('unicos-')); // each claim is one of its own
    for (const repetido of repetidos) expect(await aberto(repetido)).toEqual(um && (await aberto(um)));
  });

  it('uma consequência: a venda que segue à reserva é uma, por mais que se peça de novo', async () => {
    const caso = casos['uma venda com itens'] as Caso;
    const pedido = await caso(++n);
    const antes = await quantos();
    servidor.stall('venda-');
    for (const quem of [app, outro, app]) expect((await tentar(quem, pedido, 'consequência')).status).toBe(202);
    await servidor.commit(app.services.store);
    await certo(tentar(outro, pedido, 'consequência'));
    expect(await gravados(antes)).toEqual(['VendaReservada', 'VendaAberta']);
  });

  it('um envio de planilhas é uma tarefa só, sob o mesmo número', async () => {
    const { body, headers } = formulario({}, { campo: 'arquivo', nome: 'a.csv', conteudo: 'Nome\nSecador da demora\n' });
    const pedido = { url: '/cad-secadores/importar', body, headers };
    const primeira = await certo(tentar(app, pedido, 'planilha'));
    await app.services.pool.query(`update controle.idempotencia set status = null, corpo = null, dono = 0 where chave = 'planilha'`);
    expect((await certo(tentar(outro, pedido, 'planilha'))).id).toBe(primeira.id);
    expect((await app.owner.query('select from controle.tarefa')).rowCount).toBe(1);
  });

  it('recusado na segunda vez, diz que a primeira ainda pode vir, e guarda a chave: depois é a primeira que vale', async () => {
    const pedido = {
      url: '/financeiro',
      body: {
        ...((await (casos['uma despesa com três parcelas'] as Caso)(++n)).body as object),
        fluxo: await novo('/fluxos', { descricao: 'PASSAGEIRO' }),
      },
    };
    const { fluxo: seu } = pedido.body as { fluxo: number };
    const antes = await quantos();
    servidor.stall('lancamento-');
    expect((await tentar(app, pedido, 'recusado')).status).toBe(503);
    await certo(ana.call('PUT', `/fluxos/${seu}`, { descricao: 'OUTRO' }, sitio.na));
    const excluir = await ana.call('DELETE', `/fluxos/${seu}`, undefined, sitio.na);
    expect(excluir.status).toBe(204);
    const recusa = await tentar(app, pedido, 'recusado');
    expect(recusa).toMatchObject({ status: 422, body: { code: 'REFERENCIA_NAO_ENCONTRADA' } });
    expect(recusa.body.error).toMatch(/uma tentativa anterior deste mesmo pedido ainda pode vir a ser gravada/);
    await servidor.commit(app.services.store);
    await app.services.progress.waitFor(await app.services.store.head(), 120_000);
    const depois = await tentar(outro, pedido, 'recusado');
    expect(depois.body.error ?? '').not.toMatch(/ainda pode vir/);
    expect((await gravados(antes)).filter((type) => type === 'LancamentoRegistrado')).toHaveLength(1);
  });
});
