import { request } from 'node:http';
import type { Product } from './support.js';

type Answer = { readonly bytes: number; readonly encoding: string | undefined; readonly text: string };

/** The answer of a path of the dashboard, byte for byte. */
export const fetched = ({ url }: Pick<Product, 'url'>, path: string, encoding: 'br' | 'gzip' | 'identity'): Promise<Answer> =>
  new Promise((done, fail) => {
    const asked = request(`${url}${path}`, { headers: { 'accept-encoding': encoding } }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () => {
        const body = Buffer.concat(parts);
        done({ bytes: body.length, encoding: response.headers['content-encoding'], text: body.toString('utf8') });
      });
    });
    asked.on('error', fail).end();
  });

/** The pieces that a text names. */
export const filesIn = (text: string): string[] => [...new Set([...text.matchAll(/assets\/[\w~.-]+\.(?:js|css)/g)].map(([file]) => file))];

/** The files that `index.html` loads at once, and those that a signed-in user loads with it at `/`. */
export const firstPieces = async (running: Pick<Product, 'url'>): Promise<{ readonly entry: string[]; readonly home: string[] }> => {
  const entry = filesIn((await fetched(running, '/', 'identity')).text);
  const [boot = ''] = entry.filter((file) => file.includes('first-paint'));
  const { text } = await fetched(running, `/${boot}`, 'identity');
  const places = JSON.parse(/places = (\[.*\]);/.exec(text)?.[1] ?? '[]') as [place: string, files: string[]][];
  return { entry, home: [...entry, ...places.filter(([place]) => place === '/').flatMap(([, files]) => files)] };
};
