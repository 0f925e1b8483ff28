import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { claimKey } from '@tulha/platform/vault/claim-key';
import { type TestDatabase, testDatabase } from '@tulha/testing/postgres';
import pg from 'pg';
import type { Io } from '../../terminal/io.js';
import { examineFolder, examineKey } from './doutor-instalacao.js';

describe('tulha doutor, a chave mestra', () => {
  const [ours, other] = [5, 6].map((byte) => Buffer.alloc(32, byte).toString('base64'));
  let database: TestDatabase;
  let cwd: string;
  beforeAll(async () => {
    cwd = mkdtempSync(join(tmpdir(), 'tulha-doutor-'));
    database = await testDatabase();
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    await claimKey(client, ours as string, 'TULHA_MASTER_KEY').finally(() => client.end());
  });
  afterAll(async () => {
    rmSync(cwd, { recursive: true, force: true });
    await database?.drop();
  });

  const examined = async (inFile: string | undefined, env: NodeJS.ProcessEnv) => {
    writeFileSync(join(cwd, 'segredos.json'), JSON.stringify({ TULHA_MASTER_KEY: inFile }));
    const { stdin, stdout, stderr } = process;
    const io: Io = {
      stdin,
      stdout,
      stderr,
      cwd,
      onInterrupt: () => () => undefined,
      env: { DATABASE_URL: database.url, TULHA_DATA: cwd, ...env },
    };
    const [exame] = await examineKey(io);
    return [exame?.estado, exame?.faca];
  };
  const because = 'antes de reiniciar: outra chave não abre os dados pessoais.';

  it('errada no ambiente, com o arquivo certo, é a variável que se corrige', async () => {
    expect(await examined(ours, {})).toEqual(['certo', undefined]);
    expect(await examined(ours, { TULHA_MASTER_KEY: other })).toEqual(['falha', `Corrija ou tire a variável TULHA_MASTER_KEY ${because}`]);
  });

  it('errada ou perdida no arquivo, é ele que volta da cópia', async () => {
    const back = ['falha', `Devolva o arquivo segredos.json da cópia de segurança ${because}`];
    expect(await examined(other, {})).toEqual(back);
    expect(await examined(undefined, {})).toEqual(back);
  });

  it('senha errada do banco da pasta: o que se confere é o arquivo dela, e não uma variável que não há', async () => {
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    const asked = client.query<{ pid: number }>("select pid from pg_stat_activity where backend_type = 'checkpointer'");
    const { pid } = (await asked.finally(() => client.end())).rows[0] ?? {};
    const postgres = join(cwd, 'postgres');
    mkdirSync(join(postgres, 'cluster'), { recursive: true });
    writeFileSync(join(postgres, 'cluster', 'postmaster.pid'), [pid, cwd, 0, new URL(database.url).port].join('\n'));
    writeFileSync(join(postgres, 'senha'), 'outra');
    expect(await examined(ours, { DATABASE_URL: undefined })).toEqual(['falha', `Confira ${join(postgres, 'senha')} e o disco da pasta.`]);
  });
});

it('tulha doutor, uma pasta de dados que não é uma, ou em que não se entra', () => {
  const cwd = mkdtempSync(join(tmpdir(), 'tulha-doutor-'));
  const { stdin, stdout, stderr } = process;
  const look = (name: string) =>
    examineFolder({ stdin, stdout, stderr, cwd, onInterrupt: () => () => undefined, env: { TULHA_DATA: join(cwd, name) } });
  try {
    mkdirSync(join(cwd, 'dados'));
    writeFileSync(join(cwd, 'arquivo'), '');
    expect([look('dados'), look('nenhuma')]).toEqual([[], []]);
    expect(look('arquivo')).toEqual([
      {
        nome: 'Pasta',
        estado: 'falha',
        detalhe: `${join(cwd, 'arquivo')} não é uma pasta`,
        faca: 'Tire dali o que está no lugar da pasta de dados, e devolva-a.',
      },
    ]);
  } finally {
    rmSync(cwd, { recursive: true });
  }
});
