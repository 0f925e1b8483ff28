import { setTimeout as wait } from 'node:timers/promises';
import { seeded } from '../../faults/processes.js';
import type { Diario, Resposta } from './diario.js';
import { PROCESSOS, type Pedido } from './plano.js';
import { insistirEmLer, type Processo } from './processo.js';

/** Gives the process that has this number at the moment. */
type Sala = { readonly processo: (numero: number) => Promise<Processo>; readonly acabou: AbortSignal };
type Gravado = Extract<Resposta, { tipo: 'gravado' }>;

const PAUSA_MS = 25;

/** After an acknowledged write, each process reads it. */
const lerOQueGravou = async ({ recibo }: Gravado, processo: Processo, { queixas }: Diario): Promise<void> => {
  const [primeiro] = recibo.facts;
  if (!primeiro) return;
  const lidos = await insistirEmLer(processo, async () => {
    const ids: string[] = [];
    for await (const { eventId } of processo.store.read(recibo.stream, primeiro.version)) ids.push(eventId);
    return ids;
  });
  const faltam = recibo.facts.filter(({ eventId }, index) => lidos && lidos[index] !== eventId);
  if (faltam.length > 0)
    queixas.push(`p${processo.numero} não lê o que foi gravado: ${recibo.stream} v${primeiro.version} ${primeiro.meta.commandId}`);
};

/** Eight people with one wish at a time, who ask again, wherever, until they hear yes or no. */
export const escrever = async (pedidos: readonly Pedido[], { processo, acabou }: Sala, diario: Diario): Promise<void> => {
  /** One request after the other, until one of them has a final answer. */
  const insistir = async (pedido: Pedido, random: () => number, jaPedido: boolean): Promise<Resposta | undefined> => {
    for (let mayRepeat = jaPedido; !acabou.aborted; mayRepeat = true) {
      const quem = await processo(Math.floor(random() * PROCESSOS));
      const terminar = diario.comecar(pedido, quem.numero);
      const resposta = await quem.mandar(pedido, mayRepeat);
      terminar(resposta);
      if (resposta.tipo !== 'incerto') return resposta;
      await wait(random() * PAUSA_MS);
    }
    return undefined;
  };

  for (const pedido of pedidos) {
    if (acabou.aborted) return;
    const random = seeded(pedido.semente);
    const respostas = pedido.gemeos
      ? await Promise.all([insistir(pedido, random, true), insistir(pedido, seeded(pedido.semente + 1), true)])
      : [await insistir(pedido, random, false)];
    const gravado = respostas.find((resposta) => resposta?.tipo === 'gravado' && resposta.recibo.facts.length > 0) as Gravado | undefined;
    if (!gravado) continue;
    if (random() < 0.4) await lerOQueGravou(gravado, await processo(Math.floor(random() * PROCESSOS)), diario);
    if (pedido.outraVez) await insistir(pedido, random, true);
  }
};
