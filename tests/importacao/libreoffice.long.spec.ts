import {
  asText,
  OFFICE_HANGS,
  type Dialect,
  type Document,
  type LibreOffice,
  testLibreOffice,
  textAsTyped,
} from '@tulha/testing/libreoffice';
import { openSeason } from '../season/csv.js';
import { fatosDe, importarEm, livro, primeiroOutro, semMarca } from './guardados.js';

const libreOffice = testLibreOffice();

const { arquivos } = openSeason();
const textos = arquivos.map(({ nome, texto }): Document => ({ nome, bytes: Buffer.from(semMarca(texto)) }));
const livros = (tipada: boolean) => Promise.all(arquivos.map((um) => livro(um, tipada)));

/** The origin of each cell's text, and the cells that the program therefore takes for a number, a day or an hour. */
const ORIGENS = ['de um .xlsx, tudo texto', 'de um CSV, em que o programa acha números e dias', 'de um .xlsx, com números, dias e horas'];

const DIALETOS: readonly Dialect[] = [
  { charset: 'utf-8', separator: ';' },
  { charset: 'utf-8', separator: ',', shown: false },
  { charset: 'windows-1252', separator: ';', quoted: true },
  { charset: 'windows-1252', separator: '\t', shown: false },
  { charset: 'macintosh', separator: ';' },
  { charset: 'macintosh', separator: ',', shown: false },
  { charset: 'ibm850', separator: '\t' },
  { charset: 'ibm850', separator: ';', shown: false, quoted: true },
  { charset: 'utf-16', separator: '\t' },
];
const nomeDe = ({ charset, separator, shown = true, quoted }: Dialect): string =>
  `CSV em ${charset}, ${JSON.stringify(separator)}, ${shown ? 'como se vê' : 'como se guarda'}${quoted ? ', entre aspas' : ''}`;

/** One run of the program takes all origins together: each file says which it is of. */
const marcados = (documentos: readonly Document[], origem: number): Document[] =>
  documentos.map(({ nome, bytes }) => ({ nome: `${origem}.${nome}`, bytes }));
const daOrigem = (documentos: readonly Document[], origem: number): Document[] =>
  documentos.filter(({ nome }) => nome.startsWith(`${origem}.`)).map(({ nome, bytes }) => ({ nome: nome.slice(2), bytes }));

(libreOffice ? describe : describe.skip)('a safra, aberta e salva no LibreOffice', () => {
  let office: LibreOffice;
  const convert: LibreOffice['convert'] = (files, saving) => office.convert(files, saving);
  let esperados: string[];
  let deLivros: Document[];
  let ods: Document[];

  beforeAll(async () => {
    office = (libreOffice as NonNullable<typeof libreOffice>).open();
    esperados = await fatosDe(textos);
    deLivros = [...marcados(await livros(false), 0), ...marcados(await livros(true), 2)];
    ods = [...(await convert(deLivros, { to: 'ods' })), ...(await convert(marcados(textos, 1), textAsTyped('ods')))];
  }, OFFICE_HANGS);
  afterAll(() => office?.close());

  /** For each origin, the first fact of the saved files that differs, and the number of them. */
  const outros = async (salvos: readonly Document[], origens: readonly number[]) => {
    const vistos = [];
    for (const origem of origens)
      vistos.push({ origem: ORIGENS[origem], ...primeiroOutro(await fatosDe(daOrigem(salvos, origem), ORIGENS[origem]), esperados) });
    return vistos;
  };
  const nenhum = (origens: readonly number[]) => origens.map((origem) => ({ origem: ORIGENS[origem], quantos: esperados.length }));
  const odsDe = (origens: readonly number[]) => ods.filter(({ nome }) => origens.includes(Number(nome[0])));
  const todas = [0, 1, 2];

  it(
    'como .xlsx',
    async () => {
      expect(esperados.length).toBeGreaterThan(100);
      const salvos = [...(await convert(deLivros, { to: 'xlsx' })), ...(await convert(marcados(textos, 1), textAsTyped('xlsx')))];
      expect(await outros(salvos, todas)).toEqual(nenhum(todas));
    },
    OFFICE_HANGS,
  );

  it(
    'como .ods, e dele como .xlsx',
    async () => expect(await outros(await convert(ods, { to: 'xlsx' }), todas)).toEqual(nenhum(todas)),
    OFFICE_HANGS,
  );

  // Texts stay the same in a CSV; days that the program finds in one it shows without their century.
  it.each(DIALETOS.map((dialeto) => [nomeDe(dialeto), dialeto] as const))(
    'como %s',
    async (_, dialeto) => {
      const origens = dialeto.shown === false ? [1, 2] : [2];
      expect(await outros(await convert(odsDe(origens), asText(dialeto)), origens)).toEqual(nenhum(origens));
    },
    OFFICE_HANGS,
  );

  it('como um CSV em que os dias só mostram dois algarismos do ano, não: diz-se a cada um o que fazer', async () => {
    const seus = ods.filter(({ nome }) => nome === '1.safras.ods' || nome === '1.fazendas.ods');
    const salvos = daOrigem(await convert(seus, asText({ charset: 'utf-8', separator: ';' })), 1);
    const { situacao, erros } = await importarEm(salvos);
    expect(situacao).toBe('recusada');
    expect(erros.length).toBeGreaterThan(0);
    for (const { motivo } of erros) expect(motivo).toContain('o ano tem dois algarismos');
  });
});
