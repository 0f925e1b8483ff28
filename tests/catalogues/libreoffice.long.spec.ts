import { catalogues } from '@tulha/domain/catalogues/index';
import type { Catalogue } from '@tulha/domain/kernel/catalogue/catalogue';
import { asText, OFFICE_HANGS, type Document, type LibreOffice, testLibreOffice, textAsTyped } from '@tulha/testing/libreoffice';
import { startBoth } from '../importacao/support.js';
import { baixar, cadastrar, type Conta, ensaiar } from './support.js';

const libreOffice = testLibreOffice();
const all = Object.entries(catalogues as Record<string, Catalogue>);

/** A program that finds numbers in a text drops the zeros before a code: the rest is refused, and never read as another code. */
const SEM_ZEROS = /^São \d+ algarismos\.$/;

(libreOffice ? describe : describe.skip)('a planilha de cada cadastro, aberta e salva no LibreOffice, não muda nada', () => {
  let office: LibreOffice;
  const convert: LibreOffice['convert'] = (files, saving) => office.convert(files, saving);
  let both: Awaited<ReturnType<typeof startBoth>>;
  let ana: Conta;
  let ods: Document[];
  const total = new Map<string, number>();
  const exportadas = { xlsx: [] as Document[], csv: [] as Document[] };

  beforeAll(async () => {
    office = (libreOffice as NonNullable<typeof libreOffice>).open();
    both = await startBoth();
    ana = await both.app.account('ana');
    const fazenda = (await ana.call('POST', '/fazendas', { nome: 'SANTA FÉ' })).body.id;
    for (const [, catalogue] of all) for (const onlyRequired of [false, true]) await cadastrar(ana, catalogue, fazenda, onlyRequired);
    for (const [nome, { path }] of all) {
      total.set(nome, (await ana.call('GET', `/${path}`)).body.pagination.total);
      for (const formato of ['xlsx', 'csv'] as const) {
        const { bytes } = await baixar(both.app, ana, `/${path}/exportar?formato=${formato}`);
        exportadas[formato].push({ nome: `${nome}.${formato}`, bytes });
      }
    }
    ods = await convert(exportadas.xlsx, { to: 'ods' });
  }, OFFICE_HANGS);
  afterAll(async () => {
    office?.close();
    await both?.close();
  });

  type Erro = { readonly erro: string; readonly linha: number };

  /** The effect of an import of each saved document; refusals that `servem` allows are left out. */
  const ensaiados = async (salvas: readonly Document[], servem: RegExp | undefined = undefined) => {
    const vistas: unknown[] = [];
    // One after the other: no account has so many wait at a time.
    for (const [at, [nome, { path }]] of all.entries()) {
      const ensaio = await ensaiar(both.app, ana, path, (salvas[at] as Document).bytes);
      const { novos, alterados, iguais, desconhecidas } = ensaio;
      const todos = ensaio.erros as readonly Erro[];
      const erros = todos.filter(({ erro }) => !servem?.test(erro));
      // One row may have several errors, each told.
      const recusadas = new Set(todos.map(({ linha }) => linha)).size;
      vistas.push({ nome, novos, alterados, linhas: iguais + recusadas, erros, desconhecidas });
    }
    return vistas;
  };
  const nada = () => all.map(([nome]) => ({ nome, novos: 0, alterados: 0, linhas: total.get(nome), erros: [], desconhecidas: [] }));

  it('como .xlsx', async () => expect(await ensaiados(await convert(exportadas.xlsx, { to: 'xlsx' }))).toEqual(nada()), OFFICE_HANGS);

  it('como .ods, e dele como .xlsx', async () => expect(await ensaiados(await convert(ods, { to: 'xlsx' }))).toEqual(nada()), OFFICE_HANGS);

  it.each([
    ['do que se vê', asText({ charset: 'utf-8', separator: ';' })],
    ['do que se guarda', asText({ charset: 'windows-1252', separator: ',', shown: false })],
  ])('como CSV %s', async (_, saving) => expect(await ensaiados(await convert(ods, saving))).toEqual(nada()), OFFICE_HANGS);

  it(
    'o seu CSV, em que ele acha números e dias, como .xlsx',
    async () => expect(await ensaiados(await convert(exportadas.csv, textAsTyped('xlsx')), SEM_ZEROS)).toEqual(nada()),
    OFFICE_HANGS,
  );
});
