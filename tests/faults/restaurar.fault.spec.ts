import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Account, openAccount, shownBy, signIn } from './account.js';
import { openProduct, type Product } from './product.js';
import { gerarSafra } from '@tulha/domain/suporte/importacao/exemplo/gerar';

const PROJECT = resolve(import.meta.dirname, '../..');
const PAGE = join(PROJECT, 'docs/como-fazer/guardar-e-restaurar.md');

/** The blocks of a section of the page, as an operator copies them. */
const blocksOf = (section: string): string[] => {
  const text = readFileSync(PAGE, 'utf8');
  const from = text.indexOf(`\n## ${section}\n`);
  const body = text.slice(from, text.indexOf('\n## ', from + 4));
  return [...body.matchAll(/^```sh\n([^`]*)^```$/gm)].map(([, block = '']) => block);
};

/** Runs a block in the project's folder. The page's `npm start` is done by the product's own harness. */
const type = (block: string, env: Record<string, string>): string =>
  execFileSync('sh', ['-euc', block.replace(/^npm start$/m, ':')], {
    cwd: PROJECT,
    env: { ...process.env, DATABASE_URL: '', ...env },
  }).toString();

describe('uma cópia restaurada em outra pasta, palavra por palavra como está escrito', () => {
  const [copiar = '', restaurar = '', conferir = ''] = blocksOf('The embedded database');
  let product: Product;
  let restored: Product;
  let account: Account;
  beforeAll(async () => {
    product = await openProduct();
    await product.start();
    account = await openAccount(product, 'ana');
    await account.ended(await account.ask(gerarSafra().arquivos));
    await account.settled();
  }, 600_000);
  const copia = () => `${product.data}-copia`;
  afterAll(async () => {
    if (product) rmSync(copia(), { recursive: true, force: true });
    await restored?.close();
    await product?.close();
  });

  it('mostra o mesmo, a uma pessoa que entra com a sua senha, e o banco é o dos fatos', async () => {
    const before = await shownBy(account);
    const facts = await account.facts();
    await product.stop();
    type(copiar, { TULHA_DATA: product.data, COPIA: copia() });
    await product.start();
    const [fazenda] = await account.all<{ id: number }>('/fazendas');
    await account.make('POST', '/cad-talhoes', { nome: 'Depois da cópia' }, { 'x-fazenda': String(fazenda?.id) });

    const pasta = `${product.data}-restaurada`;
    type(restaurar, { COPIA: copia(), PASTA: pasta });
    restored = await openProduct({ data: pasta });
    await restored.start();
    const again = await signIn(restored, 'ana', account.conta);
    expect(await again.facts()).toEqual(facts);
    expect(await shownBy(again)).toEqual(before);
    expect(type(conferir, { PASTA: restored.data, TULHA_URL: restored.url })).toMatch(/✓ +Fatos/);
  }, 600_000);
});
