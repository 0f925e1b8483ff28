import type { Catalogue } from '@tulha/domain/kernel/catalogue/catalogue';
import type { Field } from '@tulha/domain/kernel/catalogue/fields';
import type { Register } from '@tulha/domain/kernel/register/register';
import { declared, records } from '@tulha/domain/registers/declared';
import { registers } from '@tulha/domain/registers/index';
import { camposPresos } from '@tulha/domain/registers/presos';
import { exampleBody, formFields } from '../testing/catalogue-examples.js';
import { startTestApp, type TestApp } from '../testing/test-app.js';

type Body = Record<string, unknown>;

/** Plots and seasons, which name each other, have a suite of their own (`propriedade/mesma-fazenda`). */
const presos = Object.values<Catalogue>(records).flatMap((register) =>
  'fazenda' in register.fields && !register.espelhos
    ? camposPresos(register).map((campo) => {
        const { de = '', kind } = register.fields[campo] as Field;
        return { path: register.path, campo, register, alvo: records[de] as Catalogue, lista: kind === 'refs' };
      })
    : [],
);

const nasLinhas = Object.values<Register>(registers).flatMap((register) =>
  'fazenda' in register.fields
    ? Object.entries(register.lines).flatMap(([nome, line]) =>
        camposPresos(line).map((campo) => {
          const alvo = records[line.fields[campo]?.de ?? ''] as Catalogue;
          return { path: register.path, nome, campo, register, line, alvo };
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
  const daFazenda = (of: Catalogue, fazenda: number): Body => ('fazenda' in of.fields ? { fazenda } : {});
  /** A body of a record; the records it points at are made anew, on the same farm. */
  const corpo = async (of: Catalogue, options: { onlyRequired?: boolean } = {}, na = esta): Promise<Body> => {
    const ids = new Map([['fazenda', na]]);
    for (const [, { de, optional }] of formFields(of)) {
      if (!de || ids.has(de) || (options.onlyRequired && optional)) continue;
      const alvo = records[de] as Catalogue;
      ids.set(de, (await feito(`/${alvo.path}`, { ...(await corpo(alvo, { onlyRequired: true }, na)), ...daFazenda(alvo, na) })).id);
    }
    return exampleBody(of, ++n, (table) => ids.get(table) ?? 0, options);
  };

  beforeAll(async () => {
    app = await startTestApp();
    ana = await app.account('ana');
    [esta, outra] = [(await feito('/fazendas', { nome: 'SERRA' })).id, (await feito('/fazendas', { nome: 'VALE' })).id];
  });
  afterAll(() => app.close());

  it('são os contratos, as inspeções, as estimativas, os alertas de máquina, e o que se declarar depois', () =>
    expect(presos.map(({ path, campo }) => `${path}.${campo}`)).toEqual(
      expect.arrayContaining(['cad-meeiro-contratos.talhao', 'mip.talhao', 'estimativa-colheita.talhao', 'machine-alerts.maquina']),
    ));

  it('cada campo que nomeia o que é de uma fazenda é preso à dele, ou aquilo diz por que serve a outras', () => {
    const nomeiam = Object.values<Catalogue>(declared).flatMap((of) =>
      formFields(of).flatMap(([campo, { de = '' }]) => {
        const alvo = campo === 'fazenda' ? undefined : records[de];
        return alvo && 'fazenda' in alvo.fields ? [{ onde: `${of.tabela}.${campo}`, preso: camposPresos(of).includes(campo), alvo }] : [];
      }),
    );
    expect(nomeiam.length).toBeGreaterThan(20);
    const porQue = ({ preso, alvo }: (typeof nomeiam)[number]) => (preso ? 'preso' : (alvo.serveOutras ?? ''));
    expect(nomeiam.filter((um) => porQue(um).length < 5).map(({ onde }) => onde)).toEqual([]);
    expect(nomeiam.filter(({ preso }) => !preso).map(({ onde }) => onde)).toEqual([
      ...['implemento.maquina', 'ordem_trabalho.maquina', 'manutencao.alerta'],
    ]);
    // What stays on its farm serves no other.
    expect(Object.values(records).filter(({ ficaNaFazenda, serveOutras }) => ficaNaFazenda && serveOutras)).toEqual([]);
  });

  it('o que não diz fazenda é da de quem nomeia: a ativa não recebe o de outra', async () => {
    const agronomo = await feito('/agronomist', await corpo(records['agronomo'] as Catalogue));
    const produto = (await feito('/cad-insumos', { descricao: 'Fungicida', unidade: 'L' })).id;
    const [daqui, deLa] = [
      (await feito('/cad-talhoes', { nome: 'Daqui' })).id,
      (await feito('/cad-talhoes', { nome: 'De lá', fazenda: outra })).id,
    ];
    const receita = { numero: '1', data: '2026-05-01', diagnostico: 'Ferrugem', insumo: produto, dose: '1 L/ha' };
    const url = `/agronomist/${agronomo.id}/receituarios`;
    const nesta = { 'x-fazenda': String(esta) };
    expect(await ana.call('POST', url, { ...receita, talhao: deLa }, nesta)).toMatchObject(recusado('talhao'));
    const dada = await ana.call('POST', url, { ...receita, talhao: daqui }, nesta);
    expect(dada.status).toBe(201);
    expect(await ana.call('PUT', `${url}/${dada.body.id}`, { talhao: deLa }, nesta)).toMatchObject(recusado('talhao'));
    expect((await ana.call('POST', url, { ...receita, numero: '2', talhao: deLa }, { 'x-fazenda': '0' })).status).toBe(201);
    const contraparte = records['contraparte_rural'] as Catalogue;
    const imovel = (await feito('/cad-imoveis-rurais', { ...(await corpo(records['imovel_rural'] as Catalogue)), fazenda: outra })).id;
    expect(await ana.call('POST', '/cad-contrapartes-rurais', { ...(await corpo(contraparte)), imovel }, nesta)).toMatchObject(
      recusado('imovel'),
    );
  });

  it.each(presos)('$path: $campo, ao criar, ao alterar e ao mudar de fazenda', async ({ path, campo, register, alvo, lista }) => {
    const alheio = (await feito(`/${alvo.path}`, { ...(await corpo(alvo, { onlyRequired: true }, outra)), fazenda: outra })).id;
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
    const alheio = (await feito(`/${alvo.path}`, { ...(await corpo(alvo, { onlyRequired: true }, outra)), fazenda: outra })).id;
    const semMarcas = Object.fromEntries(Object.keys(line.held).map((mark) => [mark, 0]));
    const daqui = { ...(await corpo(line)), ...semMarcas };
    const enviado = await corpo(register);
    const { id } = await feito(`/${path}`, enviado);
    const deLa = await corpo(register, { onlyRequired: true }, outra);
    /** The record on the other farm, with all that it names itself. */
    const mudanca: Body = { fazenda: outra, ...Object.fromEntries(camposPresos(register).map((seu) => [seu, deLa[seu] ?? null])) };
    const linhas = `/${path}/${id}/${line.path}`;
    const { id: itemId } = await feito(linhas, daqui);
    return { alheio, daqui, enviado, id, mudanca, linhas, linha: `${linhas}/${itemId}`, antes: await app.services.store.head() };
  };

  it.each(nasLinhas)('$path: $campo de uma linha de $nome, sozinha e ao mudar de fazenda', async (uma) => {
    const { path, nome, campo, line } = uma;
    const { alheio, daqui, id, mudanca, linhas, linha, antes } = await comLinha(uma);
    expect(await ana.call('POST', linhas, { ...daqui, [campo]: alheio })).toMatchObject(recusado(campo));
    for (const method of line.patch ? (['PUT', 'PATCH'] as const) : (['PUT'] as const))
      expect(await ana.call(method, linha, { [campo]: alheio })).toMatchObject(recusado(campo));
    expect(await ana.call('PUT', `/${path}/${id}`, mudanca)).toMatchObject(recusado(`${nome}[0].${campo}`));
    expect(await app.services.store.head()).toBe(antes);
    // Once nothing on it stays on the first farm, it moves; and a line may then name what is of the second.
    expect((await ana.call('PUT', linha, { [campo]: null })).status).toBe(200);
    expect(await ana.call('PUT', `/${path}/${id}`, mudanca)).toMatchObject({ status: 200, body: { fazenda: outra } });
    expect((await ana.call('PUT', linha, { [campo]: alheio })).status).toBe(200);
  });

  it.each(nasLinhas.filter(({ line }) => line.noCorpo))('$path: $campo de uma linha de $nome, no corpo do registro', async (uma) => {
    const { path, nome, campo, line } = uma;
    const { alheio, daqui, enviado, id, mudanca, antes } = await comLinha(uma);
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
      expect(await ana.call('PUT', url, { ...com(delas), ...mudanca })).toMatchObject(recusado(`${nome}[0].${campo}`));
    expect(await app.services.store.head()).toBe(antes);
  });
});
