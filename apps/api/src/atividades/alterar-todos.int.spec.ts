import { startTestApp, type TestApp } from '../testing/test-app.js';

type Conta = Awaited<ReturnType<TestApp['account']>>;
type Atividade = { id: number; data: string; atividade: string; obs: string | null; grupo: number | null; subAtividades: number[] };

describe('muitas atividades de uma vez', () => {
  let app: TestApp;
  let ana: Conta;
  let bia: Conta;
  let na: Record<string, string>;
  const talhoes = [0, 0];
  const ids: number[] = [];
  const novo = async (path: string, body: object) => (await ana.call('POST', path, body, na)).body.id as number;
  const alterar = (query: string, corpo: object, mais?: Record<string, string>, quem = ana) =>
    quem.call('PUT', `/reg-atividades/by-filters${query}`, corpo, mais);
  const atividade = async (id = 0): Promise<Atividade> => (await ana.call('GET', `/reg-atividades/${id}`)).body;

  beforeAll(async () => {
    app = await startTestApp();
    [ana, bia] = [await app.account('ana'), await app.account('bia')];
    na = {};
    na = { 'x-fazenda': String(await novo('/fazendas', { nome: 'SANTA FÉ' })) };
    for (const n of [0, 1]) talhoes[n] = await novo('/cad-talhoes', { nome: `Talhão ${n + 1}` });
    for (let dia = 10; dia < 14; dia++)
      ids.push(await novo('/reg-atividades', { talhao: talhoes[dia % 2], atividade: 'Capina', data: `2026-02-${dia}`, obs: 'manual' }));
  });
  afterAll(() => app.close());

  it('o que newValue diz muda em todas as que o filtro diz; o resto fica, e a repetição não alcança outras', async () => {
    const chave = { 'idempotency-key': 'muda-1' };
    const pedido = () => alterar('?atividade=Capina&dateEnd=2026-02-12', { newValue: { atividade: 'Roçada' } }, chave);
    const feita = await pedido();
    expect(feita.status).toBe(200);
    expect(feita.body.content.map(({ id, atividade: nome, obs }: Atividade) => [id, nome, obs])).toEqual(
      ids.slice(0, 3).map((id) => [id, 'Roçada', 'manual']),
    );
    expect((await pedido()).body).toEqual(feita.body);
    expect((await atividade(ids[3])).atividade).toBe('Capina');
    expect((await alterar('', { ids: [ids[3]], newValue: { obs: null } })).body.content).toMatchObject([{ id: ids[3], obs: null }]);
  });

  it('se uma não pode, nenhuma muda: diz qual e por quê, e não que se tente mais tarde', async () => {
    const jose = (await ana.call('POST', '/cad-colaboradores', { nome: 'José', tipo: 'safrista' })).body.id;
    const vinculos = [{ colaborador: jose, valor: 20, colhido: 2, medida: 60 }];
    expect((await ana.call('POST', `/reg-atividades/${ids[1]}/mdobrascolheita`, { vinculos })).status).toBe(201);
    const antes = await Promise.all(ids.map((id) => atividade(id)));
    const recusada = await alterar('?dateStart=2026-02-10', { newValue: { talhoesIds: [] } });
    expect(recusada).toMatchObject({
      status: 422,
      body: {
        code: 'REGISTROS_NAO_ALTERADOS',
        error: `Nada se alterou. Atividade ${ids[1]}: GASTOS GERAIS não tem colheita: registre a colheita em um talhão.`,
      },
    });
    expect(JSON.stringify(recusada.body.errors)).toContain(`Atividade ${ids[1]}: GASTOS GERAIS não tem colheita`);
    expect(await Promise.all(ids.map((id) => atividade(id)))).toEqual(antes);
    const todas = await alterar('?dateStart=2026-02-10', { newValue: { talhao: 999_999 } });
    expect(todas.body.error).toMatch(/^Nada se alterou\. Atividade \d+: .*999999.* Outros que não aceitam a mudança: 3\.$/);
  });

  it('sem dizer quais, ou sem nada que mude, recusa; de outra conta não alcança nada', async () => {
    expect((await alterar('', { newValue: { obs: 'x' } })).body.errors[0].campo).toBe('ids');
    expect((await alterar('?dateStart=2026-02-10', { newValue: {} })).body.errors[0].campo).toBe('newValue');
    expect((await alterar('?dateStart=2026-02-10', { newValue: { fazenda: 1 } })).body.errors[0].campo).toBe('newValue.fazenda');
    const deBia = await alterar('', { ids, newValue: { obs: 'x' } }, { 'x-fazenda': '0' }, bia);
    expect(deBia.body.content ?? []).toEqual([]);
    expect((await alterar('', { ids, newValue: { obs: 'x' } }, undefined, bia)).status).toBe(404);
    expect((await atividade(ids[0])).obs).toBe('manual');
  });

  it('de um grupo, a primeira que se exclui dá o lugar à primeira das outras', async () => {
    const grupo = await novo('/reg-atividades', { atividade: 'Adubação', talhao: talhoes[0], data: '2026-02-20' });
    const partes: number[] = [];
    for (let n = 0; n < 3; n++)
      partes.push(
        await novo('/reg-atividades', { atividade: 'Adubação', talhao: talhoes[1], data: '2026-02-20', grupo: partes[0] ?? grupo }),
      );
    const [a, b, c] = partes as [number, number, number];
    expect(await atividade(grupo)).toMatchObject({ grupo: null, subAtividades: [a, b, c] });
    expect(await atividade(c)).toMatchObject({ grupo, subAtividades: [] });
    expect((await ana.call('DELETE', `/reg-atividades/${grupo}`)).status).toBe(204);
    expect(await atividade(a)).toMatchObject({ grupo: null, subAtividades: [b, c] });
    await ana.call('PUT', `/reg-atividades/${a}`, { obs: 'primeira' });
    await ana.call('PUT', `/reg-atividades/${c}`, { grupo: null });
    expect(await atividade(a)).toMatchObject({ grupo: null, subAtividades: [b], obs: 'primeira' });
    expect(await atividade(c)).toMatchObject({ grupo: null, subAtividades: [] });
    expect((await ana.call('PUT', `/reg-atividades/${c}`, { grupo: 999_999 })).body.code).toBe('GRUPO_NAO_ENCONTRADO');
  });
});
