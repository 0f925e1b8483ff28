import { createHash } from 'node:crypto';
import type { Pool } from 'pg';

/** Ids for the records of a task, in the order of their names: the same name has the same id, whichever process takes the task up again. */
export type IdsPorNome = (especie: string, nomes: readonly string[]) => Promise<number[]>;

type Parte = { readonly especie: string; readonly primeiro: number; readonly nomes: readonly string[] };

/** The stored form of a name, which may be a person's and may hold characters that no database takes. */
const marca = (nome: string): string => createHash('sha256').update(nome).digest('base64url').slice(0, 24);

/** Raises the counter and writes down whose the ids are in one statement. Nothing is kept where another process drew this part meanwhile. */
const SORTEAR = `
  with subiu as (
    insert into controle.contador as c (especie, ultimo) values ($2, $4)
    on conflict (especie) do update set ultimo = c.ultimo + excluded.ultimo returning ultimo)
  insert into controle.tarefa_sorteio (tarefa, especie, parte, primeiro, nomes) select $1, $2, $3, ultimo - $4 + 1, $5 from subiu
  on conflict do nothing returning primeiro`;

/** The ids of a task. Ids drawn before are read once; new ones are drawn and stored before anything can be written with them. */
export const idsDaTarefa = (pool: Pool, tarefa: number): IdsPorNome => {
  const ler = async (): Promise<Map<string, Parte[]>> => {
    const sql = 'select especie, primeiro, nomes from controle.tarefa_sorteio where tarefa = $1 order by especie, parte';
    return Map.groupBy((await pool.query<Parte>(sql, [tarefa])).rows, ({ especie }) => especie);
  };
  let lidas: Promise<Map<string, Parte[]>> | undefined;

  return async (especie, comoSeChamam) => {
    const nomes = comoSeChamam.map(marca);
    for (;;) {
      lidas ??= ler();
      const partes = (await lidas).get(especie) ?? [];
      const ids = new Map(partes.flatMap(({ primeiro, nomes: todos }) => todos.map((nome, indice) => [nome, primeiro + indice] as const)));
      const novos = nomes.filter((nome) => !ids.has(nome));
      if (novos.length === 0) return nomes.map((nome) => ids.get(nome) as number);
      const { rows } = await pool.query<{ primeiro: number }>(SORTEAR, [tarefa, especie, partes.length, novos.length, novos]);
      if (rows[0]) (await lidas).set(especie, [...partes, { especie, primeiro: rows[0].primeiro, nomes: novos }]);
      else lidas = undefined; // another process has
    }
  };
};
