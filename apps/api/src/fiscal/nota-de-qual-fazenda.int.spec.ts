import { type NotaInventada, notaXml } from '@tulha/sefaz/simulator/nota-xml';
import { formulario } from '../testing/formulario.js';
import { startTestApp, type TestApp } from '../testing/test-app.js';

type Conta = Awaited<ReturnType<TestApp['account']>>;

const CNPJ = '90000002000173';
/** Another establishment of the same company. */
const FILIAL = '90000002000254';

describe('de que fazenda é uma nota que se envia', () => {
  let app: TestApp;
  let ana: Conta;
  let token: string;
  const nota = (numero: number, inscricao: string): NotaInventada => ({
    ...{ numero, destinatario: { documento: CNPJ, inscricao } },
    itens: [{ codigo: 'A', descricao: 'UREIA', unidade: 'SC', quantidade: '1', valor: '10.00' }],
  });
  const enviar = async (uma: NotaInventada) => {
    const form = formulario({}, { nome: 'n.xml', conteudo: notaXml(uma) });
    return (await app.call('PATCH', '/invoices/uploads', { token, ...form })).body.content[0];
  };

  beforeAll(async () => {
    app = await startTestApp();
    ana = await app.account('ana');
    await ana.call('POST', '/fazendas', { nome: 'SEDE', cnpj: CNPJ, inscricao: '001.1' });
    const { id: fazenda } = (await ana.call('POST', '/fazendas', { nome: 'RETIRO', cnpj: CNPJ, inscricao: '002.2' })).body;
    await ana.call('POST', '/fazendas', { nome: 'FILIAL', cnpj: FILIAL });
    const dados = { nome: 'carla', login: 'carla', papel: 'gerente', senha: 'senha-muito-boa' };
    const { id } = (await ana.call('POST', '/cat-usuarios', dados)).body;
    await ana.call('POST', `/users/${id}/permissions`, { fazenda });
    token = (await app.call('POST', '/session', { body: { login: 'carla', password: dados.senha, modo: 'web' } })).body.token;
  });
  afterAll(() => app.close());

  it('a da própria entra sem aviso; a de outra inscrição entra com ele', async () => {
    expect(await enviar(nota(2, '0022'))).toMatchObject({ resultado: 'INCLUIDA', avisos: [] });
    for (const [numero, inscricao] of [
      [3, '777'],
      [4, '0011'],
    ] as const)
      expect(await enviar(nota(numero, inscricao))).toMatchObject({ resultado: 'INCLUIDA', avisos: [expect.stringContaining(inscricao)] });
  });

  it('a que diz o CNPJ inteiro de outra fazenda do mesmo dono é dela, e não da que se escolheu', async () => {
    const uma = { ...nota(5, '0'), destinatario: { documento: FILIAL } };
    const { content } = (await ana.call('GET', '/fazendas?size=10')).body;
    const idDe = (nome: string) => content.find((fazenda: { nome: string }) => fazenda.nome === nome).id as number;
    const na = { 'x-fazenda': String(idDe('SEDE')) };
    const form = formulario({}, { nome: 'n.xml', conteudo: notaXml(uma) });
    const { body } = await ana.call('PATCH', '/invoices/uploads', form.body, { ...form.headers, ...na });
    expect(body.content[0]).toMatchObject({ resultado: 'INCLUIDA', avisos: ['Pelo CNPJ, a nota é de FILIAL, e entrou lá.'] });
    expect((await ana.call('GET', `/invoices/${body.content[0].id}`)).body.fazenda).toBe(idDe('FILIAL'));
  });
});
