import { catalogues } from '@tulha/domain/catalogues/index';
import type { Catalogue } from '@tulha/domain/kernel/catalogue/catalogue';
import { emOrdem } from '@tulha/domain/kernel/palavras';
import { exampleBody } from '../testing/catalogue-examples.js';
import { startTestApp, type TestApp } from '../testing/test-app.js';

type Account = Awaited<ReturnType<TestApp['account']>>;
type Body = Record<string, unknown>;

/** Every list of a catalogue by every way to write a name, and its order: the gate has a sample (`palavras.int.spec.ts`). */
const all = catalogues as Record<string, Catalogue>;
/** A list that needs a record other than a catalogue's has tests of its own. */
const nomeados = Object.values(all).filter(
  ({ fields, label }) =>
    fields[label]?.kind === 'text' &&
    Object.values(fields).every(({ de, optional, aParte }) => !de || optional || aParte || Object.hasOwn(all, de)),
);
const NOMES = ['Zé 10', 'Zé 9', 'zeca', 'Água-Éden', 'abacate'];
const ESCRITAS = ['Água-Éden', 'água-éden', 'ÁGUA-ÉDEN', 'agua-eden', 'AGUA EDEN', 'aguaeden', 'guae', 'Água\u2011Éden'].flatMap(
  (texto) => [texto.normalize('NFC'), texto.normalize('NFD')],
);

let app: TestApp;
let ana: Account;
let fazenda: number;
let n = 0;
const alvos = new Map<string, number>();

const criar = async (catalogue: Catalogue, nome?: string): Promise<number> => {
  for (const { de, optional, aParte } of Object.values(catalogue.fields))
    if (de && !optional && !aParte && !alvos.has(de)) alvos.set(de, de === 'fazenda' ? fazenda : await criar(all[de] as Catalogue));
  const corpo = exampleBody(catalogue, ++n, (tabela) => alvos.get(tabela) ?? 0, { onlyRequired: true });
  const body: Body = nome === undefined ? corpo : { ...corpo, [catalogue.label]: nome };
  const feito = await ana.call('POST', `/${catalogue.path}`, body, { 'x-fazenda': String(fazenda) });
  if (feito.status !== 201) throw new Error(`${catalogue.path}: ${JSON.stringify(feito.body)}`);
  return feito.body.id as number;
};
const lista = async (catalogue: Catalogue, query: string): Promise<Body[]> =>
  (await ana.call('GET', `/${catalogue.path}?size=200&${query}`, undefined, { 'x-fazenda': String(fazenda) })).body.content as Body[];

beforeAll(async () => {
  app = await startTestApp();
  ana = await app.account('ana');
  await app.owner.query('update leitura.conta set plano = $2 where id = $1', [ana.conta, 'cooperativa']);
  fazenda = (await ana.call('POST', '/fazendas', { nome: 'Primeira' })).body.id as number;
});
afterAll(() => app.close());

describe.each(nomeados.map((catalogue) => [catalogue.tabela, catalogue] as const))('%s', (_, catalogue) => {
  it('acha-se como quer que se escreva, e está em ordem', async () => {
    const ids: number[] = [];
    for (const nome of NOMES) ids.push(await criar(catalogue, nome));
    for (const escrita of ESCRITAS) {
      const achados = await lista(catalogue, `q=${encodeURIComponent(escrita)}`);
      expect({ escrita, ids: achados.map(({ id }) => id) }).toEqual({ escrita, ids: [ids[3]] });
    }
    const nomes = (await lista(catalogue, `sort=${catalogue.label}`)).map((row) => String(row[catalogue.label]));
    expect(nomes).toEqual(nomes.toSorted(emOrdem));
    expect(nomes.filter((nome) => NOMES.includes(nome))).toEqual(['abacate', 'Água-Éden', 'Zé 9', 'Zé 10', 'zeca']);
  });
});
