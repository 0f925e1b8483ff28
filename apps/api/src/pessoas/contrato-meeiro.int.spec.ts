import { randomUUID } from 'node:crypto';
import { vigenciaDecider } from '@tulha/domain/pessoas/vigencia/vigencia.decider';
import { startTestApp, type TestApp } from '../testing/test-app.js';

type Conta = Awaited<ReturnType<TestApp['account']>>;

describe('contratos de meeiro', () => {
  let app: TestApp;
  let ana: Conta;
  let bia: Conta;
  let na: Record<string, string>;
  let talhao = 0;
  let colaborador = 0;
  const contrato = (mais: Record<string, unknown> = {}) => ({ colaborador, talhao, inicio: '2026-01-01', meeiroPorcentagem: 0.4, ...mais });
  const criar = (mais: Record<string, unknown> = {}, headers: Record<string, string> = {}) =>
    ana.call('POST', '/cad-meeiro-contratos', contrato(mais), { ...na, ...headers });
  beforeAll(async () => {
    app = await startTestApp();
    [ana, bia] = [await app.account('ana'), await app.account('bia')];
    na = { 'x-fazenda': String((await ana.call('POST', '/fazendas', { nome: 'SANTA FÉ' })).body.id) };
    talhao = (await ana.call('POST', '/cad-talhoes', { nome: 'JATOBÁ', areaHa: 3 }, na)).body.id;
  });
  beforeEach(async () => {
    colaborador = (await ana.call('POST', '/cad-colaboradores', { nome: 'João do Vale', tipo: 'meeiro' })).body.id;
  });
  afterAll(() => app.close());

  it('a porcentagem é exata, e vai de 0 a 1', async () => {
    expect((await criar({ meeiroPorcentagem: 0.3333, meeiroProporcao: 0.5 })).body).toMatchObject({
      ...{ meeiroPorcentagem: 0.3333, meeiroProporcao: 0.5, fim: null },
    });
    expect((await criar({ meeiroPorcentagem: 40 })).body.errors[0].campo).toBe('meeiroPorcentagem');
    expect((await criar({ fim: '2025-12-31' })).body.errors[0].campo).toBe('fim');
  });

  it('é de meeiro, que assim fica enquanto um contrato vale', async () => {
    const diarista = (await ana.call('POST', '/cad-colaboradores', { nome: 'Zeca', tipo: 'diarista' })).body.id;
    const recusado = await criar({ colaborador: diarista });
    expect(recusado).toMatchObject({ status: 422, body: { code: 'CONTRATO_SEM_MEEIRO', errors: [{ campo: 'colaborador' }] } });
    expect(recusado.body.error).toContain('diarista');
    const { id } = (await criar()).body;
    expect((await ana.call('PUT', `/cad-meeiro-contratos/${id}`, { colaborador: diarista })).body.code).toBe('CONTRATO_SEM_MEEIRO');
    const mudar = () => ana.call('PUT', `/cad-colaboradores/${colaborador}`, { tipo: 'diarista' });
    const preso = await mudar();
    expect(preso).toMatchObject({ status: 422, body: { code: 'MEEIRO_COM_CONTRATO', errors: [{ campo: 'tipo' }] } });
    expect(preso.body.error).toContain('desde 01/01/2026');
    await ana.call('PUT', `/cad-meeiro-contratos/${id}`, { fim: '2026-01-31' });
    expect((await mudar()).status).toBe(200);
    expect((await ana.call('PUT', `/cad-meeiro-contratos/${id}`, { obs: 'Encerrado' })).status).toBe(200);
  });

  it('dois do mesmo meeiro no mesmo talhão não valem no mesmo dia', async () => {
    expect((await criar({ fim: '2026-12-31' })).status).toBe(201);
    const sobre = await criar({ inicio: '2026-12-31' });
    expect(sobre).toMatchObject({ status: 409, body: { code: 'CONTRATO_SOBREPOSTO', errors: [{ campo: 'inicio' }] } });
    expect(sobre.body.error).toContain('desde 01/01/2026 até 31/12/2026');
    const seguinte = await criar({ inicio: '2027-01-01', meeiroPorcentagem: 0.5 });
    expect(seguinte.status).toBe(201);
    const volta = await ana.call('PUT', `/cad-meeiro-contratos/${seguinte.body.id}`, { inicio: '2026-11-01' });
    expect(volta).toMatchObject({ status: 409, body: { code: 'CONTRATO_SOBREPOSTO' } });
    expect((await ana.call('PUT', `/cad-meeiro-contratos/${seguinte.body.id}`, { inicio: '2027-02-01' })).body.inicio).toBe('2027-02-01');
  });

  it('o que a reserva esqueceu, a lista de contratos lembra', async () => {
    const contratoId = (await criar()).body.id as number;
    const meta = { conta: ana.conta, ator: 1, fazenda: 0, commandId: randomUUID(), now: new Date().toISOString() };
    await app.services.dispatch(vigenciaDecider, ana.conta, { type: 'LiberarVigencia', data: { contratoId } }, meta);
    expect((await criar({ inicio: '2026-05-01' })).body.code).toBe('CONTRATO_SOBREPOSTO');
  });

  it('de oito que chegam juntos entra um', async () => {
    const respostas = await Promise.all(Array.from({ length: 8 }, (_, index) => criar({ inicio: `2026-0${index + 1}-01` })));
    expect(respostas.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(new Set(respostas.filter(({ status }) => status !== 201).map(({ body }) => body.code))).toEqual(
      new Set(['CONTRATO_SOBREPOSTO']),
    );
    const { content } = (await ana.call('GET', `/cad-meeiro-contratos?colaborador=${colaborador}`)).body;
    expect(content).toHaveLength(1);
  });

  it('excluído, deixa o lugar; a mesma chave não faz dois', async () => {
    const headers = { 'idempotency-key': `contrato-${colaborador}` };
    const feito = await criar({}, headers);
    expect((await criar({}, headers)).body).toEqual(feito.body);
    expect((await bia.call('DELETE', `/cad-meeiro-contratos/${feito.body.id}`)).status).toBe(404);
    expect((await ana.call('DELETE', `/cad-meeiro-contratos/${feito.body.id}`)).status).toBe(204);
    expect((await criar()).status).toBe(201);
  });

  it('conta nele só o que se colheu no talhão dele, nos dias dele; com isso não se exclui, e muda-se dizendo por quê', async () => {
    const outro = (await ana.call('POST', '/cad-talhoes', { nome: `IPÊ ${colaborador}`, areaHa: 2 }, na)).body.id;
    const colher = (onde: number, data: string) =>
      ana.call(
        'POST',
        '/reg-atividades/dia',
        {
          ...{ data, talhao: onde },
          mdobrascolheita: { modo: 'manual', vinculos: [{ colaborador, tipo: 'L', medida: 60, valor: 18, colhido: 4 }] },
        },
        na,
      );
    for (const data of ['2026-05-04', '2026-05-05']) expect((await colher(talhao, data)).status).toBe(201);
    const { id } = (await criar({ talhao: outro, inicio: '2026-05-01', fim: '2026-05-31' })).body;
    const url = `/cad-meeiro-contratos/${id}`;
    const uso = async () => (await ana.call('GET', `${url}/uso`)).body;
    expect(await uso()).toMatchObject({ total: 0, usos: [] });
    expect((await ana.call('PUT', url, { meeiroPorcentagem: 0.5 })).body).toMatchObject({ meeiroPorcentagem: 0.5, motivo: null });
    expect((await colher(outro, '2026-05-06')).status).toBe(201);
    expect((await colher(outro, '2026-06-01')).status).toBe(201);
    expect(await uso()).toMatchObject({ total: 1, usos: [{ nome: 'linha de colheita que conta nele', quantas: 1 }] });
    expect((await ana.call('DELETE', url)).status).toBe(409);
    for (const mudou of [{ meeiroPorcentagem: 0.4 }, { talhao }, { inicio: '2026-05-10' }])
      expect(await ana.call('PUT', url, mudou)).toMatchObject({
        status: 422,
        body: { code: 'CONTRATO_COM_COLHEITA', errors: [{ campo: 'motivo' }], error: expect.stringContaining('1 linha de colheita') },
      });
    // What does not change whose the picking is asks for nothing.
    expect((await ana.call('PUT', url, { obs: 'Conferido', meeiroPorcentagem: 0.5, talhao: outro })).status).toBe(200);
    const motivo = 'O combinado era 40 %';
    expect((await ana.call('PUT', url, { meeiroPorcentagem: 0.4, motivo })).body).toMatchObject({ meeiroPorcentagem: 0.4, motivo });
    expect((await ana.call('PUT', url, { inicio: '2026-05-10', motivo: 'Começou depois' })).status).toBe(200);
    expect((await ana.call('DELETE', url)).status).toBe(204);
  });

  it('GET /cad-meeiros traz os meeiros com o que vale hoje, e só os da conta', async () => {
    const { id } = (await criar()).body;
    await criar({ inicio: '2020-01-01', fim: '2020-12-31' });
    await ana.call('POST', '/cad-colaboradores', { nome: 'Joana', tipo: 'safrista' });
    const { content } = (await ana.call('GET', '/cad-meeiros?size=200&situacao=ATIVO')).body as { content: { id: number }[] };
    const contratos = [{ id, talhao, inicio: '2026-01-01', fim: null, meeiroPorcentagem: 0.4 }];
    expect(content.find((um) => um.id === colaborador)).toEqual({
      id: colaborador,
      nome: 'João do Vale',
      codigo: null,
      situacao: 'ATIVO',
      contratos,
    });
    expect(content.map((um) => (um as { nome?: string }).nome)).not.toContain('Joana');
    expect((await bia.call('GET', '/cad-meeiros')).body.content).toEqual([]);
  });

  it('uma turma também se altera por POST', async () => {
    const { id } = (await ana.call('POST', '/cad-turmas', { descricao: 'Do alto' })).body;
    expect(await ana.call('POST', `/cad-turmas/${id}`, { descricao: 'Da baixada' })).toMatchObject({
      status: 200,
      body: { id, descricao: 'Da baixada' },
    });
    expect((await bia.call('POST', `/cad-turmas/${id}`, { descricao: 'Minha' })).status).toBe(404);
    await ana.call('POST', '/cad-turmas', { descricao: 'Do rio' });
    expect((await ana.call('POST', `/cad-turmas/${id}`, { descricao: 'Do rio' })).body.code).toBe('CADASTRO_REPETIDO');
  });
});
