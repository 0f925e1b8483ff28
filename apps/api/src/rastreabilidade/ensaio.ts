import { randomUUID } from 'node:crypto';
import type { Receipt } from '@tulha/application/dispatch/dispatch';
import { rehearse } from '@tulha/application/dispatch/rehearse';
import { toWire } from '@tulha/domain/kernel/decimal';
import { type Ensaio, ensaiarComando } from '@tulha/domain/rastreabilidade/ensaio/ensaio';
import type { Lugar, Mudanca } from '@tulha/domain/rastreabilidade/ensaio/mudancas';
import { avisosDoEnsaio } from '@tulha/domain/rastreabilidade/ensaio/avisos';
import { type LedgerCommand, ledgerDecider } from '@tulha/domain/rastreabilidade/ledger/ledger.decider';
import { takeIds } from '@tulha/read-models/kernel/control';
import { LUGARES } from '@tulha/read-models/rastreabilidade/historico-linha';
import type { Reader } from '@tulha/read-models/kernel/reader';
import { z } from 'zod';
import { flag } from '../http/list-query.js';
import type { Ctx } from '../http/route.js';
import { exigirLotes, noLedger } from './contexto.js';

/** `?ensaio=1`: nothing is written, the answer tells what would change. */
export const Ensaiavel = z.object({
  ensaio: flag().meta({
    description:
      'Com 1, nada é gravado: a resposta (200) diz o que mudaria, `{ muda: [{ lote, codigo, unidade, campo, em, ate, antes, depois }], depois, retroativo, avisos }`, ou a recusa que haveria',
  }),
});

/** Why something is deleted, where somebody says so: it stands in the history. */
export const Motivo = Ensaiavel.extend({ motivo: z.string().trim().max(300).optional() });

const ensaiado = (ctx: Ctx): boolean => (ctx.query as { ensaio?: boolean } | undefined)?.ensaio === true;

/** The first of `quantos` new ids of a kind; of a rehearsal, ids that no counter will reach. */
export const novosIds = (ctx: Ctx, especie: string, quantos = 1): Promise<number> =>
  ensaiado(ctx) ? Promise.resolve(Number.MAX_SAFE_INTEGER - quantos) : takeIds(ctx.services.pool, especie, quantos);

const nomeDoLugar = async (leitura: Reader, lugar: Lugar | null): Promise<string | null> => {
  const tabela = lugar && LUGARES[lugar.etapa as keyof typeof LUGARES];
  if (!tabela) return null;
  const row = await leitura.porId(tabela, ['descricao'], lugar.localId);
  return (row?.descricao as string | undefined) ?? null;
};

const naUnidade = (milesimos: number | null) => (milesimos === null ? null : toWire(milesimos, 3));
const numero = (decimal: string | null) => (decimal === null ? null : Number(decimal));

const parDe = async (leitura: Reader, mudanca: Mudanca) => {
  switch (mudanca.campo) {
    case 'saldo':
      return { antes: naUnidade(mudanca.antes), depois: naUnidade(mudanca.depois) };
    case 'umidade':
      return { antes: numero(mudanca.antes), depois: numero(mudanca.depois) };
    case 'etapa':
      return { antes: mudanca.antes, depois: mudanca.depois };
    case 'local':
      return { antes: await nomeDoLugar(leitura, mudanca.antes), depois: await nomeDoLugar(leitura, mudanca.depois) };
  }
};

const mostrar = async (leitura: Reader, ensaio: Ensaio) => {
  const muda = [];
  for (const mudanca of ensaio.muda) {
    const { loteId: lote, codigo, unidade, campo, em, ate } = mudanca;
    muda.push({ lote, codigo, unidade, campo, em, ate, ...(await parDe(leitura, mudanca)) });
  }
  return {
    muda,
    depois: ensaio.depois.map(({ loteId: lote, codigo, registro, nome, em }) => {
      const [processo, id] = registro.split('/');
      return { lote, codigo, processo, id: Number(id), nome, em };
    }),
    retroativo: ensaio.retroativo,
    avisos: avisosDoEnsaio(ensaio),
  };
};

/**
 * Sends a command to the ledger and answers with what came of it; of a rehearsal, with what would.
 * @throws the command's refusals, either way
 */
export const gravar = async (ctx: Ctx, command: LedgerCommand, responder: (receipt: Receipt) => Promise<unknown>): Promise<unknown> => {
  if (!ensaiado(ctx)) return responder(await noLedger(ctx, command));
  await exigirLotes(ctx, command);
  const { conta, usuario: ator } = ctx.auth;
  const meta = { conta, ator, fazenda: ctx.fazenda, commandId: randomUUID(), now: ctx.now };
  const ensaio = await rehearse(ctx.services.dispatch, ledgerDecider, conta, command, meta, ensaiarComando);
  ctx.reply.code(200);
  return mostrar(ctx.leitura, ensaio);
};
