import { colherDeSobra } from './colher.js';
import { factTypes } from '@tulha/application/registry';
import { createSealing } from '@tulha/application/sealing/sealing';
import { records } from '@tulha/domain/registers/declared';
import { vendaEvents } from '@tulha/domain/comercial/venda/venda.events';
import { publicacaoEvents } from '@tulha/domain/rastreabilidade/publicacao/publicacao.events';
import { ledgerEvents } from '@tulha/domain/rastreabilidade/ledger/ledger.events';
import type { EventStore } from '@tulha/event-store/event-store';
import { postgresKeyVault } from '@tulha/platform/vault/postgres-key-vault';
import { bulkLoad } from '@tulha/read-models/rebuild/bulk-load';
import { catchUp } from '@tulha/read-models/project/catch-up';
import { createSchema, type Source } from '@tulha/read-models/declare/read-schema';
import { rebuild } from '@tulha/read-models/rebuild/rebuild';
import { projections } from '@tulha/read-models/tables';
import { contentOf } from '@tulha/read-models/testing/content';
import { formulario } from './formulario.js';
import { startSeasonApp } from './season-app.js';
import { playSeason } from './small-season.js';
import type { TestApp } from './test-app.js';

/** A corrected lot, which the season itself does not contain. */
const corrigirLote = async (conta: Awaited<ReturnType<TestApp['account']>>, fazenda: number, talhaoId: number): Promise<void> => {
  await colherDeSobra(conta, fazenda, [talhaoId]);
  const na = { 'x-fazenda': String(fazenda) };
  const corpo = (quantidade: number) => ({ data: '2026-05-11', talhoes: [{ talhaoId, quantidade }] });
  const { body } = await conta.call('POST', '/rastreabilidade', corpo(100), na);
  const corrigido = await conta.call('PUT', `/rastreabilidade/lotes/${body.id}`, { ...corpo(90), motivo: 'Contado outra vez' }, na);
  if (corrigido.status !== 200) throw new Error(JSON.stringify(corrigido.body));
};

type Ids = ReadonlyMap<string, number>;

/** Closed sheets that pay days, of a month and of picking; in the season they would hold records that others change. */
const fecharFolhas = async (conta: Awaited<ReturnType<TestApp['account']>>, ids: Ids): Promise<void> => {
  const na = { 'x-fazenda': String(ids.get('fazenda')) };
  const certo = async (metodo: 'POST' | 'PUT', url: string, corpo: object): Promise<{ readonly id: number }> => {
    const { status, body } = await conta.call(metodo, url, corpo, na);
    if (status >= 300) throw new Error(`${metodo} ${url}: ${JSON.stringify(body)}`);
    return body;
  };
  const quem = ids.get('colaborador');
  const dia = { colaboradores: [{ gloVinculoId: quem, tipo: 1, quantidade: 1, valor: 95 }] };
  const noDia = async (data: string) => (await certo('POST', '/reg-atividades', { talhao: ids.get('talhao'), data })).id;
  const colheita = await noDia('2026-07-02');
  const linha = { colaborador: quem, tipo: 'L', medida: 60, valor: 18, colhido: 2 };
  await certo('POST', `/reg-atividades/${colheita}/mdobrascolheita`, { modo: 'manual', vinculos: [linha] });
  await certo('POST', `/reg-atividades/${colheita}/mdobras`, dia);
  await certo('POST', `/reg-atividades/${await noDia('2026-08-03')}/mdobras`, dia);
  for (const [path, detalhe, inicio, fim] of [
    ['folha-pagamento-colheita', 'colaborador-pagamento-colheita', '2026-07-01', '2026-07-31'],
    ['folha-pagamento', 'colaborador-pagamentos', '2026-08-01', '2026-08-31'],
  ] as const) {
    const folha = { descricao: fim, inicio, fim, data: fim, colaboradores: [quem], fluxo: ids.get('fluxo'), valorDia: 95 };
    const { id } = await certo('POST', `/${path}`, folha);
    await certo('PUT', `/${detalhe}/${id}?colaborador=${quem}`, { valor: 200, motivo: 'Ajudou na bomba' });
    await certo('PUT', `/${path}/trancar/${id}`, {});
  }
};

/** A statement that came and stays, its line an entry and its month closed, and one that went. */
const trazerExtratos = async (conta: Awaited<ReturnType<TestApp['account']>>, ids: Ids): Promise<void> => {
  const colunas = JSON.stringify({ dia: 'Data', descricao: 'Histórico', valor: 'Valor' });
  const trazer = async (dia: string) => {
    const conteudo = `Data;Histórico;Valor\n${dia};PIX ENVIADO;-120,50\n`;
    const { body, headers } = formulario({ fluxo: String(ids.get('fluxo')), colunas }, { nome: 'banco.csv', conteudo });
    const veio = await conta.call('POST', '/extratos', body, headers);
    if (veio.body.resultado !== 'IMPORTADO') throw new Error(JSON.stringify(veio.body));
    return veio.body.id as number;
  };
  await trazer('10/05/2026');
  const saiu = await conta.call('DELETE', `/extratos/${await trazer('11/05/2026')}`);
  if (saiu.status !== 204) throw new Error(JSON.stringify(saiu.body));
  const { body } = await conta.call('GET', `/extratos/linhas?fluxo=${ids.get('fluxo')}`);
  const lancada = await conta.call(
    'POST',
    `/extratos/linhas/${body.content[0].id}/lancamento`,
    {},
    { 'x-fazenda': String(ids.get('fazenda')) },
  );
  if (lancada.status !== 201) throw new Error(JSON.stringify(lancada.body));
  const fechado = await conta.call('POST', '/extratos/meses/fechar', { fluxo: ids.get('fluxo'), mes: '2026-05' });
  if (fechado.status !== 200) throw new Error(JSON.stringify(fechado.body));
};

const DA_SEFAZ = 'the season asks no tax authority: fiscal/nfe.int.spec.ts rebuilds its tables';

/** Tables of which the season leaves nothing, and why. */
const VAZIAS: Readonly<Record<string, string>> = {
  certificado: 'the season keeps no certificates: fiscal/certificados.int.spec.ts rebuilds the table',
  distribuicao: DA_SEFAZ,
  documento_separado: DA_SEFAZ,
  dossie_emitido: 'a worker hands dossiers out, of which there is none here',
  eudr_emissao: 'no package of origin is handed out',
  evento_recebido: DA_SEFAZ,
  extrato_mudanca: 'no month is reconciled and closed: financeiro/mes-fechado.int.spec.ts rebuilds the table',
  folha_colheita_no_banco: 'no bank answers: folha/retorno-do-banco.int.spec.ts',
  folha_colheita_remessa: 'no file for a bank is made: folha/remessas-da-folha.int.spec.ts',
  folha_pagamento_no_banco: 'no bank answers: folha/retorno-do-banco.int.spec.ts',
  folha_pagamento_remessa: 'no file for a bank is made: folha/remessas-da-folha.int.spec.ts',
  fatura: 'only an operator writes invoices of an account',
  livro_entregue: 'nobody files a cash book: fiscal/lcdpr.int.spec.ts rebuilds the table',
  manifestacao: DA_SEFAZ,
  nota_recebida: DA_SEFAZ,
  pagina_do_colaborador: 'no worker has a page: folha/pagina/pagina.int.spec.ts',
  pendencia_deixada: 'nothing of its day is put off: relatorios/hoje/hoje.int.spec.ts rebuilds the table',
  permissao: 'only the owner is there',
};

describe('uma pequena safra, refeita dos fatos', () => {
  let app: TestApp;
  let ana: Awaited<ReturnType<TestApp['account']>>;
  let season: Awaited<ReturnType<typeof playSeason>>;

  /** Keys are read anew each time: a destroyed one is not remembered. */
  const source = (): Source => {
    const { store, pool, config } = app.services;
    return { store, projections, open: createSealing(factTypes, postgresKeyVault(pool, config.masterKey)).open };
  };
  const content = (schema?: string) => contentOf(app.owner, projections, schema);
  const counters = async () => {
    const { rows } = await app.owner.query<{ especie: string; ultimo: number }>('select especie, ultimo from controle.contador');
    return new Map(rows.map(({ especie, ultimo }) => [especie, ultimo]));
  };

  beforeAll(async () => {
    ({ app, ana, season } = await startSeasonApp());
    await fecharFolhas(ana, season.ids);
    await trazerExtratos(ana, season.ids);
    // Another account, whose coffee is another's.
    const bia = await app.account('bia');
    const { body: fazenda } = await bia.call('POST', '/fazendas', { nome: 'SÍTIO DA BIA' });
    const { body: talhao } = await bia.call('POST', '/cad-talhoes', { nome: 'Mata' }, { 'x-fazenda': String(fazenda.id) });
    await corrigirLote(bia, fazenda.id, talhao.id);
  });
  afterAll(() => app.close());

  it('passou por todos os fatos do café, das vendas e dos cadastros', async () => {
    const seen = new Set((await app.facts()).map(({ type }) => type));
    const expected = [ledgerEvents, publicacaoEvents, vendaEvents, ...Object.values(records).map(({ facts }) => facts)].flatMap((facts) =>
      Object.keys(facts),
    );
    expect(expected.filter((type) => !seen.has(type) && !/^Fazenda(Alterada|Excluida)$/.test(type))).toEqual([]);
  });

  it('dá as mesmas telas, byte por byte, em páginas e braçadas de qualquer tamanho', async () => {
    const live = await content();
    const vazias = Object.entries(live).flatMap(([nome, rows]) => (rows.length === 0 ? [nome] : []));
    expect(vazias.toSorted()).toEqual(Object.keys(VAZIAS).toSorted());
    for (const size of [1, 7, 1_000]) {
      const { store, ...rest } = source();
      const small: EventStore = { ...store, readAll: (after, limit) => store.readAll(after, Math.min(limit, size)) };
      await createSchema(app.owner, 'refeita', source());
      await catchUp(app.owner, 'refeita', { ...rest, store: small });
      expect(await content('refeita')).toEqual(live);
    }
    for (const heap of [1, 40, 5_000]) {
      await createSchema(app.owner, 'refeita', source(), { bare: true });
      await bulkLoad(app.owner, 'refeita', source(), { heap });
      expect(await content('refeita')).toEqual(live);
    }
    await app.owner.query(`drop schema refeita cascade; delete from controle.leitura where esquema = 'refeita'`);
  });

  it('devolve os números de registro que se perderam: nenhum é dado outra vez', async () => {
    const before = await counters();
    before.delete('tarefa'); // the number of an upload while it is read, which no fact keeps
    await app.owner.query('delete from controle.contador');
    await rebuild(app.owner, source());
    const after = await counters();
    expect([...before.keys()].filter((kind) => !after.has(kind))).toEqual([]);
    for (const [kind, last] of after) expect({ kind, last }).toEqual({ kind, last: before.get(kind) });
    await playSeason(await app.account('caio'));
  });

  it('esquece quem foi esquecido, e só isso muda', async () => {
    const id = season.ids.get('colaborador');
    const before = await content();
    await app.owner.query('update controle.chave set chave = null, destruida_em = now() where sujeito = $1', [`colaborador:${id}`]);
    await rebuild(app.owner, source());
    const after = await content();
    const changed = Object.keys(before).filter((table) => JSON.stringify(before[table]) !== JSON.stringify(after[table]));
    expect(changed).toEqual(['colaborador']);
    const { body, status } = await ana.call('GET', `/cad-colaboradores/${id}`);
    expect({ status, nome: body.nome, documento: body.cpf_cnpj }).toEqual({ status: 200, nome: null, documento: null });
    expect(body.tipo).not.toBeNull();
    expect((await ana.call('GET', `/rastreabilidade/lotes/${season.bica}`)).status).toBe(200);
  });
});
