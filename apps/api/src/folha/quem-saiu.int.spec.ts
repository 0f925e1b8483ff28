import { startTestApp, type TestApp } from '../testing/test-app.js';

/** Who left before the sheet has been paid for nothing yet: every form and list of that time offers them still. */
describe('quem colheu e saiu', () => {
  let app: TestApp;
  let ana: Awaited<ReturnType<TestApp['account']>>;
  let bia: typeof ana;
  let na: Record<string, string>;
  const ids = { a: 0, b: 0, c: 0, talhao: 0 };
  const feito = async (path: string, body: object) => {
    const resposta = await ana.call('POST', path, body, na);
    if (resposta.status !== 201) throw new Error(`${path}: ${JSON.stringify(resposta.body)}`);
    return resposta.body;
  };
  const quemEntra = async (busca: string, quem = ana) =>
    (await quem.call('GET', `/folha-pagamento-colheita/colaboradores?${busca}`, undefined, quem === ana ? na : {})).body;

  beforeAll(async () => {
    app = await startTestApp({ now: '2026-07-01T12:00:00.000Z' });
    [ana, bia] = [await app.account('ana'), await app.account('bia')];
    na = { 'x-fazenda': String((await ana.call('POST', '/fazendas', { nome: 'SANTA RITA' })).body.id) };
    ids.talhao = (await feito('/cad-talhoes', { nome: 'Mata' })).id;
    for (const nome of ['a', 'b', 'c'] as const)
      ids[nome] = (await feito('/cad-colaboradores', { nome: nome.toUpperCase(), tipo: 'safrista' })).id;
    const vinculo = (colaborador: number, colhido: number) => ({ colaborador, tipo: 'L', medida: 60, valor: 18, colhido });
    await feito('/reg-atividades/dia', {
      data: '2026-06-20',
      talhao: ids.talhao,
      mdobrascolheita: { modo: 'manual', vinculos: [vinculo(ids.b, 4), vinculo(ids.a, 2)] },
    });
    for (const um of [ids.b, ids.c]) await ana.call('PATCH', `/cad-colaboradores/${um}/status`);
  });
  afterAll(() => app.close());

  it('é oferecido para a folha do período em que colheu, com o que tem a receber; quem saiu sem colher, não', async () => {
    const { content, pagination } = await quemEntra('inicio=2026-06-16&fim=2026-06-30');
    expect(content).toEqual([
      { id: ids.a, nome: 'A', codigo: null, situacao: 'ATIVO', dias: 1, valor: 36 },
      { id: ids.b, nome: 'B', codigo: null, situacao: 'INATIVO', dias: 1, valor: 72 },
    ]);
    expect(pagination.total).toBe(2);
    const antes = await quemEntra('inicio=2026-06-01&fim=2026-06-15');
    expect(antes.content).toMatchObject([{ id: ids.a, dias: 0, valor: 0 }]);
    expect((await quemEntra('inicio=2026-06-16&fim=2026-06-30&q=b')).content).toHaveLength(1);
  });

  it('na folha dos dois, recebe; fechada ela, já não se oferece', async () => {
    const folha = { descricao: 'Junho', inicio: '2026-06-16', fim: '2026-06-30', data: '2026-06-30', colaboradores: [ids.a, ids.b] };
    const { id, total } = await feito('/folha-pagamento-colheita', folha);
    expect(total).toBe(108);
    await ana.call('PUT', `/folha-pagamento-colheita/trancar/${id}`, {}, na);
    expect((await quemEntra('inicio=2026-06-16&fim=2026-06-30')).content).toMatchObject([{ id: ids.a, dias: 0, valor: 0 }]);
    await ana.call('PATCH', `/folha-pagamento-colheita/abrir/${id}`, undefined, na);
    await ana.call('DELETE', `/folha-pagamento-colheita/${id}`);
  });

  it('está entre os da folha de pagamento enquanto há conta do período, e diz que saiu', async () => {
    const folha = async (busca: string) =>
      (await ana.call('GET', `/cad-colaboradores/folha-pagamento?tipoBusca=1&sort=nome&${busca}`, undefined, na)).body;
    const { content, total } = await folha('dateStart=2026-06-16&dateEnd=2026-06-30');
    expect(content).toMatchObject([
      { id: ids.a, situacao: 'ATIVO', aPagar: 36 },
      { id: ids.b, situacao: 'INATIVO', aPagar: 72 },
    ]);
    expect(total).toBe(2);
    expect((await folha('dateStart=2026-06-01&dateEnd=2026-06-15')).content).toMatchObject([{ id: ids.a }]);
    expect((await ana.call('GET', '/cad-colaboradores/folha-pagamento')).body.content).toMatchObject([{ id: ids.a }]);
  });

  it('recusa um dia que não existe, e de período que não se diz mostra todos; outra conta não vê ninguém', async () => {
    const campos = async (busca: string) => (await quemEntra(busca)).errors.map(({ campo }: { campo: string }) => campo);
    expect((await quemEntra('')).content.length).toBeGreaterThan(0);
    expect(await campos('inicio=2026-02-30&fim=2026-03-01')).toEqual(['inicio']);
    expect((await quemEntra('inicio=2026-06-16&fim=2026-06-30', bia)).content).toEqual([]);
  });
});
