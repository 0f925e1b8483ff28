import { seed } from '@tulha/testing/seed';
import { tablesThatDiffer } from '../../../apps/api/src/testing/rebuilt.js';
import { startTestApp, type TestApp } from '../../../apps/api/src/testing/test-app.js';
import { jogar, type Jogo } from './jogar.js';
import { type Figuras, type Linha, somas } from './livro.js';
import { PARTES, type Passo } from './passos.js';
import { diaDe, feito, montarCampo, type Sede } from './sede.js';

const ATIVIDADES = 25;
const MAX_MS = 600_000;
const MES = { dateStart: diaDe(1), dateEnd: diaDe(28) };
const PERIODO = `dateStart=${MES.dateStart}&dateEnd=${MES.dateEnd}`;
const centavos = (reais: number) => Math.round(reais * 100);

/** Whole numbers below a bound, the same ones for the same seed. */
const sortear = (de: number) => {
  let estado = de >>> 0;
  return (abaixo: number): number => {
    estado = (Math.imul(estado, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((estado / 2 ** 32) * abaixo);
  };
};
type Sorte = ReturnType<typeof sortear>;

const linhaEm = (sorte: Sorte, qual: number, vez: number): Passo => {
  const parte = PARTES[(qual + vez) % PARTES.length] as (typeof PARTES)[number];
  // A meter goes on from day to day: ten hours a day, from where the day begins.
  const a = parte === 'maquinas' ? (3 + qual) * 1_000 + sorte(300) : 1 + sorte(3_000);
  return { faz: 'lancar', qual, parte, a, b: 1 + sorte(9_999), c: sorte(60) };
};

/** Twenty-five activities of a month, day by day, then what was wrong with them put right: lines, days, activities, a purchase told late. */
const oMes = (sorte: Sorte): readonly Passo[] => {
  const quais = Array.from({ length: ATIVIDADES }, (_, qual) => qual);
  const talhoes = [[0], [1], [0, 1], [2, 0, 1], [1, 2], []];
  const erradas = Array.from({ length: 14 }, () => sorte(ATIVIDADES));
  return [
    ...[0, 1].map((insumo): Passo => ({ faz: 'comprar', insumo, dia: 1, ml: 70_000 + sorte(20_000), centavos: 40_000 + sorte(50_000) })),
    ...quais.map((qual): Passo => ({ faz: 'abrir', dia: 3 + qual, talhoes: talhoes[sorte(talhoes.length)] ?? [0] })),
    ...quais.flatMap((qual) => [0, 1, 2, 3].map((vez) => linhaEm(sorte, qual, vez))),
    ...erradas.flatMap((qual, vez): Passo[] => [{ faz: 'excluirLinha', qual, linha: sorte(4) }, linhaEm(sorte, qual, vez + 4)]),
    ...[0, 1, 2, 3, 4].map((): Passo => ({ faz: 'mudarDia', qual: sorte(ATIVIDADES), dia: 2 + sorte(26) })),
    ...[0, 1].map((): Passo => ({ faz: 'excluir', qual: sorte(ATIVIDADES - 2), linha: 0 })),
    { faz: 'comprar', insumo: 0, dia: 2, ml: 12_345, centavos: 6_789 },
  ];
};

type Conta = { descricao: string; tipo: 'despesa' | 'receita'; centavos: number; pago: boolean };

/** Entries of the office, some of them put right and one deleted. @returns those that stay */
const lancarContas = async ({ conta, na }: Sede): Promise<readonly Conta[]> => {
  const contas: Conta[] = [
    { descricao: 'Luz', tipo: 'despesa', centavos: 45_012, pago: true },
    { descricao: 'Contador', tipo: 'despesa', centavos: 60_000, pago: false },
    { descricao: 'Palha', tipo: 'receita', centavos: 130_055, pago: true },
    { descricao: 'Engano', tipo: 'despesa', centavos: 99_999, pago: false },
    { descricao: 'Conserto', tipo: 'despesa', centavos: 7_777, pago: false },
  ];
  const ficam: Conta[] = [];
  for (const [n, uma] of contas.entries()) {
    const corpo = { descricao: uma.descricao, tipo: uma.tipo, categoria: uma.descricao, valor: uma.centavos / 100, data: diaDe(5 + n) };
    const { id, pagamentos } = feito(await conta.call('POST', '/financeiro', { ...corpo, status: uma.pago ? 'PAGO' : 'PENDENTE' }, na));
    if (uma.descricao === 'Engano') feito(await conta.call('DELETE', `/financeiro/${id}`, undefined, na));
    else if (uma.descricao === 'Conserto') {
      feito(await conta.call('PUT', `/financeiro/pagamento/${pagamentos[0].id}`, { valor: 80.5 }, na));
      feito(await conta.call('PUT', `/financeiro/${id}`, { descricao: 'Conserto da bomba' }, na));
      ficam.push({ ...uma, centavos: 8_050 });
    } else ficam.push(uma);
  }
  return ficam;
};

const somaDe = (numeros: Iterable<number>) => [...numeros].reduce((a, b) => a + b, 0);
const emOrdem = (mapa: ReadonlyMap<number, number>) => [...mapa].filter(([, quanto]) => quanto !== 0).toSorted(([a], [b]) => a - b);

describe('um mês inteiro do campo e do escritório, com correções', () => {
  let app: TestApp;
  let sede: Sede;
  let livro: Jogo['livro'];
  let figuras: Figuras;
  let contas: readonly Conta[];

  const pedir = async (metodo: 'POST' | 'PUT', path: string, corpo?: object) => feito(await sede.conta.call(metodo, path, corpo, sede.na));
  const ler = async (path: string) => feito(await sede.conta.call('GET', path, undefined, sede.na));
  const todo = () => somaDe(figuras.atividades.values());
  const despesas = () => somaDe(contas.flatMap((uma) => (uma.tipo === 'despesa' ? [uma.centavos] : [])));
  const receitas = () => somaDe(contas.flatMap((uma) => (uma.tipo === 'receita' ? [uma.centavos] : [])));
  /** What some kinds of lines of the book come to, by person. */
  const dePessoas = (...quais: readonly Linha['faz'][]): ReadonlyMap<number, number> => {
    const soma = new Map<number, number>();
    for (const { linhas } of livro.atividades)
      for (const linha of linhas)
        if ('quem' in linha && quais.includes(linha.faz)) soma.set(linha.quem, (soma.get(linha.quem) ?? 0) + linha.centavos);
    return soma;
  };
  const doMes = async () => {
    const { resumo } = await ler(`/relatorios/dre?${PERIODO}&size=200`);
    return { receita: centavos(resumo.receitaBruta), coe: centavos(resumo.coe), lucro: centavos(resumo.lucro) };
  };

  beforeAll(async () => {
    app = await startTestApp();
    sede = await montarCampo(await app.account('mes-inteiro'));
    const jogo: Jogo = { sede, livro: { entradas: [], atividades: [] }, vez: 0 };
    for (const passo of oMes(sortear(seed))) await jogar(jogo, passo);
    livro = jogo.livro;
    figuras = somas(livro, sede.talhoes);
    contas = await lancarContas(sede);
  }, MAX_MS);
  afterAll(() => app.close());

  it('tem de tudo: as atividades que ficaram, e linhas de cada tipo', () => {
    expect(livro.atividades.length).toBeGreaterThanOrEqual(ATIVIDADES - 2);
    const tipos = new Set(livro.atividades.flatMap(({ linhas }) => linhas.map(({ faz }) => faz)));
    expect([...tipos].toSorted()).toEqual([...PARTES].toSorted());
  });

  it('as listas e as páginas de atividades dizem o que o livro diz', async () => {
    const { content } = await ler('/reg-atividades?size=200&sort=id');
    const daLista = (content as { id: number; total: number }[]).map(({ id, total }) => [id, centavos(total)] as const);
    expect(emOrdem(new Map(daLista))).toEqual(emOrdem(figuras.atividades));
    for (const [id, quanto] of figuras.atividades) expect([id, centavos((await ler(`/reg-atividades/${id}`)).total)]).toEqual([id, quanto]);
    const { content: porTalhao } = await ler('/reg-atividades/por-talhao');
    const talhoes = (porTalhao as { talhao: number | null; total: number; litros: number }[]).map(({ talhao, total, litros }) => [
      ...[talhao ?? 0, centavos(total), Math.round(litros * 1_000)],
    ]);
    expect(talhoes.toSorted()).toEqual([...figuras.talhoes].map(([talhao, { total, ml }]) => [talhao ?? 0, total, ml]).toSorted());
  });

  it('o estoque tem o que sobrou, e vale o que sobrou', async () => {
    for (const [n, id] of sede.insumos.entries()) {
      const { quantidade, valor } = await ler(`/cad-insumos/insumo/${id}`);
      expect([Math.round(quantidade * 1_000), centavos(valor)]).toEqual([figuras.estoque[n]?.ha, figuras.estoque[n]?.vale]);
    }
  });

  it.each(['talhao', 'safra', 'atividade'])('custos por %s somam o mês', async (por) => {
    const { content, totals } = await ler(`/relatorios/custos?por=${por}&size=200`);
    expect([centavos(totals.total), somaDe((content as { total: number }[]).map(({ total }) => centavos(total)))]).toEqual([
      todo(),
      todo(),
    ]);
  });

  it.each(['colaborador', 'maquina'] as const)('custos por %s são os de cada um', async (por) => {
    const { content } = await ler(`/relatorios/custos?por=${por}&size=200`);
    const totais = new Map((content as { id: string; total: number }[]).map(({ id, total }) => [Number(id), centavos(total)]));
    expect(emOrdem(totais)).toEqual(emOrdem(por === 'maquina' ? figuras.maquinas : figuras.pessoas));
  });

  it('os relatórios do mês e do ano somam o campo e o escritório', async () => {
    for (const caminho of ['talhoes/custos', 'mensal/custos', 'anual/custos']) {
      const { totals } = await ler(`/relatorios/${caminho}?${PERIODO}`);
      expect([caminho, centavos(totals.total)]).toEqual([caminho, todo() + despesas()]);
    }
    for (const caminho of ['mensal/atividades', 'talhoes/atividades/resumo']) {
      const { totals } = await ler(`/relatorios/${caminho}?${PERIODO}`);
      expect([caminho, centavos(totals.valor)]).toEqual([caminho, todo()]);
    }
  });

  it('os lançamentos somam o mesmo na lista e no resumo, pago e por pagar', async () => {
    const { totals } = await ler(`/financeiro?${PERIODO}`);
    const resumo = await pedir('POST', '/financeiro/resumo', MES);
    const pagas = (tipo: Conta['tipo']) => somaDe(contas.flatMap((uma) => (uma.tipo === tipo && uma.pago ? [uma.centavos] : [])));
    expect([centavos(totals.receita), centavos(totals.despesa)]).toEqual([receitas(), despesas()]);
    expect(resumo.totals).toEqual(totals);
    expect([centavos(resumo.pago.receita), centavos(resumo.pago.despesa)]).toEqual([pagas('receita'), pagas('despesa')]);
  });

  it('o resultado é a receita menos o campo e o escritório; folhas fechadas pagam o que se trabalhou, e não o contam outra vez', async () => {
    const certo = { receita: receitas(), coe: todo() + despesas(), lucro: receitas() - todo() - despesas() };
    expect(await doMes()).toEqual(certo);
    const periodo = { inicio: MES.dateStart, fim: MES.dateEnd, data: MES.dateEnd, colaboradores: sede.pessoas };
    let pagas = 0;
    for (const [folhas, detalhe, linhas] of [
      ['/folha-pagamento-colheita', '/colaborador-pagamento-colheita', dePessoas('mdobrascolheita')],
      ['/folha-pagamento', '/colaborador-pagamentos', dePessoas('mdobras', 'mdobrasproducao')],
    ] as const) {
      const { id, total } = await pedir('POST', folhas, { descricao: `Fevereiro ${folhas}`, ...periodo });
      expect([folhas, centavos(total)]).toEqual([folhas, somaDe(linhas.values())]);
      const { content } = await ler(`${detalhe}/${id}`);
      const valores = (content as { colaborador: number; valor: number }[]).map(
        ({ colaborador, valor }) => [colaborador, centavos(valor)] as const,
      );
      expect([folhas, emOrdem(new Map(valores))]).toEqual([folhas, emOrdem(linhas)]);
      const { lancamento } = await pedir('PUT', `${folhas}/trancar/${id}`, {});
      expect(centavos((await ler(`/financeiro/${lancamento}`)).total)).toBe(somaDe(linhas.values()));
      pagas += somaDe(linhas.values());
    }
    expect(pagas).toBe(somaDe(figuras.pessoas.values()));
    expect(centavos((await pedir('POST', '/financeiro/resumo', MES)).totals.despesa)).toBe(despesas() + pagas);
    expect(await doMes()).toEqual(certo);
  });

  it('refeitas dos fatos, as telas são as mesmas', async () => expect(await tablesThatDiffer(app)).toEqual([]));
});
