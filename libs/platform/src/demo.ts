import { createHmac } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { fillQualidade } from './demo-qualidade.js';
import { gerarSafra } from '@tulha/domain/suporte/importacao/exemplo/gerar';

export type DemoOptions = {
  /** Where the API listens, without a slash at the end. */
  readonly baseUrl: string;
  readonly operatorToken: string;
  /** Hears pt-BR progress. */
  readonly progress: (message: string) => void;
};

/** How to sign in to the farm that was filled in. */
export type DemoAccess = { readonly login: string; readonly senha: string };

const LOGIN = 'demo';
const GIVE_UP_AFTER_MS = 10 * 60_000;

/**
 * The same for one installation, so that an interrupted filling can go on; not the same for two. Words enough to be taken as a password
 * whatever the digest is: mostly digits, it left little but the one word.
 */
export const senhaDemo = (operatorToken: string) => {
  const hex = createHmac('sha256', operatorToken).update('demonstracao').digest('hex');
  return `florada-de-outubro-${hex.slice(0, 4)}-${hex.slice(4, 8)}`;
};

type Answer = { readonly status: number; readonly body: Record<string, unknown> };
type Importacao = { situacao: string; progresso?: { feito: number; total: number; etapa: string }; erros?: unknown[] };

const callerOf =
  (baseUrl: string) =>
  async (path: string, token: string | undefined, body?: object | FormData): Promise<Answer> => {
    const isForm = body instanceof FormData;
    const response = await fetch(`${baseUrl}/v1${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body && !isForm ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
      signal: AbortSignal.timeout(60_000),
    });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };

const expectStatus = ({ status, body }: Answer, wanted: readonly number[], doing: string): Record<string, unknown> => {
  if (!wanted.includes(status)) throw new Error(`${doing}: ${String(body.error ?? status)}`);
  return body;
};

/** A generated season as the form a person would send from a folder of spreadsheets. */
const formOf = (arquivos: readonly { nome: string; texto: string }[]): FormData => {
  const form = new FormData();
  for (const { nome, texto } of arquivos) form.append('arquivos', new Blob([texto], { type: 'text/csv' }), nome);
  return form;
};

/**
 * Fills an empty installation with a farm to look around in, through the same import a user has. Called on the first start,
 * and again when that one was interrupted: what is already there is not made twice.
 * @throws when the api refuses a step.
 */
export const fillDemo = async ({ baseUrl, operatorToken, progress }: DemoOptions): Promise<DemoAccess | undefined> => {
  const call = callerOf(baseUrl);
  const senha = senhaDemo(operatorToken);
  const conta = { nome: 'Fazendas de demonstração', login: LOGIN, senha };
  expectStatus(await call('/operador/contas', operatorToken, conta), [201, 202, 409], 'Criar a conta');
  const session = expectStatus(await call('/session', undefined, { login: LOGIN, senha, modo: 'web' }), [200], 'Entrar');
  const token = String(session.token);

  progress('Importando uma safra de exemplo…');
  const { id } = expectStatus(await call('/importacoes', token, formOf(gerarSafra().arquivos)), [202], 'Importar');
  const until = Date.now() + GIVE_UP_AFTER_MS;
  let told = '';
  while (Date.now() < until) {
    const { situacao, progresso, erros } = expectStatus(
      await call(`/importacoes/${String(id)}`, token),
      [200],
      'Acompanhar',
    ) as unknown as Importacao;
    const percent = progresso && progresso.total > 0 ? Math.floor((10 * progresso.feito) / progresso.total) * 10 : 0;
    const line = progresso?.etapa ? `${progresso.etapa}: ${percent} %` : situacao;
    if (line !== told) progress(line);
    told = line;
    if (situacao === 'concluida') {
      await fillQualidade((path, body) => call(path, token, body));
      return { login: LOGIN, senha };
    }
    if (situacao === 'recusada' || situacao === 'falhou')
      throw new Error(`a importação foi ${situacao}: ${JSON.stringify(erros?.slice(0, 3))}`);
    await wait(300);
  }
  throw new Error('a importação demorou demais');
};
