import { Button, UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { type RefObject, useEffect, useState } from 'react';
import { recall, remember } from '../http/storage.js';
import { createStore } from '../http/store.js';
import classes from './page.module.css';

/** The remembered state of a page's menu: open or closed, whether there is one, and the part last chosen. */
type State = { readonly open: boolean; readonly visible: boolean; readonly index: number };

const KEY = 'pagina';
const FIRST: State = { open: true, visible: false, index: 0 };
const state = createStore<State>({ ...FIRST, ...recall<Partial<State>>(KEY) });

const change = (changes: Partial<State>): void => {
  state.set({ ...state.get(), ...changes });
  remember(KEY, state.get());
};

/** Fewer parts than this are seen at a glance. */
const WORTH_A_MENU = 3;
const PARTS = 'section[data-parte]';

const partsIn = (root: HTMLElement | null): readonly HTMLElement[] => [...(root?.querySelectorAll<HTMLElement>(PARTS) ?? [])];

/** Names of the parts that are on the page now; some come when their data have come. */
const useParts = (root: RefObject<HTMLElement | null>): readonly string[] => {
  const [names, setNames] = useState('');
  useEffect(() => {
    const page = root.current;
    if (!page) return;
    const look = () =>
      setNames(
        partsIn(page)
          .map((part) => part.dataset['parte'])
          .join('\n'),
      );
    const observer = new MutationObserver(look);
    observer.observe(page, { childList: true, subtree: true });
    look();
    return () => observer.disconnect();
  }, [root]);
  return names === '' ? [] : names.split('\n');
};

const goTo = (root: HTMLElement | null, index: number): void => {
  const part = partsIn(root)[index];
  if (!part) return;
  part.tabIndex = -1;
  part.scrollIntoView({ block: 'start' });
  part.focus({ preventScroll: true });
  change({ index });
};

/** The parts of a long page, to go to one of them. */
export const PageMenu = ({ root }: { root: RefObject<HTMLElement | null> }) => {
  const parts = useParts(root);
  const { open, index } = state.use();
  const visible = parts.length >= WORTH_A_MENU;
  useEffect(() => change({ visible }), [visible]);
  if (!visible) return null;
  return (
    <nav aria-label="Nesta página" className={`${classes['menu']} only-screen`}>
      <UnstyledButton className={classes['menuToggle'] ?? ''} aria-expanded={open} onClick={() => change({ open: !open })}>
        Nesta página <IconChevronDown size="1rem" aria-hidden="true" />
      </UnstyledButton>
      {open &&
        parts.map((name, at) => (
          <Button
            key={name}
            className={classes['chip'] ?? ''}
            size="compact-md"
            variant={at === index ? 'light' : 'subtle'}
            aria-current={at === index ? 'location' : undefined}
            onClick={() => goTo(root.current, at)}
          >
            {name}
          </Button>
        ))}
    </nav>
  );
};
