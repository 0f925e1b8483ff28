import { formulario } from '../../testing/formulario.js';
import { tablesThatDiffer } from '../../testing/rebuilt.js';
import { startTestApp, type TestApp } from '../../testing/test-app.js';

type Conta = Awaited<ReturnType<TestApp['account']>>;
type Linha = readonly [dia: string, valor: string, memo: string, fitid?: string];

const NOW = '2026-07-01T12:00:00.000Z';
const ofx = (linhas: readonly Linha[], { conta = '56789', saldo = '' } = {}) =>
  `OFXHEADER:100\nENCODING:USASCII\nCHARSET:1252\n\n<OFX><STMTRS><BANKACCTFROM><BANKID>341<ACCTID>${conta}</BANKACCTFROM><BANKTRANLIST>${linhas
    .map(([dia, valor, memo, fitid = '']) => `<STMTTRN><DTPOSTED>${dia}000000[0:GMT]<TRNAMT>${valor}<FITID>${fitid}<MEMO>${memo}</STMTTRN>`)
    .join('\n')}</BANKTRANLIST>${saldo}</STMTRS></OFX>`;
const junho: readonly Linha[] = [
  ['20260610', '-82,40', 'POSTO SERRA', 'X'],
  ['20260610', '-82,40', 'POSTO SERRA', 'X'],
  ['20260615', '3000.00', 'PIX RECEBIDO ANA', 'Y'],
];

describe('extratos pela API', () => {
  let app: TestApp;
  let ana: Conta;
  let bia: Conta;
  let [banco, outro]: number[] = [];

  beforeAll(async () => {
    app = await startTestApp({ now: NOW });
    [ana, bia] = [await app.account('ana'), await app.account('bia')];
    await ana.call('POST', '/fazendas', { nome: 'SEDE' });
    const fluxo = async (corpo: object) => (await ana.call('POST', '/fluxos', corpo)).body.id as number;
    banco = await fluxo({ descricao: 'BANCO', conta: '5678-9' });
    outro = await fluxo({ descricao: 'OUTRO BANCO' });
  });
  afterAll(() => app.close());

  const enviar = (conteudo: string | Buffer, { fluxo = banco, quem = ana, mais = {}, colunas = undefined as unknown, path = '' } = {}) => {
    const campos = { fluxo: String(fluxo), ...(colunas === undefined ? {} : { colunas: JSON.stringify(colunas) }) };
    const { body, headers } = formulario(campos, { nome: 'junho.ofx', conteudo });
    return quem.call('POST', `/extratos${path}`, body, { ...headers, ...mais });
  };
  const linhasDe = async (fluxo = banco, quem = ana) => (await quem.call('GET', `/extratos/linhas?fluxo=${fluxo}&sort=id`)).body;
  const intacto = async (fazer: () => Promise<unknown>) => {
    const antes = await app.services.store.head();
    await fazer();
    expect(await app.services.store.head()).toBe(antes);
  };

  it('traz as linhas ao centavo, no seu dia, e diz o saldo do banco ao lado do nosso', async () => {
    const conferido = await enviar(ofx(junho), { path: '/conferencia' });
    expect(conferido).toMatchObject({ status: 200, body: { formato: 'OFX', banco: '341', conta: '56789', quantas: 3, avisos: [] } });
    expect((await linhasDe()).content).toEqual([]);
    const saldo = '<LEDGERBAL><BALAMT>2835.20<DTASOF>20260630</LEDGERBAL>';
    const { status, body } = await enviar(
      ofx([...junho, ['20260616', '-', 'ILEGÍVEL'], ['20260616', '1,00', 'SALDO DO DIA'], ['20260702', '1,00', 'AGENDADO']], { saldo }),
    );
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        ...{ id: expect.any(Number), fluxo: banco, resultado: 'IMPORTADO', novas: 3, conhecidas: 0, avisos: [] },
        deixadas: [
          { linha: 5, motivo: 'é um saldo' },
          { linha: 6, motivo: 'ainda não aconteceu' },
        ],
        recusadas: [{ linha: 4, motivo: 'o valor não se lê: "-"' }],
      },
    });
    expect((await linhasDe()).content).toMatchObject([
      { extrato: body.id, dia: '2026-06-10', valor: -82.4, descricao: 'POSTO SERRA' },
      { dia: '2026-06-10', valor: -82.4 },
      { dia: '2026-06-15', valor: 3000, descricao: 'PIX RECEBIDO ANA' },
    ]);
    const um = await ana.call('GET', `/extratos/${body.id}`);
    expect(um.body).toMatchObject({
      ...{ fluxo: banco, fluxoNome: 'BANCO', nome: 'junho.ofx', de: '2026-06-10', ate: '2026-06-15', linhas: 3, deixadas: 2, recusadas: 1 },
      ...{ entradas: 3000, saidas: 164.8, saldo: { dia: '2026-06-30', doBanco: 2835.2, nosso: 0, diferenca: 2835.2 } },
    });
    const lista = await ana.call('GET', `/extratos?fluxo=${banco}&q=JUNHO`);
    expect(lista.body.pagination.total).toBe(1);
  });

  it('o mesmo arquivo não escreve nada, nem o que o cobre em parte, nem os dois juntos; o que falta vem', async () => {
    const [primeiro] = (await ana.call('GET', '/extratos')).body.content;
    await intacto(async () => {
      expect((await enviar(ofx(junho))).body).toMatchObject({ resultado: 'REPETIDO', id: null, novas: 0, conhecidas: 3 });
      expect((await enviar(ofx(junho.slice(1)))).body).toMatchObject({ resultado: 'REPETIDO' });
    });
    const mais = ofx([...junho.slice(1), ['20260620', '-10,00', 'TARIFA', 'X']]);
    const juntos = await Promise.all([enviar(mais), enviar(mais)]);
    expect(juntos.map(({ body }) => body.novas).sort()).toEqual([0, 1]);
    expect((await linhasDe()).pagination.total).toBe(4);
    const repetido = await enviar(mais);
    expect(repetido.body).toMatchObject({ resultado: 'REPETIDO', id: expect.any(Number) });
    expect(repetido.body.id).not.toBe(primeiro.id);
  });

  it('o mesmo pedido repetido responde o mesmo', async () => {
    const [texto, mais] = [ofx([['20260621', '-1,00', 'UMA VEZ']]), { 'idempotency-key': 'um-extrato' }];
    const primeira = await enviar(texto, { mais });
    expect(primeira.body.novas).toBe(1);
    expect(await enviar(texto, { mais })).toMatchObject({ status: 200, body: primeira.body });
  });

  it('uma planilha se lê pelas colunas que se dizem, e lembra-as; em 1252 os acentos são os do banco', async () => {
    const csv = Buffer.from('Quando;O quê;Quanto\n10/06/2026;Doação à Açucena;-1.082,40\n', 'latin1');
    expect((await enviar(csv, { fluxo: outro })).body).toMatchObject({ code: 'EXTRATO_SEM_COLUNAS', errors: [{ campo: 'colunas' }] });
    const { body: vista } = await enviar(csv, { fluxo: outro, path: '/conferencia' });
    expect(vista).toMatchObject({ formato: 'CSV', titulos: ['Quando', 'O quê', 'Quanto'], colunas: null, quantas: 0 });
    expect(vista.exemplos).toEqual([['10/06/2026', 'Doação à Açucena', '-1.082,40']]);
    const colunas = { dia: 'Quando', descricao: 'O quê', valor: 'Quanto' };
    expect((await enviar(csv, { fluxo: outro, colunas })).body).toMatchObject({ resultado: 'IMPORTADO', novas: 1 });
    expect((await linhasDe(outro)).content).toMatchObject([{ dia: '2026-06-10', valor: -1082.4, descricao: 'Doação à Açucena' }]);
    await intacto(() => enviar(csv, { fluxo: outro, colunas }));
    const julho = await enviar('Quando;O quê;Quanto\n01/07/2026;Posto;-1,00\n', { fluxo: outro });
    expect(julho.body).toMatchObject({ resultado: 'IMPORTADO', novas: 1 });
  });

  it('o que não é extrato, ou de que não se diz a conta, se recusa com uma frase', async () => {
    await intacto(async () => {
      expect((await enviar('%PDF-1.7 x')).status).toBe(422);
      expect((await enviar('OFXHEADER:100\n<OFX></OFX>')).body).toMatchObject({ code: 'EXTRATO_ILEGIVEL', errors: [{ campo: 'file' }] });
      expect((await enviar(ofx(junho), { fluxo: 999_999 })).body.errors[0].campo).toBe('fluxo');
      expect((await enviar(ofx(junho), { colunas: { dia: 'Data', descricao: 'X' } })).body.errors[0].campo).toBe('colunas');
      const semFluxo = formulario({}, { nome: 'x', conteudo: ofx(junho) });
      expect((await ana.call('POST', '/extratos', semFluxo.body, semFluxo.headers)).body.errors[0].campo).toBe('fluxo');
      expect((await enviar(Buffer.alloc(4 * 1_048_576 + 1, 0x20))).status).toBe(413);
      const duas = `${ofx(junho, { conta: '111' })}${ofx(junho, { conta: '222' })}`;
      expect((await enviar(duas)).body.code).toBe('EXTRATO_DE_VARIAS_CONTAS');
    });
    const outra = await enviar(ofx(junho, { conta: '111' }), { path: '/conferencia' });
    expect(outra.body.avisos).toEqual(['O extrato é da conta 111, e o fluxo BANCO diz ser da conta 5678-9. Confira.']);
  });

  it('de outra conta não se vê, não se traz para ela e não se exclui', async () => {
    const [{ id }] = (await ana.call('GET', '/extratos')).body.content;
    await intacto(async () => {
      expect((await bia.call('GET', `/extratos/${id}`)).status).toBe(404);
      expect((await bia.call('DELETE', `/extratos/${id}`)).status).toBe(404);
      expect((await bia.call('GET', '/extratos')).body.content).toEqual([]);
      expect((await linhasDe(banco, bia)).content).toEqual([]);
      expect((await enviar(ofx(junho), { quem: bia })).body.errors[0].campo).toBe('fluxo');
    });
  });

  it('excluído, o arquivo pode vir de novo; os nomes das pessoas estão cifrados no registro, e tudo se reconstrói igual', async () => {
    const { content } = (await ana.call('GET', `/extratos?fluxo=${banco}&sort=id`)).body;
    expect((await ana.call('DELETE', `/extratos/${content[0].id}`)).status).toBe(204);
    expect((await ana.call('GET', `/extratos/${content[0].id}`)).status).toBe(404);
    expect((await enviar(ofx(junho))).body).toMatchObject({ resultado: 'IMPORTADO', novas: 3, conhecidas: 0 });
    const { rows } = await app.owner.query("select l::text as dito from es.log l where l::text like '%LinhasDoExtrato%'");
    expect(rows.length).toBeGreaterThan(2);
    expect(JSON.stringify(rows)).not.toContain('POSTO SERRA');
    expect(await tablesThatDiffer(app)).toEqual([]);
  });
});
