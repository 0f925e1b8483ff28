import { catalogues } from '@tulha/domain/catalogues/index';
import type { Catalogue } from '@tulha/domain/kernel/catalogue/catalogue';
import { createLogger } from '@tulha/platform/logging/logger';
import { createApp } from '../app.js';
import { startServices } from '../start-services.js';
import { exampleBody } from '../testing/catalogue-examples.js';
import { tablesThatDiffer } from '../testing/rebuilt.js';
import { type Answer, startTestApp, type TestApp } from '../testing/test-app.js';

type Account = Awaited<ReturnType<TestApp['account']>>;
type Body = Record<string, unknown>;
type Send = (method: 'POST' | 'PUT', url: string, body: Body) => Promise<Answer>;

const all = catalogues as Record<string, Catalogue>;
type Unico = readonly [string, string, Catalogue];
const unicos: readonly Unico[] = Object.values(all).flatMap((catalogue) =>
  catalogue.unique.map((campo) => [catalogue.tabela, campo, catalogue] as const),
);
/** The traits of a unique field on which the shared code depends. */
const feicaoDe = ([, campo, { fields, label, unique, regra }]: Unico): string => {
  const { kind, optional } = fields[campo] as Catalogue['fields'][string];
  return JSON.stringify([kind, optional, campo === label, unique.length, 'fazenda' in fields, Boolean(regra)]);
};
/** One of each kind of them. */
export const amostra: readonly Unico[] = [...Map.groupBy(unicos, feicaoDe).values()].map(([um]) => um as Unico);
const VINTE = Array.from({ length: 20 }, (_, index) => index);
const NULO = '\u200b\u2060 \ufeff';
/** No two records of a run look alike. */
let n = 0;

export const unicosContract = (quais = unicos) => {
  let app: TestApp;
  let ana: Account;
  let fazenda: number;
  /** A second api over the same database, with Ana's token. */
  let outra: { readonly send: Send; readonly close: () => Promise<void> };

  /** A plan that allows as many farms as a test needs. */
  const noPlano = (plano: string) => app.owner.query('update leitura.conta set plano = $2 where id = $1', [ana.conta, plano]);

  const abrirOutra = async () => {
    const services = await startServices(
      app.services.config,
      createLogger('test', () => undefined),
    );
    const second = await createApp(services);
    const send: Send = async (method, url, body) => {
      const headers = { authorization: `Bearer ${ana.token}`, 'x-fazenda': String(fazenda) };
      const { statusCode, headers: given, ...response } = await second.inject({ method, url: `/v1${url}`, headers, payload: body });
      return { status: statusCode, headers: given, body: response.json() };
    };
    const close = async () => {
      await second.close();
      await services.close();
    };
    return { send, close };
  };

  beforeAll(async () => {
    app = await startTestApp();
    ana = await app.account('ana');
    await noPlano('cooperativa');
    const feita = await ana.call('POST', '/fazendas', { nome: 'Primeira' });
    fazenda = feita.body.id as number;
    outra = await abrirOutra();
  });
  afterAll(async () => {
    await outra.close();
    await app.close();
  });

  const send: Send = (method, url, body) => ana.call(method, url, body, { 'x-fazenda': String(fazenda) });
  const make = async (tabela: string): Promise<number> => {
    if (tabela === 'fazenda') return fazenda;
    const alvo = all[tabela] as Catalogue;
    const feito = await send('POST', `/${alvo.path}`, await corpo(alvo));
    if (feito.status !== 201) throw new Error(JSON.stringify(feito.body));
    return feito.body.id as number;
  };
  /** Targets of references, one of each kind. */
  const alvos = new Map<string, number>();
  const corpo = async (catalogue: Catalogue): Promise<Body> => {
    for (const { de, optional, aParte } of Object.values(catalogue.fields))
      if (de && !optional && !aParte && !alvos.has(de)) alvos.set(de, await make(de));
    return exampleBody(catalogue, ++n, (tabela) => alvos.get(tabela) ?? 0, { onlyRequired: true });
  };
  /** A valid value of the field, a different one for each call. */
  const valorDe = (catalogue: Catalogue, campo: string): unknown => {
    const field = catalogue.fields[campo] as Catalogue['fields'][string];
    const outro = exampleBody({ ...catalogue, fields: { [campo]: field } }, ++n, () => 0)[campo];
    return field.kind === 'text' ? `Não ${outro}` : outro;
  };
  const contar = (answers: readonly Answer[]) => {
    const outros = answers.filter(({ status }) => status >= 300);
    for (const { status, body } of outros) expect({ status, code: body.code }).toEqual({ status: 409, code: 'CADASTRO_REPETIDO' });
    return answers.length - outros.length;
  };

  describe.each(quais)('%s: %s é de um só', (_, campo, catalogue) => {
    const { path, fields } = catalogue;
    const texto = fields[campo]?.kind === 'text';

    it('de vinte que cadastram o mesmo ao mesmo tempo, um consegue', async () => {
      const valor = valorDe(catalogue, campo);
      const corpos = [];
      for (const vez of VINTE)
        corpos.push({ ...(await corpo(catalogue)), [campo]: texto && vez % 2 ? String(valor).toUpperCase() : valor });
      const answers = await Promise.all(corpos.map((um, vez) => (vez % 2 ? outra.send : send)('POST', `/${path}`, um)));
      expect(contar(answers)).toBe(1);
      const [recusada] = answers.filter(({ status }) => status === 409);
      expect(recusada?.body.error).toMatch(/^Já existe .+ com .+ ".+"\.$/);
      expect(recusada?.body.errors?.[0]?.campo ?? campo).toBe(campo);
    });

    it('de cinco que mudam para o mesmo ao mesmo tempo, um muda, e o que largou fica livre', async () => {
      const feitos = [];
      for (const largado of VINTE.slice(0, 5).map(() => valorDe(catalogue, campo))) {
        const enviado = { ...(await corpo(catalogue)), [campo]: largado };
        const { status, body } = await send('POST', `/${path}`, enviado);
        expect({ status, body }).toMatchObject({ status: 201 });
        feitos.push({ enviado, id: body.id as number });
      }
      const valor = valorDe(catalogue, campo);
      const answers = await Promise.all(
        feitos.map(({ enviado, id }, vez) => (vez % 2 ? outra.send : send)('PUT', `/${path}/${id}`, { ...enviado, [campo]: valor })),
      );
      expect(contar(answers)).toBe(1);
      const mudou = feitos[answers.findIndex(({ status }) => status === 200)];
      const novo = await outra.send('POST', `/${path}`, { ...(await corpo(catalogue)), [campo]: mudou?.enviado[campo] });
      expect(novo.status).toBe(201);
    });
  });

  describe.each(quais.filter(([, campo, { fields }]) => fields[campo]?.kind === 'text'))(
    '%s: %s que parece o mesmo é o mesmo',
    (_, campo, catalogue) => {
      const { path } = catalogue;

      it('acento composto ou solto, maiúsculas, espaços e letras que não se veem', async () => {
        const valor = String(valorDe(catalogue, campo));
        const feito = await send('POST', `/${path}`, { ...(await corpo(catalogue)), [campo]: `\u200b${valor.normalize('NFD')} ` });
        expect(feito).toMatchObject({ status: 201, body: { [campo]: valor.normalize('NFC') } });
        for (const igual of [valor, valor.normalize('NFD'), valor.toUpperCase(), `${valor.replace(' ', '\u00a0\u200b')}\ufeff`]) {
          const { status, body } = await send('POST', `/${path}`, { ...(await corpo(catalogue)), [campo]: igual });
          expect({ igual, status, code: body.code }).toEqual({ igual, status: 409, code: 'CADASTRO_REPETIDO' });
        }
        expect((await send('PUT', `/${path}/${feito.body.id}`, { ...(await corpo(catalogue)), [campo]: valor.toUpperCase() })).status).toBe(
          200,
        );
      });

      it('o que não se vê é vazio', async () => {
        const { status, body } = await send('POST', `/${path}`, { ...(await corpo(catalogue)), [campo]: NULO });
        const aceito = { status: 201, valor: null, campo: undefined };
        const recusado = { status: 400, valor: undefined, campo };
        const ouvido = { status, valor: body[campo], campo: body.errors?.[0]?.campo };
        expect(ouvido).toEqual(catalogue.fields[campo]?.optional ? aceito : recusado);
      });
    },
  );

  describe('o que se guarda em outro lugar também é de um só', () => {
    const desfechos = (answers: readonly Answer[]) => answers.map(({ status, body }) => (status === 201 ? 'um' : body.code)).toSorted();
    const deUm = (code: string) => [...Array<string>(19).fill(code), 'um'].toSorted();

    it('o código de um lote, com maiúsculas ou sem', async () => {
      const talhaoId = await make('talhao');
      const lote = (vez: number) => ({
        data: '2026-05-11',
        codigo: vez % 2 ? 'Mata-9' : 'MATA-9',
        talhoes: [{ talhaoId, quantidade: 10 }],
        motivo: 'Sem caderno',
      });
      const answers = await Promise.all(VINTE.map((vez) => (vez % 2 ? outra.send : send)('POST', '/rastreabilidade', lote(vez))));
      expect(desfechos(answers)).toEqual(deUm('LOTE_CODIGO_EM_USO'));
    });

    it('o login de um usuário', async () => {
      const usuario = { nome: 'Caio', login: 'caio', papel: 'gerente', senha: 'cafe-novo-2026' };
      const answers = await Promise.all(VINTE.map((vez) => (vez % 2 ? outra.send : send)('POST', '/cat-usuarios', usuario)));
      expect(desfechos(answers)).toEqual(deUm('LOGIN_EM_USO'));
    });
  });

  it('uma reconstrução diz o mesmo', async () => {
    await noPlano('basico');
    expect(await tablesThatDiffer(app)).toEqual([]);
  });
};
