import { tablesThatDiffer } from '../testing/rebuilt.js';
import { startTestApp, type TestApp } from '../testing/test-app.js';

/** The text of a line with columns `de` to `ate` (from 1, both included) in place of what was there. */
const pondo = (linha: string, de: number, texto: string): string => linha.slice(0, de - 1) + texto + linha.slice(de - 1 + texto.length);

/** What a bank answers of each worker: the day (`DDMMAAAA`) and the cents that it paid, and its codes. */
type Pago = { readonly dia: string; readonly centavos: number; readonly codigos?: string };
const NAO_PAGOU: Pago = { dia: '00000000', centavos: 0, codigos: 'AG' };

/** The bank's return of a file of salaries, by the columns of its layout: 143 of the header, 155-177 and 231-240 of segment A. */
const retornoDe = (remessa: string, pagos: readonly (Pago | undefined)[]): string => {
  let n = 0;
  return remessa
    .split('\r\n')
    .map((linha) => {
      if (linha[7] === '0') return pondo(linha, 143, '2');
      if (linha[7] !== '3' || linha[13] !== 'A') return linha;
      const pago = pagos[n++];
      if (!pago) return linha;
      const real = pondo(linha, 155, `${pago.dia}${String(pago.centavos).padStart(15, '0')}`);
      return pondo(real, 231, (pago.codigos ?? '00').padEnd(10));
    })
    .join('\r\n');
};

describe('o retorno do banco de uma folha', () => {
  let app: TestApp;
  let ana: Awaited<ReturnType<TestApp['account']>>;
  let bia: typeof ana;
  let na: Record<string, string>;
  const ids = { a: 0, b: 0, pagadora: 0, talhao: 0 };
  const feito = async (method: 'POST' | 'PUT', path: string, body?: object) => {
    const resposta = await ana.call(method, path, body, na);
    if (resposta.status > 201) throw new Error(`${path}: ${JSON.stringify(resposta.body)}`);
    return resposta.body;
  };
  const FOLHAS = '/folha-pagamento-colheita';
  const banco = (folha: number) => `/colaborador-pagamento-colheita/${folha}/banco`;
  const fechada = async (mes: string, pagamento: 1 | 2) => {
    const vinculo = (colaborador: number, colhido: number) => ({ colaborador, tipo: 'L', medida: 60, valor: 18, colhido });
    const dia = {
      data: `${mes}-05`,
      talhao: ids.talhao,
      mdobrascolheita: { modo: 'manual', vinculos: [vinculo(ids.a, 2), vinculo(ids.b, 4)] },
    };
    await feito('POST', '/reg-atividades/dia', dia);
    const periodo = { inicio: `${mes}-01`, fim: `${mes}-28`, data: `${mes}-28` };
    const { id } = await feito('POST', FOLHAS, { descricao: `Colheita ${mes}`, ...periodo, colaboradores: [ids.a, ids.b], pagamento });
    const { lancamento } = await feito('PUT', `${FOLHAS}/trancar/${id}`, {});
    return { id: id as number, lancamento: lancamento as number };
  };
  let feitas = 6;
  const remessaDe = (folha: number, mesmoFaltando = false) =>
    ana.call('POST', `${banco(folha)}/remessa`, { conta: ids.pagadora, convenio: '123', nsa: ++feitas, mesmoFaltando });
  const mandar = (folha: number, retorno: string, { ensaio = false, quem = ana, chave = '' } = {}) =>
    quem.call(
      'POST',
      `${banco(folha)}/retorno${ensaio ? '?ensaio=1' : ''}`,
      { retorno },
      { ...na, ...(chave && { 'idempotency-key': chave }) },
    );
  const pagamentos = async (lancamento: number) =>
    (await ana.call('GET', `/financeiro/${lancamento}`)).body.pagamentos.map(({ status, dataPagamento }: Record<string, unknown>) => [
      status,
      dataPagamento,
    ]);

  beforeAll(async () => {
    app = await startTestApp({ now: '2026-08-10T12:00:00.000Z' });
    [ana, bia] = [await app.account('ana'), await app.account('bia')];
    na = { 'x-fazenda': String((await ana.call('POST', '/fazendas', { nome: 'SANTA RITA' })).body.id) };
    ids.talhao = (await feito('POST', '/cad-talhoes', { nome: 'Mata' })).id;
    const conta = { banco: '001', agencia: '1584-9', numero: '210169-6' };
    for (const [nome, cpf] of [
      ['a', '90000010057'],
      ['b', '90000010138'],
    ] as const) {
      ids[nome] = (await feito('POST', '/cad-colaboradores', { nome: nome.toUpperCase(), tipo: 'safrista' })).id;
      await feito('POST', '/cad-dadosbancarios', { titular: nome.toUpperCase(), colaborador: ids[nome], documento: cpf, ...conta });
    }
    const fluxo = (await feito('POST', '/fluxos', { descricao: 'Banco do Brasil' })).id;
    ids.pagadora = (await feito('POST', '/cad-dadosbancarios', { titular: 'Santa Rita', documento: '90000001000129', fluxo, ...conta })).id;
  });
  afterAll(() => app.close());

  it('ensaia, marca quem o banco pagou no dia em que pagou, e a remessa seguinte não o paga outra vez', async () => {
    const { id, lancamento } = await fechada('2026-06', 2);
    const remessa = (await remessaDe(id)).body.text as string;
    const retorno = retornoDe(remessa, [{ dia: '29062026', centavos: 3_600 }, NAO_PAGOU]);
    const visto = {
      content: [
        { nome: 'A', valor: 36, veredito: 'PAGO', dia: '2026-06-29', pago: 36, ocorrencias: ['00'] },
        { nome: 'B', valor: 72, veredito: 'NAO_PAGO', dia: null, pago: 0, ocorrencias: ['AG'] },
      ],
      ...{ pagos: 1, total: 36, deFora: 0, avisos: [] },
    };
    expect(await mandar(id, retorno, { ensaio: true })).toMatchObject({ status: 200, body: { ...visto, ensaio: true } });
    expect(await pagamentos(lancamento)).toEqual([
      ['PENDENTE', null],
      ['PENDENTE', null],
    ]);
    // Real days and values beside codes that refuse, or that only take the payment in, pay nobody.
    const dia = '29062026';
    const recusados = retornoDe(remessa, [
      { dia, centavos: 3_600, codigos: '01' },
      { dia, centavos: 7_200, codigos: 'BD' },
    ]);
    expect((await mandar(id, recusados)).body).toMatchObject({
      content: [
        {
          veredito: 'NAO_PAGO',
          explicacao:
            'não foi pago: o banco diz 01 (faltou saldo na conta que paga), mas traz R$ 36,00 como pagos em 29/06/2026. Confira no extrato',
        },
        { veredito: 'NAO_PAGO_AINDA', ocorrencias: ['BD'] },
      ],
      pagos: 0,
    });
    expect(await mandar(id, retorno, { chave: 'retorno-1' })).toMatchObject({ status: 200, body: { ...visto, ensaio: false } });
    expect(await mandar(id, retorno, { chave: 'retorno-1' })).toMatchObject({ status: 200, body: visto });
    expect(await pagamentos(lancamento)).toEqual([
      ['PAGO', '2026-06-29'],
      ['PENDENTE', null],
    ]);
    expect((await mandar(id, retorno)).body).toMatchObject({
      content: [{ valor: 0, veredito: 'JA_PAGO' }, { veredito: 'NAO_PAGO' }],
      pagos: 0,
      total: 0,
    });

    expect((await ana.call('GET', banco(id))).body).toMatchObject({ content: [{ nome: 'B', valor: 72 }], total: 72, pagos: 1, pago: 36 });
    expect((await ana.call('GET', `/colaborador-pagamento-colheita/${id}/pix`)).body).toMatchObject({
      content: [{ nome: 'B' }],
      pagos: 1,
      pago: 36,
    });
    const segunda = (await remessaDe(id)).body.text as string;
    expect(
      segunda
        .split('\r\n')
        .filter((linha) => linha[13] === 'A')
        .map((linha) => linha.slice(119, 134)),
    ).toEqual(['000000000007200']);
    const errado = retornoDe(segunda, [{ dia: '30062026', centavos: 7_100 }]);
    expect((await mandar(id, errado)).body).toMatchObject({ content: [{}, { veredito: 'VALOR_DIFERENTE', pago: 71 }], pagos: 0 });
    const amanha = retornoDe(segunda, [{ dia: '11082026', centavos: 7_200 }]);
    expect((await mandar(id, amanha)).body).toMatchObject({ content: [{}, { veredito: 'NAO_PAGO', dia: '2026-08-11' }], pagos: 0 });
    const ao_mesmo_tempo = retornoDe(segunda, [{ dia: '30062026', centavos: 7_200 }]);
    await Promise.all(Array.from({ length: 8 }, () => mandar(id, ao_mesmo_tempo)));
    expect(await pagamentos(lancamento)).toEqual([
      ['PAGO', '2026-06-29'],
      ['PAGO', '2026-06-30'],
    ]);
    expect((await app.facts()).filter(({ type }) => type === 'PagamentoEfetuado')).toHaveLength(2);
    expect(await remessaDe(id)).toMatchObject({ status: 409, body: { code: 'FOLHA_PAGA' } });
  });

  it('uma despesa só fica paga quando o banco pagou a todos, no último dos dias', async () => {
    const { id, lancamento } = await fechada('2026-07', 1);
    const remessa = (await remessaDe(id)).body.text as string;
    const um = await mandar(id, retornoDe(remessa, [{ dia: '29072026', centavos: 3_600 }]));
    expect(um.body).toMatchObject({
      content: [{ veredito: 'PAGO' }, { veredito: 'NAO_PAGO' }],
      ...{ pagos: 1, total: 36, avisos: [expect.stringContaining('1 pessoa falta')] },
    });
    // The next file and the Pix list leave A out, and the sheet stays closed.
    expect((await ana.call('GET', banco(id))).body).toMatchObject({
      ...{ content: [{ nome: 'B' }], total: 72, pagos: 1, pago: 36, pagosPeloBanco: [{ nome: 'A', em: '2026-07-29', valor: 36 }] },
    });
    expect((await ana.call('GET', `/colaborador-pagamento-colheita/${id}/pix`)).body).toMatchObject({ content: [{ nome: 'B' }], pagos: 1 });
    expect(((await remessaDe(id)).body.text as string).split('\r\n').filter((linha) => linha[13] === 'A')).toHaveLength(1);
    expect(await ana.call('PATCH', `${FOLHAS}/abrir/${id}`, undefined, na)).toMatchObject({
      ...{ status: 409, body: { code: 'FOLHA_PAGA_PELO_BANCO', error: expect.stringContaining('A (R$ 36,00 em 29/07/2026)') } },
    });
    expect(await tablesThatDiffer(app)).toEqual([]);
    expect(await pagamentos(lancamento)).toEqual([['PENDENTE', null]]);
    const naFolha = async () => (await ana.call('GET', `/colaborador-pagamento-colheita/${id}`)).body.content;
    expect(await naFolha()).toMatchObject([
      { nome: 'A', pago: { em: '2026-07-29', valor: 36 } },
      { nome: 'B', pago: null },
    ]);
    // What was noted by mistake is taken back, and comes again with the next answer of the bank.
    const [{ colaborador: deA }] = await naFolha();
    const tirar = (corpo: object, mais: object = {}) => ana.call('PATCH', `${banco(id)}/nao-recebeu`, corpo, { ...na, ...mais });
    expect(await tirar({ colaboradores: [deA] })).toMatchObject({ status: 400 });
    const voltou = { colaboradores: [deA], motivo: 'O dinheiro voltou' };
    expect((await bia.call('PATCH', `${banco(id)}/nao-recebeu`, voltou)).status).toBe(404);
    for (const _ of [1, 2])
      expect(await tirar(voltou, { 'idempotency-key': 'voltou-1' })).toMatchObject({
        ...{ status: 200, body: { content: [{ nome: 'A' }, { nome: 'B' }], pagos: 0, pagosPeloBanco: [] } },
      });
    expect(await tirar({ colaboradores: [deA], motivo: 'De novo' })).toMatchObject({
      status: 409,
      body: { code: 'NAO_ANOTADO_PELO_BANCO' },
    });
    expect(await naFolha()).toMatchObject([{ pago: null }, { pago: null }]);
    expect(await tablesThatDiffer(app)).toEqual([]);
    await mandar(id, retornoDe(remessa, [{ dia: '29072026', centavos: 3_600 }]));
    const todos = retornoDe(remessa, [
      { dia: '29072026', centavos: 3_600 },
      { dia: '30072026', centavos: 7_200 },
    ]);
    expect((await mandar(id, todos)).body).toMatchObject({
      ...{ content: [{ veredito: 'JA_PAGO' }, { veredito: 'PAGO' }], pagos: 1, total: 72, avisos: [] },
    });
    expect(await pagamentos(lancamento)).toEqual([['PAGO', '2026-07-30']]);
    expect(await naFolha()).toMatchObject([{ pago: { em: '2026-07-29', valor: 36 } }, { pago: { em: '2026-07-30', valor: 72 } }]);
  });

  it('paga em parte sem dizer a quem, a folha de uma despesa só não manda ninguém ao banco outra vez', async () => {
    const { id, lancamento } = await fechada('2026-04', 1);
    const remessa = (await remessaDe(id)).body.text as string;
    const [{ id: parcela }] = (await ana.call('GET', `/financeiro/${lancamento}`)).body.pagamentos;
    await feito('POST', `/financeiro/pagamento/${parcela}/parte`, { valor: 40 });
    const falta = expect.stringContaining('já foi paga em parte');
    for (const url of [banco(id), `/colaborador-pagamento-colheita/${id}/pix`])
      expect((await ana.call('GET', url)).body).toMatchObject({ content: [{ falta }, { falta }], total: 0, fora: 108 });
    for (const mesmoFaltando of [false, true])
      expect(await remessaDe(id, mesmoFaltando)).toMatchObject({
        ...{ status: 422, body: { code: 'FOLHA_SEM_CONTA', error: expect.stringContaining('já foi paga em parte') } },
      });
    const retorno = retornoDe(remessa, [
      { dia: '29042026', centavos: 3_600 },
      { dia: '29042026', centavos: 7_200 },
    ]);
    expect((await mandar(id, retorno)).body).toMatchObject({ pagos: 0, avisos: [expect.stringContaining('já foi paga em parte')] });
  });

  it('o que não é um retorno desta folha é recusado dizendo por quê, e nada muda', async () => {
    const { id, lancamento } = await fechada('2026-05', 2);
    const remessa = (await remessaDe(id)).body.text as string;
    const daFolha = retornoDe(remessa, [{ dia: '29052026', centavos: 3_600 }]);
    const deOutra = daFolha.replaceAll(`C${id}-`, `P${id}-`);
    for (const [arquivo, code, error] of [
      [remessa, 'RETORNO_ILEGIVEL', 'é a remessa'],
      ['<html>', 'RETORNO_ILEGIVEL', 'não começa'],
      [retornoDe(remessa, []) + '\n'.repeat(5_000), 'RETORNO_ILEGIVEL', 'passa de 5000 linhas'],
      [deOutra, 'RETORNO_DE_OUTRA_FOLHA', 'Nenhum pagamento'],
      [
        pondo(daFolha, 19, '11222333000181'),
        'RETORNO_DE_OUTRA_EMPRESA',
        'é do CPF ou CNPJ 11222333000181, banco 001, convênio 123, e a folha',
      ],
      [pondo(daFolha, 33, '124'), 'RETORNO_DE_OUTRA_EMPRESA', 'é paga por 90000001000129; banco 001, convênio 123.'],
      [pondo(daFolha, 1, '237'), 'RETORNO_DE_OUTRA_EMPRESA', 'banco 237'],
    ] as const)
      expect(await mandar(id, arquivo)).toMatchObject({
        status: 422,
        body: { code, error: expect.stringContaining(error), errors: [{ campo: 'retorno' }] },
      });
    expect((await mandar(id, 'x'.repeat(500_001))).status).toBe(400);
    const retorno = daFolha;
    // Banks fill the agreement with zeros.
    expect(await mandar(id, pondo(retorno, 33, '00000123'), { ensaio: true })).toMatchObject({ status: 200, body: { pagos: 1 } });
    expect((await mandar(id, retorno, { quem: bia })).status).toBe(404);
    const login = await feito('POST', '/cat-usuarios', { nome: 'Da folha', login: 'da-folha', papel: 'gerente', senha: 'senha-muito-boa' });
    await feito('POST', `/users/${login.id}/permissions`, { modulo: 'financeiro', alcance: 'ler' });
    const { token } = (await app.call('POST', '/session', { body: { login: 'da-folha', password: 'senha-muito-boa', modo: 'web' } })).body;
    expect(await app.call('POST', `${banco(id)}/retorno`, { token, body: { retorno } })).toMatchObject({ status: 403 });
    expect(await pagamentos(lancamento)).toEqual([
      ['PENDENTE', null],
      ['PENDENTE', null],
    ]);
  });
});
