import type { Catalogue } from '@tulha/domain/kernel/catalogue/catalogue';
import type { Register } from '@tulha/domain/kernel/register/register';
import { records } from '@tulha/domain/registers/declared';
import { registers } from '@tulha/domain/registers/index';
import { exampleBody, formFields } from '../testing/catalogue-examples.js';
import { startTestApp, type TestApp } from '../testing/test-app.js';

type Body = Record<string, unknown>;

const presos = Object.values<Register>(registers).flatMap((register) =>
  'fazenda' in register.fields
    ? formFields(register).flatMap(([campo, { de = '', kind }]) => {
        const alvo = records[de];
        return alvo?.ficaNaFazenda ? [{ path: register.path, campo, register, alvo, lista: kind === 'refs' }] : [];
      })
    : [],
);

/** A record of a farm may only name records of the same farm, where those stay on their own. */
describe('o que se diz de um talhão é da fazenda dele', () => {
  let app: TestApp;
  let ana: Awaited<ReturnType<TestApp['account']>>;
  let [esta, outra, n] = [0, 0, 0];

  const feito = async (url: string, body: unknown): Promise<Body & { id: number }> => {
    const answer = await ana.call('POST', url, body, { 'x-fazenda': String(esta) });
    if (answer.status !== 201) throw new Error(`${url}: ${JSON.stringify(answer.body)}`);
    return answer.body as Body & { id: number };
  };
  /** A body of a record; the records it points at are made anew. */
  const corpo = async (of: Catalogue, options: { onlyRequired?: boolean } = {}): Promise<Body> => {
    const ids = new Map([['fazenda', esta]]);
    for (const [, { de, optional }] of formFields(of)) {
      if (!de || ids.has(de) || (options.onlyRequired && optional)) continue;
      const alvo = records[de] as Catalogue;
      ids.set(de, (await feito(`/${alvo.path}`, await corpo(alvo, { onlyRequired: true }))).id);
    }
    return exampleBody(of, ++n, (table) => ids.get(table) ?? 0, options);
  };

  beforeAll(async () => {
    app = await startTestApp();
    ana = await app.account('ana');
    [esta, outra] = [(await feito('/fazendas', { nome: 'SERRA' })).id, (await feito('/fazendas', { nome: 'VALE' })).id];
  });
  afterAll(() => app.close());

  it('são os contratos, as inspeções, as certificações e as ordens de trabalho, e o que se declarar depois', () =>
    expect(presos.length).toBeGreaterThanOrEqual(4));

  it.each(presos)('$path: $campo, ao criar, ao alterar e ao mudar de fazenda', async ({ path, campo, register, alvo, lista }) => {
    const alheio = (await feito(`/${alvo.path}`, { ...(await corpo(alvo, { onlyRequired: true })), fazenda: outra })).id;
    const mudanca = { [campo]: lista ? [alheio] : alheio };
    const enviado = await corpo(register);
    const { id } = await feito(`/${path}`, enviado);
    const antes = await app.services.store.head();
    const recusado = { status: 422, body: { code: 'REFERENCIA_DE_OUTRA_FAZENDA', errors: [{ campo }] } };
    expect(await ana.call('POST', `/${path}`, { ...enviado, ...mudanca }, { 'x-fazenda': String(esta) })).toMatchObject(recusado);
    expect(await ana.call('PUT', `/${path}/${id}`, mudanca)).toMatchObject(recusado);
    // Of several such references, the first is named.
    const primeiro = presos.find((um) => um.path === path)?.campo;
    expect(await ana.call('PUT', `/${path}/${id}`, { fazenda: outra })).toMatchObject({
      status: 422,
      body: { code: 'REFERENCIA_DE_OUTRA_FAZENDA', errors: [{ campo: primeiro }] },
    });
    expect(await app.services.store.head()).toBe(antes);
    expect((await ana.call('PUT', `/${path}/${id}`, { [campo]: enviado[campo] })).status).toBe(200);
  });
});
