import { type CertificadoInventado, pfxInventado, raizInventada } from '@tulha/sefaz/simulator/certificado-inventado';
import { formulario } from '../testing/formulario.js';
import { tablesThatDiffer } from '../testing/rebuilt.js';
import { startTestApp, type TestApp } from '../testing/test-app.js';

type Conta = Awaited<ReturnType<TestApp['account']>>;

const [CNPJ, FILIAL, OUTRO] = ['90000002000173', '90000002000254', '90000003000118'];
const SENHA = 'segredo do café';
const ANO = { de: '2026-01-01', ate: '2036-01-01' };
const pfx = (mais: Partial<CertificadoInventado> = {}) =>
  pfxInventado({ titular: 'SITIO BOA VISTA', documento: CNPJ, ...ANO, senha: SENHA, ...mais });

describe('certificados pela API', () => {
  let app: TestApp;
  let ana: Conta;
  let bia: Conta;
  let sede: Readonly<Record<string, string>>;
  let naBia: Readonly<Record<string, string>>;

  beforeAll(async () => {
    app = await startTestApp();
    [ana, bia] = [await app.account('ana'), await app.account('bia')];
    const fazenda = async (quem: Conta, cnpj: string | undefined) => {
      const { body } = await quem.call('POST', '/fazendas', { nome: `SEDE ${cnpj ?? 'SEM CNPJ'}`, ...(cnpj && { cnpj }) });
      return { 'x-fazenda': String(body.id) };
    };
    sede = await fazenda(ana, CNPJ);
    naBia = await fazenda(bia, CNPJ);
  });
  afterAll(() => app.close());

  const enviar = (bytes: Buffer, { senha = SENHA, na = sede, quem = ana, mais = {}, path = '' } = {}) => {
    const { body, headers } = formulario({ senha }, { nome: 'a1.pfx', conteudo: bytes });
    return quem.call('POST', `/nfe/certificados${path}`, body, { ...headers, ...na, ...mais });
  };
  const guardados = async () => (await app.owner.query<{ id: number }>('select * from controle.certificado order by id')).rows;

  it('inclui, e a resposta diz de quem é e até quando, e nada do que o abre', async () => {
    const { status, body } = await enviar(pfx());
    expect({ status, body }).toEqual({
      status: 201,
      body: {
        ...{ id: body.id, fazenda: Number(sede['x-fazenda']), titular: 'SITIO BOA VISTA', documento: CNPJ, emissor: 'AC SIMULADA TULHA' },
        ...{ serie: expect.any(String), validoDe: '2026-01-01T00:00:00.000Z', validoAte: '2036-01-01T00:00:00.000Z' },
        ...{ impressao: expect.stringMatching(/^[0-9a-f]{64}$/), diasRestantes: expect.any(Number), situacao: 'VALIDO', ativo: true },
      },
    });
    expect((await ana.call('GET', `/nfe/certificados/${body.id}`)).body).toEqual(body);
    const lista = await ana.call('GET', '/nfe/certificados?q=boa');
    expect(lista.body).toEqual({ content: [body], pagination: { page: 1, size: 20, total: 1 } });
    const { rows } = await app.owner.query("select l::text as dito from es.log l where l::text like '%CertificadoIncluido%'");
    expect(rows).toHaveLength(1);
    const respondidas = (await app.owner.query('select i::text as dito from controle.idempotencia i')).rows;
    for (const segredo of [SENHA, 'PRIVATE KEY', 'SITIO BOA VISTA', CNPJ]) expect(JSON.stringify(rows)).not.toContain(segredo);
    for (const segredo of [SENHA, 'PRIVATE KEY']) expect(JSON.stringify([respondidas, lista.body])).not.toContain(segredo);
  });

  it.each([
    ['com outra senha', () => pfx(), 'errada', 'A senha não é a deste certificado.'],
    ['que não é certificado', () => Buffer.from('%PDF-1.7'), SENHA, 'O arquivo não é um certificado A1 (.pfx ou .p12).'],
    ['vencido', () => pfx({ de: '2024-01-01', ate: '2025-06-01T12:00:00Z' }), SENHA, 'O certificado venceu em 01/06/2025.'],
    ['que ainda não vale', () => pfx({ de: '2035-02-01T12:00:00Z' }), SENHA, 'O certificado só vale a partir de 01/02/2035.'],
    [
      'de outro documento',
      () => pfx({ documento: OUTRO }),
      SENHA,
      'O certificado é de 90.000.003/0001-18, e a fazenda é de 90.000.002/0001-73.',
    ],
    ['que não é de cliente', () => pfx({ soServidor: true }), SENHA, 'O certificado não serve para se identificar à SEFAZ.'],
  ])('%s é recusado com uma frase, e nada se guarda', async (_, bytes, senha, error) => {
    const antes = await guardados();
    const recusado = await enviar(bytes(), { senha });
    expect(recusado).toMatchObject({ status: 422, body: { code: 'CERTIFICADO_RECUSADO', error } });
    expect(JSON.stringify(recusado.body)).not.toContain(senha);
    expect(await guardados()).toEqual(antes);
  });

  it('com raízes configuradas, só serve o de uma delas', async () => {
    const raiz = raizInventada('AC RAIZ DA INSTALAÇÃO');
    const { ambiente, transport } = app.services.sefaz;
    const upon = await app.upon({ sefaz: { ambiente, transport, raizes: [raiz.pem] } });
    try {
      const consultar = async (bytes: Buffer) => {
        const { body, headers } = formulario({ senha: SENHA }, { nome: 'a1.pfx', conteudo: bytes });
        return upon.call('POST', '/nfe/certificados/consulta', { token: ana.token, body, headers: { ...headers, ...sede } });
      };
      expect((await consultar(pfx({ por: raiz }))).body).toMatchObject({ serve: true, motivos: [] });
      expect((await consultar(pfx())).body).toMatchObject({
        serve: false,
        motivos: [expect.stringMatching(/^Nenhuma raiz da ICP-Brasil que esta instalação conhece/)],
      });
    } finally {
      await upon.close();
    }
  });

  it('grande demais é 413; sem arquivo, sem senha ou com parte estranha, diz o quê', async () => {
    expect((await enviar(Buffer.alloc(65_537, 0x30))).status).toBe(413);
    const semArquivo = formulario({ senha: SENHA });
    expect(await ana.call('POST', '/nfe/certificados', semArquivo.body, { ...semArquivo.headers, ...sede })).toMatchObject({
      status: 422,
      body: { code: 'ENVIO_SEM_ARQUIVOS' },
    });
    const semSenha = formulario({}, { nome: 'a', conteudo: 'x' });
    expect((await ana.call('POST', '/nfe/certificados', semSenha.body, { ...semSenha.headers, ...sede })).body.errors[0].campo).toBe(
      'senha',
    );
    expect((await enviar(pfx(), { na: { 'x-fazenda': '0' } })).body.code).toBe('FAZENDA_OBRIGATORIA');
  });

  it('de outra filial serve; sem documento na fazenda, pede-o', async () => {
    expect((await enviar(pfx({ documento: FILIAL }))).status).toBe(201);
    const { body } = await ana.call('POST', '/fazendas', { nome: 'SEM DOCUMENTO' });
    const na = { 'x-fazenda': String(body.id) };
    expect((await enviar(pfx(), { na })).body.error).toBe('A fazenda não diz o seu CPF ou CNPJ: inclua-o no cadastro dela antes.');
  });

  it('o mesmo se inclui uma vez, também por dois ao mesmo tempo; o mesmo pedido repetido responde o mesmo', async () => {
    const bytes = pfx();
    const juntos = await Promise.all([enviar(bytes), enviar(bytes)]);
    expect(juntos.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(juntos.find(({ status }) => status === 409)?.body.code).toBe('CERTIFICADO_REPETIDO');
    expect((await enviar(bytes)).body.error).toBe('Este certificado já foi incluído nesta fazenda, e está em uso.');
    expect((await enviar(bytes, { quem: bia, na: naBia })).status).toBe(201);
    const [outro, mais] = [pfx(), { 'idempotency-key': 'um-certificado' }];
    const primeira = await enviar(outro, { mais });
    expect(await enviar(outro, { mais })).toMatchObject({ status: 201, body: primeira.body });
  });

  it('o que um pedido interrompido deixou no cofre não impede que se inclua', async () => {
    const bytes = pfx();
    const { body } = await enviar(bytes, { path: '/consulta' });
    const conta =
      (await app.owner.query<{ conta: number }>('select conta from controle.certificado order by id limit 1')).rows[0]?.conta ?? 0;
    const lugar = { conta: Number(conta), fazenda: 1, certificado: 900_001 };
    await app.services.certificates.keep(lugar, body.impressao, { pfx: bytes, senha: SENHA });
    expect((await enviar(bytes)).body.code).toBe('CERTIFICADO_REPETIDO');
    await app.owner.query("update controle.certificado set criada_em = now() - interval '1 hour' where id = 900001");
    expect((await enviar(bytes)).status).toBe(201);
  });

  it('consulta um que se envia, e não o guarda; e um guardado, pelo número', async () => {
    const antes = await guardados();
    const alheio = await enviar(pfx({ documento: OUTRO }), { path: '/consulta' });
    expect(alheio).toMatchObject({
      status: 200,
      body: { id: null, documento: OUTRO, serve: false, motivos: [expect.stringContaining('a fazenda é de')] },
    });
    expect(await guardados()).toEqual(antes);
    const { body } = await enviar(pfx());
    const consulta = await ana.call('POST', '/nfe/certificados/consulta', { certificateId: body.id }, sede);
    expect(consulta).toMatchObject({ status: 200, body: { id: body.id, impressao: body.impressao, serve: true, motivos: [] } });
    expect((await ana.call('POST', '/nfe/certificados/consulta', { certificado: 1 }, sede)).body.errors).toMatchObject([
      { campo: 'certificateId' },
      { campo: 'certificado' },
    ]);
  });

  it('desativa e ainda consulta; excluído, a sua chave está destruída, e o mesmo pode voltar', async () => {
    const bytes = pfx();
    const { body } = await enviar(bytes);
    for (const _ of [1, 2])
      expect(await ana.call('PUT', `/nfe/certificados/${body.id}/desativar`)).toMatchObject({
        status: 200,
        body: { situacao: 'DESATIVADO', ativo: false },
      });
    expect((await ana.call('POST', '/nfe/certificados/consulta', { certificateId: body.id }, sede)).status).toBe(200);
    expect((await ana.call('DELETE', `/nfe/certificados/${body.id}`)).status).toBe(204);
    const destruido = (await guardados()).find(({ id }) => Number(id) === body.id);
    expect(destruido).toMatchObject({ chave: null, pfx: null, senha: null, destruida_em: expect.stringMatching(/^20/) });
    expect((await ana.call('DELETE', `/nfe/certificados/${body.id}`)).body.code).toBe('CERTIFICADO_NAO_ENCONTRADO');
    expect((await ana.call('POST', '/nfe/certificados/consulta', { certificateId: body.id }, sede)).status).toBe(404);
    expect((await enviar(bytes)).status).toBe(201);
  });

  it('o que se desativou volta a ser usado quando se inclui de novo na mesma fazenda, uma vez e com a sua chave', async () => {
    const bytes = pfx();
    const { body } = await enviar(bytes);
    await ana.call('PUT', `/nfe/certificados/${body.id}/desativar`);
    const antes = await guardados();
    const outra = await ana.call('POST', '/fazendas', { nome: 'RETIRO', cnpj: FILIAL });
    const la = { 'x-fazenda': String(outra.body.id) };
    expect((await enviar(bytes, { na: la })).body.error).toBe(
      `Este certificado já foi incluído em SEDE ${CNPJ}, e está desativado: inclua-o lá para o usar de novo, ou exclua-o antes.`,
    );
    expect((await enviar(bytes, { senha: 'errada' })).body.code).toBe('CERTIFICADO_RECUSADO');
    expect((await ana.call('GET', `/nfe/certificados/${body.id}`)).body.ativo).toBe(false);
    const mais = { 'idempotency-key': 'de-novo' };
    const deVolta = await enviar(bytes, { mais });
    expect(deVolta).toMatchObject({ status: 201, body: { id: body.id, ativo: true, situacao: 'VALIDO' } });
    expect(await enviar(bytes, { mais })).toMatchObject({ status: 201, body: deVolta.body });
    expect(await guardados()).toEqual(antes);
    expect((await ana.call('POST', '/nfe/certificados/consulta', { certificateId: body.id }, sede)).body.serve).toBe(true);
    expect((await enviar(bytes, { na: la })).body.error).toBe(`Este certificado já foi incluído em SEDE ${CNPJ}, e está em uso lá.`);
    expect(await enviar(bytes)).toMatchObject({ status: 409, body: { code: 'CERTIFICADO_REPETIDO' } });
  });

  it('outra conta nada vê nem muda', async () => {
    const { body } = await enviar(pfx());
    const antes = await guardados();
    expect((await bia.call('GET', '/nfe/certificados?size=200')).body.content.map(({ id }: { id: number }) => id)).not.toContain(body.id);
    for (const [method, path, corpo] of [
      ['GET', `/${body.id}`],
      ['PUT', `/${body.id}/desativar`],
      ['DELETE', `/${body.id}`],
      ['POST', '/consulta', { certificateId: body.id }],
    ] as const)
      expect({ path, status: (await bia.call(method, `/nfe/certificados${path}`, corpo, naBia)).status }).toEqual({ path, status: 404 });
    expect(await guardados()).toEqual(antes);
    expect((await ana.call('GET', `/nfe/certificados/${body.id}`)).body).toEqual(body);
  });

  it('quem é só de outra fazenda não vê nem muda', async () => {
    const bytes = pfx();
    const { body } = await enviar(bytes);
    await app.owner.query("update controle.certificado set criada_em = now() - interval '1 hour' where id = $1", [body.id]);
    const guardado = await guardados();
    const outra = (await ana.call('POST', '/fazendas', { nome: 'BOA VISTA', cnpj: FILIAL })).body.id as number;
    const entrar = async (login: string, permissao: object) => {
      const dados = { nome: login, login, papel: 'gerente', senha: 'senha-muito-boa' };
      const { id } = (await ana.call('POST', '/cat-usuarios', dados)).body;
      expect((await ana.call('POST', `/users/${id}/permissions`, permissao)).status).toBe(201);
      return (await app.call('POST', '/session', { body: { login, password: dados.senha, modo: 'web' } })).body.token as string;
    };
    const token = await entrar('so-na-outra', { fazenda: outra });
    expect((await app.call('GET', '/nfe/certificados?fazenda=0', { token })).body.content).toEqual([]);
    for (const [method, path] of [
      ['GET', `/${body.id}`],
      ['PUT', `/${body.id}/desativar`],
      ['DELETE', `/${body.id}`],
    ] as const)
      expect({ path, status: (await app.call(method, `/nfe/certificados${path}`, { token })).status }).toEqual({ path, status: 404 });
    const form = formulario({ senha: SENHA }, { nome: 'a1.pfx', conteudo: bytes });
    const deNovo = await app.call('POST', '/nfe/certificados', { token, body: form.body, headers: form.headers });
    expect(deNovo).toMatchObject({ status: 409, body: { code: 'CERTIFICADO_REPETIDO', error: 'Este certificado já foi incluído.' } });
    expect(await guardados()).toEqual(guardado);
    expect((await ana.call('GET', `/nfe/certificados/${body.id}`)).body.ativo).toBe(true);
  });

  it('o que se mostra volta igual dos fatos', async () => expect(await tablesThatDiffer(app)).toEqual([]));
});
