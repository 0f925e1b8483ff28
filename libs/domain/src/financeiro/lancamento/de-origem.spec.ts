import type { Origem as Documento } from '../../kernel/register/consequence.js';
import { lancaDoDocumento } from './de-origem.js';
import { lancamentoDecider } from './lancamento.decider.js';
import { type LancamentoEvent, lancamentoEvents } from './lancamento.events.js';

const META = { conta: 1, ator: 1, fazenda: 1, commandId: 'c', now: '2026-06-01T12:00:00Z' };

/** A register that finance has never heard of. */
const documento = (): Documento => {
  let proximo = 40;
  return {
    ...{ registro: 'aluguel_maquina', id: 9, conta: 1, title: 'aluguel de máquina' },
    novo: () => proximo++,
    feitos: () => [40],
    visto: () => undefined,
    vistos: () => [],
  };
};

describe('o lançamento de um documento qualquer', () => {
  const [feito] = lancaDoDocumento(
    {
      ...{ tipo: 'despesa', descricao: 'Aluguel', valorCentavos: 90_000, data: '2026-06-01' },
      ...{ fazendaId: 1, categoriaId: null },
    },
    documento(),
  );
  const facts = lancamentoDecider.decide(feito?.command as never, lancamentoDecider.initial(), META);

  it('é um fato que o registro aceita, com o nome de onde veio', () => {
    const [{ type, data }] = facts as [LancamentoEvent];
    expect(lancamentoEvents[type].data.safeParse(data).error).toBeUndefined();
    expect(data).toMatchObject({ origem: { tipo: 'aluguel_maquina', id: 9, nome: 'aluguel de máquina' } });
  });

  it('só se apaga por ele, e a recusa o nomeia', () => {
    const state = facts.reduce((now, fact) => lancamentoDecider.evolve(now, fact), lancamentoDecider.initial());
    const apagar = { type: 'ExcluirLancamento', data: { lancamentoId: 40, origem: null } } as const;
    expect(() => lancamentoDecider.decide(apagar, state, META)).toThrow(/veio de aluguel de máquina 9/);
  });
});
