import { formulario } from '../testing/formulario.js';
import { PDF, foto } from '../testing/arquivos.js';
import { startTestApp, type TestApp } from '../testing/test-app.js';

type Conta = Awaited<ReturnType<TestApp['account']>>;
type Corpo = Record<string, unknown>;

describe('o que um colaborador fez, tem e deve', () => {
  let app: TestApp;
  let ana: Conta;
  let bia: Conta;
  let na: Record<string, string>;
  let joao = 0;
  let rita = 0;
  const talhoes: number[] = [];
  const feito = async (url: string, corpo: Corpo): Promise<number> => {
    const { status, body } = await ana.call('POST', url, corpo, na);
    if (status !== 201) throw new Error(`${url}: ${JSON.stringify(body)}`);
    return body.id as number;
  };
  const de = async (resto: string, id = joao) => (await ana.call('GET', `/cad-colaboradores/${id}/${resto}`)).body;

  /** Day, plot (0 or 1), who, measures of 60 litres, litres over. */
  const colheitas = [
    ['2026-05-31', 0, 'rita', 10, 5],
    ['2026-06-01', 0, 'rita', 11, 0],
    ['2026-06-01', 0, 'joao', 7, 1],
    ['2026-06-02', 1, 'joao', 3, 20],
    ['2026-06-15', 0, 'joao', 9, 33],
    ['2026-07-01', 0, 'rita', 8, 7],
    ['2026-07-02', 1, 'rita', 6, 59],
  ] as const;
  /** Plot, first and last day, hundredths of a percent. */
  const contratos = [
    [0, '2026-06-01', '2026-06-30', 3_333],
    [0, '2026-07-01', null, 5_000],
    [1, '2026-07-02', null, 4_000],
  ] as const;

  beforeAll(async () => {
    app = await startTestApp();
    [ana, bia] = [await app.account('ana'), await app.account('bia')];
    na = { 'x-fazenda': String((await ana.call('POST', '/fazendas', { nome: 'SANTA FÉ' })).body.id) };
    joao = await feito('/cad-colaboradores', { nome: 'João do Vale', tipo: 'meeiro', codigo: 'M-1', valorDia: 120 });
    rita = await feito('/cad-colaboradores', { nome: 'Rita', tipo: 'safrista', situacao: 'INATIVO' });
    for (const nome of ['JATOBÁ', 'BAIXADA']) talhoes.push(await feito('/cad-talhoes', { nome, areaHa: 3 }));
    for (const [data, talhao, quem, colhido, resto] of colheitas) {
      const atividade = await feito('/reg-atividades', { talhoesIds: [talhoes[talhao]], data });
      const vinculo = {
        colaborador: quem === 'joao' ? joao : rita,
        talhao: talhoes[talhao],
        tipo: 'L',
        medida: 60,
        valor: 12.5,
        colhido,
        resto,
      };
      const { status, body } = await ana.call('POST', `/reg-atividades/${atividade}/mdobrascolheita`, { vinculos: [vinculo] }, na);
      if (status !== 201) throw new Error(JSON.stringify(body));
    }
    for (const [talhao, inicio, fim, parte] of contratos)
      await feito('/cad-meeiro-contratos', { colaborador: joao, talhao: talhoes[talhao], inicio, fim, meeiroPorcentagem: parte / 10_000 });
    const vale = await feito('/cad-adiantamentos', { colaborador: joao, data: '2026-06-05', valor: 300.1 });
    await feito('/cad-adiantamentos', { colaborador: joao, data: '2026-06-20', valor: 99.95, descricao: 'Farmácia' });
    await feito('/cad-adiantamentos', { colaborador: rita, data: '2026-06-20', valor: 1 });
    await feito('/pagamento-apontamento', { adiantamento: vale, data: '2026-07-05', valor: 120.05 });
    await feito('/pagamento-apontamento', { adiantamento: vale, data: '2026-08-05', valor: 10 });
  });
  afterAll(() => app.close());

  /** The shares by other means than the product's: in millilitres, a day and a plot at a time. */
  const partes = () =>
    contratos.flatMap(([talhao, inicio, fim, parte]) => {
      const dias = new Map<string, number>();
      for (const [data, onde, , colhido, resto] of colheitas)
        if (onde === talhao && data >= inicio && (fim === null || data <= fim))
          dias.set(data, (dias.get(data) ?? 0) + (colhido * 60 + resto) * 1_000);
      return [...dias].map(([data, ml]) => ({ data, talhao: talhoes[talhao], ml, parte: Math.round((ml * parte) / 10_000) }));
    });

  it('saldo, entradas e parcerias de um meeiro são a soma feita à parte, ao mililitro', async () => {
    const esperadas = partes();
    const soma = (qual: 'ml' | 'parte') => esperadas.reduce((total, um) => total + um[qual], 0) / 1_000;
    expect(await de('saldo-meeiro')).toEqual({
      ...{ litros: soma('ml'), parte: soma('parte') },
      ...{ adiantado: 400.05, descontado: 130.05, aberto: 270, acertado: 0, sacasAcertadas: 0 },
    });
    const { content, pagination } = await de('historico-entradas?size=200');
    const vistas = (content as Corpo[]).map(({ data, talhao, litros, parte }) => ({ data, talhao, litros, parte }));
    const doTeste = esperadas.map(({ data, talhao, ml, parte }) => ({ data, talhao, litros: ml / 1_000, parte: parte / 1_000 }));
    expect(pagination.total).toBe(esperadas.length);
    expect(vistas).toEqual(doTeste.toSorted((a, b) => (a.data < b.data ? 1 : -1)));
    const parcerias = (await de('parcerias')).content as { parte: number; litros: number }[];
    expect(parcerias).toHaveLength(3);
    expect(Math.round(parcerias.reduce((total, { parte }) => total + parte * 1_000, 0))).toBe(Math.round(soma('parte') * 1_000));
    expect((await de('historico-entradas?size=1&page=2')).content).toEqual([content[1]]);
  });

  it('o que se colheu antes do contrato, ou noutro talhão, não é de meeiro nenhum', async () => {
    const { content } = await de('historico-entradas?size=200');
    const vistos = (content as { data: string; talhao: number }[]).map(({ data, talhao }) => `${data} ${talhao}`);
    expect(vistos).not.toContain(`2026-05-31 ${talhoes[0]}`);
    expect(vistos).not.toContain(`2026-06-02 ${talhoes[1]}`);
    expect(await de('saldo-meeiro', rita)).toMatchObject({ parte: 0, adiantado: 1 });
  });

  it('os saldos são até hoje: o que só se adianta ou desconta depois ainda não conta, e está na lista', async () => {
    const bento = await feito('/cad-colaboradores', { nome: 'Bento', tipo: 'meeiro' });
    const vale = await feito('/cad-adiantamentos', { colaborador: bento, data: '2026-06-05', valor: 100 });
    await feito('/cad-adiantamentos', { colaborador: bento, data: '2099-06-05', valor: 40 });
    await feito('/pagamento-apontamento', { adiantamento: vale, data: '2026-06-06', valor: 30 });
    await feito('/pagamento-apontamento', { adiantamento: vale, data: '2099-06-06', valor: 20 });
    const hoje = { adiantado: 100, descontado: 30, aberto: 70 };
    expect(await de('saldo-meeiro', bento)).toMatchObject(hoje);
    const { content } = (await ana.call('GET', '/cad-colaboradores/folha-pagamento?tipoBusca=1&q=Bento')).body;
    expect(content).toMatchObject([{ id: bento, ...hoje }]);
    expect((await de('historico-saidas', bento)).pagination.total).toBe(2);
    await ana.call('PATCH', `/cad-colaboradores/${bento}/status`);
  });

  it('historico-saidas diz de cada adiantamento o que falta descontar', async () => {
    const { content } = await de('historico-saidas');
    expect((content as Corpo[]).map(({ valor, descontado, aberto, descricao }) => [valor, descontado, aberto, descricao])).toEqual([
      [99.95, 0, 99.95, 'Farmácia'],
      [300.1, 130.05, 170.05, null],
    ]);
  });

  it('historico em lista e em calendário dizem o mesmo', async () => {
    const dele = colheitas.filter(([, , quem]) => quem === 'joao');
    const { content, pagination } = await de('historico');
    expect(pagination.total).toBe(dele.length);
    expect((content as Corpo[]).map(({ data, litros, colhido }) => [data, litros, colhido])).toEqual(
      dele.map(([data, , , colhido, resto]) => [data, colhido * 60 + resto, colhido]).toReversed(),
    );
    const { content: dias } = await de('historico-calendario?dateStart=2026-06-02&dateEnd=2026-06-30');
    const noMes = (content as { data: string; total: number; litros: number }[]).filter(({ data }) => data >= '2026-06-02');
    const deColheita = { linhas: 1, unidades: 0, dias: 0, minutos: 0 };
    const medidas = new Map<string, number>(dele.map(([data, , , colhido]) => [data, colhido]));
    expect(dias).toEqual(
      noMes.map(({ data, litros, total }) => ({ ...deColheita, data, litros, total, medidas: medidas.get(data) })).toReversed(),
    );
    const { atividade } = content[0] as { atividade: number };
    expect((await de(`historico?atividade=${atividade}`)).content).toEqual([content[0]]);
    expect((await ana.call('GET', `/cad-colaboradores/${joao}/historico?dateStart=31/05`)).status).toBe(400);
  });

  it('diárias, horas e produção estão na história e no calendário, ao lado da colheita', async () => {
    const zeca = await feito('/cad-colaboradores', { nome: 'Zeca', tipo: 'diarista', situacao: 'INATIVO' });
    const atividade = await feito('/reg-atividades', { talhoesIds: [talhoes[0]], data: '2026-08-03', atividade: 'CAPINA' });
    const lancar = async (parte: string, corpo: Corpo) =>
      expect((await ana.call('POST', `/reg-atividades/${atividade}/${parte}`, corpo, na)).status).toBe(201);
    const dia = { gloVinculoId: zeca, tipo: 1, quantidade: 1, valor: 90, extra: 1.5, valorExtra: 20 };
    await lancar('mdobras', { colaboradores: [dia, { gloVinculoId: zeca, tipo: 2, quantidade: 2, minutos: 15, valor: 12 }] });
    await lancar('mdobrasproducao', { vinculos: [{ colaborador: zeca, colhido: 40, valor: 0.5 }] });
    const { content, pagination } = await de('historico?sort=total', zeca);
    const semFolha = { folha: null, especie: null };
    const onde = { atividade, atividadeNome: 'CAPINA', data: '2026-08-03', talhao: talhoes[0], medida: null, litros: 0, ...semFolha };
    expect(pagination.total).toBe(3);
    expect((content as Corpo[]).map(({ id: _qual, ...um }) => um)).toEqual([
      { ...onde, oQue: 'PRODUCAO', tipo: 'UN', colhido: 40, dias: 0, minutos: 0, total: 20 },
      { ...onde, oQue: 'MAO_DE_OBRA', tipo: 'HORA', colhido: 0, dias: 0, minutos: 135, total: 27 },
      { ...onde, oQue: 'MAO_DE_OBRA', tipo: 'DIA', colhido: 0, dias: 1, minutos: 90, total: 120 },
    ]);
    const noDia = { data: '2026-08-03', linhas: 3, litros: 0, medidas: 0, unidades: 40, dias: 1, minutos: 225, total: 167 };
    expect((await de('historico-calendario', zeca)).content).toEqual([noDia]);
    expect((await bia.call('GET', `/cad-colaboradores/${zeca}/historico`)).status).toBe(404);
  });

  it('pagamentos são das folhas fechadas', async () => {
    const fluxo = await feito('/fluxos', { descricao: 'Caixa' });
    const folha = { descricao: 'Junho', inicio: '2026-06-01', fim: '2026-06-30', data: '2026-07-05', colaboradores: [joao], fluxo };
    const id = await feito('/folha-pagamento-colheita', { ...folha, descontarAdiantamentos: false });
    expect((await de('pagamentos')).content).toEqual([]);
    expect((await ana.call('PUT', `/folha-pagamento-colheita/trancar/${id}`, {}, na)).status).toBe(200);
    const { content } = await de('pagamentos');
    expect(content).toMatchObject([{ id, especie: 'folha_colheita', data: '2026-07-05', dias: 3, medidas: 19, reajuste: 0 }]);
    expect(content[0].valor).toBe(content[0].colheita);
    expect(content[0].valor).toBeGreaterThanOrEqual((7 + 3 + 9) * 12.5);
    expect((await bia.call('GET', `/cad-colaboradores/${joao}/pagamentos`)).status).toBe(404);
  });

  it('folha-pagamento traz os ativos: para a folha com o que se paga e desconta, senão reduzidos', async () => {
    const { content, total } = (await ana.call('GET', '/cad-colaboradores/folha-pagamento?tipoBusca=1')).body;
    expect(total).toBe(1);
    expect(content).toEqual([
      {
        ...{ id: joao, nome: 'João do Vale', razaoSocial: null, tipo: 'meeiro', funcao: null, codigo: 'M-1' },
        ...{ salarioBase: null, valorDia: 120, valorHora: null, adiantado: 400.05, descontado: 130.05, aberto: 270 },
        ...{ trabalhado: 248.76, emFolha: 248.76, aPagar: -270 },
      },
    ]);
    const curta = (await ana.call('GET', '/cad-colaboradores/folha-pagamento?tipoBusca=2')).body;
    expect(curta).toEqual({
      total: 1,
      content: [{ id: joao, nome: 'João do Vale', razaoSocial: null, tipo: 'meeiro', funcao: null, codigo: 'M-1' }],
    });
    expect((await bia.call('GET', '/cad-colaboradores/folha-pagamento?tipoBusca=1')).body).toEqual({ content: [], total: 0 });
  });

  it('folha-pagamento de um período e de uma turma; onde não soma nada, o período é recusado', async () => {
    const turma = await feito('/cad-turmas', { descricao: 'Da várzea' });
    const da = async (query: string) => (await ana.call('GET', `/cad-colaboradores/folha-pagamento?${query}`)).body;
    expect((await da(`tipoBusca=1&turma=${turma}`)).total).toBe(0);
    expect((await ana.call('PUT', `/cad-colaboradores/${joao}`, { turma })).status).toBe(200);
    const ate = await da(`tipoBusca=1&turma=${turma}&dateStart=2026-06-02&dateEnd=2026-06-15`);
    expect(ate.content).toMatchObject([{ id: joao, trabalhado: 41.67 + 119.38, adiantado: 300.1, descontado: 0, aPagar: -300.1 }]);
    expect((await da(`turma=${turma}`)).content).toMatchObject([{ id: joao }]);
    expect((await da('dateEnd=2026-06-15')).errors).toMatchObject([{ campo: 'dateEnd' }]);
  });

  it('a pagar: o que cada um fez fora de folha menos o que falta descontar, de quem saiu também', async () => {
    const deRita = async (query = '') => {
      const { content, totals } = (await ana.call('GET', `/pessoas/a-pagar?tipo=safrista${query}`)).body;
      expect(content.map(({ nome }: Corpo) => nome)).toEqual(['Rita']);
      expect(totals.aPagar).toBe(content[0].aPagar);
      return content[0];
    };
    const litros = [605, 660, 487, 419].map((litro) => Math.round((litro * 1250) / 60));
    const fez = litros.reduce((soma, centavos) => soma + centavos) / 100;
    expect(await deRita()).toMatchObject({ trabalhado: fez, emFolha: 0, aberto: 1, aPagar: fez - 1 });
    expect(await deRita('&dateStart=2026-07-01')).toMatchObject({ trabalhado: 188.75, aPagar: 187.75 });
    expect(await deRita('&dateEnd=2026-06-01')).toMatchObject({ trabalhado: 263.54, aberto: 0, aPagar: 263.54 });
    const { content, totals } = (await ana.call('GET', '/pessoas/a-pagar')).body;
    expect(content.at(0)).toMatchObject({ id: rita, turma: null });
    expect(content.find(({ id }: Corpo) => id === joao)).toMatchObject({ turma: 'Da várzea', emFolha: 248.76, aPagar: -270 });
    expect(totals).toMatchObject({ emFolha: 248.76 });
    expect((await bia.call('GET', '/pessoas/a-pagar')).body).toMatchObject({ content: [], totals: { aPagar: 0 } });
  });

  it('de mensalista o salário não vem das atividades: nada se diz que falte', async () => {
    const id = await feito('/cad-colaboradores', { nome: 'Zeca', tipo: 'mensalista', salarioBase: 2_000 });
    const { content } = (await ana.call('GET', '/pessoas/a-pagar?tipo=mensalista')).body;
    expect(content).toMatchObject([{ id, salarioBase: 2_000, aPagar: null }]);
  });

  it('o status vai e volta, uma vez por chave', async () => {
    const headers = { 'idempotency-key': 'desativar-rita' };
    const mudar = (mais?: Record<string, string>) => ana.call('PATCH', `/cad-colaboradores/${rita}/status`, undefined, mais);
    expect(await mudar(headers)).toMatchObject({ status: 200, body: { id: rita, situacao: 'ATIVO' } });
    expect((await mudar(headers)).body.situacao).toBe('ATIVO');
    expect((await mudar()).body.situacao).toBe('INATIVO');
    expect((await bia.call('PATCH', `/cad-colaboradores/${rita}/status`)).status).toBe(404);
  });

  it('anexos: entram, aparecem e saem, só os do colaborador e da conta', async () => {
    const enviar = (quem: Conta, id: number) => {
      const form = formulario({ description: 'Contrato', tags: 'contrato' }, { nome: 'contrato.pdf', conteudo: PDF });
      return quem.call('POST', `/cad-colaboradores/${id}/anexos`, form.body, form.headers);
    };
    const anexo = await enviar(ana, joao);
    expect(anexo).toMatchObject({
      status: 201,
      body: { refType: 'colaborador', refId: joao, description: 'Contrato', tags: ['contrato'] },
    });
    expect((await enviar(bia, joao)).status).toBe(404);
    expect(((await de('anexos')).content as { id: number }[]).map(({ id }) => id)).toEqual([anexo.body.id]);
    expect((await de('anexos', rita)).content).toEqual([]);
    for (const [quem, id] of [
      [ana, rita],
      [bia, joao],
    ] as const)
      expect((await quem.call('DELETE', `/cad-colaboradores/${id}/anexos/${anexo.body.id}`)).status).toBe(404);
    expect((await ana.call('DELETE', `/cad-colaboradores/${joao}/anexos/${anexo.body.id}`)).status).toBe(204);
    expect((await de('anexos')).content).toEqual([]);
  });

  it('a foto é uma imagem anexada ao colaborador; sem arquivo, deixa de ter', async () => {
    const enviar = async (nome: string, conteudo: Buffer, id: number) => {
      const form = formulario({}, { nome, conteudo });
      return (await ana.call('POST', `/cad-colaboradores/${id}/anexos`, form.body, form.headers)).body.id as number;
    };
    const [dela, papel, deOutra] = [
      await enviar('joao.jpg', await foto(), joao),
      await enviar('rg.pdf', PDF, joao),
      await enviar('rita.jpg', await foto(), rita),
    ];
    const escolher = (fileId: number | null, quem = ana) => quem.call('PUT', `/cad-colaboradores/${joao}/file`, { fileId });
    expect(await escolher(dela)).toMatchObject({ status: 200, body: { id: joao, foto: dela } });
    for (const fileId of [papel, deOutra])
      expect(await escolher(fileId)).toMatchObject({ status: 422, body: { code: 'FOTO_DE_OUTRO', errors: [{ campo: 'fileId' }] } });
    expect((await escolher(999_999)).status).toBe(404);
    expect((await escolher(dela, bia)).status).toBe(404);
    expect((await ana.call('GET', `/cad-colaboradores/${joao}`)).body.foto).toBe(dela);
    expect((await escolher(null)).body.foto).toBeNull();
  });

  it('de outra conta, nada disso existe', async () => {
    for (const resto of [
      'historico',
      'historico-calendario',
      'saldo-meeiro',
      'historico-entradas',
      'historico-saidas',
      'parcerias',
      'anexos',
    ])
      expect({ resto, status: (await bia.call('GET', `/cad-colaboradores/${joao}/${resto}`)).status }).toEqual({ resto, status: 404 });
  });
});
