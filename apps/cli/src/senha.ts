import type { Ctx } from './context.js';
import { usage } from './errors.js';
import { askSecret, readInput } from './terminal/ask.js';

export type SenhaOptions = { readonly senha?: string; readonly senhaStdin?: boolean };

/** The password: given, piped in, or asked for without showing it. */
export const senhaDe = async ({ io }: Ctx, { senha, senhaStdin }: SenhaOptions, repetir = false): Promise<string> => {
  if (senha !== undefined && senhaStdin) throw usage('Use --senha ou --senha-stdin, não as duas.');
  if (senha !== undefined) return senha;
  if (senhaStdin) return readInput(io);
  const typed = await askSecret(io, 'Senha: ', 'Informe --senha-stdin ou --senha.');
  if (repetir && typed !== (await askSecret(io, 'Repita a senha: ', ''))) throw usage('As duas senhas são diferentes.');
  return typed;
};
