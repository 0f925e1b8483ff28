import { tablesThatDiffer } from '../testing/rebuilt.js';
import { startTestApp, type TestApp } from '../testing/test-app.js';

const ESPECIES = [
  ['folha-pagamento', 'colaborador-pagamentos'],
  ['folha-pagamento-colheita', 'colaborador-pagamento-colheita'],
] as const;
const DUPLA =
  'A remessa 7, feita em 10/08/2026, já leva 2 destes pagamentos (R$ 300,00): A; B. Se o banco a recebeu, outro arquivo os paga outra vez.';

describe('as remessas de uma folha', () => {
  let app: TestApp;
  let ana: Awaited<ReturnType<TestApp['account']>>;
  let bia: typeof ana;
  let na: Record<string, string>;
  const ids = { a: 0, b: 0, c: 0, talhao: 0, pagadora: 0 };

  const feito = async (method: 'POST' | 'PUT' | 'PATCH', path: string, body?: object) => {
    const resposta = await ana.call(method, path, body, na);
    if (resposta.status > 201) throw new Error(`${path}: ${JSON.stringify(resposta.body)}`);
    return resposta.body;
  };
  /** Days of work of all three in a month, on a closed sheet. */
  const fechada = async (mes: string, folhas: string): Promise<number> => {
    const { id: atividade } = await feito('POST', '/reg-atividades', { talhoesIds: [ids.talhao], data: `${mes}-05`, atividade: 'CAPINA' });
    const colaboradores = [ids.a, ids.b, ids.c];
    const dias = colaboradores.map((gloVinculoId, n) => ({ gloVinculoId, tipo: 1, quantidade: 1, valor: 100 * (n + 1) }));
    const colhido = colaboradores.map((colaborador, n) => ({
      ...{ colaborador, talhao: ids.talhao, tipo: 'L', medida: 60 },
      colhido: n + 1,
      valor: 100,
    }));
    if (folhas === 'folha-pagamento') await feito('POST', `/reg-atividades/${atividade}/mdobras`, { colaboradores: dias });
    else await feito('POST', `/reg-atividades/${atividade}/mdobrascolheita`, { vinculos: colhido });
    const periodo = { inicio: `${mes}-01`, fim: `${mes}-28`, data: `${mes}-28` };
    const { id } = await feito('POST', `/${folhas}`, { descricao: `Mês ${mes}`, ...periodo, colaboradores, pagamento: 1 });
    await feito('PUT', `/${folhas}/trancar/${id}`, {});
    return id;
  };
  const mandar = (detalhe: string, folha: number, nsa: number, { quem = ana, chave = '' } = {}) =>
    quem.call(
      'POST',
      `/${detalhe}/${folha}/banco/remessa`,
      { conta: ids.pagadora, convenio: '123', nsa, mesmoFaltando: true },
      { ...na, ...(chave && { 'idempotency-key': chave }) },
    );
  const lista = async (detalhe: string, folha: number) => (await ana.call('GET', `/${detalhe}/${folha}/banco`, undefined, na)).body;
  const emQuais = ({ content }: { content: { nome: string; remessas: { numero: number; feitaEm: string }[] }[] }) =>
    content.map(({ nome, remessas }) => [nome, ...remessas.map(({ numero, feitaEm }) => `${numero} ${feitaEm}`)].join(' '));

  beforeAll(async () => {
    app = await startTestApp({ now: '2026-08-10T12:00:00.000Z' });
    [ana, bia] = [await app.account('ana'), await app.account('bia')];
    na = { 'x-fazenda': String((await ana.call('POST', '/fazendas', { nome: 'SANTA RITA' })).body.id) };
    ids.talhao = (await feito('POST', '/cad-talhoes', { nome: 'Mata' })).id;
    const conta = { banco: '001', agencia: '1584-9', numero: '210169-6' };
    for (const nome of ['a', 'b', 'c'] as const)
      ids[nome] = (await feito('POST', '/cad-colaboradores', { nome: nome.toUpperCase(), tipo: 'diarista' })).id;
    for (const [nome, documento] of [
      ['a', '90000010057'],
      ['b', '90000010138'],
    ] as const)
      await feito('POST', '/cad-dadosbancarios', { titular: nome.toUpperCase(), colaborador: ids[nome], documento, ...conta });
    const fluxo = (await feito('POST', '/fluxos', { descricao: 'Banco do Brasil' })).id;
    ids.pagadora = (await feito('POST', '/cad-dadosbancarios', { titular: 'Santa Rita', documento: '90000001000129', fluxo, ...conta })).id;
  });
  afterAll(() => app.close());

  it.each(ESPECIES)('%s: a segunda de antes de pagar avisa da primeira, e a lista diz em qual cada um está', async (folhas, detalhe) => {
    const folha = await fechada(folhas === 'folha-pagamento' ? '2026-06' : '2026-07', folhas);
    expect(await lista(detalhe, folha)).toMatchObject({ avisos: [] });
    const primeira = await mandar(detalhe, folha, 7, { chave: `${folhas}-7` });
    expect([primeira.status, primeira.body.text.split('\r\n').length]).toEqual([200, 9]);
    const depois = await lista(detalhe, folha);
    expect(depois.avisos).toEqual([DUPLA]);
    expect(emQuais(depois)).toEqual(['A 7 2026-08-10', 'B 7 2026-08-10', 'C']);

    // The same request again is the same file; made again under its number, too.
    const feitas = async () =>
      (await app.facts()).filter(
        ({ type, data }) => type.endsWith('Remetida') && (data as { folhaId?: number }).folhaId === folha && type.startsWith(prefixo),
      ).length;
    const prefixo = folhas === 'folha-pagamento' ? 'FolhaPagamento' : 'FolhaColheita';
    expect((await mandar(detalhe, folha, 7, { chave: `${folhas}-7` })).body).toEqual(primeira.body);
    expect(await feitas()).toBe(1);
    expect((await mandar(detalhe, folha, 7)).body).toEqual(primeira.body);
    expect((await lista(detalhe, folha)).avisos).toEqual([DUPLA]);

    // A second one is not refused, and is told of after the first.
    expect((await mandar(detalhe, folha, 8)).status).toBe(200);
    const duas = await lista(detalhe, folha);
    expect(duas.avisos).toEqual([DUPLA, DUPLA.replace('remessa 7', 'remessa 8')]);
    expect(emQuais(duas)).toEqual(['A 7 2026-08-10 8 2026-08-10', 'B 7 2026-08-10 8 2026-08-10', 'C']);

    // The bank may have paid it before the sheet was opened and closed again.
    await feito('PATCH', `/${folhas}/abrir/${folha}`);
    expect((await mandar(detalhe, folha, 9)).body.code).toBe('FOLHA_ABERTA');
    await feito('PUT', `/${folhas}/trancar/${folha}`, {});
    expect((await lista(detalhe, folha)).avisos).toHaveLength(2);
    expect(await tablesThatDiffer(app)).toEqual([]);

    // Deleted, it leaves none of them behind.
    await feito('PATCH', `/${folhas}/abrir/${folha}`);
    expect((await ana.call('DELETE', `/${folhas}/${folha}`, undefined, na)).status).toBe(204);
    for (const tabela of ['folha_colheita_remessa', 'folha_pagamento_remessa'])
      expect((await app.owner.query(`select 1 from leitura.${tabela}`)).rowCount).toBe(0);
  });

  it('o número cresce por convênio, nas folhas das duas espécies; só o mesmo arquivo se pede outra vez', async () => {
    const [umas, outras] = [await fechada('2026-03', 'folha-pagamento'), await fechada('2026-04', 'folha-pagamento-colheita')];
    const [detalhe, daColheita] = ['colaborador-pagamentos', 'colaborador-pagamento-colheita'];
    const cem = await mandar(detalhe, umas, 100);
    expect(cem.status).toBe(200);
    for (const nsa of [100, 99, 6])
      expect(await mandar(daColheita, outras, nsa)).toMatchObject({
        status: 409,
        body: {
          code: 'REMESSA_NAO_CRESCE',
          error: `A última remessa do convênio 123 foi a 100, e o banco recusa um número que não cresce. No lugar da ${nsa}, use a 101.`,
        },
      });
    expect((await lista(daColheita, outras)).avisos).toEqual([]);
    expect((await mandar(daColheita, outras, 101)).status).toBe(200);
    expect((await mandar(detalhe, umas, 100)).body).toEqual(cem.body);
    expect((await mandar(detalhe, umas, 101)).body).toMatchObject({
      code: 'REMESSA_NAO_CRESCE',
      error: expect.stringContaining('use a 102'),
    });
    const outroConvenio = { conta: ids.pagadora, convenio: '456', nsa: 1, mesmoFaltando: true };
    expect((await ana.call('POST', `/${detalhe}/${umas}/banco/remessa`, outroConvenio, na)).status).toBe(200);
  });

  it('outra conta não faz nenhuma, e o que não é um número dela é recusado pelo nome do campo', async () => {
    const folha = await fechada('2026-05', 'folha-pagamento');
    expect((await mandar('colaborador-pagamentos', folha, 7, { quem: bia })).status).toBe(404);
    for (const nsa of [0, 1_000_000, 1.5])
      expect((await mandar('colaborador-pagamentos', folha, nsa)).body.errors).toMatchObject([{ campo: 'nsa' }]);
    expect((await lista('colaborador-pagamentos', folha)).avisos).toEqual([]);
  });
});
