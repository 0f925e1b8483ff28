import { tarefaDecider } from '@tulha/domain/suporte/tarefa/tarefa.decider';
import { randomUUID } from 'node:crypto';
import { tablesThatDiffer } from '../../testing/rebuilt.js';
import { startTestApp, type TestApp } from '../../testing/test-app.js';
import { visto } from '../../testing/visto.js';

const SENHA = 'senha-muito-boa';
type Conta = Awaited<ReturnType<TestApp['account']>>;
type Quem = { readonly id: number; readonly call: (method: 'GET' | 'PATCH' | 'DELETE', url: string) => ReturnType<TestApp['call']> };
type Notificacao = { readonly id: number; readonly isRead: number; readonly titulo: string; readonly texto: string };

describe('notificações', () => {
  let app: TestApp;
  let ana: Conta;
  let bia: Conta;
  let contador: Quem;
  let funcionario: Quem;

  const novo = async (login: string, papel: string): Promise<Quem> => {
    const { id } = (await ana.call('POST', '/cat-usuarios', { nome: login, login, papel, senha: SENHA })).body;
    const { token } = (await app.call('POST', '/session', { body: { login, password: SENHA, modo: 'cli' } })).body;
    return { id, call: (method, url) => app.call(method, url, { token }) };
  };
  const deles = async (quem: Pick<Quem, 'call'>, query = ''): Promise<readonly Notificacao[]> =>
    (await quem.call('GET', `/notifications${query}`)).body.content;
  const titulos = async (quem: Pick<Quem, 'call'>, query = '') => (await deles(quem, query)).map(({ titulo }) => titulo);
  const naoLidas = async (quem: Pick<Quem, 'call'>): Promise<number> => (await quem.call('GET', '/notifications/last-five')).body.unread;

  beforeAll(async () => {
    app = await startTestApp();
    [ana, bia] = [await app.account('ana'), await app.account('bia')];
    await app.owner.query(`update leitura.conta set plano = 'profissional' where id = $1`, [ana.conta]);
    [contador, funcionario] = [await novo('caio', 'contador'), await novo('dora', 'funcionario')];
  });
  afterAll(() => app.close());

  const trancarFolha = async () => {
    const fazenda = (await ana.call('POST', '/fazendas', { nome: 'SANTA FE' })).body.id;
    const na = { 'x-fazenda': String(fazenda) };
    const talhao = (await ana.call('POST', '/cad-talhoes', { nome: 'Mata' }, na)).body.id;
    const colaborador = (await ana.call('POST', '/cad-colaboradores', { nome: 'Geraldo', tipo: 'safrista' })).body.id;
    const fluxo = (await ana.call('POST', '/cad-fluxos', { descricao: 'Caixa' })).body.id;
    const atividade = (await ana.call('POST', '/reg-atividades', { talhao, data: '2026-05-11' }, na)).body.id;
    const linha = { colaborador, tipo: 'L', medida: 60, valor: 18, colhido: 10 };
    await ana.call('POST', `/reg-atividades/${atividade}/mdobrascolheita`, { modo: 'manual', vinculos: [linha] }, na);
    const folha = { descricao: 'Maio', inicio: '2026-05-01', fim: '2026-05-31', data: '2026-06-05', colaboradores: [colaborador], fluxo };
    const { id } = (await ana.call('POST', '/folha-pagamento-colheita', folha, na)).body;
    expect((await ana.call('PUT', `/folha-pagamento-colheita/trancar/${id}`, {}, na)).status).toBe(200);
    return id as number;
  };

  it('a folha trancada é dita a quem pode ver folhas, e não a quem a trancou', async () => {
    const folha = await trancarFolha();
    expect(await deles(contador)).toEqual([
      {
        id: expect.any(Number),
        isRead: 0,
        titulo: 'Folha de colheita trancada',
        texto: 'A folha Maio foi trancada: R$ 180,00 a pagar em 05/06/2026.',
        tipo: 'FolhaColheitaTrancada',
        em: expect.any(String),
        caminho: `/folha-pagamento-colheita/${folha}`,
      },
    ]);
    expect([await titulos(ana), await titulos(funcionario), await titulos(bia)]).toEqual([[], [], []]);
    expect(await titulos(await novo('eva', 'contador'))).toEqual([]); // Quem chega depois não recebe o que passou.
  });

  it('ler a mesma duas vezes não muda nada; a excluída some', async () => {
    const [{ id }] = (await deles(contador)) as [Notificacao];
    const fatos = async () => (await app.facts()).length;
    expect((await contador.call('PATCH', `/notifications/${id}`)).body).toMatchObject({ id, isRead: 1 });
    const antes = await fatos();
    expect(await contador.call('PATCH', `/notifications/${id}`)).toMatchObject({ status: 200, body: { id, isRead: 1 } });
    expect(await contador.call('PATCH', '/notifications/all')).toMatchObject({ status: 200, body: { unread: 0 } });
    expect(await fatos()).toBe(antes);
    expect([await titulos(contador, '?isRead=0'), await titulos(contador, '?isRead=1')]).toEqual([[], ['Folha de colheita trancada']]);
    expect((await contador.call('DELETE', `/notifications/${id}`)).status).toBe(204);
    expect(await titulos(contador)).toEqual([]);
    for (const method of ['PATCH', 'DELETE'] as const) expect((await contador.call(method, `/notifications/${id}`)).status).toBe(404);
  });

  it('o que muda para um usuário é dito a ele: papel, permissões e senha', async () => {
    await ana.call('PUT', `/cat-usuarios/${funcionario.id}`, { papel: 'operador' });
    await ana.call('POST', `/users/${funcionario.id}/permissions`, { modulo: 'folha', alcance: 'ler' });
    expect(await deles(funcionario)).toMatchObject([
      { titulo: 'O que você pode fazer mudou', texto: 'Uma permissão sua mudou: nesse módulo, agora você pode consultar.' },
      { titulo: 'O seu papel mudou', texto: 'O seu papel nesta conta agora é operador.' },
      { titulo: 'Folha de colheita trancada' }, // Agora pode ver folhas.
    ]);
    await bia.call('PUT', '/perfil/password', { senha_atual: SENHA, senha_nova: 'outra-senha-muito-boa' });
    expect(await titulos(bia)).toEqual(['A sua senha foi trocada']);
  });

  it('o operador fala com o dono, e só com ele', async () => {
    const operador = (method: 'POST' | 'DELETE', url: string, body?: unknown) =>
      app.call(method, `/operador/contas/${ana.conta}${url}`, { token: app.services.config.operatorToken, ...(body ? { body } : {}) });
    await operador('POST', '/faturas', { fatura: 1, valor: 99.9, vencimento: '2026-12-10' });
    await operador('POST', '/suspensao', { motivo: 'Fatura' });
    expect((await ana.call('GET', '/notifications')).status).toBe(402);
    await operador('DELETE', '/suspensao');
    expect(await titulos(ana)).toEqual(['Conta reativada', 'Conta suspensa', 'Fatura da assinatura']);
    expect(await titulos(contador)).toEqual([]);
  });

  it('as cinco últimas, e todas lidas de uma vez; a que vem depois não está lida', async () => {
    const encerrar = (tarefaId: number) =>
      app.services.dispatch(
        tarefaDecider,
        tarefaId,
        {
          type: 'EncerrarTarefa',
          data: { tarefaId, usuarioId: contador.id, tipo: 'importar-safra', situacao: tarefaId % 2 === 0 ? 'concluida' : 'falhou' },
        },
        { conta: ana.conta, ator: contador.id, fazenda: 0, commandId: randomUUID(), now: app.services.now() },
      );
    for (let id = 1; id <= 6; id++) await encerrar(id);
    await visto(app);
    const { body } = await contador.call('GET', '/notifications/last-five');
    expect(body.unread).toBe(6);
    expect(body.content.map(({ caminho }: { caminho: string }) => caminho)).toEqual([6, 5, 4, 3, 2].map((id) => `/importacoes/${id}`));
    expect((await contador.call('GET', '/notifications?size=4&page=2')).body).toMatchObject({
      content: [{ titulo: 'Importação concluída' }, { titulo: 'Importação com problemas' }],
      pagination: { page: 2, size: 4, total: 6 },
    });
    expect((await contador.call('PATCH', '/notifications/all')).body).toEqual({ unread: 0 });
    await encerrar(7);
    await visto(app);
    expect([await naoLidas(contador), await naoLidas(funcionario)]).toEqual([1, 3]);
  });

  it('a de outro usuário ou de outra conta não existe', async () => {
    const [{ id }] = (await deles(contador)) as [Notificacao];
    for (const outro of [ana, bia, funcionario])
      for (const method of ['PATCH', 'DELETE'] as const)
        expect({ method, status: (await outro.call(method, `/notifications/${id}`)).status }).toEqual({ method, status: 404 });
    expect(await naoLidas(contador)).toBe(1);
    expect((await app.call('GET', '/notifications')).status).toBe(401);
  });

  it('refeitas dos fatos, são as mesmas', async () => {
    expect((await tablesThatDiffer(app)).filter(({ table }) => table !== 'conta')).toEqual([]);
  });
});
