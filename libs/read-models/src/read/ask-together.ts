import pg, { type Pool, type QueryConfig, type QueryResult, type QueryResultRow } from 'pg';
import utils from 'pg/lib/utils.js';
import { askedBy } from './asked-by.js';
import { type Settings, seeing } from './isolation.js';

/** A query, and the settings of the database that hold for it. A name is kept by the connection, as `prepared` says. */
export type Question = Pick<QueryConfig, 'text' | 'values' | 'name'> & { readonly settings: Settings };

type Step = {
  readonly text: string;
  readonly name: string;
  readonly values: readonly (string | Buffer | null)[];
  readonly answer: pg.Result | undefined;
};
type Parts = pg.Connection & { readonly parsedStatements: Record<string, string> };
type Done = (error: unknown, answers: readonly pg.Result[]) => void;

const SET = { text: 'select set_config($1, $2, true)', name: 'tulha_settings', answer: undefined } as const;
const UNNAMED = '';

const stepsOf = (questions: readonly Question[], types: typeof pg.types): Step[] => {
  let before: Settings = {};
  return questions.flatMap(({ settings, text, values = [], name }) => {
    // A setting of an earlier query of the same message still holds, unless it is taken back.
    const after = { ...Object.fromEntries(Object.keys(before).map((key) => [key, ''])), ...settings };
    const changed = Object.entries(after).filter(([key, value]) => before[key] !== value);
    before = after;
    return [
      ...changed.map((setting): Step => ({ ...SET, values: setting })),
      {
        text,
        name: name ? `${name}_s` : UNNAMED,
        values: values.map((value) => utils.prepareValue(value)),
        answer: new pg.Result('', types),
      },
    ];
  });
};

/**
 * Settings and queries in one message. There is no sync between them, so the server runs them as one transaction, and the
 * settings end with it: the next user of the connection finds none.
 */
class Message implements pg.Submittable {
  callback: (error: unknown) => void;
  private at = 0;
  private readonly new: string[] = [];
  private unreadable: unknown;

  constructor(
    private readonly steps: readonly Step[],
    done: Done,
  ) {
    this.callback = (error) =>
      done(
        error,
        this.steps.flatMap(({ answer }) => answer ?? []),
      );
  }

  submit(connection: pg.Connection): void {
    const { parsedStatements } = connection as Parts;
    connection.stream.cork();
    for (const { text, name, values, answer } of this.steps) {
      if (name === UNNAMED || parsedStatements[name] === undefined) this.parse(connection as Parts, text, name);
      connection.bind({ statement: name, values: [...values] }, true);
      if (answer) connection.describe({ type: 'P', name: '' }, true);
      connection.execute({}, true);
    }
    connection.sync();
    connection.stream.uncork();
  }

  /**
   * After a failed message it is not known whether the server has kept a statement's name, so that is closed first, which is
   * always allowed.
   */
  private parse(connection: Parts, text: string, name: string): void {
    if (name !== UNNAMED) {
      connection.close({ type: 'S', name }, true);
      connection.parsedStatements[name] = text;
      this.new.push(name);
    }
    connection.parse({ name, text, types: [] }, true);
  }

  handleRowDescription({ fields }: { readonly fields: pg.FieldDef[] }): void {
    this.answer?.addFields(fields);
  }

  handleDataRow({ fields }: { readonly fields: unknown[] }): void {
    try {
      this.answer?.addRow(this.answer.parseRow(fields));
    } catch (error) {
      this.unreadable ??= error;
    }
  }

  handleCommandComplete(message: { readonly text: string }): void {
    this.answer?.addCommandComplete(message);
    this.at++;
  }

  handleReadyForQuery(): void {
    this.callback(this.unreadable);
  }

  handleError(error: unknown, connection: pg.Connection): void {
    for (const name of this.new) delete (connection as Parts).parsedStatements[name];
    askedBy(error, this.steps[this.at]?.text);
    this.callback(error);
  }

  private get answer(): ResultBuilder | undefined {
    return this.steps[this.at]?.answer as ResultBuilder | undefined;
  }
}

/** The builder of results, which the types lack. */
type ResultBuilder = pg.Result & {
  addFields(fields: pg.FieldDef[]): void;
  parseRow(fields: unknown[]): QueryResultRow;
  addRow(row: QueryResultRow): void;
  addCommandComplete(message: { readonly text: string }): void;
};

type Client = Pick<pg.PoolClient, 'query'>;

/** Sends queries, each under its own settings, in one trip to the database. If one fails, all fail. */
export const askOn = async <R extends QueryResultRow>(
  client: Client,
  types: pg.CustomTypesConfig | undefined,
  questions: readonly Question[],
): Promise<readonly QueryResult<R>[]> => {
  const { promise, resolve, reject } = Promise.withResolvers<readonly pg.Result[]>();
  const steps = stepsOf(questions, (types ?? pg.types) as typeof pg.types);
  client.query(new Message(steps, (error, answers) => (error ? reject(error) : resolve(answers))));
  try {
    return (await promise) as readonly QueryResult<R>[];
  } catch (error) {
    // The stack of the socket does not show the caller.
    if (error instanceof Error) Error.captureStackTrace(error);
    throw error;
  }
};

/** An error reported by the server leaves the connection intact; any other might leave an answer on its way. */
export const isSpoilt = (error: unknown): boolean => !(error instanceof pg.DatabaseError);

/** As `askOn`, over any connection of the pool. */
export const askTogether = async <R extends QueryResultRow>(
  pool: Pool,
  questions: readonly Question[],
): Promise<readonly QueryResult<R>[]> => {
  const client = await pool.connect();
  let spoilt = false;
  try {
    return await askOn<R>(client, pool.options.types, questions);
  } catch (error) {
    spoilt = isSpoilt(error);
    throw error;
  } finally {
    client.release(spoilt);
  }
};

/**
 * Asks for several accounts in one trip, each account's question seeing its own rows only. @returns each account's questions, with its rows
 */
export const askByConta = async <K extends { readonly conta: number }, R extends QueryResultRow>(
  pool: Pool,
  keys: readonly K[],
  ask: (conta: number, own: readonly K[]) => QueryConfig,
): Promise<readonly (readonly [own: readonly K[], rows: readonly R[]])[]> => {
  const byConta = [...Map.groupBy(keys, ({ conta }) => conta)];
  const answers = await askTogether<R>(
    pool,
    byConta.map(([conta, own]) => ({ ...ask(conta, own), settings: seeing(conta) })),
  );
  return byConta.map(([, own], index) => [own, answers[index]?.rows ?? []]);
};
