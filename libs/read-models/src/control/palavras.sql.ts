/**
 * The objects of the database that the read tables need to find and order words. They are neither facts nor made of facts,
 * and are in no schema that a rebuild drops.
 */
const SCHEMA = 'palavras';

/** The order of names, as `emOrdem` of the domain has it. */
export const PORTUGUES = `${SCHEMA}.portugues`;

/**
 * Makes the order of names, and the extensions that find a part of a word in an account, where they are missing: they may
 * exist from before, under another owner.
 */
export const PALAVRAS_SQL = `
do $$ begin
  if to_regnamespace('${SCHEMA}') is null then
    create schema ${SCHEMA};
    grant usage on schema ${SCHEMA} to public;
  end if;
  if to_regcollation('${PORTUGUES}') is null then
    create collation ${PORTUGUES} (provider = icu, locale = 'pt-BR-u-kn');
  end if;
end $$;
create extension if not exists pg_trgm schema ${SCHEMA};
create extension if not exists btree_gin schema ${SCHEMA};
`;

/**
 * Makes the index that finds parts of words in columns of an account's rows, in the current schema. The extension is in the
 * schema of its first installation.
 */
export const procuraIndexSql = (table: string, columns: readonly string[]): string => `
do $$ begin
  execute format('create index if not exists "${table}_procura_idx" on "${table}" using gin (conta, ${columns.map((column) => `"${column}" %1$I.gin_trgm_ops`).join(', ')})',
    (select n.nspname from pg_extension e join pg_namespace n on n.oid = e.extnamespace where e.extname = 'pg_trgm'));
end $$`;
