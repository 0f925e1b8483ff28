import { z } from 'zod';

/** Fixed lists that forms choose from. Users cannot edit them. */
export const Banco = z.object({ codigo: z.string(), ispb: z.string(), nome: z.string() }).meta({ id: 'Banco' });
export const Produto = z.object({ id: z.int(), descricao: z.string(), cultura: z.int() }).meta({ id: 'OQueSeCultiva' });
export const TipoDeCafe = z.object({ id: z.int(), nome: z.string() }).meta({ id: 'TipoDeCafe' });
export const Mitigacao = z.object({ id: z.int(), risco: z.string(), descricao: z.string() }).meta({ id: 'Mitigacao' });
