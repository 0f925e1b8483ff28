import { startTestApp, type TestApp } from '../testing/test-app.js';

type Conta = Awaited<ReturnType<TestApp['account']>>;
type Quem = { readonly conta: Conta; readonly na: Record<string, string>; readonly talhao: number };

let app: TestApp;
let ana: Quem;
let bia: Quem;

const criar = async ({ conta, na }: Omit<Quem, 'talhao'>, path: string, corpo: object): Promise<number> => {
  const { status, body } = await conta.call('POST', path, corpo, na);
  if (status !== 201) throw new Error(`${path}: ${JSON.stringify(body)}`);
  return body.id as number;
};
const instalar = async (nome: string): Promise<Quem> => {
  const conta = await app.account(nome);
  const { body } = await conta.call('POST', '/fazendas', { nome: 'SANTA FÉ' });
  const na = { 'x-fazenda': String(body.id) };
  return { conta, na, talhao: await criar({ conta, na }, '/cad-talhoes', { nome: 'Mata' }) };
};
const ler = async ({ conta, na }: Quem, path: string) => (await conta.call('GET', path, undefined, na)).body;

beforeAll(async () => {
  app = await startTestApp({ now: '2026-06-01T12:00:00.000Z' });
  [ana, bia] = [await instalar('ana'), await instalar('bia')];
});
afterAll(() => app.close());

describe('uma inspeção de pragas', () => {
  let broca: number;
  let id: number;
  beforeAll(async () => {
    broca = await criar(ana, '/pests', { descricao: 'Broca', alerta: 3, controle: 5, fonte: 'Boletim' });
    id = await criar(ana, '/mip', { data: '2026-05-20', talhao: ana.talhao, praga: broca, amostrados: 100, infestados: 4 });
  });

  it('diz o nível pelo que se contou, com a fonte; os pontos valem mais do que o todo', async () => {
    expect(await ler(ana, `/mip/${id}`)).toMatchObject({
      nivel: 'ALERTA',
      indice: 4,
      amostra: 100,
      alerta: 3,
      controle: 5,
      fonte: 'Boletim',
    });
    await criar(ana, `/mip/${id}/details`, { amostrados: 60, infestados: 3, latitude: -21.55, longitude: -45.43 });
    await criar(ana, `/mip/${id}/details`, { amostrados: 60, infestados: 4 });
    expect(await ler(ana, `/mip/${id}`)).toMatchObject({ nivel: 'CONTROLE', amostra: 120, atacados: 7, indice: 5.8333 });
    const { content } = await ler(ana, `/mip/${id}/details?sort=id`);
    expect(content).toMatchObject([{ latitude: -21.55, longitude: -45.43 }, { latitude: null }]);
    expect((await ler(ana, '/mip')).content).toMatchObject([{ id, nivel: 'CONTROLE' }]);
  });
  it('um percentual não passa de 100, nem por mudar como se mede', async () => {
    const niveis = { descricao: 'Ninfas', alerta: 20, controle: 150, fonte: 'Boletim' };
    const demais = await ana.conta.call('POST', '/pests', { ...niveis, medida: 'PERCENTUAL' });
    expect(demais).toMatchObject({ status: 400, body: { errors: [{ campo: 'controle' }] } });
    const media = await criar(ana, '/pests', { ...niveis, medida: 'MEDIA' });
    const mudada = await ana.conta.call('PUT', `/pests/${media}`, { medida: 'PERCENTUAL' });
    expect(mudada).toMatchObject({ status: 422, body: { errors: [{ campo: 'controle' }] } });
  });
  it('guarda os níveis daquele dia: outra tabela não muda o que se disse', async () => {
    await ana.conta.call('PUT', `/pests/${broca}`, { alerta: 20, controle: 30 });
    expect(await ler(ana, `/mip/${id}`)).toMatchObject({ nivel: 'CONTROLE', controle: 5 });
    const bicho = await criar(ana, '/pests', { descricao: 'Bicho-mineiro' });
    const outra = await ana.conta.call('PUT', `/mip/${id}`, { praga: bicho });
    expect(outra).toMatchObject({ status: 200, body: { praga: bicho, nivel: null, controle: null, fonte: null } });
    expect((await ana.conta.call('PUT', `/mip/${id}`, { praga: broca })).body).toMatchObject({ nivel: 'NENHUM', controle: 30 });
  });
  it('conta por nível as do período, e as de que não se sabe à parte', async () => {
    await criar(ana, '/mip', { data: '2026-05-25', talhao: ana.talhao, praga: broca });
    await criar(ana, '/mip', { data: '2026-04-01', talhao: ana.talhao, praga: broca, amostrados: 10, infestados: 3 });
    expect(await ler(ana, '/mip/level-count')).toEqual({ total: 3, nenhum: 1, alerta: 0, controle: 1, semNivel: 1 });
    expect(await ler(ana, '/mip/level-count?dateStart=2026-05-01')).toEqual({ total: 2, nenhum: 1, alerta: 0, controle: 0, semNivel: 1 });
    expect(await ler(bia, '/mip/level-count')).toEqual({ total: 0, nenhum: 0, alerta: 0, controle: 0, semNivel: 0 });
    expect((await ana.conta.call('GET', '/mip/level-count?dateStart=ontem')).status).toBe(400);
  });
  it('recusa mais atacados do que amostrados, e a metade de uma contagem', async () => {
    const enviar = (corpo: object) =>
      ana.conta.call('POST', '/mip', { data: '2026-05-20', talhao: ana.talhao, praga: broca, ...corpo }, ana.na);
    for (const [corpo, campo] of [
      [{ amostrados: 10, infestados: 11 }, 'infestados'],
      [{ amostrados: 10 }, 'infestados'],
      [{ infestados: 1 }, 'amostrados'],
    ] as const)
      expect(await enviar(corpo)).toMatchObject({ status: 400, body: { errors: [{ campo }] } });
    const demais = await ana.conta.call('POST', `/mip/${id}/details`, { amostrados: 5, infestados: 6 });
    expect(demais).toMatchObject({ status: 422, body: { code: 'ATACADOS_DEMAIS' } });
  });
});

describe('uma calda', () => {
  it('vira quantidades de insumos, na ordem do tanque', async () => {
    const oleo = await criar(ana, '/cad-insumos', { descricao: 'Óleo', unidade: 'L' });
    const cobre = await criar(ana, '/cad-insumos', { descricao: 'Cobre', unidade: 'KG' });
    const id = await criar(ana, '/cad-caldas', { descricao: 'Cobre com óleo', volumeHa: 400 });
    await criar(ana, `/cad-caldas/${id}/itens`, { insumo: oleo, dose: 500, unidade: 'ML', base: 'POR_100_L', ordem: 2 });
    await criar(ana, `/cad-caldas/${id}/itens`, { insumo: cobre, dose: 1.5, unidade: 'KG', base: 'POR_HA', ordem: 1 });
    expect(await ler(ana, `/cad-caldas/${id}/quantidades?area=2.5&tanque=600`)).toEqual({
      ...{ volume: 1000, area: 2.5, tanques: [600, 400] },
      itens: [
        { insumo: cobre, descricao: 'Cobre', unidade: 'kg', total: 3.75, porTanque: [2.25, 1.5] },
        { insumo: oleo, descricao: 'Óleo', unidade: 'L', total: 5, porTanque: [3, 2] },
      ],
    });
    const pedir = (query: string, quem = ana) => quem.conta.call('GET', `/cad-caldas/${id}/quantidades${query}`);
    expect(await pedir('')).toMatchObject({ status: 400, body: { errors: [{ campo: 'area' }] } });
    expect(await pedir('?area=1&volume=1')).toMatchObject({ status: 400 });
    expect((await pedir('?area=1', bia)).status).toBe(404);
  });
  it('recusa ao gravar a dose que não se converte no que o estoque conta, dita de novo ou mudada', async () => {
    const sulfato = await criar(ana, '/cad-insumos', { descricao: 'Sulfato', unidade: 'KG' });
    const id = await criar(ana, '/cad-caldas', { descricao: 'Sulfato' });
    const item = { insumo: sulfato, dose: 1, unidade: 'G', base: 'POR_HA' };
    const emLitros = await ana.conta.call('POST', `/cad-caldas/${id}/itens`, { ...item, unidade: 'L' }, ana.na);
    expect(emLitros).toMatchObject({ status: 422, body: { code: 'CALDA_EM_OUTRA_UNIDADE', errors: [{ campo: 'unidade' }] } });
    const certo = await criar(ana, `/cad-caldas/${id}/itens`, item);
    const mudar = (corpo: object) => ana.conta.call('PUT', `/cad-caldas/${id}/itens/${certo}`, corpo, ana.na);
    expect((await mudar({ unidade: 'UN' })).body.code).toBe('CALDA_EM_OUTRA_UNIDADE');
    const oleo = await criar(ana, '/cad-insumos', { descricao: 'Óleo mineral', unidade: 'ML' });
    expect((await mudar({ insumo: oleo })).body.code).toBe('CALDA_EM_OUTRA_UNIDADE');
    expect((await mudar({ insumo: oleo, unidade: 'L' })).status).toBe(200);
  });
});

describe('a certificação da conta', () => {
  it('diz quanto da norma se atende, o que falta e o que venceu', async () => {
    const selo = await criar(ana, '/certifications', { descricao: 'Certifica Minas' });
    const norma = await criar(ana, '/certification-norm-data', { certificacao: selo, edicao: '2026' });
    for (const codigo of ['4.1', '4.2', 'B.3'])
      await criar(ana, `/certification-norm-data/${norma}/criterios`, { codigo, descricao: 'O que se pede' });
    const repetido = await ana.conta.call('POST', `/certification-norm-data/${norma}/criterios`, { codigo: '4.1', descricao: 'De novo' });
    expect(repetido).toMatchObject({ status: 409, body: { code: 'CRITERIO_REPETIDO' } });
    const id = await criar(ana, '/my-certification', { descricao: 'Ciclo', norma, inicio: '2025-06-01', validade: '2026-05-31' });
    await criar(ana, `/my-certification/${id}/itens`, { codigo: '4.1', resposta: 'CONFORME', evidencia: 'Mapa das áreas' });
    await criar(ana, `/my-certification/${id}/itens`, { codigo: 'B.3', resposta: 'NAO_SE_APLICA', motivo: 'Sem moradores' });
    expect(await ler(ana, `/my-certification/${id}`)).toMatchObject({
      ...{ atendimento: 50, criterios: 3, conformes: 1, naoConformes: 0, naoSeAplicam: 1, faltam: '4.2', aviso: 'Venceu em 31/05/2026.' },
    });
    const sem = await ana.conta.call('POST', `/my-certification/${id}/itens`, { codigo: '4.2', resposta: 'CONFORME' });
    expect(sem).toMatchObject({ status: 422, body: { code: 'CRITERIO_SEM_EVIDENCIA', errors: [{ campo: 'evidencia' }] } });
  });
});
