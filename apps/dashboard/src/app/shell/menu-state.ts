import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { recall, remember } from '../../http/storage.js';
import { session } from '../../http/session.js';
import { createStore } from '../../http/store.js';
import { placeOf } from './menu.js';

/** The four things the side menu remembers: open or not, the expanded item, the selected item and the selected sub-item. */
type MenuState = {
  readonly open: boolean;
  readonly expanded: string | null;
  readonly item: string | null;
  readonly subItem: string | null;
};

const FIRST: MenuState = { open: true, expanded: 'rastreabilidade', item: null, subItem: null };

const state = createStore<MenuState>({ ...FIRST, ...recall<Partial<MenuState>>('menu') });

// The next user must not see which parts of the menu the previous one had open.
session.subscribe(() => {
  if (session.get().status === 'out') state.set(FIRST);
});

export const changeMenu = (changes: Partial<MenuState>): void => {
  const next = { ...state.get(), ...changes };
  state.set(next);
  remember('menu', next);
};

/** The menu as remembered; its selection follows the address. */
export const useMenu = (): MenuState => {
  const { pathname } = useLocation();
  useEffect(() => {
    const { item = null, subItem = null } = placeOf(pathname);
    changeMenu({ item, subItem, ...(subItem && { expanded: item }) });
  }, [pathname]);
  return state.use();
};
