/**
 * The Back button closes a window over a page before it leaves the page. Each window that opens pushes an entry of its own, at the same
 * address, onto the history; going back from there closes it. A window closed otherwise leaves its entry behind: the next page takes its
 * place, and Back steps over it.
 */

/** The part of the browser's history that this uses. */
type History = { readonly state: unknown; pushState: (state: unknown, unused: string) => void; back: () => void };

const depthIn = (state: unknown): number => {
  const over = (state as { readonly over?: unknown } | null)?.over;
  return typeof over === 'number' ? over : 0;
};

/** The windows open over a page, the newest last, and the history they stand in. */
export const overPage = (history: History) => {
  const open: (() => void)[] = [];
  let depth = depthIn(history.state);
  let steppingBack = false;

  const stepBack = () => {
    steppingBack = true;
    history.back();
  };
  return {
    /** Registers an open window that `close` closes. The function returned is called when the window is gone. */
    opened: (close: () => void): (() => void) => {
      open.push(close);
      if (depth < open.length) {
        depth = open.length;
        history.pushState({ ...(history.state as object | null), over: depth }, '');
      }
      return () => {
        const at = open.indexOf(close);
        if (at >= 0) open.splice(at, 1);
      };
    },
    /** The browser is at another entry. */
    moved: () => {
      const before = depth;
      depth = depthIn(history.state);
      if (steppingBack) {
        steppingBack = false;
        return;
      }
      if (open.length > depth) {
        for (const close of open.splice(depth).reverse()) close();
        return;
      }
      // An entry nothing is open for: one never meant to be there.
      if (depth > open.length || before > open.length) stepBack();
    },
    /** Whether the next page must replace the present entry, since that entry only stands for an open window. */
    takesPlace: (): boolean => depthIn(history.state) > 0,
    /** Another page is there. */
    arrived: () => {
      depth = depthIn(history.state);
    },
  };
};
