import { createHmac } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { fillCadastros } from './catalogues.js';
import { type Call, callerOf, expectStatus } from './call.js';
import { fillNotas } from './notas.js';
import { fillPessoas } from './pessoas.js';
import { fillQualidade } from './qualidade.js';
import { fillSafraAtual } from './safra-atual.js';
import { diaAt } from '@tulha/domain/kernel/dates';
import { gerarSafra } from '@tulha/domain/suporte/importacao/exemplo/gerar';

export type DemoOptions = {
  /** The address of the API, without a slash at the end. */
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
 * The same for one installation, so that an interrupted filling can go on, and different for two. It has enough letters to
 * pass as a password with any digest: mostly digits would leave little but the one word.
 */
export const senhaDemo = (operatorToken: string) => {
  const hex = createHmac('sha256', operatorToken).update('demonstracao').digest('hex');
  return `florada-de-outubro-${hex.slice(0, 4)}-${hex.slice(4, 8)}`;
};

type Importacao = { situacao: string; progresso?: { feito: number; total: number; etapa: string }; erros?: unknown[] };

/** A generated season as the form a person would send from a folder of spreadsheets. */
const formOf = (arquivos: readonly { nome: string; texto: string }[]): FormData => {
  const form = new FormData();
  for (const { nome, texto } of arquivos) form.append('arquivos', new Blob([texto], { type: 'text/csv' }), nome);
  return form;
};

/** Sends a season's spreadsheets and follows the import to its end. */
const importar = async (call: Call, progress: DemoOptions['progress'], fator: number): Promise<void> => {
  const { id } = expectStatus(await call('/importacoes', formOf(gerarSafra({ fator }).arquivos)), [202], 'Importar');
  const until = Date.now() + GIVE_UP_AFTER_MS;
  let told = '';
  while (Date.now() < until) {
    const { situacao, progresso, erros } = expectStatus(
      await call(`/importacoes/${String(id)}`),
      [200],
      'Acompanhar',
    ) as unknown as Importacao;
    const percent = progresso && progresso.total > 0 ? Math.floor((10 * progresso.feito) / progresso.total) * 10 : 0;
    const line = progresso?.etapa ? `${progresso.etapa}: ${percent} %` : situacao;
    if (line !== told) progress(line);
    told = line;
    if (situacao === 'concluida') return;
    if (situacao === 'recusada' || situacao === 'falhou')
      throw new Error(`a importação foi ${situacao}: ${JSON.stringify(erros?.slice(0, 3))}`);
    await wait(300);
  }
  throw new Error('a importação demorou demais');
};

/** A farm to fill in, in an existing account. */
export type Fazenda = Pick<DemoOptions, 'baseUrl' | 'progress'> & {
  /** Its owner. */
  readonly dono: DemoAccess;
  /** The suffix of the workers' logins, which must differ between accounts. */
  readonly equipe: string;
  /** How large it is: 1 is a farm of 160 ha. */
  readonly fator: number;
};

const entrar = async (baseUrl: string, { login, senha }: DemoAccess): Promise<Call> => {
  const session = expectStatus(await callerOf(baseUrl)('/session', { login, password: senha, modo: 'web' }), [200], 'Entrar');
  return callerOf(baseUrl, String(session.token));
};

/**
 * Fills an account with a farm to look around in: a season that is over, through the same import a user has, and one under
 * way, through the same requests. Existing records are not made twice.
 * @throws when the api refuses a step.
 */
export const fillFazenda = async ({ baseUrl, dono: { login, senha }, equipe, fator, progress }: Fazenda): Promise<void> => {
  const dono = await entrar(baseUrl, { login, senha });
  progress('Importando uma safra de exemplo…');
  await importar(dono, progress, fator);
  progress('Preenchendo os cadastros e a safra em andamento…');
  await fillCadastros(dono);
  await fillSafraAtual(dono, await fillPessoas(baseUrl, dono, { equipe, senha }), diaAt(new Date().toISOString()));
  await fillQualidade(dono);
};

/**
 * Fills an empty installation with the farm of the demonstration. Called on the first start, and again when that one was interrupted.
 * @throws when the api refuses a step.
 */
export const fillDemo = async ({ baseUrl, operatorToken, progress }: DemoOptions): Promise<DemoAccess | undefined> => {
  const dono = { login: LOGIN, senha: senhaDemo(operatorToken) };
  const conta = { nome: 'Fazendas de demonstração', ...dono };
  expectStatus(await callerOf(baseUrl, operatorToken)('/operador/contas', conta), [201, 202, 409], 'Criar a conta');
  await fillFazenda({ baseUrl, dono, equipe: 'demonstracao', fator: 1, progress });
  progress('Buscando as notas da SEFAZ simulada…');
  await fillNotas(await entrar(baseUrl, dono));
  return dono;
};
