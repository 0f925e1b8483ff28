import { beneficiar, corrigir, em, excluir, formarLote, loteFormado, rebeneficiar } from '@tulha/testing/builders-ledger';
import { lugares } from '@tulha/testing/builders-lugares';
import { type Corrigivel, decidir, FAZ, passo, PROCESSOS, registroAoAcaso, aoAcaso } from '@tulha/testing/naive-correcoes';
import { fc } from '@tulha/testing/property';
import { seed } from '@tulha/testing/seed';
import { META, specFor } from '@tulha/testing/spec-for';
import { DomainError } from '../../kernel/errors.js';
import type { Ledger } from '../ledger/ledger.js';
import { type LedgerCommand, type LedgerEvent, ledgerDecider } from '../ledger/ledger.decider.js';
import { ledgerEvents } from '../ledger/ledger.events.js';
import { pedeMotivo } from '../ledger/ressalva.js';
import { avisosDoEnsaio } from './avisos.js';
import { type Ensaio, ensaiarComando } from './ensaio.js';

const { after, fold, given } = specFor(ledgerDecider, ledgerEvents);

const feitos = (...comandos: readonly LedgerCommand[]): LedgerEvent[] => after([loteFormado(1, 480)], ...comandos);
const ensaiar = (facts: readonly LedgerEvent[], comando: LedgerCommand) => ensaiarComando(fold(facts), comando, META);
const curto = ({ muda }: Ensaio) => muda.map(({ codigo, em: dia, campo, antes, depois }) => [codigo, dia, campo, antes, depois]);

describe('o que mudaria', () => {
  it('de um movimento de hoje: o saldo, e o lote que nasce; nada veio depois', () => {
    const ensaio = ensaiar(feitos(), beneficiar(1, [[1, 80]], [[10, 12]]));
    expect(curto(ensaio)).toEqual([
      ['26-0001', '2026-06-01', 'saldo', 480_000, 400_000],
      ['B001-1', '2026-06-01', 'saldo', null, 12_000],
      ['B001-1', '2026-06-01', 'etapa', null, 'beneficiado'],
    ]);
    expect([ensaio.muda.map(({ loteId }) => loteId), ensaio.depois, ensaio.retroativo, avisosDoEnsaio(ensaio)]).toEqual([
      [1, null, null],
      [],
      false,
      [],
    ]);
  });

  it('de um movimento retroativo: o saldo de cada dia que veio depois, e o que aconteceu nesses dias', () => {
    const antes = feitos(beneficiar(1, [[1, 100]], [[10, 12]], { em: em('2026-06-10') }));
    const ensaio = ensaiar(antes, beneficiar(2, [[1, 80]], [[11, 9]], { em: em('2026-06-05') }));
    expect(curto(ensaio).slice(0, 2)).toEqual([
      ['26-0001', '2026-06-05', 'saldo', 480_000, 400_000],
      ['26-0001', '2026-06-10', 'saldo', 380_000, 300_000],
    ]);
    expect(ensaio).toMatchObject({
      retroativo: true,
      depois: [{ loteId: 1, codigo: '26-0001', registro: 'beneficio/1', nome: 'o benefício B001', em: '2026-06-10' }],
    });
    expect(avisosDoEnsaio(ensaio)).toEqual(['Depois disso, com o lote 26-0001, já houve o benefício B001, de 10/06/2026.']);
  });

  it('o que sai de um lugar muda a estada desde a saída: o que houve entre a entrada e ela não veio depois', () => {
    const guardado = lugares.armazem.registrar(1, [[1]], { entrada: em('2026-06-02') });
    const antes = feitos(guardado, beneficiar(1, [[1, 80]], [[10, 12]], { em: em('2026-06-05') }));
    const { depois, retroativo } = ensaiar(antes, beneficiar(2, [[1, 80]], [[11, 9]], { em: em('2026-06-10') }));
    expect([depois, retroativo]).toEqual([[], false]);
  });

  it('um lugar contado tarde, e que já acabou, não tira o lote de onde está', () => {
    const antes = feitos(lugares.armazem.registrar(1, [[1]], { entrada: em('2026-06-10') }));
    const ensaio = ensaiar(antes, lugares.terreiro.registrar(2, [[1]], { entrada: em('2026-06-05'), saida: em('2026-06-07') }));
    expect(curto(ensaio)).toEqual([
      ['26-0001', '2026-06-05', 'etapa', 'colhido', 'terreiro'],
      ['26-0001', '2026-06-05', 'local', null, { etapa: 'terreiro', localId: 5 }],
      ['26-0001', '2026-06-07', 'etapa', 'colhido', 'descanso'],
    ]);
    expect(avisosDoEnsaio(ensaio)).toEqual(['Depois disso, com o lote 26-0001, já houve a entrada no armazém 1, de 10/06/2026.']);
  });

  it('de uma correção que tira um lote: os feitos dele mudam de origem', () => {
    const antes = feitos(
      formarLote(2, 480),
      beneficiar(1, [[1], [2]], [[10, 100]]),
      rebeneficiar(1, [[10]], [[20, 60]], { em: em('2026-06-03') }),
    );
    const ensaio = ensaiar(antes, corrigir(beneficiar(1, [[1]], [[10, 100]])));
    expect(curto(ensaio)).toEqual(
      [
        ['26-2', '2026-06-01', 'saldo', 0, 480_000],
        ['26-2', '2026-06-01', 'etapa', 'encerrado', 'colhido'],
      ].map((linha) => [fold(antes).lotes[2]?.codigo, ...linha.slice(1)]),
    );
    expect(ensaio.mudamDeOrigem).toBe(1);
    expect(ensaio.depois.map(({ nome }) => nome)).toEqual(['o rebenefício R001']);
  });

  it('de um dia corrigido: só entre um dia e o outro', () => {
    const antes = feitos(beneficiar(1, [[1, 80]], [[10, 12]], { em: em('2026-06-05') }));
    const ensaio = ensaiar(antes, corrigir(beneficiar(1, [[1, 80]], [[10, 12]], { em: em('2026-06-08') })));
    expect(ensaio.muda.map(({ codigo, campo, em: de, ate }) => [codigo, campo, de, ate])).toEqual([
      ['26-0001', 'saldo', '2026-06-05', '2026-06-08'],
      ['B001-1', 'saldo', '2026-06-05', '2026-06-08'],
      ['B001-1', 'etapa', '2026-06-05', '2026-06-08'],
    ]);
  });

  it('de uma exclusão: o que voltaria, ou a recusa que haveria', () => {
    const antes = feitos(beneficiar(1, [[1, 80]], [[10, 12]]));
    expect(curto(ensaiar(antes, excluir('beneficio', 1)))).toEqual([
      ['26-0001', '2026-06-01', 'saldo', 400_000, 480_000],
      ['B001-1', '2026-06-01', 'saldo', 12_000, null],
      ['B001-1', '2026-06-01', 'etapa', 'beneficiado', null],
    ]);
    const usado = [
      ...antes,
      ...given(...antes)
        .when(rebeneficiar(1, [[10]], [[20, 12]]))
        .facts(),
    ];
    expect(() => ensaiar(usado, excluir('beneficio', 1))).toThrow(
      'O lote B001-1 já foi usado. Desfaça antes o rebenefício R001, de 01/06/2026.',
    );
  });
});

const recusaDe = (fazer: () => unknown): string => {
  try {
    fazer();
    return 'aceito';
  } catch (error) {
    return (error as Error).message;
  }
};

/** Decides the command with a reason. */
const decidirCom = (estado: Ledger, { type, data }: LedgerCommand) =>
  ledgerDecider.decide({ type, data: { ...data, motivo: 'medido assim' } } as LedgerCommand, estado, META);

/** The final balance of each lot, by the whole ledger. */
const hoje = ({ lotes }: Ledger) => new Map(Object.values(lotes).map(({ codigo, saldo }) => [codigo, saldo]));

it(`em histórias ao acaso: não muda o livro, e o saldo que anuncia é o que fica (TULHA_SEED=${seed})`, () => {
  let ensaiados = 0;
  const recusas: [string, string][] = [];
  fc.assert(
    fc.property(fc.array(passo, { minLength: 30, maxLength: 60, size: 'max' }), (passos) => {
      let id = 0;
      const novo = () => ++id;
      const feitosAoAcaso: { processo: Corrigivel; id: number }[] = [];
      let estado = ledgerDecider.initial();
      const comandoDe = (p: (typeof passos)[number]): LedgerCommand => {
        const alvo = aoAcaso(feitosAoAcaso, p.qual);
        const origens = [{ talhaoId: 7, quantidadeMl: p.quantidade * 4 }];
        if (p.faz === 'formar') return { type: 'FormarLote', data: { loteId: novo(), fazendaId: 1, safraId: null, em: p.dia, origens } };
        if (p.faz === 'excluir' && alvo) return excluir(alvo.processo, alvo.id);
        if (p.faz === 'corrigir' && alvo) return corrigir(registroAoAcaso(estado, { ...p, faz: FAZ[alvo.processo] }, alvo.id, novo));
        return registroAoAcaso(estado, p, novo(), novo);
      };
      for (const p of passos) {
        const comando = comandoDe(p);
        const antes = JSON.stringify(estado);
        const eram = hoje(estado);
        const novos = decidir(estado, comando);
        if (novos instanceof DomainError) {
          // The rehearsal reports a refusal that a reason lifts, and refuses what no reason lifts, as the command itself would with a
          // reason.
          const { message } = novos;
          const comMotivo = pedeMotivo(novos);
          const recusa = comMotivo ? recusaDe(() => decidirCom(estado, comando)) : message;
          recusas.push([recusa, recusaDe(() => ensaiarComando(estado, comando, META))]);
          if (comMotivo && recusa === 'aceito') recusas.push([message, ensaiarComando(estado, comando, META).ressalvas.join()]);
          continue;
        }
        const { muda } = ensaiarComando(estado, comando, META);
        expect(JSON.stringify(estado)).toBe(antes);
        for (const fact of novos) estado = ledgerDecider.evolve(estado, structuredClone(fact));
        ensaiados += 1;
        const ficam = hoje(estado);
        const anunciado = new Map(eram);
        for (const { codigo, campo, ate, depois } of muda) {
          if (campo !== 'saldo' || ate !== null) continue;
          if (depois === null) anunciado.delete(codigo);
          else anunciado.set(codigo, depois);
        }
        expect(anunciado).toEqual(ficam);
        const processo = PROCESSOS[comando.type] as Corrigivel | undefined;
        if (processo) feitosAoAcaso.push({ processo, id: Object.values(comando.data)[0] as number });
      }
    }),
    { seed, numRuns: 40, endOnFailure: true },
  );
  expect(ensaiados).toBeGreaterThan(300);
  expect(recusas.filter(([mesma, outra]) => mesma !== outra)).toEqual([]);
});
