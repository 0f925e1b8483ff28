import { corrigir, em, loteFormado } from '@tulha/testing/builders-ledger';
import { lugares } from '@tulha/testing/builders-lugares';
import { fc } from '@tulha/testing/property';
import { seed } from '@tulha/testing/seed';
import { specFor } from '@tulha/testing/spec-for';
import { DomainError } from '../../kernel/errors.js';
import { type LedgerCommand, ledgerDecider, type LedgerEvent } from './ledger.decider.js';
import { ledgerEvents } from './ledger.events.js';

const { after, given } = specFor(ledgerDecider, ledgerEvents);

const momento = fc
  .tuple(fc.constantFrom('2026-06-01', '2026-06-02', '2026-06-03'), fc.constantFrom(null, null, '08:00', '14:00'))
  .map(([dia, hora]) => em(dia, hora));
const entrada = fc.record({
  processo: fc.constantFrom('terreiro', 'secagem', 'armazem' as const),
  entrada: momento,
  saida: fc.oneof({ weight: 2, arbitrary: fc.constant(null) }, momento),
  quantidade: fc.constantFrom(undefined, undefined, 200),
});

/** The facts of a decision, or the code of its refusal. */
const tentar = (fazer: () => readonly LedgerEvent[]): readonly LedgerEvent[] | string => {
  try {
    return fazer();
  } catch (error) {
    if (error instanceof DomainError) return error.code;
    throw error;
  }
};

/** The same command with another person responsible: its moments and amounts stay. */
const deOutrem = ({ type, data }: LedgerCommand): LedgerCommand =>
  corrigir({ type, data: { ...data, responsavel: 'Geraldo' } } as LedgerCommand);

describe('uma ordem só, ao registrar e ao corrigir', () => {
  it.each([null, '08:00'])('secador no mesmo dia de um terreiro sem hora, e depois o armazém: o secador se corrige (hora %s)', (hora) => {
    const dia = '2026-06-01';
    const secagem = (quando = em(dia, hora)) => lugares.secagem.registrar(2, [[1, 480]], { entrada: quando });
    const pedidos = [
      lugares.terreiro.registrar(1, [[1, 480]], { entrada: em(dia) }),
      secagem(),
      lugares.armazem.registrar(3, [[1, 480]], { entrada: em('2026-06-03') }),
    ];
    const facts = after([loteFormado(1, 480)], ...pedidos);
    for (const mudada of [deOutrem(secagem()), corrigir(secagem(em(dia, '09:30'))), corrigir(secagem(em('2026-06-02')))])
      expect(
        given(...facts)
          .when(mudada)
          .facts()[0]?.type,
      ).toBe('SecagemCorrigida');
    given(...facts)
      .when(corrigir(secagem(em('2026-06-04'))))
      .thenRefused('SAIDA_ANTES_DA_ENTRADA');
  });

  it(`cada entrada que foi aceita, dita outra vez igual, é aceita (TULHA_SEED=${seed})`, () => {
    let aceitas = 0;
    fc.assert(
      fc.property(fc.array(entrada, { minLength: 1, maxLength: 4 }), (passos) => {
        let facts: readonly LedgerEvent[] = [loteFormado(1, 480)];
        const feitas: LedgerCommand[] = [];
        for (const [indice, { processo, quantidade, ...quando }] of passos.entries()) {
          const registrar = (quanto: number | undefined) =>
            lugares[processo].registrar(indice + 1, [quanto === undefined ? [1] : [1, quanto]], quando);
          const feitos = tentar(() =>
            given(...facts)
              .when(registrar(quantidade))
              .facts(),
          );
          if (typeof feitos === 'string') continue;
          facts = [...facts, ...feitos];
          // A correction repeats the amount of the record.
          const { lotes } = (feitos[0] as LedgerEvent).data as { readonly lotes: readonly { readonly quantidadeMilesimos: number }[] };
          feitas.push(registrar((lotes[0]?.quantidadeMilesimos ?? 0) / 1000));
          aceitas++;
          for (const pedido of feitas) {
            const outra = tentar(() =>
              given(...facts)
                .when(deOutrem(pedido))
                .facts(),
            );
            expect({
              fatos: facts.map(({ type, data }) => [type, JSON.stringify(data)]),
              pedido,
              outra,
              aceita: typeof outra !== 'string',
            }).toMatchObject({ aceita: true });
          }
        }
      }),
      { seed, numRuns: 300, endOnFailure: false },
    );
    expect(aceitas).toBeGreaterThan(200);
  });
});
