import { findSessao, type Sessao } from '@tulha/read-models/acesso/usuario.queries';
import type { Services } from '../services.js';

type Known = { readonly sessao: Sessao; readonly remembered: number; readonly until: number };
export type Sessions = (conta: number, usuario: number) => Promise<Sessao | undefined>;

const KEPT = 5_000;
/** Should an announcement get lost in a network that says nothing, what it was about takes effect within this, in ms. */
const KEPT_MS = 2_000;

/**
 * Role and farms of a user, each user's for itself. What is remembered is forgotten with the announcement that a user, an account or a farm
 * has changed, which comes before the one that lets whoever changed it go on; while nobody would tell, nothing is remembered.
 */
export const rememberSessions = ({ pool, progress }: Pick<Services, 'pool' | 'progress'>): Sessions => {
  const known = new Map<string, Known>();
  return async (conta, usuario) => {
    const key = `${conta}/${usuario}`;
    const remembered = progress.remembered();
    const now = performance.now();
    const found = known.get(key);
    if (found && found.remembered === remembered && found.until > now) return found.sessao;
    known.delete(key);
    const sessao = await findSessao(pool, conta, usuario);
    if (known.size >= KEPT) known.delete(known.keys().next().value as string);
    // The number of before the question: what changed meanwhile may not be in the answer.
    if (sessao && remembered !== undefined) known.set(key, { sessao, remembered, until: now + KEPT_MS });
    return sessao;
  };
};
