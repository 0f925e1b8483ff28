import { foto, PDF } from '../testing/arquivos.js';
import { formulario } from '../testing/formulario.js';
import { startTestApp, type TestApp } from '../testing/test-app.js';

type Conta = Awaited<ReturnType<TestApp['account']>>;

describe('imagens de uma atividade', () => {
  let app: TestApp;
  let ana: Conta;
  let bia: Conta;
  let imagem: Buffer;
  const ids = { atividade: 0, outra: 0 };
  const url = (resto = '', id = ids.atividade) => `/reg-atividades/${id}/imagens${resto}`;
  const enviar = (quem: Conta, nome: string, conteudo: Buffer, mais: Record<string, string> = {}) => {
    const form = formulario({ description: 'Praga na folha' }, { nome, conteudo });
    return quem.call('POST', url(), form.body, { ...form.headers, ...mais });
  };

  beforeAll(async () => {
    app = await startTestApp();
    [ana, bia] = [await app.account('ana'), await app.account('bia')];
    imagem = await foto();
    const na = { 'x-fazenda': String((await ana.call('POST', '/fazendas', { nome: 'SEDE' })).body.id) };
    for (const qual of ['atividade', 'outra'] as const)
      ids[qual] = (await ana.call('POST', '/reg-atividades', { atividade: 'Monitoramento', data: '2026-02-10' }, na)).body.id;
  });
  afterAll(() => app.close());

  it('entram uma vez cada, aparecem só na atividade, com os anexos que são fotos, e saem', async () => {
    const chave = { 'idempotency-key': 'foto-1' };
    const feita = await enviar(ana, 'folha.jpg', imagem, chave);
    expect(feita).toMatchObject({ status: 201, body: { refType: 'atividade', refId: ids.atividade, mime: 'image/jpeg' } });
    expect((await enviar(ana, 'folha.jpg', imagem, chave)).body).toEqual(feita.body);
    const nota = formulario({ refType: 'atividade', refId: String(ids.atividade) }, { nome: 'nota.pdf', conteudo: PDF });
    expect((await ana.call('POST', '/files', nota.body, nota.headers)).status).toBe(201);
    expect((await ana.call('GET', url())).body).toMatchObject({ content: [{ id: feita.body.id }], pagination: { total: 1 } });
    expect((await ana.call('GET', url(`/${feita.body.id}`))).body).toEqual(feita.body);
    expect((await ana.call('GET', url('', ids.outra))).body.content).toEqual([]);
    expect((await ana.call('GET', url(`/${feita.body.id}`, ids.outra))).status).toBe(404);
    expect((await ana.call('DELETE', url(`/${feita.body.id}`, ids.outra))).status).toBe(404);
    expect((await ana.call('DELETE', url(`/${feita.body.id}`))).status).toBe(204);
    expect((await ana.call('GET', url())).body.content).toEqual([]);
  });

  it('um PDF não é imagem, e nada dele fica; de outra conta, nada existe', async () => {
    const recusado = await enviar(ana, 'nota.pdf', PDF);
    expect(recusado).toMatchObject({ status: 422, body: { code: 'TIPO_DE_ARQUIVO_NAO_ACEITO', errors: [{ campo: 'file' }] } });
    const { body } = await enviar(ana, 'folha.jpg', imagem);
    expect((await enviar(bia, 'folha.jpg', imagem)).status).toBe(404);
    const respostas = [
      await bia.call('GET', url()),
      await bia.call('GET', url(`/${body.id}`)),
      await bia.call('DELETE', url(`/${body.id}`)),
    ];
    expect(respostas.map(({ status }) => status)).toEqual([404, 404, 404]);
    expect((await app.owner.query('select count(*)::int as n from leitura.arquivo where not removido')).rows[0].n).toBe(2);
  });
});
