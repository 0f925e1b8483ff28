/** Names the account whose rows a question may see. */
const CONTA = 'tulha.conta';

/** Settings of the database that hold for one question and end with it. */
export type Settings = Readonly<Record<string, string>>;

/** Lets a question see the rows of an account, and no others. */
export const seeing = (conta: number): Settings => ({ [CONTA]: String(conta) });
