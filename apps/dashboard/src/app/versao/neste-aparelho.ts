import { OWN_VERSION } from '../../http/version.js';
import { recall, remember } from '../../http/storage.js';
import { createStore } from '../../http/store.js';
import { podeAbrir } from '../rotas/lugares.js';
import { aqui } from './reabrir.js';
import { guardarPagina, guardarPecas, type Servida } from './servida.js';

const PRONTO = 'pronto';
const DAY_MS = 86_400_000;

/** Pages that always open without a signal. Any other page does so only if it was opened within the days that the browser keeps it. */
const PAGINAS = ['/', '/entrar', '/colheita-do-dia', '/servico-do-dia'];

type Pronto = { readonly versao: string; readonly em: number };

const lembrado = (): Pronto | undefined => recall<Pronto>(PRONTO);

/** Whether the field screens of the version on screen are on this device. */
export const pronto = createStore(OWN_VERSION !== undefined && lembrado()?.versao === OWN_VERSION);

const fresco = ({ versao }: Servida): boolean => {
  const antes = lembrado();
  return antes?.versao === versao && Date.now() - antes.em < DAY_MS;
};

/**
 * Has the browser keep the field's part of a version, once a day: its pieces first, so that no page is kept whose pieces are not. @returns
 * whether all of it is there
 */
export const guardarNesteAparelho = async (servida: Servida): Promise<boolean> => {
  if (fresco(servida)) return true;
  const { versao, campo } = servida;
  const paginas = PAGINAS.filter(podeAbrir);
  if (!(await guardarPecas(campo))) return false;
  for (const pagina of new Set([...paginas, aqui()])) if (!(await guardarPagina(pagina, versao))) return false;
  remember(PRONTO, { versao, em: Date.now() } satisfies Pronto);
  pronto.set(versao === OWN_VERSION);
  return true;
};
