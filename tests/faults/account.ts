import { randomUUID } from 'node:crypto';
import { until } from '@tulha/testing/until';
import { HANGS_MS, type Product } from './product.js';

/** One account of a running product, spoken to over HTTP by a client that outlasts restarts. */

export type Answer = { readonly status: number; readonly headers: Headers; readonly body: ReturnType<typeof JSON.parse> };
type File = { readonly nome: string; readonly texto: string };
type Importacao = { readonly id: number; readonly situacao: string; readonly errosTotal: number };

const SENHA = 'senha-muito-boa';
/** A whole season's import may have to be taken over more than once. In ms. */
const WORK_MS = 300_000;
const ENDED = ['concluida', 'recusada', 'falhou'];

const formOf = (arquivos: readonly File[]): FormData => {
  const form = new FormData();
  for (const { nome, texto } of arquivos) form.append('arquivos', new Blob([texto], { type: 'text/csv' }), nome);
  return form;
};

/** One request, answered or not: throws where the connection breaks. */
const send = async (url: string, method: string, token: string, body?: object, headers: Record<string, string> = {}): Promise<Answer> => {
  const isForm = body instanceof FormData;
  const response = await fetch(url, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body && !isForm ? { 'content-type': 'application/json' } : {}), ...headers },
    ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
    signal: AbortSignal.timeout(HANGS_MS),
  });
  const text = await response.text();
  const isJson = String(response.headers.get('content-type')).includes('json');
  return { status: response.status, headers: response.headers, body: isJson && text !== '' ? JSON.parse(text) : text };
};

/** Put off, and to be asked again: too busy, written and not shown yet, or the earlier try is still under way. */
const isPutOff = ({ status, body }: Answer): boolean =>
  status === 202 || status === 503 || (status === 409 && body?.code === 'PEDIDO_EM_ANDAMENTO');

/** Repeats a request under the same key until it has a final answer, while processes die meanwhile. */
const insist = (what: string, ask: (key: Record<string, string>) => Promise<Answer>): Promise<Answer> => {
  const key = { 'idempotency-key': randomUUID() };
  return until(async () => {
    const answer = await ask(key);
    return !isPutOff(answer) && answer;
  }, what);
};

/** @throws where it was refused */
const granted = async (what: string, ask: (key: Record<string, string>) => Promise<Answer>): Promise<Answer['body']> => {
  const { status, body } = await insist(what, ask);
  if (status >= 300) throw new Error(`${what} was answered ${status}: ${JSON.stringify(body)}`);
  return body;
};

/** A new account of a running product, signed in. */
export const openAccount = async (product: Product, login: string): Promise<Account> => {
  const { id } = await granted('The account', (key) =>
    send(`${product.url}/v1/operador/contas`, 'POST', product.operatorToken(), { nome: login, login, senha: SENHA }, key),
  );
  return signIn(product, login, id as number);
};

/** The session in an existing account, by the password that `openAccount` gave it. */
export const signIn = async (product: Product, login: string, conta: number) => {
  const base = `${product.url}/v1`;
  const { token } = await granted('The sign-in', () => send(`${base}/session`, 'POST', '', { login, password: SENHA, modo: 'web' }));

  const call = (method: string, path: string, payload?: object, headers?: Record<string, string>) =>
    send(`${base}${path}`, method, token as string, payload, headers);

  /** The same request under a key of its own until it is answered for good. */
  const ultimately = (method: string, path: string, payload?: object): Promise<Answer> =>
    insist(`${method} ${path}`, (key) => call(method, path, payload, key));

  /** A request that must be granted in the end, under a key of its own. @returns the answer's body @throws where it is refused */
  const make = (method: string, path: string, payload?: object, headers?: Record<string, string>): Promise<Answer['body']> =>
    granted(`${method} ${path}`, (key) => call(method, path, payload, { ...headers, ...key }));

  /** Asks until the product answers 200. */
  const get = <T>(path: string): Promise<T> =>
    until(async () => {
      const { status, body } = await call('GET', path);
      return status === 200 && { body: body as T };
    }, `GET ${path}`).then(({ body }) => body);

  const all = async <T>(path: string): Promise<T[]> => {
    const content: T[] = [];
    for (let page = 1; ; page++) {
      const list = await get<{ content: T[] }>(`${path}?size=200&page=${page}&sort=id`);
      content.push(...list.content);
      if (list.content.length < 200) return content;
    }
  };

  /** The command of an operator: sends the files again until they are taken. @returns the id of the import. */
  const ask = (arquivos: readonly File[]): Promise<number> =>
    until(async () => {
      const answer = await call('POST', '/importacoes', formOf(arquivos));
      return answer.status === 202 && (answer.body.id as number);
    }, 'the files to be taken');

  const importacao = (id: number) => get<Importacao>(`/importacoes/${id}`);
  const ended = (id: number): Promise<Importacao> =>
    until(
      async () => {
        const one = await importacao(id);
        return ENDED.includes(one.situacao) && one;
      },
      `the end of import ${id}`,
      { withinMs: WORK_MS },
    );

  /** Waits until no import is left over and the read model and the consequences have come to the end of the log. */
  const settled = (): Promise<string> =>
    until(
      async () => {
        const { content } = await get<{ content: Importacao[] }>('/importacoes?size=200');
        if (!content.every(({ situacao }) => ENDED.includes(situacao))) return undefined;
        const [row] = await product.query<{ head: string; reached: string }>(
          `select (select lpad(position::text, 20, '0') from es.head) as head,
                  least((select min(posicao) from controle.politica), (select posicao from controle.leitura where esquema = 'leitura')) as reached`,
        );
        return row && row.reached >= row.head && row.head;
      },
      'everything to be drawn',
      { withinMs: WORK_MS },
    );

  /** How many facts of each type the account has. That a task has ended is one for each time it was asked for: it is no part of the season. */
  const facts = async (): Promise<Record<string, number>> => {
    const rows = await product.query<{ type: string; n: number }>(
      `select type, count(*)::int as n from es.events where (meta->>'conta')::bigint = $1 and type <> 'TarefaEncerrada' group by type order by type`,
      [conta],
    );
    return Object.fromEntries(rows.map(({ type, n }) => [type, n]));
  };

  return { conta, call, ultimately, make, get, all, ask, importacao, ended, settled, facts, query: product.query };
};

export type Account = Awaited<ReturnType<typeof signIn>>;

const without = (row: Record<string, unknown>, ...names: string[]) =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !names.includes(name)));
const byCode = (rows: Record<string, unknown>[]) => rows.toSorted((a, b) => (String(a.codigo) < String(b.codigo) ? -1 : 1));

type Safra = { readonly id: number; readonly descricao: string; readonly fazenda: number };

/** All that must be the same however often an import was interrupted: everything a person sees, but for ids. */
export const shownBy = async (account: Account) => {
  const lotes = await account.all<Record<string, unknown>>('/rastreabilidade/lotes');
  const vendas = await account.all<Record<string, unknown>>('/vendas');
  const lancamentos = await account.all<Record<string, unknown>>('/financeiro');
  const { safras, ...painel } = without(await account.get<Record<string, unknown>>('/painel'), 'safra');
  const fazendas = new Map((await account.all<{ id: number; nome: string }>('/fazendas')).map(({ id, nome }) => [id, nome]));
  const chamada = new Map(
    (await account.all<Safra>('/cat-safras')).map(({ id, descricao, fazenda }) => [id, `${descricao}, ${fazendas.get(fazenda)}`]),
  );
  return {
    painel: { ...painel, safras: (safras as Safra[]).map(({ id }) => chamada.get(id)).toSorted() },
    lotes: byCode(lotes).map((lote) => ({ ...without(lote, 'id', 'fazenda', 'criadoPor'), safra: chamada.get(lote.safra as number) })),
    vendas: byCode(vendas).map((venda) => without(venda, 'id', 'fazenda', 'cliente')),
    lancamentos: lancamentos
      .map(({ notafiscal, tipo, total, pagas, pagParcelas }) => [notafiscal, tipo, total, pagas, pagParcelas])
      .toSorted(),
    colaboradores: (await account.all('/cad-colaboradores')).length,
  };
};
