import ExcelJS from 'exceljs';
import { jogarAnoDeCustos } from '../../apps/api/src/testing/ano-de-custos.js';
import { type Conta, startBoth } from '../importacao/support.js';

/** Costs without a plot as a spreadsheet. */
describe('custos indiretos em planilha', () => {
  let both: Awaited<ReturnType<typeof startBoth>>;
  let ana: Conta;
  let bia: Conta;
  let ano: Awaited<ReturnType<typeof jogarAnoDeCustos>>;
  beforeAll(async () => {
    both = await startBoth();
    [ana, bia] = [await both.app.account('ana'), await both.app.account('bia')];
    ano = await jogarAnoDeCustos(ana);
  });
  afterAll(() => both.close());

  const pedir = async (token: string, body: object, fazenda?: number) => {
    const headers = { authorization: `Bearer ${token}`, ...(fazenda && { 'x-fazenda': String(fazenda) }) };
    const {
      statusCode,
      rawPayload,
      headers: sent,
    } = await both.app.app.inject({ method: 'POST', url: '/v1/relatorios/indiretos', headers, payload: body });
    return { status: statusCode, bytes: rawPayload, headers: sent };
  };
  const linhasDe = async (bytes: Buffer) => {
    const livro = new ExcelJS.Workbook();
    await livro.xlsx.load(bytes as never);
    const folha = livro.getWorksheet(1) as ExcelJS.Worksheet;
    return folha.getSheetValues().slice(1) as unknown as unknown[][];
  };

  it('tem as linhas e o total do relatório, com os filtros do corpo', async () => {
    const { body } = await ana.call('GET', `/relatorios/indiretos?safra=${ano.safra}&size=200`, undefined, ano.na);
    const { status, bytes, headers } = await pedir(ana.token, { safra: ano.safra }, ano.sede);
    expect(status).toBe(200);
    expect(headers['content-disposition']).toMatch(/filename="CUSTOS-INDIRETOS-[\d-]+\.xlsx"/);
    const linhas = await linhasDe(bytes);
    expect(linhas).toHaveLength(body.pagination.total + 2);
    const centavos = linhas.slice(1, -1).map((linha) => Math.round((linha.at(-1) as number) * 100));
    expect(centavos.reduce((soma, valor) => soma + valor, 0)).toBe(Math.round(body.totals.valor * 100));
    const doAno = await linhasDe((await pedir(ana.token, { dateStart: '2026-03-10', dateEnd: '2026-03-10' }, ano.sede)).bytes);
    expect(doAno.length).toBeGreaterThan(2);
    expect(doAno.length).toBeLessThan(linhas.length);
  });

  it('de outra conta vem sem linhas, e o que não conhece recusa', async () => {
    expect(await linhasDe((await pedir(bia.token, {})).bytes)).toHaveLength(1);
    const { status, bytes } = await pedir(ana.token, { mes: '2026-03' });
    expect([status, JSON.parse(bytes.toString()).errors[0].campo]).toEqual([400, 'mes']);
  });
});
