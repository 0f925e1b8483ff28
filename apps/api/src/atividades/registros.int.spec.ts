import { startTestApp, type TestApp } from '../testing/test-app.js';

type Conta = Awaited<ReturnType<TestApp['account']>>;
type PorTalhao = { readonly talhao: number | null; readonly litros: number; readonly colheita: number; readonly outrosCustos: number };

describe('registros de atividade em conjunto', () => {
  let app: TestApp;
  let ana: Conta;
  let bia: Conta;
  let na: Record<string, string>;
  const ids = { a: 0, b: 0, c: 0, safra: 0, jose: 0, trator: 0, tipo: 0, muitos: 0 };
  const novo = async (path: string, body: unknown) => {
    const { status, body: feito } = await ana.call('POST', path, body, na);
    if (status !== 201) throw new Error(JSON.stringify(feito));
    return feito.id ?? feito.content[0].id;
  };
  const ver = async (url: string) => (await ana.call('GET', url, undefined, na)).body;

  beforeAll(async () => {
    app = await startTestApp();
    ana = await app.account('ana');
    bia = await app.account('bia');
    na = {};
    na = { 'x-fazenda': String(await novo('/fazendas', { nome: 'SANTA FÉ' })) };
    ids.a = await novo('/cad-talhoes', { nome: 'Alto', areaHa: 1.3 });
    ids.b = await novo('/cad-talhoes', { nome: 'Baixada', areaHa: 2.2 });
    ids.c = await novo('/cad-talhoes', { nome: 'Sem medida' });
    ids.safra = await novo('/cat-safras', { descricao: 'Safra', inicio: '2026-01-01', fim: '2026-12-31' });
    ids.jose = await novo('/cad-colaboradores', { nome: 'José', tipo: 'safrista' });
    ids.trator = await novo('/cad-maquinas', { descricao: 'Trator', medidor: 'HORIMETRO', valorHora: 100 });
    ids.tipo = await novo('/cat-atividades', { descricao: 'Capina' });
    const registrar = (talhoesIds: number[], data: string) =>
      novo('/reg-atividades', { talhoesIds, data, safra: ids.safra, atividade: ids.tipo, obs: 'garoa' });
    ids.muitos = await registrar([ids.a, ids.b], '2026-03-02');
    await novo(`/reg-atividades/${ids.muitos}/extras`, { extras: [{ descricao: 'Frete', quantidade: 1, valor: 100.01 }] });
    await novo(`/reg-atividades/${ids.muitos}/mdobras`, { colaboradores: [{ gloVinculoId: ids.jose, quantidade: 1, valor: 90 }] });
    const desiguais = await registrar([ids.a, ids.b, ids.c], '2026-03-05');
    await novo(`/reg-atividades/${desiguais}/extras`, { extras: [{ descricao: 'Almoço', quantidade: 1, valor: 10 }] });
    const daTerra = await registrar([ids.b], '2026-03-04');
    await novo(`/reg-atividades/${daTerra}/maquinas`, { maquinas: [{ maquina: ids.trator, km_inicio: 10, km_fim: 12.5 }] });
    await novo(`/reg-atividades/${daTerra}/mdobrascolheita`, { vinculos: [{ colaborador: ids.jose, medida: 60, valor: 18, colhido: 9 }] });
    const gerais = await registrar([], '2026-03-03');
    await novo(`/reg-atividades/${gerais}/extras`, { extras: [{ descricao: 'Luz', quantidade: 1, valor: 55.55 }] });
  });
  afterAll(() => app.close());

  it('por talhão: o que cada um colheu e custou é a conta feita à parte, e a soma é a das atividades, ao centavo', async () => {
    const { content } = (await ver('/reg-atividades/por-talhao')) as { content: PorTalhao[] };
    // 190,01 em 1,3 e 2,2 ha: 70,575… e 119,434…; 10,00 em três talhões, um sem área: 3,34, 3,33 e 3,33, o centavo do primeiro.
    const figuras = content.map(({ talhao, litros, colheita, outrosCustos }) => ({ talhao, litros, colheita, outrosCustos }));
    expect(figuras).toEqual([
      { talhao: ids.a, litros: 0, colheita: 0, outrosCustos: 73.92 },
      { talhao: ids.b, litros: 540, colheita: 162, outrosCustos: 372.76 },
      { talhao: ids.c, litros: 0, colheita: 0, outrosCustos: 3.33 },
      { talhao: null, litros: 0, colheita: 0, outrosCustos: 55.55 },
    ]);
    const atividades = (await ver('/reg-atividades?size=200')).content as { total: number }[];
    const centavos = (valores: readonly number[]) => valores.reduce((soma, um) => soma + Math.round(um * 100), 0);
    expect(centavos(content.flatMap(({ colheita, outrosCustos }) => [colheita, outrosCustos]))).toBe(
      centavos(atividades.map(({ total }) => total)),
    );
    expect(content[1]).toMatchObject({ nome: 'Baixada', atividades: 3, ultima: '2026-03-05', total: 534.76, porHa: 243.07 });
    expect((await ver('/reg-atividades/por-talhao?dateStart=2026-03-04&dateEnd=2026-03-04')).content).toMatchObject([
      { talhao: ids.b, total: 412 },
    ]);
    expect((await ver('/reg-atividades/por-talhao?safra=999')).content).toEqual([]);
    expect((await bia.call('GET', '/reg-atividades/por-talhao')).body.content).toEqual([]);
  });

  it('por filtros responde o que a lista responde; a linha do tempo põe cada dia em cada talhão', async () => {
    const filtro = `talhao=${ids.b}&atividade=${ids.tipo}&dateStart=2026-03-04`;
    const { content } = await ver(`/reg-atividades/by-filters?${filtro}`);
    expect(content).toEqual((await ver(`/reg-atividades?${filtro}`)).content);
    expect(content.map(({ data }: { data: string }) => data)).toEqual(['2026-03-05', '2026-03-04']);
    const { data } = await ver(`/reg-atividades/timeline/${ids.safra}`);
    expect(data.map(({ name, periods }: { name: string; periods: object[] }) => [name, periods.length])).toEqual([
      ['Alto', 2],
      ['Baixada', 3],
      ['Sem medida', 1],
    ]);
    expect(data[0].periods).toContainEqual({ id: ids.muitos, start: '2026-03-02', end: '2026-03-02' });
    expect((await bia.call('GET', `/reg-atividades/timeline/${ids.safra}`)).status).toBe(404);
  });

  it('duplicada: o mesmo registro noutro dia, sem o que se fez nele; uma vez só, e nunca de outra conta', async () => {
    const pedido = { registro_id: ids.muitos, data: '2026-04-01' };
    const chave = { 'idempotency-key': 'outra-vez' };
    const feita = await ana.call('PUT', '/reg-atividades/duplicate', pedido, chave);
    expect(feita).toMatchObject({
      status: 201,
      body: { data: '2026-04-01', talhoesIds: [ids.a, ids.b], atividade: ids.tipo, safra: ids.safra, obs: 'garoa', total: 0 },
    });
    expect(feita.body.id).not.toBe(ids.muitos);
    expect((await ana.call('PUT', '/reg-atividades/duplicate', pedido, chave)).body).toEqual(feita.body);
    const noutro = await ana.call('PUT', '/reg-atividades/duplicate', { ...pedido, talhao: ids.c, atividade: 'Roçada' });
    expect(noutro.body).toMatchObject({ talhoesIds: [ids.c], atividade: 'Roçada' });
    expect((await bia.call('PUT', '/reg-atividades/duplicate', pedido)).status).toBe(404);
    expect((await ana.call('PUT', '/reg-atividades/duplicate', { registro_id: ids.muitos })).body.errors[0].campo).toBe('data');
    for (const { id } of [feita.body, noutro.body]) expect((await ana.call('DELETE', `/reg-atividades/${id}`)).status).toBe(204);
  });

  it('um dia que não é da safra avisa, ao registrar, ao mudar e ao mudar várias; um dia dela, ou sem safra, não', async () => {
    const aviso = 'Safra vai de 01/01/2026 a 31/12/2026, e isto é de 31/12/2025. Confira o dia e a safra.';
    const mudar = async (corpo: object) => (await ana.call('PUT', `/reg-atividades/${id}`, corpo, na)).body.avisos;
    const nova = { talhoesIds: [ids.c], atividade: ids.tipo, data: '2025-12-31' };
    const { id, avisos } = (await ana.call('POST', '/reg-atividades', { ...nova, safra: ids.safra }, na)).body;
    expect(avisos).toEqual([aviso]);
    expect(await mudar({ data: '2026-01-01' })).toEqual([]);
    expect(await mudar({ data: '2025-12-31' })).toEqual([aviso]);
    const todas = await ana.call('PUT', '/reg-atividades/by-filters?dateEnd=2025-12-31', { newValue: { obs: 'cedo' } }, na);
    expect(todas.body.content).toMatchObject([{ id, avisos: [aviso] }]);
    expect(await mudar({ safra: null })).toEqual([]);
    expect((await ana.call('DELETE', `/reg-atividades/${id}`)).status).toBe(204);
  });

  it('o talhão mostra o que se fez nele, e de outra conta não é nada', async () => {
    const lista = (nome: string, talhao = ids.b) => ver(`/cad-talhoes/${talhao}/${nome}`);
    expect((await lista('atividades')).content).toMatchObject([
      { atividade: ids.tipo, atividadeNome: 'Capina', vezes: 3, ultima: '2026-03-05' },
    ]);
    expect((await lista('registros')).pagination.total).toBe(3);
    expect((await lista('colheita')).content).toMatchObject([{ nome: 'José', litros: 540, total: 162 }]);
    expect((await lista('mdobras')).content).toMatchObject([{ nome: 'José', atividade: ids.muitos, total: 90 }]);
    expect((await lista('maquinas')).content).toMatchObject([{ nome: 'Trator', total: 250 }]);
    expect((await lista('maquinas', ids.a)).content).toEqual([]);
    for (const nome of ['atividades', 'registros', 'colheita', 'mdobras', 'maquinas'])
      expect((await bia.call('GET', `/cad-talhoes/${ids.b}/${nome}`)).status).toBe(404);
  });
});
