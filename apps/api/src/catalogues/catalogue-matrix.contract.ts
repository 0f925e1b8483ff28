import type { Catalogue } from '@tulha/domain/kernel/catalogue/catalogue';
import { records } from '@tulha/domain/registers/declared';
import { badValues, exampleBody, formFields, withoutCounted } from '../testing/catalogue-examples.js';
import { amostraDe } from '../testing/feicoes.js';
import { tablesThatDiffer } from '../testing/rebuilt.js';
import { startTestApp, type TestApp } from '../testing/test-app.js';

type Account = Awaited<ReturnType<TestApp['account']>>;
type Body = Record<string, unknown>;
/** No two records of a run look alike. */
let n = 0;
/**
 * A register is held to the same rules as a catalogue; its lines and steps have tests in registers/. Farms come first: a plan allows only
 * so many, and the other catalogues use those that exist.
 */
const all = Object.entries(records).toSorted(([a], [b]) => Number(b === 'fazenda') - Number(a === 'fazenda'));

const todos: readonly Catalogue[] = all.map(([, catalogue]) => catalogue);
/** Catalogues that together have every kind of field and of rule, and each that has code of its own. */
const comCodigo = ({ regra, soUm, calculados }: Catalogue) => Boolean(regra ?? soUm ?? calculados);
export const amostra: readonly Catalogue[] = [...new Set([...amostraDe(todos), ...todos.filter(comCodigo)])];

/** Every rule of those `aFundo`; of each of the others that it takes and answers all its fields. */
export const matrixContract = (aFundo = todos) => {
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

  describe.each(all)('cadastro %s', (tabela, catalogue) => {
    const { path, fields, label } = catalogue;
    const ofFarm = 'fazenda' in fields;
    const fieldsAtFault = (body: { errors?: { campo: string }[] }) => (body.errors ?? []).map(({ campo }) => campo);

    const farmOf = (who: Account) => farms.get(who.conta) as number;
    /** A record for another to point at, made on a farm together with its own references. */
    const make = async (who: Account, table: string, farm = farmOf(who)): Promise<number> => {
      const target = records[table];
      if (!target) throw new Error(`No catalogue ${table}`);
      const headers = 'fazenda' in target.fields ? { 'x-fazenda': String(farm) } : undefined;
      const needs = new Map<string, number>();
      for (const [, { de, optional }] of formFields(target))
        if (de && !optional && !needs.has(de)) needs.set(de, await make(who, de, farm));
      const sent = exampleBody(target, ++n, (needed) => needs.get(needed) ?? 0, { onlyRequired: true });
      const made = await who.call('POST', `/${target.path}`, sent, headers);
      if (made.status !== 201) throw new Error(JSON.stringify(made.body));
      return made.body.id as number;
    };
    /** Another farm than the first, made only where there is none: the plan allows so many. */
    const outraFazenda = async (who: Account): Promise<number> => {
      const { content } = (await who.call('GET', '/fazendas?size=200')).body as { content: { id: number }[] };
      return content.find(({ id }) => id !== farmOf(who))?.id ?? make(who, 'fazenda');
    };
    const body = async (who: Account, options: { onlyRequired?: boolean } = {}, farm = farmOf(who)): Promise<Body> => {
      const ids = new Map<string, number>([['fazenda', farm]]);
      for (const [, field] of formFields(catalogue)) if (field.de && !ids.has(field.de)) ids.set(field.de, await make(who, field.de, farm));
      return exampleBody(catalogue, ++n, (table) => ids.get(table) as number, options);
    };
    const create = async (who: Account, options: { onlyRequired?: boolean } = {}) => {
      const sent = await body(who, options);
      const made = await who.call('POST', `/${path}`, sent, inFarm(who));
      expect({ status: made.status, body: made.body }).toMatchObject({ status: 201 });
      semAvisos(made.body);
      return { id: made.body.id as number, sent, made };
    };
    const inFarm = (who: Account) => (ofFarm ? { 'x-fazenda': String(farmOf(who)) } : {});
    /** The answer to a write has no warnings: these records are without fault. */
    const semAvisos = (answer: Body) => {
      expect(answer['avisos'] ?? []).toEqual([]);
      delete answer['avisos'];
    };
    const head = () => app.services.store.head();
    const semCalculados = (answered: Body): Body => withoutCounted(catalogue, answered);
    const apart = Object.fromEntries(
      Object.entries(fields).flatMap(([name, { aParte, padrao = null }]) => (aParte ? [[name, padrao]] : [])),
    );

    it('cria com todos os campos e devolve cada um como foi enviado', async () => {
      const { id, sent, made } = await create(ana);
      expect(semCalculados(made.body)).toEqual({ id, ...sent, ...apart });
      expect(made.headers.etag).toBe('"0"');
      const one = await ana.call('GET', `/${path}/${id}`);
      expect(one).toMatchObject({ status: 200, body: made.body, headers: { etag: '"0"' } });
    });

    it(`tem tabela, rótulo e colunas que existem (${tabela})`, () => {
      for (const name of [label, ...catalogue.list, ...catalogue.unique]) expect(Object.keys(fields)).toContain(name);
    });

    if (!aFundo.includes(catalogue)) return;

    it('cria com o mínimo: o resto fica vazio', async () => {
      const { id, sent, made } = await create(ana, { onlyRequired: true });
      const empty = Object.fromEntries(
        Object.entries(fields).map(([name, { padrao = null, toWire }]) => [name, padrao === null ? null : toWire(padrao)]),
      );
      expect(semCalculados(made.body)).toEqual({ ...empty, id, ...sent, ...(ofFarm ? { fazenda: farmOf(ana) } : {}) });
    });

    it('lista, procura, filtra e ordena', async () => {
      const { id, sent } = await create(ana);
      const found = async (query: string): Promise<Body[]> => {
        const list = await ana.call('GET', `/${path}?size=200&${query}`);
        expect({ query, status: list.status }).toEqual({ query, status: 200 });
        return list.body.content as Body[];
      };
      expect((await found('')).map((row) => row.id)).toContain(id);
      const texts = Object.entries(sent).filter(([name, value]) => fields[name]?.kind === 'text' && value !== '');
      for (const [name, value] of texts.slice(0, 2)) {
        const rows = await found(`q=${encodeURIComponent(String(value).toUpperCase())}`);
        expect({ name, ids: rows.map((row) => row.id) }).toMatchObject({ name, ids: expect.arrayContaining([id]) });
      }
      expect(await found('q=nada%25tem_isto')).toEqual([]);
      for (const [name, { kind }] of formFields(catalogue)) {
        if (kind !== 'option' && !(kind === 'ref' && name !== 'fazenda')) continue;
        const rows = await found(`${name}=${encodeURIComponent(String(sent[name]))}`);
        expect(rows.map((row) => row.id)).toContain(id);
        expect(new Set(rows.map((row) => row[name]))).toEqual(new Set([sent[name]]));
      }
      for (const name of [...catalogue.list, 'id']) {
        const [up, down] = [await found(`sort=${name}`), await found(`sort=-${name}`)];
        expect(up.map((row) => row.id).sort()).toEqual(down.map((row) => row.id).sort());
      }
      const page = await ana.call('GET', `/${path}?size=1&page=2&sort=id`);
      expect(page.body).toMatchObject({ content: [expect.anything()], pagination: { page: 2, size: 1 } });
    });

    it('altera inteiro, e o mesmo outra vez não muda nada', async () => {
      const { id } = await create(ana);
      const sent = await body(ana);
      const changed = await ana.call('PUT', `/${path}/${id}`, sent);
      expect(changed).toMatchObject({ status: 200, body: { id, ...sent }, headers: { etag: '"1"' } });
      const before = await head();
      expect(await ana.call('PUT', `/${path}/${id}`, sent)).toMatchObject({ status: 200, headers: { etag: '"1"' } });
      expect(await head()).toBe(before);
      expect((await ana.call('PUT', `/${path}/${id}`, sent, { 'if-match': '"0"' })).status).toBe(412);
    });

    it('o que não vem na alteração fica como está; o que vem vazio é apagado', async () => {
      const { id } = await create(ana);
      const cheio = (await ana.call('GET', `/${path}/${id}`)).body as Body;
      // Days may be compared with each other, and so may counts where the catalogue has a rule over the whole record: those fields are sent
      // together.
      const juntos: readonly (string | undefined)[] = catalogue.regra ? ['day', 'integer', 'decimal'] : ['day'];
      const partes = Map.groupBy(Object.entries(await body(ana)), ([name]) => (juntos.includes(fields[name]?.kind) ? 'juntos' : name));
      partes.delete('fazenda');
      for (const [name, parte] of partes) {
        const antes = (await ana.call('GET', `/${path}/${id}`)).body as Body;
        const changed = await ana.call('PUT', `/${path}/${id}`, Object.fromEntries(parte));
        semAvisos(changed.body);
        expect({ name, status: changed.status, body: semCalculados(changed.body) }).toEqual({
          name,
          status: 200,
          body: { ...semCalculados(antes), ...Object.fromEntries(parte) },
        });
      }
      // A field that can be set only once cannot be cleared either.
      const vazios = formFields(catalogue).filter(
        ([name, { optional, fixo }]) => optional && !fixo && name !== 'fazenda' && name !== catalogue.soUm?.campo,
      );
      const limpo = await ana.call('PUT', `/${path}/${id}`, Object.fromEntries(vazios.map(([name]) => [name, null])));
      semAvisos(limpo.body);
      for (const [name, { padrao = null, toWire }] of vazios)
        expect({ name, value: limpo.body[name] ?? [] }).toEqual({ name, value: padrao === null ? [] : toWire(padrao) });
      expect(Object.keys(limpo.body)).toEqual(Object.keys(cheio));
    });

    it('exclui uma vez', async () => {
      const { id, sent } = await create(ana);
      expect((await ana.call('DELETE', `/${path}/${id}`)).status).toBe(204);
      for (const [method, given] of [['GET'], ['PUT', sent], ['DELETE']] as const)
        expect({ method, status: (await ana.call(method, `/${path}/${id}`, given)).status }).toEqual({ method, status: 404 });
      const list = await ana.call('GET', `/${path}?size=200`);
      expect((list.body.content as Body[]).map((row) => row.id)).not.toContain(id);
    });

    it('recusa um campo que não conhece, e nada é gravado', async () => {
      const { id } = await create(ana);
      const sent = { ...(await body(ana)), dono: 1 };
      const before = await head();
      for (const answer of [await ana.call('POST', `/${path}`, sent, inFarm(ana)), await ana.call('PUT', `/${path}/${id}`, sent)]) {
        expect(answer).toMatchObject({ status: 400, body: { code: 'CAMPOS_INVALIDOS' } });
        expect(JSON.stringify(answer.body.errors)).toContain('dono');
      }
      expect(await head()).toBe(before);
    });

    it('recusa a falta de cada campo obrigatório, dizendo qual', async () => {
      const good = await body(ana);
      const required = formFields(catalogue).filter(([, { optional }]) => !optional);
      const before = await head();
      for (const [name] of required) {
        for (const missing of [Object.fromEntries(Object.entries(good).filter(([key]) => key !== name)), { ...good, [name]: null }]) {
          const answer = await ana.call('POST', `/${path}`, missing, inFarm(ana));
          expect({ name, status: answer.status, fields: fieldsAtFault(answer.body) }).toEqual({ name, status: 400, fields: [name] });
        }
      }
      expect(await head()).toBe(before);
      expect(required.length).toBeGreaterThan(0);
    });

    it('recusa cada valor errado de cada campo, dizendo qual', async () => {
      const good = await body(ana);
      const before = await head();
      for (const [name, field] of formFields(catalogue)) {
        for (const value of badValues(field)) {
          const answer = await ana.call('POST', `/${path}`, { ...good, [name]: value }, inFarm(ana));
          const at = fieldsAtFault(answer.body).map((campo) => campo.replace(/\[\d+\]$/, ''));
          expect({ name, value, status: answer.status, at }).toEqual({ name, value, status: 400, at: [name] });
        }
      }
      expect(await head()).toBe(before);
    });

    it('recusa o que já existe, onde não pode repetir', async () => {
      const { id } = await create(ana);
      const { id: other } = await create(ana);
      for (const name of catalogue.unique) {
        const taken = (await ana.call('GET', `/${path}/${id}`)).body[name] as unknown;
        const again = { ...(await body(ana)), [name]: taken };
        const before = await head();
        const conflict = { status: 409, body: { code: 'CADASTRO_REPETIDO', errors: [{ campo: name }] } };
        expect(await ana.call('POST', `/${path}`, again, inFarm(ana))).toMatchObject(conflict);
        expect(await ana.call('PUT', `/${path}/${other}`, again)).toMatchObject(conflict);
        expect(await head()).toBe(before);
        expect((await ana.call('PUT', `/${path}/${id}`, again)).status).toBe(200);
      }
    });

    it('recusa apontar para o que não existe ou é de outra conta', async () => {
      const good = await body(ana);
      for (const [name, field] of formFields(catalogue)) {
        if (!field.de) continue;
        const foreign = field.de === 'fazenda' ? farmOf(bia) : await make(bia, field.de);
        const before = await head();
        for (const id of [foreign, 999_999]) {
          const answer = await ana.call('POST', `/${path}`, { ...good, [name]: field.kind === 'refs' ? [id] : id }, inFarm(ana));
          expect({ name, id, refused: [404, 422].includes(answer.status), code: answer.body.code }).toEqual({
            name,
            id,
            refused: true,
            code: name === 'fazenda' ? 'FAZENDA_NAO_ENCONTRADA' : 'REFERENCIA_NAO_ENCONTRADA',
          });
        }
        expect(await head()).toBe(before);
      }
    });

    if (ofFarm)
      it('a fazenda do corpo vale mais do que a do cabeçalho, que pode faltar', async () => {
        const fazenda = await outraFazenda(ana);
        for (const headers of [inFarm(ana), {}]) {
          // The records it names belong to the farm in its body.
          const made = await ana.call('POST', `/${path}`, { ...(await body(ana, {}, fazenda)), fazenda }, headers);
          expect(made).toMatchObject({ status: 201, body: { fazenda } });
        }
      });

    it('outra conta não vê, não muda e não exclui', async () => {
      const { id, made } = await create(ana);
      const theirs = await body(bia);
      const before = await head();
      for (const [method, given] of [['GET'], ['PUT', theirs], ['DELETE']] as const)
        expect({ method, status: (await bia.call(method, `/${path}/${id}`, given)).status }).toEqual({ method, status: 404 });
      const list = await bia.call('GET', `/${path}?size=200`);
      expect((list.body.content as Body[]).map((row) => row.id)).not.toContain(id);
      expect(await head()).toBe(before);
      expect((await ana.call('GET', `/${path}/${id}`)).body).toEqual(made.body);
      expect((await app.call('GET', `/${path}/${id}`)).status).toBe(401);
      expect((await app.call('POST', `/${path}`, { body: theirs })).status).toBe(401);
    });
  });

  it('tudo o que os cadastros mostram volta igual dos fatos', async () => expect(await tablesThatDiffer(app)).toEqual([]));
};
