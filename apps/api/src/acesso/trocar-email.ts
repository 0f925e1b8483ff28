import { refuseAcesso } from '@tulha/domain/acesso/errors';
import { type AvisarEmail, avisarEmailJob } from '@tulha/jobs/avisar-email.job';
import { askFor } from '@tulha/jobs/pedir';
import type { Ctx } from '../http/pipeline/route.js';
import { loginHashOf } from './entrada.js';
import { conferirSenha } from './conferir-senha.js';

/** The mail address of a user: the one given, or a login that is one. */
export const emailDe = ({ email, login }: { readonly email: string | null; readonly login: string | null }): string | null =>
  email ?? (login?.includes('@') ? login : null);

/** How long the letter's job waits before it checks that the address was changed: it is queued before the change is written. */
const DAQUI_S = 5;

/**
 * Queues a letter to the previous address. It is queued before the change is written, so that no change goes without its letter; the
 * job checks first whether the address has changed.
 */
export const avisarEnderecoAntigo = async (ctx: Ctx, usuarioId: number, antigo: string | null): Promise<void> => {
  if (antigo === null) return;
  const { pool, jobs } = ctx.services;
  const { conta, usuario } = ctx.auth;
  const entrada: AvisarEmail = { usuarioId, emailHash: loginHashOf(antigo), em: ctx.now };
  await askFor(pool, jobs, avisarEmailJob, { id: await ctx.nextId('tarefa'), conta, usuario, entrada, daquiS: DAQUI_S });
};

type Troca = { readonly usuarioId: number; readonly de: string | null; readonly para: string | null; readonly senha: string | undefined };

/**
 * A new e-mail address opens the account to its reader, so the change takes the user's password, and the previous address is told.
 * @throws SENHA_PARA_O_EMAIL, SENHA_ATUAL_INCORRETA, TooManyTries
 */
export const permitirTroca = async (ctx: Ctx, { usuarioId, de, para, senha }: Troca): Promise<void> => {
  if (de === para || (await ctx.alreadyWritten())) return;
  if (senha === undefined) throw refuseAcesso('SENHA_PARA_O_EMAIL');
  await conferirSenha(ctx, senha, 'senha_atual');
  await avisarEnderecoAntigo(ctx, usuarioId, de);
};
