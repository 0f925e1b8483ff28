import { type RefObject, useEffect } from 'react';

/** What the tab is called: the page one is on, and whose numbers these are. The home is the farm's own: it needs no name. */
const said = { page: '', farm: '' };

const write = (changes: Partial<typeof said>): void => {
  Object.assign(said, changes);
  const whose = [said.farm.toUpperCase(), 'Tulha'].filter(Boolean).join(' - ');
  document.title = [said.page, whose].filter(Boolean).join(' · ');
};

/** The tab says whose numbers these are. */
export const useTabFarm = (farm: string | undefined): void =>
  useEffect(() => {
    write({ farm: farm ?? '' });
    return () => write({ farm: '' });
  }, [farm]);

/** The tab is called what the page's heading says, also when that comes later or changes; until then, what it is a page of. */
export const useTabPage = (
  heading: RefObject<HTMLElement | null>,
  { of, named = true }: { readonly of?: string | undefined; readonly named?: boolean } = {},
): void =>
  useEffect(() => {
    const element = heading.current;
    if (!element) return undefined;
    const tell = () => write({ page: named ? [element.textContent?.trim(), of].filter(Boolean).join(' · ') : '' });
    const watch = new MutationObserver(tell);
    watch.observe(element, { childList: true, characterData: true, subtree: true });
    tell();
    return () => watch.disconnect();
  }, [heading, of, named]);
