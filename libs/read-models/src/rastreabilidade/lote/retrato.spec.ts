import type { Recorded } from '@tulha/domain/kernel/fact';
import { diaAt } from '@tulha/domain/kernel/dates';
import { DomainError } from '@tulha/domain/kernel/errors';
import { type Acontecimento, conta, type Instante, queContam, retratoDe } from '@tulha/domain/rastreabilidade/historico/retrato';
import { type LedgerCommand, type LedgerEvent, ledgerDecider } from '@tulha/domain/rastreabilidade/ledger/ledger.decider';
import { baixar, beneficiar, depositar, em, estornar, formarLote, liberar, rebeneficiar, reservar } from '@tulha/testing/builders-ledger';
import { lugares } from '@tulha/testing/builders-lugares';
import { fc } from '@tulha/testing/property';
import { seed } from '@tulha/testing/seed';
import { META } from '@tulha/testing/spec-for';
import { vendaNoLedgerProjection } from '../../comercial/venda.projection.js';
import type { Projection } from '../../declare/projection.js';
import { loteProjection } from './lote.projection.js';
import { passagemProjection } from '../passagem/passagem.projection.js';
import { beneficioProjection } from '../beneficio/beneficio.projection.js';
import { cooperativaProjection } from '../cooperativa/cooperativa.projection.js';
import { rebeneficioProjection } from '../rebeneficio/rebeneficio.projection.js';

const HISTORIAS = 200;
const PROJECTIONS: readonly Projection[] = [
  loteProjection,
  passagemProjection,
  beneficioProjection,
  rebeneficioProjection,
  cooperativaProjection,
  vendaNoLedgerProjection,
];

type Passo = {
  readonly faz: number;
  readonly qual: number;
  readonly outro: number;
  readonly kg: number;
  readonly atraso: number;
  readonly horas: number;
};
const passos = fc.array(
  fc.record({
    faz: fc.nat(99),
    qual: fc.nat(99),
    outro: fc.nat(99),
    kg: fc.integer({ min: 1, max: 60 }),
    atraso: fc.nat(12),
    horas: fc.integer({ min: 1, max: 40 }),
  }),
  { minLength: 30, maxLength: 120, size: 'max' },
);
const instante = fc.record({ dia: fc.option(fc.nat(60), { nil: undefined }), fato: fc.option(fc.nat(200), { nil: undefined }) });

const LUGARES = ['terreiro', 'secagem', 'armazem'] as const;

type Feitos = { L: number[]; kg: number[]; vendas: number[]; passagens: [tipo: number, id: number][] };

/** A step as a command about lots and records there may be, on a day up to 12 days before it is recorded. */
const comandoDe = ({ faz, qual, outro, kg, atraso }: Passo, now: string, novo: () => number, feitos: Feitos): LedgerCommand => {
  const dia = new Date(Date.parse(now) - atraso * 86_400_000).toISOString().slice(0, 10);
  const algumDe = (lista: readonly number[], n: number) => lista[Math.max(0, lista.length - 1 - (n % 4))] ?? 0;
  const partes = (unidade: 'L' | 'kg', quantidade: number) =>
    [...new Set([algumDe(feitos[unidade], qual), algumDe(feitos[unidade], outro)])].map((id) => [id, quantidade] as const);
  const pouco = 1 + (kg % 5);
  if (faz < 12) {
    const origens = [
      { talhaoId: 1 + (qual % 4), quantidadeMl: kg * 20_000 },
      { talhaoId: 5, quantidadeMl: 7 },
    ];
    return formarLote(novo(), kg * 20, { em: dia, origens });
  }
  if (faz < 28)
    return beneficiar(
      novo(),
      partes('L', kg * 5),
      [
        [novo(), kg * 3],
        [novo(), 1],
      ],
      { em: em(dia) },
    );
  if (faz < 38) return rebeneficiar(novo(), partes('kg', kg), [[novo(), kg]], { em: em(dia) });
  if (faz < 48) {
    const [tipo, id] = [qual % 3, novo()];
    feitos.passagens.push([tipo, id]);
    return lugares[LUGARES[tipo] as 'terreiro'].registrar(id, partes(qual % 2 ? 'L' : 'kg', pouco), { entrada: em(dia) });
  }
  if (faz < 56) {
    const [tipo, id] = feitos.passagens[outro % Math.max(feitos.passagens.length, 1)] ?? [0, 0];
    return lugares[LUGARES[tipo] as 'terreiro'].concluir(id, em(dia));
  }
  if (faz < 66) return depositar(novo(), partes('kg', pouco), { em: dia });
  if (faz < 78) {
    const id = novo();
    feitos.vendas.push(id);
    return reservar(id, [...partes('kg', pouco), [algumDe(feitos.kg, qual), 1] as const], { em: dia });
  }
  const venda = algumDe(feitos.vendas, qual % 2);
  return faz < 88 ? baixar(venda, dia) : faz < 97 ? estornar(venda) : liberar(venda);
};

/** The facts of the granted steps, in the form that the log would give them. */
const historiaDe = (sequencia: readonly Passo[]): Recorded<LedgerEvent>[] => {
  let estado = ledgerDecider.initial();
  let id = 0;
  let agora = Date.parse('2026-06-15T12:00:00.000Z');
  const feitos: Feitos = { L: [], kg: [], vendas: [], passagens: [] };
  const facts: Recorded<LedgerEvent>[] = [];
  for (const passo of sequencia) {
    agora += passo.horas * 3_600_000;
    const now = new Date(agora).toISOString();
    const comando = comandoDe(passo, now, () => ++id, feitos);
    try {
      for (const fact of ledgerDecider.decide(comando, estado, { ...META, now })) {
        estado = ledgerDecider.evolve(estado, fact);
        const version = facts.length;
        const meta = { ...META, correlationId: '', causationId: '', recordedAt: now };
        facts.push({ ...fact, eventId: String(version), stream: 'ledger-1', version, position: String(version), schemaVersion: 1, meta });
      }
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
    }
    for (const unidade of ['L', 'kg'] as const)
      feitos[unidade] = Object.values(estado.lotes).flatMap((lote) => (lote.unidade === unidade ? [lote.id] : []));
  }
  return facts;
};

/** The rows of one table after all facts. */
const linhasDe = (tabela: string, facts: readonly Recorded<LedgerEvent>[]): Record<string, unknown>[] => {
  const rows = new Map<string, Record<string, unknown>>();
  for (const op of facts.flatMap((fact) => PROJECTIONS.flatMap(({ on }) => on[fact.type]?.(fact as never) ?? []))) {
    if (op.table.name !== tabela) continue;
    const chave = JSON.stringify(op.table.key.map((coluna) => op.key[coluna]));
    const antes = rows.get(chave);
    if (op.op === 'upsert') rows.set(chave, { ...op.values });
    if (op.op === 'patch' && antes) Object.assign(antes, op.values);
    if (op.op === 'add' && antes)
      for (const [coluna, mais] of Object.entries(op.values)) antes[coluna] = (antes[coluna] as number) + (mais as number);
  }
  return [...rows.values()];
};

const acontecimento = (row: Record<string, unknown>) =>
  ({ ...row, processoId: row.processo_id, registradoEm: row.registrado_em }) as unknown as Acontecimento & { lote_id: number };

type Conta = { quantidade: number; saldo: number; naCooperativa: number; vendas: Map<number, number> };

/** The state from the facts alone: goes through each that counts and adds up its figures. */
const ingenuo = (facts: readonly Recorded<LedgerEvent>[], { em: ate, conhecidoEm }: Instante) => {
  const lotes = new Map<number, Conta>();
  const origens: string[] = [];
  const de = (id: number): Conta => {
    const lote = lotes.get(id) ?? { quantidade: 0, saldo: 0, naCooperativa: 0, vendas: new Map() };
    lotes.set(id, lote);
    return lote;
  };
  const vender = (id: number, vendaId: number, reserva: number, saldo: number, cooperativa: number) => {
    const lote = de(id);
    lote.vendas.set(vendaId, (lote.vendas.get(vendaId) ?? 0) + reserva);
    lote.saldo += saldo;
    lote.naCooperativa += cooperativa;
  };
  const sabidos = facts.filter(({ meta }) => conhecidoEm === undefined || meta.recordedAt <= conhecidoEm);
  /** A sale that was opened again was not delivered. */
  const foiReaberta = (vendaId: number, versao: number) =>
    sabidos.some(({ type, data, version }) => type === 'VendaEstornada' && data.vendaId === vendaId && version > versao);
  for (const { type, data, meta, version } of sabidos) {
    const momento = 'em' in data ? data.em : 'entrada' in data ? data.entrada : 'saida' in data ? data.saida : diaAt(meta.recordedAt);
    const dia = typeof momento === 'string' ? momento : momento.dia;
    if (ate !== undefined && dia > ate) continue;
    if (type === 'LoteFormado') {
      Object.assign(de(data.loteId), { quantidade: data.volumeMl, saldo: de(data.loteId).saldo + data.volumeMl });
      origens.push(...data.origens.map(({ talhaoId, volumeMl }) => `talhão ${talhaoId} > ${data.loteId}: ${volumeMl}`));
    } else if (type === 'BeneficioRealizado' || type === 'RebeneficioRealizado') {
      for (const { loteId, quantidadeMilesimos } of data.entradas) de(loteId).saldo -= quantidadeMilesimos;
      for (const { loteId, massaG } of data.saidas) {
        Object.assign(de(loteId), { quantidade: massaG, saldo: de(loteId).saldo + massaG });
        origens.push(...data.entradas.map((entrada) => `${entrada.loteId} > ${loteId}: ${entrada.quantidadeMilesimos}`));
      }
    } else if (type === 'DepositoRealizado') for (const { loteId, massaG } of data.lotes) de(loteId).naCooperativa += massaG;
    else if (type === 'VendaReservada') for (const { loteId, massaG } of data.itens) vender(loteId, data.vendaId, massaG, 0, 0);
    else if (type === 'VendaLiberada') for (const { loteId, massaG } of data.itens) vender(loteId, data.vendaId, -massaG, 0, 0);
    else if (type === 'VendaBaixada' && !foiReaberta(data.vendaId, version))
      for (const { loteId, massaG, daCooperativaG } of data.itens) vender(loteId, data.vendaId, -massaG, -massaG, -daCooperativaG);
  }
  const retratos = [...lotes].flatMap(([id, { quantidade, saldo, naCooperativa, vendas }]) => {
    const reservado = [...vendas.values()].reduce((sum, reserva) => sum + Math.max(0, reserva), 0);
    return quantidade === 0 ? [] : [[id, { quantidade, saldo, reservado, naCooperativa: Math.max(0, naCooperativa) }] as const];
  });
  return { retratos: new Map(retratos), origens: origens.sort() };
};

/** Facts that follow from others: now and then, in histories without corrections. */
const CONSEQUENCIAS = ['LoteSituado', 'SaidaDesfeita'];

describe('um lote como era, e como se sabia', () => {
  const contagem = { retratos: 0, tipos: new Map<string, number>() };

  it(`é o que os fatos de até então dizem, um a um (TULHA_SEED=${seed})`, () =>
    fc.assert(
      fc.property(passos, fc.array(instante, { minLength: 3, maxLength: 6 }), (sequencia, instantes) => {
        const facts = historiaDe(sequencia);
        const linhas = Map.groupBy(linhasDe('lote_movimento', facts).map(acontecimento), ({ lote_id }) => lote_id);
        const [arestas, colheitas] = [linhasDe('lote_aresta', facts), linhasDe('lote_origem', facts)];
        for (const { dia, fato } of [{ dia: undefined, fato: undefined }, ...instantes]) {
          const quando: Instante = {
            em: dia === undefined ? undefined : new Date(Date.UTC(2026, 5, 1 + dia)).toISOString().slice(0, 10),
            conhecidoEm: fato === undefined ? undefined : facts[fato % Math.max(facts.length, 1)]?.meta.recordedAt,
          };
          const { retratos, origens } = ingenuo(facts, quando);
          const daqui = [...linhas].flatMap(([id, todas]) => {
            const retrato = retratoDe(queContam(todas, quando));
            if (!retrato) return [];
            const { quantidade, saldo, reservado, naCooperativa } = retrato;
            return [[id, { quantidade, saldo, reservado, naCooperativa }] as const];
          });
          expect(new Map(daqui)).toEqual(retratos);
          const ate = (row: Record<string, unknown>) => conta(quando, { em: row.em as string, registradoEm: row.registrado_em as string });
          expect(
            [
              ...arestas.filter(ate).map((row) => `${row.pai_id} > ${row.filho_id}: ${row.entrada}`),
              ...colheitas.filter(ate).map((row) => `talhão ${row.talhao_id} > ${row.lote_id}: ${row.volume_ml}`),
            ].sort(),
          ).toEqual(origens);
          contagem.retratos += daqui.length;
        }
        for (const { type } of facts) contagem.tipos.set(type, (contagem.tipos.get(type) ?? 0) + 1);
      }),
      { seed, numRuns: HISTORIAS },
    ));

  it('sem dizer quando, é o que as telas mostram', () =>
    fc.assert(
      fc.property(passos, (sequencia) => {
        const facts = historiaDe(sequencia);
        const linhas = Map.groupBy(linhasDe('lote_movimento', facts).map(acontecimento), ({ lote_id }) => lote_id);
        for (const lote of linhasDe('lote', facts))
          expect(retratoDe(queContam(linhas.get(lote.id as number) ?? [], {}))).toEqual({
            quantidade: lote.quantidade,
            saldo: lote.saldo,
            reservado: lote.reservado,
            naCooperativa: lote.na_cooperativa,
            etapa: lote.etapa,
            localId: lote.local_id,
            umidadePct: lote.umidade_pct,
          });
      }),
      { seed, numRuns: HISTORIAS },
    ));

  it('contou histórias com bastante de tudo dentro', () => {
    const feitos = [...contagem.tipos].filter(([tipo]) => !CONSEQUENCIAS.includes(tipo));
    expect(feitos).toHaveLength(14);
    expect(feitos.filter(([, vezes]) => vezes < HISTORIAS / 20)).toEqual([]);
    expect(contagem.retratos).toBeGreaterThan(HISTORIAS * 10);
  });
});
