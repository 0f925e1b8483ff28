import { baixar, corrigir, DIA, depositar, em, estornar, excluir, liberar, lugares, reservar } from '@tulha/testing/builders-ledger';
import { META } from '@tulha/testing/spec-for';
import fc from 'fast-check';
import { DomainError } from '../../kernel/errors.js';
import { type LedgerCommand, type LedgerEvent, ledgerDecider } from './ledger.decider.js';
import { ledgerEvents } from './ledger.events.js';
import type { Ledger, Processo } from './ledger.js';

const SEED = process.env.TULHA_SEMENTE ? Number(process.env.TULHA_SEMENTE) : (fc.sample(fc.noBias(fc.nat()), 1)[0] ?? 1);
const HISTORIAS = 50;

type Corrigivel = Exclude<Processo, 'venda' | 'lote'>;
/** What stands of a history: each record with the facts that would make it as it is now, in the order in which it was first made. */
type Valido = { processo: Corrigivel | 'outro'; id: number; facts: LedgerEvent[] };

const dias = ['2026-06-01', '2026-06-02', '2026-06-03'];
const inteiro = (max: number) => fc.integer({ min: 1, max });
const passo = fc.record({
  faz: fc.constantFrom(
    'formar',
    'despolpar',
    'abrigar',
    'sair',
    'beneficiar',
    'rebeneficiar',
    'depositar',
    'vender',
    'andarVenda',
    'corrigir',
    'corrigir',
    'excluir',
  ),
  qual: fc.nat(1_000),
  outro: fc.nat(1_000),
  quantidade: inteiro(5_000),
  saidas: fc.array(inteiro(2_000), { minLength: 1, maxLength: 3 }),
  dia: fc.constantFrom(...dias),
});
type Passo = typeof passo extends fc.Arbitrary<infer P> ? P : never;

const fold = (facts: readonly LedgerEvent[]): Ledger =>
  (JSON.parse(JSON.stringify(facts)) as LedgerEvent[]).reduce(ledgerDecider.evolve, ledgerDecider.initial());

const um = <T>(lista: readonly T[], qual: number): T | undefined => lista[qual % Math.max(lista.length, 1)];

/** Any record of a kind, of lots chosen by chance. Whether it may be is for the ledger to say. */
const registroAoAcaso = (
  estado: Ledger,
  { faz, qual, outro, quantidade, saidas, dia }: Passo,
  id: number,
  novo: () => number,
): LedgerCommand => {
  const lotes = Object.values(estado.lotes);
  const em1 = em(dia);
  const partes = (unidade?: 'L' | 'kg') =>
    [
      um(
        lotes.filter((lote) => !unidade || lote.unidade === unidade),
        qual,
      ),
      um(lotes, outro),
    ]
      .filter((lote, index) => lote && (index === 0 || outro % 4 === 0))
      .map((lote) => ({ loteId: lote?.id ?? 0, quantidade }));
  const saem = saidas.map((quantidadeG) => ({ loteId: novo(), tipo: 'Grão', qualidade: null, quantidadeG }));
  switch (faz) {
    case 'despolpar':
      return {
        type: 'RealizarDespolpa',
        data: {
          despolpagemId: id,
          despolpadorId: 1,
          descascador: true,
          fazendaId: 1,
          safraId: null,
          em: dia,
          descricao: null,
          responsavel: null,
          entradas: [{ talhaoId: 7, em: DIA, quantidadeMl: quantidade }],
          saidas: saem.map(({ loteId, quantidadeG }) => ({ loteId, tipo: 'Cereja', quantidadeMl: quantidadeG })),
        },
      };
    case 'beneficiar':
      return {
        type: 'RealizarBeneficio',
        data: { beneficioId: id, fazendaId: 1, perdaG: null, em: em1, entradas: partes('L'), saidas: saem },
      };
    case 'rebeneficiar':
      return { type: 'RealizarRebeneficio', data: { rebeneficioId: id, fazendaId: 1, em: em1, entradas: partes('kg'), saidas: saem } };
    case 'depositar':
      return depositar(
        id,
        partes('kg').map(({ loteId }) => [loteId, quantidade / 1_000] as const),
        { em: dia },
      );
    default: {
      const processo = um(['terreiro', 'secagem', 'ressecagem', 'armazem'] as const, outro) ?? 'terreiro';
      const { type, data } = lugares[processo].registrar(id, [], { entrada: em1, saida: qual % 3 === 0 ? em(dias[2] as string) : null });
      return { type, data: { ...data, lotes: partes() } } as LedgerCommand;
    }
  }
};

const PROCESSOS: Readonly<Record<string, Corrigivel>> = {
  RealizarDespolpa: 'despolpagem',
  RealizarBeneficio: 'beneficio',
  RealizarRebeneficio: 'rebeneficio',
  RegistrarTerreiro: 'terreiro',
  RegistrarSecagem: 'secagem',
  RegistrarRessecagem: 'ressecagem',
  RegistrarArmazem: 'armazem',
  DepositarNaCooperativa: 'cooperativa',
};
const FAZ: Readonly<Record<Corrigivel, Passo['faz']>> = {
  despolpagem: 'despolpar',
  beneficio: 'beneficiar',
  rebeneficio: 'rebeneficiar',
  cooperativa: 'depositar',
  terreiro: 'abrigar',
  secagem: 'abrigar',
  ressecagem: 'abrigar',
  armazem: 'abrigar',
};
const LUGARES = ['terreiro', 'secagem', 'ressecagem', 'armazem'];

/** The facts that make a record anew as a correction leaves it. */
const comoNovo = (comando: LedgerCommand, corrigido: LedgerEvent): LedgerEvent[] => {
  const {
    motivo: _m,
    antesEm: _e,
    antes: _a,
    saidasAntes: _s,
    talhoesAntes: _t,
    situacoes: _l,
    ...data
  } = corrigido.data as Record<string, unknown>;
  const original: Readonly<Record<string, string>> = {
    DespolpaCorrigida: 'DespolpaRealizada',
    BeneficioCorrigido: 'BeneficioRealizado',
    RebeneficioCorrigido: 'RebeneficioRealizado',
    DepositoCorrigido: 'DepositoRealizado',
  };
  const type = original[corrigido.type];
  if (type) return [{ type, data } as unknown as LedgerEvent];
  const tipos: Readonly<Record<string, readonly [string, string]>> = {
    TerreiroCorrigido: ['EntradaNoTerreiroRegistrada', 'SaidaDoTerreiroRegistrada'],
    SecagemCorrigida: ['SecagemIniciada', 'SecagemConcluida'],
    RessecagemCorrigida: ['RessecagemIniciada', 'RessecagemConcluida'],
    ArmazemCorrigido: ['EntradaNoArmazemRegistrada', 'SaidaDoArmazemRegistrada'],
  };
  const [entrou, saiu] = tipos[corrigido.type] as readonly [string, string];
  const { saida } = comando.data as { saida: unknown };
  return [{ type: entrou, data }, ...(saida ? [{ type: saiu, data }] : [])] as unknown as LedgerEvent[];
};

const decidir = (estado: Ledger, comando: LedgerCommand): LedgerEvent[] | DomainError => {
  const antes = JSON.stringify(estado);
  try {
    const facts = ledgerDecider.decide(comando, estado, META);
    for (const fact of facts) ledgerEvents[fact.type].data.parse(fact.data);
    return facts;
  } catch (error) {
    if (error instanceof DomainError) return error;
    throw error;
  } finally {
    if (JSON.stringify(estado) !== antes) throw new Error(`decide changed the state: ${JSON.stringify(comando)}`);
  }
};

/** Balances and places, without the order in which they came about. */
const figuras = ({ lotes }: Ledger) =>
  Object.values(lotes)
    .map(({ id, em: dia, quantidade, saldo, reservado, naCooperativa, dentro, passos }) => ({
      id,
      dia,
      quantidade,
      saldo,
      reservado,
      naCooperativa,
      dentro: Object.entries(dentro)
        .filter(([, dentroDele]) => dentroDele !== 0)
        .sort(),
      passos: passos.map(({ ordem: _ordem, ...p }) => JSON.stringify(p)).sort(),
    }))
    .sort((a, b) => a.id - b.id);

const negativos = ({ lotes }: Ledger) =>
  Object.values(lotes).filter(
    ({ saldo, reservado, naCooperativa, em: dia, passos, quantidade }) =>
      saldo < Math.max(0, reservado, naCooperativa) ||
      naCooperativa < 0 ||
      passos.some((p) => p.em.slice(0, 10) < dia) ||
      saldo !== quantidade + passos.reduce((soma, { delta }) => soma + delta, 0),
  );

type Corpo = {
  loteId?: number;
  vendaId?: number;
  saidas?: { loteId: number }[];
  entradas?: { loteId?: number }[];
  lotes?: { loteId: number }[];
  itens?: { loteId: number }[];
};

/**
 * The facts of what stands, each record after the lots it uses: a corrected one may use lots that came to be after it was first made.
 * Undefined where some lot is used that nothing makes.
 */
const emOrdemPossivel = (validos: readonly Valido[]): LedgerEvent[] | undefined => {
  const existentes = new Set<number>();
  const facts: LedgerEvent[] = [];
  let esperam = [...validos];
  for (let antes = -1; antes !== esperam.length; ) {
    antes = esperam.length;
    const vendasQueEsperam = new Set<number>();
    esperam = esperam.filter((valido) => {
      const corpos = valido.facts.map(({ data }) => data as unknown as Corpo);
      const vendas = corpos.flatMap(({ vendaId }) => vendaId ?? []);
      const usados = corpos.flatMap(({ entradas = [], lotes = [], itens = [] }) =>
        [...entradas, ...lotes, ...itens].flatMap(({ loteId }) => loteId ?? []),
      );
      if (vendas.some((venda) => vendasQueEsperam.has(venda)) || usados.some((id) => !existentes.has(id))) {
        for (const venda of vendas) vendasQueEsperam.add(venda);
        return true;
      }
      facts.push(...valido.facts);
      for (const { loteId, saidas = [] } of corpos)
        for (const id of [...(loteId === undefined ? [] : [loteId]), ...saidas.map((saida) => saida.loteId)]) existentes.add(id);
      return false;
    });
  }
  return esperam.length === 0 ? facts : undefined;
};

/** Whether a history still holds without a record: said the slow way, from nothing. */
const podeFaltar = (validos: readonly Valido[], sem: Valido): boolean => {
  const resto = emOrdemPossivel(validos.filter((valido) => valido !== sem));
  return resto !== undefined && negativos(fold(resto)).length === 0;
};

describe('correções do livro do café', () => {
  const contagem = { corrigidos: 0, excluidos: 0, impedidos: 0 };

  it(`deixam o livro como se sempre tivesse sido assim, ou são recusadas (TULHA_SEMENTE=${SEED})`, () => {
    fc.assert(
      fc.property(fc.array(passo, { minLength: 60, maxLength: 120, size: 'max' }), (passos) => {
        let id = 0;
        const novo = () => ++id;
        const facts: LedgerEvent[] = [];
        const validos: Valido[] = [];
        const vendas: number[] = [];
        let estado = ledgerDecider.initial();
        const aceitar = (novos: readonly LedgerEvent[]) => {
          for (const fact of novos) {
            facts.push(fact);
            estado = ledgerDecider.evolve(estado, JSON.parse(JSON.stringify(fact)));
          }
        };
        const tentar = (comando: LedgerCommand, processo: Valido['processo'], doId: number) => {
          const novos = decidir(estado, comando);
          if (novos instanceof DomainError) return;
          aceitar(novos);
          const [fato] = novos;
          if (fato?.type === 'VendaLiberada') {
            const dela = ({ facts: dele }: Valido) => dele.some(({ data }) => (data as Corpo).vendaId === fato.data.vendaId);
            validos.splice(0, validos.length, ...validos.filter((valido) => !dela(valido))); // a deleted sale is as if it never was
          } else if (fato) validos.push({ processo, id: doId, facts: novos });
        };
        for (const p of passos) {
          const corrigiveis = validos.filter(({ processo }) => processo !== 'outro');
          const alvo = um(corrigiveis, p.qual);
          const venda = um(vendas, p.qual) ?? 0;
          if (p.faz === 'formar') {
            const origens = [{ talhaoId: 7, quantidadeMl: p.quantidade * 4 }];
            tentar({ type: 'FormarLote', data: { loteId: novo(), fazendaId: 1, safraId: null, em: p.dia, origens } }, 'outro', 0);
          } else if (p.faz === 'vender') {
            const grao = um(
              Object.values(estado.lotes).filter(({ unidade }) => unidade === 'kg'),
              p.qual,
            );
            const vendaId = novo();
            tentar(reservar(vendaId, [[grao?.id ?? 0, p.quantidade / 1_000]], { em: p.dia }), 'outro', 0);
            vendas.push(vendaId);
          } else if (p.faz === 'andarVenda') {
            tentar((um([baixar, baixar, estornar, liberar], p.outro) ?? baixar)(venda, dias[2]), 'outro', 0);
          } else if (p.faz === 'sair') {
            const lugar = um(
              validos.filter(({ processo }) => LUGARES.includes(processo)),
              p.qual,
            );
            if (!lugar) continue;
            const novos = decidir(estado, lugares[lugar.processo as 'terreiro'].concluir(lugar.id, em(dias[2] as string)));
            if (novos instanceof DomainError) continue;
            aceitar(novos);
            lugar.facts.push(...novos);
          } else if (p.faz === 'excluir' && alvo) {
            const novos = decidir(estado, excluir(alvo.processo as Corrigivel, alvo.id));
            const pode = podeFaltar(validos, alvo);
            if (novos instanceof DomainError === pode) throw new Error(`Excluir ${JSON.stringify(alvo)}: ${JSON.stringify(novos)}`);
            contagem[pode ? 'excluidos' : 'impedidos'] += 1;
            if (novos instanceof DomainError) continue;
            aceitar(novos);
            validos.splice(validos.indexOf(alvo), 1);
          } else if (p.faz === 'corrigir' && alvo) {
            const comando = registroAoAcaso(estado, { ...p, faz: FAZ[alvo.processo as Corrigivel] }, alvo.id, novo);
            if (PROCESSOS[comando.type] !== alvo.processo) continue;
            const feitas = estado.registros[`${alvo.processo}/${alvo.id}`]?.saidas ?? [];
            const { saidas } = comando.data as { saidas?: { loteId: number }[] };
            for (const [index, saida] of (saidas ?? []).entries()) if (p.outro % 5 !== 0) saida.loteId = feitas[index] ?? saida.loteId;
            const novos = decidir(estado, corrigir(comando, 'engano'));
            contagem[novos instanceof DomainError ? 'impedidos' : 'corrigidos'] += 1;
            if (novos instanceof DomainError) continue;
            aceitar(novos);
            alvo.facts = comoNovo(comando, novos[0] as LedgerEvent);
          } else if (!['corrigir', 'excluir'].includes(p.faz)) {
            const comando = registroAoAcaso(estado, p, novo(), novo);
            tentar(comando, PROCESSOS[comando.type] as Corrigivel, Object.values(comando.data)[0] as number);
          }
          expect(negativos(estado)).toEqual([]);
        }
        expect(figuras(estado)).toEqual(figuras(fold(emOrdemPossivel(validos) ?? [])));
        expect(fold(facts)).toEqual(JSON.parse(JSON.stringify(estado)));
      }),
      { seed: SEED, numRuns: HISTORIAS, endOnFailure: true },
    );
  });

  it('andou por centenas de correções, exclusões e impedimentos', () => {
    expect(contagem.corrigidos).toBeGreaterThan(100);
    expect(contagem.excluidos).toBeGreaterThan(50);
    expect(contagem.impedidos).toBeGreaterThan(50);
  });
});
