import { ESPERA_DO_CORREIO, proximaPausa } from './espera.js';

/** The seconds after the request at which a letter is tried while the server takes none; each try takes a moment. */
const tentativas = (levaS: number): number[] => {
  const quando: number[] = [];
  for (let agora: number | undefined = 0; agora !== undefined; ) {
    quando.push(agora);
    const pausa: number | undefined = proximaPausa(ESPERA_DO_CORREIO, quando.length, agora + levaS);
    agora = pausa === undefined ? undefined : agora + levaS + pausa;
  }
  return quando;
};

describe('a espera do correio', () => {
  it.each([0, 20])('tenta um dia inteiro, com pausas que crescem até meia hora (cada tentativa leva %i s)', (levaS) => {
    const quando = tentativas(levaS);
    const pausas = quando.slice(1).map((at, index) => at - (quando[index] as number));
    expect(quando.at(-1)).toBeGreaterThanOrEqual(86_400);
    expect(pausas.slice(0, -1)).toEqual([...pausas.slice(0, -1)].sort((a, b) => a - b));
    expect(Math.max(...pausas)).toBe(1_800 + levaS);
    expect(quando.length).toBeLessThan(70);
  });

  it('um servidor fora por uma hora recebe a carta no máximo meia hora depois de voltar', () => {
    const depois = tentativas(1).find((at) => at >= 3_600) as number;
    expect(depois - 3_600).toBeLessThanOrEqual(1_801);
  });
});
