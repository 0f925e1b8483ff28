import { politicasDecider } from './politicas.decider.js';
import type { PoliticasEvent } from './politicas.events.js';

const meta = { conta: 0, ator: 0, fazenda: 0, commandId: '00000000-0000-4000-8000-000000000001', now: '2026-06-15T12:00:00.000Z' };
const data = { fatoId: '00000000-0000-4000-8000-000000000002', politica: 'abrir-venda', indice: 0, motivo: 'a venda foi refeita à mão' };
const decidir = (mudou: Partial<typeof data>, antes: readonly PoliticasEvent[]) =>
  politicasDecider.decide(
    { type: 'DispensarConsequencia', data: { ...data, ...mudou } },
    antes.reduce(politicasDecider.evolve, politicasDecider.initial()),
    meta,
  );

describe('consequências dispensadas', () => {
  it('uma é dispensada uma vez, com o motivo da primeira', () => {
    const dispensada: PoliticasEvent = { type: 'ConsequenciaDispensada', data };
    expect(decidir({}, [])).toEqual([dispensada]);
    expect(decidir({ motivo: 'outro' }, [dispensada])).toEqual([]);
  });

  it('as outras do mesmo fato não são', () => {
    const dispensada: PoliticasEvent = { type: 'ConsequenciaDispensada', data };
    expect(decidir({ indice: 1 }, [dispensada])).toHaveLength(1);
    expect(decidir({ politica: 'finalizar-venda' }, [dispensada])).toHaveLength(1);
  });
});
