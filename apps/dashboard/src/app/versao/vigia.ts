import { writes } from '../../http/client.js';
import { session } from '../../http/session.js';
import { OWN_VERSION, version } from '../../http/version.js';
import { router } from '../rotas/router.js';
import { FALA } from './contrato.js';
import { mexido } from './mexido.js';
import { guardarNesteAparelho } from './neste-aparelho.js';
import { aqui } from './reabrir.js';
import { cuidarDoRecarregar } from './sem-sinal.js';
import { guardarPagina, perguntar, type Servida } from './servida.js';

const EVERY_MS = 30 * 60_000;
const NOT_SOONER_MS = 60_000;
/** How long the page shows the result of a write. */
const SAYS_MS = 8_000;
/** The version this tab has already changed to, so that it never reloads twice for the same one. */
const CHANGED = 'tulha:trocada';

let nova: Servida | undefined;

const changedTo = (): string | null => {
  try {
    return sessionStorage.getItem(CHANGED);
  } catch {
    // Forbidden: as if it had been done, or it would be for ever.
    return nova?.versao ?? null;
  }
};

const busy = (): boolean =>
  writes.underWay > 0 || performance.now() - writes.lastAt < SAYS_MS || document.querySelector('dialog[open], [role="dialog"]') !== null;

/** Changes to the version that is on this device already, where nothing is being written or half typed. */
const change = async (): Promise<void> => {
  if (!nova || mexido.sim || busy() || changedTo() === nova.versao) return;
  const here = aqui();
  if (!(await guardarPagina(here, nova.versao)) || mexido.sim || busy() || aqui() !== here) return;
  sessionStorage.setItem(CHANGED, nova.versao);
  location.replace(here);
};

let asking = false;
let askedAt = Number.NEGATIVE_INFINITY;

/** Asks which version is served, has the browser keep the field's part of it, and changes to it once that is there. */
const look = async (): Promise<void> => {
  if (asking || !OWN_VERSION) return;
  asking = true;
  askedAt = performance.now();
  try {
    const servida = await perguntar();
    if (servida) await heed(servida);
  } finally {
    asking = false;
  }
};

const heed = async (servida: Servida): Promise<void> => {
  const velha = servida.entende > FALA;
  const outra = servida.versao !== OWN_VERSION;
  if (velha) version.set('velha');
  const inside = session.get().status === 'in';
  if (inside && !(await guardarNesteAparelho(servida))) return;
  if (!outra) return;
  nova = servida;
  if (!velha) version.set('ha-nova');
  await change();
};

/** As long as the tab is open: at the start, now and then, when it is looked at again and when the device says that there is a signal. */
export const vigiar = (): void => {
  let at = router.state.location.pathname;
  router.subscribe(({ location: { pathname }, navigation }) => {
    if (pathname === at || navigation.state !== 'idle') return;
    at = pathname;
    // By now the values typed on the previous page are sent, kept or discarded.
    mexido.sim = false;
    if (session.get().status === 'in') void change();
  });
  cuidarDoRecarregar();
  const again = () => void look();
  setInterval(again, EVERY_MS);
  addEventListener('online', again);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && performance.now() - askedAt > NOT_SOONER_MS) again();
  });
  void look();
};
