import { montarSitio } from '../../testing/sitio.js';
import { startTestApp, type TestApp } from '../../testing/test-app.js';

type Registro = Readonly<Record<string, unknown>> & { readonly id: number };

describe('uma correção diz só o que muda', () => {
  let app: TestApp;
  let ana: Awaited<ReturnType<TestApp['account']>>;
  let sitio: Awaited<ReturnType<typeof montarSitio>>;
  const feito = async (url: string, body: object): Promise<Registro> => {
    const { status, body: registro } = await ana.call('POST', `/rastreabilidade${url}`, body, sitio.na);
    if (status !== 201) throw new Error(JSON.stringify(registro));
    return registro;
  };
  const lote = async (litros: number) =>
    (await feito('', { data: '2026-05-11', talhoes: [{ talhaoId: sitio.mata, quantidade: litros }] })).id;
  const ler = async (url: string): Promise<Registro> => (await ana.call('GET', `/rastreabilidade${url}`, undefined, sitio.na)).body;
  /** Sends it, and tells the fields of the record that changed. */
  const mudou = async (url: string, campos: object): Promise<readonly string[]> => {
    const antes = await ler(url);
    const { status, body } = await ana.call('PUT', `/rastreabilidade${url}`, campos, sitio.na);
    if (status !== 200) throw new Error(JSON.stringify(body));
    const depois = await ler(url);
    return Object.keys(antes).filter((nome) => JSON.stringify(antes[nome]) !== JSON.stringify(depois[nome]));
  };

  beforeAll(async () => {
    app = await startTestApp();
    ana = await app.account('ana');
    sitio = await montarSitio(ana);
  });
  afterAll(() => app.close());

  it('secagem: o resto fica; null tira; a saída tirada leva o que se anotou nela', async () => {
    const secagem = await feito('/secagem', {
      secador: sitio.secador,
      lote: [{ id: await lote(480), quantidade: 400 }],
      dataEntrada: '2026-05-12',
      horaEntrada: '08:00',
      umidadeEntrada: 30,
      dataSaida: '2026-05-15',
      horaSaida: '17:00',
      umidadeSaida: 11.5,
      responsavel: 'Geraldo',
    });
    const url = `/secagem/${secagem.id}`;
    expect(await mudou(url, {})).toEqual([]);
    expect(await mudou(url, { responsavel: 'José' })).toEqual(['responsavel']);
    expect(await mudou(url, { horaEntrada: null, responsavel: '' })).toEqual(['responsavel', 'horaEntrada']);
    expect(await ler(url)).toMatchObject({ horaEntrada: null, responsavel: null, umidadeSaida: 11.5, lote: [{ quantidade: 400 }] });
    await mudou(url, { dataSaida: null });
    expect(await ler(url)).toMatchObject({ dataSaida: null, horaSaida: null, umidadeSaida: null, umidadeEntrada: 30 });
  });

  it('o que se anota na saída precisa do dia dela: sem ele é recusado pelo nome; com ele no registro, é correção', async () => {
    const recusados = async (metodo: 'POST' | 'PUT', url: string, corpo: object) => {
      const { status, body } = await ana.call(metodo, `/rastreabilidade${url}`, corpo, sitio.na);
      return [status, (body.errors ?? []).map(({ campo }: { campo: string }) => campo)];
    };
    const id = await lote(100);
    const secar = { secador: sitio.secador, lote: [{ id }], dataEntrada: '2026-05-12', umidadeEntrada: 30 };
    const perdidos = { umidadeSaida: 11.5, pesoSaida: 40, horaSaida: '17:00' };
    expect(await recusados('POST', '/secagem', { ...secar, ...perdidos })).toEqual([400, ['horaSaida', 'umidadeSaida', 'pesoSaida']]);
    expect(
      await recusados('POST', '/terreiro', { terreiro: sitio.terreiro, lote: [{ id }], data_entrada: '2026-05-12', hora_saida: '10:00' }),
    ).toEqual([400, ['hora_saida']]);
    expect(
      await recusados('POST', '/armazem', { pilha: sitio.pilha, lote: [{ id }], dataEntrada: '2026-05-12', umidadeSaida: 11 }),
    ).toEqual([400, ['umidadeSaida']]);
    const secagem = await feito('/secagem', { ...secar, umidadeSaida: 0, horaSaida: '' });
    expect(secagem).toMatchObject({ dataSaida: null, umidadeSaida: null });
    const url = `/secagem/${secagem.id}`;
    expect(await recusados('PUT', url, { umidadeSaida: 11.5 })).toEqual([400, ['umidadeSaida']]);
    await mudou(url, { dataSaida: '2026-05-14' });
    expect(await mudou(url, { umidadeSaida: 11.5, horaSaida: '17:00' })).toEqual(['quebra', 'horaSaida', 'umidadeSaida']);
  });

  it('terreiro e armazém', async () => {
    const id = await lote(100);
    const dias = { data_entrada: '2026-05-12', hora_entrada: '09:00', data_saida: '2026-05-14', hora_saida: '10:00' };
    const terreiro = await feito('/terreiro', { terreiro: sitio.terreiro, lote: [{ id }], ...dias, responsavel: 'Geraldo' });
    expect(await mudou(`/terreiro/${terreiro.id}`, { hora_saida: '11:00' })).toEqual(['hora_saida']);
    const guardado = { pilha: sitio.pilha, lote: [{ id }], dataEntrada: '2026-05-15', umidadeEntrada: 11 };
    const armazem = await feito('/armazem', { ...guardado, dataSaida: '2026-05-20', umidadeSaida: 11.2, responsavel: 'José' });
    expect(await mudou(`/armazem/${armazem.id}`, { umidadeEntrada: 11.1 })).toEqual(['avisos', 'umidadeEntrada']);
    await mudou(`/armazem/${armazem.id}`, { dataSaida: '' });
    expect(await ler(`/armazem/${armazem.id}`)).toMatchObject({ dataSaida: null, umidadeSaida: null, responsavel: 'José' });
  });

  it('benefício e rebenefício: saídas, adicionais e o que se pesou de perda ficam, com os seus lotes', async () => {
    const beneficio = await feito('/beneficio', {
      dataEntrada: '2026-06-01',
      horaEntrada: '07:00',
      tipo: 'Bica corrida',
      qualidade: 'Dura',
      quantidade: 60,
      perda: 40,
      escolha: [{ descricao: 'Catação', quantidade: 5 }],
      adicionais: [{ descricao: 'Umidade', resultado: '11,5 %' }],
      lotes: [{ id: await lote(500), quantidade: 480, ref_id: 7 }],
      responsavel: 'Geraldo',
    });
    const url = `/beneficio/${beneficio.id}`;
    expect(await mudou(url, {})).toEqual([]);
    expect(await mudou(url, { qualidade: 'Mole' })).toEqual(expect.arrayContaining(['qualidade', 'saidas', 'quantidades']));
    const { saidas, escolha } = (await ler(url)) as unknown as { saidas: { id: number }[]; escolha: { id: number; quantidade: number }[] };
    expect(saidas.map(({ id }) => id)).toEqual((beneficio['saidas'] as { id: number }[]).map(({ id }) => id));
    expect(await ler(url)).toMatchObject({ tipo: 'Bica corrida', perda: 40, escolha, lotes: [{ quantidade: 480, ref_id: 7 }] });
    await mudou(url, { perda: null, adicionais: [] });
    expect(await ler(url)).toMatchObject({ perda: null, adicionais: [], responsavel: 'Geraldo' });

    const medida = await ana.call('POST', '/cat-unidades-fracao', { unidade: 'Saco', quantidade: 60 }, sitio.na);
    const rebeneficio = await feito('/rebeneficio', {
      dataEntrada: '2026-06-02',
      dataSaida: '2026-06-03',
      horaSaida: '16:00',
      unidadeFracao: medida.body.id,
      medidaTara: 0.5,
      lotes: [{ id: saidas[0]?.id, quantidade: 40 }],
      escolha: [{ tipo: 'Peneira 17', quantidade: 38 }],
    });
    const dele = `/rebeneficio/${rebeneficio.id}`;
    await ana.call('PUT', `/cat-unidades-fracao/${medida.body.id}`, { quantidade: 50 }, sitio.na);
    expect(await mudou(dele, { responsavel: 'José' })).toEqual(['responsavel']);
    expect(await ler(dele)).toMatchObject({ medida: 60, medidaTara: 0.5, perda: 2 });
    await mudou(dele, { escolha: [{ id: (rebeneficio['saidas'] as { id: number }[])[0]?.id, tipo: 'Peneira 17', quantidade: 37 }] });
    expect(await ler(dele)).toMatchObject({ perda: 3, horaSaida: '16:00', lotes: [{ quantidade: 40 }] });
    await mudou(dele, { unidadeFracao: null });
    expect(await ler(dele)).toMatchObject({ unidadeFracao: null, medida: null, medidaTara: null });

    const deposito = await feito('/cooperativa', {
      cooperativa: sitio.cooperativa,
      entries: [{ id: escolha[0]?.id }],
      kg: 3,
      date: '2026-06-04',
    });
    const la = `/cooperativa/${deposito.id}`;
    expect(await mudou(la, { date: '2026-06-05' })).toEqual(['date']);
    expect(await mudou(la, { kg: 4 })).toEqual(['kg', 'entries']);
    expect(await ler(la)).toMatchObject({ kg: 4, entries: [{ quantidade: 4 }], cooperativa: sitio.cooperativa });
  });

  it('despolpa e lote da colheita: safra, talhões e saídas ficam', async () => {
    const safra = (await ana.call('POST', '/cat-safras', { inicio: '2026-01-01', fim: '2026-12-31', talhoes: [sitio.mata] }, sitio.na)).body
      .id;
    const despolpa = await feito('/despolpagem', {
      despolpador: sitio.descascador,
      data: '2026-05-12',
      safra,
      descricao: 'Primeira panha',
      responsavel: 'Geraldo',
      talhao: [{ talhao: sitio.mata, data: '2026-05-11', quantidade: 100 }],
      saida: [
        { tipo: 'Cereja', quantidade: 40 },
        { tipo: 'Verde', quantidade: 20 },
      ],
    });
    const url = `/despolpagem/${despolpa.id}`;
    expect(await mudou(url, {})).toEqual([]);
    expect(await mudou(url, { descricao: null })).toEqual(['descricao']);
    expect(await ler(url)).toMatchObject({ safra, saida: [{ quantidade: 40 }, { quantidade: 20 }] });
    expect(await mudou(url, { safra: null })).toEqual(['safra']);

    const talhoes = [{ talhaoId: sitio.mata, quantidade: 70, valor: 12.5 }];
    const formado = await feito('', { data: '2026-05-11', safra, talhoes });
    await mudou(`/lotes/${formado.id}`, { data: '2026-05-12' });
    expect(await ler(`/lotes/${formado.id}`)).toMatchObject({ data: '2026-05-12', talhoes: [{ quantidade: 70, valor: 12.5, safra }] });
  });
});
