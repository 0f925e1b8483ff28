import { catalogues } from '@tulha/domain/catalogues/index';
import type { Catalogue } from '@tulha/domain/kernel/catalogue/catalogue';
import type { Recorded } from '@tulha/domain/kernel/fact';
import { csvFile } from '@tulha/domain/kernel/cells/csv';
import { createCsvReader } from '@tulha/domain/suporte/importacao/csv';
import { colunasDe, tituloDoCodigo } from '@tulha/domain/kernel/catalogue/colunas';
import { START } from '@tulha/event-store/event-store';
import ExcelJS from 'exceljs';
import { withoutCounted } from '../../apps/api/src/testing/catalogue-examples.js';
import { startBoth } from '../importacao/support.js';
import { amostraDe } from '../../apps/api/src/testing/feicoes.js';
import { baixar, cadastrar, type Conta, ensaiar, enviar, gravar } from './support.js';

const all = Object.entries(catalogues as Record<string, Catalogue>);
const linhasDe = (csv: string) => {
  const reader = createCsvReader();
  return [...reader.push(csv), ...reader.end()].map(({ cells }) => [...cells]);
};
const paginaDe = async (bytes: Buffer): Promise<{ sheet: ExcelJS.Worksheet; book: ExcelJS.Workbook }> => {
  const book = new ExcelJS.Workbook();
  await book.xlsx.load(bytes as never);
  return { book, sheet: book.getWorksheet(1) as ExcelJS.Worksheet };
};

/** Facts of catalogues: that a task has ended is a fact too, of the notices. */
const dosCadastros = new Set(all.flatMap(([, { facts: tipos }]) => Object.keys(tipos)));
const titulosDe = (catalogue: Catalogue) =>
  colunasDe(catalogue).map((coluna) => (coluna.obrigatoria ? `${coluna.titulo} *` : coluna.titulo));

export const todos = all.map(([, catalogue]) => catalogue);
/** Catalogues that together have every kind of field and of rule that there is, those with most of them first. */
export const amostra = amostraDe(todos);

type Quais = {
  /** Whose own spreadsheet comes back. */
  readonly quais: readonly Catalogue[];
  /** In which it does. */
  readonly formatos: readonly ('csv' | 'xlsx')[];
  /** Catalogues for which everything a spreadsheet can do is tried: one code does it for all. */
  readonly aFundo: readonly Catalogue[];
};

/** The promises of the catalogues' spreadsheets. */
export const planilhasContract = ({ quais, formatos, aFundo }: Quais) => {
  let both: Awaited<ReturnType<typeof startBoth>>;
  let ana: Conta;
  let bia: Conta;
  let fazenda: number;
  let daBia: number;
  const vistos: Recorded[] = [];
  let ate = START;
  /** The facts so far; those read once are kept. */
  const gravados = async (): Promise<readonly Recorded[]> => {
    const page = await both.app.services.store.readAll(ate, 1_000);
    vistos.push(...page.facts.filter(({ type }) => dosCadastros.has(type)));
    ate = page.position;
    return page.atEnd ? vistos : gravados();
  };
  const facts = async () => (await gravados()).length;

  beforeAll(async () => {
    both = await startBoth();
    ana = await both.app.account('ana');
    bia = await both.app.account('bia');
    fazenda = (await ana.call('POST', '/fazendas', { nome: 'SANTA FÉ' })).body.id;
    daBia = (await bia.call('POST', '/fazendas', { nome: 'BELA VISTA' })).body.id;
  });
  afterAll(() => both.close());

  describe.each(quais.map((catalogue) => [catalogue.tabela, catalogue] as const))('a planilha do cadastro %s', (_, catalogue) => {
    it(`é a das suas colunas, e cada uma delas volta como saiu, em ${formatos.join(' e em ')}`, async () => {
      for (const onlyRequired of [false, true]) await cadastrar(ana, catalogue, fazenda, onlyRequired);
      const total = (await ana.call('GET', `/${catalogue.path}`)).body.pagination.total;
      const before = await facts();
      const { texto } = await baixar(both.app, ana, `/${catalogue.path}/modelo?formato=csv`);
      expect(linhasDe(texto)).toEqual([[tituloDoCodigo(catalogue), ...titulosDe(catalogue)]]);
      for (const formato of formatos) {
        const { bytes } = await baixar(both.app, ana, `/${catalogue.path}/exportar?formato=${formato}`);
        const esperado = { novos: 0, alterados: 0, iguais: total, comErro: 0, erros: [], desconhecidas: [], situacao: 'conferida' };
        expect(await ensaiar(both.app, ana, catalogue.path, bytes)).toMatchObject(esperado);
      }
      expect(await facts()).toBe(before);
    });
  });

  describe.each(aFundo.map((catalogue) => [catalogue.tabela, catalogue] as const))('de cima a baixo, a do cadastro %s', (_, catalogue) => {
    const { path, label, soUm } = catalogue;
    const headers = () => ({ 'x-fazenda': String(fazenda) });
    const semContados = (answered: Readonly<Record<string, unknown>>) => withoutCounted(catalogue, answered);
    const titulo = (campo: string) => colunasDe(catalogue).find((coluna) => coluna.campo === campo)?.titulo as string;

    it('o que se exporta e se importa sem mexer não muda nada, em CSV e em .xlsx', async () => {
      for (const onlyRequired of [false, true, false]) await cadastrar(ana, catalogue, fazenda, onlyRequired);
      const total = (await ana.call('GET', `/${path}`)).body.pagination.total;
      for (const formato of ['csv', 'xlsx']) {
        const { status, bytes } = await baixar(both.app, ana, `/${path}/exportar?formato=${formato}`);
        expect(status).toBe(200);
        const before = await facts();
        const esperado = { novos: 0, alterados: 0, iguais: total, comErro: 0, erros: [], desconhecidas: [] };
        expect(await ensaiar(both.app, ana, path, bytes)).toMatchObject({ ...esperado, situacao: 'conferida' });
        expect(await gravar(both.app, ana, path, bytes)).toMatchObject({ ...esperado, situacao: 'concluida' });
        expect(await facts()).toBe(before);
      }
    });

    if (catalogue.tabela === 'fazenda')
      it('uma fazenda nova não vem por planilha: ocupa um lugar do plano', async () => {
        const before = await facts();
        expect(await gravar(both.app, ana, path, csvFile(['Nome'], [['NOVA']]))).toMatchObject({
          situacao: 'recusada',
          comErro: 1,
          novos: 0,
        });
        expect(await facts()).toBe(before);
      });
    else
      it('exporta, muda uma célula, acrescenta uma linha: o ensaio diz o que muda, a gravação muda, e de novo nada', async () => {
        const { id } = await cadastrar(ana, catalogue, fazenda);
        const antes = (await ana.call('GET', `/${path}/${id}`)).body;
        const [cabecalho = [], ...linhas] = linhasDe((await baixar(both.app, ana, `/${path}/exportar?formato=csv`)).texto);
        const at = cabecalho.indexOf(titulo(label));
        const mudada = linhas.find(([codigo]) => codigo === String(id)) as string[];
        const nova = mudada.map((celula, index) => (index === 0 ? '' : celula));
        // Another that is the only one of its kind would take that away from the first.
        const vazias = [...catalogue.unique, ...(soUm ? [soUm.campo] : [])];
        for (const campo of vazias) nova[cabecalho.indexOf(titulo(campo))] = '';
        mudada[at] = `Z ${id}`;
        nova[at] = `N ${id}`;
        const arquivo = csvFile(cabecalho, [...linhas, nova]);
        const before = await facts();
        const ensaio = await ensaiar(both.app, ana, path, arquivo, { headers: headers() });
        expect(ensaio).toMatchObject({ novos: 1, alterados: 1, iguais: linhas.length - 1, comErro: 0, errosTotal: 0 });
        expect(ensaio.previa.titulos).toEqual(cabecalho.slice(1));
        expect(await facts()).toBe(before);
        expect(await gravar(both.app, ana, path, arquivo, { headers: headers() })).toMatchObject({
          novos: 1,
          alterados: 1,
          situacao: 'concluida',
        });
        expect(await facts()).toBe(before + 2);
        expect(semContados((await ana.call('GET', `/${path}/${id}`)).body)).toEqual({ ...semContados(antes), [label]: `Z ${id}` });
        const [feita] = (await ana.call('GET', `/${path}?sort=-id`)).body.content;
        const vazios = Object.fromEntries(vazias.filter((campo) => campo !== label).map((campo) => [campo, null]));
        expect(semContados(feita)).toEqual({ ...semContados(antes), ...vazios, id: feita.id, [label]: `N ${id}` });
        expect(await gravar(both.app, ana, path, arquivo, { headers: headers() })).toMatchObject({ novos: 0, alterados: 0, comErro: 0 });
        expect(await facts()).toBe(before + 2);
        const [ultimo] = (await gravados()).slice(-1);
        expect(ultimo?.meta).toMatchObject({ conta: ana.conta, ator: expect.any(Number) });
        expect(ultimo?.meta.ator).toBeGreaterThan(0);
      });

    it('aponta cada célula errada, devolve as linhas para corrigir, e nada é gravado', async () => {
      const { id } = await cadastrar(ana, catalogue, fazenda);
      const alheio = await cadastrar(bia, catalogue, daBia);
      const codigo = tituloDoCodigo(catalogue);
      const obrigatorias = colunasDe(catalogue).filter(({ obrigatoria }) => obrigatoria);
      const cabecalho = [codigo, ...obrigatorias.map((coluna) => coluna.titulo)];
      const vazia = obrigatorias.map(() => '');
      const arquivo = csvFile(cabecalho, [
        [String(alheio.id), ...vazia],
        ['999999', ...vazia],
        [String(id), ...vazia],
      ]);
      const before = await facts();
      const apagar = { vazios: 'apagar' } as const;
      for (const resultado of [await ensaiar(both.app, ana, path, arquivo, apagar), await gravar(both.app, ana, path, arquivo, apagar)]) {
        expect(resultado).toMatchObject({ situacao: 'recusada', novos: 0, alterados: 0 });
        expect(resultado.erros.slice(0, 2)).toMatchObject([
          { linha: 2, coluna: codigo, valor: String(alheio.id), erro: expect.stringContaining('Não existe') },
          { linha: 3, coluna: codigo, valor: '999999' },
        ]);
        expect(resultado.erros.slice(2).map(({ linha, coluna }: { linha: number; coluna: string }) => [linha, coluna])).toEqual(
          obrigatorias.map((coluna) => [4, coluna.titulo]),
        );
      }
      expect(await facts()).toBe(before);
    });

    it('o modelo diz as colunas, o que é preciso e o que se pode escolher', async () => {
      const { sheet, book } = await paginaDe((await baixar(both.app, ana, `/${path}/modelo`)).bytes);
      const titulos = titulosDe(catalogue);
      expect(sheet.getRow(1).values).toEqual([undefined, tituloDoCodigo(catalogue), ...titulos]);
      expect(book.getWorksheet('Instruções')?.rowCount).toBeGreaterThan(titulos.length + 1);
      const { texto } = await baixar(both.app, ana, `/${path}/modelo?formato=csv`);
      expect(linhasDe(texto)).toEqual([[tituloDoCodigo(catalogue), ...titulos]]);
      const resultado = await ensaiar(both.app, ana, path, texto);
      expect(resultado).toMatchObject({ errosTotal: 1, erros: [{ erro: 'O arquivo só tem o cabeçalho.' }], desconhecidas: [] });
    });

    it('quem não pode mudar não importa; outra conta não vê', async () => {
      expect(await enviar(both.app, { ...bia, token: 'x' }, `/${path}/importar`, 'x')).toMatchObject({ status: 401 });
      const { texto } = await baixar(both.app, bia, `/${path}/exportar?formato=csv`);
      const daAna = (await ana.call('GET', `/${path}?size=200`)).body.content.map(({ id }: { id: number }) => String(id));
      expect(linhasDe(texto).some(([codigo]) => daAna.includes(codigo))).toBe(false);
    });
  });
};
