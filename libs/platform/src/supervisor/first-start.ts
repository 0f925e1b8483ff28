import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type DemoAccess, fillDemo } from '../demo/demo.js';
import { readJson, writePrivate } from './files.js';
import type { Settings } from './settings.js';

/** The output of the start: lines for the operator at the terminal, and complaints. */
export type Voice = { readonly say: (line: string) => void; readonly complain: (line: string) => void };

const isEmpty = async (url: string, operatorToken: string): Promise<boolean> => {
  const response = await fetch(`${url}/v1/operador/contas`, {
    headers: { authorization: `Bearer ${operatorToken}` },
    signal: AbortSignal.timeout(10_000),
  });
  if (!response.ok) throw new Error(`GET /v1/operador/contas answered ${response.status}`);
  const { content } = (await response.json()) as { content: unknown[] };
  return content.length === 0;
};

/** How to sign in for the first time, or nothing for an installation that has accounts. */
export const howToEnter = async (settings: Settings, baseUrl: string, operatorToken: string, voice: Voice): Promise<string | undefined> => {
  const access = await demoAccess(settings, baseUrl, operatorToken, voice);
  if (access) return `Fazenda de demonstração: login ${access.login}, senha ${access.senha}`;
  const empty = await isEmpty(baseUrl, operatorToken).catch((error: unknown) => {
    voice.complain(`Não se soube se já há contas: ${String(error)}`);
    return false;
  });
  return empty
    ? 'Ainda não há contas. A primeira: npx tulha conta criar --nome "Seu nome" --login voce --email voce@fazenda.br'
    : undefined;
};

/**
 * Gives an empty installation the demonstration farm, or finishes an interrupted one. Returns how to sign in to it, if there
 * is one. A failed demonstration is reported, and does not stop Tulha.
 */
const demoAccess = async (
  { data, demo }: Settings,
  baseUrl: string,
  operatorToken: string,
  { say, complain }: Voice,
): Promise<DemoAccess | undefined> => {
  const [kept, half] = [join(data, 'demonstracao.json'), join(data, 'demonstracao.pendente')];
  try {
    if (demo && (existsSync(half) || (!existsSync(kept) && (await isEmpty(baseUrl, operatorToken))))) {
      say('Preenchendo a fazenda de demonstração (só na primeira vez)…');
      writeFileSync(half, '');
      const access = await fillDemo({ baseUrl, operatorToken, progress: (message) => say(`  ${message}`) });
      if (access) writePrivate(kept, access);
      rmSync(half, { force: true });
    }
    return readJson<DemoAccess>(kept);
  } catch (error) {
    complain(`A fazenda de demonstração não pôde ser preenchida: ${error instanceof Error ? error.message : String(error)}`);
    return undefined;
  }
};
