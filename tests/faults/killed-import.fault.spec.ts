import { gerarSafra } from '@tulha/domain/suporte/importacao/exemplo/gerar';
import { seed } from '@tulha/testing/seed';
import { type Account, openAccount, shownBy } from './account.js';
import { type Gate, gatesHere } from './gate.js';
import { seeded, tell } from './processes.js';
import { type Name, openProduct, type Product } from './product.js';

const openGate = gatesHere();

/** Kills in the middle of an import lose nothing and double nothing: the same command again ends where an undisturbed one ends. */

/** Only ends a test that hangs; it is no bound on speed. In ms. */
const HANGS = 1_200_000;
const CHILDREN: readonly Name[] = ['api', 'worker'];

/** Somewhere in each part of the way; TULHA_SEED brings the same again. */
const random = seeded(seed);
const moments = (howMany: number): number[] => Array.from({ length: howMany }, (_, index) => (index + random()) / howMany);

describe('importação interrompida', () => {
  const { arquivos } = gerarSafra({ semente: 11, fator: 0.5 });
  let product: Product;
  let facts: Awaited<ReturnType<typeof writtenBy>>;
  let shown: Awaited<ReturnType<typeof shownBy>>;
  let total: number;

  /**
   * The number of facts of each type, and of distinct reserved values. A claim whose record was not written because of a
   * death is void, and is made once more for the record that exists; so values are counted, not claims.
   */
  const writtenBy = async (account: Account) => {
    const { ValoresReservados: _claims, ...records } = await account.facts();
    const [own] = await account.query<{ n: number }>(
      `select count(distinct (data->>'tabela', valor->>'campo', valor->>'valor'))::int as n
       from es.events, json_array_elements(data->'valores') as valor
       where type = 'ValoresReservados' and (meta->>'conta')::bigint = $1`,
      [account.conta],
    );
    return { records, ownValues: own?.n };
  };

  /** Asks for an import and kills while it stands in the middle of a write. @returns how many facts the account has then */
  const killAtTheGate = async (gate: Gate, account: Account, names: readonly Name[]): Promise<number> => {
    await account.ask(arquivos);
    await gate.reached('tulha-worker');
    const written = Object.values(await account.facts()).reduce((a, b) => a + b, 0);
    await product.kill(...names);
    return written;
  };
  const ofAccount = ({ conta }: Account) => `(new.meta->>'conta')::bigint = ${conta}`;

  beforeAll(async () => {
    tell(`importação interrompida: TULHA_SEED=${seed}`);
    product = await openProduct();
    await product.start();
    const calm = await openAccount(product, 'calma');
    await calm.ended(await calm.ask(arquivos));
    await calm.settled();
    facts = await writtenBy(calm);
    total = Object.values(await calm.facts()).reduce((a, b) => a + b, 0);
    shown = await shownBy(calm);
  }, HANGS);
  afterAll(() => product?.close());

  const endsLikeTheCalmOne = async (account: Account) => {
    expect(await account.ended(await account.ask(arquivos))).toMatchObject({ situacao: 'concluida', errosTotal: 0 });
    await account.settled();
    expect(await writtenBy(account)).toEqual(facts);
    expect(await shownBy(account)).toEqual(shown);
    expect(await account.ended(await account.ask(arquivos))).toMatchObject({ situacao: 'concluida', errosTotal: 0 });
    await account.settled();
    expect(await writtenBy(account)).toEqual(facts);
  };

  it(
    'a API e o trabalhador mortos três vezes no meio: o mesmo comando de novo dá o mesmo, sem um fato a mais',
    async () => {
      const account = await openAccount(product, 'golpes');
      const interrupted: number[] = [];
      // A restarted process goes on at once and would be done before a new gate stood: the gate stays, and lets so many through for each
      // death.
      const [first = 0, ...next] = moments(3).map((moment) => Math.floor((moment * total) / 3));
      const gate = await openGate(product.databaseUrl());
      await gate.shut({ after: first, where: ofAccount(account) });
      for (const more of [...next, undefined]) {
        const before = { api: product.pidOf('api'), worker: product.pidOf('worker') };
        interrupted.push(await killAtTheGate(gate, account, CHILDREN));
        await (more === undefined ? gate.close() : gate.letPass(more));
        await product.back(before);
      }
      expect(interrupted.filter((written) => written >= total)).toEqual([]);
      await endsLikeTheCalmOne(account);
    },
    HANGS,
  );

  it(
    'tudo morto no meio, o banco também: iniciar de novo e repetir o comando dá o mesmo',
    async () => {
      const interrupted: number[] = [];
      for (const moment of moments(2)) {
        const account = await openAccount(product, `queda-${interrupted.length}`);
        const gate = await openGate(product.databaseUrl());
        await gate.shut({ after: Math.floor(moment * total), where: ofAccount(account) });
        interrupted.push(await killAtTheGate(gate, account, ['supervisor', 'api', 'worker', 'postgres']));
        await product.start();
        await endsLikeTheCalmOne(account);
      }
      expect(interrupted.filter((written) => written >= total)).toEqual([]);
    },
    HANGS,
  );
});
