import { type Position, START } from '@tulha/event-store/event-store';
import type { Diario } from './diario.js';
import { insistirEmLer, type Processo } from './processo.js';

/** Ids of all facts in the order in which the readers have seen them. */
export type Ordem = string[];

const PAGINA = 7;
/** A wake may be lost with a connection, so readers look for themselves now and then, as those of the product do. */
const OLHAR_MS = 2_000;

/** Reads the whole log page by page while it grows: it must see the facts of all other readers, in the same order, and in the end all. */
export const abrirLeitor = ({ store, morte, numero }: Processo, ordem: Ordem, { queixas }: Diario) => {
  let visto = 0;
  let acordado = Promise.withResolvers<void>();
  const parada = new AbortController();
  /** A store that never answers again shows by the facts it did not deliver, and must not delay the end. */
  const fim = AbortSignal.any([morte, parada.signal]);
  const acordar = () => acordado.resolve();
  const olhar = setInterval(acordar, OLHAR_MS);
  const deixar = store.onAppend(acordar);
  morte.addEventListener('abort', acordar);

  const conferir = (eventId: string) => {
    const aqui = ordem[visto];
    if (aqui === undefined) ordem.push(eventId);
    else if (aqui !== eventId) queixas.push(`O leitor ${numero} vê ${eventId} na posição ${visto}, onde outro viu ${aqui}`);
    visto++;
  };
  const lerAteOFim = async (de: Position): Promise<Position> => {
    for (let ate = de; ; ) {
      const pagina = await insistirEmLer({ morte: fim }, () => store.readAll(ate, PAGINA));
      if (!pagina) return ate;
      for (const { eventId } of pagina.facts) conferir(eventId);
      if (pagina.position < ate) queixas.push(`O leitor ${numero} volta de ${ate} a ${pagina.position}`);
      ate = pagina.position;
      if (pagina.atEnd) return ate;
    }
  };
  const ler = async (): Promise<void> => {
    for (let ate = START; !parada.signal.aborted && !morte.aborted; ) {
      acordado = Promise.withResolvers();
      ate = await lerAteOFim(ate);
      if (!parada.signal.aborted && !morte.aborted) await acordado.promise;
    }
  };
  const lendo = ler()
    .catch((error: unknown) => void queixas.push(`O leitor ${numero} não pode ler: ${String(error)}`))
    .finally(() => clearInterval(olhar));

  return {
    numero,
    morte,
    visto: () => visto,
    async fechar(): Promise<void> {
      parada.abort();
      acordar();
      deixar();
      await lendo;
    },
  };
};

export type Leitor = ReturnType<typeof abrirLeitor>;
