import { setTimeout as wait } from 'node:timers/promises';
import { CONSUMO_INDEVIDO } from '@tulha/domain/fiscal/distribuicao/cursor';
import { proximoQueFalta } from '@tulha/domain/fiscal/distribuicao/lacunas';
import { refuseFiscal } from '@tulha/domain/fiscal/errors';
import { DomainError } from '@tulha/domain/kernel/errors';
import { type FilaABuscar, filasABuscar } from '@tulha/read-models/fiscal/fila-da-sefaz';
import { porqueNaoSeCre } from '@tulha/sefaz/certificado/cadeia';
import { readPfx } from '@tulha/sefaz/certificado/read-pfx';
import { consultar } from '@tulha/sefaz/conversa/consultar';
import { manifestar } from '@tulha/sefaz/conversa/manifestar';
import type { Portas } from '@tulha/sefaz/conversa/portas';
import { type Busca, type PortasDeQuemBusca, portasDe } from './portas.js';

/** Pages of one look, and the pause between two questions that the tax authority asks for. */
const [PAGINAS, PAUSA_MS] = [10, 2_000];
/** Numbers that are asked for again in one look: people's own questions find room in the hour beside them. */
const NUMEROS = 10;
/** How often a turn is asked for. */
const TENTATIVAS = 5;

/** Asks for documents that were in an answer that never came, one by one and the newest first. */
const buscarOQueFalta = async (portas: Portas): Promise<void> => {
  for (let pedidos = 0; pedidos < NUMEROS; pedidos++) {
    const nsu = proximoQueFalta((await portas.cursor()).lacunas);
    if (nsu === null) return;
    await wait(PAUSA_MS);
    await consultar(portas, { tipo: 'NSU', nsu });
  }
};

const darCiencia = async (portas: Portas, chave: string, certificado: string) => {
  const pedido = { chaves: [chave], tipo: 'CIENCIA', justificativa: null, certificado, automatica: true } as const;
  return (await manifestar(portas, pedido))[0];
};

/** Tries again where another process has the turn: it asks one question, or is told to wait, and is done. @throws SEFAZ_OCUPADA */
const naVez = async <T>(work: () => Promise<T>): Promise<T> => {
  for (let tentativa = 1; ; tentativa++) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof DomainError) || error.code !== 'SEFAZ_OCUPADA' || tentativa === TENTATIVAS) throw error;
      await wait(PAUSA_MS);
    }
  }
};

/**
 * Gives ciência of what waits for it, where the farm agreed to that: each by the way of one that a person asks for, and nothing more once the tax authority does not answer. What was signed
 * then goes as it is after the next look.
 */
const darCiencias = async ({ log }: Busca, portas: PortasDeQuemBusca, certificado: string): Promise<void> => {
  for (const chave of await portas.cienciasADar()) {
    const veredicto = await naVez(() => darCiencia(portas, chave, certificado));
    log.info('Ciência given without a person', { queue: portas.distribuicaoId, result: veredicto?.resultado, cStat: veredicto?.cStat });
    if (veredicto?.resultado === 'SEM_RESPOSTA') return;
  }
};

/** One queue, page after page. A refusal is no trouble: another process asked in the same minute, or the hour is not over. */
const buscarUma = async (busca: Busca, fila: FilaABuscar): Promise<void> => {
  const { certificates, log } = busca;
  const secret = await certificates.open({ conta: fila.conta, fazenda: fila.fazenda, certificado: fila.certificado });
  if (!secret) return;
  const aberto = readPfx(secret.pfx, secret.senha);
  const motivo = porqueNaoSeCre(aberto, busca.sefaz.raizes ?? [], busca.now());
  if (motivo !== undefined) throw refuseFiscal('CERTIFICADO_RECUSADO', { motivo });
  const portas = portasDe(busca, fila, aberto);
  for (let pagina = 1; pagina <= PAGINAS; pagina++) {
    const { retorno, haMais } = await consultar(portas, { tipo: 'DISTRIBUICAO' });
    log.info('Invoices asked for', { queue: fila.id, cStat: retorno.cStat, documents: retorno.documentos.length });
    if (retorno.cStat === CONSUMO_INDEVIDO) return;
    if (!haMais) {
      await buscarOQueFalta(portas);
      return darCiencias(busca, portas, aberto.lido.impressao);
    }
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
