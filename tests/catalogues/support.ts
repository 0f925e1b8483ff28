import { records } from '@tulha/domain/registers/declared';
import type { Catalogue } from '@tulha/domain/kernel/catalogue/catalogue';
import { ResultadoDaPlanilha } from '@tulha/domain/suporte/planilha.answers';
import { until } from '@tulha/testing/until';
import { exampleBody } from '../../apps/api/src/testing/catalogue-examples.js';
import type { TestApp } from '../../apps/api/src/testing/test-app.js';

export type Conta = Awaited<ReturnType<TestApp['account']>>;
type Headers = Readonly<Record<string, string>>;

/** Asks for a file, as a browser does. */
export const baixar = async (app: TestApp, conta: Conta, url: string, headers: Headers = {}) => {
  const response = await app.app.inject({
    method: 'GET',
    url: `/v1${url}`,
    headers: { ...headers, authorization: `Bearer ${conta.token}` },
  });
  return { status: response.statusCode, headers: response.headers, bytes: response.rawPayload, texto: response.payload };
};

type Opcoes = { readonly headers?: Headers; readonly colunas?: Headers; readonly vazios?: 'manter' | 'apagar'; readonly query?: string };

/** Sends a spreadsheet to a catalogue. */
export const enviar = async (
  app: TestApp,
  conta: Conta,
  url: string,
  arquivo: Buffer | string,
  { headers = {}, colunas, vazios }: Opcoes = {},
) => {
  const form = new FormData();
  if (colunas) form.append('colunas', JSON.stringify(colunas));
  form.append('arquivo', new Blob([arquivo as never]), 'planilha.csv');
  const request = new Request('http://localhost/', { method: 'POST', body: form });
  const response = await app.app.inject({
    method: 'POST',
    url: `/v1${url}${vazios ? `${url.includes('?') ? '&' : '?'}vazios=${vazios}` : ''}`,
    headers: { ...headers, authorization: `Bearer ${conta.token}`, 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  return { status: response.statusCode, headers: response.headers, body: response.json() };
};

/** Asks for a task until it has ended. */
export const acompanhar = (conta: Conta, id: number) =>
  until(
    async () => {
      const { body } = await conta.call('GET', `/tarefas/${id}`);
      return ['concluida', 'falhou'].includes(body.situacao) && body;
    },
    'the end of a task',
    { instead: async () => (await conta.call('GET', `/tarefas/${id}`)).body },
  );

/** Judges a spreadsheet. @returns the result */
export const ensaiar = async (app: TestApp, conta: Conta, path: string, arquivo: Buffer | string, options: Opcoes = {}) => {
  const { status, body } = await enviar(app, conta, `/${path}/importar?ensaio=1`, arquivo, options);
  if (status !== 200 && status !== 202) throw new Error(`Not judged: ${JSON.stringify(body)}`);
  // Work that takes longer than an answer may goes on as a task.
  const { resultado } = status === 202 ? await acompanhar(conta, body.id) : body;
  ResultadoDaPlanilha.parse(resultado);
  return resultado;
};

/** Writes a spreadsheet. @returns the result */
export const gravar = async (app: TestApp, conta: Conta, path: string, arquivo: Buffer | string, options: Opcoes = {}) => {
  const { status, body } = await enviar(app, conta, `/${path}/importar${options.query ?? ''}`, arquivo, options);
  if (status !== 202) throw new Error(`Not taken: ${JSON.stringify(body)}`);
  const tarefa = await acompanhar(conta, body.id);
  if (tarefa.situacao !== 'concluida') throw new Error(JSON.stringify(tarefa));
  ResultadoDaPlanilha.parse(tarefa.resultado);
  return tarefa.resultado;
};

let n = 0;

/** The records of each account and farm that others point at: each is made once. Suites of one process have accounts of their own. */
const alvosDasContas = new WeakMap<Conta, Map<string, Promise<{ id: number }>>>();
const alvoDe = (conta: Conta, target: Catalogue, fazenda: number): Promise<{ id: number }> => {
  const alvos = alvosDasContas.get(conta) ?? new Map<string, Promise<{ id: number }>>();
  alvosDasContas.set(conta, alvos);
  const qual = `${fazenda} ${target.tabela}`;
  const alvo = alvos.get(qual) ?? cadastrar(conta, target, fazenda, true);
  alvos.set(qual, alvo);
  return alvo;
};

/** A record of any catalogue, made anew, with the records it points at. */
export const cadastrar = async (conta: Conta, catalogue: Catalogue, fazenda: number, onlyRequired = false): Promise<{ id: number }> => {
  const ids = new Map([['fazenda', fazenda]]);
  for (const [, { de, aParte, optional }] of Object.entries(catalogue.fields)) {
    const target = de && records[de];
    if (!target || aParte || ids.has(de) || (optional && onlyRequired)) continue;
    ids.set(de, (await alvoDe(conta, target, fazenda)).id);
  }
  const body = exampleBody(catalogue, ++n, (table) => ids.get(table) as number, { onlyRequired });
  const made = await conta.call('POST', `/${catalogue.path}`, body, { 'x-fazenda': String(fazenda) });
  if (made.status !== 201) throw new Error(JSON.stringify(made.body));
  return made.body;
};
