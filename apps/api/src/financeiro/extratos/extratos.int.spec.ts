import { formulario } from '../../testing/formulario.js';
import { type LinhaDeOfx, ofx } from '../../testing/ofx.js';
import { tablesThatDiffer } from '../../testing/rebuilt.js';
import { startTestApp, type TestApp } from '../../testing/test-app.js';

type Conta = Awaited<ReturnType<TestApp['account']>>;
const NOW = '2026-07-01T12:00:00.000Z';
const junho: readonly LinhaDeOfx[] = [
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
    const extrato = await ana.call('GET', `/extratos/${body.id}`);
    expect(extrato.body).toMatchObject({
      ...{ fluxo: banco, fluxoNome: 'BANCO', nome: 'junho.ofx', de: '2026-06-10', ate: '2026-06-15', linhas: 3, deixadas: 2, recusadas: 1 },
      ...{ entradas: 3000, saidas: 164.8, saldo: { dia: '2026-06-30', doBanco: 2835.2, nosso: 0, diferenca: 2835.2 } },
    });
    expect((await ana.call('GET', `/extratos?fluxo=${banco}&q=JUNHO`)).body.pagination.total).toBe(1);
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

  describe('conciliar', () => {
    let fluxo = 0;
    let sede = 0;
    let vez = 0;
    const na = () => ({ 'x-fazenda': String(sede) });
    const lancar = async (corpo: object) =>
      (await ana.call('POST', '/financeiro', { tipo: 'despesa', valor: 82.4, data: '2026-06-09', fluxo, ...corpo }, na())).body;
    const trazer = async (...linhas: readonly LinhaDeOfx[]) => {
      expect((await enviar(ofx(linhas), { fluxo })).body.resultado).toBe('IMPORTADO');
      return (await linhasDe(fluxo)).content;
    };
    const da = (linha: { readonly id: number }, method: 'GET' | 'POST' | 'DELETE', acao = '', corpo?: object) =>
      ana.call(method, `/extratos/linhas/${linha.id}${acao}`, corpo, na());
    const saldo = async () => (await ana.call('POST', '/fluxos/saldo/mostrar', { fluxo })).body.total;
    const pagamento = async (id: number) => (await ana.call('GET', `/financeiro/${id}`)).body.pagamentos[0];

    beforeEach(async () => {
      sede = (await ana.call('GET', '/fazendas')).body.content[0].id;
      fluxo = (await ana.call('POST', '/fluxos', { descricao: `CONTA ${(vez += 1)}` })).body.id;
    });

    it('o que o banco pagou se confirma num toque, fica pago no seu dia, e se desfaz', async () => {
      const diesel = await lancar({ descricao: 'DIESEL SERRA' });
      const [linha] = await trazer(['20260610', '-82,40', 'POSTO SERRA']);
      const parcela = diesel.pagamentos[0].id;
      expect(linha).toMatchObject({
        situacao: 'ABERTA',
        itens: [],
        sugestoes: [{ tipo: 'pagamento', id: parcela, lancamento: diesel.id }],
      });
      expect(linha.sugestoes[0].motivos).toEqual(['mesmo valor', '1 dia depois do vencimento, 09/06/2026', 'o extrato diz "serra"']);
      const itens = [{ tipo: 'pagamento', id: parcela }];
      const confirmada = await da(linha, 'POST', '/conciliar', { itens });
      expect(confirmada).toMatchObject({ status: 200, body: { situacao: 'CONCILIADA', sugestoes: [] } });
      expect(confirmada.body.itens).toEqual([{ ...itens[0], lancamento: diesel.id, valor: -82.4, descricao: 'DIESEL SERRA', pagou: true }]);
      expect(await pagamento(diesel.id)).toMatchObject({ status: 'PAGO', dataPagamento: '2026-06-10' });
      expect(await saldo()).toBe(-82.4);
      await intacto(() => da(linha, 'POST', '/conciliar', { itens }));
      const desfeita = await da(linha, 'DELETE', '/conciliar');
      expect(desfeita).toMatchObject({ status: 200, body: { situacao: 'ABERTA', itens: [], sugestoes: [{ id: parcela }] } });
      expect(await pagamento(diesel.id)).toMatchObject({ status: 'PENDENTE' });
      expect(await saldo()).toBe(0);
    });

    it('uma soma que não fecha, o que é de outro fluxo e o que já é outra linha se recusam sem mudar nada', async () => {
      const diesel = await lancar({ descricao: 'DIESEL' });
      const alheio = await lancar({ descricao: 'ALHEIO', fluxo: outro });
      const quase = await lancar({ descricao: 'QUASE' });
      const [uma, duas] = await trazer(['20260610', '-82,40', 'A'], ['20260611', '-82,40', 'B'], ['20260612', '-82,41', 'C']);
      const com = ({ pagamentos }: { pagamentos: { id: number }[] }) => ({ itens: [{ tipo: 'pagamento', id: pagamentos[0]?.id }] });
      await da(uma, 'POST', '/conciliar', com(diesel));
      const terceira = (await linhasDe(fluxo)).content[2];
      await intacto(async () => {
        expect((await da(duas, 'POST', '/conciliar', com(alheio))).body.code).toBe('LANCAMENTO_FORA_DO_FLUXO');
        expect((await da(duas, 'POST', '/conciliar', com(diesel))).body).toMatchObject({ errors: [{ campo: 'itens' }] });
        expect((await da(uma, 'POST', '/ignorar', { motivo: 'x' })).body.code).toBe('LINHA_DO_EXTRATO_RESOLVIDA');
        expect((await da(terceira, 'POST', '/conciliar', com(quase))).body.error).toContain('a diferença é de');
      });
      const daBia = await bia.call('POST', `/extratos/linhas/${duas.id}/conciliar`, com(diesel));
      expect([daBia.status, (await bia.call('GET', `/extratos/linhas/${duas.id}`)).status]).toEqual([404, 404]);
    });

    it('duas linhas são uma parcela só, e os candidatos são o que está por perto', async () => {
      const nota = await lancar({ descricao: 'NOTA DO ADUBO', valor: 100 });
      const [uma, duas] = await trazer(['20260610', '-60,00', 'PARTE'], ['20260611', '-40,00', 'RESTO']);
      const achados = await da(uma, 'GET', '/candidatos?q=adubo');
      expect(achados.body.content).toMatchObject([{ id: nota.pagamentos[0].id, valor: -100, motivos: [] }]);
      const itens = [{ tipo: 'pagamento', id: nota.pagamentos[0].id }];
      expect((await da(uma, 'POST', '/conciliar', { itens, linhas: [duas.id] })).status).toBe(200);
      expect((await linhasDe(fluxo)).content.map(({ situacao }: { situacao: string }) => situacao)).toEqual(['CONCILIADA', 'CONCILIADA']);
      expect(await pagamento(nota.id)).toMatchObject({ dataPagamento: '2026-06-11' });
    });

    it('as sugestões aprendem do que se confirmou', async () => {
      const fornecedor = async (nome: string) => (await ana.call('POST', '/cad-fornecedores', { nome })).body.id;
      const [a, b] = [await fornecedor(`ALFA ${vez}`), await fornecedor(`BETA ${vez}`)];
      const pago = await lancar({ descricao: 'MAIO', valor: 50, fornecedor: b, data: '2026-05-10' });
      const [maio] = await trazer(['20260510', '-50,00', 'DEB AUTOMATICO 0510']);
      await da(maio, 'POST', '/conciliar', { itens: [{ tipo: 'pagamento', id: pago.pagamentos[0].id }] });
      await lancar({ descricao: 'DE UM', valor: 70, fornecedor: a });
      const certo = await lancar({ descricao: 'DE OUTRO', valor: 70, fornecedor: b });
      const [, junhoDele] = await trazer(['20260609', '-70,00', 'DEB AUTOMATICO 0609']);
      expect(junhoDele.sugestoes).toHaveLength(2);
      expect(junhoDele.sugestoes[0]).toMatchObject({ id: certo.pagamentos[0].id, motivos: expect.arrayContaining(['como da outra vez']) });
    });

    it('o que não tem lançamento vira um, ou uma transferência, uma vez só', async () => {
      const [tarifa, saque] = await trazer(['20260610', '-12,50', 'TARIFA'], ['20260611', '-500,00', 'TRANSF']);
      const chave = { ...na(), 'idempotency-key': `lancar-${vez}` };
      const pedir = () => ana.call('POST', `/extratos/linhas/${tarifa.id}/lancamento`, { categoria: 'TARIFAS' }, chave);
      const [uma, outraVez] = [await pedir(), await pedir()];
      expect(uma).toMatchObject({
        status: 201,
        body: { situacao: 'CONCILIADA', itens: [{ descricao: 'TARIFA', valor: -12.5, pagou: false }] },
      });
      expect(outraVez.body).toEqual(uma.body);
      const { lancamento } = uma.body.itens[0];
      expect((await ana.call('GET', `/financeiro/${lancamento}`)).body).toMatchObject({
        tipo: 'despesa',
        valor: 12.5,
        categoria: 'TARIFAS',
      });
      expect(await pagamento(lancamento)).toMatchObject({ status: 'PAGO', dataPagamento: '2026-06-10' });
      const transferida = await da(saque, 'POST', '/lancamento', { outroFluxo: outro, descricao: 'PARA O OUTRO' });
      expect(transferida).toMatchObject({ status: 201, body: { situacao: 'CONCILIADA' } });
      expect(await saldo()).toBe(-512.5);
      const deNenhuma = await ana.call('POST', `/extratos/linhas/${tarifa.id}/lancamento`, {}, { 'x-fazenda': '0' });
      expect(deNenhuma).toMatchObject({ status: 422, body: { code: 'FAZENDA_OBRIGATORIA' } });
    });

    it('uma parcela sem fluxo fica deste ao confirmar, e volta a ser de nenhum ao desfazer', async () => {
      const solta = await lancar({ descricao: 'SEM CONTA', valor: 5, fluxo: null });
      const [linha] = await trazer(['20260610', '-5,00', 'CAFE']);
      expect(linha.sugestoes).toMatchObject([{ id: solta.pagamentos[0].id }]);
      await da(linha, 'POST', '/conciliar', { itens: [{ tipo: 'pagamento', id: solta.pagamentos[0].id }] });
      expect(await pagamento(solta.id)).toMatchObject({ status: 'PAGO', fluxo });
      await da(linha, 'DELETE', '/conciliar');
      expect(await pagamento(solta.id)).toMatchObject({ status: 'PENDENTE', fluxo: null });
    });

    it('um mês com tudo dito se fecha; o que o muda diz por quê', async () => {
      const [linha] = await trazer(['20260610', '-1,00', 'NADA NOSSO']);
      const mes = { fluxo, mes: '2026-06' };
      expect((await ana.call('POST', '/extratos/meses/fechar', mes)).body.error).toContain('uma linha em aberto');
      expect((await da(linha, 'POST', '/ignorar', { motivo: 'É do vizinho' })).body).toMatchObject({
        situacao: 'IGNORADA',
        motivo: 'É do vizinho',
      });
      const fechado = await ana.call('POST', '/extratos/meses/fechar', mes);
      const resto = { total: -1, fechadoEm: NOW, mudancas: [] };
      expect(fechado.body.content).toEqual([{ mes: '2026-06', linhas: 1, abertas: 0, ignoradas: 1, ...resto }]);
      await intacto(async () => {
        expect((await da(linha, 'DELETE', '/ignorar')).body).toMatchObject({ code: 'MES_CONCILIADO', errors: [{ campo: 'motivo' }] });
        expect((await enviar(ofx([['20260630', '-2,00', 'TARDE']]), { fluxo })).body.code).toBe('MES_CONCILIADO');
      });
      expect((await da(linha, 'DELETE', '/ignorar', { motivo: 'Era nossa' })).body.situacao).toBe('ABERTA');
      const reaberto = await ana.call('POST', '/extratos/meses/reabrir', { ...mes, motivo: 'Conferir de novo' });
      expect(reaberto.body.content).toMatchObject([{ abertas: 1, fechadoEm: null }]);
    });
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
