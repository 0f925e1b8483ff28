import { fc } from '@tulha/testing/property';
import { seed } from '@tulha/testing/seed';
import type { Cliente } from './cliente.js';
import { abrirJogo, type Placar } from './jogo.js';
import { jogos, type Passo } from './passo.js';

/**
 * How long to play, and how to play the same again: TULHA_STEPS requests, or as many as fit into `seconds`; TULHA_SEED, and TULHA_PATH
 * where one failing game is meant. The order of several requests in flight is up to the machine, so a failure of theirs may need more than
 * one try.
 */

const SHRINK_MS = 120_000;
const GAMES_A_ROUND = 5;
/** Among so many requests each kind must have been granted, or the games are not worth playing. */
const ENOUGH = 2_000;
const KINDS: readonly Passo['faz'][] = [
  'formar',
  'entrar',
  'sair',
  'beneficiar',
  'rebeneficiar',
  'depositar',
  'reservar',
  'finalizar',
  'abrir',
  'excluir',
  'corrigir',
  'apagar',
];
const { TULHA_PATH, TULHA_STEPS } = process.env;

/** Only ends a test that hangs, and the shrinking of a failure; with TULHA_STEPS a run may last all night. */
export const MAX_MS = TULHA_STEPS ? 12 * 3_600_000 : 30 * 60_000;

const say = (text: string) => void process.stderr.write(`${text}\n`);

/** Plays games until the budget is spent. @returns how many requests that were @throws with the seed, the path and the shortest game found that still fails */
export const playGames = async (name: string, client: Cliente, seconds: number): Promise<number> => {
  const score: Placar = new Map();
  const play = await abrirJogo(client, score);
  const began = Date.now();
  let games = 0;
  let failedAt: number | undefined;
  const isOver = () => {
    if (failedAt !== undefined) return Date.now() - failedAt > SHRINK_MS;
    if (TULHA_PATH) return false;
    return TULHA_STEPS ? client.contagem.pedidos >= Number(TULHA_STEPS) : Date.now() - began > seconds * 1_000;
  };
  const property = fc.asyncProperty(jogos(), async (tables) => {
    if (isOver()) return;
    const results = await Promise.allSettled(tables.map(play));
    games += tables.length;
    const failed = results.find(({ status }) => status === 'rejected');
    if (!failed) return;
    failedAt ??= Date.now();
    throw (failed as PromiseRejectedResult).reason;
  });
  say(`${name}: TULHA_SEED=${seed}`);
  const replay = TULHA_PATH ? { path: TULHA_PATH, endOnFailure: true } : {};
  for (let round = 0; !isOver(); round++) {
    await fc.assert(property, { seed: seed + round, numRuns: GAMES_A_ROUND, includeErrorInReport: true, ...replay });
    if (TULHA_PATH) break;
  }
  const { pedidos: requests, insistidos } = client.contagem;
  const took = Math.round((Date.now() - began) / 1_000);
  say(
    `${name}: ${games} games, ${requests} requests (${insistidos} sent again) in ${took} s; ${JSON.stringify(Object.fromEntries(score))}`,
  );
  const never = KINDS.filter((kind) => !score.has(kind));
  if (requests > ENOUGH && never.length > 0) throw new Error(`Never granted: ${never.join(', ')}`);
  return requests;
};
