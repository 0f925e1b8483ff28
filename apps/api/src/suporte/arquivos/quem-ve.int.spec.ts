import { type Arquivos, abrirArquivos, PDF, type Quem } from '../../testing/arquivos.js';
import { tablesThatDiffer } from '../../testing/rebuilt.js';

let app: Arquivos['app'];
let dono: Arquivos['dono'];
let bia: Arquivos['bia'];
let lote: Arquivos['lote'];
let enviar: Arquivos['enviar'];
let anexado: Arquivos['anexado'];
let baixar: Arquivos['baixar'];
let ocupado: Arquivos['ocupado'];
let estado: Arquivos['estado'];
let outro: Arquivos['outro'];

beforeAll(async () => {
  ({ app, dono, bia, lote, enviar, anexado, baixar, ocupado, estado, outro } = await abrirArquivos());
});
afterAll(() => app.close());

describe('quem vê o quê', () => {
  it('a permissão é a do módulo do registro: ler para ver, escrever para anexar', async () => {
    const cliente = await dono.call('POST', '/cad-clientes', { nome: 'Exportadora' });
    const doCliente = { refType: 'cliente', refId: String(cliente.body.id) };
    const contrato = await anexado(dono, 'contrato.pdf', `${PDF.toString()}contrato`, doCliente);
    const doLote = await anexado(dono, 'lote.pdf', `${PDF.toString()}lote`);
    const [funcionario, auditor] = [await outro('joao', 'funcionario'), await outro('rui', 'auditor')];
    const vistos = async (quem: Quem) =>
      (await quem.call('GET', '/files/attachments?size=200')).body.content.map((row: { id: number }) => row.id);
    expect(await vistos(funcionario)).toContain(doLote.id);
    expect(await vistos(funcionario)).not.toContain(contrato.id);
    expect(await vistos(auditor)).toEqual(expect.arrayContaining([doLote.id, contrato.id]));
    const before = await estado();
    for (const answer of [
      await funcionario.call('GET', `/files/attachments/${contrato.id}`),
      await enviar(funcionario, doCliente, 'x.pdf', PDF),
      await auditor.call('DELETE', `/files/attachments/${doLote.id}`),
      await auditor.call('PUT', `/files/attachments/${doLote.id}`, {}),
      await enviar(auditor, lote, 'x.pdf', PDF),
      await enviar(auditor, {}, 'x.pdf', PDF),
      await funcionario.call('PUT', `/files/attachments/${doLote.id}`, { refType: 'cliente', refId: cliente.body.id }),
    ])
      expect(answer).toMatchObject({ status: 403, body: { code: 'SEM_PERMISSAO' } });
    expect((await baixar(funcionario, { id: contrato.id })).statusCode).toBe(403);
    expect((await baixar(auditor, { id: contrato.id })).statusCode).toBe(200);
    expect(await estado()).toEqual(before);
  });

  it('de outra conta nada se vê, e sem sessão nada se pede', async () => {
    const { id } = await anexado(dono);
    const outra = bia;
    for (const [method, url, body] of [
      ['GET', `/files/attachments/${id}`],
      ['PUT', `/files/attachments/${id}`, {}],
      ['DELETE', `/files/attachments/${id}`],
      ['POST', '/files/remove', { id }],
      ['POST', '/files/download', { id }],
    ] as const) {
      expect({ url, status: (await outra.call(method, url, body)).status }).toEqual({ url, status: 404 });
      expect({ url, status: (await app.call(method, url, { body })).status }).toEqual({ url, status: 401 });
    }
    expect((await outra.call('GET', '/files/attachments')).body.content).toEqual([]);
    expect((await app.call('POST', '/files', { body: PDF, headers: { 'content-type': 'multipart/form-data; boundary=x' } })).status).toBe(
      401,
    );
  });

  it('lista por registro, etiqueta, vencimento e palavra', async () => {
    const marca = { ...lote, tags: 'licença', dueDate: '2031-03-10', description: 'Licença ambiental' };
    const { id } = await anexado(dono, 'licenca.pdf', `${PDF.toString()}licenca`, marca);
    const ids = async (query: string) =>
      (await dono.call('GET', `/files/attachments?size=200&${query}`)).body.content.map((row: { id: number }) => row.id);
    for (const query of ['tag=licença', 'de=2031-01-01&ate=2031-12-31', 'q=LICENCA', 'q=ambiental'])
      expect({ query, ids: await ids(query) }).toEqual({ query, ids: [id] });
    expect(await ids(`refType=lote&refId=${lote.refId}`)).toContain(id);
    expect(await ids('refType=venda')).toEqual([]);
    expect(await ids('sort=-dueDate')).toContain(id);
    for (const mau of ['refType=usuario', 'ate=ontem', 'refId=x'])
      expect((await dono.call('GET', `/files/attachments?${mau}`)).status).toBe(400);
  });
});

describe('o espaço do plano', () => {
  it('dois envios ao mesmo tempo não passam dele: um cabe, o outro ouve por quê', async () => {
    const outra = await app.account('clara');
    const cheio = 2_048 * 1_048_576 - 1_500;
    await app.services.pool.query('insert into controle.arquivo_cota (conta, bytes) values ($1, $2)', [outra.conta, cheio]);
    const answers = await Promise.all([1, 2, 3, 4].map((n) => enviar(outra, {}, `${n}.txt`, 'x'.repeat(1_000 + n))));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422, 422]);
    const recusado = answers.find(({ status }) => status === 422);
    expect(recusado?.body).toMatchObject({
      code: 'COTA_DE_ARQUIVOS',
      error: 'Os arquivos da conta ocupam 2 GB de 2 GB, e este não cabe. Remova algum, ou mude de plano.',
    });
    expect((await ocupado(outra)) - cheio).toBe(answers.find(({ status }) => status === 201)?.body.bytes);
  });
});

it('reconstruída dos fatos, a leitura dos arquivos é a mesma', async () => {
  expect(await tablesThatDiffer(app)).toEqual([]);
});
