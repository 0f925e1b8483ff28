import type { Answer, TestApp } from '../../../apps/api/src/testing/test-app.js';
import { holdAnswer } from '../../../apps/api/src/testing/held-answers.js';
import type { Rota } from './todas.js';

/** Long enough for any machine: a later answer will never come. */
const RESPONDE_EM_MS = 120_000;

export type Bytes = {
  readonly token?: string | undefined;
  readonly tipo?: string | undefined;
  readonly bytes?: string | Buffer | undefined;
  readonly cabecalhos?: Record<string, string>;
};

/** Asks with the very bytes given, at the very address. An answer that never comes is told as status 599. */
export const criarPedir =
  ({ app }: TestApp) =>
  async (metodo: Rota['rota']['method'], url: string, { token, tipo, bytes, cabecalhos = {} }: Bytes = {}): Promise<Answer> => {
    const headers = {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(bytes === undefined ? {} : { 'content-type': tipo ?? 'application/json' }),
      ...cabecalhos,
    };
    const muda = Promise.withResolvers<undefined>();
    const relogio = setTimeout(() => muda.resolve(undefined), RESPONDE_EM_MS);
    const resposta = await Promise.race([
      app.inject({ method: metodo, url, headers, ...(bytes === undefined ? {} : { payload: bytes }) }),
      muda.promise,
    ]);
    clearTimeout(relogio);
    if (!resposta) return { status: 599, body: { error: 'não respondeu' }, headers: {} };
    const tipoDito = String(resposta.headers['content-type']);
    const isJson = tipoDito.includes('json');
    if (tipoDito.startsWith('application/json')) holdAnswer(metodo, url, resposta.statusCode, resposta.json());
    return { status: resposta.statusCode, body: isJson ? resposta.json() : { text: resposta.payload }, headers: resposta.headers };
  };
export type Pedir = ReturnType<typeof criarPedir>;

/** The token that a route asks for, where it is the account's or the operator's. */
export const chaveDe = ({ rota: { access } }: Rota, token: string): string | undefined =>
  access === 'open' ? undefined : access === 'operator' ? 'operador' : token;
