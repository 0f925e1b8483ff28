import { createHash, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { rehearse } from '@tulha/application/dispatch/rehearse';
import {
  aManifestar,
  type Distribuicao,
  type DistribuicaoCommand,
  distribuicaoDecider,
} from '@tulha/domain/fiscal/distribuicao/distribuicao.decider';
import { refuseFiscal } from '@tulha/domain/fiscal/errors';
import { DomainError } from '@tulha/domain/kernel/errors';
import { getChecked } from '@tulha/platform/files/checked';
import type { certificateVault } from '@tulha/platform/vault/certificate-vault';
import { takeIds } from '@tulha/read-models/control/control';
import { comVezNaFila, type FilaABuscar, filasABuscar } from '@tulha/read-models/fiscal/fila-da-sefaz';
import { readPfx } from '@tulha/sefaz/certificado/read-pfx';
import type { Sefaz } from '@tulha/sefaz/conversa/abrir-sefaz';
import { consultar } from '@tulha/sefaz/conversa/consultar';
import type { Portas } from '@tulha/sefaz/conversa/portas';
import type { Identidade } from '@tulha/sefaz/transporte/transporte';
import type { JobTools } from '../jobs/tools.js';

/** Pages of one look, and the pause between two that the tax authority asks for. */
const [PAGINAS, PAUSA_MS] = [10, 2_000];

export type Busca = Pick<JobTools, 'pool' | 'engine' | 'files' | 'now' | 'log'> & {
  readonly sefaz: Sefaz;
  readonly certificates: Pick<ReturnType<typeof certificateVault>, 'open'>;
};

/** The ports of a conversation with the tax authority, as the worker has them. */
const portasDe = (busca: Busca, fila: FilaABuscar, identidade: Identidade): Portas => {
  const { pool, engine, files, now, sefaz } = busca;
  const { id: distribuicaoId, conta, fazenda, documento } = fila;
  const meta = () => ({ conta, ator: 0, fazenda, commandId: randomUUID(), now: now() });
  const perguntar = <T>(tell: (state: Distribuicao) => T): Promise<T> => {
    const nada = { type: 'AbrirDistribuicao', data: { distribuicaoId, fazendaId: fazenda, documento, ambiente: sefaz.ambiente } } as const;
    return rehearse(engine.dispatch, distribuicaoDecider, distribuicaoId, nada, meta(), tell);
  };
  const executar = (command: DistribuicaoCommand) => engine.dispatch(distribuicaoDecider, distribuicaoId, command, meta());
  return {
    ...{ now, ambiente: sefaz.ambiente, transport: sefaz.transport, distribuicaoId, documento, identidade },
    comVez: async (work) => {
      const vez = await comVezNaFila(pool, distribuicaoId, now(), work);
      if (!vez) throw refuseFiscal('SEFAZ_OCUPADA');
      return vez.feito;
    },
    cursor: () => perguntar(({ ultNsu, proximoEm }) => ({ ultNsu, proximoEm })),
    aManifestar: (pedido) => perguntar((state) => aManifestar(state, pedido, now())),
    novosIds: (quantos) => takeIds(pool, 'nota_recebida', quantos),
    receber: async (data) => (await executar({ type: 'ReceberDistribuicao', data })).facts as Awaited<ReturnType<Portas['receber']>>,
    assinada: async (data) => void (await executar({ type: 'AssinarManifestacao', data })),
    respondida: async (data) => void (await executar({ type: 'RegistrarRetorno', data })),
    guardar: async (bytes) => {
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      const chave = `fiscal/${conta}/${sha256}.xml`;
      await files.put(chave, Readable.from([Buffer.from(bytes)]), { maxBytes: bytes.length });
      return { chave, bytes: bytes.length, sha256 };
    },
    abrir: async (conteudo) => buffer((await getChecked(files, conteudo.chave, conteudo)).stream),
  };
};

/** One queue, page after page. A refusal is no trouble: another process asked in the same minute, or the hour is not over. */
const buscarUma = async (busca: Busca, fila: FilaABuscar): Promise<void> => {
  const { certificates, log } = busca;
  const secret = await certificates.open({ conta: fila.conta, fazenda: fila.fazenda, certificado: fila.certificado });
  if (!secret) return;
  const portas = portasDe(busca, fila, readPfx(secret.pfx, secret.senha));
  for (let pagina = 1; pagina <= PAGINAS; pagina++) {
    const { retorno, haMais } = await consultar(portas, { tipo: 'DISTRIBUICAO' });
    log.info('Invoices asked for', { queue: fila.id, cStat: retorno.cStat, documents: retorno.documentos.length });
    if (!haMais) return;
    await wait(PAUSA_MS);
  }
};

/**
 * Asks for the invoices of every queue that is due. Nothing is tried again by itself: a question that got no answer has used up its hour. A
 * queue that fails holds up no other.
 * @throws AggregateError of all failures, once every queue was looked at
 */
export const buscarNotas = async (busca: Busca): Promise<number> => {
  const filas = await filasABuscar(busca.pool, busca.sefaz.ambiente, busca.now());
  const falhas: unknown[] = [];
  for (const fila of filas) {
    try {
      await buscarUma(busca, fila);
    } catch (error) {
      if (error instanceof DomainError) busca.log.info('Invoices not asked for', { queue: fila.id, reason: error.code });
      else falhas.push(error);
    }
  }
  if (falhas.length > 0) throw new AggregateError(falhas, `Invoices: ${falhas.length} queues could not be asked for`);
  return filas.length;
};
