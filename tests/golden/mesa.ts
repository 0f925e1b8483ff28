import { montarSitio } from '../../apps/api/src/testing/sitio.js';
import type { Answer, TestApp } from '../../apps/api/src/testing/test-app.js';
import { createNames, type Troca } from './normal.js';

/** Two accounts and their farms; the questions of one about the other, and about its own, are written down. */

export type Conta = Awaited<ReturnType<TestApp['account']>>;
export type Sitio = Awaited<ReturnType<typeof montarSitio>>;
export type Corpo = Readonly<Record<string, unknown>>;
type Metodo = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
export type Caso =
  | 'certo'
  | 'inválido'
  | 'recusado'
  | 'outra conta'
  | 'repetido'
  | 'outro pedido com a chave'
  | 'versão velha'
  | 'fazenda 0';

type Pedido = {
  readonly caso: Caso;
  readonly metodo: Metodo;
  /** As OpenAPI says it, under /v1. */
  readonly rota: string;
  /** The values of its parameters, and its query. */
  readonly em?: Readonly<Record<string, unknown>> | undefined;
  readonly query?: string | undefined;
  readonly corpo?: Corpo | undefined;
  readonly quem?: Conta | undefined;
  readonly cabecalhos?: Readonly<Record<string, string>>;
};
export type Mesa = Awaited<ReturnType<typeof abrirMesa>>;

const STATUS: Readonly<Record<Caso, readonly number[]>> = {
  certo: [200, 201, 204],
  repetido: [200, 201, 204],
  inválido: [400],
  recusado: [404, 409, 422],
  // A list gives nothing; a form that names a record of another account is refused.
  'outra conta': [200, 404, 422],
  'outro pedido com a chave': [422],
  'versão velha': [412],
  'fazenda 0': [201, 422],
};

const outras = new WeakMap<TestApp, Promise<{ readonly bia: Conta; readonly outro: Sitio }>>();

/** The other account is never let do anything: one of them does for all. */
const outraDe = (app: TestApp) => {
  const fazer = async () => {
    const bia = await app.account('bia');
    return { bia, outro: await montarSitio(bia) };
  };
  const outra = outras.get(app) ?? fazer();
  outras.set(app, outra);
  return outra;
};

/** `montar`: how much of a farm Ana has. */
export const abrirMesa = async (app: TestApp, nome: string, montar: typeof montarSitio = montarSitio) => {
  const ana = await app.account(`ana-${nome}`);
  const sitio = await montar(ana);
  const { bia, outro } = await outraDe(app);
  const normal = createNames();
  const trocas: Troca[] = [];

  /** A step that others need and whose answer is not recorded. */
  const fazer = async (metodo: Metodo, caminho: string, corpo?: Corpo) => {
    const { status, body } = await ana.call(metodo, caminho, corpo, sitio.na);
    if (status >= 300) throw new Error(`${metodo} ${caminho}: ${JSON.stringify(body)}`);
    return body;
  };

  /** Sends a request, checks the rules for every answer of its kind, and records both. A refused request must change nothing. */
  const pedir = async ({ caso, metodo, rota, em = {}, query = '', corpo, quem = ana, cabecalhos = {} }: Pedido): Promise<Answer> => {
    const caminho = `${rota.replaceAll(/\{(\w+)\}/g, (_, nomeDele: string) => String(em[nomeDele]))}${query}`;
    const na = quem === ana ? sitio.na : outro.na;
    const antes = await app.services.store.head();
    const resposta = await quem.call(metodo, caminho, corpo, { ...na, ...cabecalhos });
    const { status, body, headers } = resposta;
    const onde = { pedido: `${metodo} ${caminho}`, caso, status, body };
    expect({ ...onde, esperado: STATUS[caso].includes(status) }).toEqual({ ...onde, esperado: true });
    if (caso === 'certo' && metodo !== 'GET')
      expect({ ...onde, gravou: (await app.services.store.head()) !== antes }).toEqual({ ...onde, gravou: true });
    else if (status !== 201 || caso === 'repetido')
      expect({ ...onde, head: await app.services.store.head() }).toEqual({ ...onde, head: antes });
    if (status >= 400) {
      expect(body).toMatchObject({ code: expect.stringMatching(/^[A-Z_]+$/), error: expect.stringMatching(/[a-zà-ú]{2,} /i) });
      expect(String(headers['content-type'])).toContain('application/problem+json');
    }
    const mostrado = status === 204 ? null : caso === 'repetido' ? 'a mesma' : normal(body);
    trocas.push({
      rota: `${metodo} /v1${rota}`,
      caso,
      pedido: normal(caminho) as string,
      ...(corpo === undefined ? {} : { corpo: normal(corpo) }),
      status,
      ...(headers.etag === undefined ? {} : { etag: headers.etag }),
      resposta: mostrado,
    });
    return resposta;
  };
  return { app, ana, bia, sitio, outro, fazer, pedir, trocas };
};
