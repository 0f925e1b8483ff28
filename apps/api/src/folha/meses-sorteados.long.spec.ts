import { fc } from '@tulha/testing/property';
import { seed } from '@tulha/testing/seed';
import { tablesThatDiffer } from '../testing/rebuilt.js';
import { startTestApp, type TestApp } from '../testing/test-app.js';

const [PESSOAS, PASSOS, HISTORIAS] = [5, 110, 30];
const MESES = ['2026-01', '2026-02', '2026-03'] as const;
const MUITAS = 300_000;

/** A CPF with its two check digits (modulus 11). */
const cpf = (base: string): string => {
  const digito = (texto: string) => {
    const resto = [...texto].reduce((soma, um, n) => soma + Number(um) * (texto.length + 1 - n), 0) % 11;
    return resto < 2 ? 0 : 11 - resto;
  };
  const primeiro = `${base}${digito(base)}`;
  return `${primeiro}${digito(primeiro)}`;
};

const dia = fc
  .record({ mes: fc.constantFrom(...MESES), dia: fc.integer({ min: 1, max: 28 }) })
  .map(({ mes, dia: n }) => `${mes}-${String(n).padStart(2, '0')}`);
const passo = fc.oneof(
  {
    weight: 10,
    arbitrary: fc.record({
      faz: fc.constant('trabalhar' as const),
      quem: fc.nat(PESSOAS - 1),
      data: dia,
      valor: fc.integer({ min: 1, max: 40_000 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      faz: fc.constant('adiantar' as const),
      quem: fc.nat(PESSOAS - 1),
      data: dia,
      valor: fc.integer({ min: 1, max: 30_000 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ faz: fc.constant('excluir' as const), qual: fc.nat(200) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      faz: fc.constant('criar' as const),
      ...{ um: dia, outro: dia, quem: fc.uniqueArray(fc.nat(PESSOAS - 1), { minLength: 1 }), parcelada: fc.boolean() },
    }),
  },
  { weight: 4, arbitrary: fc.record({ faz: fc.constant('fechar' as const), qual: fc.nat(50) }) },
  { weight: 2, arbitrary: fc.record({ faz: fc.constant('reabrir' as const), qual: fc.nat(50) }) },
);
type Passo = typeof passo extends fc.Arbitrary<infer T> ? T : never;

type Linha = { readonly id: number; readonly atividade: number; readonly quem: number; readonly data: string; readonly centavos: number };
type Vale = { readonly id: number; readonly quem: number; readonly data: string; readonly centavos: number };
type Folha = {
  readonly id: number;
  readonly inicio: string;
  readonly fim: string;
  readonly quem: readonly number[];
  readonly parcelada: boolean;
  /** What it paid; none while it is open. */
  paga?: {
    readonly linhas: readonly Linha[];
    readonly descontos: ReadonlyMap<number, number>;
    readonly porPessoa: ReadonlyMap<number, number>;
  };
};

/** The months kept by a list on paper: which lines there are, who was paid which of them, and what was discounted of each advance. */
const papel = () => {
  const [linhas, vales, folhas] = [[] as Linha[], [] as Vale[], [] as Folha[]];
  const fechadas = () => folhas.filter(({ paga }) => paga);
  const pagas = () => new Set(fechadas().flatMap(({ paga }) => paga?.linhas.map(({ id }) => id) ?? []));
  const descontado = (vale: number) => fechadas().reduce((soma, { paga }) => soma + (paga?.descontos.get(vale) ?? 0), 0);
  /** The pay of a sheet as it would be closed now: work of its days that no other paid, less advances, the oldest first, never below nothing. */
  const apurar = ({ inicio, fim, quem }: Folha) => {
    const jaPagas = pagas();
    const dela = linhas.filter((uma) => quem.includes(uma.quem) && uma.data >= inicio && uma.data <= fim && !jaPagas.has(uma.id));
    const descontos = new Map<number, number>();
    const porPessoa = new Map<number, number>();
    for (const pessoa of quem) {
      let resta = dela.reduce((soma, uma) => soma + (uma.quem === pessoa ? uma.centavos : 0), 0);
      for (const vale of vales
        .filter((um) => um.quem === pessoa && um.data <= fim)
        .sort((a, b) => (a.data + String(a.id).padStart(9, '0') < b.data + String(b.id).padStart(9, '0') ? -1 : 1))) {
        const desconto = Math.min(vale.centavos - descontado(vale.id), resta);
        if (desconto <= 0) continue;
        descontos.set(vale.id, desconto);
        resta -= desconto;
      }
      porPessoa.set(pessoa, resta);
    }
    return { linhas: dela, descontos, porPessoa };
  };
  return { linhas, vales, folhas, pagas, apurar };
};

const somar = (valores: Iterable<number>): number => [...valores].reduce((soma, um) => soma + um, 0);
// Never -0, which is another value to a test.
const centavos = (reais: number): number => Math.round(reais * 100) + 0;

describe('meses sorteados de trabalho e folhas', () => {
  let app: TestApp;
  let conta: Awaited<ReturnType<TestApp['account']>>;
  let na: Record<string, string>;
  // The bank refuses a file whose number does not grow, and a sheet that is closed again has an older id.
  let remessas = 0;
  const ids = { talhao: 0, caixa: 0, pagadora: 0, pessoas: [] as number[] };
  const call = (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', url: string, body?: unknown) => conta.call(method, url, body, na);
  const novo = async (url: string, body: unknown): Promise<number> => {
    const answer = await call('POST', url, body);
    if (answer.status !== 201) throw new Error(`${url}: ${JSON.stringify(answer.body)}`);
    return answer.body.id;
  };

  const comecar = async (historia: number) => {
    conta = await app.account(`conta-${historia}`);
    na = {};
    na = { 'x-fazenda': String(await novo('/fazendas', { nome: 'SANTA RITA' })) };
    ids.talhao = await novo('/cad-talhoes', { nome: 'Figueira' });
    ids.caixa = await novo('/fluxos', { descricao: 'CAIXA' });
    const banco = { banco: '001', agencia: '1584-9', numero: '210169-6' };
    ids.pagadora = await novo('/cad-dadosbancarios', { titular: 'Santa Rita', documento: '90000001000129', fluxo: ids.caixa, ...banco });
    ids.pessoas = [];
    for (let n = 0; n < PESSOAS; n++) {
      const documento = cpf(`900${String(historia).padStart(2, '0')}${String(n).padStart(4, '0')}`);
      const id = await novo('/cad-colaboradores', { nome: `Pessoa ${n}`, tipo: 'diarista', cpf_cnpj: documento });
      await novo('/cad-dadosbancarios', { titular: `Pessoa ${n}`, documento, colaborador: id, ...banco });
      ids.pessoas.push(id);
    }
  };

  /** Closes a sheet, and holds what it answers, its entry, its instalments and the bank's file to the list on paper. */
  const fechar = async (livro: ReturnType<typeof papel>, folha: Folha) => {
    const apurada = livro.apurar(folha);
    const total = somar(apurada.porPessoa.values());
    const { status, body } = await call('PUT', `/folha-pagamento/trancar/${folha.id}`, {});
    if (apurada.linhas.length === 0) return expect([status, body.code]).toEqual([422, 'FOLHA_SEM_VALOR']);
    expect([status, centavos(body.total ?? -1)]).toEqual([200, total]);
    folha.paga = apurada;
    const { content } = (await call('GET', `/colaborador-pagamentos/${folha.id}`)).body as {
      content: { colaborador: number; valor: number; linhas: { valor: number }[] }[];
    };
    const respondidos = new Map(content.map(({ colaborador, valor }) => [ids.pessoas.indexOf(colaborador), centavos(valor)]));
    for (const [pessoa, valor] of apurada.porPessoa) expect([pessoa, respondidos.get(pessoa) ?? 0]).toEqual([pessoa, valor]);
    for (const { valor, linhas } of content) expect(centavos(somar(linhas.map((uma) => uma.valor)))).toBe(centavos(valor));
    // All of the work went into advances: it is settled, and nothing is to be paid.
    if (total === 0) return expect(body.lancamento).toBeNull();
    const { valor, pagamentos } = (await call('GET', `/financeiro/${body.lancamento}`)).body;
    expect([centavos(valor), centavos(somar(pagamentos.map((um: { valor: number }) => um.valor)))]).toEqual([total, total]);
    const remessa = await call('POST', `/colaborador-pagamentos/${folha.id}/banco/remessa`, {
      conta: ids.pagadora,
      convenio: '123',
      nsa: ++remessas,
    });
    expect([remessa.status, remessa.body.code ?? null]).toEqual([200, null]);
    // Record 3, segment A, cents in columns 120 to 134 (CNAB 240).
    const pagos = (remessa.body.text as string).split('\r\n').filter((um) => um[7] === '3' && um[13] === 'A');
    expect(somar(pagos.map((um) => Number(um.slice(119, 134))))).toBe(total);
  };

  const excluir = async (livro: ReturnType<typeof papel>, qual: number) => {
    const linha = livro.linhas[qual % Math.max(livro.linhas.length, 1)];
    if (!linha) return;
    const { status } = await call('DELETE', `/reg-atividades/${linha.atividade}/mdobras/${linha.id}`);
    expect(status).toBe(livro.pagas().has(linha.id) ? 409 : 204);
    if (status === 204) livro.linhas.splice(livro.linhas.indexOf(linha), 1);
  };

  const dar = async (livro: ReturnType<typeof papel>, um: Passo) => {
    if (um.faz === 'trabalhar') {
      const atividade = await novo('/reg-atividades', { talhoesIds: [ids.talhao], data: um.data, atividade: 'CAPINA' });
      const colaboradores = [{ gloVinculoId: ids.pessoas[um.quem], tipo: 1, quantidade: 1, valor: um.valor / 100 }];
      const { content } = (await call('POST', `/reg-atividades/${atividade}/mdobras`, { colaboradores })).body;
      livro.linhas.push({ id: content[0].id, atividade, quem: um.quem, data: um.data, centavos: um.valor });
    }
    if (um.faz === 'adiantar') {
      const id = await novo('/cad-adiantamentos', {
        colaborador: ids.pessoas[um.quem],
        data: um.data,
        valor: um.valor / 100,
        descricao: 'Vale',
      });
      livro.vales.push({ id, quem: um.quem, data: um.data, centavos: um.valor });
    }
    if (um.faz === 'excluir') await excluir(livro, um.qual);
    if (um.faz === 'criar') {
      const [inicio, fim] = [um.um, um.outro].sort() as [string, string];
      const colaboradores = um.quem.map((quem) => ids.pessoas[quem]);
      const dados = {
        descricao: `De ${inicio} a ${fim}`,
        inicio,
        fim,
        data: fim,
        colaboradores,
        fluxo: ids.caixa,
        pagamento: um.parcelada ? 2 : 1,
      };
      livro.folhas.push({ id: await novo('/folha-pagamento', dados), inicio, fim, quem: um.quem, parcelada: um.parcelada });
    }
    if (um.faz === 'fechar') {
      const folha = livro.folhas[um.qual % Math.max(livro.folhas.length, 1)];
      if (folha && !folha.paga) await fechar(livro, folha);
    }
    if (um.faz === 'reabrir') {
      const folha = livro.folhas[um.qual % Math.max(livro.folhas.length, 1)];
      if (!folha?.paga) return;
      expect((await call('PATCH', `/folha-pagamento/abrir/${folha.id}`)).status).toBe(200);
      delete folha.paga;
    }
  };

  beforeAll(async () => {
    app = await startTestApp({ now: '2026-11-20T12:00:00.000Z' });
  });
  afterAll(() => app.close());

  it.each(
    fc.sample(fc.array(passo, { minLength: PASSOS, maxLength: PASSOS }), { numRuns: HISTORIAS, seed }).map((passos, n) => ({ n, passos })),
  )(
    'história $n: cada linha se paga uma vez, nenhuma se esquece, e folha, lançamento, parcelas e banco somam o mesmo',
    async ({ n, passos }) => {
      await comecar(n);
      const livro = papel();
      for (const um of passos) await dar(livro, um);
      const pagas = livro.folhas.flatMap(({ paga }) => paga?.linhas.map(({ id }) => id) ?? []);
      expect(new Set(pagas).size).toBe(pagas.length);
      const semFolha = (await call('GET', '/folha-pagamento/sem-folha?inicio=2026-01-01&fim=2026-03-31')).body;
      const esperadas = livro.linhas.filter(({ id }) => !pagas.includes(id));
      expect([semFolha.linhas, centavos(semFolha.total)]).toEqual([esperadas.length, somar(esperadas.map((uma) => uma.centavos))]);
    },
    MUITAS,
  );

  it('o que as telas mostram volta igual dos fatos', async () => expect(await tablesThatDiffer(app)).toEqual([]), MUITAS);
});
