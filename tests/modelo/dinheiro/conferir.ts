import { HOJE } from './escritorio.js';
import type { Jogo } from './jogo.js';
import { type Conta, custosDe, haDe, liquido, saldoEm, somar, totaisDo, totalDa, valorDaCompra, valorDe } from './livro.js';

const DIAS = ['2026-01-15', '2026-04-30', '2026-07-11', '2026-10-28', HOJE];

// Never -0, which is another value to a test.
const centavos = (reais: number): number => Math.round(reais * 100) + 0;
const milesimos = (quantidade: number): number => Math.round(quantidade * 1_000) + 0;

type Pagamento = {
  readonly id: number;
  readonly dataPagamento: string | null;
} & Readonly<Record<'valor' | 'juros' | 'desconto' | 'reajuste' | 'total', number>>;

/** The parts are as many as were given, each less than a cent from its exact share, and together the entry. */
const conferirRateio = (conta: Conta, rateio: { readonly partes: readonly { readonly valor: number }[] } | null) => {
  const partes = rateio?.partes.map(({ valor }) => centavos(valor));
  const { pesos } = conta;
  expect([conta.id, partes?.length, partes && somar(partes)]).toEqual([conta.id, pesos?.length, pesos && totalDa(conta)]);
  for (const [n, parte] of (partes ?? []).entries()) {
    const [peso, todos] = [pesos?.[n] ?? 0, somar(pesos ?? [])];
    expect(Math.abs(parte * todos - totalDa(conta) * peso)).toBeLessThan(todos);
  }
};

/** Every entry that is there, and none that is not: its instalments sum to it, its apportionment too, and each is as the book has it. */
const contas = async ({ escritorio, livro }: Jogo) => {
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
    conferirRateio(conta, resposta.rateio);
  }
  for (const id of livro.apagadas) expect((await escritorio.pedir('GET', `/financeiro/${id}`)).status).toBe(404);
  const { pagination, totals } = await escritorio.certo('GET', '/financeiro?size=1');
  const { receita, despesa, total } = totaisDo(livro);
  expect([pagination.total, centavos(totals.receita), centavos(totals.despesa), centavos(totals.total)]).toEqual([
    ...[livro.contas.size, receita, despesa, total],
  ]);
};

/** The balance of each cash flow at the end of some days is the sum of what moved by then; its last twelve months end where it is. */
const saldos = async ({ escritorio, livro }: Jogo) => {
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
const documentos = async ({ escritorio, livro }: Jogo) => {
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
const estoque = async (jogo: Jogo) => {
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

/** Every way in which an office is held to its book on paper; each throws where they differ. */
export const conferencias = { contas, saldos, documentos, estoque } satisfies Readonly<Record<string, (jogo: Jogo) => Promise<void>>>;
