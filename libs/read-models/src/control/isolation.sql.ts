import type { ClientBase } from 'pg';

/**
 * Tables that tell which account something belongs to, read before the account is known. A connection without an account
 * sees these only.
 */
const SEM_CONTA: ReadonlySet<string> = new Set([
  'conta', // the operator's list
  'usuario', // a login, an e-mail address
  'publicacao', // the address of a lot's page
  'pagina_do_colaborador', // the address of a worker's page
]);

/**
 * An equality, so that the planner sees that it is the query's own condition again and looks at the setting once, not at each row. Where
 * nothing is set, nothing is equal to it.
 */
const OWN = "conta = nullif(current_setting('tulha.conta', true), '')::int8";
const ANY = "current_setting('tulha.sem_conta', true) = 'sim'";

/** Shows rows of a table to those of the account they ask for, and to the role that owns it. `target`: as SQL names it. */
export const isolationSql = (name: string, target = `"${name}"`): string => `
  alter table ${target} enable row level security;
  create policy da_conta on ${target} for select using (${OWN});
  ${SEM_CONTA.has(name) ? `create policy sem_conta on ${target} for select using (${ANY});` : ''}`;

/** Lets roles that may use `controle` without owning it read a schema of the read model, so that a switched schema keeps its readers. */
export const letInSql = (schema: string): string => `
  do $$
  declare guest name;
  begin
    for guest in select r.rolname from pg_namespace n, aclexplode(n.nspacl) a join pg_roles r on r.oid = a.grantee
      where n.nspname = 'controle' and a.privilege_type = 'USAGE' and a.grantee <> n.nspowner
    loop
      execute format('grant usage on schema %I to %I', '${schema}', guest);
      execute format('grant select on all tables in schema %I to %I', '${schema}', guest);
    end loop;
  end $$`;

/** Isolates the accounts in existing read tables; newly built tables are isolated from the start. */
export const isolateTables = async (client: ClientBase): Promise<void> => {
  const { rows } = await client.query<{ name: string; target: string }>(
    `select c.relname::text as name, c.oid::regclass::text as target from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname in ('leitura', 'leitura_nova') and c.relkind = 'r' and not c.relrowsecurity and pg_has_role(c.relowner, 'usage')
       and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'conta')`,
  );
  for (const { name, target } of rows) await client.query(isolationSql(name, target));
};
