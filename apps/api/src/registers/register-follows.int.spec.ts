import { stepAddress } from '@tulha/domain/kernel/register/addresses';
import type { Register } from '@tulha/domain/kernel/register/register';
import { registers } from '@tulha/domain/registers/index';
import { impede, preparar, SEMPRE_VOLTA } from '../testing/impede.js';
import { tablesThatDiffer } from '../testing/rebuilt.js';
import { registerRecords } from '../testing/register-records.js';
import { startTestApp, type TestApp } from '../testing/test-app.js';

type Account = Awaited<ReturnType<TestApp['account']>>;

/** Every step from which something follows in other rooms, and the one that takes it back. */
const steps = Object.values<Register>(registers).flatMap((register) =>
  Object.entries(register.transitions).flatMap(([back, { undoes }]) =>
    undoes ? [[register.tabela, undoes, back, register] as const] : [],
  ),
);
let n = 0;
let farm: number;
let app: TestApp;
let ana: Account;

beforeAll(async () => {
  app = await startTestApp();
  ana = await app.account('ana');
  farm = (await ana.call('POST', '/fazendas', { nome: 'SANTA FÉ' })).body.id;
});
afterAll(() => app.close());

it('todo passo de que algo segue tem o que o desfaz', () => {
  const following = Object.values<Register>(registers).flatMap(({ tabela, transitions }) =>
    Object.entries(transitions).flatMap(([name, { then, undoes }]) => (then && !undoes ? [`${tabela} ${name}`] : [])),
  );
  expect(steps.map(([tabela, name]) => `${tabela} ${name}`)).toEqual(following);
});

describe.each(steps)('o que segue em outras partes: %s, %s e %s', (_, name, back, register) => {
  const { path, lines, transitions } = register;
  const kinds = Object.entries(lines);
  const { to } = transitions[name] as Register['transitions'][string];
  const { na, record, lineOf, step } = registerRecords(register, { farmOf: () => farm, next: () => ++n });
  const unchanged = async (work: () => Promise<unknown>) => {
    const before = await app.services.store.head();
    await work();
    expect(await app.services.store.head()).toBe(before);
  };
  /** A record with lines that have all their fields, and the facts that its steps wrote elsewhere. */
  const whole = async () => {
    const { id } = await record(ana);
    const below: Awaited<ReturnType<typeof lineOf>>[] = [];
    for (const [kind] of kinds) below.push(await lineOf(ana, id, kind, {}));
    await preparar(ana, na(ana), register.tabela, below as never);
    return id;
  };
  const taken = async (id: number, passo: string) => {
    expect(await step(ana, id, passo)).toMatchObject({ status: 200 });
    const facts = await app.facts();
    const own = facts.findLast(({ stream }) => stream === `${register.tabela}-${id}`);
    return facts.filter(({ meta }) => meta.causationId === own?.eventId);
  };
  const rooms = (facts: Awaited<ReturnType<typeof taken>>) => [...new Set(facts.map(({ stream }) => stream.replace(/-\d+$/, '')))];

  it('acontece uma vez, volta com o passo de volta, e outra vez é outro', async () => {
    const id = await whole();
    const first = await taken(id, name);
    expect(first.length).toBeGreaterThan(0);
    await unchanged(() => step(ana, id, name));
    const undone = await taken(id, back);
    expect(rooms(undone)).toEqual(rooms(first));
    await unchanged(() => step(ana, id, back));
    const again = await taken(id, name);
    expect(again.map(({ type }) => type)).toEqual(first.map(({ type }) => type));
    expect(again.map(({ data }) => data)).not.toEqual(first.map(({ data }) => data));
  });

  it('o ensaio diz o que seria, e não grava', async () => {
    const id = await whole();
    const rehearse = async (passo: string) => {
      const transition = transitions[passo] as Register['transitions'][string];
      return ana.call(transition.method, `/${path}${stepAddress(transition, id)}?ensaio=1`, {});
    };
    const told = { status: 200, body: { situacao: to, segue: expect.arrayContaining([expect.any(String)]) } };
    await unchanged(async () => expect(await rehearse(name)).toMatchObject(told));
    await step(ana, id, name);
    await unchanged(async () =>
      expect(await rehearse(back)).toMatchObject({ ...told, body: { situacao: Object.keys(register.situations)[0] } }),
    );
  });

  if (SEMPRE_VOLTA.includes(register.tabela)) return;
  it('o que outra parte recusa se pergunta antes: com as palavras dela, e nada muda', async () => {
    for (const room of rooms(await taken(await whole(), name))) {
      const id = await whole();
      const code = await impede(ana, na(ana), room, await taken(id, name));
      const transition = transitions[back] as Register['transitions'][string];
      await unchanged(async () => {
        for (const query of ['', '?ensaio=1']) {
          const refused = await ana.call(transition.method, `/${path}${stepAddress(transition, id)}${query}`);
          expect({ room, status: refused.status, code: refused.body.code }).toEqual({ room, ...code });
        }
      });
    }
  });
});

it('o que seguiu volta igual dos fatos', async () => expect(await tablesThatDiffer(app)).toEqual([]));
