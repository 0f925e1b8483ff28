import type { Pool } from 'pg';
import { esperarTarefa } from './esperar.js';

const MUITO_MS = 120_000;

describe('esperar por uma tarefa', () => {
  /** A database that answers one after the other, and the last for ever. */
  const tarefas = (...situacoes: readonly (string | undefined)[]) => {
    let vezes = 0;
    const query = async () => {
      const situacao = situacoes[Math.min(vezes++, situacoes.length - 1)];
      return { rows: situacao === undefined ? [] : [{ situacao }] };
    };
    return { pool: { query } as unknown as Pool, vezes: () => vezes };
  };

  it.each(['concluida', 'falhou'])('olha até que acabe: %s', async (fim) => {
    const { pool, vezes } = tarefas('aguardando', 'fazendo', fim);
    expect(await esperarTarefa(pool, 1, 7, MUITO_MS)).toMatchObject({ situacao: fim });
    expect(vezes()).toBe(3);
  });

  it('sem tempo, olha uma vez e diz como está', async () => {
    const { pool, vezes } = tarefas('fazendo');
    expect(await esperarTarefa(pool, 1, 7, 0)).toMatchObject({ situacao: 'fazendo' });
    expect(vezes()).toBe(1);
  });

  it('a de outra conta não há', async () => {
    const { pool, vezes } = tarefas(undefined);
    expect(await esperarTarefa(pool, 1, 7, MUITO_MS)).toBeUndefined();
    expect(vezes()).toBe(1);
  });
});
