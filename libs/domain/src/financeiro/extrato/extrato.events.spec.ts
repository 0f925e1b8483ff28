import { extratoEvents } from './extrato.events.js';

describe('fatos de um extrato como foram gravados', () => {
  it('ConciliadoAlterado 1 → 2: o que então mudava continua a ser o que mudou', () => {
    const gravado = { fluxoId: 5, mes: '2026-06', tipo: 'pagamento', id: 7, lancamentoId: 70, oque: 'ESTORNADO', motivo: 'Pago em dobro' };
    const { data, upcast } = extratoEvents.ConciliadoAlterado;
    expect(data.parse(upcast[1](gravado))).toEqual(gravado);
  });
});
