import { startTestApp, type TestApp } from '../testing/test-app.js';

type No = { id: string; loteId?: number; nivel: number };

describe('genealogia pela API', () => {
  let app: TestApp;
  let ana: Awaited<ReturnType<TestApp['account']>>;
  let na: Record<string, string>;
  let talhoes: number[];

  const criado = async (path: string, body: object) => {
    const made = await ana.call('POST', path, body, na);
    if (made.status !== 201) throw new Error(JSON.stringify(made.body));
    return made.body;
  };
  const colher = async (quantidade: number, dos: readonly number[]) =>
    (await criado('/rastreabilidade', { data: '2026-05-11', talhoes: dos.map((talhaoId) => ({ talhaoId, quantidade })) })).id as number;
  const processar = async (processo: string, lotes: readonly object[], kg: readonly number[], mais: object = {}) => {
    const saem = processo === 'beneficio' ? { tipo: 'Bica corrida', quantidade: kg[0] } : {};
    const escolha = (processo === 'beneficio' ? kg.slice(1) : kg).map((quantidade) => ({ tipo: 'Escolha', quantidade }));
    const made = await criado(`/rastreabilidade/${processo}`, { dataEntrada: '2026-06-07', lotes, ...saem, escolha, ...mais });
    return (made.saidas as { id: number }[]).map(({ id }) => id);
  };
  const genealogia = (lote: number, query = '') => ana.call('GET', `/rastreabilidade/lotes/${lote}/genealogia${query}`);
  const lotesDe = ({ nos }: { nos: No[] }) => nos.flatMap(({ loteId, nivel }) => (loteId ? [[loteId, nivel]] : []));

  beforeAll(async () => {
    app = await startTestApp();
    ana = await app.account('ana');
    na = {};
    na = { 'x-fazenda': String((await criado('/fazendas', { nome: 'SANTA FÉ' })).id) };
    talhoes = [(await criado('/cad-talhoes', { nome: 'Mata' })).id, (await criado('/cad-talhoes', { nome: 'Pedreira' })).id];
  });
  afterAll(() => app.close());

  it('segue misturas de misturas, mostra os mais próximos primeiro e reparte pelos talhões o todo', async () => {
    const [mata, pedreira] = talhoes as [number, number];
    const [a, b] = [await colher(800, [mata]), await colher(400, [mata, pedreira])];
    const [x = 0] = await processar(
      'beneficio',
      [
        { id: a, quantidade: 600 },
        { id: b, quantidade: 200 },
      ],
      [100],
    );
    const [y = 0] = await processar('beneficio', [{ id: a, quantidade: 200 }], [20]);
    const [z = 0] = await processar(
      'rebeneficio',
      [
        { id: x, quantidade: 60 },
        { id: y, quantidade: 20 },
      ],
      [40, 40],
      { perda: 0 },
    );

    const { body } = await genealogia(z);
    expect(lotesDe(body).sort()).toEqual(
      [
        [a, -2],
        [b, -2],
        [x, -1],
        [y, -1],
        [z, 0],
      ].sort(),
    );
    expect(body.total).toEqual({ lotes: 5, arestas: 5 });
    expect(body.arestas).toContainEqual(
      expect.objectContaining({ de: String(a), para: String(x), quantidade: 600, unidade: 'L', processo: 'beneficio' }),
    );
    // Of z: 3/4 from x, which is 3/4 Mata and 1/4 half Mata, half Pedreira; and 1/4 from y, all Mata.
    expect(body.origens.map(({ nome, percentual, quantidade }: Record<string, unknown>) => [nome, percentual, quantidade])).toEqual([
      ['Mata', 90.625, 36.25],
      ['Pedreira', 9.375, 3.75],
    ]);

    const poucos = (await genealogia(z, '?limite=3')).body;
    expect(lotesDe(poucos)).toEqual([
      [z, 0],
      [x, -1],
      [y, -1],
    ]);
    expect(poucos).toMatchObject({ total: body.total, origens: body.origens });
    expect(poucos.arestas).toHaveLength(2);
    expect(lotesDe((await genealogia(a, '?sentido=destino')).body)).toHaveLength(5);

    const [novo = 0] = await processar('rebeneficio', [{ id: z, quantidade: 40 }], [40], { perda: 0 });
    expect(lotesDe((await genealogia(a)).body)).toContainEqual([novo, 3]);
    expect((await ana.call('GET', `/rastreabilidade/lotes/${novo}`)).body.talhoes).toMatchObject([
      { percentual: 90.625 },
      { percentual: 9.375 },
    ]);
  });

  it('diz o que há de errado num limite', async () => {
    const lote = await colher(10, talhoes.slice(0, 1));
    for (const limite of ['0', '20001', 'muitos', '-1']) {
      const { status, body } = await genealogia(lote, `?limite=${limite}`);
      expect([status, body.errors?.[0]?.campo]).toEqual([400, 'limite']);
    }
    expect((await genealogia(lote, '?limite=1')).body.nos).toHaveLength(1);
  });
});
