import { type RefObject, useEffect } from 'react';

/** The parts of the tab's title: the page, and the farm of its figures. The home is the farm's own and has no page name. */
const parts = { page: '', farm: '' };

const write = (changes: Partial<typeof parts>): void => {
  Object.assign(parts, changes);
  const whose = [parts.farm.toUpperCase(), 'Tulha'].filter(Boolean).join(' - ');
  document.title = [parts.page, whose].filter(Boolean).join(' · ');
};

/** The tab says whose numbers these are. */
export const useTabFarm = (farm: string | undefined): void =>
  useEffect(() => {
    write({ farm: farm ?? '' });
    return () => write({ farm: '' });
  }, [farm]);

/** The title of the tab follows the page's heading, also when that comes later or changes; `of`, the list it belongs to, stands behind it. */
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
