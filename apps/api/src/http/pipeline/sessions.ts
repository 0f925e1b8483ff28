import { findSessao, type Sessao } from '@tulha/read-models/acesso/usuario.queries';
import type { Services } from '../../services.js';

type Known = { readonly sessao: Sessao; readonly remembered: number; readonly until: number };
export type Sessions = {
  /** The user's data that a request of this session needs. Undefined when the session is over. */
  readonly of: (conta: number, usuario: number, sessao: number) => Promise<Sessao | undefined>;
  /** A session was ended here: nothing remembered is to be trusted. Other processes notice within `KEPT_MS`. */
  readonly forget: () => void;
};

const KEPT = 5_000;
/** The longest that a change stays unnoticed when its announcement gets lost in the network, in ms. */
const KEPT_MS = 2_000;

/**
 * Role and farms of each session's user, cached. An announcement that a user, an account or a farm has changed clears the cache; it comes
 * before the one that lets the changing request go on. While announcements cannot arrive, nothing is cached.
 */
export const rememberSessions = ({ pool, progress }: Pick<Services, 'pool' | 'progress'>): Sessions => {
  const known = new Map<string, Known>();
  let forgotten = 0;
  const of: Sessions['of'] = async (conta, usuario, id) => {
    const key = `${conta}/${usuario}/${id}`;
    const remembered = progress.remembered();
    const before = forgotten;
    const now = performance.now();
    const found = known.get(key);
    if (found && found.remembered === remembered && found.until > now) return found.sessao;
    known.delete(key);
    const sessao = await findSessao(pool, conta, usuario, id);
    if (known.size >= KEPT) known.delete(known.keys().next().value as string);
    // The counters are those of before the query, since a change meanwhile may be missing from its answer.
    if (sessao && remembered !== undefined && before === forgotten) known.set(key, { sessao, remembered, until: now + KEPT_MS });
    return sessao;
  };
  const forget = () => {
    forgotten++;
    known.clear();
  };
  return { of, forget };
};
