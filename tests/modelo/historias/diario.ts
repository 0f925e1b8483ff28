import type { Receipt } from '@tulha/application/dispatch/dispatch';
import type { Falha, Pedido } from './plano.js';

/** Sooner than any store gives up waiting for a first answer, in ms. */
const LOGO_MS = 300;

/** Everything that was asked and heard in one history, in the order in which it was. */

export type Resposta =
  | { readonly tipo: 'gravado'; readonly recibo: Receipt }
  /** Refused by the rules. */
  | { readonly tipo: 'recusado'; readonly codigo: string }
  /** Written or not: a busy store, a broken connection, a process that was killed. */
  | { readonly tipo: 'incerto'; readonly porque: string }
  /** A fault that no client may see. */
  | { readonly tipo: 'quebrado'; readonly erro: unknown };

export type Tentativa = {
  readonly pedido: Pedido;
  readonly processo: number;
  /** Places in the order of all beginnings and ends. */
  readonly de: number;
  readonly ate: number;
  /** Nothing had gone wrong yet, and it was answered too soon to have been sent twice. */
  readonly calma: boolean;
  readonly resposta: Resposta;
};

export const abrirDiario = () => {
  const tentativas: Tentativa[] = [];
  const queixas: string[] = [];
  const passos: string[] = [];
  let agora = 0;
  let comecadas = 0;
  let falhasComecadas = 0;
  const esperam: { readonly depoisDe: number; readonly resolve: () => void }[] = [];

  return {
    tentativas,
    /** The faults seen while the history went on. */
    queixas,
    passos,
    /** @returns how a try ends: by its answer. */
    comecar(pedido: Pedido, processo: number): (resposta: Resposta) => Tentativa {
      const de = agora++;
      const comecou = performance.now();
      comecadas++;
      for (const { depoisDe, resolve } of esperam) if (depoisDe <= comecadas) resolve();
      return (resposta) => {
        const calma = falhasComecadas === 0 && performance.now() - comecou < LOGO_MS;
        const tentativa = { pedido, processo, de, ate: agora++, calma, resposta };
        tentativas.push(tentativa);
        const como = resposta.tipo === 'gravado' ? `gravado v${resposta.recibo.version}${resposta.recibo.repeated ? ' repetido' : ''}` : '';
        const porque = resposta.tipo === 'incerto' ? resposta.porque : resposta.tipo === 'recusado' ? resposta.codigo : '';
        const quem = `${pedido.comando.slice(0, 8)} ${pedido.pede.type} pote-${pedido.pote}`;
        passos.push(`${de}-${tentativa.ate} p${processo} ${quem}: ${como || resposta.tipo} ${porque}`.trimEnd());
        return tentativa;
      };
    },
    /** Resolves when so many tries have begun. */
    depoisDe: (tentativa: number): Promise<void> =>
      new Promise((resolve) => {
        if (comecadas >= tentativa) resolve();
        else esperam.push({ depoisDe: tentativa, resolve });
      }),
    async durante(falha: Falha, acontece: () => Promise<void>): Promise<void> {
      const de = agora++;
      falhasComecadas++;
      try {
        await acontece();
      } finally {
        passos.push(`${de}-${agora++} FALHA ${falha.nome} p${falha.processo} ${falha.ms} ms x${falha.vezes}`);
      }
    },
  };
};

export type Diario = ReturnType<typeof abrirDiario>;
