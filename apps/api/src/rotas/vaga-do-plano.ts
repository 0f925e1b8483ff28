import { contaDecider } from '@tulha/domain/acesso/conta/conta.decider';
import { limitesDo } from '@tulha/domain/acesso/planos';
import { DomainError } from '@tulha/domain/kernel/errors';
import { findConta } from '@tulha/read-models/acesso/usuario.queries';
import { registrosDoPlano } from '@tulha/read-models/acesso/usuarios.queries';
import { readerOf } from '@tulha/read-models/read/reader';
import type { Ctx } from '../http/pipeline/route.js';

type Vaga = { readonly tipo: 'usuario' | 'fazenda'; readonly registroId: number };

/** Releases the place claimed for a record that was not written. A policy releases that of a deleted record. */
const devolverVaga = async (ctx: Ctx, vaga: Vaga): Promise<void> => {
  const { conta: contaId } = ctx.auth;
  await ctx.execute(contaDecider, contaId, { type: 'DevolverVaga', data: { contaId, ...vaga } }, { apart: 'devolver', moreFollow: true });
};

/**
 * Makes a record that the plan counts, by one command. Its place is taken first, in the account's own stream, so that of many who ask for the last one gets it.
 * @throws LIMITE_DE_USUARIOS, LIMITE_DE_FAZENDAS
 */
export const comVagaDoPlano = async <T>(ctx: Ctx, vaga: Vaga, fazer: () => Promise<T>): Promise<T> => {
  const { readDb } = ctx.services;
  const { conta: contaId } = ctx.auth;
  const conta = await findConta(readDb, contaId);
  const limite = limitesDo(conta?.plano ?? '')[vaga.tipo === 'usuario' ? 'usuarios' : 'fazendas'];
  if (limite === null || (await ctx.alreadyWritten())) return fazer();
  const ocupadas = await registrosDoPlano(readerOf(readDb, contaId), vaga.tipo);
  await ctx.execute(
    contaDecider,
    contaId,
    { type: 'OcuparVaga', data: { contaId, ...vaga, limite, ocupadas } },
    { apart: 'vaga', moreFollow: true },
  );
  try {
    return await fazer();
  } catch (error) {
    if (error instanceof DomainError) await devolverVaga(ctx, vaga);
    throw error;
  }
};
