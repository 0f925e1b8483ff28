import { fc } from '@tulha/testing/property';
import { seed } from '@tulha/testing/seed';
import { META } from '@tulha/testing/spec-for';
import { contas, type Modelo, modeloVazio, type Passo, pedidoDe, soma } from '@tulha/testing/naive-ledger';
import { DomainError } from '../../kernel/errors.js';
import type { Ledger } from './ledger.js';
import { type LedgerCommand, type LedgerEvent, ledgerDecider } from './ledger.decider.js';
import { ledgerEvents } from './ledger.events.js';

const RUNS = 40;

const passos = (): fc.Arbitrary<Passo[]> => {
  const quantidade = fc.integer({ min: 1, max: 100_000 });
  const milesimos = fc.oneof(
    { weight: 5, arbitrary: fc.integer({ min: 1, max: 9_000 }) },
    { weight: 2, arbitrary: fc.constant(null) },
    { weight: 1, arbitrary: quantidade },
  );
  const parte = fc.record({ lote: fc.nat(40), milesimos });
  const partes = fc.oneof({ weight: 4, arbitrary: fc.tuple(parte) }, { weight: 1, arbitrary: fc.array(parte, { maxLength: 3 }) });
  const saidas = fc.array(fc.integer({ min: 1, max: 4_000 }), { maxLength: 3 });
  const qual = fc.nat(1_000);
  const processo = fc.constantFrom('terreiro' as const, 'secagem' as const, 'armazem' as const);
  return fc.array(
    fc.oneof(
      { weight: 1, arbitrary: fc.record({ faz: fc.constant('formar' as const), quantidade }) },
      { weight: 1, arbitrary: fc.record({ faz: fc.constant('avulso' as const), partes, saidas: fc.array(quantidade, { maxLength: 2 }) }) },
      { weight: 2, arbitrary: fc.record({ faz: fc.constantFrom('beneficiar' as const, 'rebeneficiar' as const), partes, saidas }) },
      { weight: 2, arbitrary: fc.record({ faz: fc.constant('entrar' as const), processo, partes }) },
      { weight: 1, arbitrary: fc.record({ faz: fc.constant('sair' as const), qual }) },
      { weight: 5, arbitrary: fc.record({ faz: fc.constantFrom('depositar' as const, 'reservar' as const), partes }) },
      { weight: 6, arbitrary: fc.record({ faz: fc.constantFrom('baixar' as const, 'estornar' as const, 'liberar' as const), qual }) },
    ),
    { minLength: 20, maxLength: 160, size: 'max' },
  );
};

/** Most steps name one of the few newest lots that suit them, and most sales one of the newest, so that stories grow long; some name anything. */
const comLotesDaqui = (passo: Passo, modelo: Modelo): Passo => {
  if ('qual' in passo && passo.faz !== 'sair') return { ...passo, qual: Math.max(0, modelo.vendas.length - 1 - (passo.qual % 3)) };
  if (!('partes' in passo)) return passo;
  const unidade = passo.faz === 'beneficiar' ? 'L' : passo.faz === 'entrar' ? undefined : 'kg';
  const lotes = modelo.lotes.filter((lote) => !unidade || lote.unidade === unidade).slice(-4);
  const algumLote = (n: number) => (n % 10 === 0 ? n : (lotes[n % Math.max(lotes.length, 1)]?.id ?? n));
  return { ...passo, partes: passo.partes.map((parte) => ({ ...parte, lote: algumLote(parte.lote) })) };
};

const decidir = (comando: LedgerCommand, estado: Ledger): LedgerEvent[] | undefined => {
  try {
    return ledgerDecider.decide(comando, estado, META);
  } catch (error) {
    if (error instanceof DomainError) return undefined;
    throw error;
  }
};

const conferirLotes = (estado: Ledger, modelo: Modelo) => {
  const figuras = ({ id, unidade, quantidade, saldo, reservado, naCooperativa }: Ledger['lotes'][number]) => ({
    id,
    unidade,
    quantidade,
    saldo,
    reservado,
    naCooperativa,
  });
  const lotes = Object.values(estado.lotes);
  expect(lotes.map(figuras)).toEqual(modelo.lotes.map((lote) => ({ ...lote, ...contas(modelo, lote.id) })));
  const impossiveis = lotes.filter(({ saldo, reservado, naCooperativa, dentro }) =>
    [saldo, reservado, naCooperativa, saldo - reservado, saldo - naCooperativa, ...Object.values(dentro)].some((n) => n < 0),
  );
  expect(impossiveis).toEqual([]);
};

/** Every gram and millilitre is in a balance, went into another lot, was sold, or is a recorded loss. */
const conferirMassa = (facts: readonly LedgerEvent[], estado: Ledger) => {
  const balanco = { L: 0, kg: 0 };
  for (const fact of facts) {
    if (fact.type === 'LoteFormado') balanco.L += fact.data.volumeMl;
    if (fact.type === 'BeneficioRealizado' || fact.type === 'RebeneficioRealizado') {
      for (const { unidade, quantidadeMilesimos } of fact.data.entradas) balanco[unidade] -= quantidadeMilesimos;
      balanco.kg += soma(fact.data.saidas.map(({ massaG }) => massaG));
    }
    if (fact.type === 'RebeneficioRealizado') {
      const entrou = soma(fact.data.entradas.map(({ quantidadeMilesimos }) => quantidadeMilesimos));
      expect(entrou - soma(fact.data.saidas.map(({ massaG }) => massaG))).toBe(fact.data.perdaG);
    }
    if (fact.type === 'VendaBaixada') balanco.kg -= soma(fact.data.itens.map(({ massaG }) => massaG));
    if (fact.type === 'VendaEstornada') balanco.kg += soma(fact.data.itens.map(({ massaG }) => massaG));
  }
  for (const unidade of ['L', 'kg'] as const) {
    const lotes = Object.values(estado.lotes).filter((lote) => lote.unidade === unidade);
    expect(soma(lotes.map(({ saldo }) => saldo))).toBe(balanco[unidade]);
  }
};

const conferirCodigos = (facts: readonly LedgerEvent[]) => {
  const codigos = facts.flatMap(({ data }) => ('codigo' in data ? [data.codigo] : []));
  expect(new Set(codigos).size).toBe(codigos.length);
};

describe('o livro do café contra um modelo ingênuo', () => {
  const contagem = { passos: 0, concedidos: 0 };

  it(`concede e recusa o mesmo, e não cria nem perde um grama (TULHA_SEED=${seed})`, () => {
    fc.assert(
      fc.property(passos(), fc.integer({ min: 1, max: 20 }), (sequencia, aCada) => {
        const modelo = modeloVazio();
        const facts: LedgerEvent[] = [];
        let estado = ledgerDecider.initial();
        let retomado = ledgerDecider.initial();
        let id = 0;
        for (const [index, cru] of sequencia.entries()) {
          const { comando, concedido, aplicar } = pedidoDe(modelo, comLotesDaqui(cru, modelo), () => ++id);
          const antes = JSON.stringify(estado);
          const novos = decidir(comando, estado);
          if (JSON.stringify(estado) !== antes) throw new Error(`decide changed the state: ${JSON.stringify(comando)}`);
          if ((novos !== undefined) !== concedido)
            throw new Error(`The model ${concedido ? 'grants' : 'refuses'} ${JSON.stringify(comando)}`);
          if (novos) aplicar();
          for (const fact of novos ?? []) {
            ledgerEvents[fact.type].data.parse(fact.data);
            estado = ledgerDecider.evolve(estado, fact);
            retomado = ledgerDecider.evolve(retomado, JSON.parse(JSON.stringify(fact)));
            facts.push(fact);
          }
          if (index % aCada === 0) retomado = JSON.parse(JSON.stringify(retomado));
          contagem.passos += 1;
          contagem.concedidos += novos ? 1 : 0;
        }
        conferirLotes(estado, modelo);
        conferirMassa(facts, estado);
        conferirCodigos(facts);
        expect(retomado).toEqual(estado);
        expect(JSON.parse(JSON.stringify(estado))).toEqual(estado);
        const outraVez = () => facts.reduce(ledgerDecider.evolve, ledgerDecider.initial());
        expect(outraVez()).toEqual(outraVez());
        expect(outraVez()).toEqual(estado);
      }),
      { seed, numRuns: RUNS },
    );
  });

  it('andou milhares de passos, com concedidos e recusados', () => {
    expect(contagem.passos).toBeGreaterThan(2_000);
    expect(contagem.concedidos).toBeGreaterThan(contagem.passos * 0.25);
    expect(contagem.concedidos).toBeLessThan(contagem.passos * 0.95);
  });
});
