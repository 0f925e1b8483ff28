import { setTimeout as wait } from 'node:timers/promises';
import type { EventStoreServer } from '@tulha/event-store/eventstoredb/testing/server/server';
import type { Mundo } from './mundo.js';
import type { Fio } from './mundo-postgresql.js';
import type { Falha } from './plano.js';

/** Members of a cluster with one log, each behind a wire of its own: the leader changes, and its pending appends stay or are lost. */

type Vez = (acontece: (falha: Falha) => Promise<void>) => (falha: Falha) => Promise<void>;

export const falhasDoCluster = (servidores: readonly EventStoreServer[], fios: readonly Fio[], vez: Vez) => {
  let lider = 0;
  const endereco = () => ({ host: '127.0.0.1', port: fios[lider]?.port as number });
  const papeis = () => {
    for (const [numero, server] of servidores.entries())
      server.become(numero === lider ? { is: 'leader' } : { is: 'follower', leader: endereco });
  };
  const liderNoAr = () => servidores[lider] as EventStoreServer;
  /** Another than the one that leads. */
  const eleger = ({ vezes }: Falha) => {
    lider = (lider + 1 + (vezes % (servidores.length - 1))) % servidores.length;
    papeis();
  };
  papeis();

  /** Deposes a leader while it has taken appends that cannot be read yet. */
  const eleicao = (acaba: 'commit' | 'lose') =>
    vez(async (falha) => {
      const parada = liderNoAr().stall();
      await wait(falha.ms / 2);
      liderNoAr().become({ is: 'without-quorum' });
      await wait(falha.ms / 4);
      parada[acaba]();
      eleger(falha);
    });
  /** Its machine is suspended: it neither answers nor hangs up, and another leads. */
  const congelado = vez(async (falha) => {
    const [fio, parada] = [fios[lider] as Fio, liderNoAr().stall()];
    fio.fallSilent();
    await wait(falha.ms / 4);
    parada.lose();
    eleger(falha);
    await wait(falha.ms);
    await fio.mend();
  });
  /** Ends at once, as a crash does, and comes back as a follower. */
  const morto = vez(async (falha) => {
    const caido = liderNoAr();
    caido.stop();
    await wait(falha.ms / 4);
    eleger(falha);
    await wait(falha.ms / 4);
    await caido.start();
  });
  const falhas: Mundo['falhas'] = {
    'eleicao-que-guarda': eleicao('commit'),
    'eleicao-que-perde': eleicao('lose'),
    'lider-congelado': congelado,
    'lider-morto': morto,
  };
  return { lider: liderNoAr, falhas };
};
