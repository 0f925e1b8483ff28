import type { Receipt } from '@tulha/application/dispatch/dispatch';
import { toWire } from '@tulha/domain/kernel/decimal';
import { textoAparado } from '@tulha/domain/kernel/letras.fields';
import type { Ensaio } from '@tulha/domain/rastreabilidade/ensaio/ensaio';
import type { Lugar, Mudanca } from '@tulha/domain/rastreabilidade/ensaio/mudancas';
import { avisoDoDocumento, type DocumentoDito } from '@tulha/domain/rastreabilidade/ensaio/documentos';
import { avisosDoEnsaio } from '@tulha/domain/rastreabilidade/ensaio/avisos';
import type { LedgerCommand } from '@tulha/domain/rastreabilidade/ledger/ledger.decider';
import { LUGARES } from '@tulha/read-models/rastreabilidade/historico/historico-linha';
import type { Reader } from '@tulha/read-models/read/reader';
import { z } from 'zod';
import { flag } from '../../rotas/list-query.js';
import type { Ctx } from '../../http/pipeline/route.js';
import { exigirLotes, noLedger } from '../../rotas/no-ledger.js';
import { ensaiarTudo, exigirMotivo } from './exigir-motivo.js';

/** `?ensaio=1`: nothing is written, the answer tells the changes. */
export const Ensaiavel = z.object({
  ensaio: flag().meta({
    description:
      'Com 1, nada é gravado: a resposta (200) diz o que mudaria, `{ muda: [{ lote, codigo, unidade, campo, em, ate, antes, depois }], depois, retroativo, avisos, documentos, ressalvas }`, ou a recusa que haveria',
  }),
});

/** The reason for a deletion, optional; history shows it. */
export const Motivo = Ensaiavel.extend({ motivo: textoAparado().max(300).optional() });

/** The reason a user gave for the figures of a new record; nothing where there is none. */
export const comMotivo = (motivo: string | null) => (motivo === null ? {} : { motivo });

const ensaiado = (ctx: Ctx): boolean => (ctx.query as { ensaio?: boolean } | undefined)?.ensaio === true;

/** The first of `quantos` new ids of a kind; of a rehearsal, ids that no counter will reach. */
export const novosIds = (ctx: Ctx, especie: string, quantos = 1): Promise<number> =>
  ensaiado(ctx) ? Promise.resolve(Number.MAX_SAFE_INTEGER - quantos) : ctx.nextId(especie, quantos);

const nomeDoLugar = async (reader: Reader, lugar: Lugar | null): Promise<string | null> => {
  const tabela = lugar && LUGARES[lugar.etapa as keyof typeof LUGARES];
  if (!tabela) return null;
  const row = await reader.porId(tabela, ['descricao'], lugar.localId);
  return row?.descricao ?? null;
};

const naUnidade = (milesimos: number | null) => (milesimos === null ? null : toWire(milesimos, 3));
const numero = (decimal: string | null) => (decimal === null ? null : Number(decimal));

const parDe = async (reader: Reader, mudanca: Mudanca) => {
  switch (mudanca.campo) {
    case 'saldo':
      return { antes: naUnidade(mudanca.antes), depois: naUnidade(mudanca.depois) };
    case 'umidade':
      return { antes: numero(mudanca.antes), depois: numero(mudanca.depois) };
    case 'etapa':
      return { antes: mudanca.antes, depois: mudanca.depois };
    case 'local':
      return { antes: await nomeDoLugar(reader, mudanca.antes), depois: await nomeDoLugar(reader, mudanca.depois) };
  }
};

const mostrar = async (
  { reader, fuso }: Pick<Ctx, 'reader' | 'fuso'>,
  ensaio: Ensaio,
  documentos: readonly DocumentoDito[],
  avisos: readonly string[],
) => {
  const muda = [];
  for (const mudanca of ensaio.muda) {
    const { loteId: lote, codigo, unidade, campo, em, ate } = mudanca;
    muda.push({ lote, codigo, unidade, campo, em, ate, ...(await parDe(reader, mudanca)) });
  }
  return {
    muda,
    depois: ensaio.depois.map(({ loteId: lote, codigo, registro, nome, em }) => {
      const [processo = '', id] = registro.split('/');
      return { lote, codigo, processo, id: Number(id), nome, em };
    }),
    retroativo: ensaio.retroativo,
    avisos: [...avisos, ...avisosDoEnsaio(ensaio)],
    ressalvas: [...ensaio.ressalvas],
    documentos: documentos.map((documento) => ({ ...documento, aviso: avisoDoDocumento(documento, fuso) })),
  };
};

/**
 * Sends a command to the ledger and answers with the result. A rehearsal answers with the command's effect, and with `avisos`, the route's
 * own remarks.
 * @throws the command's refusals, either way; MOTIVO_OBRIGATORIO where it contradicts issued documents without a reason
 */
export const gravar = async <T>(
  ctx: Ctx,
  command: LedgerCommand,
  responder: (receipt: Receipt) => Promise<T>,
  avisos: readonly string[] = [],
) => {
  await exigirLotes(ctx, command);
  if (!ensaiado(ctx)) {
    await exigirMotivo(ctx, command);
    return responder(await noLedger(ctx, command));
  }
  const { ensaio, documentos } = await ensaiarTudo(ctx, command);
  ctx.reply.code(200);
  return mostrar(ctx, ensaio, documentos, avisos);
};
