import { catalogues } from '@tulha/domain/catalogues/index';
import type { Catalogue } from '@tulha/domain/kernel/catalogue/catalogue';
import type { Register } from '@tulha/domain/kernel/register/register';
import { records } from '@tulha/domain/registers/declared';
import { registers } from '@tulha/domain/registers/index';
import { exampleBody } from './catalogue-examples.js';
import { formulario } from './formulario.js';
import { playRegister } from './small-registers.js';
import { playSale } from './small-sale.js';
import { playStock } from './small-stock.js';
import type { TestApp } from './test-app.js';
import { type Ask, type IdOf, type Make, playHarvest } from './small-harvest.js';

type Account = Awaited<ReturnType<TestApp['account']>>;

/**
 * A small season through the real api: every catalogue and register made, changed and deleted, a harvest paid, lots made, moved and sold. A
 * second one of the same account counts `from` another number, and uses its own `name`.
 */
export const playSeason = async (account: Account, { from = 0, name = '' } = {}) => {
  const ids = new Map<string, number>();
  let n = from;
  const ask = async (method: 'POST' | 'PUT' | 'PATCH' | 'DELETE', url: string, body?: unknown) => {
    const answer = await account.call(method, url, body, ids.has('fazenda') ? { 'x-fazenda': String(ids.get('fazenda')) } : {});
    if (answer.status >= 300) throw new Error(`${method} ${url}: ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  const make = async (url: string, body: unknown): Promise<number> => (await ask('POST', url, body)).id;
  const idOf = (table: string) => ids.get(table) ?? 0;

  const register = async (catalogue: Catalogue) => {
    const all = () => exampleBody(catalogue, ++n, idOf);
    const kept = await make(`/${catalogue.path}`, all());
    const now = all();
    await ask('PUT', `/${catalogue.path}/${kept}`, now);
    const alike = Object.fromEntries((catalogue.mover?.iguais ?? []).map((campo) => [campo, now[campo]]));
    const gone = await make(`/${catalogue.path}`, { ...all(), ...alike });
    await ask('DELETE', `/${catalogue.path}/${gone}${catalogue.mover ? `?mover_para=${kept}` : ''}`);
    ids.set(catalogue.tabela, kept);
  };
  const first = exampleBody(catalogues.fazenda, ++n, idOf, { onlyRequired: true });
  ids.set('fazenda', await make('/fazendas', first));
  ids.set('safra', await make('/cat-safras', exampleBody(catalogues.safra, ++n, idOf, { onlyRequired: true })));
  const circular = ['fazenda', 'safra', 'talhao'];
  const order = [...circular.slice(2), ...Object.keys(records).filter((tabela) => !circular.includes(tabela))];
  // Records that others reference are made first.
  const depth = (tabela: string): number => {
    const fields = Object.values(records[tabela]?.fields ?? {});
    return 1 + Math.max(0, ...fields.flatMap(({ de }) => (de && !circular.includes(de) ? [depth(de)] : [])));
  };
  for (const tabela of order.sort((a, b) => depth(a) - depth(b))) {
    await register(records[tabela] as Catalogue);
    // What is of no kind of entry may be named by a purchase and by income alike.
    if (tabela === 'categoria') await ask('PUT', `/cat-contas/${idOf('categoria')}`, { tipo: null });
  }
  await register(catalogues.safra);
  for (const one of Object.values<Register>(registers))
    for (const [tabela, id] of Object.entries(await playRegister(one, idOf(one.tabela), { ask, idOf, next: () => ++n })))
      ids.set(tabela, id);
  await ask('POST', '/pagamento-apontamento', { adiantamento: idOf('adiantamento'), data: '2026-10-06', valor: 0.01 });
  await ask('PUT', '/parametros', { medidaPadrao: 60.5 });
  await ask('POST', `/cad-talhoes/${ids.get('talhao')}/coords`, {
    coords: [
      [-45.1283, -22.1284],
      [-45.1294, -22.1273],
      [-45.1308, -22.128],
    ],
  });

  await playNotices(account, ask);
  await playDesk(account, ask, idOf);
  await playStock(ask, idOf);
  await playHarvest(ask, make, idOf, name);
  await playMoney(ask, make, idOf, name);
  const lots = await playLots(ask, make, idOf);
  return { ids, ...lots };
};

/** Three notices to the player: one is read, one removed, the last read with all. */
const playNotices = async (account: Account, ask: Ask) => {
  const senha = 'senha-muito-boa';
  for (let n = 0; n < 3; n++) await ask('PUT', '/perfil/password', { senha_atual: senha, senha_nova: senha });
  const { content } = (await account.call('GET', '/notifications')).body;
  await ask('PATCH', `/notifications/${content[0].id}`);
  await ask('DELETE', `/notifications/${content[1].id}`);
  await ask('PATCH', '/notifications/all');
};

/** A user's desk: a favourite page, a help guide, a file of the plot. */
const playDesk = async (account: Account, ask: Ask, idOf: IdOf) => {
  await ask('POST', '/favorites', { name: 'Lotes', url: '/rastreabilidade/lotes' });
  const talhao = { refType: 'talhao', refId: String(idOf('talhao')) };
  const forms = {
    '/help-contents': formulario({ route: '/vendas', title: 'Como vender', content: 'Escolha os lotes.' }),
    '/files': formulario(talhao, { nome: 'analise.txt', conteudo: 'pH 5,6' }),
  };
  for (const [url, { body, headers }] of Object.entries(forms)) {
    const { status, body: answer } = await account.call('POST', url, body, { ...headers, 'x-fazenda': String(idOf('fazenda')) });
    if (status !== 201) throw new Error(`POST ${url}: ${JSON.stringify(answer)}`);
  }
};

const playMoney = async (ask: Ask, make: Make, idOf: IdOf, name: string) => {
  const diesel = {
    descricao: `Diesel${name}`,
    tipo: 'despesa',
    categoria: 'Combustível',
    valor: 200,
    data: '2026-01-31',
    fluxo: idOf('fluxo'),
  };
  const { id, pagamentos } = await ask('POST', '/financeiro', { ...diesel, pagParcelas: 3, fornecedor: idOf('fornecedor') });
  await ask('PATCH', `/financeiro/pagamento/${pagamentos[0].id}`, { status: 'PAGO' });
  const rateio = (talhao: number, trator: number) => ({
    criterio: 'PERCENTUAL',
    partes: [
      { tipo: 'talhao', id: idOf('talhao'), percentual: talhao },
      { tipo: 'maquina', id: idOf('maquina'), percentual: trator },
    ],
  });
  await ask('PUT', `/financeiro/${id}/rateio`, rateio(33.3333, 66.6667));
  await ask('DELETE', `/financeiro/${id}/rateio`);
  await ask('PUT', `/financeiro/${id}/rateio`, rateio(60, 40));
  await ask('DELETE', `/financeiro/${await make('/financeiro', { ...diesel, valor: 10.01 })}`);
  const url = `/fluxos/${idOf('fluxo')}/movimentacao`;
  await make(url, { descricao: `Tarifa${name}`, valor: 12.5, data_vencimento: '2026-05-05', tipo: 'saida' });
};

const playLots = async (ask: Ask, make: Make, idOf: IdOf) => {
  const lote = (quantidade: number) =>
    make('/rastreabilidade', { data: '2026-05-12', talhoes: [{ talhaoId: idOf('talhao'), quantidade, valor: 10 }], motivo: 'Sem caderno' });
  const [a, b] = [await lote(800), await lote(400.5)];
  const [corrigido, repetido] = [await lote(60), await lote(70)];
  const certo = { data: '2026-05-12', talhoes: [{ talhaoId: idOf('talhao'), quantidade: 50, valor: 10 }], motivo: 'Contado outra vez' };
  await ask('PUT', `/rastreabilidade/lotes/${corrigido}`, certo);
  await ask('DELETE', `/rastreabilidade/lotes/${repetido}?motivo=Lançado+duas+vezes`);
  const dia = { dataEntrada: '2026-05-13', umidadeEntrada: 32.1 };
  const yard = await make('/rastreabilidade/terreiro', {
    terreiro: idOf('terreiro'),
    lote: [{ id: a }, { id: b, quantidade: 100 }],
    data_entrada: '2026-05-12',
  });
  await ask('PATCH', `/rastreabilidade/terreiro/${yard}/saida`, { dataSaida: '2026-05-13' });
  await make('/rastreabilidade/secagem', {
    ...dia,
    secador: idOf('secador'),
    lote: [{ id: a }],
    dataSaida: '2026-05-15',
    umidadeSaida: 11.4,
  });
  const stack = await make('/rastreabilidade/armazem', { ...dia, pilha: idOf('pilha'), lote: [{ id: b }] });
  await ask('PATCH', `/rastreabilidade/armazem/${stack}/saida`, { dataSaida: '2026-05-16', umidadeSaida: 11.6 });
  await playCorrections(ask, make, idOf, lote);
  await playQuality(ask, make, idOf, lote);
  const hulled = await ask('POST', '/rastreabilidade/beneficio', {
    dataEntrada: '2026-06-01',
    quantidade: 120,
    perda: 100,
    escolha: [{ descricao: 'Escolha', quantidade: 4.25 }],
    lotes: [{ id: a }, { id: b, quantidade: 200 }],
    responsavel: 'Geraldo',
  });
  const bica = hulled.saidas[0].id as number;
  const sorted = await ask('POST', '/rastreabilidade/rebeneficio', {
    dataEntrada: '2026-06-02',
    lotes: [{ id: bica, quantidade: 60 }],
    escolha: [
      { tipo: 'Peneira 17/18', quantidade: 50 },
      { tipo: 'Moca', quantidade: 9.5 },
    ],
  });
  await make('/rastreabilidade/cooperativa', { cooperativa: idOf('cooperativa'), entries: [{ id: bica }], kg: 30, date: '2026-06-03' });
  const vender = (id: number, quantidade: number) =>
    make('/vendas', { data: '2026-06-04', cliente: idOf('cliente'), produtos: [{ id, quantidade, precoSaca: 2015.5 }] });
  const [closed, reopened, deleted] = [await vender(bica, 40), await vender(bica, 10), await vender(sorted.saidas[0].id, 50)];
  await ask('DELETE', `/vendas/${deleted}`);
  await playSale(ask, idOf, closed, [bica, sorted.saidas[0].id]);
  await ask('PUT', `/vendas/${closed}/finalizar`, {});
  await ask('PUT', `/vendas/${reopened}/finalizar`, {});
  await ask('PATCH', `/vendas/${reopened}/abrir`);
  const pagina = `/rastreabilidade/lotes/${bica}/publicacao`;
  await ask('POST', pagina, {});
  await ask('PUT', pagina, { mostra: { mapa: false } });
  await ask('DELETE', pagina);
  await ask('POST', pagina, { historia: 'Colhido à mão.' });
  return { bica };
};

/** Two of everything that is found out about coffee: one is corrected, one deleted; and readings that go where their drying goes. */
const playQuality = async (ask: Ask, make: Make, idOf: IdOf, lote: (litros: number) => Promise<number>) => {
  const [a, b] = [await lote(500), await lote(100)];
  const secagem = (lotes: number[]) => ({
    secador: idOf('secador'),
    lote: lotes.map((id) => ({ id })),
    dataEntrada: '2026-05-20',
    umidadeEntrada: 40,
  });
  const drying = await make('/rastreabilidade/secagem', secagem([a]));
  const leitura = { data: '2026-05-21', hora: '08:00', umidade: 25.5, temperaturaMassa: 41.5, temperaturaAr: 80 };
  const amostra = { data: '2026-05-22', gramas: 300, laboratorio: 'Cooperativa', umidade: 12.1, responsavel: 'Geraldo' };
  const achados = {
    data: '2026-05-23',
    tipo: 6,
    defeitos: 80,
    peneiras: [{ peneira: '17', percentual: 40.5 }],
    bebida: 'Dura',
    pontosSca: 82.5,
  };
  for (const [url, form] of [
    [`/rastreabilidade/secagem/${drying}/leituras`, leitura],
    [`/rastreabilidade/lotes/${a}/amostras`, amostra],
    [`/rastreabilidade/lotes/${a}/classificacoes`, achados],
  ] as const) {
    const [kept, gone] = [await make(url, form), await make(url, form)];
    await ask('PUT', `${url}/${kept}`, { ...form, umidade: 12, motivo: 'Medido outra vez' });
    await ask('DELETE', `${url}/${gone}?motivo=Lançado+duas+vezes`);
  }
  await ask('PUT', `/rastreabilidade/secagem/${drying}`, secagem([b]));
  const again = await make('/rastreabilidade/ressecagem', { ...secagem([b]), dataEntrada: '2026-05-21' });
  await make(`/rastreabilidade/ressecagem/${again}/leituras`, leitura);
  await ask('DELETE', `/rastreabilidade/ressecagem/${again}`);
};

/** Everything that can be corrected is, and of everything that can be deleted one is. */
const playCorrections = async (ask: Ask, make: Make, idOf: IdOf, lote: (litros: number) => Promise<number>) => {
  const [a, b] = [await lote(700), await lote(300)];
  const dia = { dataEntrada: '2026-05-20', umidadeEntrada: 20 };
  const secador = { ...dia, secador: idOf('secador') };
  const despolpa = (quantidade: number) => ({
    despolpador: idOf('despolpador'),
    data: '2026-05-12',
    talhao: [{ talhao: idOf('talhao'), quantidade }],
    saida: [{ tipo: 'Cereja', quantidade: quantidade / 2 }],
    motivo: 'Sem caderno',
  });
  const forms: readonly (readonly [string, (parte: number) => object])[] = [
    ['terreiro', (parte) => ({ terreiro: idOf('terreiro'), lote: [{ id: a, quantidade: parte }], data_entrada: '2026-05-18' })],
    [
      'secagem',
      (parte) => ({
        ...secador,
        lote: [
          { id: a, quantidade: parte },
          { id: b, quantidade: parte },
        ],
        dataSaida: '2026-05-22',
        umidadeSaida: 11,
      }),
    ],
    ['ressecagem', (parte) => ({ ...secador, dataEntrada: '2026-05-22', lote: [{ id: a, quantidade: parte }] })],
    ['armazem', (parte) => ({ ...dia, dataEntrada: '2026-05-23', pilha: idOf('pilha'), lote: [{ id: a, quantidade: parte }] })],
    ['despolpagem', despolpa],
    ['beneficio', (parte) => ({ dataEntrada: '2026-06-01', quantidade: parte / 10, lotes: [{ id: a, quantidade: parte }] })],
  ];
  for (const [processo, form] of forms) {
    const url = `/rastreabilidade/${processo}`;
    const [kept, gone] = [await make(url, form(100)), await make(url, form(50))];
    await ask('PUT', `${url}/${kept}`, { ...form(90), motivo: 'Contado outra vez' });
    await ask('DELETE', `${url}/${gone}?motivo=Lançado+duas+vezes`);
    if (processo === 'ressecagem') await ask('PATCH', `${url}/${kept}/saida`, { dataSaida: '2026-05-23', umidadeSaida: 11 });
  }
  // Part of one lot stays on the yard while the rest is dried; the drying is then corrected.
  const c = await lote(100);
  const noTerreiro = { terreiro: idOf('terreiro'), lote: [{ id: c, quantidade: 60 }], data_entrada: '2026-05-18' };
  await make('/rastreabilidade/terreiro', noTerreiro);
  const seca = (dataSaida: string) => ({ ...secador, lote: [{ id: c, quantidade: 40 }], dataSaida, umidadeSaida: 11 });
  const dried = await make('/rastreabilidade/secagem', seca('2026-05-22'));
  await ask('PUT', `/rastreabilidade/secagem/${dried}`, seca('2026-05-23'));
  const hulled = await ask('POST', '/rastreabilidade/beneficio', {
    dataEntrada: '2026-06-01',
    quantidade: 30,
    lotes: [{ id: b, quantidade: 200 }],
  });
  const grao = hulled.saidas[0].id as number;
  const sort = (kg: number) => ({
    dataEntrada: '2026-06-02',
    lotes: [{ id: grao, quantidade: kg }],
    escolha: [{ tipo: 'Peneira 16', quantidade: kg }],
  });
  const sorted = await make('/rastreabilidade/rebeneficio', sort(10));
  await ask('PUT', `/rastreabilidade/rebeneficio/${sorted}`, sort(12));
  const deposit = (kg: number) => ({ cooperativa: idOf('cooperativa'), entries: [{ id: grao }], kg, date: '2026-06-03' });
  const kept = await make('/rastreabilidade/cooperativa', deposit(5));
  await ask('PUT', `/rastreabilidade/cooperativa/${kept}`, deposit(6));
};
