import { fc } from '@tulha/testing/property';
import { seed } from '@tulha/testing/seed';
import { tablesThatDiffer } from '../../../apps/api/src/testing/rebuilt.js';
import { startTestApp, type TestApp } from '../../../apps/api/src/testing/test-app.js';
import { AGORA, HOJE, montarEscritorio } from './escritorio.js';
import { jogar } from './jogar.js';
import { acontecidos, type Jogo } from './jogo.js';
import { custosDe, haDe, liquido, livroNovo, saldoEm, somar, totaisDo, totalDa, valorDaCompra, valorDe } from './livro.js';
import { passo } from './passos.js';

const HISTORIAS = Number(process.env['TULHA_HISTORIAS'] ?? 20);
const [PASSOS, MUITO_MS] = [160, 300_000];
const DIAS = ['2026-01-15', '2026-04-30', '2026-07-11', '2026-10-28', HOJE];

// Never -0, which is another value to a test.
const centavos = (reais: number): number => Math.round(reais * 100) + 0;
const milesimos = (quantidade: number): number => Math.round(quantidade * 1_000) + 0;

type Pagamento = {
  readonly id: number;
  readonly dataPagamento: string | null;
} & Readonly<Record<'valor' | 'juros' | 'desconto' | 'reajuste' | 'total', number>>;

/** Every entry that is there, and none that is not: its instalments sum to it, its apportionment too, and each is as the book has it. */
const conferirContas = async ({ escritorio, livro }: Jogo) => {
  for (const conta of livro.contas.values()) {
    const resposta = await escritorio.certo('GET', `/financeiro/${conta.id}`);
    const pagamentos = (resposta.pagamentos as readonly Pagamento[]).map(
      ({ id, valor, juros, desconto, reajuste, dataPagamento, total }) => ({
        ...{ id, valor: centavos(valor), juros: centavos(juros), desconto: centavos(desconto), reajuste: centavos(reajuste) },
        ...{ pagoEm: dataPagamento, total: centavos(total) },
      }),
    );
    const noLivro = conta.parcelas.map((parcela) => {
      const { id, valor, juros, desconto, reajuste, pagoEm } = parcela;
      return { id, valor, juros, desconto, reajuste, pagoEm, total: liquido(parcela) };
    });
    expect([conta.id, pagamentos.toSorted((a, b) => a.id - b.id)]).toEqual([conta.id, noLivro.toSorted((a, b) => a.id - b.id)]);
    expect([centavos(resposta.valor), centavos(resposta.total)]).toEqual([somar(pagamentos.map(({ valor }) => valor)), totalDa(conta)]);
    const partes = resposta.rateio && (resposta.rateio.partes as readonly { valor: number }[]).map(({ valor }) => centavos(valor));
    expect([conta.id, partes ? somar(partes) : null]).toEqual([conta.id, conta.rateada ? totalDa(conta) : null]);
  }
  for (const id of livro.apagadas) expect((await escritorio.pedir('GET', `/financeiro/${id}`)).status).toBe(404);
  const { pagination, totals } = await escritorio.certo('GET', '/financeiro?size=1');
  const { receita, despesa, total } = totaisDo(livro);
  expect([pagination.total, centavos(totals.receita), centavos(totals.despesa), centavos(totals.total)]).toEqual([
    ...[livro.contas.size, receita, despesa, total],
  ]);
};

/** The balance of each cash flow at the end of some days is the sum of what moved by then; its last twelve months end where it is. */
const conferirSaldos = async ({ escritorio, livro }: Jogo) => {
  for (const fluxo of escritorio.fluxos) {
    for (const ate of DIAS) {
      const { total } = await escritorio.certo('POST', '/fluxos/saldo/mostrar', { fluxo, ate });
      expect([fluxo, ate, centavos(total)]).toEqual([fluxo, ate, saldoEm(livro, fluxo, ate) + 0]);
    }
    const { content } = await escritorio.certo('GET', `/fluxos/${fluxo}/12meses`);
    expect(centavos(content.at(-1).saldo)).toBe(saldoEm(livro, fluxo, HOJE) + 0);
  }
};

/** A sale is received, and a purchase paid, for what it is worth; one that is open is owed by nobody. */
const conferirDocumentos = async ({ escritorio, livro }: Jogo) => {
  for (const venda of livro.vendas) {
    const resposta = await escritorio.certo('GET', `/vendas/${venda.id}`);
    expect([resposta.status, centavos(resposta.total), resposta.lancamento]).toEqual([
      venda.fechada ? 'FECHADO' : 'ABERTO',
      valorDe(venda),
      venda.conta,
    ]);
    if (venda.conta !== null) expect(centavos((await escritorio.certo('GET', `/financeiro/${venda.conta}`)).valor)).toBe(valorDe(venda));
  }
  for (const compra of livro.compras) {
    const resposta = await escritorio.certo('GET', `/compras/${compra.id}`);
    expect([resposta.status, centavos(resposta.total)]).toEqual([compra.conta === null ? 'ABERTO' : 'FECHADO', valorDaCompra(compra)]);
    if (compra.conta !== null)
      expect(centavos((await escritorio.certo('GET', `/financeiro/${compra.conta}`)).valor)).toBe(valorDaCompra(compra));
  }
};

type Movimento = { readonly tipo: string } & Readonly<Record<'quantidade' | 'custo' | 'saldo' | 'saldoValor' | 'semCusto', number>>;

/** All movements of an input, the oldest first. */
const movimentosDe = async ({ escritorio }: Jogo, insumo: number): Promise<readonly Movimento[]> => {
  const { content, pagination } = await escritorio.certo('GET', `/cad-estoque/${insumo}/historico?size=200`);
  expect(pagination.total).toBe(content.length);
  return (content as Movimento[]).toReversed();
};

/**
 * The stock has what came in less what left, and is worth what of its purchases is left: each came in at what it cost, and each exit took its
 * part of what there was on its day, to the cent, whenever either was typed.
 */
const conferirEstoque = async (jogo: Jogo) => {
  for (const insumo of jogo.escritorio.insumos) {
    const { quantidade, valor } = await jogo.escritorio.certo('GET', `/cad-estoque/${insumo}`);
    const movimentos = await movimentosDe(jogo, insumo);
    const entradas = movimentos.filter(({ tipo }) => tipo === 'entrada').map(({ custo }) => centavos(custo));
    expect(entradas.toSorted((a, b) => a - b)).toEqual(custosDe(jogo.livro, insumo));
    let [ha, vale] = [0, 0];
    for (const um of movimentos) {
      const [quanto, custo] = [milesimos(um.quantidade), centavos(um.custo)];
      if (quanto < 0) expect(Math.abs(-custo * ha - -quanto * vale)).toBeLessThanOrEqual(ha);
      [ha, vale] = [ha + quanto, vale + custo];
      expect([milesimos(um.saldo), centavos(um.saldoValor), ha < 0]).toEqual([ha, vale, false]);
    }
    expect([milesimos(quantidade), centavos(valor)]).toEqual([haDe(jogo.livro, insumo), vale]);
    expect(ha).toBe(haDe(jogo.livro, insumo));
  }
};

describe('histórias sorteadas do dinheiro de um escritório', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp({ now: AGORA });
  });
  afterAll(() => app.close());

  it.each(
    fc
      .sample(fc.array(passo, { minLength: PASSOS, maxLength: PASSOS }), { numRuns: HISTORIAS, seed })
      .map((passos, historia) => ({ historia, passos })),
  )(
    'história $historia: parcelas, rateios, saldos, estoque, vendas e compras somam o que o livro de papel diz',
    async ({ historia, passos }) => {
      const jogo: Jogo = { escritorio: await montarEscritorio(await app.account(`dinheiro-${historia}`)), livro: livroNovo() };
      for (const um of passos) await jogar(jogo, um);
      expect([jogo.livro.contas.size > 10, jogo.livro.compras.length > 2, jogo.livro.vendas.length > 0]).toEqual([true, true, true]);
      await conferirContas(jogo);
      await conferirSaldos(jogo);
      await conferirDocumentos(jogo);
      await conferirEstoque(jogo);
    },
    MUITO_MS,
  );

  it('as histórias têm de tudo, concedido e recusado', () => {
    const faltam = [
      ...['pagar 200', 'estornar 200', 'pagarParte 201', 'pagarParte 409', 'editar 200', 'editar 409', 'incluir 201', 'incluir 409'],
      ...['tirarParcela 204', 'tirarParcela 409', 'apagar 204', 'apagar 409', 'mudarDia 200', 'mudarDia 409', 'ratear 200', 'ratear 409'],
      ...['finalizarCompra 200', 'abrirCompra 200', 'abrirCompra 409', 'mudarCompra 200', 'mudarCompra 409', 'gastar 201', 'gastar 422'],
      ...['finalizarVenda 200', 'abrirVenda 200', 'abrirVenda 409', 'mudarVenda 200', 'mudarVenda 409', 'apagarVenda 204'],
    ].filter((um) => !acontecidos.has(um));
    expect(faltam).toEqual([]);
  });

  it('o que as telas mostram volta igual dos fatos', async () => expect(await tablesThatDiffer(app)).toEqual([]), MUITO_MS);
});
