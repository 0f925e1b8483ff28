import { tablesThatDiffer } from '../testing/rebuilt.js';
import { startTestApp, type TestApp } from '../testing/test-app.js';

type Account = Awaited<ReturnType<TestApp['account']>>;
let app: TestApp;
let ana: Account;
let bia: Account;
let fazenda: number;
let n = 0;

const criar = async (path: string, body: Readonly<Record<string, unknown>>, quem = ana): Promise<number> => {
  const { status, body: feito } = await quem.call('POST', `/${path}`, body, quem === ana ? { 'x-fazenda': String(fazenda) } : {});
  if (status !== 201) throw new Error(JSON.stringify(feito));
  return feito.id;
};
const categoria = (tipo?: string, quem = ana) => criar('cat-contas', { descricao: `Categoria ${++n}`, ...(tipo && { tipo }) }, quem);
const lancar = (categoriaId: number, descricao = 'Diesel') =>
  criar('financeiro', { descricao, tipo: 'despesa', categoria: categoriaId, valor: 100, data: '2026-05-02' });
const nomeDe = async (id: number): Promise<string> => (await ana.call('GET', `/cat-contas/${id}`)).body.descricao;
const lancamento = async (id: number) => (await ana.call('GET', `/financeiro/${id}`)).body;
const fatosDe = async (id: number) =>
  (await app.facts()).filter(({ data }) => (data as { categoriaId?: number }).categoriaId === id).map(({ type }) => type);

beforeAll(async () => {
  app = await startTestApp();
  ana = await app.account('ana');
  bia = await app.account('bia');
  fazenda = (await ana.call('POST', '/fazendas', { nome: 'SANTA FÉ' })).body.id;
});
afterAll(() => app.close());

describe('excluir o que está em uso', () => {
  it('sem dizer para onde: recusa, diz quantos usam, e nada muda', async () => {
    const id = await categoria('despesa');
    for (const _ of [1, 2]) await lancar(id);
    await criar('servicos', { descricao: `Frete ${++n}`, categoria: id });
    const head = await app.services.store.head();
    expect(await ana.call('DELETE', `/cat-contas/${id}`)).toMatchObject({
      status: 409,
      body: { code: 'CADASTRO_EM_USO', error: expect.stringContaining('1 serviço, 2 lançamentos') },
    });
    expect(await app.services.store.head()).toBe(head);
    expect((await ana.call('GET', `/cat-contas/${id}/uso`)).body).toEqual({
      total: 3,
      mover: true,
      pede: 'category_to_move',
      usos: [
        { tabela: 'servico', nome: 'serviço', quantas: 1, cadastro: true, impede: true },
        { tabela: 'lancamento', nome: 'lançamentos', quantas: 2, cadastro: false, impede: false },
      ],
    });
    expect((await bia.call('GET', `/cat-contas/${id}/uso`)).status).toBe(404);
  });

  it.each(['?category_to_move=', '?mover_para=', 'category_to_move', 'mover_para'])(
    '%s: tudo vai para a outra, e ela some',
    async (onde) => {
      const [de, para] = [await categoria('despesa'), await categoria('despesa')];
      const entrada = await lancar(de, `Óleo ${++n}`);
      const servico = await criar('servicos', { descricao: `Frete ${++n}`, categoria: de });
      const antes = await lancamento(entrada);
      const pedido = onde.startsWith('?')
        ? await ana.call('DELETE', `/cat-contas/${de}${onde}${para}`)
        : await ana.call('DELETE', `/cat-contas/${de}`, { [onde]: para });
      expect(pedido.status).toBe(204);
      expect((await ana.call('GET', `/cat-contas/${de}`)).status).toBe(404);
      const nome = await nomeDe(para);
      expect(await lancamento(entrada)).toMatchObject({ categoria: nome, categoriaId: para, categoriaNome: nome, valor: antes.valor });
      expect((await ana.call('GET', `/servicos/${servico}`)).body.categoria).toBe(para);
      for (const filtro of [`categoria=${para}`, `categoria=${encodeURIComponent(nome)}`, `q=${encodeURIComponent(nome)}`]) {
        const { content } = (await ana.call('GET', `/financeiro?size=200&sort=categoria&${filtro}`)).body;
        expect({ filtro, ids: content.map(({ id }: { id: number }) => id) }).toEqual({ filtro, ids: expect.arrayContaining([entrada]) });
      }
      const servicos = (await ana.call('GET', `/servicos?size=200&categoria=${para}`)).body.content;
      expect(servicos).toEqual([expect.objectContaining({ id: servico, categoria: para })]);
      expect(await fatosDe(de)).toEqual(expect.arrayContaining(['CategoriaMovida', 'CategoriaExcluida']));
    },
  );

  it('em cadeia, e a exclusão seguinte conta também o que veio antes', async () => {
    const [a, b, c] = [await categoria(), await categoria(), await categoria()];
    const entrada = await lancar(a);
    expect((await ana.call('DELETE', `/cat-contas/${a}?category_to_move=${b}`)).status).toBe(204);
    expect((await ana.call('DELETE', `/cat-contas/${b}`)).body.code).toBe('CADASTRO_EM_USO');
    expect((await ana.call('DELETE', `/cat-contas/${b}?category_to_move=${c}`)).status).toBe(204);
    expect(await lancamento(entrada)).toMatchObject({ categoriaId: c, categoriaNome: await nomeDe(c) });
  });

  it('o que era da que saiu ainda se altera, e quem manda o código antigo é entendido', async () => {
    const [de, para] = [await categoria(), await categoria()];
    const entrada = await lancar(de);
    await ana.call('DELETE', `/cat-contas/${de}?category_to_move=${para}`);
    expect((await ana.call('PUT', `/financeiro/${entrada}`, { obs: 'conferido' })).body).toMatchObject({
      categoriaId: para,
      obs: 'conferido',
    });
    expect(await lancamento(await lancar(de))).toMatchObject({ categoriaId: para, categoriaNome: await nomeDe(para) });
  });

  it('recusa um lugar que não pode ser, e nada muda', async () => {
    const [despesa, receita, outra] = [await categoria('despesa'), await categoria('receita'), await categoria('despesa')];
    const deBia = await categoria('despesa', bia);
    const semTipo = await categoria();
    await lancar(despesa);
    await ana.call('DELETE', `/cat-contas/${outra}`);
    const head = await app.services.store.head();
    const casos = { [despesa]: 'DESTINO_E_O_PROPRIO', [receita]: 'DESTINO_DE_OUTRO_TIPO', [outra]: 'REFERENCIA_NAO_ENCONTRADA' };
    for (const [para, code] of [...Object.entries(casos), [String(deBia), 'REFERENCIA_NAO_ENCONTRADA']])
      expect(await ana.call('DELETE', `/cat-contas/${despesa}?category_to_move=${para}`)).toMatchObject({
        status: 422,
        body: { code, errors: [{ campo: 'category_to_move' }] },
      });
    const pelaNossa = await ana.call('DELETE', `/cat-contas/${despesa}?mover_para=${receita}`);
    expect(pelaNossa.body.errors).toEqual([expect.objectContaining({ campo: 'mover_para' })]);
    const semLugar = await ana.call('DELETE', `/cat-contas/${despesa}`);
    expect(semLugar.body).toMatchObject({ code: 'CADASTRO_EM_USO', errors: [{ campo: 'category_to_move' }] });
    expect(await app.services.store.head()).toBe(head);
    expect((await ana.call('DELETE', `/cat-contas/${despesa}?category_to_move=${semTipo}`)).status).toBe(204);
  });

  it('dois lugares ditos que não são o mesmo são recusados, e nada muda', async () => {
    const [sai, um, outro] = [await categoria('despesa'), await categoria('despesa'), await categoria('despesa')];
    const head = await app.services.store.head();
    const dois = await ana.call('DELETE', `/cat-contas/${sai}?mover_para=${um}`, { mover_para: outro });
    expect(dois).toMatchObject({ status: 400, body: { errors: [{ campo: 'mover_para' }] } });
    expect(await app.services.store.head()).toBe(head);
    expect((await ana.call('DELETE', `/cat-contas/${sai}?mover_para=${um}`, { mover_para: um })).status).toBe(204);
  });

  it('respeita If-Match e a chave repetida', async () => {
    const [de, para] = [await categoria(), await categoria()];
    await lancar(de);
    const url = `/cat-contas/${de}?category_to_move=${para}`;
    expect((await ana.call('DELETE', url, undefined, { 'if-match': '"7"' })).status).toBe(412);
    const headers = { 'idempotency-key': `mover-${de}`, 'if-match': '"0"' };
    expect([
      (await ana.call('DELETE', url, undefined, headers)).status,
      (await ana.call('DELETE', url, undefined, headers)).status,
    ]).toEqual([204, 204]);
    expect((await fatosDe(de)).filter((type) => type === 'CategoriaMovida')).toHaveLength(1);
  });
});

describe('ao mesmo tempo', () => {
  it('a mesma exclusão dez vezes: vai uma vez', async () => {
    const [de, para] = [await categoria(), await categoria()];
    await lancar(de);
    const respostas = await Promise.all(Array.from({ length: 10 }, () => ana.call('DELETE', `/cat-contas/${de}?category_to_move=${para}`)));
    expect(respostas.every(({ status }) => [204, 404].includes(status))).toBe(true);
    expect((await fatosDe(de)).filter((type) => type === 'CategoriaMovida')).toHaveLength(1);
  });

  it('uma para a outra e a outra para uma: só uma vai, e a outra fica com tudo', async () => {
    for (let volta = 0; volta < 5; volta++) {
      const [a, b] = [await categoria(), await categoria()];
      const entradas = [await lancar(a), await lancar(b)];
      const status = (
        await Promise.all([
          ana.call('DELETE', `/cat-contas/${a}?category_to_move=${b}`),
          ana.call('DELETE', `/cat-contas/${b}?category_to_move=${a}`),
        ])
      ).map((resposta) => resposta.status);
      expect(status.filter((um) => um === 204)).toHaveLength(1);
      const fica = status[0] === 204 ? b : a;
      expect((await ana.call('GET', `/cat-contas/${fica}`)).status).toBe(200);
      for (const entrada of entradas) expect((await lancamento(entrada)).categoriaId).toBe(fica);
    }
  });

  it('o lugar some no mesmo instante: ou se move antes, ou se recusa; nada fica sem lugar', async () => {
    for (let volta = 0; volta < 5; volta++) {
      const [a, b] = [await categoria(), await categoria()];
      const entrada = await lancar(a);
      await Promise.all([ana.call('DELETE', `/cat-contas/${a}?category_to_move=${b}`), ana.call('DELETE', `/cat-contas/${b}`)]);
      const { categoriaId: onde } = await lancamento(entrada);
      expect((await ana.call('GET', `/cat-contas/${onde}`)).status).toBe(200);
    }
  });

  it('lançamentos escritos durante a exclusão vão também', async () => {
    const [de, para] = [await categoria(), await categoria()];
    await lancar(de);
    const escrever = Array.from({ length: 15 }, (_, i) =>
      ana.call(
        'POST',
        '/financeiro',
        { descricao: `Corrida ${i}`, tipo: 'despesa', categoria: de, valor: 1, data: '2026-05-02' },
        { 'x-fazenda': String(fazenda) },
      ),
    );
    const [excluida, ...escritos] = await Promise.all([ana.call('DELETE', `/cat-contas/${de}?category_to_move=${para}`), ...escrever]);
    expect(excluida?.status).toBe(204);
    expect(escritos.map(({ status }) => status)).toEqual(escritos.map(() => 201));
    for (const { body } of escritos) expect((await lancamento(body.id)).categoriaId).toBe(para);
  });
});

describe('os outros cadastros', () => {
  it('quem tem turma ou pilha: elas mudam de lugar com ele', async () => {
    const [um, outro] = [await criar('cad-armazens', { descricao: 'Velho' }), await criar('cad-armazens', { descricao: 'Novo' })];
    const pilha = await criar('cad-pilhas', { descricao: `Pilha ${++n}`, armazem: um });
    expect((await ana.call('DELETE', `/cad-armazens/${um}`)).body.error).toContain('1 pilha');
    expect((await ana.call('DELETE', `/cad-armazens/${um}?mover_para=${outro}`)).status).toBe(204);
    expect((await ana.call('GET', `/cad-pilhas/${pilha}`)).body.armazem).toBe(outro);
    expect((await ana.call('GET', `/cad-pilhas?armazem=${outro}`)).body.content).toHaveLength(1);
  });

  it('uma fazenda com talhões não some debaixo deles', async () => {
    const sitio = (await ana.call('POST', '/fazendas', { nome: 'SÍTIO' })).body.id;
    const talhao = await criar('cad-talhoes', { nome: 'Grota', fazenda: sitio });
    expect(await ana.call('DELETE', `/fazendas/${sitio}`)).toMatchObject({
      status: 409,
      body: { code: 'CADASTRO_REFERIDO', error: 'Fazenda "SÍTIO" está em uso: 1 talhão. Mude ou exclua antes o que usa.' },
    });
    await ana.call('DELETE', `/cad-talhoes/${talhao}`);
    expect((await ana.call('DELETE', `/fazendas/${sitio}`)).status).toBe(204);
  });

  it('o que já apontava para um excluído ainda se grava', async () => {
    const talhao = await criar('cad-talhoes', { nome: 'Vargem' });
    const safra = { inicio: '2026-07-01', fim: '2027-06-30', talhoes: [talhao] };
    const id = await criar('cat-safras', safra);
    await ana.call('DELETE', `/cad-talhoes/${talhao}`);
    expect((await ana.call('PUT', `/cat-safras/${id}`, { ...safra, descricao: 'SAFRA NOVA' })).status).toBe(200);
    expect((await ana.call('PUT', `/cat-safras/${id}`, { ...safra, talhoes: [talhao, 999_999] })).body.code).toBe(
      'REFERENCIA_NAO_ENCONTRADA',
    );
  });
});

it('tudo volta igual dos fatos', async () => expect(await tablesThatDiffer(app)).toEqual([]));
