import { tablesThatDiffer } from '../testing/rebuilt.js';
import { startTestApp, type TestApp } from '../testing/test-app.js';

type Conta = Awaited<ReturnType<TestApp['account']>>;

describe('o dia, como se escreve no campo', () => {
  let app: TestApp;
  let ana: Conta;
  let bia: Conta;
  let na: Record<string, string>;
  const ids = { fazenda: 0, talhao: 0, outro: 0, jose: 0, rosa: 0, capina: 0 };
  const DIA = '/reg-atividades/dia';
  const lancar = (body: object, headers: Record<string, string> = na) => ana.call('POST', DIA, body, headers);
  const colheita = (colaborador: number, colhido: number, resto = 0) => ({
    vinculos: [{ colaborador, colhido, resto, medida: 60, valor: 12 }],
  });
  const atividades = async (data: string) =>
    (await ana.call('GET', `/reg-atividades?dateStart=${data}&dateEnd=${data}`, undefined, na)).body.content;

  beforeAll(async () => {
    app = await startTestApp();
    ana = await app.account('ana');
    bia = await app.account('bia');
    na = {};
    const novo = async (path: string, body: unknown) => (await ana.call('POST', path, body, na)).body.id as number;
    ids.fazenda = await novo('/fazendas', { nome: 'SANTA FÉ' });
    na = { 'x-fazenda': String(ids.fazenda) };
    ids.talhao = await novo('/cad-talhoes', { nome: 'Figueira' });
    ids.outro = await novo('/cad-talhoes', { nome: 'Baixada' });
    ids.jose = await novo('/cad-colaboradores', { nome: 'José', tipo: 'safrista' });
    ids.rosa = await novo('/cad-colaboradores', { nome: 'Rosa', tipo: 'safrista' });
    ids.capina = await novo('/cat-atividades', { descricao: 'Capina' });
  });
  afterAll(() => app.close());

  it('a primeira colheita faz a atividade do dia, as outras entram nela, e outro talhão ou dia tem a sua', async () => {
    const data = '2026-05-20';
    const primeira = await lancar({ talhao: ids.talhao, data, mdobrascolheita: colheita(ids.jose, 5, 20) });
    expect(primeira).toMatchObject({ status: 201, body: { atividade: 'COLHEITA', litros: 320, total: 64, linhas: 1 } });
    const segunda = await lancar({ talhao: ids.talhao, data, mdobrascolheita: colheita(ids.rosa, 3) });
    expect(segunda.body).toMatchObject({ id: primeira.body.id, litros: 500, total: 100, linhas: 2 });
    const { id } = (await lancar({ talhao: ids.outro, data, mdobrascolheita: colheita(ids.rosa, 1) })).body;
    expect(id).not.toBe(primeira.body.id);
    await lancar({ talhao: ids.talhao, data: '2026-05-21', mdobrascolheita: colheita(ids.rosa, 1) });
    expect((await atividades(data)).map((uma: { litros: number }) => uma.litros).toSorted()).toEqual([500, 60]);
    const lido = await ana.call('GET', `${DIA}?data=${data}&talhao=${ids.talhao}`, undefined, na);
    expect(lido.body.content).toEqual([
      expect.objectContaining({ atividade: primeira.body.id, nome: 'José', colhido: 5, resto: 20, litros: 320, total: 64 }),
      expect.objectContaining({ atividade: primeira.body.id, nome: 'Rosa', colhido: 3, litros: 180, total: 36 }),
    ]);
  });

  it('diz o último dia em que se colheu, até o que se pede, e nada onde não se colheu', async () => {
    const ultimo = async (query = '', quem = ana, headers: Record<string, string> = na) =>
      (await quem.call('GET', `${DIA}?ultimo=1${query}`, undefined, headers)).body.content.map(
        ({ data, talhao, medida, valor }: Record<string, unknown>) => [data, talhao, medida, valor],
      );
    expect(await ultimo('&data=2026-05-30')).toEqual([['2026-05-21', ids.talhao, 60, 12]]);
    expect(await ultimo(`&data=2026-05-30&talhao=${ids.outro}`)).toEqual([['2026-05-20', ids.outro, 60, 12]]);
    expect(await ultimo('&data=2026-05-19')).toEqual([]);
    expect(await ultimo('', bia, {})).toEqual([]);
  });

  it('a mesma chave duas vezes é uma colheita só, também da que fez a atividade', async () => {
    const data = '2026-05-22';
    for (const chave of ['dia-1', 'dia-2']) {
      const pedido = { talhao: ids.talhao, data, mdobrascolheita: colheita(ids.jose, 2) };
      const vezes = [1, 2].map(() => lancar(pedido, { ...na, 'idempotency-key': chave }));
      const [uma, outra] = await Promise.all(vezes);
      expect([uma?.status, outra?.status]).toContain(201);
      const depois = await lancar(pedido, { ...na, 'idempotency-key': chave });
      expect(depois.status).toBe(201);
    }
    expect(await atividades(data)).toEqual([expect.objectContaining({ linhas: 2, litros: 240 })]);
  });

  it('o trabalho de uma turma, por dia e por produção, custa o que se disse', async () => {
    const dia = { talhoesIds: [ids.talhao, ids.outro], data: '2026-02-03', atividade: ids.capina };
    const trabalho = (gloVinculoId: number) => ({ gloVinculoId, tipo: 1, quantidade: 1, valor: 110.5 });
    const turma = await lancar({ ...dia, mdobras: { colaboradores: [trabalho(ids.jose), trabalho(ids.rosa)] } });
    expect(turma).toMatchObject({ status: 201, body: { atividade: ids.capina, atividadeNome: 'Capina', outrosCustos: 221, linhas: 0 } });
    const mais = await lancar({ ...dia, mdobrasproducao: { vinculos: [{ colaborador: ids.jose, colhido: 41, valor: 1.35 }] } });
    expect(mais.body).toMatchObject({ id: turma.body.id, total: 276.35 });
  });

  it('recusa o que não pode, pelo nome, e não escreve nada', async () => {
    const data = '2026-06-01';
    const certa = { talhao: ids.talhao, data, mdobrascolheita: colheita(ids.jose, 1) };
    expect((await lancar({ talhao: ids.talhao, data })).body.errors).toEqual([expect.objectContaining({ campo: 'mdobrascolheita' })]);
    const duas = { ...certa, mdobras: { colaboradores: [{ gloVinculoId: ids.jose, quantidade: 1, valor: 1 }] } };
    expect((await lancar(duas)).status).toBe(400);
    expect((await lancar({ ...certa, mdobrascolheita: colheita(999_999, 1) })).body.code).toBe('COLABORADOR_NAO_ENCONTRADO');
    expect((await lancar({ ...certa, talhao: 999_999 })).body.code).toBe('TALHAO_NAO_ENCONTRADO');
    expect((await lancar({ data, mdobrascolheita: colheita(ids.jose, 1) })).body.code).toBe('GASTOS_GERAIS_SEM_COLHEITA');
    expect((await bia.call('POST', DIA, certa, na)).status).toBe(404);
    expect(await atividades(data)).toEqual([]);
    expect((await bia.call('GET', `${DIA}?data=2026-05-20&talhao=${ids.talhao}`)).body.content).toEqual([]);
    expect((await ana.call('GET', `${DIA}?data=2026-05-20`, undefined, na)).body.content).toHaveLength(3);
  });

  it('reconstruída, a leitura é a mesma', async () => {
    expect(await tablesThatDiffer(app)).toEqual([]);
  });
});
