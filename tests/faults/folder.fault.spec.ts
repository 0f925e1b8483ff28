import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { folderFor } from './processes.js';
import { openProduct, type Product } from './product.js';

describe('duas Tulhas na mesma pasta', () => {
  let product: Product;
  beforeAll(async () => {
    product = await openProduct();
    await product.start();
  });
  afterAll(() => product?.close());

  it('a segunda diz em uma frase que a primeira está em execução, e não a perturba', async () => {
    const pids = { supervisor: product.pidOf('supervisor'), api: product.pidOf('api'), postgres: product.pidOf('postgres') };
    const second = product.begin({ TULHA_PORT: '1' });
    expect(await second.code).toBe(1);
    const port = new URL(product.url).port;
    expect(second.output().trim()).toBe(`A Tulha já está em execução em http://localhost:${port} (processo ${pids.supervisor}).`);
    expect((await fetch(`${product.url}/health/ready`)).status).toBe(200);
    expect({ supervisor: product.pidOf('supervisor'), api: product.pidOf('api'), postgres: product.pidOf('postgres') }).toEqual(pids);
  });

  it('a pasta fica livre quando a primeira morre, ainda que por kill -9', async () => {
    await product.kill('supervisor');
    await product.start();
    expect((await fetch(`${product.url}/health/ready`)).status).toBe(200);
  });
});

describe('a posse de uma pasta, pedida por todos ao mesmo tempo', () => {
  const TIMES = 50;
  const dist = resolve(import.meta.dirname, '../../libs/platform/dist/supervisor/claim.js');
  const script = join(import.meta.dirname, 'claimer-supervisor.mjs');
  let above: string;
  let claimers: ChildProcess[] = [];
  type Reply = { readonly mine?: boolean; readonly owner?: number };

  const begin = async (): Promise<ChildProcess> => {
    const child = spawn(process.execPath, [script, dist], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
    await once(child, 'message');
    return child;
  };
  const ask = async (child: ChildProcess, message: object): Promise<Reply> => {
    const over = new AbortController();
    const ended = once(child, 'exit', over).then(([code]) => Promise.reject(new Error(`A claimer ended with ${code}`)));
    const [reply] = [once(child, 'message', over), child.send(message)];
    try {
      return (await Promise.race([reply, ended]))[0] as Reply;
    } finally {
      over.abort(); // the first answer is enough
    }
  };
  beforeAll(async () => {
    above = folderFor('posse');
    claimers = await Promise.all([begin(), begin(), begin(), begin()]);
  });
  afterAll(() => {
    for (const child of claimers) child.kill('SIGKILL');
    rmSync(above, { recursive: true });
  });

  const winners: number[] = [];
  /** @returns the one that won, after seeing that the others heard who that is */
  const race = async (data: string, rivals: readonly ChildProcess[]): Promise<ChildProcess> => {
    const replies = await Promise.all(rivals.map((child) => ask(child, { data })));
    const won = rivals.filter((_, index) => replies[index]?.mine);
    winners.push(won.length);
    expect(replies.filter(({ mine }) => !mine).map(({ owner }) => owner)).toEqual(rivals.slice(1).map(() => won[0]?.pid));
    return won[0] as ChildProcess;
  };

  it('de uma pasta nova, de uma que foi deixada e de uma cujo dono morreu por kill -9: um só a tem, cinquenta vezes', async () => {
    for (let times = 0; times < TIMES; times++) {
      const data = join(above, String(times));
      mkdirSync(data);
      const first = await race(data, claimers);
      await ask(first, { release: true });
      const second = await race(data, claimers);
      if (times % 5 === 0) {
        second.kill('SIGKILL');
        await once(second, 'exit');
        claimers = [...claimers.filter((child) => child !== second), await begin()];
      } else await ask(second, { release: true });
      await ask(await race(data, claimers), { release: true });
    }
    expect(winners).toEqual(Array.from({ length: 3 * TIMES }, () => 1));
  });
});
