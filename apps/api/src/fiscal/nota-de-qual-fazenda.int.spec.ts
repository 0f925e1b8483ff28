import { chaveInventada, type NotaInventada, notaXml } from '@tulha/sefaz/simulator/nota-xml';
import { formulario } from '../testing/formulario.js';
import { startTestApp, type TestApp } from '../testing/test-app.js';

type Conta = Awaited<ReturnType<TestApp['account']>>;

const CNPJ = '90000002000173';
/** Another establishment of the same company. */
const FILIAL = '90000002000254';
const CPF = '52998224725';

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

  const idDe = async (nome: string) => {
    const { content } = (await ana.call('GET', '/fazendas?size=10')).body;
    return content.find((fazenda: { nome: string }) => fazenda.nome === nome).id as number;
  };
  const enviarNa = async (fazenda: string, uma: NotaInventada) => {
    const form = formulario({}, { nome: 'n.xml', conteudo: notaXml(uma) });
    const na = { 'x-fazenda': String(await idDe(fazenda)) };
    return (await ana.call('PATCH', '/invoices/uploads', form.body, { ...form.headers, ...na })).body.content[0];
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
    expect(await enviar(nota(3, '777'))).toMatchObject({ resultado: 'INCLUIDA', avisos: [expect.stringContaining('777')] });
  });

  it('a de outra fazenda da conta, pela inscrição ou pelo CNPJ, quem não abre essa fazenda não a inclui na sua, nem a vê', async () => {
    const daFilial = { ...nota(6, '0'), destinatario: { documento: FILIAL } };
    const antes = await app.services.store.head();
    for (const [uma, pelo] of [
      [nota(4, '0011'), 'Pela inscrição estadual'],
      [daFilial, 'Pelo CNPJ'],
    ] as const)
      expect(await enviar(uma)).toMatchObject({
        ...{
          resultado: 'RECUSADA',
          id: null,
          motivo: `${pelo}, a nota é de outra fazenda da conta, que você não abre: peça a quem a abre.`,
        },
      });
    expect(await app.services.store.head()).toBe(antes);
    expect(await enviarNa('FILIAL', daFilial)).toMatchObject({ resultado: 'INCLUIDA', avisos: [] });
    expect(await enviar(daFilial)).toMatchObject({
      ...{ resultado: 'REPETIDA', id: null, motivo: 'Esta nota já está em outra fazenda da conta, que você não abre.', avisos: [] },
    });
  });

  it('um CPF é de todas as fazendas do dono, e uma inscrição de quem é isento não é de nenhuma', async () => {
    const bia = await app.account('bia');
    await bia.call('POST', '/fazendas', { nome: 'CASA', cnpj: CPF, inscricao: 'ISENTO' });
    const { id: fazenda } = (await bia.call('POST', '/fazendas', { nome: 'MATA' })).body;
    const dados = { nome: 'davi', login: 'davi', papel: 'gerente', senha: 'senha-muito-boa' };
    const { id } = (await bia.call('POST', '/cat-usuarios', dados)).body;
    await bia.call('POST', `/users/${id}/permissions`, { fazenda });
    const { token: dele } = (await app.call('POST', '/session', { body: { login: 'davi', password: dados.senha, modo: 'web' } })).body;
    const form = formulario(
      {},
      { nome: 'n.xml', conteudo: notaXml({ ...nota(8, 'ISENTO'), destinatario: { documento: CPF, inscricao: 'ISENTO' } }) },
    );
    const { body } = await app.call('PATCH', '/invoices/uploads', { token: dele, ...form });
    expect(body.content[0]).toMatchObject({ resultado: 'INCLUIDA', avisos: [expect.stringContaining('não diz o seu CPF')] });
    expect((await bia.call('GET', `/invoices/${body.content[0].id}`)).body.fazenda).toBe(fazenda);
  });

  it('a que se digitou em uma fazenda, e cujo XML é de outra, o diz', async () => {
    const uma = { ...nota(7, '0'), destinatario: { documento: FILIAL } };
    const dela = { numero: '7', chave: chaveInventada(uma), emitida: '2026-10-05', emitente: 'ADUBOS', total: 10 };
    const na = { 'x-fazenda': String(await idDe('SEDE')) };
    const { body, status } = await ana.call('POST', '/invoices', dela, na);
    expect(status).toBe(201);
    expect(await enviarNa('SEDE', uma)).toMatchObject({
      ...{ resultado: 'REPETIDA', id: body.id, avisos: ['Pelo CNPJ, a nota é de FILIAL, e aqui está em outra: confira.'] },
    });
    const aviso = async () => (await ana.call('GET', `/invoices/${body.id}`)).body.aviso as string;
    expect((await aviso()).split('\n')).toContain('Pelo CNPJ, a nota é de FILIAL, e aqui está em outra: confira.');
    // Moved to its own farm, there is nothing to say of it.
    await ana.call('PUT', `/invoices/${body.id}`, { ...dela, fazenda: await idDe('FILIAL') }, na);
    expect(await aviso()).toBeNull();
  });

  it('a do CNPJ de um estabelecimento que nenhuma fazenda tem o diz, e uma inscrição isenta não é outra', async () => {
    const outro = '90000002000335';
    const dela = { ...nota(9, '0'), destinatario: { documento: outro } };
    const duvida = 'O CNPJ da nota, 90.000.002/0003-35, é de outro estabelecimento da empresa: confira se a nota é da fazenda.';
    const veredicto = await enviarNa('SEDE', dela);
    expect(veredicto).toMatchObject({ resultado: 'INCLUIDA', avisos: [duvida] });
    expect((await ana.call('GET', `/invoices/${veredicto.id}`)).body.aviso).toBe(duvida);
    expect(await enviarNa('SEDE', nota(10, 'ISENTO'))).toMatchObject({ resultado: 'INCLUIDA', avisos: [] });
  });

  it('a que diz o CNPJ inteiro de outra fazenda do mesmo dono é dela, e não da que se escolheu', async () => {
    const uma = { ...nota(5, '0'), destinatario: { documento: FILIAL } };
    const veredicto = await enviarNa('SEDE', uma);
    expect(veredicto).toMatchObject({ resultado: 'INCLUIDA', avisos: ['Pelo CNPJ, a nota é de FILIAL, e entrou lá.'] });
    expect((await ana.call('GET', `/invoices/${veredicto.id}`)).body.fazenda).toBe(await idDe('FILIAL'));
  });
});
