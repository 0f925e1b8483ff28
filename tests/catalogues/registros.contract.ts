import type { Catalogue } from '@tulha/domain/kernel/catalogue/catalogue';
import type { Register } from '@tulha/domain/kernel/register/register';
import { records } from '@tulha/domain/registers/declared';
import { registers } from '@tulha/domain/registers/index';
import { abasDe } from '@tulha/domain/registers/planilha/abas';
import ExcelJS from 'exceljs';
import { formFields } from '../../apps/api/src/testing/catalogue-examples.js';
import { registerRecords } from '../../apps/api/src/testing/register-records.js';
import type { startBoth } from '../importacao/support.js';
import { baixar, type Conta, ensaiar, gravar } from './support.js';

export const todos = Object.values<Register>(registers);

type Both = Awaited<ReturnType<typeof startBoth>>;
type Livro = Readonly<Record<string, readonly (readonly string[])[]>>;

const livroDe = async (bytes: Buffer): Promise<Livro> => {
  const book = new ExcelJS.Workbook();
  await book.xlsx.load(bytes as never);
  const folhas = book.worksheets.filter(({ state }) => state === 'visible');
  return Object.fromEntries(
    folhas.map((folha) => [
      folha.name,
      Array.from({ length: folha.rowCount }, (_, y) =>
        Array.from({ length: folha.columnCount }, (__, x) => folha.getCell(y + 1, x + 1).text),
      ),
    ]),
  );
};

/** The promises of the spreadsheets of registers, tried with these. */
export const registrosContract = (quais: readonly Register[], ligados: () => Both) => {
  let both: Both;
  let ana: Conta;
  let bia: Conta;
  const farms = new Map<number, number>();
  let n = 0;
  /** Unique values are claimed by a fact of its own, and the end of a task is one as well: neither counts. */
  const factsDe = async ({ facts: tipos }: Register) => (await both.app.facts()).filter(({ type }) => Object.hasOwn(tipos, type)).length;
  const linhasDe = (folhas: Livro) => Object.values(folhas).reduce((soma, linhas) => soma + linhas.length - 1, 0);
  const farmOf = (who: Conta) => farms.get(who.conta) as number;
  const feitosDe = (register: Register) => registerRecords(register, { farmOf, next: () => ++n });
  const exportado = async (who: Conta, { path }: Register, query = '') =>
    (await baixar(both.app, who, `/${path}/exportar?formato=xlsx${query}`)).bytes;

  const so = (catalogue: Catalogue, row: Record<string, unknown>) =>
    Object.fromEntries(formFields(catalogue).map(([nome]) => [nome, row[nome]]));

  /** The target of a record's reference, made in another account as it is here. */
  const levados = new Map<string, Promise<number>>();
  const levar = (catalogue: Catalogue, id: number): Promise<number> => {
    if (catalogue.tabela === 'fazenda') return Promise.resolve(farmOf(bia));
    const qual = `${catalogue.tabela} ${id}`;
    const levado = levados.get(qual) ?? levarAgora(catalogue, id);
    levados.set(qual, levado);
    return levado;
  };
  const levarAgora = async (catalogue: Catalogue, id: number): Promise<number> => {
    const url = `/${catalogue.path}/${id}`;
    // Of two that are called the same only a code, which no other account knows, says which is meant.
    const { body: lido } = await ana.call('GET', url);
    const chamado = { [catalogue.label]: `Chamado ${++n}` };
    const { body } = lido[catalogue.label] === null ? await ana.call('PUT', url, { ...so(catalogue, lido), ...chamado }) : { body: lido };
    const copia: Record<string, unknown> = {};
    for (const [nome, { de, kind }] of formFields(catalogue)) {
      const valor = body[nome] ?? null;
      const alvo = de === undefined ? undefined : records[de];
      if (valor === null) continue;
      if (!alvo) copia[nome] = valor;
      else if (kind === 'refs') copia[nome] = await Promise.all((valor as number[]).map((um) => levar(alvo, um)));
      else copia[nome] = await levar(alvo, valor as number);
    }
    const feito = await bia.call('POST', `/${catalogue.path}`, copia, { 'x-fazenda': String(farmOf(bia)) });
    if (feito.status !== 201) throw new Error(`${catalogue.path}: ${JSON.stringify(feito.body)}`);
    return feito.body.id;
  };
  const levarAlvos = async (of: Catalogue, row: Record<string, unknown>) => {
    for (const [nome, { de }] of formFields(of))
      for (const id of [row[nome] ?? []].flat() as number[]) if (de && records[de]) await levar(records[de], id);
  };

  beforeAll(async () => {
    both = ligados();
    [ana, bia] = [await both.app.account('rita'), await both.app.account('caio')];
    for (const who of [ana, bia]) farms.set(who.conta, (await who.call('POST', '/fazendas', { nome: 'SANTA FÉ' })).body.id);
  });

  it('cada aba tem o seu nome', () => {
    for (const register of todos) {
      const nomes = abasDe(register).map(({ nome }) => nome);
      expect(new Set([...nomes, 'Instruções', 'Listas']).size).toBe(nomes.length + 2);
    }
  });

  describe.each(quais.map((register) => [register.tabela, register] as const))('a planilha do registro %s', (_, register) => {
    const { path, lines } = register;

    it('o que sai de uma conta entra noutra, vazia, e sai dela igual; de novo, nada entra duas vezes', async () => {
      const { record, lineOf } = feitosDe(register);
      for (const quantas of [2, 0, 1]) {
        const feito = await record(ana);
        await levarAlvos(register, feito);
        for (const [nome, line] of Object.entries(lines))
          for (let vez = 0; vez < quantas; vez++) await levarAlvos(line, await lineOf(ana, feito.id, nome, { onlyRequired: vez > 0 }));
      }
      const arquivo = await exportado(ana, register, '&novos=1');
      const saiu = await livroDe(arquivo);
      expect(Object.keys(saiu)).toEqual(abasDe(register).map(({ nome }) => nome));
      // Some are there already: other records pointed at them.
      const [total, iguais] = [linhasDe(saiu), linhasDe(await livroDe(await exportado(bia, register)))];
      const novos = total - iguais;
      expect(novos).toBeGreaterThan(2);
      const antes = await factsDe(register);
      const opcoes = { headers: { 'x-fazenda': String(farmOf(bia)) } };
      const esperado = { novos, alterados: 0, iguais, erros: [], desconhecidas: [] };
      expect(await ensaiar(both.app, bia, path, arquivo, opcoes)).toMatchObject({ situacao: 'conferida', ...esperado });
      expect(await factsDe(register)).toBe(antes);
      expect(await gravar(both.app, bia, path, arquivo, opcoes)).toMatchObject({ situacao: 'concluida', ...esperado });
      expect(await livroDe(await exportado(bia, register, '&novos=1'))).toEqual(saiu);
      const depois = await factsDe(register);
      expect(depois).toBe(antes + novos);
      const deNovo = { situacao: 'concluida', novos: 0, alterados: 0, iguais: total, erros: [] };
      expect(await gravar(both.app, bia, path, arquivo, opcoes)).toMatchObject(deNovo);
      expect(await gravar(both.app, bia, path, await exportado(bia, register), opcoes)).toMatchObject(deNovo);
      for (const lista of Object.keys(lines)) {
        const { texto } = await baixar(both.app, bia, `/${path}/exportar?formato=csv&linhas=${lista}`);
        expect(await gravar(both.app, bia, `${path}`, texto, { ...opcoes, query: `?linhas=${lista}` })).toMatchObject({
          novos: 0,
          erros: [],
        });
      }
      expect(await factsDe(register)).toBe(depois);
    });
  });
};
