const ATTRIBUTE = 'data-mantine-color-scheme';

/** Paper is white: a page printed from a dark screen is printed light, and the screen then goes back to dark. */
export const printInLight = (): void => {
  const root = document.documentElement;
  let screen: string | null = null;
  addEventListener('beforeprint', () => {
    screen = root.getAttribute(ATTRIBUTE);
    root.setAttribute(ATTRIBUTE, 'light');
  });
  addEventListener('afterprint', () => {
    if (screen) root.setAttribute(ATTRIBUTE, screen);
  });
};
