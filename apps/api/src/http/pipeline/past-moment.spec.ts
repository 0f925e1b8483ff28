import { FUSO_DA_REGRA } from '@tulha/domain/kernel/relogio';
import { z } from 'zod';
import { requirePastMoment } from './past-moment.js';

const rota = { query: z.object({ em: z.string().optional(), conhecidoEm: z.string().optional() }) };

it('um dia que começou em São Paulo ainda não chegou à fazenda de Rondônia', () => {
  const meiaNoiteEMeia = '2026-06-12T03:30:00.000Z';
  const pedir = (em: string, fuso: Parameters<typeof requirePastMoment>[3]) => () => requirePastMoment(rota, { em }, meiaNoiteEMeia, fuso);
  expect(pedir('2026-06-12', FUSO_DA_REGRA)).not.toThrow();
  expect(pedir('2026-06-12', 'America/Porto_Velho')).toThrow(
    expect.objectContaining({ errors: [{ campo: 'em', mensagem: 'Esse dia ainda não chegou: peça até 11/06/2026.' }] }),
  );
  expect(pedir('2026-06-11', 'America/Porto_Velho')).not.toThrow();
});
