import { diaAt } from '@tulha/domain/kernel/dates';
import { fillDemo } from '@tulha/platform/demo/demo';
import { startBoth } from './support.js';

type Secao = { readonly secao: string; readonly locais: readonly { readonly lotes: readonly { readonly codigo: string }[] }[] };

describe('a fazenda de demonstração', () => {
  let both: Awaited<ReturnType<typeof startBoth>>;
  let ver: (path: string) => Promise<ReturnType<typeof JSON.parse>>;
  const preencher = async () => {
    const operatorToken = both.app.services.config.operatorToken ?? '';
    return fillDemo({ baseUrl: await both.app.app.getUrl(), operatorToken, progress: () => undefined });
  };
  beforeAll(async () => {
    both = await startBoth();
    await both.app.app.listen(0, '127.0.0.1');
    const acesso = await preencher();
    const { body } = await both.app.call('POST', '/session', { body: { login: acesso?.login, password: acesso?.senha } });
    ver = async (path) => (await both.app.call('GET', path, { token: body.token as string })).body;
  });
  afterAll(() => both?.close());

  it('tem café no terreiro, no secador e no armazém, de uma safra em andamento', async () => {
    const { safra, lotes, despesas } = await ver('/painel');
    const hoje = diaAt(new Date().toISOString());
    expect([safra.inicio <= hoje, safra.fim >= hoje]).toEqual([true, true]);
    expect(lotes).toEqual({ total: expect.any(Number), emTerreiro: 3, emSecagem: 2, emArmazem: 10 });
    expect(despesas).toBeGreaterThan(0);
    const { secoes } = (await ver('/rastreabilidade/quadro')) as { secoes: Secao[] };
    const em = (nome: string) =>
      secoes.filter(({ secao }) => secao === nome).flatMap(({ locais }) => locais.flatMap((local) => local.lotes));
    for (const nome of ['colhido', 'terreiro', 'secador', 'armazem'])
      expect(em(nome).some(({ codigo }) => /^\d\dT-/.test(codigo))).toBe(true);
  });

  it('foi escrita por quem faz cada coisa, e cada cadastro tem com que se olhar', async () => {
    const { content } = await ver('/logs?size=200');
    const nomes = new Set((content as { usuario: { nome: string } }[]).map(({ usuario }) => usuario.nome));
    expect([...nomes].toSorted()).toEqual(['Cícero Lopes', 'Fazendas de demonstração', 'Rita Campos']);
    for (const path of ['cat-qualidades', 'cad-salesTypes', 'product', 'cat-cc', 'cat-contas', 'cat-pagamentos', 'cad-bags', 'tags'])
      expect({ path, vazio: (await ver(`/${path}`)).pagination.total === 0 }).toEqual({ path, vazio: false });
  });

  it('tem compras, folhas e um plano com que se comparar, na safra em andamento', async () => {
    const situacoes = async (path: string) => ((await ver(path)).content as { status: string }[]).map(({ status }) => status).toSorted();
    expect(await situacoes('/compras')).toEqual(['ABERTO', 'FECHADO']);
    expect(await situacoes('/folha-pagamento-colheita')).toEqual(['FECHADO']);
    expect(await situacoes('/folha-pagamento')).toEqual(['ABERTO']);
    const { despesa, receita, colheita } = await ver('/planejamentos/orcamentos/totais');
    for (const parte of [despesa.orcado, despesa.realizado, receita.orcado, colheita.sacas]) expect(parte).toBeGreaterThan(0);
    const { content } = await ver('/planejamentos/orcado-e-realizado');
    const adubo = (content as { categoriaNome: string; despesaOrcada: number; despesa: number }[]).find(
      ({ categoriaNome }) => categoriaNome === 'Fertilizantes',
    );
    expect(adubo).toMatchObject({ despesaOrcada: 520_000, despesa: 18_640 });
  });

  it('tem as notas de um CNPJ seu, do simulador, e sabe-se de uma delas', async () => {
    expect((await ver('/nfe/certificados')).content).toMatchObject([{ documento: '90000007000104' }]);
    const { content } = (await ver('/nfe/notas?size=20')) as { content: { ciencia: string | null; ambiente: string }[] };
    expect(content.map(({ ambiente }) => ambiente)).toEqual(Array.from({ length: content.length }, () => 'SIMULADO'));
    expect([content.length, content.filter(({ ciencia }) => ciencia !== null).length]).toEqual([5, 1]);
  });

  it('cada venda finalizada é uma receita do mesmo valor', async () => {
    const vendas = (await ver('/vendas?size=200')).content as { codigo: string; status: string; total: number }[];
    const receitas = (await ver('/financeiro?size=200&tipo=receita')).content as { notafiscal: string; valor: number }[];
    const fechadas = vendas.filter(({ status }) => status === 'FECHADO');
    expect(fechadas.length).toBeGreaterThan(20);
    for (const { codigo, total } of fechadas)
      expect(receitas.find(({ notafiscal }) => notafiscal === codigo)).toMatchObject({ valor: total });
  });

  it('preenchida outra vez, depois de interrompida, é a mesma', async () => {
    const antes = [
      await ver('/painel'),
      (await ver('/compras')).pagination.total,
      (await ver('/rastreabilidade/lotes')).pagination.total,
      (await ver('/cat-usuarios')).pagination.total,
    ];
    await preencher();
    expect([
      await ver('/painel'),
      (await ver('/compras')).pagination.total,
      (await ver('/rastreabilidade/lotes')).pagination.total,
      (await ver('/cat-usuarios')).pagination.total,
    ]).toEqual(antes);
  });
});
