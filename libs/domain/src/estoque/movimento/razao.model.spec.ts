import { fc } from '@tulha/testing/property';
import { META } from '@tulha/testing/spec-for';
import { DomainError } from '../../kernel/errors.js';
import { semEstoque } from './estoque.js';
import type { Linha } from './linha.js';
import { estoqueDecider } from './movimento.decider.js';
import { type MovimentoEvent, movimentoEvents } from './movimento.events.js';

/**
 * Compares the stock with an account kept by hand: the movements that still hold, taken day by day in a plain list, every
 * figure worked out anew. Late, corrected and undone movements must give the same facts, to the gram and the cent.
 */

type Passo =
  | {
      readonly faz: 'mover';
      readonly tipo: Linha['tipo'];
      readonly dia: number;
      readonly quantidade: number;
      readonly valor: number;
      readonly fazenda: number;
      readonly lote: string | null;
      readonly motivo: boolean;
    }
  | {
      readonly faz: 'desfazer' | 'corrigir';
      readonly qual: number;
      readonly quantidade: number;
      readonly dia: number;
      readonly motivo: boolean;
    };

const RUNS = 60;
const quantidade = fc.integer({ min: 1, max: 5_000 });
const dia = fc.integer({ min: 1, max: 28 });
const passos = fc.array(
  fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({
        faz: fc.constant('mover' as const),
        tipo: fc.constantFrom(
          'entrada' as const,
          'entrada' as const,
          'saida' as const,
          'saida' as const,
          'transferencia' as const,
          'contagem' as const,
        ),
        ...{ dia, quantidade, valor: fc.integer({ min: 0, max: 100_000 }), fazenda: fc.constantFrom(1, 2) },
        lote: fc.constantFrom(null, null, '', 'A', 'B'),
        motivo: fc.boolean(),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        faz: fc.constantFrom('desfazer' as const, 'corrigir' as const),
        qual: fc.nat(200),
        quantidade,
        dia,
        motivo: fc.boolean(),
      }),
    },
  ),
  { minLength: 10, maxLength: 60, size: 'max' },
);

type Lancada = { readonly linha: Linha; readonly n: number; readonly partes: readonly (readonly [string, number])[] };
const VEZ = { entrada: 0, transferencia: 1, saida: 2, contagem: 3 } as const;

/** The account by hand: one pass, one `if` for each kind. */
const aMao = (lancadas: readonly Lancada[]) => {
  const em = new Map<number, { q: number; v: number; uq: number; uv: number; deve: [number, number][]; lotes: Map<string, number> }>();
  const custos = new Map<number, { q: number; c: number; sem: number }>();
  const ha = (fazenda: number) => {
    if (!em.has(fazenda)) em.set(fazenda, { q: 0, v: 0, uq: 0, uv: 0, deve: [], lotes: new Map() });
    return em.get(fazenda) as NonNullable<ReturnType<typeof em.get>>;
  };
  const meio = (valor: number, parte: number, todo: number) => Math.floor((2 * valor * parte + todo) / (2 * todo));
  const por = (id: number, fazenda: number, q: number, v: number, partes: Lancada['partes']) => {
    const aqui = ha(fazenda);
    custos.set(id, { q, c: v, sem: 0 });
    for (const [lote, de] of partes) aqui.lotes.set(lote, (aqui.lotes.get(lote) ?? 0) + de);
    let [rq, rv] = [q, v];
    while (rq > 0 && aqui.deve.length > 0) {
      const primeiro = aqui.deve[0] as [number, number];
      const n = Math.min(primeiro[1], rq);
      const c = n === rq ? rv : meio(rv, n, rq);
      const dele = custos.get(primeiro[0]) as { q: number; c: number; sem: number };
      dele.c -= c;
      dele.sem -= n;
      [rq, rv] = [rq - n, rv - c];
      primeiro[1] -= n;
      if (primeiro[1] === 0) aqui.deve.shift();
    }
    [aqui.q, aqui.v] = [aqui.q + rq, aqui.v + rv];
    if (aqui.q > 0) [aqui.uq, aqui.uv] = [aqui.q, aqui.v];
  };
  const tira = (id: number, fazenda: number, q: number, partes: Lancada['partes']): number => {
    const aqui = ha(fazenda);
    const n = Math.min(q, aqui.q);
    const c = n === 0 ? 0 : n === aqui.q ? aqui.v : meio(aqui.v, n, aqui.q);
    [aqui.q, aqui.v] = [aqui.q - n, aqui.v - c];
    if (q > n) aqui.deve.push([id, q - n]);
    custos.set(id, { q: -q, c: -c + 0, sem: q - n });
    for (const [lote, de] of partes) aqui.lotes.set(lote, (aqui.lotes.get(lote) ?? 0) - de);
    return c;
  };
  const antes = ({ linha, n }: Lancada) =>
    lancadas.filter((uma) => uma.linha.tipo === 'contagem' && uma.linha.em === linha.em && uma.n < n).length;
  const doisDigitos = (numero: number) => String(numero).padStart(2, '0');
  const chave = (lancada: Lancada) =>
    `${lancada.linha.em}${doisDigitos(antes(lancada))}${VEZ[lancada.linha.tipo]}${String(lancada.n).padStart(6, '0')}`;
  for (const { linha, partes } of [...lancadas].sort((a, b) => (chave(a) < chave(b) ? -1 : 1))) {
    const { tipo, movimentoId, fazendaId, quantidade: q, valorCentavos, chegadaId, paraFazendaId } = linha;
    if (tipo === 'entrada') por(movimentoId, fazendaId, q, valorCentavos, partes);
    if (tipo === 'saida') tira(movimentoId, fazendaId, q, partes);
    if (tipo === 'transferencia') por(chegadaId as number, paraFazendaId as number, q, tira(movimentoId, fazendaId, q, partes), partes);
    if (tipo === 'contagem') {
      const aqui = ha(fazendaId);
      const [lote] = partes[0] as readonly [string, number];
      const mais = q - (aqui.lotes.get(lote) ?? 0);
      const [como, vale] = aqui.q > 0 ? [aqui.q, aqui.v] : [aqui.uq, aqui.uv];
      if (mais < 0) tira(movimentoId, fazendaId, -mais, [[lote, -mais]]);
      else por(movimentoId, fazendaId, mais, como === 0 ? 0 : meio(vale, mais, como), [[lote, mais]]);
    }
  }
  return { custos, em };
};

/** The quantity and the cost of each movement according to the facts. */
const peloRegistro = (fatos: readonly MovimentoEvent[]) => {
  const custos = new Map<number, { q: number; c: number; sem: number }>();
  for (const { type, data } of fatos) {
    if (type === 'InsumoAbaixoDoMinimo' || type === 'LoteDeInsumoPertoDeVencer') continue;
    if (type === 'MovimentoDeInsumoDesfeito') {
      custos.delete(data.movimentoId);
      if (data.chegadaId !== null) custos.delete(data.chegadaId);
      continue;
    }
    for (const movimento of type === 'CustosDeInsumoRecalculados' ? data.movimentos : [data])
      custos.set(movimento.movimentoId, { q: movimento.quantidade, c: movimento.custoCentavos, sem: movimento.semCusto });
    if (type === 'InsumoTransferido') custos.set(data.chegadaId, { q: -data.quantidade, c: -data.custoCentavos + 0, sem: 0 });
  }
  return custos;
};

const emOrdemDeId = <T>(mapa: ReadonlyMap<number, T>) => [...mapa].sort(([a], [b]) => a - b);
const doDia = (n: number) => `2026-05-${String(n).padStart(2, '0')}`;

const jogar = (todos: readonly Passo[]) => {
  let estado = semEstoque();
  let [id, n] = [0, 0];
  const fatos: MovimentoEvent[] = [];
  let lancadas: Lancada[] = [];
  const linhaDe = (passo: Extract<Passo, { faz: 'mover' }>): Linha => ({
    ...{ movimentoId: ++id, insumoId: 7, tipo: passo.tipo, em: doDia(passo.dia), fazendaId: passo.fazenda, quantidade: passo.quantidade },
    ...{ valorCentavos: passo.tipo === 'entrada' ? passo.valor : 0, lote: passo.lote, validade: null },
    ...(passo.tipo === 'transferencia' ? { paraFazendaId: 3 - passo.fazenda, chegadaId: ++id } : { paraFazendaId: null, chegadaId: null }),
  });
  for (const passo of todos) {
    const velha = passo.faz === 'mover' ? undefined : lancadas[passo.qual % Math.max(1, lancadas.length)];
    if (passo.faz !== 'mover' && !velha) continue;
    const nova =
      passo.faz === 'mover'
        ? linhaDe(passo)
        : passo.faz === 'corrigir' && velha
          ? {
              ...velha.linha,
              movimentoId: ++id,
              em: doDia(passo.dia),
              quantidade: passo.quantidade,
              ...(velha.linha.chegadaId !== null && { chegadaId: ++id }),
            }
          : undefined;
    const data = {
      ...{ linhas: nova ? [nova] : [], desfazer: velha ? [velha.linha.movimentoId] : [], origem: null },
      ...{ insumos: [{ id: 7, nome: 'Ureia', unidade: 'KG' as const }], motivo: passo.motivo ? 'Conferido' : null },
    };
    try {
      const escritos = estoqueDecider.decide({ type: 'MovimentarEstoque', data }, estado, META);
      for (const fato of escritos) {
        expect(movimentoEvents[fato.type].data.safeParse(fato.data).error?.issues).toBeUndefined();
        estado = estoqueDecider.evolve(estado, JSON.parse(JSON.stringify(fato)) as MovimentoEvent);
      }
      fatos.push(...escritos);
      lancadas = lancadas.filter((lancada) => lancada !== velha);
      const feito = escritos.find(({ type }) => type !== 'MovimentoDeInsumoDesfeito' && type !== 'CustosDeInsumoRecalculados');
      if (nova && feito && 'lotes' in feito.data)
        lancadas.push({ linha: nova, n: n++, partes: feito.data.lotes.map(({ lote, quantidade: de }) => [lote, Math.abs(de)] as const) });
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
    }
  }
  return { fatos, lancadas, estado };
};

describe('o estoque, contra uma conta feita à mão', () => {
  it('meses ao acaso, com lançamentos atrasados, correções e desfeitos: o mesmo grama e o mesmo centavo', () => {
    fc.assert(
      fc.property(passos, (todos) => {
        const { fatos, lancadas } = jogar(todos);
        const { custos, em } = aMao(lancadas);
        expect(emOrdemDeId(peloRegistro(fatos))).toEqual(emOrdemDeId(custos));
        const soma = (de: 'q' | 'c') => [...custos.values()].reduce((total, um) => total + um[de], 0);
        const lugares = [...em.values()];
        expect(soma('c')).toBe(lugares.reduce((total, { v }) => total + v, 0));
        expect(soma('q')).toBe(
          lugares.reduce((total, { q, deve }) => total + q - deve.reduce((falta, [, quanto]) => falta + quanto, 0), 0),
        );
        expect(lugares.every(({ q, v }) => q >= 0 && v >= 0 && (q > 0 || v === 0))).toBe(true);
      }),
      { numRuns: RUNS },
    );
  });

  it('sem motivo nenhum, nada fica negativo em dia nenhum', () => {
    fc.assert(
      fc.property(passos, (todos) => {
        const { lancadas } = jogar(todos.map((passo) => ({ ...passo, motivo: false })));
        const { custos } = aMao(lancadas);
        const contagens = new Set(lancadas.filter(({ linha }) => linha.tipo === 'contagem').map(({ linha }) => linha.movimentoId));
        expect([...custos].filter(([quem, { sem }]) => sem > 0 && !contagens.has(quem))).toEqual([]);
      }),
      { numRuns: RUNS },
    );
  });
});
