import { startTestApp, type TestApp } from '../testing/test-app.js';

/** Thousands of requests, on a machine that has other things to do. */

type Conta = Awaited<ReturnType<TestApp['account']>>;

describe('alterações de um registro', () => {
  let app: TestApp;
  let ana: Conta;
  let bia: Conta;

  beforeAll(async () => {
    app = await startTestApp();
    [ana, bia] = [await app.account('ana'), await app.account('bia')];
  });
  afterAll(() => app.close());

  const cadastrar = async (path: string, body: object) => (await ana.call('POST', path, body)).body.id as number;

  it('diz campo a campo o antigo e o novo, com os nomes dos outros registros e os dados pessoais abertos', async () => {
    const [baixada, alto] = [
      await cadastrar('/cad-turmas', { descricao: 'Baixada' }),
      await cadastrar('/cad-turmas', { descricao: 'Alto' }),
    ];
    const id = await cadastrar('/cad-colaboradores', { nome: 'Maria', tipo: 'safrista', turma: baixada, valorDia: 120 });
    await ana.call('PUT', `/cad-colaboradores/${id}`, { nome: 'Maria José', tipo: 'safrista', turma: alto, valorDia: 120 });
    await ana.call('DELETE', `/cad-colaboradores/${id}`);
    const { status, body } = await ana.call('GET', `/cad-colaboradores/${id}/alteracoes`);
    expect({ status, pagination: body.pagination }).toEqual({ status: 200, pagination: { page: 1, size: 20, total: 3 } });
    const [excluido, alterado, cadastrado] = body.content;
    expect(excluido).toMatchObject({ id: 2, acao: 'excluiu o colaborador', ator: 'Conta ana', motivo: null, mudancas: [] });
    expect(alterado).toMatchObject({
      acao: 'alterou o colaborador',
      mudancas: [
        { rotulo: 'Nome', antes: 'Maria', depois: 'Maria José' },
        { rotulo: 'Turma', antes: 'Baixada', depois: 'Alto' },
      ],
    });
    expect(cadastrado.mudancas).toEqual([
      { rotulo: 'Nome', antes: null, depois: 'Maria' },
      { rotulo: 'Tipo', antes: null, depois: 'Safrista' },
      { rotulo: 'Turma', antes: null, depois: 'Baixada' },
      { rotulo: 'Situação', antes: null, depois: 'Ativo' },
      { rotulo: 'Valor da diária', antes: null, depois: 'R$ 120,00' },
      { rotulo: 'Proporção do meeiro', antes: null, depois: '0' },
    ]);
  });

  it('vem em páginas, a última alteração primeiro; cada página sabe o que havia antes dela', async () => {
    const id = await cadastrar('/cad-pilhas', { descricao: 'Pilha 0' });
    for (let n = 1; n <= 6; n++) await ana.call('PUT', `/cad-pilhas/${id}`, { descricao: `Pilha ${n}` });
    const pagina = async (page: number) =>
      ((await ana.call('GET', `/cad-pilhas/${id}/alteracoes?size=3&page=${page}`)).body.content as { mudancas: { antes: string }[] }[]).map(
        ({ mudancas }) => mudancas[0]?.antes ?? null,
      );
    expect([await pagina(1), await pagina(2), await pagina(3), await pagina(4)]).toEqual([
      ['Pilha 5', 'Pilha 4', 'Pilha 3'],
      ['Pilha 2', 'Pilha 1', 'Pilha 0'],
      [null],
      [],
    ]);
  });

  it('de quem foi esquecido, o nome não volta', async () => {
    const id = await cadastrar('/cad-colaboradores', { nome: 'Sebastião', tipo: 'safrista' });
    await app.services.pool.query('update controle.chave set chave = null, destruida_em = now() where sujeito = $1', [`colaborador:${id}`]);
    const relogio = Date.now;
    Date.now = () => relogio() + 61_000; // a living key is remembered for a minute
    const { body } = await ana.call('GET', `/cad-colaboradores/${id}/alteracoes`).finally(() => {
      Date.now = relogio;
    });
    expect(body.content[0].mudancas).toEqual([
      { rotulo: 'Tipo', antes: null, depois: 'Safrista' },
      { rotulo: 'Situação', antes: null, depois: 'Ativo' },
      { rotulo: 'Proporção do meeiro', antes: null, depois: '0' },
    ]);
    expect(JSON.stringify(body)).not.toContain('Sebastião');
  });

  it('o registro de outra conta não existe', async () => {
    const id = await cadastrar('/cad-pilhas', { descricao: 'Minha' });
    expect((await bia.call('GET', `/cad-pilhas/${id}/alteracoes`)).status).toBe(404);
    for (const path of ['vendas', 'folha-pagamento-colheita', 'financeiro'])
      expect({ path, status: (await ana.call('GET', `/${path}/999999/alteracoes`)).status }).toEqual({ path, status: 404 });
  });
});
