import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { playSeason } from './small-season.js';
import { type Answer, copyOf, startTestApp, type TestApp } from './test-app.js';

type Account = Awaited<ReturnType<TestApp['account']>>;
/** A request, and its answer. */
type Asked = { readonly sent: Parameters<Account['call']>; readonly answer: Answer };
type Played = {
  readonly conta: number;
  readonly season: Awaited<ReturnType<typeof playSeason>>;
  readonly asked: readonly Asked[];
  /** Uploaded content, by its path in the folder of the app. */
  readonly files: ReadonlyMap<string, Buffer>;
};

const LOGIN = 'ana';
/** Whether the facts are in the database, and so in each copy of it. */
const onPostgres = (process.env.TULHA_TEST_STORE ?? 'postgresql') === 'postgresql';

const filesIn = (folder: string): Map<string, Buffer> =>
  new Map(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name))
      .map((path) => [relative(folder, path), readFileSync(path)]),
  );

const play = async (app: TestApp): Promise<Played> => {
  const account = await app.account(LOGIN);
  const asked: Asked[] = [];
  const call: Account['call'] = async (...sent) => {
    const answer = await account.call(...sent);
    asked.push({ sent, answer });
    return answer;
  };
  const season = await playSeason({ ...account, call });
  return { conta: account.conta, season, asked, files: filesIn(app.services.config.dataDir) };
};

/** The season played in the database from which this process's databases are copied. */
let played: Played | undefined;
const playOnce = async (url: string): Promise<void> => {
  const app = await startTestApp({ database: async () => ({ url, drop: async () => undefined }) });
  try {
    played = await play(app);
  } finally {
    await app.close();
  }
};

const signIn = async (app: TestApp, conta: number): Promise<Account> => {
  const { body } = await app.call('POST', '/session', { body: { login: LOGIN, password: 'senha-muito-boa', modo: 'web' } });
  const token = body.token as string;
  const call: Account['call'] = (method, url, sent, headers) =>
    app.call(method, url, { token, body: sent, ...(headers ? { headers } : {}) });
  return { token, conta, call };
};

const playedIn = async (app: TestApp): Promise<Played> => {
  if (!onPostgres) return play(app);
  if (!played) throw new Error('A copy of what nobody played');
  for (const [path, bytes] of played.files) {
    const at = join(app.services.config.dataDir, path);
    mkdirSync(dirname(at), { recursive: true });
    writeFileSync(at, bytes);
  }
  return played;
};

/** The api where an account, the first there is, has played a small season: played once by each process that tests, and copied. */
export const startSeasonApp = async () => {
  const app = await startTestApp(onPostgres ? { database: () => copyOf('season', playOnce) } : {});
  try {
    const { conta, season, asked } = await playedIn(app);
    return { app, ana: await signIn(app, conta), season: { ...season, ids: new Map(season.ids) }, asked };
  } catch (error) {
    await app.close();
    throw error;
  }
};
