import { Tabs } from '@mantine/core';
import { type ElementType, type ReactNode, useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { recall, remember } from '../http/storage.js';
import classes from './abas.module.css';

export type Aba = { readonly key: string; readonly label: string; readonly icon?: ElementType; readonly content: ReactNode };

type Props = {
  /** The name under which the tab is remembered until sign-out. */
  readonly grupo: string;
  readonly label: string;
  /** The one to begin with, where the address names none. */
  readonly pedida?: string | undefined;
  readonly abas: readonly Aba[];
};

const PARAM = 'aba';

/** Scrolls the open tab to the middle, where the tabs do not all fit. */
const center = (strip: HTMLElement | null, at: number): void => {
  const tab = strip?.querySelectorAll<HTMLElement>('[role="tab"]')[at];
  if (strip && tab) strip.scrollLeft = tab.offsetLeft - (strip.clientWidth - tab.clientWidth) / 2;
};

/** Parts of a page one at a time. The address says which (`?aba=senha`), else the one this group was left at, else the first. */
export const Abas = ({ grupo, label, pedida, abas }: Props) => {
  const [params, setParams] = useSearchParams();
  const key = `aba:${grupo}`;
  const wanted = params.get(PARAM) ?? pedida ?? recall<string>(key);
  const value = abas.some((aba) => aba.key === wanted) ? wanted : abas[0]?.key;
  const strip = useRef<HTMLDivElement>(null);
  const at = abas.findIndex((aba) => aba.key === value);
  useEffect(() => center(strip.current, at), [at]);
  const choose = (next: string | null) => {
    if (next === null) return;
    remember(key, next);
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        after.set(PARAM, next);
        return after;
      },
      { replace: true, preventScrollReset: true },
    );
  };
  return (
    <Tabs value={value ?? null} onChange={choose} keepMounted={false}>
      <Tabs.List ref={strip} className={classes['list'] ?? ''} aria-label={label} mb="lg">
        {abas.map(({ key: name, label: text, icon: Icon }) => (
          <Tabs.Tab
            key={name}
            className={classes['tab'] ?? ''}
            value={name}
            leftSection={Icon ? <Icon size="1.1rem" aria-hidden="true" /> : undefined}
          >
            {text}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {abas.map(({ key: name, content }) => (
        <Tabs.Panel key={name} value={name}>
          {content}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
};
