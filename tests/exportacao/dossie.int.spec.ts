import { createHash } from 'node:crypto';
import ExcelJS from 'exceljs';
import type { Conta } from '../importacao/support.js';
import { lote, montarLiga } from './liga.js';

describe('dossiê de um lote', () => {
  let feita: Awaited<ReturnType<typeof montarLiga>>;
  let ana: Conta;
  let bia: Conta;
  let liga: number;
  let roca: number;

  const baixar = (conta: Conta, url: string) => feita.baixar(conta, url);

  beforeAll(async () => {
    feita = await montarLiga();
    ({ ana, bia, liga, roca } = feita);
  });
  afterAll(() => feita.both.close());

  it('em papel: um PDF em português', async () => {
    const { status, headers, bytes } = await baixar(ana, lote(liga, 'dossie'));
    expect([status, headers['content-type'], bytes.subarray(0, 5).toString()]).toEqual([200, 'application/pdf', '%PDF-']);
    expect(headers['content-disposition']).toMatch(/filename="LOTE-.*\.pdf"/);
    expect(bytes.includes('/MediaBox [0 0 595.28 841.89]')).toBe(true);
  });

  it('em planilha: o lote, a origem, o histórico e os lotes de que veio', async () => {
    const book = new ExcelJS.Workbook();
    await book.xlsx.load((await baixar(ana, lote(liga, 'dossie?formato=xlsx'))).bytes as never);
    expect(book.worksheets.map(({ name }) => name)).toEqual([
      'Lote',
      'Balanço',
      'Origem',
      'Caminho',
      'Perdas',
      'Classificações',
      'Histórico',
      'Correções',
      'Lotes de que veio',
    ]);
    const origem = book.getWorksheet('Origem') as ExcelJS.Worksheet;
    expect(origem.getRow(4).getCell(4).value).toMatchObject({ result: 220 });
    expect(book.getWorksheet('Lotes de que veio')?.rowCount).toBe(5);
    const caminho = book.getWorksheet('Caminho') as ExcelJS.Worksheet;
    expect([2, 3, 4, 5].map((n) => [caminho.getRow(n).getCell(1).value, caminho.getRow(n).getCell(5).value])).toEqual([
      ['Colheita', 2],
      ['Secador', 1],
      ['Benefício', 4],
      ['Rebenefício', 3],
    ]);
    expect(caminho.getRow(3).getCell(6).value).toBe(11.4);
    expect(caminho.getRow(1).getCell(5).value).toBe('Lotes que entraram ou saíram');
  });

  it('em CSV: uma linha para cada coisa, sem nomes de pessoas', async () => {
    const texto = (await baixar(ana, lote(roca, 'dossie?formato=csv'))).bytes.toString();
    expect(texto).toMatch(/^\ufeffParte;Data;Hora;O quê;/);
    expect(texto).toContain('Histórico;12/05/2026;08:00;Entrou no secador;;800,000;800,000;L;"Local: Secador 1; Umidade: 32,1 %"');
    expect(texto).not.toContain('Geraldo');
    expect(texto).toMatch(/^Caminho;[^\n]*;Colheita;[^\n]*; 1 lote"/m);
    const daLiga = (await baixar(ana, lote(liga, 'dossie?formato=csv'))).bytes.toString();
    expect(daLiga).toMatch(/^Caminho;[^\n]*;Benefício;[^\n]*; 4 lotes, entre os que entraram e os que saíram/m);
  });

  it('conta o que foi corrigido, por quem, quando e por quê, e o balanço cuja soma é o saldo', async () => {
    const book = new ExcelJS.Workbook();
    await book.xlsx.load((await baixar(ana, lote(roca, 'dossie?formato=xlsx'))).bytes as never);
    const linhas = (nome: string) =>
      (book.getWorksheet(nome)?.getSheetValues() ?? []).slice(2).map((linha) => (linha as unknown[]).slice(1));
    const correcoes = linhas('Correções');
    expect(correcoes.length).toBeGreaterThan(0);
    for (const [, oQue, , , ditoEm, ditoPor, feito, feitoEm, feitoPor, motivo] of correcoes) {
      expect([oQue, ditoPor, feito, feitoPor, motivo]).toEqual([
        expect.stringMatching(/benefício.*01\/06\/2026/i),
        'Conta ana',
        'corrigido',
        'Conta ana',
        'Balança sem aferição',
      ]);
      expect([ditoEm, feitoEm]).toEqual([
        expect.stringMatching(/^\d\d\/\d\d\/\d{4} \d\d:\d\d/),
        expect.stringMatching(/^\d\d\/\d\d\/\d{4} \d\d:\d\d/),
      ]);
    }
    const historico = linhas('Histórico').map(([, , oQue, desfeito]) => [String(oQue), desfeito ?? null] as const);
    expect(historico).toContainEqual(['Foi para o benefício', 'sim']);
    const desfizeram = historico.filter(([oQue]) => /deixou de valer/.test(oQue));
    expect(desfizeram.length).toBeGreaterThan(0);
    for (const [, desfeito] of desfizeram) expect(desfeito).toBeNull();
    const balanco = linhas('Balanço').map(([nome, , quantidade]) => [nome, quantidade] as [string, number]);
    const [saldo] = balanco.slice(-1);
    expect(saldo?.[0]).toBe('Saldo');
    expect(balanco.slice(0, -1).reduce((soma, [, quantidade]) => soma + quantidade, 0)).toBeCloseTo(saldo?.[1] ?? Number.NaN, 6);
    expect(linhas('Perdas').map(([processo]) => processo)).toContain('Secador');
  });

  it.each(['pdf', 'xlsx', 'csv'])('em %s confere-se byte por byte, e diz se ainda é o que se sabe', async (formato) => {
    const { bytes } = await baixar(ana, lote(roca, `dossie?formato=${formato}`));
    const impressao = (conteudo: Buffer) => createHash('sha256').update(conteudo).digest('hex');
    const conferir = (conta: Conta, sha256: string) => conta.call('GET', `/rastreabilidade/documentos/${sha256}`);
    const { status, body } = await conferir(ana, impressao(bytes));
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { confere: 'arquivo', lote: roca, formato, ator: 'Conta ana', ainda: true },
    });
    expect((await conferir(ana, body.conteudo)).body).toMatchObject({ confere: 'conteudo', lote: roca });
    const mudado = Buffer.from(bytes);
    mudado[mudado.length - 10] = (mudado[mudado.length - 10] ?? 0) ^ 1;
    expect((await conferir(ana, impressao(mudado))).status).toBe(404);
    expect((await conferir(bia, impressao(bytes))).status).toBe(404);
    expect((await conferir(ana, 'abc')).status).toBe(404);
  });

  it('o que mudou depois faz do dossiê um de antes', async () => {
    const { bytes } = await baixar(ana, lote(roca, 'dossie?formato=csv'));
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const conferido = async () => (await ana.call('GET', `/rastreabilidade/documentos/${sha256}`)).body.ainda;
    expect(await conferido()).toBe(true);
    const { content } = (await ana.call('GET', `/rastreabilidade/secagem`)).body;
    const { id, ...secagem } = content[0];
    expect(id).toBeGreaterThan(0);
    await feita.pedir('PUT', `/rastreabilidade/secagem/${id}`, {
      secador: feita.sitio.secador,
      lote: [{ id: roca }],
      dataEntrada: '2026-05-13',
      horaEntrada: '08:00',
      umidadeEntrada: 32.1,
      dataSaida: '2026-05-14',
      horaSaida: '17:30',
      umidadeSaida: 11.4,
      motivo: `Não foi em ${secagem.dataEntrada}`,
    });
    expect(await conferido()).toBe(false);
  });

  it('a umidade corrigida de um lote de que veio também, e o resumo é outro', async () => {
    const baixado = async () => (await baixar(ana, lote(liga, 'dossie?formato=csv'))).bytes;
    const resumoDe = (bytes: Buffer) => /Resumo do conteúdo;[^\n]*?([0-9a-f]{64})/.exec(bytes.toString())?.[1] ?? '';
    const antes = await baixado();
    const impressoes = [createHash('sha256').update(antes).digest('hex'), resumoDe(antes)];
    const conferidos = () =>
      Promise.all(impressoes.map(async (uma) => (await ana.call('GET', `/rastreabilidade/documentos/${uma}`)).body.ainda));
    expect(await conferidos()).toEqual([true, true]);
    const { id } = (await ana.call('GET', '/rastreabilidade/secagem')).body.content[0];
    await feita.pedir('PUT', `/rastreabilidade/secagem/${id}`, { umidadeSaida: 12.5, motivo: 'Medidor errado' });
    expect(await conferidos()).toEqual([false, false]);
    const depois = await baixado();
    expect(depois.toString()).not.toBe(antes.toString());
    expect(resumoDe(depois)).not.toBe(impressoes[1]);
  });

  it('traz o resumo e o endereço do seu código, em papel e em planilha', async () => {
    const texto = (await baixar(ana, lote(roca, 'dossie?formato=csv'))).bytes.toString();
    const resumo = /Resumo do conteúdo;[^\n]*?([0-9a-f]{64})/.exec(texto)?.[1] ?? '';
    expect((await ana.call('GET', `/rastreabilidade/documentos/${resumo}`)).body).toMatchObject({ confere: 'conteudo', lote: roca });
    expect(texto).toMatch(new RegExp(`Endereço do código;.*/rastreabilidade/lotes/${roca}`));
    await feita.pedir('POST', lote(roca, 'publicacao'), { mostra: { mapa: true, fazenda: true, qualidade: true }, historia: null });
    expect((await baixar(ana, lote(roca, 'dossie?formato=csv'))).bytes.toString()).toMatch(/Endereço do código;.*\/p\/[\w-]{24}/);
  });

  it('o lote vendido conta a correção que mudou de onde veio: dita do lote de que veio, depois da venda', async () => {
    const { mata, pedreira } = feita.sitio;
    const talhoes = [
      { talhaoId: mata, quantidade: 200 },
      { talhaoId: pedreira, quantidade: 600 },
    ];
    await feita.pedir('PUT', `/rastreabilidade/lotes/${roca}`, { data: '2026-05-11', talhoes, motivo: 'Eram dois talhões' });
    const { codigo } = (await ana.call('GET', `/rastreabilidade/lotes/${roca}`)).body;
    const book = new ExcelJS.Workbook();
    await book.xlsx.load((await baixar(ana, lote(liga, 'dossie?formato=xlsx'))).bytes as never);
    const linhas = (book.getWorksheet('Correções')?.getSheetValues() ?? []).slice(2).map((linha) => (linha as unknown[]).slice(1));
    expect(linhas.filter((linha) => linha[9] === 'Eram dois talhões')).toEqual([
      [
        codigo,
        expect.stringMatching(/11\/05\/2026; Mata 800 L$/),
        800,
        'L',
        ...Array(2).fill(expect.anything()),
        'corrigido',
        ...Array(2).fill(expect.anything()),
        'Eram dois talhões',
      ],
    ]);
    // Corrections of an ancestor's making and of its stays are reported too; its other exits belong to the history of other lots.
    expect(linhas.map(([qual, , , , , , , , , motivo]) => [qual, motivo])).toContainEqual([expect.any(String), 'Balança sem aferição']);
    const csv = (await baixar(ana, lote(liga, 'dossie?formato=csv'))).bytes.toString();
    expect(csv).toMatch(
      new RegExp(
        `Correção de lote de que veio;;;${codigo}: [^;]*11/05/2026; Mata 800 L.*Eram dois talhões|Correção de lote de que veio;;;"${codigo}: .*Mata 800 L".*Eram dois talhões`,
      ),
    );
    const pdf = (await baixar(ana, lote(liga, 'dossie'))).bytes;
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
  });

  it('um formato que não há é dito', async () =>
    expect(await ana.call('GET', lote(liga, 'dossie?formato=docx'))).toMatchObject({
      status: 400,
      body: { errors: [{ campo: 'formato' }] },
    }));

  it('a colheita excluída depois de virar lote falta no dossiê, também no do lote que se fez dele, e faz do que já saiu um de antes', async () => {
    const texto = async (id: number) => (await baixar(ana, lote(id, 'dossie?formato=csv'))).bytes.toString();
    const antes = await baixar(ana, lote(liga, 'dossie?formato=csv'));
    expect(antes.bytes.toString()).not.toContain('Colheita que falta');
    const { content } = (await ana.call('GET', '/reg-atividades?size=200')).body;
    for (const { id } of content as { id: number }[])
      expect((await ana.call('DELETE', `/reg-atividades/${id}`, { motivo: 'Lançada errada' })).status).toBe(204);
    const falta = 'Colheita que falta;11/05/2026;;Mata;;200,000;;L;Em 11/05/2026, 200 L do talhão Mata viraram lote ou despolpa, ';
    expect([await texto(roca), await texto(liga)]).toEqual([expect.stringContaining(falta), expect.stringContaining(falta)]);
    const book = new ExcelJS.Workbook();
    await book.xlsx.load((await baixar(ana, lote(liga, 'dossie?formato=xlsx'))).bytes as never);
    const dias = (book.getWorksheet('Colheita que falta')?.getSheetValues() ?? []).slice(2).map((linha) => (linha as unknown[])[1]);
    expect(dias).toEqual(expect.arrayContaining(['Mata', 'Pedreira']));
    expect((await baixar(ana, lote(liga, 'dossie'))).bytes.subarray(0, 5).toString()).toBe('%PDF-');
    const sha256 = createHash('sha256').update(antes.bytes).digest('hex');
    expect((await ana.call('GET', `/rastreabilidade/documentos/${sha256}`)).body).toMatchObject({ confere: 'arquivo', ainda: false });
  });
});
