import type { ClientBase } from 'pg';
import type { Position } from '../event-store.js';
import { toPosition } from './read-facts.js';

type Client = Pick<ClientBase, 'query'>;

const CLOSE = `
create or replace function es.refuse_append() returns trigger language plpgsql as $$ begin
  raise exception 'The facts of this installation have moved to another event store' using errcode = 'object_not_in_prerequisite_state';
end $$;
create trigger log_is_closed before insert on es.log for each statement execute function es.refuse_append();
`;

/**
 * Closes a log whose facts have moved elsewhere: a process that was forgotten, or still runs, is refused and not answered as if all were
 * well. To be called inside a transaction, as the owner: until it ends, who appends waits.
 * @param head where the log must still stand.
 * @returns false when a fact was appended meanwhile: nothing has changed then.
 */
export const closeLog = async (client: Client, head: Position): Promise<boolean> => {
  await client.query('lock table es.log in share row exclusive mode');
  const { rows } = await client.query<{ position: string | number }>('select position from es.head');
  if (rows[0] === undefined || toPosition(rows[0].position) !== head) return false;
  await client.query(CLOSE);
  return true;
};

/** Lets facts be appended again to a log that was closed. */
export const reopenLog = async (client: Client): Promise<void> => {
  await client.query('drop trigger if exists log_is_closed on es.log');
};
