import { registroDecider } from './registro.decider.js';

describe('registro aceito', () => {
  it('cada vez que se aceita é um fato, com o motivo e o que se sabe que falta', () => {
    const data = { motivo: 'o disco queimou e a cópia é de ontem', fim: '1', vistoAte: '9', danos: ['stream ledger-1 -1..5'] };
    const meta = { conta: 0, ator: 0, fazenda: 0, commandId: '00000000-0000-4000-8000-000000000001', now: '2026-06-15T12:00:00.000Z' };
    expect(registroDecider.decide({ type: 'AceitarRegistro', data }, registroDecider.initial(), meta)).toEqual([
      { type: 'RegistroAceito', data },
    ]);
  });
});
