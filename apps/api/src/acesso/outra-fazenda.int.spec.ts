import type { Catalogue } from '@tulha/domain/kernel/catalogue/catalogue';
import { listAddress, removeAddress } from '@tulha/domain/kernel/register/addresses';
import type { Line, Register } from '@tulha/domain/kernel/register/register';
import { declared, records } from '@tulha/domain/registers/declared';
import { registers } from '@tulha/domain/registers/index';
import type { Coluna } from '@tulha/domain/references/aponta';
import { todosOsRegistros } from '@tulha/domain/references/todos';
import { cadastroParaExportar } from '@tulha/read-models/catalogues/planilha.queries';
import { readerOf } from '@tulha/read-models/read/reader';
import { type DB, projections } from '@tulha/read-models/tables';
import { exampleBody, formFields } from '../testing/catalogue-examples.js';
import { startSeasonApp } from '../testing/season-app.js';
import { playSeason } from '../testing/small-season.js';
import type { TestApp } from '../testing/test-app.js';

/** Columns that lead to another farm and do not make a row its own, each with why. */
const NAO_E_DELA: Readonly<Record<string, string>> = {
  'talhao.safras_ids': 'seasons and plots name each other: they go together',
  'safra.talhoes_ids': 'seasons and plots name each other: a season may be of several farms',
  'movimento_estoque.outra_fazenda_id': 'where a transfer went: this half of it is of its own farm',
  'movimento_estoque.par_id': 'the other half of a transfer',
  'permissao.fazenda_id': 'what a user was granted is of the user, whom the owner alone asks about',
};

type Linha = Readonly<Record<string, unknown>> & { readonly id: number };
type Seta = { readonly tabela: string; readonly coluna: string; readonly alvo: string };

const apontam: readonly (readonly [string, Readonly<Record<string, Coluna>>])[] = Object.values(todosOsRegistros).flatMap(
  ({ tabela, aponta, partes }) => [[tabela, aponta] as const, ...Object.entries(partes).map(([parte, da]) => [parte, da.aponta] as const)],
);
const tabelas = new Set(projections.flatMap(({ tables }) => tables.map(({ name }) => name)));
/** Every way there is from a row to another, of those that say which table it leads to. */
const setas: readonly Seta[] = apontam.flatMap(([tabela, colunas]) =>
  Object.entries(colunas).flatMap(([coluna, para]) =>
    ('de' in para ? [para.de] : para.map(({ alvo }) => alvo))
      .filter((alvo) => tabelas.has(alvo) && tabelas.has(tabela) && !(`${tabela}.${coluna}` in NAO_E_DELA))
      .map((alvo) => ({ tabela, coluna, alvo })),
  ),
);
const PARTES_DE_UMA_FAZENDA = ['fazenda', 'talhao', 'maquina', 'atividade'];
/** Tables from which some way leads to a part of a farm. */
const levam = (tabela: string, vistas: readonly string[] = []): boolean =>
  setas.some(
    (seta) =>
      seta.tabela === tabela &&
      (PARTES_DE_UMA_FAZENDA.includes(seta.alvo) || (!vistas.includes(seta.alvo) && levam(seta.alvo, [...vistas, tabela]))),
  );

const idsEm = (valor: unknown): readonly number[] => [valor ?? []].flat().filter((id) => typeof id === 'number');

/** Every record and line that is declared and leads to a part of a farm: the record, and the line below it. */
const doRegistro = Object.values<Catalogue>(records)
  .filter(({ tabela }) => tabela !== 'fazenda' && levam(tabela))
  .map((catalogue) => [catalogue.tabela, catalogue] as const);
const daLinha = Object.values<Register>(registers).flatMap((register) =>
  Object.values(register.lines)
    .filter(({ tabela }) => levam(tabela))
    .map((line) => [line.tabela, register, line] as const),
);

/** Records that name nothing of a farm but their crop year, which they need not name. */
const SO_PELA_SAFRA = { contrato_venda: true } as const;

describe('o que é de outra fazenda por qualquer caminho', () => {
  let app: TestApp;
  let dono: Awaited<ReturnType<TestApp['account']>>;
  let soA: { readonly call: typeof dono.call };
  let [daA, daB, safraDaB, n] = [0, 0, 0, 5_000];
  const emB = () => ({ 'x-fazenda': String(daB) });

  const feito = async (url: string, body: unknown): Promise<Record<string, unknown> & { id: number }> => {
    const answer = await dono.call('POST', url, body, emB());
    if (answer.status !== 201) throw new Error(`${url}: ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  const corpo = async (of: Catalogue): Promise<Record<string, unknown>> => {
    const ids = new Map([['fazenda', daB]]);
    for (const [, { de }] of formFields(of)) {
      if (!de || ids.has(de) || ['safra', 'tag'].includes(de)) continue;
      const alvo = records[de] as Catalogue;
      ids.set(de, (await feito(`/${alvo.path}`, await corpo(alvo))).id);
    }
    const body = exampleBody(of, ++n, (tabela) => ids.get(tabela) ?? 0);
    const { safra, ...rest } = body;
    const precisaDeSafra = of.fields['safra']?.optional === false;
    return {
      ...rest,
      ...(safra ? { safra } : {}),
      ...(precisaDeSafra || of.tabela in SO_PELA_SAFRA ? { safra: safraDaB } : {}),
      ...('safras' in body ? { safras: [] } : {}),
      ...('tags' in body ? { tags: [] } : {}),
      // What is of no kind of entry may be named by a purchase and by income alike.
      ...(of.tabela === 'categoria' ? { tipo: null } : {}),
    };
  };

  beforeAll(async () => {
    const started = await startSeasonApp();
    ({ app, ana: dono } = started);
    const b = await playSeason(dono, { from: 500, name: ' da Beira' });
    [daA, daB] = [started.season.ids.get('fazenda') as number, b.ids.get('fazenda') as number];
    safraDaB = b.ids.get('safra') as number;
    const login = 'so-a';
    const { body } = await dono.call('POST', '/cat-usuarios', { nome: login, login, papel: 'gerente', senha: 'senha-muito-boa' });
    if ((await dono.call('POST', `/users/${body.id}/permissions`, { fazenda: daA })).status !== 201) throw new Error('Not granted');
    const { token } = (await app.call('POST', '/session', { body: { login, password: 'senha-muito-boa', modo: 'web' } })).body;
    soA = { call: (method, url, sent, headers) => app.call(method, url, { token, body: sent, ...(headers ? { headers } : {}) }) };
  });
  afterAll(() => app.close());

  it('toda exceção é de uma coluna que há', () => {
    const colunas = apontam.flatMap(([tabela, aponta]) => Object.keys(aponta).map((coluna) => `${tabela}.${coluna}`));
    expect(Object.keys(NAO_E_DELA).filter((coluna) => !colunas.includes(coluna))).toEqual([]);
    expect([doRegistro.length, daLinha.length].map((quantos) => quantos > 4)).toEqual([true, true]);
  });

  describe.each(doRegistro)('%s', (tabela, catalogue) => {
    const url = (id: number, mais = '') => `/${catalogue.path}/${id}${mais}`;
    /** The answers in which a user of the other farm is shown the record, or could change it. */
    const vaza = async (id: number, body: Record<string, unknown>): Promise<readonly string[]> => {
      const antes = (await app.facts()).length;
      const ids = async (resposta: ReturnType<typeof soA.call>) =>
        (((await resposta).body.content ?? []) as { id: number }[]).map((um) => um.id);
      const exportados: unknown[] = [];
      const leitor = readerOf(app.services.readDb, dono.conta, [daA]);
      for await (const linha of cadastroParaExportar(leitor, catalogue, {}, {})) exportados.push(linha['id']);
      const respostas = {
        obter: await soA.call('GET', url(id)),
        alteracoes: await soA.call('GET', url(id, '/alteracoes')),
        uso: await soA.call('GET', url(id, '/uso')),
        alterar: await soA.call('PUT', url(id), { ...body, fazenda: undefined }),
        excluir: await soA.call('DELETE', url(id)),
        anexar: await soA.call('POST', '/files/attachments', { file: 1, refType: tabela, refId: id }),
      };
      return [
        ...((await ids(soA.call('GET', `/${catalogue.path}?size=200&sort=-id`))).includes(id) ? ['listar'] : []),
        ...(exportados.includes(id) ? ['exportar'] : []),
        ...((await ids(soA.call('GET', `/files/attachments?refType=${tabela}&refId=${id}`))).length > 0 ? ['anexos'] : []),
        ...Object.entries(respostas).flatMap(([qual, { status }]) => (status === 404 ? [] : [`${qual}: ${status}`])),
        ...((await app.facts()).length === antes ? [] : ['fatos']),
      ];
    };

    it('não se vê, não se conta, não se muda e não se exclui; tampouco sem fazenda sua, pelo que nomeia', async () => {
      const body = await corpo(catalogue);
      const { id } = await feito(`/${catalogue.path}`, body);
      expect(await vaza(id, body)).toEqual([]);
      const porNomes = formFields(catalogue).some(
        ([nome, { de }]) => de && de !== 'fazenda' && levam(de) && !(nome in (catalogue.espelhos ?? {})),
      );
      if (porNomes && 'fazenda' in catalogue.fields)
        await app.owner.query(`update leitura.${tabela} set fazenda_id = null where id = $1`, [id]);
      expect(await vaza(id, body)).toEqual([]);
    });
  });

  describe.each(daLinha)('linha %s', (_tabela, register, line: Line) => {
    it('não se lista, não se conta na história, não se muda e não se exclui, nem com o registro', async () => {
      const acima = (await feito(`/${register.path}`, await corpo(register))).id;
      const body = await corpo(line);
      const linhas = `/${register.path}/${acima}/${line.path}`;
      const { id } = await feito(linhas, body);
      const antes = (await app.facts()).length;
      const listadas = `/${register.path}${listAddress(line, acima)}`;
      const lista = await soA.call('GET', listadas);
      expect(lista.status === 404 ? [] : lista.body.content).toEqual([]);
      const historia = await soA.call('GET', `/${register.path}/${acima}/alteracoes`);
      const tipos = historia.status === 404 ? [] : (historia.body.content as { tipo: string }[]).map(({ tipo }) => tipo);
      expect(tipos.filter((tipo) => Object.values(line.tipos).includes(tipo))).toEqual([]);
      expect(historia.body.pagination?.total ?? 0).toBe(tipos.length);
      expect((await soA.call('PUT', `${linhas}/${id}`, body)).status).toBe(404);
      expect((await soA.call('DELETE', `/${register.path}${removeAddress(line, acima, id)}`)).status).toBe(404);
      expect([404, 409]).toContain((await soA.call('DELETE', `/${register.path}/${acima}`)).status);
      expect(await app.facts()).toHaveLength(antes);
      expect((await dono.call('GET', listadas)).body.content).toHaveLength(1);
    });
  });

  it('de nenhuma tabela se lê uma linha que leve à outra fazenda, por coluna nenhuma', async () => {
    const { conta } = dono;
    const nomes = [...new Set(setas.map(({ tabela }) => tabela))];
    const linhas = new Map<string, Linha[]>();
    for (const tabela of new Set([...nomes, ...setas.map(({ alvo }) => alvo)]))
      linhas.set(tabela, (await app.owner.query(`select * from leitura.${tabela} where conta = $1`, [conta])).rows);
    const deB = new Map<string, Set<number>>([['fazenda', new Set([daB])]]);
    const levaAB = ({ coluna, alvo }: Seta, linha: Linha) => idsEm(linha[coluna]).some((id) => deB.get(alvo)?.has(Number(id)));
    for (let mudou = true; mudou; ) {
      mudou = false;
      for (const seta of setas)
        for (const linha of linhas.get(seta.tabela) ?? []) {
          const delas = deB.get(seta.tabela) ?? new Set();
          if (delas.has(Number(linha.id)) || !levaAB(seta, linha)) continue;
          deB.set(seta.tabela, delas.add(Number(linha.id)));
          mudou = true;
        }
    }
    const leitor = readerOf(app.services.readDb, conta, [daA]);
    const vazam: string[] = [];
    for (const tabela of nomes) {
      const vistas = (await leitor
        .de(tabela as keyof DB & string)
        .selectAll()
        .execute()) as unknown as Linha[];
      for (const linha of vistas)
        for (const seta of setas) if (seta.tabela === tabela && levaAB(seta, linha)) vazam.push(`${tabela}.${seta.coluna}`);
    }
    expect([...new Set(vazam)]).toEqual([]);
    expect([...deB.values()].filter(({ size }) => size > 0).length).toBeGreaterThan(25);
    expect(
      Object.keys(declared)
        .filter((tabela) => levam(tabela))
        .filter((tabela) => !deB.get(tabela)?.size),
    ).toEqual([]);
  });
});
