import { z } from 'zod';
import { texto } from '../../kernel/decimal.js';

const login = z
  .string()
  .trim()
  .toLowerCase()
  .min(3, 'O login precisa de pelo menos 3 caracteres.')
  .max(120)
  .regex(/^[a-z0-9._@+-]+$/, 'Use letras sem acento, números e . _ @ + - no login.');
const senha = z.string().min(8, 'A senha precisa de pelo menos 8 caracteres.').max(256);

/** `POST /v1/session`. The login is not checked for form: a wrong one is simply wrong. */
export const Entrar = z
  .strictObject({ login: z.string().max(254), senha: z.string().max(256), modo: z.string().max(20).optional() })
  .meta({ id: 'Entrar' });

/** What an operator gives to open an account with its first user. */
export const CriarConta = z.strictObject({ nome: texto(120), login, senha }).meta({ id: 'CriarConta' });
