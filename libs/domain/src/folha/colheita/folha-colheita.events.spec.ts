import { folhaColheitaEvents, reservaColheitaEvents } from './folha-colheita.events.js';

describe('fatos da folha de colheita como foram gravados', () => {
  it('FolhaColheitaAberta 1 → 2: os motivos de então ficam', () => {
    const gravado = { folhaId: 7, lancamentoId: 70, colaboradorIds: [17, 18], motivo: 'colheita_em_outra_folha' };
    const { data, upcast } = folhaColheitaEvents.FolhaColheitaAberta;
    expect(data.parse(upcast[1](gravado))).toEqual(gravado);
  });

  it('ColheitaRecusada 1 → 2: havia sempre outra folha', () => {
    const gravado = { folhaId: 7, lancamentoId: 70, linhaId: 100, outraFolhaId: 8 };
    const { data, upcast } = reservaColheitaEvents.ColheitaRecusada;
    expect(data.parse(upcast[1](gravado))).toEqual(gravado);
  });
});
