import { tablesThatDiffer } from '../testing/rebuilt.js';
import { startTestApp, type TestApp } from '../testing/test-app.js';

const FOLHAS = '/folha-pagamento';
const DETALHE = '/colaborador-pagamentos';
const COLHEITA = { folhas: '/folha-pagamento-colheita', detalhe: '/colaborador-pagamento-colheita' };
const SENHA = 'senha-muito-boa';

describe('adiantamentos numa folha, e quem a vê', () => {
  let app: TestApp;
  let ana: Awaited<ReturnType<TestApp['account']>>;
  const ids = { fazenda: 0, outraFazenda: 0, talhao: 0 };
  const naFazenda = (fazenda = ids.fazenda) => ({ 'x-fazenda': String(fazenda) });

  const feito = async (url: string, body: unknown, fazenda = ids.fazenda) => {
    const resposta = await ana.call('POST', url, body, naFazenda(fazenda));
    if (resposta.status !== 201) throw new Error(`${url}: ${JSON.stringify(resposta.body)}`);
    return resposta.body;
  };
  const novo = async (url: string, body: unknown, fazenda?: number): Promise<number> => (await feito(url, body, fazenda)).id;
  /** A new worker of the farm, who worked one day of this month for the given pay. */
  const quemTrabalhou = async (nome: string, mes: string, valor: number, fazenda = ids.fazenda, talhao = ids.talhao) => {
    const quem = await novo('/cad-colaboradores', { nome, tipo: 'diarista' });
    const atividade = await novo('/reg-atividades', { talhoesIds: [talhao], data: `${mes}-05`, atividade: 'CAPINA' }, fazenda);
    const linha = { gloVinculoId: quem, tipo: 1, quantidade: 1, valor };
    await feito(`/reg-atividades/${atividade}/mdobras`, { colaboradores: [linha] }, fazenda);
    return quem;
  };
  const adiantar = (colaborador: number, data: string, valor: number, descricao = 'Vale') =>
    novo('/cad-adiantamentos', { colaborador, data, valor, descricao });
  const folha = async (mes: string, colaboradores: readonly number[], mudou: object = {}, fazenda = ids.fazenda) => {
    const periodo = { inicio: `${mes}-01`, fim: `${mes}-28`, data: `${mes}-28` };
    return feito(FOLHAS, { descricao: `Mês ${mes}`, ...periodo, colaboradores, ...mudou }, fazenda);
  };
  const detalhe = async (id: number) => (await ana.call('GET', `${DETALHE}/${id}`)).body;
  const trancar = (id: number, body: object = {}, query = '') => ana.call('PUT', `${FOLHAS}/trancar/${id}${query}`, body);
  const abrir = (id: number) => ana.call('PATCH', `${FOLHAS}/abrir/${id}`);
  const descontos = async (adiantamento: number): Promise<{ id: number; data: string; valor: number; folha: string | null }[]> =>
    (await ana.call('GET', `/cad-adiantamentos/${adiantamento}/descontos`)).body.content;

  beforeAll(async () => {
    app = await startTestApp({ now: '2026-11-20T12:00:00.000Z' });
    ana = await app.account('ana');
    ids.fazenda = await novo('/fazendas', { nome: 'SANTA RITA' });
    ids.outraFazenda = await novo('/fazendas', { nome: 'BOA VISTA' });
    ids.talhao = await novo('/cad-talhoes', { nome: 'Figueira' });
  });
  afterAll(() => app.close());

  it('cada adiantamento é uma linha, do mais velho ao mais novo, e nunca mais do que o trabalho dá', async () => {
    const rosa = await quemTrabalhou('Rosa', '2026-01', 250);
    const velho = await adiantar(rosa, '2025-12-10', 100, 'Remédio');
    const novoVale = await adiantar(rosa, '2026-01-10', 200);
    await adiantar(rosa, '2026-01-29', 70, 'Depois do dia da folha');
    const aberta = await folha('2026-01', [rosa]);
    // R$ 300,00 are open until the day that it pays, and her work gives less.
    expect(aberta).toMatchObject({ descontarAdiantamentos: true, total: 0 });
    await ana.call('POST', '/pagamento-apontamento', { adiantamento: velho, data: '2025-12-20', valor: 40 });
    await ana.call('POST', '/pagamento-apontamento', { adiantamento: novoVale, data: '2026-01-12', valor: 50 });
    const { content, total } = await detalhe(aberta.id);
    expect(content).toMatchObject([{ valorTrabalho: 250, adiantamentos: 210, reajuste: 0, valor: 40 }]);
    expect(
      content[0].linhas.map(({ fonte, id, data, explicacao, valor }: Record<string, unknown>) => [fonte, id, data, explicacao, valor]),
    ).toEqual([
      ['MAO_DE_OBRA', expect.any(Number), '2026-01-05', '1 dia a R$ 250,00', 250],
      ['ADIANTAMENTO', velho, '2025-12-10', 'R$ 100,00 em 10/12/2025, faltavam R$ 60,00, descontado todo', -60],
      ['ADIANTAMENTO', novoVale, '2026-01-10', 'R$ 200,00 em 10/01/2026, faltavam R$ 150,00, descontado todo', -150],
    ]);
    expect(total).toBe(40);
    expect((await ana.call('GET', `${FOLHAS}?q=2026-01`)).body.content).toMatchObject([{ total: 40 }]);

    const ensaio = (await trancar(aberta.id, {}, '?ensaio=1')).body;
    expect(ensaio.segue).toContain('Dos adiantamentos se descontam R$ 210,00.');
    expect(await descontos(velho)).toHaveLength(1);
    const custo = async () =>
      (await ana.call('GET', '/relatorios/dre?dateStart=2026-01-01&dateEnd=2026-01-31', undefined, naFazenda())).body.resumo.coe;
    expect(await custo()).toBe(250);
    const { body: fechada } = await trancar(aberta.id);
    expect(fechada).toMatchObject({ status: 'FECHADO', total: 40 });
    // An advance is part of the cost of the work.
    expect(await custo()).toBe(250);
    expect((await ana.call('GET', `/financeiro/${fechada.lancamento}`)).body).toMatchObject({ valor: 40 });
    expect(await detalhe(aberta.id)).toEqual({ content, total });
    const daFolha = `folha de pagamento ${aberta.id}`;
    expect(await descontos(velho)).toMatchObject([
      { valor: 40, folha: null },
      { valor: 60, data: '2026-01-28', folha: daFolha },
    ]);
    expect(await descontos(novoVale)).toMatchObject([{ valor: 50 }, { valor: 150, folha: daFolha }]);
  });

  it('o que a folha descontou só muda por ela: aberta, volta; fechada de novo, desconta o que houver', async () => {
    const nair = await quemTrabalhou('Nair', '2026-02', 100);
    const vale = await adiantar(nair, '2026-02-01', 30);
    const { id } = await folha('2026-02', [nair]);
    await trancar(id);
    const [desconto] = await descontos(vale);
    const preso = { status: 409, body: { code: 'LINHA_DE_OUTRA', error: `Desconto: veio da folha de pagamento ${id}, e só muda por lá.` } };
    const url = `/cad-adiantamentos/${vale}/descontos/${desconto?.id}`;
    expect(await ana.call('DELETE', url)).toMatchObject(preso);
    expect(await ana.call('PUT', url, { valor: 1 })).toMatchObject(preso);
    expect((await ana.call('POST', '/pagamento-apontamento', { adiantamento: vale, data: '2026-02-20', valor: 1 })).body.code).toBe(
      'DESCONTO_MAIOR_QUE_ADIANTAMENTO',
    );
    expect((await ana.call('DELETE', `/cad-adiantamentos/${vale}`)).body.code).toBe('CADASTRO_REFERIDO');
    await abrir(id);
    expect(await descontos(vale)).toEqual([]);
    await ana.call('PUT', `/cad-adiantamentos/${vale}`, { valor: 45.5 });
    expect((await trancar(id)).body).toMatchObject({ status: 'FECHADO', total: 54.5 });
    expect(await descontos(vale)).toMatchObject([{ valor: 45.5 }]);
  });

  it('o que passa do que o trabalho dá fica para a próxima, e a que abre depois não toma o da outra', async () => {
    const ivo = await quemTrabalhou('Ivo', '2026-03', 100);
    const outro = await quemTrabalhou('Outro', '2026-03', 10);
    const vale = await adiantar(ivo, '2026-03-01', 150);
    const primeira = await folha('2026-03', [ivo, outro]);
    expect((await trancar(primeira.id)).body.total).toBe(10);
    const atividade = await novo('/reg-atividades', { talhoesIds: [ids.talhao], data: '2026-04-05', atividade: 'CAPINA' });
    await feito(`/reg-atividades/${atividade}/mdobras`, { colaboradores: [{ gloVinculoId: ivo, tipo: 1, quantidade: 1, valor: 80 }] });
    const segunda = await folha('2026-04', [ivo]);
    expect((await trancar(segunda.id)).body.total).toBe(30);
    await abrir(primeira.id);
    expect(await descontos(vale)).toMatchObject([{ valor: 50, folha: `folha de pagamento ${segunda.id}` }]);
    expect((await trancar(primeira.id)).body).toMatchObject({ status: 'FECHADO', total: 10 });
    expect((await descontos(vale)).reduce((soma, { valor }) => soma + valor, 0)).toBe(150);
  });

  it('de folhas que se fecham ao mesmo tempo, o mesmo adiantamento sai de uma só', async () => {
    const dora = await quemTrabalhou('Dora', '2026-05', 100);
    const atividade = await novo('/reg-atividades', { talhoesIds: [ids.talhao], data: '2026-06-05', atividade: 'CAPINA' });
    await feito(`/reg-atividades/${atividade}/mdobras`, { colaboradores: [{ gloVinculoId: dora, tipo: 1, quantidade: 1, valor: 100 }] });
    const vale = await adiantar(dora, '2026-05-01', 60);
    const folhas = [await folha('2026-05', [dora]), await folha('2026-06', [dora])];
    const respostas = await Promise.all(folhas.map(({ id }) => trancar(id)));
    const recusadas = respostas.filter(({ status }) => status !== 200);
    expect(recusadas.length).toBeLessThan(2);
    expect(recusadas.map(({ status, body }) => [status, body.code])).toEqual(recusadas.map(() => [409, 'ADIANTAMENTO_EM_OUTRA_FOLHA']));
    for (const { id } of folhas) expect((await trancar(id)).status).toBe(200);
    expect((await descontos(vale)).map(({ valor }) => valor)).toEqual([60]);
    const totais = await Promise.all(folhas.map(async ({ id }) => (await ana.call('GET', `${FOLHAS}/${id}`)).body.total));
    expect(totais.sort((a, b) => a - b)).toEqual([40, 100]);
  });

  it('quem não quer, não desconta; e o reajuste diz o que se paga, com o desconto já feito', async () => {
    const lia = await quemTrabalhou('Lia', '2026-07', 100);
    const vale = await adiantar(lia, '2026-07-01', 30);
    const { id, total } = await folha('2026-07', [lia], { descontarAdiantamentos: false });
    expect(total).toBe(100);
    expect((await ana.call('PUT', `${FOLHAS}/${id}`, { descontarAdiantamentos: 1 })).body).toMatchObject({ total: 70 });
    const url = `${DETALHE}/${id}?colaborador=${lia}`;
    expect((await ana.call('PUT', url, { valor: 90, motivo: 'Ajudou' })).body).toMatchObject({
      ...{ valorTrabalho: 100, adiantamentos: 30, reajuste: 20, valor: 90 },
      reajustado: { de: 70, motivo: 'Ajudou' },
    });
    expect((await trancar(id)).body.total).toBe(90);
    expect(await descontos(vale)).toMatchObject([{ valor: 30 }]);
  });

  it('na folha de colheita também, e o reajuste à mão guarda quanto era, quem e por quê', async () => {
    const bento = await novo('/cad-colaboradores', { nome: 'Bento', tipo: 'safrista' });
    const vinculo = { colaborador: bento, tipo: 'L', medida: 60, valor: 18, colhido: 9, resto: 15, tara: 2 };
    const atividade = await novo('/reg-atividades', { talhao: ids.talhao, data: '2026-09-05' });
    await feito(`/reg-atividades/${atividade}/mdobrascolheita`, { vinculos: [vinculo] });
    const vale = await adiantar(bento, '2026-09-01', 65.9);
    const periodo = { inicio: '2026-09-01', fim: '2026-09-28', data: '2026-09-28' };
    const { id, total } = await feito(COLHEITA.folhas, { descricao: 'Colheita', ...periodo, colaboradores: [bento] });
    expect(total).toBe(100);
    const reajustado = await ana.call('PUT', `${COLHEITA.detalhe}/${id}?colaborador=${bento}`, { valor: 110.5, motivo: 'Café longe' });
    expect(reajustado.body).toMatchObject({
      ...{ valorColheita: 165.9, adiantamentos: 65.9, reajuste: 10.5, valor: 110.5 },
      reajustado: { de: 100, porNome: 'Conta ana', motivo: 'Café longe' },
    });
    const linhas = async () => (await ana.call('GET', `${COLHEITA.detalhe}/${id}/${bento}`)).body;
    const explicadas = {
      content: [
        { fonte: 'COLHEITA', explicacao: '9 medidas de 60 L, mais 15 L, menos 2 L de tara: 553 L, a R$ 18,00 cada medida', valor: 165.9 },
        { fonte: 'ADIANTAMENTO', id: vale, explicacao: 'R$ 65,90 em 01/09/2026, descontado todo', valor: -65.9 },
      ],
      total: 100,
    };
    expect(await linhas()).toMatchObject(explicadas);
    await ana.call('PUT', `${COLHEITA.folhas}/trancar/${id}`, {});
    expect(await linhas()).toMatchObject(explicadas);
    expect((await ana.call('GET', `${COLHEITA.detalhe}/${id}`)).body.content).toMatchObject([
      { valor: 110.5, reajustado: { de: 100, motivo: 'Café longe' } },
    ]);
    expect(await descontos(vale)).toMatchObject([{ valor: 65.9, folha: `folha de colheita ${id}` }]);
    await ana.call('PATCH', `${COLHEITA.folhas}/abrir/${id}`);
    expect(await descontos(vale)).toEqual([]);
  });

  it('cada vez que a folha foi fechada fica para ler, com o que a vez seguinte disse de outro modo', async () => {
    const rui = await quemTrabalhou('Rui', '2025-11', 100);
    const eva = await quemTrabalhou('Eva', '2025-11', 55.5);
    const { id } = await folha('2025-11', [rui, eva]);
    const versoes = async () => (await ana.call('GET', `${FOLHAS}/${id}/versoes`)).body.content;
    expect(await versoes()).toEqual([]);
    const primeira = (await trancar(id)).body;
    expect(await versoes()).toMatchObject([
      { versao: 1, fechadaPor: 'Conta ana', abertaEm: null, lancamento: primeira.lancamento, total: 155.5, proxima: null },
    ]);
    await abrir(id);
    await ana.call('PUT', `${DETALHE}/${id}?colaborador=${rui}`, { valor: 112.25, motivo: 'Faltou meia hora' });
    const atividade = await novo('/reg-atividades', { talhoesIds: [ids.talhao], data: '2025-11-09', atividade: 'PODA' });
    await feito(`/reg-atividades/${atividade}/mdobras`, { colaboradores: [{ gloVinculoId: rui, tipo: 1, quantidade: 1, valor: 80 }] });
    await adiantar(rui, '2025-11-10', 20);
    const segunda = (await trancar(id)).body;
    expect(segunda.lancamento).not.toBe(primeira.lancamento);
    const [uma, outra] = await versoes();
    expect(uma).toMatchObject({
      ...{ versao: 1, total: 155.5, lancamento: primeira.lancamento, abertaPor: 'Conta ana' },
      pagamentos: [
        { nome: 'Rui', valor: 100 },
        { nome: 'Eva', valor: 55.5 },
      ],
      proxima: { total: 72.25 },
    });
    expect(uma.proxima.colaboradores).toEqual([
      {
        ...{ colaborador: rui, nome: 'Rui', antes: 100, depois: 172.25 },
        linhas: [
          { explicacao: '09/11/2025: 1 dia a R$ 80,00', antes: null, depois: 80, mudanca: 'ENTROU' },
          { explicacao: 'Adiantamento de R$ 20,00 em 10/11/2025, descontado todo', antes: null, depois: -20, mudanca: 'ENTROU' },
          { explicacao: 'Reajuste à mão', antes: null, depois: 12.25, mudanca: 'ENTROU' },
        ],
      },
    ]);
    expect(outra).toMatchObject({ versao: 2, total: 227.75, abertaEm: null, lancamento: segunda.lancamento, proxima: null });
    expect((await (await app.account('bia')).call('GET', `${FOLHAS}/${id}/versoes`)).status).toBe(404);
  });

  it('quem só vê uma fazenda não vê folha de outra, e quem não tem a permissão ouve que não tem', async () => {
    const talhao = await novo('/cad-talhoes', { nome: 'Mata' }, ids.outraFazenda);
    const aqui = await folha('2026-10', [await quemTrabalhou('Daqui', '2026-10', 50)], { descricao: 'Aqui' });
    const la = await folha('2026-10', [await quemTrabalhou('De lá', '2026-10', 60, ids.outraFazenda, talhao)], {}, ids.outraFazenda);
    const joao = await novo('/cad-colaboradores', { nome: 'João', tipo: 'diarista' });
    const dasDuas = await folha('2026-10', [joao], { fazendas: [ids.fazenda, ids.outraFazenda] });
    const entrar = async (login: string, permissao: object) => {
      const { id } = await feito('/cat-usuarios', { nome: login, login, papel: 'gerente', senha: SENHA });
      await feito(`/users/${id}/permissions`, permissao);
      const { token } = (await app.call('POST', '/session', { body: { login, password: SENHA, modo: 'web' } })).body;
      return (method: 'GET' | 'PUT' | 'PATCH' | 'DELETE' | 'POST', url: string, body?: object, headers = {}) =>
        app.call(method, url, { token, headers, ...(body && { body }) });
    };
    const soAqui = await entrar('so-aqui', { fazenda: ids.fazenda });
    expect((await soAqui('GET', FOLHAS)).body.content.map(({ id }: { id: number }) => id)).toContain(aqui.id);
    expect((await soAqui('GET', `${DETALHE}/${aqui.id}`)).body.total).toBe(50);
    for (const { id } of [la, dasDuas]) {
      expect((await soAqui('GET', FOLHAS)).body.content.map((um: { id: number }) => um.id)).not.toContain(id);
      const chamadas = [
        soAqui('GET', `${FOLHAS}/${id}`),
        soAqui('PUT', `${FOLHAS}/${id}`, { descricao: 'minha' }),
        soAqui('DELETE', `${FOLHAS}/${id}`),
        soAqui('PUT', `${FOLHAS}/trancar/${id}`, {}),
        soAqui('PATCH', `${FOLHAS}/abrir/${id}`),
        soAqui('GET', `${DETALHE}/${id}`),
        soAqui('PATCH', `${DETALHE}/${id}/download`),
      ];
      expect((await Promise.all(chamadas)).map(({ status }) => status)).toEqual(chamadas.map(() => 404));
    }
    const corpo = { descricao: 'x', inicio: '2026-10-01', fim: '2026-10-28', data: '2026-10-28', colaboradores: [1] };
    expect((await soAqui('POST', FOLHAS, corpo, naFazenda(ids.outraFazenda))).body.code).toBe('FAZENDA_NAO_ENCONTRADA');
    const semFolha = await entrar('sem-folha', { modulo: 'folha', alcance: 'nenhuma' });
    const soLe = await entrar('so-le', { modulo: 'folha', alcance: 'ler' });
    for (const url of [FOLHAS, `${FOLHAS}/${aqui.id}`, `${DETALHE}/${aqui.id}`, `${FOLHAS}/sem-folha`]) {
      expect((await semFolha('GET', url)).status).toBe(403);
      expect((await soLe('GET', url)).status).toBe(200);
    }
    for (const [method, url, body] of [
      ['POST', FOLHAS, corpo],
      ['PUT', `${FOLHAS}/${aqui.id}`, { descricao: 'x' }],
      ['PUT', `${FOLHAS}/trancar/${aqui.id}`, {}],
      ['PUT', `${DETALHE}/${aqui.id}?colaborador=1`, { valor: 1 }],
      ['DELETE', `${FOLHAS}/${aqui.id}`, undefined],
    ] as const)
      for (const quem of [semFolha, soLe]) expect((await quem(method, url, body)).status).toBe(403);
    expect((await ana.call('GET', `${FOLHAS}/${aqui.id}`)).body).toMatchObject({ status: 'ABERTO', descricao: 'Aqui' });
  });

  it('refeitas dos fatos, as telas são as mesmas', async () => expect(await tablesThatDiffer(app)).toEqual([]));
});
