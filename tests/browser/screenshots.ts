import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pages } from './paginas.js';
import { type Look, looks, open, product, settled, signIn } from './support.js';

/** Every page in both schemes and widths, as PNG files in the folder given (docs/screenshots otherwise). A second argument keeps only names that contain it. */
const [folder = 'docs/screenshots', only = ''] = process.argv.slice(2);

const shoot = async (look: Look): Promise<void> => {
  const running = product();
  const context = await open(look);
  try {
    const page = await context.newPage();
    const save = async (name: string) => {
      if (name.includes(only)) await page.screenshot({ path: join(folder, `${name}-${look.scheme}-${look.width}.png`), fullPage: true });
    };
    await page.goto(`${running.url}/entrar`);
    await settled(page);
    await save('entrar');
    await signIn(page, running);
    for (const [name, path] of Object.entries(await pages(page))) {
      if (!name.includes(only)) continue;
      await page.goto(`${running.url}${path}`);
      await page.locator('h1').waitFor();
      await settled(page);
      await save(name);
    }
  } finally {
    await context.close();
  }
};

await mkdir(folder, { recursive: true });
for (const look of looks) await shoot(look);
