import ExcelJS from 'exceljs';
import { digitoDe } from '@tulha/domain/rastreabilidade/lote/digito';
import { rowsOf, scaled } from '../season/csv.js';
import { harvestOf } from '../season/recompute.js';
import { type Conta, importar, safraDaVez, startBoth } from '../importacao/support.js';

const titulosDe = (sheet: ExcelJS.Worksheet): string[] => (sheet.getRow(1).values as string[]).slice(1);

/** Every formula of a workbook worked out by hand: sums of a column, and sums of three cells of a row. */
const refazer = (book: ExcelJS.Workbook) => {
  const valorEm = (sheet: ExcelJS.Worksheet, cell: string): number => {
    const { value } = sheet.getCell(cell);
    // The library forgets of a formula that it came to nothing.
    const numero = value !== null && typeof value === 'object' ? ('result' in value ? value.result : 0) : value;
    return Math.round(Number(numero ?? 0) * 1_000);
  };
  const somar = (sheet: ExcelJS.Worksheet, coluna: string, de: number, ate: number) =>
    Array.from({ length: ate - de + 1 }, (_, n) => valorEm(sheet, `${coluna}${de + n}`)).reduce((soma, um) => soma + um, 0);
  const calcular = (sheet: ExcelJS.Worksheet, formula: string): number => {
    const soma = /^(-?)SUM\((?:'([^']+)'!)?\$?([A-Z])\$?(\d+):\$?[A-Z]\$?(\d+)\)$/.exec(formula);
    if (soma) {
      const [, sinal, aba, coluna, de, ate] = soma;
      return (
        (sinal ? -1 : 1) * somar(aba ? (book.getWorksheet(aba) as ExcelJS.Worksheet) : sheet, coluna as string, Number(de), Number(ate))
      );
    }
    const [, mais = '', menos = '', emais = ''] = /^([A-Z]\d+)-([A-Z]\d+)\+([A-Z]\d+)$/.exec(formula) ?? [];
    if (!mais) throw new Error(`A formula that is not known: ${formula}`);
    return valorEm(sheet, mais) - valorEm(sheet, menos) + valorEm(sheet, emais);
  };
  const formulas: { onde: string; escrito: number; refeito: number }[] = [];
  for (const sheet of book.worksheets)
    sheet.eachRow((row) =>
      row.eachCell(({ address, value }) => {
        if (value === null || typeof value !== 'object' || !('formula' in value)) return;
        formulas.push({ onde: `${sheet.name}!${address}`, escrito: valorEm(sheet, address), refeito: calcular(sheet, value.formula) });
      }),
    );
  return formulas;
};

type Pagamento = { readonly colaborador: number; readonly adiantamentos: number; readonly reajuste: number; readonly valor: number };

describe('exportação', () => {
  let both: Awaited<ReturnType<typeof startBoth>>;
  let ana: Conta;
  let bia: Conta;
  let folha: { id: number; total: number; litros: number; fazendas: number[] };

  const baixar = async (conta: Conta, method: 'GET' | 'PATCH', url: string) => {
    const response = await both.app.app.inject({ method, url: `/v1${url}`, headers: { authorization: `Bearer ${conta.token}` } });
    return { status: response.statusCode, headers: response.headers, bytes: response.rawPayload };
  };

  const folhaDeTodos = async (mudou: object = {}) => {
    const colaboradores = (await ana.call('GET', '/cad-colaboradores?size=200')).body.content.map(({ id }: { id: number }) => id);
    const fazendas = (await ana.call('GET', '/fazendas')).body.content.map(({ id }: { id: number }) => id);
    const feita = await ana.call(
      'POST',
      '/folha-pagamento-colheita',
      { descricao: 'Safra: 2026, "toda"', inicio: '2020-01-01', fim: '2099-12-31', data: '2026-10-05', colaboradores, fazendas, ...mudou },
      { 'x-fazenda': String(fazendas[0]) },
    );
    expect(feita.status).toBe(201);
    return feita.body;
  };

  /** The pay for the work of each worker of a sheet, by their code, in cents. */
  const pagamentosDe = async (id: number): Promise<[string, bigint][]> =>
    (await ana.call('GET', `/colaborador-pagamento-colheita/${id}`)).body.content.map(
      ({ codigo, valorColheita }: { codigo: string; valorColheita: number }) => [codigo, BigInt(Math.round(valorColheita * 100))],
    );
  const linhasLancadas = async () => harvestOf(safraDaVez()).length;

  /** Nobody has a Pix key: the list of a closed sheet is made only where that is known, and names all of them. */
  const conferirPix = async (id: number, total: number) => {
    const url = `/colaborador-pagamento-colheita/${id}/pix/planilha`;
    expect((await baixar(ana, 'GET', url)).status).toBe(422);
    const { status, headers, bytes } = await baixar(ana, 'GET', `${url}?mesmoFaltando=1`);
    expect([status, headers['content-disposition']]).toEqual([200, expect.stringMatching(/filename="PIX-De-.*\.xlsx"/)]);
    const book = new ExcelJS.Workbook();
    await book.xlsx.load(bytes as never);
    const fora = book.getWorksheet('Fora da lista') as ExcelJS.Worksheet;
    expect(titulosDe(book.getWorksheet('Pix') as ExcelJS.Worksheet)).toContain('Chave Pix');
    expect(fora.getRow(2).getCell(3).value).toBe('não tem conta bancária cadastrada');
    expect(fora.getRow(fora.rowCount).getCell(4).value).toMatchObject({ result: total });
  };

  beforeAll(async () => {
    both = await startBoth();
    ana = await both.app.account('ana');
    bia = await both.app.account('bia');
    await importar(both.app, ana, safraDaVez());
    folha = await folhaDeTodos();
  });
  afterAll(() => both.close());

  it('a folha de colheita vem como planilha de verdade, com as somas da folha', async () => {
    const { status, headers, bytes } = await baixar(ana, 'PATCH', `/colaborador-pagamento-colheita/${folha.id}/download`);
    expect(status).toBe(200);
    expect(headers['content-type']).toContain('spreadsheetml');
    expect(headers['content-disposition']).toMatch(/filename="FOLHA-COLHEITA-Safra-2026-toda-\d{2}-\d{2}-\d{4}-\d{2}-\d{2}-\d{2}\.xlsx"/);
    const book = new ExcelJS.Workbook();
    await book.xlsx.load(bytes as never);
    const sheet = book.getWorksheet(1) as ExcelJS.Worksheet;
    const detalhe = (await ana.call('GET', `/colaborador-pagamento-colheita/${folha.id}`)).body;
    expect(sheet.rowCount).toBe(detalhe.content.length + 2);
    expect(sheet.getRow(2).getCell(2).value).toBe(detalhe.content[0].nome);
    expect(titulosDe(sheet).at(-1)).toBe('A receber (R$)');
    const aReceber = titulosDe(sheet).length;
    expect(sheet.getRow(2).getCell(aReceber).value).toMatchObject({ result: detalhe.content[0].valor });
    expect(sheet.getRow(sheet.rowCount).getCell(aReceber).value).toMatchObject({ result: detalhe.total });
  });

  it('cada valor da planilha se refaz pelas suas fórmulas, das linhas de cada um até o total', async () => {
    const { bytes } = await baixar(ana, 'PATCH', `/colaborador-pagamento-colheita/${folha.id}/download`);
    const book = new ExcelJS.Workbook();
    await book.xlsx.load(bytes as never);
    const [pagamentos, linhas] = [book.getWorksheet(1), book.getWorksheet(2)] as [ExcelJS.Worksheet, ExcelJS.Worksheet];
    expect(titulosDe(linhas)).toEqual(['Código', 'Colaborador', 'Data', 'O quê', 'Como se chega', 'Valor (R$)']);
    const formulas = refazer(book);
    expect(formulas.length).toBeGreaterThan(pagamentos.rowCount);
    for (const { onde, escrito, refeito } of formulas) expect([onde, refeito]).toEqual([onde, escrito]);
    expect(linhas.rowCount).toBe((await linhasLancadas()) + 2);
  });

  it('o que cada um ganhou na safra é, ao centavo, a soma das linhas da planilha de colheitas que se importou', async () => {
    const ganho = new Map<string, bigint>();
    for (const { colaborador, centavos } of harvestOf(safraDaVez())) ganho.set(colaborador, (ganho.get(colaborador) ?? 0n) + centavos);
    const pagos = await pagamentosDe(folha.id);
    expect(new Map(pagos)).toEqual(ganho);
    expect(ganho.size).toBeGreaterThan(10);
    expect(BigInt(Math.round(folha.total * 100))).toBe([...ganho.values()].reduce((soma, um) => soma + um, 0n));
  });

  it('a mesma safra paga em duas metades, com acertos e adiantamentos no meio, soma o mesmo a cada um', async () => {
    const ganho = new Map(await pagamentosDe(folha.id));
    const [primeiro, segundo] = (await ana.call('GET', `/colaborador-pagamento-colheita/${folha.id}`)).body.content;
    const fazenda = folha.fazendas[0] as number;
    const dias = [...new Set(harvestOf(safraDaVez()).map(({ data }) => data))].sort();
    const vale = { colaborador: segundo.colaborador, data: dias[0], valor: 33.33 };
    await ana.call('POST', '/cad-adiantamentos', vale, { 'x-fazenda': String(fazenda) });
    const [meio, seguinte] = dias.slice(Math.floor(dias.length / 2) - 1) as [string, string];
    const partes: { id: number; total: number; acertou: boolean; content: Pagamento[] }[] = [];
    for (const [inicio, fim] of [
      ['2020-01-01', meio],
      [seguinte, '2099-12-31'],
    ] as const) {
      const { id } = await folhaDeTodos({ descricao: `De ${inicio} a ${fim}`, inicio, fim });
      const acertar = (valor: number) =>
        ana.call('PUT', `/colaborador-pagamento-colheita/${id}?colaborador=${primeiro.colaborador}`, { valor, motivo: 'Acerto' });
      const antes = (await ana.call('GET', `/colaborador-pagamento-colheita/${id}`)).body.content;
      const dele = antes.find((um: { colaborador: number }) => um.colaborador === primeiro.colaborador);
      if (dele) await acertar(Math.round(dele.valor * 100 + 1_005) / 100);
      const { status, body } = await ana.call('PUT', `/folha-pagamento-colheita/trancar/${id}`, {});
      expect({ status, code: body.code }).toEqual({ status: 200, code: undefined });
      expect((await ana.call('GET', `/financeiro/${body.lancamento}`)).body.valor).toBe(body.total);
      const recibos = await baixar(ana, 'GET', `/colaborador-pagamento-colheita/${id}/recibos`);
      expect([recibos.status, recibos.headers['content-type'], recibos.bytes.subarray(0, 5).toString()]).toEqual([
        200,
        'application/pdf',
        '%PDF-',
      ]);
      expect(recibos.headers['content-disposition']).toMatch(/filename="RECIBOS-De-.*\.pdf"/);
      await conferirPix(id, body.total);
      partes.push({
        id,
        total: body.total,
        acertou: Boolean(dele),
        content: (await ana.call('GET', `/colaborador-pagamento-colheita/${id}`)).body.content,
      });
    }
    const soma = new Map<string, bigint>();
    for (const { id } of partes)
      for (const [codigo, centavos] of await pagamentosDe(id)) soma.set(codigo, (soma.get(codigo) ?? 0n) + centavos);
    expect(soma).toEqual(ganho);
    const total = (de: (um: Pagamento) => number) =>
      partes.flatMap(({ content }) => content).reduce((sum, um) => sum + Math.round(de(um) * 100), 0);
    expect(total(({ adiantamentos }) => adiantamentos)).toBe(3_333);
    expect(total(({ reajuste }) => reajuste)).toBe(1_005 * partes.filter(({ acertou }) => acertou).length);
    const pagos = partes.reduce((sum, um) => sum + Math.round(um.total * 100), 0);
    expect(pagos).toBe(total(({ valor }) => valor));
    expect((await ana.call('GET', `/folha-pagamento-colheita/${folha.id}`)).body.total).toBe(0);
    expect((await ana.call('GET', `/colaborador-pagamento-colheita/${folha.id}/recibos`)).body.code).toBe('FOLHA_ABERTA');
    expect((await bia.call('GET', `/colaborador-pagamento-colheita/${folha.id}/recibos`)).status).toBe(404);
    for (const { id } of partes) await ana.call('PATCH', `/folha-pagamento-colheita/abrir/${id}`);
    expect(new Map(await pagamentosDe(folha.id))).toEqual(ganho);
  });

  it('uma barra no fim do endereço não muda nada', async () =>
    expect((await baixar(ana, 'PATCH', `/colaborador-pagamento-colheita/${folha.id}/download/`)).status).toBe(200));

  it('a folha e a tarefa de outra conta não existem', async () => {
    expect((await baixar(bia, 'PATCH', `/colaborador-pagamento-colheita/${folha.id}/download`)).status).toBe(404);
    const { rows } = await both.app.services.pool.query(`select id from controle.tarefa where tipo = 'exportar-folha-colheita' limit 1`);
    expect((await ana.call('GET', `/tarefas/${rows[0].id}`)).body).toMatchObject({
      situacao: 'concluida',
      arquivo: `/v1/tarefas/${rows[0].id}/arquivo`,
    });
    expect((await baixar(ana, 'GET', `/tarefas/${rows[0].id}/arquivo`)).status).toBe(200);
    expect((await bia.call('GET', `/tarefas/${rows[0].id}`)).status).toBe(404);
    expect((await bia.call('GET', `/tarefas/${rows[0].id}/arquivo`)).status).toBe(404);
  });

  it('os lançamentos vêm em CSV, todos os do filtro e ao centavo, com o nome que a especificação diz', async () => {
    const filtro = { tipo: 'despesa' };
    const pedir = ({ token }: Conta) =>
      both.app.app.inject({ method: 'PATCH', url: '/v1/financeiro', headers: { authorization: `Bearer ${token}` }, payload: filtro });
    const { headers, rawPayload, statusCode } = await pedir(ana);
    expect(statusCode).toBe(200);
    expect(headers['content-disposition']).toMatch(/filename="financeiro-\d{2}-\d{2}-\d{4}-\d{2}-\d{2}-\d{2}\.csv"/);
    const linhas = rowsOf([{ nome: 'financeiro.csv', texto: rawPayload.toString('utf8') }], 'financeiro.csv');
    const { totals, pagination } = (await ana.call('GET', '/financeiro?tipo=despesa&size=1')).body;
    expect(linhas).toHaveLength(pagination.total);
    const centavos = linhas.reduce((soma, linha) => soma + scaled(linha.de('Valor (R$)'), 2), 0n);
    expect(centavos).toBe(BigInt(Math.round(totals.despesa * 100)));
    expect(new Set(linhas.map((linha) => linha.de('Tipo')))).toEqual(new Set(['Despesa']));
    expect((await pedir(bia)).body.trimEnd().split('\r\n')).toHaveLength(1);
  });

  it('os lotes vêm em JSON, CSV e planilha, os mesmos que a lista conta, cada um com a sua origem', async () => {
    const total = (await ana.call('GET', '/rastreabilidade/lotes?unidade=kg')).body.pagination.total;
    const json = JSON.parse((await baixar(ana, 'GET', '/rastreabilidade/lotes/exportar?formato=json&unidade=kg')).bytes.toString());
    expect(json).toHaveLength(total);
    for (const { origens } of json) {
      expect(origens.length).toBeGreaterThan(0);
      expect(origens.reduce((soma: number, { percentual }: { percentual: number }) => soma + Math.round(percentual * 10_000), 0)).toBe(
        1_000_000,
      );
    }
    const csv = (await baixar(ana, 'GET', '/rastreabilidade/lotes/exportar?formato=csv&unidade=kg')).bytes.toString();
    expect(csv.trimEnd().split('\r\n')).toHaveLength(total + 1);
    const book = new ExcelJS.Workbook();
    await book.xlsx.load((await baixar(ana, 'GET', '/rastreabilidade/lotes/exportar?unidade=kg')).bytes as never);
    expect(book.getWorksheet(1)?.rowCount).toBe(total + 1);
    expect((await baixar(bia, 'GET', '/rastreabilidade/lotes/exportar?formato=json')).bytes.toString()).toBe('[]\n');
  });

  it('os lotes vêm na ordem que se pede à lista, e um código com o seu dígito acha o lote dele', async () => {
    const doArquivo = async (query: string): Promise<{ codigo: string }[]> =>
      JSON.parse((await baixar(ana, 'GET', `/rastreabilidade/lotes/exportar?formato=json&${query}`)).bytes.toString());
    for (const ordem of ['-saldo,codigo', '-data']) {
      const { content } = (await ana.call('GET', `/rastreabilidade/lotes?size=200&sort=${ordem}`)).body;
      expect((await doArquivo(`sort=${ordem}`)).slice(0, 200).map(({ codigo }) => codigo)).toEqual(
        content.map(({ codigo }: { codigo: string }) => codigo),
      );
    }
    const [{ codigo } = { codigo: '' }] = await doArquivo('');
    expect((await doArquivo(`q=${encodeURIComponent(`${codigo}/${digitoDe(codigo)}`)}`))[0]).toMatchObject({ codigo });
  });

  it('formato desconhecido é dito', async () =>
    expect(await ana.call('GET', '/rastreabilidade/lotes/exportar?formato=pdf')).toMatchObject({
      status: 400,
      body: { errors: [{ campo: 'formato' }] },
    }));
});
