import { readFileSync } from 'node:fs';

/** Version of this program. The file lies one folder up from the sources and from the bundle. */
export const version = (): string =>
  (JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as { version: string }).version;
