import { montarSitio } from './sitio.js';
import { startTestApp, type TestApp } from './test-app.js';

type Conta = Awaited<ReturnType<TestApp['account']>>;

/** A day that had come when everything was written. */
export const DIA_DA_VENDA = '2026-06-20';

/** Ana's farm, hulled coffee of any weight, and sales of it; and Bia, who has none of them. */
export const naVenda = () => {
  let tudo: { readonly app: TestApp; readonly ana: Conta; readonly bia: Conta; readonly sitio: Awaited<ReturnType<typeof montarSitio>> };
  beforeAll(async () => {
    const app = await startTestApp();
    const [ana, bia] = [await app.account('ana'), await app.account('bia')];
    tudo = { app, ana, bia, sitio: await montarSitio(ana) };
  });
  afterAll(() => tudo.app.close());
  const pedir = (metodo: Parameters<Conta['call']>[0], url: string, corpo?: unknown, headers = {}) =>
    tudo.ana.call(metodo, url, corpo, { ...tudo.sitio.na, ...headers });
  const certo = async (metodo: Parameters<Conta['call']>[0], url: string, corpo?: unknown) => {
    const { status, body } = await pedir(metodo, url, corpo);
    if (status >= 300) throw new Error(`${metodo} ${url}: ${JSON.stringify(body)}`);
    return body;
  };
  const corpoDaVenda = (produtos: object[], mais: object = {}) => ({ data: DIA_DA_VENDA, cliente: tudo.sitio.cliente, produtos, ...mais });
  return {
    get app() {
      return tudo.app;
    },
    get bia() {
      return tudo.bia;
    },
    get sitio() {
      return tudo.sitio;
    },
    pedir,
    certo,
    corpoDaVenda,
    /** A lot of hulled coffee of so many kilograms, of no lot before. */
    grao: async (quantidade: number): Promise<number> =>
      (await certo('POST', '/rastreabilidade/beneficio', { dataEntrada: DIA_DA_VENDA, tipo: 'Bica corrida', quantidade, avulso: 1 }))
        .saidas[0].id,
    linha: (id: number, quantidade: number, mais: object = {}) => ({ id, quantidade, precoSaca: 1_800, ...mais }),
    vender: (...produtos: object[]) => certo('POST', '/vendas', corpoDaVenda(produtos)),
    lote: (id: number) => certo('GET', `/rastreabilidade/lotes/${id}`),
    venda: (id: number) => certo('GET', `/vendas/${id}`),
  };
};
