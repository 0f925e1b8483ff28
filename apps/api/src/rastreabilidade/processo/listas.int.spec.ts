import { colherDeSobra } from '../../testing/colher.js';
import { montarSitio } from '../../testing/sitio.js';
import { startTestApp, type TestApp } from '../../testing/test-app.js';

type Conta = Awaited<ReturnType<TestApp['account']>>;
type Sitio = Awaited<ReturnType<typeof montarSitio>>;
const PROCESSOS = ['terreiro', 'secagem', 'ressecagem', 'armazem', 'despolpagem', 'beneficio', 'rebeneficio', 'cooperativa'] as const;
type Processo = (typeof PROCESSOS)[number];

/** Two farms of one account, with a record of every process on each: the answer of every list, for every way to name the farm. */
describe('as listas dos processos são da fazenda ativa', () => {
  let app: TestApp;
  let ana: Conta;
  let aqui: Sitio;
  let la: { readonly fazenda: number; readonly talhao: number };
  const daqui: Partial<Record<Processo, number>> = {};
  const dela: Partial<Record<Processo, number>> = {};

  const novo = async (url: string, corpo: object, fazenda: number) => {
    const { status, body } = await ana.call('POST', url, corpo, { 'x-fazenda': String(fazenda) });
    if (status !== 201) throw new Error(JSON.stringify(body));
    return body;
  };

  /** One record of each process, of coffee of this farm. */
  const registrar = async (fazenda: number, talhao: number, ids: Partial<Record<Processo, number>>) => {
    const lote = async () => {
      const talhoes = [{ talhaoId: talhao, quantidade: 800 }];
      return [{ id: (await novo('/rastreabilidade', { data: '2026-05-11', codigo: `${fazenda}-7-AB-${++n}`, talhoes }, fazenda)).id }];
    };
    const grao = async () => {
      const feito = await novo('/rastreabilidade/beneficio', { avulso: 1, dataEntrada: '2026-06-01', quantidade: 100 }, fazenda);
      return { id: feito.saidas[0].id as number, beneficio: feito.id as number };
    };
    const dia = { dataEntrada: '2026-05-20' };
    const corpos: Record<Exclude<Processo, 'beneficio'>, object> = {
      terreiro: { terreiro: aqui.terreiro, lote: await lote(), data_entrada: '2026-05-12' },
      secagem: { ...dia, secador: aqui.secador, lote: await lote() },
      ressecagem: { ...dia, secador: aqui.secador, lote: await lote() },
      armazem: { ...dia, pilha: aqui.pilha, lote: await lote() },
      despolpagem: {
        ...{ despolpador: aqui.despolpador, data: '2026-05-12' },
        ...{ talhao: [{ talhao, quantidade: 100 }], saida: [{ tipo: 'Cereja', quantidade: 50 }] },
      },
      rebeneficio: {
        dataEntrada: '2026-06-02',
        lotes: [{ id: (await grao()).id, quantidade: 10 }],
        escolha: [{ tipo: 'Moca', quantidade: 9 }],
      },
      cooperativa: { cooperativa: aqui.cooperativa, entries: [{ id: (await grao()).id, type: 'beneficio' }], kg: 20, date: '2026-06-03' },
    };
    for (const [processo, corpo] of Object.entries(corpos))
      ids[processo as Processo] = (await novo(`/rastreabilidade/${processo}`, corpo, fazenda)).id;
    ids.beneficio = (await grao()).beneficio;
  };
  let n = 0;

  beforeAll(async () => {
    app = await startTestApp();
    ana = await app.account('ana');
    aqui = await montarSitio(ana);
    const fazenda = (await ana.call('POST', '/fazendas', { nome: 'BOA VISTA' })).body.id as number;
    la = { fazenda, talhao: (await novo('/cad-talhoes', { nome: 'Grota' }, fazenda)).id };
    await colherDeSobra(ana, la.fazenda, [la.talhao]);
    await registrar(aqui.fazenda, aqui.mata, daqui);
    await registrar(la.fazenda, la.talhao, dela);
  });
  afterAll(() => app.close());

  const listas = PROCESSOS.flatMap((processo) => [[processo, ''] as const, [processo, '/historico'] as const]);

  it.each(listas)('%s%s', async (processo, lista) => {
    const idsDe = async (query: string, cabecalho?: number) => {
      const na = cabecalho === undefined ? {} : { 'x-fazenda': String(cabecalho) };
      const { body } = await ana.call('GET', `/rastreabilidade/${processo}${lista}?size=200${query}`, undefined, na);
      const ids = body.content.map(({ id }: { id: number }) => id);
      return [ids.includes(daqui[processo]), ids.includes(dela[processo])];
    };
    const [soAqui, soLa, ambas] = [
      [true, false],
      [false, true],
      [true, true],
    ];
    expect({
      cabecalho: [await idsDe('', aqui.fazenda), await idsDe('', la.fazenda)],
      query: [await idsDe(`&fazenda=${aqui.fazenda}`), await idsDe(`&fazenda=${la.fazenda}`)],
      aQueryVence: [await idsDe(`&fazenda=${la.fazenda}`, aqui.fazenda), await idsDe('&fazenda=0', aqui.fazenda)],
      todas: [await idsDe(''), await idsDe('', 0)],
    }).toEqual({ cabecalho: [soAqui, soLa], query: [soAqui, soLa], aQueryVence: [soLa, ambas], todas: [ambas, ambas] });
  });

  it('uma fazenda de outra conta não lista nada: é dito que não existe', async () => {
    const bia = await app.account('bia');
    for (const processo of PROCESSOS) {
      const { status, body } = await bia.call('GET', `/rastreabilidade/${processo}?fazenda=${aqui.fazenda}`);
      expect({ processo, status, code: body.code }).toMatchObject({ processo, code: 'FAZENDA_NAO_ENCONTRADA' });
    }
  });

  it('o código de um lote no armazém são as duas primeiras partes do seu, na lista, no registro e depois de corrigido', async () => {
    const id = daqui.armazem;
    const na = { 'x-fazenda': String(aqui.fazenda) };
    const registro = (await ana.call('GET', `/rastreabilidade/armazem/${id}`)).body;
    const [{ id: lote }] = registro.lote;
    const inteiro = (await ana.call('GET', `/rastreabilidade/lotes/${lote}`)).body.codigo as string;
    expect(inteiro.split('-')).toHaveLength(4);
    const curto = inteiro.split('-').slice(0, 2).join('-');
    const lista = (await ana.call('GET', '/rastreabilidade/armazem', undefined, na)).body.content;
    const form = { pilha: aqui.pilha, lote: [{ id: lote, codigo: curto }], dataEntrada: '2026-05-21', motivo: 'Conferido' };
    const corrigido = await ana.call('PUT', `/rastreabilidade/armazem/${id}`, form, na);
    for (const { lote: lotes } of [registro, lista.find((um: { id: number }) => um.id === id), corrigido.body])
      expect(lotes).toEqual([expect.objectContaining({ id: lote, codigo: curto })]);
  });

  it('o tipo do que sai de uma despolpa é um dos seis, e outra palavra é recusada pelo nome', async () => {
    const na = { 'x-fazenda': String(aqui.fazenda) };
    const form = (saida: object) => ({
      ...{ despolpador: aqui.descascador, data: '2026-05-12', talhao: [{ talhao: aqui.mata, quantidade: 10 }] },
      saida: [{ tipo: 'Verde', quantidade: 1 }, saida],
    });
    for (const tipo of ['Verde', 'Natural', 'Boia', 'Boinha', 'Cereja', 'Cereja2']) {
      const { status, body } = await ana.call('POST', '/rastreabilidade/despolpagem', form({ tipo, quantidade: 2 }), na);
      expect({ status, tipo: body.saida[1].tipo }).toEqual({ status: 201, tipo });
    }
    for (const tipo of ['Despolpado', 'verde', '', 7, null, undefined]) {
      const { status, body } = await ana.call('POST', '/rastreabilidade/despolpagem', form({ tipo, quantidade: 2 }), na);
      expect({ tipo, status, erro: body.errors?.[0] }).toEqual({
        tipo,
        status: 400,
        erro: {
          campo: 'saida[1].tipo',
          mensagem: 'Use um dos seis tipos de café: 1 (Verde), 2 (Natural), 3 (Boia), 4 (Boinha), 5 (Cereja), 6 (Cereja2).',
        },
      });
    }
  });
});
