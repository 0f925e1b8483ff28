import ExcelJS from 'exceljs';
import { digitoDe } from '@tulha/domain/rastreabilidade/lote/digito';
import { rowsOf, scaled } from '../season/csv.js';
import { type Conta, importar, safraDaVez, startBoth } from '../importacao/support.js';

describe('exportação', () => {
  let both: Awaited<ReturnType<typeof startBoth>>;
  let ana: Conta;
  let bia: Conta;
  let folha: { id: number; total: number; litros: number };

  const baixar = async (conta: Conta, method: 'GET' | 'PATCH', url: string) => {
    const response = await both.app.app.inject({ method, url: `/v1${url}`, headers: { authorization: `Bearer ${conta.token}` } });
    return { status: response.statusCode, headers: response.headers, bytes: response.rawPayload };
  };

  const folhaDeTodos = async () => {
    const colaboradores = (await ana.call('GET', '/cad-colaboradores?size=200')).body.content.map(({ id }: { id: number }) => id);
    const fazendas = (await ana.call('GET', '/fazendas')).body.content.map(({ id }: { id: number }) => id);
    const feita = await ana.call(
      'POST',
      '/folha-pagamento-colheita',
      { descricao: 'Safra: 2026, "toda"', inicio: '2020-01-01', fim: '2099-12-31', data: '2026-10-05', colaboradores, fazendas },
      { 'x-fazenda': String(fazendas[0]) },
    );
    expect(feita.status).toBe(201);
    return feita.body;
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
    expect(sheet.getRow(2).getCell(8).value).toBe(detalhe.content[0].valor);
    expect(sheet.getRow(sheet.rowCount).getCell(8).value).toMatchObject({ result: detalhe.total });
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
