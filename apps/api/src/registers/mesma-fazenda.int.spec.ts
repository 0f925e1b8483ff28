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

const nasLinhas = Object.values<Register>(registers).flatMap((register) =>
  'fazenda' in register.fields
    ? Object.entries(register.lines).flatMap(([nome, line]) =>
        formFields(line).flatMap(([campo, { de = '' }]) => {
          const alvo = records[de];
          return alvo?.ficaNaFazenda ? [{ path: register.path, nome, campo, register, line, alvo }] : [];
        }),
      )
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

  it('as linhas são as dos produtos de uma compra, e as que se declararem depois', () =>
    expect(nasLinhas.map(({ path, nome, campo }) => `${path}.${nome}.${campo}`)).toEqual(
      expect.arrayContaining(['compras.produtos.safra']),
    ));

  const recusado = (campo: string) => ({ status: 422, body: { code: 'REFERENCIA_DE_OUTRA_FAZENDA', errors: [{ campo }] } });
  /** A record with a line that names what is of this farm, and something of the other farm that a line must not name. */
  const comLinha = async ({ path, register, line, alvo }: (typeof nasLinhas)[number]) => {
    const alheio = (await feito(`/${alvo.path}`, { ...(await corpo(alvo, { onlyRequired: true })), fazenda: outra })).id;
    const semMarcas = Object.fromEntries(Object.keys(line.held).map((mark) => [mark, 0]));
    const daqui = { ...(await corpo(line)), ...semMarcas };
    const enviado = await corpo(register);
    const { id } = await feito(`/${path}`, enviado);
    const linhas = `/${path}/${id}/${line.path}`;
    const { id: itemId } = await feito(linhas, daqui);
    return { alheio, daqui, enviado, id, linhas, linha: `${linhas}/${itemId}`, antes: await app.services.store.head() };
  };

  it.each(nasLinhas)('$path: $campo de uma linha de $nome, sozinha e ao mudar de fazenda', async (uma) => {
    const { path, nome, campo, line } = uma;
    const { alheio, daqui, id, linhas, linha, antes } = await comLinha(uma);
    expect(await ana.call('POST', linhas, { ...daqui, [campo]: alheio })).toMatchObject(recusado(campo));
    for (const method of line.patch ? (['PUT', 'PATCH'] as const) : (['PUT'] as const))
      expect(await ana.call(method, linha, { [campo]: alheio })).toMatchObject(recusado(campo));
    expect(await ana.call('PUT', `/${path}/${id}`, { fazenda: outra })).toMatchObject(recusado(`${nome}[0].${campo}`));
    expect(await app.services.store.head()).toBe(antes);
    // Once nothing on it stays on the first farm, it moves; and a line may then name what is of the second.
    expect((await ana.call('PUT', linha, { [campo]: null })).status).toBe(200);
    expect(await ana.call('PUT', `/${path}/${id}`, { fazenda: outra })).toMatchObject({ status: 200, body: { fazenda: outra } });
    expect((await ana.call('PUT', linha, { [campo]: alheio })).status).toBe(200);
  });

  it.each(nasLinhas.filter(({ line }) => line.noCorpo))('$path: $campo de uma linha de $nome, no corpo do registro', async (uma) => {
    const { path, nome, campo, line } = uma;
    const { alheio, daqui, enviado, id, antes } = await comLinha(uma);
    const nomes = new Map(Object.entries(line.namesInBody).map(([noCorpo, dela]) => [dela, noCorpo]));
    const noCorpo: Body = Object.fromEntries(Object.entries(daqui).map(([name, valor]) => [nomes.get(name) ?? name, valor]));
    const { [campo]: _dela, ...semDizer } = noCorpo;
    const com = (...todas: Body[]) => ({ ...enviado, [nome]: todas });
    const segunda = recusado(`${nome}[1].${campo}`);
    const url = `/${path}/${id}`;
    const nesta = { 'x-fazenda': String(esta) };
    expect(await ana.call('POST', `/${path}`, com(noCorpo, { ...noCorpo, [campo]: alheio }), nesta)).toMatchObject(segunda);
    expect(await ana.call('PUT', url, com(noCorpo, { ...noCorpo, [campo]: alheio }))).toMatchObject(segunda);
    // A line that the body says again without the field keeps the reference that it had.
    for (const delas of [noCorpo, semDizer])
      expect(await ana.call('PUT', url, { ...com(delas), fazenda: outra })).toMatchObject(recusado(`${nome}[0].${campo}`));
    expect(await app.services.store.head()).toBe(antes);
  });
});
