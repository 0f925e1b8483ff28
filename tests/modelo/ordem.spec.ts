import type { Livro } from './livro.js';
import { type Feito, ordenar } from './ordem.js';
import type { Concreto } from './pedido.js';

/** Tests of the games' judge: it accepts no impossible answer, and finds every possible one among concurrent requests. */

const sitio = {
  fazenda: 1,
  talhoes: [1, 2, 3, 4],
  colhido: [{ dia: '2025-01-01', quantidade: 10n ** 12n }],
  terreiro: 1,
  secador: 1,
  pilha: 1,
  cooperativa: 1,
  cliente: 1,
};
const comDezQuilos: Livro = {
  lotes: [{ id: 7, codigo: 'B001-1', unidade: 'kg', quantidade: 10_000n, dia: '2025-06-01', origens: [{ talhao: 0, n: 1n, d: 1n }] }],
  passagens: [],
  transformacoes: [],
  depositos: [],
  vendas: [],
  incertos: new Set<number>(),
};
let chaves = 0;
const feito = (pedido: Concreto, status: number, corpo: object | null): Feito => ({
  pedido,
  versao: 'nenhuma',
  chave: String(++chaves),
  impressao: JSON.stringify(pedido, (_, valor: unknown) => (typeof valor === 'bigint' ? Number(valor) : valor)),
  resposta: { status, corpo, etag: null },
});
const vender = (gramas: bigint): Concreto => ({
  faz: 'reservar',
  dia: '2025-09-01',
  linhas: [{ lote: 7, quantidade: gramas, centavosPorSaca: 60_000n, valor: null }],
});
const vendida = (id: number, gramas: bigint) => {
  const [kg, valor] = [Number(gramas) / 1_000, Number(gramas) / 100];
  const linha = { lote: 7, quantidade: kg, valor };
  return { id, status: 'ABERTO', pendente: false, data: '2025-09-01', cliente: 1, kg, total: valor, produtos: [linha] };
};
const finais = (livro: Livro, lance: readonly Feito[]) => [...ordenar({ livro, chaves: new Map() }, lance, sitio)];
const aberta: Livro = {
  ...comDezQuilos,
  vendas: [
    { id: 3, linhas: [{ lote: 7, quantidade: 10_000n, centavosPorSaca: 1n }], estado: 'ABERTO', daCooperativa: [], finalizada: null },
  ],
};

describe('a ordem em que um lance pode ter sido decidido', () => {
  it('não explica o mesmo quilo vendido duas vezes', () => {
    const semSaldo = { code: 'LOTE_SEM_SALDO', error: 'O lote B001-1 não tem saldo.' };
    const vendeu = feito(vender(10_000n), 201, vendida(1, 10_000n));
    expect(finais(comDezQuilos, [vendeu, feito(vender(10_000n), 422, semSaldo)])).toHaveLength(1);
    expect(finais(comDezQuilos, [vendeu, feito(vender(10_000n), 201, vendida(2, 10_000n))])).toEqual([]);
    expect(finais(comDezQuilos, [feito(vender(10_000n), 422, semSaldo)])).toEqual([]);
  });

  it('não explica uma resposta que diz outra quantidade, nem uma recusa por outro motivo', () => {
    expect(finais(comDezQuilos, [feito(vender(9_000n), 201, vendida(1, 8_999n))])).toEqual([]);
    expect(finais(comDezQuilos, [feito(vender(11_000n), 422, { code: 'DATA_FUTURA', error: 'Ainda não chegou.' })])).toEqual([]);
  });

  it('acha todos os fins possíveis, por mais cópias que haja', () => {
    const copias = Array.from({ length: 8 }, () => feito({ faz: 'finalizar', id: 3, dia: null }, 200, { id: 3 }));
    const estados = finais(aberta, [...copias, feito({ faz: 'abrir', id: 3 }, 200, { id: 3 })]).map(({ livro }) => livro.vendas[0]?.estado);
    expect(new Set(estados)).toEqual(new Set(['FECHADO', 'ABERTO']));
    expect(estados.length).toBeLessThan(20);
  });

  it('explica uma correção só quando deixa possível o que veio depois, e uma exclusão só do que ninguém usou', () => {
    const registro = { tipo: 'beneficio', id: 4 } as const;
    const feita = {
      tipo: 'beneficio',
      id: 4,
      dia: '2025-06-01',
      entradas: [],
      saidas: [{ lote: 7, quantidade: 10_000n }],
      perda: null,
    } as const;
    const vendido: Livro = { ...aberta, transformacoes: [feita] };
    const corrigir = (gramas: bigint): Concreto => ({
      faz: 'corrigir',
      registro,
      novo: { faz: 'beneficiar', avulso: true, partes: [], saidas: [gramas], perda: null, dia: '2025-06-01' },
      ficam: [7],
    });
    const corrigido = (kg: number) => ({
      ...{ id: 4, codigo: 'B001', avulso: 1, dataEntrada: '2025-06-01', perda: null, lotes: [] },
      saidas: [{ id: 7, codigo: 'B001-1', quantidade: kg, unidade: 'kg' }],
    });
    const impedida = { code: 'CORRECAO_IMPEDIDA', error: 'Faltaria café.' };
    const [mais] = finais(vendido, [feito(corrigir(12_000n), 200, corrigido(12))]);
    expect(mais?.livro.lotes).toMatchObject([{ id: 7, quantidade: 12_000n }]);
    expect(finais(vendido, [feito(corrigir(9_000n), 200, corrigido(9))])).toEqual([]);
    expect(finais(vendido, [feito(corrigir(9_000n), 422, impedida)])).toHaveLength(1);
    expect(finais(vendido, [feito(corrigir(12_000n), 422, impedida)])).toEqual([]);
    const apagar: Concreto = { faz: 'apagar', registro, motivo: null };
    expect(finais(vendido, [feito(apagar, 204, null)])).toEqual([]);
    expect(finais({ ...vendido, vendas: [] }, [feito(apagar, 204, null)])[0]?.livro).toMatchObject({ lotes: [], transformacoes: [] });
  });

  it('explica que se peça o motivo só a quem não o disse, e só do que uma venda fechada contou', () => {
    const parada: Livro['passagens'][number] = {
      ...{ processo: 'armazem', id: 9, porcoes: [{ lote: 7, quantidade: 10_000n }], resta: [] },
      ...{ entrada: { dia: '2025-06-02', hora: null }, saida: null, saidaVista: '2025-06-03' },
    };
    const comVenda = (estado: 'ABERTO' | 'FECHADO'): Livro => ({
      ...aberta,
      passagens: [parada],
      vendas: aberta.vendas.map((venda) => ({ ...venda, estado })),
    });
    const apagar = (motivo: string | null): Concreto => ({ faz: 'apagar', registro: { tipo: 'armazem', id: 9 }, motivo });
    const pede = { code: 'MOTIVO_OBRIGATORIO', error: 'Diga o motivo.' };
    const explicada = (livro: Livro, motivo: string | null) => finais(livro, [feito(apagar(motivo), 422, pede)]).length > 0;
    expect(explicada(comVenda('FECHADO'), null)).toBe(true);
    expect(explicada(comVenda('FECHADO'), 'Engano')).toBe(false);
    expect(explicada(comVenda('ABERTO'), null)).toBe(false);
  });
});
