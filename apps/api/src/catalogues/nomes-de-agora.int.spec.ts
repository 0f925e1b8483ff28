import { tablesThatDiffer } from '../testing/rebuilt.js';
import { startTestApp, type TestApp } from '../testing/test-app.js';

/** A name kept beside an id follows the id: after a rename, and after the record was replaced by another. */
describe('o nome de agora', () => {
  let app: TestApp;
  let ana: Awaited<ReturnType<TestApp['account']>>;
  let na: Record<string, string>;
  const ids = { talhao: 0, trator: 0, jose: 0 };
  const feito = async (path: string, body: object, metodo: 'POST' | 'PUT' = 'POST') => {
    const resposta = await ana.call(metodo, path, body, na);
    if (resposta.status >= 300) throw new Error(`${path}: ${JSON.stringify(resposta.body)}`);
    return resposta.body;
  };
  const ver = async (path: string) => (await ana.call('GET', path, undefined, na)).body;
  const quantas = async (path: string) => (await ver(path)).pagination.total;

  beforeAll(async () => {
    app = await startTestApp({ now: '2026-06-01T12:00:00.000Z' });
    ana = await app.account('ana');
    na = { 'x-fazenda': String((await ana.call('POST', '/fazendas', { nome: 'SANTA FÉ' })).body.id) };
    ids.talhao = (await feito('/cad-talhoes', { nome: 'Mata' })).id;
    ids.jose = (await feito('/cad-colaboradores', { nome: 'José', tipo: 'diarista' })).id;
  });
  afterAll(() => app.close());

  describe('de um tipo de atividade', () => {
    const ano = { rocada: 0, trincha: 0 };
    const numDia = (data: string, atividade: number) =>
      feito('/reg-atividades/dia', {
        data,
        atividade,
        talhao: ids.talhao,
        mdobras: { colaboradores: [{ gloVinculoId: ids.jose, quantidade: 1, valor: 100 }] },
      });

    beforeAll(async () => {
      for (const nome of ['rocada', 'trincha'] as const) ano[nome] = (await feito('/cat-atividades', { descricao: nome })).id;
      for (const data of ['2026-05-01', '2026-05-02']) await numDia(data, ano.rocada);
      await numDia('2026-05-03', ano.trincha);
      await feito(`/cat-atividades/${ano.rocada}`, { descricao: 'Zeladoria' }, 'PUT');
      // No kind has this name any more, so it stays as it was typed.
      await feito('/reg-atividades', { data: '2026-05-04', talhao: ids.talhao, atividade: 'rocada' });
    });

    it('renomeado, acham-no a lista, a busca e a ordem; o nome velho só acha o que se digitou', async () => {
      expect([await quantas('/reg-atividades?atividade=Zeladoria'), await quantas('/reg-atividades?q=zeladoria')]).toEqual([2, 2]);
      expect([await quantas('/reg-atividades?atividade=rocada'), await quantas('/reg-atividades?q=rocada')]).toEqual([1, 1]);
      const { content } = await ver('/reg-atividades?sort=atividade');
      expect(content.map((um: { atividadeNome: string }) => um.atividadeNome)).toEqual(['rocada', 'trincha', 'Zeladoria', 'Zeladoria']);
    });

    it('renomeado, o que se lança no mesmo dia vai para a mesma atividade, e o relatório tem uma linha dele', async () => {
      const antes = await quantas('/reg-atividades');
      await numDia('2026-05-02', ano.rocada);
      expect(await quantas('/reg-atividades')).toBe(antes);
      await numDia('2026-05-05', ano.rocada);
      const { content } = await ver('/relatorios/custos?por=atividade');
      expect(content.filter((um: { nome: string }) => um.nome === 'Zeladoria')).toMatchObject([{ total: 400 }]);
    });

    it('alterar por filtros muda todos os que a lista mostra, também os que vieram de um tipo excluído', async () => {
      expect((await ana.call('DELETE', `/cat-atividades/${ano.trincha}?activity_to_move=${ano.rocada}`)).status).toBe(204);
      for (const filtro of ['atividade=Zeladoria', 'q=zeladoria']) {
        const mostra = await quantas(`/reg-atividades?${filtro}`);
        expect(mostra).toBe(4);
        const { content } = await feito(`/reg-atividades/by-filters?${filtro}`, { newValue: { obs: filtro } }, 'PUT');
        expect(content).toHaveLength(mostra);
      }
      expect(await quantas('/reg-atividades?atividade=trincha')).toBe(0);
    });
  });

  it('de uma categoria de lançamento, em toda parte onde se lê', async () => {
    const categoria = (await feito('/cat-contas', { descricao: 'Oleo', tipo: 'despesa' })).id;
    const { id } = await feito('/financeiro', { tipo: 'despesa', descricao: 'Tanque', valor: 10, data: '2026-05-11', categoria });
    await feito('/financeiro', { tipo: 'despesa', descricao: 'Outro', valor: 5, data: '2026-05-12', categoria: 'Oleo velho' });
    await feito(`/cat-contas/${categoria}`, { descricao: 'Diesel', tipo: 'despesa' }, 'PUT');
    await feito('/financeiro', { tipo: 'despesa', descricao: 'Galão', valor: 7, data: '2026-05-13', categoria });
    expect(await ver(`/financeiro/${id}`)).toMatchObject({
      categoria: 'Diesel',
      categoriaNome: 'Diesel',
      pagamentos: [{ categoria: 'Diesel' }],
    });
    expect([
      await quantas('/financeiro?categoria=Diesel'),
      await quantas('/financeiro?q=diesel'),
      await quantas('/financeiro?q=oleo'),
    ]).toEqual([2, 2, 1]);
    const { content } = (await ana.call('POST', '/financeiro/resumo', { categoria: 'Diesel' }, na)).body;
    expect(content).toEqual([{ categoria: 'Diesel', categoriaId: categoria, receita: 0, despesa: 17, total: -17 }]);
    const relatorio = await ver('/financeiro/relatorios');
    expect(relatorio.content.map((um: { categoria: string }) => um.categoria).sort()).toEqual(['Diesel', 'Diesel', 'Oleo velho']);
  });

  it('o que se digita com o nome de um registro é dele, e segue o nome novo', async () => {
    const limpa = (await feito('/cat-atividades', { descricao: 'Limpa' })).id;
    const digitada = (await feito('/reg-atividades', { data: '2026-05-06', talhao: ids.talhao, atividade: 'Limpa' })).id;
    const copiada = (await feito('/reg-atividades/duplicate', { registro_id: digitada, data: '2026-05-07' }, 'PUT')).id;
    await feito(`/cat-atividades/${limpa}`, { descricao: 'Limpa de rua' }, 'PUT');
    for (const uma of [digitada, copiada])
      expect(await ver(`/reg-atividades/${uma}`)).toMatchObject({ atividade: limpa, atividadeNome: 'Limpa de rua' });
    const cheque = (await feito('/cat-pagamentos', { descricao: 'Cheque pré' })).id;
    const conta = { tipo: 'despesa', descricao: 'Corda', valor: 9, data: '2026-05-11' };
    const { id } = await feito('/financeiro', { ...conta, categoriaPagamento: 'cheque pré', tipoPagamento: 'Cheque pré' });
    await feito(`/cat-pagamentos/${cheque}`, { descricao: 'Cheque da safra' }, 'PUT');
    expect(await ver(`/financeiro/${id}`)).toMatchObject({ categoriaPagamento: 'Cheque da safra', tipoPagamento: 'Cheque da safra' });
    await feito('/cat-pagamentos', { descricao: 'Pix' });
    expect((await feito('/financeiro', { ...conta, tipoPagamento: 'PIX', categoriaPagamento: 'Fiado' })).tipoPagamento).toBe('PIX');
  });

  it('refeitas dos fatos, as telas são as mesmas', async () => expect(await tablesThatDiffer(app)).toEqual([]));
});
