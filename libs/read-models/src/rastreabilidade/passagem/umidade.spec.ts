import type { Recorded } from '@tulha/domain/kernel/fact';
import { DomainError } from '@tulha/domain/kernel/errors';
import { type Acontecimento, queContam, retratoDe } from '@tulha/domain/rastreabilidade/historico/retrato';
import type { Ledger } from '@tulha/domain/rastreabilidade/ledger/ledger';
import { type LedgerCommand, type LedgerEvent, ledgerDecider } from '@tulha/domain/rastreabilidade/ledger/ledger.decider';
import { situacaoDe } from '@tulha/domain/rastreabilidade/ledger/registro';
import { corrigir, em, excluir, formarLote } from '@tulha/testing/builders-ledger';
import { lugares } from '@tulha/testing/builders-lugares';
import {
  amostrar,
  classificar,
  corrigirAmostra,
  corrigirClassificacao,
  corrigirLeitura,
  excluirAmostra,
  excluirClassificacao,
  excluirLeitura,
  ler,
} from '@tulha/testing/builders-medidas';
import { fc } from '@tulha/testing/property';
import { seed } from '@tulha/testing/seed';
import { META } from '@tulha/testing/spec-for';
import type { Projection } from '../../declare/projection.js';
import { correcaoProjection } from '../processo/correcao.projection.js';
import { loteProjection } from '../lote/lote.projection.js';
import { passagemProjection } from './passagem.projection.js';
import { qualidadeProjection } from '../qualidade/qualidade.projection.js';

const HISTORIAS = 400;
const PROJECTIONS: readonly Projection[] = [loteProjection, passagemProjection, correcaoProjection, qualidadeProjection];
const FAZ = ['secar', 'sair', 'amostrar', 'classificar', 'ler', 'ler', 'corrigir', 'corrigir', 'excluir'] as const;

const passo = fc.record({
  faz: fc.constantFrom(...FAZ),
  lote: fc.integer({ min: 1, max: 3 }),
  outro: fc.integer({ min: 1, max: 3 }),
  qual: fc.nat(1_000),
  dia: fc.integer({ min: 2, max: 9 }),
  hora: fc.option(fc.integer({ min: 0, max: 23 }), { nil: null }),
  umidade: fc.option(fc.integer({ min: 9, max: 60 }), { nil: null }),
});
type Passo = typeof passo extends fc.Arbitrary<infer P> ? P : never;
type Feito = { readonly o: 'secagem' | 'amostra' | 'classificacao' | 'leitura'; readonly id: number; readonly lote: number };

/** A step as a command about records there are; the ledger says whether it may be. */
const comandoDe = (p: Passo, id: number, feitos: readonly Feito[]): LedgerCommand | undefined => {
  const dia = `2026-06-0${p.dia}`;
  const [hora, umidadePct] = [
    p.hora === null ? null : `${String(p.hora).padStart(2, '0')}:00`,
    p.umidade === null ? null : String(p.umidade),
  ];
  const algumFeito = (o: Feito['o']) => {
    const todos = feitos.filter((feito) => feito.o === o);
    return todos[p.qual % Math.max(todos.length, 1)];
  };
  const secar = (qual: number) =>
    lugares.secagem.registrar(
      qual,
      [...new Set([p.lote, p.outro])].map((lote) => [lote, 10]),
      { entrada: em(dia, hora) },
    );
  const lida = { em: { dia, hora: hora ?? '12:00' }, umidadePct: umidadePct ?? '13' };
  const medida = { em: em(dia, hora), umidadePct };
  if (p.faz === 'secar') return secar(id);
  if (p.faz === 'sair') return lugares.secagem.concluir(algumFeito('secagem')?.id ?? 0, em(dia, hora));
  if (p.faz === 'amostrar') return amostrar(id, p.lote, medida);
  if (p.faz === 'classificar') return classificar(id, p.lote, medida);
  if (p.faz === 'ler') return ler(id, 'secagem', algumFeito('secagem')?.id ?? 0, lida);
  const alvo = feitos[p.qual % Math.max(feitos.length, 1)];
  if (!alvo) return undefined;
  const corrigindo = p.faz === 'corrigir';
  if (alvo.o === 'secagem') return corrigindo ? corrigir(secar(alvo.id)) : excluir('secagem', alvo.id);
  if (alvo.o === 'amostra') return corrigindo ? corrigirAmostra(alvo.id, alvo.lote, medida) : excluirAmostra(alvo.id, alvo.lote);
  if (alvo.o === 'leitura')
    return corrigindo ? corrigirLeitura(alvo.id, 'secagem', alvo.lote, lida) : excluirLeitura(alvo.id, 'secagem', alvo.lote);
  return corrigindo ? corrigirClassificacao(alvo.id, alvo.lote, medida) : excluirClassificacao(alvo.id, alvo.lote);
};

/** The records made by a command; for a reading `lote` is its drying. */
const feitoPor = ({ type, data }: LedgerCommand, id: number): Feito[] => {
  if (type === 'RegistrarSecagem') return [{ o: 'secagem', id, lote: 0 }];
  if (type === 'RegistrarAmostra') return [{ o: 'amostra', id, lote: data.loteId }];
  if (type === 'RegistrarClassificacao') return [{ o: 'classificacao', id, lote: data.loteId }];
  return type === 'RegistrarLeitura' ? [{ o: 'leitura', id, lote: data.processoId }] : [];
};

/** The facts that were granted, and the ledger after them. */
const historiaDe = (sequencia: readonly Passo[]): { readonly facts: Recorded<LedgerEvent>[]; readonly ledger: Ledger } => {
  let [ledger, id] = [ledgerDecider.initial(), 0];
  const [facts, feitos]: [Recorded<LedgerEvent>[], Feito[]] = [[], []];
  const mandar = (comando: LedgerCommand) => {
    for (const fact of ledgerDecider.decide(comando, ledger, META)) {
      const gravado = JSON.parse(JSON.stringify(fact)) as LedgerEvent;
      ledger = ledgerDecider.evolve(ledger, gravado);
      const [version, meta] = [facts.length, { ...META, correlationId: '', causationId: '', recordedAt: META.now }];
      facts.push({ ...gravado, eventId: String(version), stream: 'ledger-1', version, position: String(version), schemaVersion: 1, meta });
    }
  };
  for (const lote of [1, 2, 3]) mandar(formarLote(lote, 480));
  for (const p of sequencia) {
    const comando = comandoDe(p, ++id, feitos);
    try {
      if (comando) mandar(comando);
      if (comando) feitos.push(...feitoPor(comando, id));
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
    }
  }
  return { facts, ledger };
};

/** The rows of one table after all facts. */
const linhasDe = (tabela: string, facts: readonly Recorded<LedgerEvent>[]): Record<string, unknown>[] => {
  const rows = new Map<string, Record<string, unknown>>();
  for (const op of facts.flatMap((fact) => PROJECTIONS.flatMap(({ on }) => on[fact.type]?.(fact as never) ?? []))) {
    if (op.table.name !== tabela) continue;
    const chave = JSON.stringify(op.table.key.map((coluna) => op.key[coluna]));
    if (op.op === 'upsert' && tabela === 'lote_movimento' && rows.has(chave)) throw new Error(`Two lines of a history are one: ${chave}`);
    if (op.op === 'upsert') rows.set(chave, { ...op.values });
    if (op.op === 'patch') Object.assign(rows.get(chave) ?? {}, op.values);
    if (op.op === 'remove') rows.delete(chave);
  }
  return [...rows.values()];
};

describe('a umidade de um lote', () => {
  const tipos = new Map<string, number>();

  it(`é a mesma no livro, nas telas e na história, com correções e tudo (TULHA_SEED=${seed})`, () =>
    fc.assert(
      fc.property(fc.array(passo, { minLength: 20, maxLength: 60, size: 'max' }), (sequencia) => {
        const { facts, ledger } = historiaDe(sequencia);
        const movimentos = Map.groupBy(linhasDe('lote_movimento', facts), ({ lote_id }) => lote_id);
        for (const row of linhasDe('lote', facts)) {
          const lote = ledger.lotes[row.id as number];
          const linhas = (movimentos.get(row.id) ?? []).map(
            (linha) => ({ ...linha, processoId: linha.processo_id, registradoEm: linha.registrado_em }) as unknown as Acontecimento,
          );
          const noLivro = lote && situacaoDe(lote).umidadePct;
          expect([row.id, row.umidade_pct]).toEqual([row.id, noLivro]);
          expect([row.id, retratoDe(queContam(linhas, {}))?.umidadePct]).toEqual([row.id, noLivro]);
        }
        const leituras = Object.keys(ledger.registros).filter((chave) => chave.startsWith('leitura/'));
        expect(
          linhasDe('secador_leitura', facts)
            .map(({ id }) => `leitura/${String(id)}`)
            .sort(),
        ).toEqual(leituras.sort());
        for (const { type } of facts) tipos.set(type, (tipos.get(type) ?? 0) + 1);
      }),
      { seed, numRuns: HISTORIAS },
    ));

  it('passou por tudo o que se mede, se corrige e se exclui', () => {
    const medidas = ['Amostra', 'Classificacao', 'Leitura'].flatMap((nome) => [`${nome}Registrada`, `${nome}Corrigida`, `${nome}Excluida`]);
    expect([...medidas, 'SecagemCorrigida', 'RegistroExcluido', 'SecagemConcluida'].filter((tipo) => (tipos.get(tipo) ?? 0) < 20)).toEqual(
      [],
    );
  });
});
