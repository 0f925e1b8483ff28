import type { Page } from 'playwright-core';
import { schemes, widths } from './support.js';

/** Saves pictures of the page as it is, narrow and wide, by day and by night, if FOTOS names a folder. */
export const foto = async (page: Page, nome: string): Promise<void> => {
  const pasta = process.env['FOTOS'];
  if (!pasta) return;
  const antes = page.viewportSize() ?? { width: 360, height: 760 };
  for (const width of widths) {
    await page.setViewportSize({ width, height: antes.height });
    for (const colorScheme of schemes) {
      await page.emulateMedia({ colorScheme });
      await page.screenshot({ path: `${pasta}/${nome}-${width}-${colorScheme}.png`, fullPage: true });
    }
  }
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize(antes);
};
