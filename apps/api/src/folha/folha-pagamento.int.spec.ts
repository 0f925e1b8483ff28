import { tablesThatDiffer } from '../testing/rebuilt.js';
import { startTestApp, type TestApp } from '../testing/test-app.js';

const FOLHAS = '/folha-pagamento';
const DETALHE = '/colaborador-pagamentos';

type Linha = { fonte: string; data: string; ate: string; explicacao: string; valor: number };
type Pagamento = {
  colaborador: number;
  nome: string;
  dias: number;
  valorTrabalho: number;
  reajuste: number;
  valor: number;
  linhas: Linha[];
};

describe('folha de pagamento pela API', () => {
  let app: TestApp;
  let ana: Awaited<ReturnType<TestApp['account']>>;
  let bia: typeof ana;
  const ids = { fazenda: 0, outraFazenda: 0, talhao: 0, outroTalhao: 0, rita: 0, joao: 0, caixa: 0 };
  const naFazenda = () => ({ 'x-fazenda': String(ids.fazenda) });

  const feito = async (url: string, body: unknown) => {
    const resposta = await ana.call('POST', url, body, naFazenda());
    if (resposta.status !== 201) throw new Error(`${url}: ${JSON.stringify(resposta.body)}`);
    return resposta.body;
  };
  const novo = async (url: string, body: unknown): Promise<number> => (await feito(url, body)).id;
  const trabalhar = async (data: string, colaboradores: object[], talhoesIds: number[] = [ids.talhao]) => {
    const atividade = await novo('/reg-atividades', { talhoesIds, data, atividade: 'CAPINA' });
    const { content } = await feito(`/reg-atividades/${atividade}/mdobras`, { colaboradores });
    return { atividade, linhas: content.map(({ id }: { id: number }) => id) as number[] };
  };
  /** A sheet of a month; each test has a month of its own. */
  const pedir = (mes: string, mudou: object = {}) =>
    ana.call(
      'POST',
      FOLHAS,
      {
        ...{ descricao: `Mês ${mes}`, inicio: `${mes}-01`, fim: `${mes}-28`, data: `${mes}-28` },
        ...{ colaboradores: [ids.joao], fluxo: ids.caixa, ...mudou },
      },
      naFazenda(),
    );
  const folha = async (mes: string, mudou: object = {}) => {
    const { body, status } = await pedir(mes, mudou);
    if (status !== 201) throw new Error(JSON.stringify(body));
    return body;
  };
  const ler = async (id: number) => (await ana.call('GET', `${FOLHAS}/${id}`)).body;
  const detalhe = async (id: number): Promise<{ content: Pagamento[]; total: number }> => (await ana.call('GET', `${DETALHE}/${id}`)).body;
  const trancar = (id: number, body: object = {}, query = '') => ana.call('PUT', `${FOLHAS}/trancar/${id}${query}`, body);
  const abrir = (id: number) => ana.call('PATCH', `${FOLHAS}/abrir/${id}`);

  beforeAll(async () => {
    app = await startTestApp({ now: '2026-11-20T12:00:00.000Z' });
    ana = await app.account('ana');
    bia = await app.account('bia');
    ids.fazenda = await novo('/fazendas', { nome: 'SANTA RITA' });
    ids.outraFazenda = (await ana.call('POST', '/fazendas', { nome: 'BOA VISTA' })).body.id;
    ids.talhao = await novo('/cad-talhoes', { nome: 'Figueira' });
    ids.outroTalhao = await novo('/cad-talhoes', { nome: 'Mata' });
    ids.rita = await novo('/cad-colaboradores', { nome: 'Rita', tipo: 'mensalista', salarioBase: 3_100, dataAdmissao: '2025-02-10' });
    ids.joao = await novo('/cad-colaboradores', { nome: 'João', tipo: 'diarista', valorDia: 90, valorHora: 12.5 });
    ids.caixa = (await ana.call('POST', '/fluxos', { descricao: 'CAIXA' })).body.id;
  });
  afterAll(() => app.close());

  it('do rascunho ao lançamento: dias, horas, extras e produção, cada linha explicada; paga, não abre', async () => {
    await trabalhar('2026-01-05', [{ gloVinculoId: ids.joao, tipo: 1, quantidade: 2, valor: 120, extra: 1.5, valorExtra: 20 }]);
    const { atividade } = await trabalhar('2026-01-06', [{ gloVinculoId: ids.joao, tipo: 2, quantidade: 3, minutos: 20, valor: 15 }]);
    await feito(`/reg-atividades/${atividade}/mdobrasproducao`, { vinculos: [{ colaborador: ids.joao, colhido: 40, valor: 0.75 }] });
    await trabalhar('2026-01-07', [{ gloVinculoId: ids.joao, tipo: 1, quantidade: 1, valor: 0, extra: 2 }]);
    const rascunho = await folha('2026-01', { valorDia: 100, valorExtra: 18, regra: 'Acordo 2026', conta: 'BB 1-2' });
    expect(rascunho).toMatchObject({ tipo: 'mensalista', status: 'ABERTO', paga: false, valorDia: 100, total: 486 });
    const { content, total } = await detalhe(rascunho.id);
    expect(content[0]?.linhas.map(({ fonte, explicacao, valor }) => [fonte, explicacao, valor])).toEqual([
      ['MAO_DE_OBRA', '2 dias a R$ 120,00, e 1,5 h extras a R$ 20,00', 270],
      ['MAO_DE_OBRA', '3 h 20 min a R$ 15,00', 50],
      ['PRODUCAO', '40 un a R$ 0,75', 30],
      ['MAO_DE_OBRA', '1 dia a R$ 100,00, valor da folha, e 2 h extras a R$ 18,00', 136],
    ]);
    expect({ dias: content[0]?.dias, total }).toEqual({ dias: 3, total: 486 });

    const ensaio = (await trancar(rascunho.id, {}, '?ensaio=1')).body;
    expect(ensaio).toMatchObject({
      situacao: 'FECHADO',
      segue: [expect.stringContaining('R$ 486,00'), expect.stringContaining('28/01/2026')],
    });
    expect((await ler(rascunho.id)).status).toBe('ABERTO');
    const { body: fechada } = await trancar(rascunho.id);
    expect(fechada).toMatchObject({ status: 'FECHADO', paga: false, total: 486 });
    const lancamento = (await ana.call('GET', `/financeiro/${fechada.lancamento}`)).body;
    expect(lancamento).toMatchObject({
      ...{ tipo: 'despesa', valor: 486, categoria: 'Mão de Obra', obs: 'Regra: Acordo 2026 · Conta: BB 1-2', fluxo: ids.caixa },
      origem: { tipo: 'folha_pagamento', id: rascunho.id },
    });
    expect(await detalhe(rascunho.id)).toEqual({ content, total });

    const url = `/financeiro/pagamento/${lancamento.pagamentos[0].id}`;
    await ana.call('PATCH', url, { status: 'PAGO' });
    expect(await ler(rascunho.id)).toMatchObject({ status: 'FECHADO', paga: true });
    expect((await ana.call('GET', `${FOLHAS}?paga=1`)).body).toMatchObject({ total: 1, content: [{ id: rascunho.id }] });
    expect(await abrir(rascunho.id)).toMatchObject({
      status: 409,
      body: { error: expect.stringContaining(`O lançamento ${fechada.lancamento} tem pagamento pago`) },
    });
    await ana.call('PATCH', url, { status: 'PENDENTE' });
    expect((await abrir(rascunho.id)).body).toMatchObject({ status: 'ABERTO', lancamento: null, total: 486 });
    expect((await ana.call('GET', `/financeiro/${fechada.lancamento}`)).status).toBe(404);
  });

  it('o salário é dos dias do mês em que se trabalhou, e os pedaços somam o mês ao centavo; os dias dele não se pagam de novo', async () => {
    await trabalhar('2026-03-03', [{ gloVinculoId: ids.rita, tipo: 1, quantidade: 1, valor: 150, extra: 2, valorExtra: 30 }]);
    const mes = { colaboradores: [ids.rita], inicio: '2026-03-01' };
    const primeira = await folha('2026-03', { ...mes, fim: '2026-03-10' });
    const { content } = await detalhe(primeira.id);
    expect(content[0]?.linhas).toMatchObject([
      { fonte: 'MAO_DE_OBRA', explicacao: '1 dia, já no salário, e 2 h extras a R$ 30,00', valor: 60 },
      { fonte: 'SALARIO', data: '2026-03-01', ate: '2026-03-10', explicacao: '10 dias de 31 do salário de R$ 3.100,00', valor: 1_000 },
    ]);
    await trancar(primeira.id);
    const oMes = await folha('2026-03', { ...mes, fim: '2026-03-31' });
    expect((await detalhe(oMes.id)).content[0]?.linhas).toMatchObject([{ data: '2026-03-11', ate: '2026-03-31', valor: 2_100 }]);
    const admitida = await folha('2025-02', { colaboradores: [ids.rita] });
    expect((await detalhe(admitida.id)).content[0]?.linhas).toMatchObject([{ data: '2025-02-10', ate: '2025-02-28' }]);
    const soTalhao = await folha('2026-03', { ...mes, fim: '2026-03-31', filtrar_talhoes: 1, talhoes: [ids.talhao] });
    expect(soTalhao.total).toBe(0);
  });

  it('cinquenta fechamentos ao mesmo tempo fecham uma vez, com um lançamento', async () => {
    await trabalhar('2026-04-05', [{ gloVinculoId: ids.joao, tipo: 1, quantidade: 1, valor: 80 }]);
    const { id } = await folha('2026-04');
    const respostas = await Promise.all(Array.from({ length: 50 }, () => trancar(id)));
    expect(new Set(respostas.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(respostas.map(({ body }) => body.lancamento)).size).toBe(1);
    expect((await ana.call('GET', '/financeiro?q=2026-04')).body).toMatchObject({ totals: { despesa: 80 }, pagination: { total: 1 } });
    const gravados = (await app.facts()).filter(({ data }) => (data as { folhaId?: number }).folhaId === id).map(({ type }) => type);
    expect(gravados.sort()).toEqual(['FolhaPagamentoCriada', 'FolhaPagamentoTrancada', 'TrabalhoReservado']);
  });

  it('o que está em folha fechada não sai da atividade nem muda de dia; aberta a folha, sai', async () => {
    const { atividade, linhas } = await trabalhar('2026-05-05', [{ gloVinculoId: ids.joao, tipo: 1, quantidade: 1, valor: 80 }]);
    const { id } = await folha('2026-05');
    await trancar(id);
    const preso = {
      status: 409,
      body: { code: 'TRABALHO_EM_FOLHA_FECHADA', error: expect.stringContaining(`folha de pagamento fechada ${id}`) },
    };
    const url = `/reg-atividades/${atividade}`;
    expect(await ana.call('DELETE', `${url}/mdobras/${linhas[0]}`)).toMatchObject(preso);
    expect(await ana.call('DELETE', url)).toMatchObject(preso);
    expect(await ana.call('PUT', url, { data: '2026-05-06' })).toMatchObject(preso);
    expect((await ana.call('PUT', url, { obs: 'livre' })).status).toBe(200);
    await abrir(id);
    expect((await ana.call('DELETE', `${url}/mdobras/${linhas[0]}`)).status).toBe(204);
    expect((await ana.call('GET', `${url}/mdobras`)).body.content).toEqual([]);
    expect((await trancar(id)).body.code).toBe('FOLHA_SEM_VALOR');
  });

  it('parcelada, cada colaborador tem a sua parcela; com rateio, cada talhão o que se fez nele', async () => {
    const maria = await novo('/cad-colaboradores', { nome: 'Maria', tipo: 'diarista' });
    await trabalhar('2026-06-05', [{ gloVinculoId: ids.joao, tipo: 1, quantidade: 1, valor: 100 }]);
    await trabalhar('2026-06-06', [{ gloVinculoId: maria, tipo: 1, quantidade: 1, valor: 50.01 }], [ids.talhao, ids.outroTalhao]);
    const { id } = await folha('2026-06', { colaboradores: [ids.joao, maria], pagamento: 2 });
    expect((await trancar(id, { rateio: 'SORTE' })).body.errors).toMatchObject([{ campo: 'rateio' }]);
    const { lancamento } = (await trancar(id, { rateio: true, categoria: 'Capina' })).body;
    const { body } = await ana.call('GET', `/financeiro/${lancamento}`);
    expect(body).toMatchObject({
      categoria: 'Capina',
      valor: 150.01,
      pagamentos: [
        { valor: 100, colaborador: ids.joao },
        { valor: 50.01, colaborador: maria },
      ],
    });
    expect(body.rateio).toMatchObject({
      criterio: 'USO_DIRETO',
      partes: [
        { tipo: 'talhao', id: ids.talhao, valor: 125.01 },
        { tipo: 'talhao', id: ids.outroTalhao, valor: 25 },
      ],
    });
  });

  it('reajustado à mão, guarda quanto era, quem e por quê', async () => {
    await trabalhar('2026-07-05', [{ gloVinculoId: ids.joao, tipo: 1, quantidade: 1, valor: 100 }]);
    const { id } = await folha('2026-07');
    const url = `${DETALHE}/${id}?colaborador=${ids.joao}`;
    expect((await ana.call('PUT', url, { valor: 130.5, motivo: 'Ajudou na bomba' })).body).toMatchObject({
      ...{ valorTrabalho: 100, reajuste: 30.5, valor: 130.5 },
      reajustado: { de: 100, porNome: 'Conta ana', motivo: 'Ajudou na bomba', em: '2026-11-20T12:00:00.000Z' },
    });
    expect((await ana.call('PUT', url, { valor: 1.001 })).body.errors).toMatchObject([{ campo: 'valor' }]);
    expect((await ana.call('POST', `${DETALHE}/${id}/${ids.rita}`)).status).toBe(201);
    // With 28 of 31 days of a salary of R$ 3.100,00.
    expect((await trancar(id)).body.total).toBe(2_930.5);
  });

  it('fica na sua fazenda, qualquer que se diga ao alterar, e o tipo é o do endereço', async () => {
    const { id } = await folha('2026-08');
    const url = `${FOLHAS}/${id}`;
    const dela = (await bia.call('POST', '/fazendas', { nome: 'DA BIA' })).body.id;
    for (const fazenda of [dela, ids.outraFazenda, 13])
      expect((await ana.call('PUT', url, { fazenda })).body).toMatchObject({ fazenda: ids.fazenda, fazendas: [ids.fazenda] });
    expect((await ana.call('PUT', url, { fazenda: 0 })).body.code).toBe('FAZENDA_OBRIGATORIA');
    expect((await ana.call('PUT', url, { fazenda: null })).body.errors).toMatchObject([{ campo: 'fazenda' }]);
    expect((await pedir('2026-08', { tipo: 'colheita' })).body.error).toContain('/v1/folha-pagamento-colheita');
    expect((await pedir('2026-08', { colaboradores: [999] })).body.code).toBe('COLABORADOR_NAO_EXISTE');
  });

  it('o que nenhuma folha paga é uma conta, que se fecha com a folha', async () => {
    await trabalhar('2026-09-05', [{ gloVinculoId: ids.joao, tipo: 1, quantidade: 1, valor: 70 }]);
    const semFolha = async () => (await ana.call('GET', `${FOLHAS}/sem-folha?inicio=2026-09-01&fim=2026-09-30`)).body;
    const dele = { colaborador: ids.joao, nome: 'João', codigo: '', linhas: 1, dias: 1, valor: 70, colheita: 0 };
    expect(await semFolha()).toEqual({ content: [dele], linhas: 1, total: 70, totalColheita: 0 });
    const { content } = (await ana.call('GET', `${FOLHAS}/colaboradores?inicio=2026-09-01&fim=2026-09-30&q=jo`)).body;
    expect(content).toMatchObject([{ id: ids.joao, dias: 1, valor: 70 }]);
    await trancar((await folha('2026-09')).id);
    expect(await semFolha()).toEqual({ content: [], linhas: 0, total: 0, totalColheita: 0 });
  });

  it('se os adiantamentos tomam tudo, fecha sem despesa, desconta, e não há o que pagar; reaberta, tudo volta', async () => {
    const vale = await novo('/cad-adiantamentos', { colaborador: ids.rita, data: '2025-10-01', valor: 4_000, descricao: 'Vale' });
    const descontos = async () => (await ana.call('GET', `/cad-adiantamentos/${vale}/descontos`)).body.content;
    const dre = '/relatorios/dre?dateStart=2025-10-01&dateEnd=2025-10-31';
    const custo = async (): Promise<number> => (await ana.call('GET', dre, undefined, naFazenda())).body.resumo.coe;
    const { id, total } = await folha('2025-10', { colaboradores: [ids.rita], pagamento: 2 });
    expect({ total, custo: await custo() }).toEqual({ total: 0, custo: 0 });
    expect((await trancar(id, {}, '?ensaio=1')).body.segue).toEqual([
      'Dos adiantamentos se descontam R$ 2.800,00.',
      'Nada resta a pagar, e nenhuma despesa se lança.',
    ]);
    expect((await trancar(id)).body).toMatchObject({ status: 'FECHADO', total: 0, lancamento: null, paga: true });
    expect(await descontos()).toMatchObject([{ valor: 2_800, folha: `folha de pagamento ${id}` }]);
    expect((await ana.call('GET', `/financeiro?q=${encodeURIComponent('Mês 2025-10')}`)).body.content).toEqual([]);
    // Her earlier advances are part of the cost of her month.
    expect(await custo()).toBe(2_800);
    const quais = async (query: string) =>
      (await ana.call('GET', `${FOLHAS}?q=2025-10&${query}`)).body.content.map((uma: { id: number }) => uma.id);
    expect(await Promise.all([quais('paga=1'), quais('paga=0'), quais('status=FECHADO')])).toEqual([[id], [], [id]]);
    expect((await ana.call('GET', `${FOLHAS}/${id}/versoes`)).body.content).toMatchObject([{ total: 0, lancamento: null }]);
    expect((await abrir(id)).body).toMatchObject({ status: 'ABERTO', total: 0, paga: false });
    expect({ descontos: await descontos(), custo: await custo() }).toEqual({ descontos: [], custo: 0 });
    expect((await trancar(id)).body).toMatchObject({ status: 'FECHADO', total: 0 });
  });

  it('nada se vê nem se muda de outra conta', async () => {
    const { id } = await folha('2026-10');
    const calls = [
      bia.call('GET', `${FOLHAS}/${id}`),
      bia.call('PUT', `${FOLHAS}/${id}`, { descricao: 'minha' }),
      bia.call('DELETE', `${FOLHAS}/${id}`),
      bia.call('PUT', `${FOLHAS}/trancar/${id}`, {}),
      bia.call('PATCH', `${FOLHAS}/abrir/${id}`),
      bia.call('GET', `${DETALHE}/${id}`),
      bia.call('PUT', `${DETALHE}/${id}?colaborador=${ids.joao}`, { valor: 1 }),
      bia.call('POST', `${DETALHE}/${id}/${ids.joao}`),
      bia.call('PATCH', `${DETALHE}/${id}/download`),
    ];
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual(calls.map(() => 404));
    expect((await bia.call('GET', FOLHAS)).body).toMatchObject({ content: [], total: 0 });
    expect((await bia.call('GET', `${FOLHAS}/sem-folha`)).body).toEqual({ content: [], linhas: 0, total: 0, totalColheita: 0 });
    expect((await ana.call('DELETE', `${FOLHAS}/${id}`)).status).toBe(204);
    expect((await ana.call('GET', `${FOLHAS}/${id}`)).status).toBe(404);
  });

  it('quarenta e cinco diaristas num mês de 26 dias: fecha em partes, paga cada linha uma vez, abre inteira e fecha de novo', async () => {
    const gente = await Promise.all(
      Array.from({ length: 45 }, (_, n) => novo('/cad-colaboradores', { nome: `Diarista ${n}`, tipo: 'diarista', valorDia: 100 })),
    );
    const dias = Array.from({ length: 26 }, (_, n) => `2025-07-${String(n + 1).padStart(2, '0')}`);
    const todos = gente.map((gloVinculoId) => ({ gloVinculoId, tipo: 1, quantidade: 1, valor: 100 }));
    for (const dia of dias) await trabalhar(dia, todos);
    const { id } = await folha('2025-07', { colaboradores: gente });
    const total = gente.length * dias.length * 100;
    const ensaio = (await trancar(id, {}, '?ensaio=1')).body;
    expect(ensaio.segue[0]).toBe('45 colaboradores recebem, ao todo, R$ 117.000,00.');
    expect((await trancar(id)).body).toMatchObject({ status: 'FECHADO', total });
    const partes = (await app.facts()).filter(
      ({ type, data }) => type === 'FolhaPagamentoSomada' && (data as { folhaId: number }).folhaId === id,
    );
    expect(partes.length).toBeGreaterThan(0);
    const { content } = await detalhe(id);
    expect(content.map(({ linhas, valor }) => [linhas.length, valor])).toEqual(gente.map(() => [dias.length, dias.length * 100]));
    expect((await abrir(id)).body).toMatchObject({ status: 'ABERTO', total });
    expect((await trancar(id)).body).toMatchObject({ status: 'FECHADO', total });
    const versoes = (await ana.call('GET', `${FOLHAS}/${id}/versoes`)).body.content;
    expect(versoes.map((versao: { pagamentos: unknown[]; total: number }) => [versao.pagamentos.length, versao.total])).toEqual([
      [45, total],
      [45, total],
    ]);
  });

  it('refeitas dos fatos, as telas são as mesmas', async () => expect(await tablesThatDiffer(app)).toEqual([]));
});
