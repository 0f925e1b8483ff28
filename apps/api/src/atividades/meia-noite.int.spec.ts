import { tablesThatDiffer } from '../testing/rebuilt.js';
import { startTestApp, type TestApp } from '../testing/test-app.js';

/** Work that begins in the evening and ends the next morning: every reader of its hours goes with it. */
describe('trabalho que passa da meia-noite', () => {
  let app: TestApp;
  let ana: Awaited<ReturnType<TestApp['account']>>;
  let na: Record<string, string>;
  const ids = { mata: 0, veneno: 0, jose: 0, trator: 0, safra: 0 };

  const feito = async (path: string, body: object, metodo: 'POST' | 'PUT' = 'POST') => {
    const resposta = await ana.call(metodo, path, body, na);
    if (resposta.status >= 300) throw new Error(`${path}: ${JSON.stringify(resposta.body)}`);
    return resposta.body;
  };
  const noite = { data: '2026-11-28', horaInicial: '22:00', horaFinal: '02:00' };
  const registrar = (campos: object = {}) =>
    ana.call('POST', '/reg-atividades', { talhao: ids.mata, atividade: 'Pulverização', ...noite, ...campos }, na);
  const deNoite = async (campos: object = {}): Promise<number> => (await registrar({ terminaNoDiaSeguinte: 1, ...campos })).body.id;
  const quem = (quantidade: number) => ({ colaboradores: [{ gloVinculoId: ids.jose, tipo: 2, quantidade, valor: 20 }] });

  beforeAll(async () => {
    app = await startTestApp({ now: '2026-12-05T15:00:00.000Z' });
    ana = await app.account('ana');
    na = { 'x-fazenda': String((await ana.call('POST', '/fazendas', { nome: 'SANTA FÉ' })).body.id) };
    ids.mata = (await feito('/cad-talhoes', { nome: 'Mata' })).id;
    ids.jose = (await feito('/cad-colaboradores', { nome: 'José', tipo: 'safrista' })).id;
    ids.trator = (await feito('/cad-maquinas', { descricao: 'Trator', medidor: 'HORIMETRO', valorHora: 100 })).id;
    ids.safra = (await feito('/cat-safras', { descricao: '26/27', inicio: '2026-09-01', fim: '2027-08-31' })).id;
    ids.veneno = (await feito('/cad-insumos', { descricao: 'Produto X', unidade: 'L', reentradaHoras: 24, carenciaDias: 5 })).id;
    await feito('/cad-estoque', { insumo: ids.veneno, tipo: 'entrada', data: '2026-11-01', quantidade: 10, valor: 100 });
  });
  afterAll(() => app.close());

  it('um fim antes do começo pergunta se foi no dia seguinte, e nada se grava', async () => {
    const total = async () => (await ana.call('GET', '/reg-atividades')).body.pagination.total;
    const antes = await total();
    expect(await registrar()).toMatchObject({
      status: 422,
      body: {
        code: 'TERMINA_ANTES_DE_COMECAR',
        error: 'Começou às 22:00 e terminou às 02:00. Foi no dia seguinte? Diga que sim, ou acerte as horas.',
        errors: [{ campo: 'horaFinal' }],
      },
    });
    expect((await registrar({ horaFinal: '23:00', terminaNoDiaSeguinte: 1 })).body.code).toBe('DIA_SEGUINTE_LONGE');
    expect((await registrar({ horaFinal: null, terminaNoDiaSeguinte: 1 })).body.code).toBe('DIA_SEGUINTE_SEM_HORAS');
    expect((await registrar({ terminaNoDiaSeguinte: 2 })).status).toBe(400);
    expect(await total()).toBe(antes);
  });

  it('a reentrada e a carência contam-se do fim, no dia seguinte; quem entra de noite é avisado', async () => {
    const id = await deNoite();
    await feito(`/reg-atividades/${id}/insumos`, { insumos: [{ insumo: ids.veneno, qtd: 1 }] });
    const [aplicada] = (await ana.call('GET', '/cad-talhoes/intervalos?ate=2026-11-29', undefined, na)).body.content;
    expect(aplicada).toMatchObject({
      fim: '2026-11-29T05:00:00.000Z',
      entradaLiberadaEm: '2026-11-30T05:00:00.000Z',
      colheitaLiberadaEm: '2026-12-04',
    });
    const capina = async (campos: object) =>
      (await feito('/reg-atividades', { talhao: ids.mata, atividade: 'Capina', data: '2026-11-30', ...campos })).avisos;
    expect(await capina({ horaInicial: '01:30', horaFinal: '05:00' })).toEqual([
      'Mata: Produto X, aplicado em 29/11/2026, tem reentrada de 24 h: sem EPI só se entra a partir de 30/11/2026 02:00.',
    ]);
    expect(await capina({ horaInicial: '02:00', horaFinal: '05:00' })).toEqual([]);
    const colher = { talhao: ids.mata, mdobrascolheita: { vinculos: [{ colaborador: ids.jose, colhido: 2, valor: 10 }] } };
    expect((await feito('/reg-atividades/dia', { data: '2026-12-03', ...colher })).avisos).toHaveLength(1);
    expect((await feito('/reg-atividades/dia', { data: '2026-12-04', ...colher })).avisos).toEqual([]);
    const vespera = await ana.call('GET', '/cad-talhoes/intervalos?de=2026-12-03&ate=2026-12-03', undefined, na);
    expect(vespera.body.content).toHaveLength(1);
    await ana.call('DELETE', `/reg-atividades/${id}`);
  });

  it('quem trabalha por cima da meia-noite onde se aplica depois dela é avisado', async () => {
    const madrugada = { horaInicial: '01:00', horaFinal: '03:00', data: '2026-11-29', terminaNoDiaSeguinte: 0 };
    const { id } = (await registrar(madrugada)).body;
    await feito(`/reg-atividades/${id}/insumos`, { insumos: [{ insumo: ids.veneno, qtd: 1 }] });
    expect((await registrar({ atividade: 'Irrigação', terminaNoDiaSeguinte: 1 })).body.avisos).toHaveLength(1);
    expect((await registrar({ atividade: 'Irrigação', horaFinal: '00:30', terminaNoDiaSeguinte: 1 })).body.avisos).toEqual([]);
    await ana.call('DELETE', `/reg-atividades/${id}`);
  });

  it('as horas são dos dois dias, como o relógio as reparte; o medidor tem dois dias', async () => {
    const dia = (await registrar({ horaInicial: '07:00', horaFinal: '19:00' })).body.id;
    await feito(`/reg-atividades/${dia}/mdobras`, quem(22));
    const id = await deNoite();
    expect((await feito(`/reg-atividades/${id}/mdobras`, quem(4))).avisos).toEqual([]);
    expect((await feito(`/reg-atividades/${id}/mdobras`, quem(4))).avisos).toEqual([
      'José: 26 h em 28/11/2026, mais do que as 24 h do dia. Confira as horas.',
    ]);
    const manha = (await registrar({ data: '2026-11-29', horaInicial: '03:00', horaFinal: '22:00' })).body.id;
    expect((await feito(`/reg-atividades/${manha}/mdobras`, quem(20.5))).avisos).toEqual([
      'José: 24,5 h em 29/11/2026, mais do que as 24 h do dia. Confira as horas.',
    ]);
    const rodou = { maquinas: [{ maquina: ids.trator, km_inicio: 100, km_fim: 126 }] };
    expect((await feito(`/reg-atividades/${id}/maquinas`, rodou)).avisos.filter((um: string) => um.includes('Trator'))).toEqual([]);
  });

  it('mostra-se, duplica-se e muda-se; acertadas as horas, é do dia; e a linha do tempo vai até o dia seguinte', async () => {
    const id = await deNoite({ safra: ids.safra });
    const url = `/reg-atividades/${id}`;
    expect((await ana.call('GET', url)).body).toMatchObject({ horaFinal: '02:00', terminaNoDiaSeguinte: 1 });
    expect(await feito(url, { obs: 'Com lua' }, 'PUT')).toMatchObject({ terminaNoDiaSeguinte: 1 });
    expect(await feito(url, { horaFinal: '03:00' }, 'PUT')).toMatchObject({ terminaNoDiaSeguinte: 1 });
    expect((await ana.call('PUT', url, { terminaNoDiaSeguinte: 0 })).body.code).toBe('TERMINA_ANTES_DE_COMECAR');
    const copia = await feito('/reg-atividades/duplicate', { registro_id: id, data: '2026-12-01' }, 'PUT');
    expect(copia).toMatchObject({ data: '2026-12-01', horaFinal: '03:00', terminaNoDiaSeguinte: 1 });
    const [linha] = (await ana.call('GET', `/reg-atividades/timeline/${ids.safra}`)).body.data;
    expect(linha.periods.find((um: { id: number }) => um.id === id)).toMatchObject({ start: '2026-11-28', end: '2026-11-29' });
    expect(await feito(url, { horaInicial: '01:00' }, 'PUT')).toMatchObject({ horaFinal: '03:00', terminaNoDiaSeguinte: 0 });
  });

  it('refeitas dos fatos, as telas são as mesmas', async () => expect(await tablesThatDiffer(app)).toEqual([]));
});
