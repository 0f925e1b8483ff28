import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { JobQueue } from '@tulha/jobs/job-queue';
import { recuperarSenhaJob } from '@tulha/jobs/recuperar-senha.job';
import { askFor } from '@tulha/jobs/pedir';
import { askAgain, tarefaHandler } from '@tulha/jobs/tarefas';
import { lettersOf } from '@tulha/operation/letters';
import { createPool } from '@tulha/platform/postgres/pool';
import { prepareControl } from '@tulha/read-models/control/control';
import { type TestDatabase, testDatabase } from '@tulha/testing/postgres';
import { smtpServer } from '@tulha/testing/smtp';
import type { Pool, PoolClient } from 'pg';
import { postman } from './correio.js';

const ATTEMPT = { number: 1, last: true, signal: new AbortController().signal };
const HORA = 3_600;

type Queries = Pick<Pool, 'query'>;

describe('cartas enquanto o servidor de correio não está', () => {
  let database: TestDatabase;
  let pool: Pool;
  let smtp: Awaited<ReturnType<typeof smtpServer>>;
  let asked: number[] = [];
  const dataDir = mkdtempSync(join(tmpdir(), 'tulha-cartas-'));
  const queue: JobQueue = { add: async (_, id) => void asked.push(id), ping: async () => undefined, close: async () => undefined };

  beforeAll(async () => {
    database = await testDatabase();
    pool = createPool(database.url, { name: 'test' });
    await prepareControl(pool);
  });
  beforeEach(async () => {
    smtp = await smtpServer();
    asked = [];
    await pool.query('truncate controle.tarefa');
    await askFor(pool, queue, recuperarSenhaJob, { id: 1, conta: 7, usuario: 3, entrada: {} });
  });
  afterEach(() => smtp.leave());
  afterAll(async () => {
    await pool.end();
    await database.drop();
    rmSync(dataDir, { recursive: true });
  });

  const to = 'ana@fazenda.com.br';
  /** Does the jobs of the queue, as a worker that has just been started does. */
  const work = async () => {
    const send = postman({ dataDir, smtpUrl: smtp.url } as Parameters<typeof postman>[0]);
    const handler = tarefaHandler(
      pool,
      recuperarSenhaJob,
      () => send({ to, subject: 'Nova senha', text: 'Olá' }),
      () => undefined,
    );
    for (const id of asked.splice(0)) await handler.handle(id, ATTEMPT);
  };
  /** Makes time go by for the letter, by the database's clock. */
  const pass = (on: Queries, seconds: number) =>
    on.query(
      `update controle.tarefa set criada_em = criada_em - make_interval(secs => $1), proxima_em = proxima_em - make_interval(secs => $1)`,
      [seconds],
    );
  const letter = async (on: Queries = pool) => {
    const { rows } = await on.query(
      `select situacao, erro, tentativas, extract(epoch from now() - criada_em)::int as idade,
         ceil(extract(epoch from proxima_em - now()))::int as falta from controle.tarefa`,
    );
    return rows[0] as { situacao: string; erro: string | null; tentativas: number; idade: number; falta: number | null };
  };
  /** The database's clock stands still meanwhile: within a transaction `now()` is its beginning. */
  const standingStill = async <T>(look: (on: PoolClient) => Promise<T>): Promise<T> => {
    const client = await pool.connect();
    try {
      await client.query('begin');
      return await look(client);
    } finally {
      await client.query('commit');
      client.release();
    }
  };
  /** Lets the time to the next try go by, try after try, until so much has gone by altogether or it has ended. */
  const passing = async (seconds: number) => {
    for (let over = false; !over; ) {
      await work();
      over = await standingStill(async (on) => {
        const { situacao, idade, falta } = await letter(on);
        if (situacao !== 'aguardando' || idade >= seconds) return true;
        await pass(on, (falta ?? 0) - 1);
        await askAgain(on as unknown as Pool, queue, [recuperarSenhaJob]);
        expect(asked).toEqual([]);
        await pass(on, 2);
        await askAgain(on as unknown as Pool, queue, [recuperarSenhaJob]);
        expect(asked).toEqual([1]);
        return false;
      });
    }
  };

  it('uma hora fora não perde carta nenhuma: espera com pausas que crescem, à vista, e é entregue uma vez', async () => {
    await smtp.leave();
    await passing(HORA);
    expect(await letter()).toMatchObject({ situacao: 'aguardando', erro: null, tentativas: expect.any(Number) });
    const waiting = await lettersOf(pool);
    expect(waiting).toMatchObject({ aguardando: 1, desistidas: 0, primeiras: [{ destinatario: 'usuário convidado' }] });
    expect(waiting.primeiras[0]?.erro).toContain('ECONNREFUSED');
    expect(JSON.stringify(waiting)).not.toMatch(/@|127\.0\.0\.1/);
    await smtp.comeBack();
    await passing(2 * HORA);
    expect((await letter()).situacao).toBe('concluida');
    expect(smtp.letters).toHaveLength(1);
    expect(await lettersOf(pool)).toEqual({ aguardando: 0, desistidas: 0, primeiras: [] });
  });

  it('mais de um dia fora: desiste, diz que desistiu, e não tenta mais', async () => {
    await smtp.leave();
    await passing(30 * HORA);
    const { situacao, erro, idade } = await letter();
    expect([situacao, erro]).toEqual(['falhou', expect.stringContaining('um dia inteiro')]);
    expect(idade).toBeGreaterThanOrEqual(24 * HORA);
    expect(await lettersOf(pool)).toEqual({ aguardando: 0, desistidas: 1, primeiras: [] });
    await askAgain(pool, queue, [recuperarSenhaJob]);
    expect(asked).toEqual([]);
  });

  it('um endereço que o servidor recusa para sempre não é tentado de novo, e não é problema da instalação', async () => {
    await smtp.leave();
    smtp = await smtpServer('RCPT');
    await work();
    const { situacao, erro } = await letter();
    expect([situacao, erro]).toEqual(['falhou', 'O servidor de correio recusou o endereço ou a carta (SMTP 550 em RCPT TO).']);
    expect(await lettersOf(pool)).toEqual({ aguardando: 0, desistidas: 0, primeiras: [] });
  });
});
