import { listAddress, removeAddress } from '@tulha/domain/kernel/register/addresses';
import type { Register } from '@tulha/domain/kernel/register/register';
import { registers } from '@tulha/domain/registers/index';
import { badValues, exampleBody, formFields } from '../testing/catalogue-examples.js';
import { tablesThatDiffer } from '../testing/rebuilt.js';
import { registerRecords } from '../testing/register-records.js';
import { semOQuePrende } from '../testing/sem-o-que-prende.js';
import { startTestApp, type TestApp } from '../testing/test-app.js';

type Account = Awaited<ReturnType<TestApp['account']>>;
type Body = Record<string, unknown>;
type Method = Parameters<Account['call']>[0];

/** No two records of a run look alike. */
let n = 0;
const all = Object.entries<Register>(registers);

describe.each(all)('register %s', (_, register) => {
  const { path, lines, transitions, copy } = register;
  const kinds = Object.entries(lines);
  const head = () => app.services.store.head();
  const { na, body, record, lineOf, complete, step } = registerRecords(register, {
    farmOf: (who) => farms.get(who.conta) as number,
    next: () => ++n,
  });
  /** A step that leads from one situation to another, and back to where the first was. */
  const there = Object.entries(transitions).find(([, { from, to }]) => from === Object.keys(register.situations)[0] && to !== undefined);
  const unchanged = async (work: () => Promise<unknown>) => {
    const before = await head();
    await work();
    expect(await head()).toBe(before);
  };

  if ('fazenda' in register.fields)
    it('só se grava numa fazenda', async () => {
      const sent = await body(ana, register);
      await unchanged(async () => {
        const { fazenda: _farm, ...rest } = sent;
        expect(await ana.call('POST', `/${path}`, rest, { 'x-fazenda': '0' })).toMatchObject({
          status: 422,
          body: { code: 'FAZENDA_OBRIGATORIA' },
        });
        expect((await ana.call('POST', `/${path}`, { ...rest, fazenda: 0 }, na(ana))).status).toBe(400);
      });
      const { id } = await record(ana);
      await unchanged(async () => {
        for (const fazenda of [null, '']) {
          const { status, body: told } = await ana.call('PUT', `/${path}/${id}`, { fazenda });
          const campos = (told.errors as { campo: string }[] | undefined)?.map(({ campo }) => campo);
          expect({ fazenda, status, campos }).toEqual({ fazenda, status: 400, campos: ['fazenda'] });
        }
      });
    });

  for (const [name, line] of kinds)
    describe(`linhas: ${name}`, () => {
      const at = (id: number, itemId?: number) => `/${path}/${id}/${line.path}${itemId === undefined ? '' : `/${itemId}`}`;
      const listed = (id: number) => `/${path}${listAddress(line, id)}`;
      const gone = (id: number, itemId: number) => `/${path}${removeAddress(line, id, itemId)}`;

      it('entram, aparecem, mudam e saem, com a versão do registro', async () => {
        const { id } = await record(ana);
        const sent = await body(ana, line);
        const one = await ana.call('POST', at(id), sent);
        expect(one).toMatchObject({ status: 201, headers: { etag: '"1"' } });
        const itemId = one.body.id as number;
        // A field that another room fills in cannot be sent.
        const deOutra = line.deOutra === undefined ? {} : { [line.deOutra]: null };
        expect(one.body).toEqual({ id: itemId, [line.parent]: id, ...deOutra, ...sent });
        expect(await ana.call('GET', listed(id))).toMatchObject({
          status: 200,
          headers: { etag: '"1"' },
          body: { content: [one.body], pagination: { page: 1, size: 20, total: 1 } },
        });
        const other = await body(ana, line);
        const changed = await ana.call('PUT', at(id, itemId), other, { 'if-match': '"1"' });
        expect(changed).toMatchObject({ status: 200, body: { id: itemId, ...other }, headers: { etag: '"2"' } });
        await unchanged(async () => {
          expect((await ana.call('PUT', at(id, itemId), other)).status).toBe(200);
          expect((await ana.call('PUT', at(id, itemId), sent, { 'if-match': '"1"' })).status).toBe(412);
          expect((await ana.call('DELETE', gone(id, itemId), undefined, { 'if-match': '"1"' })).status).toBe(412);
        });
        expect((await ana.call('GET', `/${path}/${id}`)).headers.etag).toBe('"2"');
        expect((await ana.call('DELETE', gone(id, itemId))).status).toBe(204);
        await unchanged(async () => {
          for (const [method, url, given] of [
            ['PUT', at(id, itemId), other],
            ['DELETE', gone(id, itemId)],
          ] as const)
            expect({ method, status: (await ana.call(method, url, given)).status }).toEqual({ method, status: 404 });
        });
        expect((await ana.call('GET', listed(id))).body.content).toEqual([]);
      });

      it('recusam o que falta, o que não se conhece e cada valor errado, dizendo qual', async () => {
        const { id } = await record(ana);
        const good = await body(ana, line);
        await unchanged(async () => {
          const refused = async (sent: Body, campo: string) => {
            const answer = await ana.call('POST', at(id), sent);
            const fields = ((answer.body.errors ?? []) as { campo: string }[]).map((one) => one.campo.replace(/\[\d+\]$/, ''));
            expect({ campo, sent: sent[campo], status: answer.status, fields }).toEqual({
              campo,
              sent: sent[campo],
              status: 400,
              fields: [campo],
            });
          };
          for (const [campo, field] of formFields(line)) {
            if (!field.optional) await refused({ ...good, [campo]: null }, campo);
            for (const bad of badValues(field)) await refused({ ...good, [campo]: bad }, campo);
          }
          expect((await ana.call('POST', at(id), { ...good, dono: 1 })).status).toBe(400);
          expect((await ana.call('POST', at(id), { ...good, [line.parent]: 1 })).status).toBe(400);
          for (const [campo, { de }] of formFields(line)) {
            if (!de) continue;
            const answer = await ana.call('POST', at(id), { ...good, [campo]: 999_999 });
            expect(answer).toMatchObject({ status: 422, body: { code: 'REFERENCIA_NAO_ENCONTRADA', errors: [{ campo }] } });
          }
        });
      });

      it('são do seu registro, e só da sua conta', async () => {
        const [mine, another, theirs] = [await record(ana), await record(ana), await record(bia)];
        const item = await lineOf(ana, mine.id, name);
        const alheia = await lineOf(bia, theirs.id, name);
        const good = await body(ana, line, { onlyRequired: true });
        await unchanged(async () => {
          for (const [who, id, itemId] of [
            [ana, another.id, item.id],
            [bia, mine.id, item.id],
            [ana, mine.id, alheia.id],
            [ana, mine.id, 999_999],
          ] as const)
            for (const [method, url, given] of [
              ['PUT', at(id, itemId), good],
              ['DELETE', gone(id, itemId)],
            ] as const)
              expect({ method, id, itemId, status: (await who.call(method, url, given)).status }).toEqual({
                method,
                id,
                itemId,
                status: 404,
              });
          expect((await bia.call('GET', listed(mine.id))).status).toBe(404);
          expect((await bia.call('POST', at(mine.id), good)).status).toBe(404);
        });
      });

      it('a mesma chave não inclui duas vezes', async () => {
        const { id } = await record(ana);
        const sent = await body(ana, line, { onlyRequired: true });
        const headers = { 'idempotency-key': `linha-${++n}` };
        const first = await ana.call('POST', at(id), sent, headers);
        expect(first.status).toBe(201);
        await unchanged(async () => expect((await ana.call('POST', at(id), sent, headers)).body).toEqual(first.body));
      });
    });

  if (there) {
    const [name, { to }] = there;
    const back = Object.entries(transitions).find(([, one]) => one.from === to)?.[0];

    it(`${name}: muda a situação uma vez, e repetir não grava`, async () => {
      const id = await complete(ana);
      const sent = exampleBody({ ...register, fields: transitions[name]?.takes ?? {} }, ++n, () => 0);
      const version = Number(String((await ana.call('GET', `/${path}/${id}`)).headers.etag).replaceAll('"', ''));
      expect((await step(ana, id, name, sent, { 'if-match': `"${version - 1}"` })).status).toBe(412);
      const done = await step(ana, id, name, sent);
      expect(done).toMatchObject({
        status: 200,
        body: { id, [register.situationField]: to, ...sent },
        headers: { etag: `"${version + 1}"` },
      });
      expect((await ana.call('GET', `/${path}/${id}`)).body).toEqual(done.body);
      expect(
        ((await ana.call('GET', `/${path}?${register.situationField}=${to}&size=200`)).body.content as Body[]).map((row) => row.id),
      ).toContain(id);
      await unchanged(async () => expect((await step(ana, id, name, sent)).body).toEqual(done.body));
    });

    if (back)
      it(`${back}: volta à primeira situação, sem o que ${name} levou`, async () => {
        const id = await complete(ana);
        await step(ana, id, name);
        const taken = Object.keys(transitions[name]?.takes ?? {}).filter((campo) => register.fields[campo]?.aParte);
        const again = await step(ana, id, back);
        const emptied = Object.fromEntries(taken.map((campo) => [campo, null]));
        expect(again).toMatchObject({ status: 200, body: { ...emptied, [register.situationField]: Object.keys(register.situations)[0] } });
      });

    it('o passo que não cabe é recusado com a situação em que está', async () => {
      const id = await complete(ana);
      expect((await step(ana, id, name)).status).toBe(200);
      for (const [other, { from }] of Object.entries(transitions)) {
        const { moves, to: leads } = transitions[other] as Register['transitions'][string];
        if (from === undefined || from === to || leads === to) continue;
        if (moves && Object.entries(moves).flat().includes(String(to))) continue;
        expect(await step(ana, id, other)).toMatchObject({ status: 409, body: { code: 'SITUACAO_NAO_DEIXA' } });
      }
      if (!register.locked.includes(String(to))) return;
      const sent = await body(ana, register);
      const writes: [Method, string, unknown?][] = [
        ['PUT', `/${path}/${id}`, sent],
        ['DELETE', `/${path}/${id}`],
      ];
      for (const [, line] of kinds) writes.push(['POST', `/${path}/${id}/${line.path}`, await body(ana, line)]);
      await unchanged(async () => {
        for (const [method, url, given] of writes)
          expect(await ana.call(method, url, given)).toMatchObject({ status: 409, body: { code: 'SITUACAO_NAO_DEIXA' } });
      });
    });

    it('outra conta não dá passo nenhum', async () => {
      const id = await complete(ana);
      await unchanged(async () => {
        for (const one of Object.keys(transitions))
          expect({ one, status: (await step(bia, id, one)).status }).toEqual({ one, status: 404 });
      });
    });
  }

  for (const [name, { from, to, takes }] of Object.entries(transitions).filter(([, one]) => one.to === undefined))
    it(`${name}: muda só o que leva`, async () => {
      expect(from).toBeUndefined();
      expect(to).toBeUndefined();
      const before = await record(ana);
      const sent = exampleBody({ ...register, fields: takes }, ++n, () => 0);
      const done = await step(ana, before.id, name, sent);
      expect(done).toMatchObject({ status: 200, body: { ...before, ...sent } });
      await unchanged(async () => expect((await step(ana, before.id, name, sent)).status).toBe(200));
    });

  if (copy)
    it('duplica campos e linhas, na primeira situação', async () => {
      const id = await complete(ana);
      if (there) await step(ana, id, there[0]);
      const { id: _id, [register.situationField]: _now, ...original } = (await ana.call('GET', `/${path}/${id}`)).body as Body;
      const headers = { 'idempotency-key': `copia-${++n}` };
      const copied = await ana.call('POST', `/${path}/${id}/${copy.path}`, undefined, headers);
      expect(copied).toMatchObject({ status: 201, headers: { etag: expect.any(String) } });
      const own = Object.fromEntries(Object.entries(original).filter(([campo]) => !register.fields[campo]?.aParte));
      expect(copied.body).toMatchObject({ ...own, [register.situationField]: Object.keys(register.situations)[0] });
      expect(copied.body.id).not.toBe(id);
      for (const [, line] of kinds) {
        const of = async (one: unknown) =>
          ((await ana.call('GET', `/${path}${listAddress(line, Number(one))}`)).body.content as Body[]).map(
            ({ id: _line, [line.parent]: _whose, ...rest }) => rest,
          );
        expect(await of(copied.body.id)).toEqual(await of(id));
      }
      await unchanged(async () => {
        expect((await ana.call('POST', `/${path}/${id}/${copy.path}`, undefined, headers)).body).toEqual(copied.body);
        expect((await bia.call('POST', `/${path}/${id}/${copy.path}`)).status).toBe(404);
      });
    });

  it('excluído, vai com as linhas: o que elas usam fica solto', async () => {
    const id = await complete(ana);
    await semOQuePrende(ana, register, id);
    expect((await ana.call('DELETE', `/${path}/${id}`)).status).toBe(204);
    for (const [name, line] of kinds) {
      expect((await ana.call('GET', `/${path}${listAddress(line, id)}`)).status).toBe(404);
      const { rows } = await app.owner.query(`select id from leitura.${line.tabela} where not excluido and ${register.tabela}_id = $1`, [
        id,
      ]);
      expect({ name, rows }).toEqual({ name, rows: [] });
    }
    for (const one of Object.keys(transitions)) expect([one, (await step(ana, id, one)).status]).toEqual([one, 404]);
  });

  it('conta o que mudou, também nas linhas', async () => {
    const id = await complete(ana);
    const { status, body: told } = await ana.call('GET', `/${path}/${id}/alteracoes`);
    const content = told.content as { tipo: string; mudancas: { rotulo: string; antes: string | null }[] }[];
    expect({ status, tipos: content.map(({ tipo }) => tipo).reverse() }).toEqual({
      status: 200,
      tipos: [register.tipos.cadastrado, ...kinds.map(([, line]) => line.tipos.cadastrado)],
    });
    for (const { mudancas } of content) expect(mudancas.every(({ antes }) => antes === null)).toBe(true);
    expect(content[0]?.mudancas.length).toBeGreaterThan(0);
  });
});

let app: TestApp;
let ana: Account;
let bia: Account;
const farms = new Map<number, number>();

beforeAll(async () => {
  app = await startTestApp();
  ana = await app.account('ana');
  bia = await app.account('bia');
  for (const who of [ana, bia]) farms.set(who.conta, (await who.call('POST', '/fazendas', { nome: 'SANTA FÉ' })).body.id);
});
afterAll(() => app.close());

it('tudo o que os registers mostram volta igual dos fatos', async () => expect(await tablesThatDiffer(app)).toEqual([]));
