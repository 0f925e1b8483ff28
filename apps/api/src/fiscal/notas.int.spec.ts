import { documentosHostis } from '@tulha/sefaz/simulator/documentos-hostis';
import { chaveInventada, type NotaInventada, notaXml } from '@tulha/sefaz/simulator/nota-xml';
import { formulario } from '../testing/formulario.js';
import { tablesThatDiffer } from '../testing/rebuilt.js';
import { startTestApp, type TestApp } from '../testing/test-app.js';

type Conta = Awaited<ReturnType<TestApp['account']>>;
type Corpo = Readonly<Record<string, unknown>> & { readonly id: number };

const CNPJ = '90000002000173';
/** Files of several MB are left to the parser's own suite. */
const GRANDE = 1_048_576;
const nota = (numero: number, mais: Partial<NotaInventada> = {}): NotaInventada => ({
  numero,
  destinatario: { documento: CNPJ },
  itens: [
    {
      ...{ codigo: 'UR-45', descricao: 'UREIA 45%', unidade: 'SC', quantidade: '20.0000', valor: '3600.00', frete: '120.00' },
      lotes: [{ lote: 'L7', quantidade: '20', validade: '2027-10-01' }],
    },
    { codigo: 'FR', descricao: 'ENTREGA', unidade: 'UN', quantidade: '1', valor: '80.00' },
  ],
  duplicatas: [
    { numero: '001', vencimento: '2026-11-05', valor: '1900.00' },
    { numero: '002', vencimento: '2026-12-05', valor: '1900.00' },
  ],
  ...mais,
});

describe('notas fiscais', () => {
  let app: TestApp;
  let ana: Conta;
  let bia: Conta;
  let sede: Record<string, string>;
  let ureia: number;
  let fornecedor: number;
  const criar = async (quem: Conta, path: string, corpo: object, onde?: Record<string, string>) => {
    const { status, body } = await quem.call('POST', path, corpo, onde);
    if (status !== 201) throw new Error(`${path}: ${JSON.stringify(body)}`);
    return body.id as number;
  };
  const arquivo = (uma: NotaInventada | string, nome = 'nota.xml') => ({ nome, conteudo: typeof uma === 'string' ? uma : notaXml(uma) });
  const enviar = async (notas: readonly (NotaInventada | string)[], onde = sede, quem = ana, mais: Record<string, string> = {}) => {
    const { body, headers } = formulario({}, ...notas.map((uma, n) => arquivo(uma, `n${n}.xml`)));
    return quem.call('PATCH', '/invoices/uploads', body, { ...headers, ...onde, ...mais });
  };
  const enviada = async (uma: NotaInventada): Promise<number> => {
    const { body } = await enviar([uma]);
    expect(body).toMatchObject({ incluidas: 1 });
    return body.content[0].id;
  };
  const linhas = async (id: number, path = 'items') => (await ana.call('GET', `/invoices/${id}/${path}?sort=id`)).body.content as Corpo[];
  const despesas = async (id: number) =>
    ((await ana.call('GET', '/financeiro?size=200')).body.content as (Corpo & { origem: Corpo | null })[]).filter(
      ({ origem }) => origem?.['tipo'] === 'nota_fiscal' && origem.id === id,
    );
  const intacto = async (fazer: () => Promise<unknown>) => {
    const antes = await app.services.store.head();
    await fazer();
    expect(await app.services.store.head()).toBe(antes);
  };

  beforeAll(async () => {
    app = await startTestApp();
    [ana, bia] = [await app.account('ana'), await app.account('bia')];
    sede = { 'x-fazenda': String(await criar(ana, '/fazendas', { nome: 'SEDE', cnpj: CNPJ })) };
    ureia = await criar(ana, '/cad-insumos', { descricao: 'Ureia', unidade: 'KG' });
    fornecedor = await criar(ana, '/cad-fornecedores', { nome: 'ADUBOS', cpf_cnpj: '90.000.001/0001-29' });
  });
  afterAll(() => app.close());

  it('a nota é da fazenda cuja inscrição estadual ela diz, também onde outra está ativa e o CNPJ é o mesmo', async () => {
    const outra = await criar(ana, '/fazendas', { nome: 'RETIRO', cnpj: CNPJ, inscricao: '001.234.567/8900' });
    const { body } = await enviar([nota(901, { destinatario: { documento: CNPJ, inscricao: '0012345678900' } })]);
    expect(body.content[0]).toMatchObject({ resultado: 'INCLUIDA', avisos: ['Pela inscrição estadual, a nota é de RETIRO, e entrou lá.'] });
    const { body: uma } = await ana.call('GET', `/invoices/${body.content[0].id}`, undefined, { 'x-fazenda': String(outra) });
    expect(uma).toMatchObject({ fazenda: outra });
  });

  it('do XML vêm a nota, os itens, as parcelas, o fornecedor e o arquivo', async () => {
    const nfe = nota(1);
    const { status, body } = await enviar([nfe]);
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        content: [
          {
            ...{ arquivo: 'n0.xml', resultado: 'INCLUIDA', id: expect.any(Number), chave: chaveInventada(nfe), numero: '1', motivo: null },
            avisos: [],
          },
        ],
        ...{ incluidas: 1, repetidas: 0, recusadas: 0 },
      },
    });
    const { id } = body.content[0];
    expect((await ana.call('GET', `/invoices/${id}`)).body).toMatchObject({
      ...{ numero: '1', serie: '1', chave: chaveInventada(nfe), emitida: '2026-10-05', fazenda: Number(sede['x-fazenda']), fornecedor },
      ...{ emitente: 'ADUBOS DO SUL LTDA', emitenteDocumento: '90000001000129', total: 3800, pagamento: 'A_PRAZO', situacao: 'RECEBIDA' },
      ...{ parcelado: 3800, semInsumo: 2, protocolo: '131260000000001', autorizada: '2026-10-05T12:12:00.000Z' },
    });
    expect(await linhas(id)).toMatchObject([
      {
        descricao: 'UREIA 45%',
        codigo: 'UR-45',
        unidade: 'SC',
        quantidade: 20,
        valor: 3720,
        insumo: null,
        lote: 'L7',
        validade: '2027-10-01',
      },
      { descricao: 'ENTREGA', quantidade: 1, valor: 80, lote: null },
    ]);
    expect(await linhas(id, 'parcelas')).toMatchObject([
      { vencimento: '2026-11-05', valor: 1900, numero: '001' },
      { vencimento: '2026-12-05', valor: 1900, numero: '002' },
    ]);
    const anexos = (await ana.call('GET', `/files/attachments?refType=nota_fiscal&refId=${id}`)).body.content as Corpo[];
    expect(anexos).toMatchObject([{ nome: `${chaveInventada(nfe)}.xml`, mime: 'application/xml' }]);
    const baixado = await ana.call('POST', '/files/download', { id: anexos[0]?.id });
    expect({ status: baixado.status, body: baixado.body.text }).toEqual({ status: 200, body: notaXml(nfe) });
  });

  it('o XML da nota fica com ela, como veio: não se remove, não se troca e não vai para outro registro', async () => {
    const id = await enviada(nota(2));
    const outra = await enviada(nota(3));
    const [anexo] = (await ana.call('GET', `/files/attachments?refType=nota_fiscal&refId=${id}`)).body.content as Corpo[];
    const arquivoId = anexo?.id ?? 0;
    const form = formulario({ id: String(arquivoId) }, { nome: 'x.xml', conteudo: '<x/>' });
    await intacto(async () => {
      for (const [method, path, corpo, cabecalhos] of [
        ['DELETE', `/files/attachments/${arquivoId}`],
        ['POST', '/files/remove', { id: arquivoId }],
        ['PUT', '/files/', form.body, form.headers],
        ['PUT', `/files/attachments/${arquivoId}`, { refType: 'nota_fiscal', refId: outra }],
      ] as const)
        expect(await ana.call(method, path, corpo, cabecalhos)).toMatchObject({ status: 409, body: { code: 'ARQUIVO_DA_NOTA' } });
    });
    expect((await ana.call('PUT', `/files/attachments/${arquivoId}`, { description: 'O XML' })).status).toBe(200);
    expect((await ana.call('DELETE', `/invoices/${id}`)).status).toBe(204);
    expect((await ana.call('DELETE', `/files/attachments/${arquivoId}`)).status).toBe(204);
  });

  it('de muitos arquivos, cada um tem o seu veredicto, e a mesma nota só entra uma vez', async () => {
    const [uma, outra] = [nota(10), nota(11)];
    const lista = [uma, uma, '<rss/>', outra, nota(12, { ambiente: '2' }), nota(13, { destinatario: { documento: '90000003000118' } })];
    const { body } = await enviar([
      ...lista,
      nota(14, { situacao: '101' }),
      '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>',
    ]);
    const content = body.content as { resultado: string; id: number | null; motivo: string | null }[];
    expect(content.map(({ resultado }) => resultado)).toEqual([
      ...['INCLUIDA', 'REPETIDA', 'RECUSADA', 'INCLUIDA', 'RECUSADA', 'RECUSADA', 'RECUSADA', 'RECUSADA'],
    ]);
    expect(content[1]?.id).toBe(content[0]?.id);
    expect(content.map(({ motivo }) => motivo)).toEqual([
      ...[null, 'Esta nota já estava aqui.', 'O XML não é de uma NF-e.', null, 'A nota foi emitida em homologação: é um teste e não vale.'],
      'A nota foi emitida para 90.000.003/0001-18, que não é o documento da fazenda.',
      'A nota foi cancelada por quem a emitiu.',
      'O arquivo declara entidades (DOCTYPE), o que nenhuma nota faz.',
    ]);
    expect(body).toMatchObject({ incluidas: 2, repetidas: 1, recusadas: 5 });
    await intacto(async () => expect((await enviar([uma, outra])).body).toMatchObject({ incluidas: 0, repetidas: 2 }));
  });

  it('os que querem ler outros, encher a memória ou tomar o processador se recusam com uma frase, e a nota entre eles entra', async () => {
    const hostis = documentosHostis(nota(70)).filter(({ conteudo }) => conteudo.length < GRANDE);
    const { body, headers } = formulario({}, ...hostis, arquivo(nota(71)));
    const { body: resposta } = await ana.call('PATCH', '/invoices/uploads', body, { ...headers, ...sede });
    const content = resposta.content as { arquivo: string; resultado: string; motivo: string | null }[];
    expect(content.map((um) => um.arquivo)).toEqual([...hostis.map(({ nome }) => nome), 'nota.xml']);
    for (const [n, { nome, frase }] of hostis.entries())
      expect({ nome, ...content[n] }).toMatchObject({ nome, resultado: 'RECUSADA', id: null, motivo: expect.stringMatching(frase) });
    expect(resposta).toMatchObject({ incluidas: 1, repetidas: 0, recusadas: hostis.length });
  });

  it('o mesmo pedido duas vezes responde o mesmo e grava uma; duas pessoas ao mesmo tempo incluem uma', async () => {
    const chave = { 'idempotency-key': 'envio-1' };
    const primeira = await enviar([nota(20)], sede, ana, chave);
    await intacto(async () => expect((await enviar([nota(20)], sede, ana, chave)).body).toEqual(primeira.body));
    const juntas = await Promise.all([enviar([nota(21)]), enviar([nota(21)])]);
    expect(juntas.map(({ status }) => status)).toEqual([200, 200]);
    expect(juntas.flatMap(({ body }) => body.content.map(({ resultado }: { resultado: string }) => resultado)).sort()).toEqual([
      'INCLUIDA',
      'REPETIDA',
    ]);
    const comEsta = (await ana.call('GET', '/invoices?size=200')).body.content.filter((uma: { numero: string }) => uma.numero === '21');
    expect(comEsta).toHaveLength(1);
  });

  it('lembra-se de que insumo é o item, e de quanto dele há na unidade da nota', async () => {
    const id = await enviada(nota(30));
    const [item] = await linhas(id);
    const corrigida = await ana.call('PATCH', `/invoices/${id}/items/${item?.id}`, { insumo: ureia, noEstoque: 1000 });
    expect(corrigida).toMatchObject({ status: 200, body: { insumo: ureia, noEstoque: 1000 } });
    const igual = { codigo: 'UR-45', descricao: 'UREIA 45%', unidade: 'SC', quantidade: '3', valor: '540.00' };
    // What was said of an invoice that did not go into stock may still be wrong.
    expect(await linhas(await enviada(nota(33, { itens: [igual], duplicatas: [] })))).toMatchObject([{ insumo: null }]);
    expect((await ana.call('POST', `/invoices/${id}/stock`, {})).status).toBe(200);
    const depois = await enviada(
      nota(31, { itens: [{ codigo: 'UR-45', descricao: 'UREIA 45%', unidade: 'SC', quantidade: '3', valor: '540.00' }], duplicatas: [] }),
    );
    expect(await linhas(depois)).toMatchObject([{ insumo: ureia, noEstoque: 150 }]);
    const noutraUnidade = await enviada(
      nota(32, { itens: [{ codigo: 'UR-45', descricao: 'UREIA 45%', unidade: 'KG', quantidade: '3', valor: '540.00' }], duplicatas: [] }),
    );
    expect(await linhas(noutraUnidade)).toMatchObject([{ insumo: null, noEstoque: null }]);
  });

  it('lança no estoque e no financeiro uma vez, e o que se lançou volta', async () => {
    const id = await enviada(nota(40));
    const [item, entrega] = await linhas(id);
    await ana.call('PATCH', `/invoices/${id}/items/${item?.id}`, { insumo: ureia, noEstoque: 1000, lote: 'L40' });
    await ana.call('DELETE', `/invoices/${id}/items/${entrega?.id}`);
    const havia = (await ana.call('GET', `/cad-estoque/${ureia}`)).body;
    await intacto(async () => {
      const ensaio = await ana.call('POST', `/invoices/${id}/financial?ensaio=1`, {});
      expect(ensaio).toMatchObject({
        status: 200,
        body: { situacao: 'NO_FINANCEIRO', segue: ['Uma despesa de R$ 3.800,00 em Lançamentos, em 2 parcelas, a primeira em 05/11/2026.'] },
      });
    });
    expect(await ana.call('POST', `/invoices/${id}/financial`, {})).toMatchObject({ status: 200, body: { situacao: 'NO_FINANCEIRO' } });
    expect(await ana.call('POST', `/invoices/${id}/stock`, {})).toMatchObject({ status: 200, body: { situacao: 'LANCADA' } });
    await intacto(async () => {
      for (const qual of ['financial', 'stock']) expect((await ana.call('POST', `/invoices/${id}/${qual}`, {})).status).toBe(200);
    });
    const ha = (await ana.call('GET', `/cad-estoque/${ureia}`)).body;
    expect(ha.quantidade - havia.quantidade).toBe(1000);
    const [despesa, ...outras] = await despesas(id);
    expect(outras).toEqual([]);
    expect(despesa).toMatchObject({ descricao: 'Nota fiscal 40', tipo: 'despesa', fornecedor, notafiscal: '40' });
    const { pagamentos } = (await ana.call('GET', `/financeiro/${despesa?.id}`)).body;
    expect(pagamentos).toMatchObject([
      { data: '2026-11-05', valor: 1900 },
      { data: '2026-12-05', valor: 1900 },
    ]);
    await intacto(async () => {
      expect(await ana.call('DELETE', `/invoices/${id}`)).toMatchObject({ status: 409 });
    });
    expect(await ana.call('PATCH', `/invoices/${id}/financial/estornar`)).toMatchObject({ status: 200, body: { situacao: 'NO_ESTOQUE' } });
    expect(await ana.call('PATCH', `/invoices/${id}/stock/estornar`)).toMatchObject({ status: 200, body: { situacao: 'RECEBIDA' } });
    expect((await ana.call('GET', `/cad-estoque/${ureia}`)).body.quantidade).toBe(havia.quantidade);
    expect(await despesas(id)).toEqual([]);
    expect((await ana.call('DELETE', `/invoices/${id}`)).status).toBe(204);
    expect((await enviar([nota(40)])).body).toMatchObject({ incluidas: 1 });
  });

  it('o que já se pagou ou já se usou não se desfaz, e diz por quê', async () => {
    const id = await enviada(nota(50));
    await ana.call('POST', `/invoices/${id}/financial`, {});
    const [despesa] = await despesas(id);
    const { pagamentos } = (await ana.call('GET', `/financeiro/${despesa?.id}`)).body;
    expect((await ana.call('PATCH', `/financeiro/pagamento/${pagamentos[0].id}`, { status: 'PAGO' })).status).toBe(200);
    await intacto(async () =>
      expect(await ana.call('PATCH', `/invoices/${id}/financial/estornar`)).toMatchObject({
        status: 409,
        body: { code: 'LANCAMENTO_COM_PAGAMENTO_PAGO' },
      }),
    );
  });

  it('digita-se uma nota sem XML, com itens e parcelas no corpo', async () => {
    const corpo = {
      ...{ numero: '777', emitida: '2026-10-05', emitente: 'LOJA DA VILA', total: 100 },
      itens: [{ descricao: 'Corda', unidade: 'UN', quantidade: 2, valor: 100 }],
      parcelas: [{ vencimento: '2026-11-01', valor: 100 }],
    };
    const feita = await ana.call('POST', '/invoices', corpo, sede);
    expect(feita).toMatchObject({ status: 201, body: { numero: '777', chave: null, parcelado: 100, semInsumo: 1 } });
    expect((await ana.call('POST', '/invoices', { ...corpo, chave: '1'.repeat(44) }, sede)).body.errors[0].campo).toBe('chave');
    expect(await ana.call('PUT', `/invoices/${feita.body.id}`, { total: 110 })).toMatchObject({ status: 200, body: { total: 110 } });
  });

  it('outra conta nada vê nem muda; sem fazenda, nada se grava', async () => {
    const id = await enviada(nota(60));
    const [item] = await linhas(id);
    await intacto(async () => {
      for (const [method, path] of [
        ['GET', ''],
        ['DELETE', ''],
        ['GET', '/items'],
        ['DELETE', `/items/${item?.id}`],
        ['POST', '/financial'],
        ['POST', '/stock'],
      ] as const)
        expect({ path, status: (await bia.call(method, `/invoices/${id}${path}`)).status }).toEqual({ path, status: 404 });
      expect(await enviar([nota(61)], { 'x-fazenda': '0' })).toMatchObject({ status: 422, body: { code: 'FAZENDA_OBRIGATORIA' } });
      expect(await enviar([])).toMatchObject({ status: 422, body: { code: 'ENVIO_SEM_ARQUIVOS' } });
    });
  });

  it('o que as notas mostram volta igual dos fatos', async () => expect(await tablesThatDiffer(app)).toEqual([]));
});
