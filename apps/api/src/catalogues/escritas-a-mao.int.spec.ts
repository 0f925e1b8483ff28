import { records } from '@tulha/domain/registers/declared';
import { registros } from '@tulha/domain/references/index';
import type { Colunas } from '@tulha/domain/references/aponta';
import { startTestApp, type TestApp } from '../testing/test-app.js';

/**
 * Columns of rooms written by hand that name a record of a farm and are not tried below, each with the reason.
 */
const LIVRES: Readonly<Record<string, string>> = {
  'atividade_maquina.maquina_id': 'a machine works on all farms of its owner (`serveOutras`)',
  'atividade_maquina.implemento_id': 'an implement goes where a machine takes it',
  'colheita_linha.maquina_id': 'a harvester works on all farms of its owner',
  'lancamento_rateio.maquina_id': 'a machine works on all farms of its owner',
  'lote_origem.talhao_id': 'of the lot, whose plots are held where they are said',
  'lote_origem.safra_id': 'the same',
  'venda.contrato_id': 'held with its buyer and its quality (CONTRATO_DE_OUTRA_FAZENDA), which the suite of sales tries',
  'talhao_versao.talhao_id': 'the history of the plot itself',
  'talhao_versao.fazenda_id': 'the same',
};

const daFazenda = new Set(Object.values(records).flatMap(({ tabela, fields }) => ('fazenda' in fields ? tabela : [])));
const deUma = (tabela: string, aponta: Colunas): readonly string[] =>
  Object.entries(aponta).flatMap(([coluna, para]) =>
    ('de' in para ? [para.de] : para.map(({ alvo }) => alvo)).some((alvo) => daFazenda.has(alvo)) ? [`${tabela}.${coluna}`] : [],
  );
/** Every such column of kinds that are no catalogue and no register. */
const colunas = Object.values(registros).flatMap(({ tabela, aponta, partes }) => [
  ...deUma(tabela, aponta as Colunas),
  ...Object.entries(partes as Readonly<Record<string, { readonly aponta: Colunas }>>).flatMap(([parte, da]) => deUma(parte, da.aponta)),
]);

describe('o que se escreve numa fazenda não nomeia talhão nem safra de outra', () => {
  let app: TestApp;
  let ana: Awaited<ReturnType<TestApp['account']>>;
  const ids: Record<string, number> = {};
  const nesta = (): Record<string, string> => (ids['serra'] === undefined ? {} : { 'x-fazenda': String(ids['serra']) });
  const novo = async (nome: string, url: string, body: object) => {
    const made = await ana.call('POST', url, body, nesta());
    if (made.status !== 201) throw new Error(`${url}: ${JSON.stringify(made.body)}`);
    ids[nome] = made.body.id as number;
  };
  const id = (nome: string) => ids[nome] as number;

  beforeAll(async () => {
    app = await startTestApp();
    ana = await app.account('ana');
    for (const nome of ['SERRA', 'VALE']) await novo(nome.toLowerCase(), '/fazendas', { nome });
    await novo('mata', '/cad-talhoes', { nome: 'Mata' });
    await novo('longe', '/cad-talhoes', { nome: 'Longe', fazenda: id('vale') });
    const dias = { inicio: '2025-09-01', fim: '2026-08-31', produto: 1 };
    await novo('safra', '/cat-safras', { descricao: '25/26', ...dias });
    await novo('deLa', '/cat-safras', { descricao: 'De lá', ...dias, fazenda: id('vale') });
    await novo('ze', '/cad-colaboradores', { nome: 'Zé', tipo: 'diarista' });
    await novo('despolpador', '/cad-despolpadores', { descricao: 'Um', tipo: 'descascador' });
    await novo('colheita', '/reg-atividades', { talhao: id('mata'), data: '2026-05-11' });
    await novo('trator', '/cad-maquinas', { descricao: 'Trator', medidor: 'HORIMETRO', valorHora: 90, fazenda: id('vale') });
    await novo('roda', '/cad-implementos', { descricao: 'Roçadeira', fazenda: id('vale') });
  });
  afterAll(() => app.close());

  const folha = (mais: object) => ({
    ...{ descricao: 'Maio', inicio: '2026-05-01', fim: '2026-05-31', data: '2026-05-31', colaboradores: [id('ze')] },
    ...mais,
  });
  const deLonge = () => folha({ filtrar_talhoes: 1, talhoes: [id('longe')] });
  const despolpa = (mais: object) => ({
    ...{ despolpador: id('despolpador'), data: '2026-05-12', talhao: [{ talhao: id('mata'), quantidade: 1 }] },
    ...{ saida: [{ tipo: 'Cereja', quantidade: 1 }], ...mais },
  });
  const rateada = (rateio: object) =>
    ['/financeiro', { descricao: 'Adubo', tipo: 'despesa', valor: 1, data: '2026-05-11', rateio }] as const;
  /** A request that names what is of the other farm, by the column it would be kept in. */
  const PRESOS: Readonly<Record<string, () => readonly [url: string, body: object]>> = {
    'atividade.safra_id': () => ['/reg-atividades', { talhao: id('mata'), data: '2026-05-11', safra: id('deLa') }],
    'atividade.talhao_ids': () => ['/reg-atividades', { talhoesIds: [id('mata'), id('longe')], data: '2026-05-11' }],
    'colheita_linha.talhao_id': () => [
      `/reg-atividades/${id('colheita')}/mdobrascolheita`,
      { vinculos: [{ colaborador: id('ze'), talhao: id('longe'), tipo: 'L', medida: 60, valor: 1, colhido: 1 }] },
    ],
    'despolpagem.safra_id': () => ['/rastreabilidade/despolpagem', despolpa({ safra: id('deLa') })],
    'folha_colheita.talhao_ids': () => ['/folha-pagamento-colheita', deLonge()],
    'folha_pagamento.talhao_ids': () => ['/folha-pagamento', deLonge()],
    'lancamento.safra_id': () => ['/financeiro', { descricao: 'Adubo', tipo: 'despesa', valor: 1, data: '2026-05-11', safra: id('deLa') }],
    'lancamento_rateio.talhao_id': () => rateada({ criterio: 'PLANTAS', partes: [{ tipo: 'talhao', id: id('longe') }] }),
    'lancamento_rateio.safra_id': () => rateada({ criterio: 'PERCENTUAL', partes: [{ tipo: 'safra', id: id('deLa'), percentual: 100 }] }),
    'lote.safra_id': () => [
      '/rastreabilidade',
      { data: '2026-05-12', safra: id('deLa'), talhoes: [{ talhaoId: id('mata'), quantidade: 1 }] },
    ],
  };

  it('toda coluna que nomeia o que é de uma fazenda tem um pedido que se recusa, ou por que é livre', () =>
    expect([...Object.keys(PRESOS), ...Object.keys(LIVRES)].toSorted()).toEqual([...new Set(colunas)].toSorted()));

  it.each(Object.keys(PRESOS))('%s', async (coluna) => {
    const [url, sent] = (PRESOS[coluna] as () => readonly [string, object])();
    const antes = await app.services.store.head();
    const { status, body } = await ana.call('POST', url, sent, nesta());
    expect([status, body.code]).toEqual([422, expect.stringMatching(/OUTRA_FAZENDA|NAO_ENCONTRAD[AO]|FORA_DA_ATIVIDADE/)]);
    expect(body.errors?.[0]?.campo).toBeTruthy();
    expect(await app.services.store.head()).toBe(antes);
  });

  it('a safra de outra fazenda diz do que se fala: a despesa não é café', async () => {
    const ditoDe = async (coluna: string) => {
      const [url, body] = (PRESOS[coluna] as () => readonly [string, object])();
      return (await ana.call('POST', url, body, nesta())).body.error as string;
    };
    const frase = (oQue: string) => `A safra De lá é da fazenda VALE, e ${oQue} é da fazenda SERRA. Escolha uma safra de SERRA.`;
    expect(await ditoDe('lancamento.safra_id')).toBe(frase('este lançamento'));
    for (const doCafe of ['lote.safra_id', 'despolpagem.safra_id']) expect(await ditoDe(doCafe)).toBe(frase('este café'));
  });

  it('uma folha paga o trabalho de várias fazendas, se as diz, e então talhões delas', async () => {
    for (const url of ['/folha-pagamento', '/folha-pagamento-colheita']) {
      const duas = { fazendas: [id('serra'), id('vale')], filtrar_talhoes: 1, talhoes: [id('longe')] };
      const feita = await ana.call('POST', url, folha(duas), nesta());
      expect([feita.status, feita.body.fazendas, feita.body.talhoes]).toEqual([201, duas.fazendas, duas.talhoes]);
      const recusado = { status: 422, body: { code: 'REFERENCIA_DE_OUTRA_FAZENDA', errors: [{ campo: 'talhoes' }] } };
      expect(await ana.call('PUT', `${url}/${feita.body.id}`, { fazendas: [id('serra')] }, nesta())).toMatchObject(recusado);
      expect((await ana.call('PUT', `${url}/${feita.body.id}`, { descricao: 'Maio e mais' }, nesta())).status).toBe(200);
    }
  });

  it('a máquina e o implemento emprestados trabalham nesta', async () => {
    const trabalho = { maquina: id('trator'), implemento: id('roda'), km_inicio: 1, km_fim: 2 };
    expect((await ana.call('POST', `/reg-atividades/${id('colheita')}/maquinas`, { maquinas: [trabalho] }, nesta())).status).toBe(201);
  });

  it('um grupo é de atividades da mesma fazenda', async () => {
    const deLa = { data: '2026-05-11', talhao: id('longe'), atividade: 'CAPINA', grupo: id('colheita') };
    expect(await ana.call('POST', '/reg-atividades', deLa, { 'x-fazenda': String(id('vale')) })).toMatchObject({
      status: 422,
      body: { code: 'GRUPO_DE_OUTRA_FAZENDA', errors: [{ campo: 'grupo' }] },
    });
  });

  it('um relatório de uma fazenda não responde com zeros pelo talhão nem pela safra de outra: diz de quem são', async () => {
    const pergunta = (url: string) => ana.call('GET', url, undefined, nesta());
    const recusado = (campo: string) => ({
      status: 422,
      body: { code: 'FILTRO_DE_OUTRA_FAZENDA', error: expect.stringMatching(/VALE.*SERRA/), errors: [{ campo }] },
    });
    const comTalhoes = ['insumos', 'indiretos', 'mensal/custos', 'anual/custos', 'talhoes/indiretos', 'talhoes/custos', 'dre', 'servicos'];
    for (const qual of comTalhoes) {
      expect(await pergunta(`/relatorios/${qual}?talhoes=${id('mata')},${id('longe')}`)).toMatchObject(recusado('talhoes'));
      expect(await pergunta(`/relatorios/${qual}?safra=${id('deLa')}`)).toMatchObject(recusado('safra'));
      expect((await pergunta(`/relatorios/${qual}?talhoes=${id('mata')}&safra=${id('safra')}`)).status).toBe(200);
      expect((await ana.call('GET', `/relatorios/${qual}?talhoes=${id('longe')}`, undefined, { 'x-fazenda': '0' })).status).toBe(200);
    }
    expect(await ana.call('POST', '/relatorios/indiretos', { talhoes: [id('longe')] }, nesta())).toMatchObject(recusado('talhoes'));
    expect(await pergunta(`/relatorios/indiretos/exportar?talhoes=${id('longe')}`)).toMatchObject(recusado('talhoes'));
    expect(await pergunta(`/relatorios/talhoes/colhido?talhao=${id('longe')}`)).toMatchObject(recusado('talhao'));
    expect(await pergunta(`/talhoes/${id('mata')}/dre/resumo?safra=${id('deLa')}`)).toMatchObject(recusado('safra'));
    expect(await pergunta(`/acompanhamentos?talhao=${id('longe')}`)).toMatchObject(recusado('talhao'));
  });
});
