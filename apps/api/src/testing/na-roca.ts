import { montarSitio } from './sitio.js';
import { startTestApp, type TestApp } from './test-app.js';

type Conta = Awaited<ReturnType<TestApp['account']>>;
type Metodo = 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'GET';

/**
 * An app of its own for all tests of a suite, with Ana's farm, and Bia, who may see none of it. Its parts exist once the suite runs, so
 * they are read as properties. `call` is Ana's, about the coffee of her farm.
 */
export const naRoca = (own: Parameters<typeof startTestApp>[0] = {}) => {
  let tudo: { readonly app: TestApp; readonly ana: Conta; readonly bia: Conta; readonly sitio: Awaited<ReturnType<typeof montarSitio>> };
  beforeAll(async () => {
    const app = await startTestApp(own);
    const [ana, bia] = [await app.account('ana'), await app.account('bia')];
    tudo = { app, ana, bia, sitio: await montarSitio(ana) };
  });
  afterAll(() => tudo.app.close());
  return {
    get app() {
      return tudo.app;
    },
    get ana() {
      return tudo.ana;
    },
    get bia() {
      return tudo.bia;
    },
    get sitio() {
      return tudo.sitio;
    },
    call: (metodo: Metodo, url: string, body?: unknown, headers = {}) =>
      tudo.ana.call(metodo, `/rastreabilidade${url}`, body, { ...tudo.sitio.na, ...headers }),
  };
};
