import { createHash } from 'node:crypto';
import { chaveInventada, notaXml } from '@tulha/sefaz/simulator/nota-xml';
import { formulario } from '../testing/formulario.js';
import { tablesThatDiffer } from '../testing/rebuilt.js';
import { abrirMesaDaSefaz, CNPJ, DIA, formularioCom, MINUTO, nota, OUTRO, SENHA } from './testing/mesa-da-sefaz.js';

describe('a NF-e pela API, com quem faz as vezes da SEFAZ', () => {
  let mesa: Awaited<ReturnType<typeof abrirMesaDaSefaz>>;
  beforeAll(async () => {
    mesa = await abrirMesaDaSefaz();
  });
  afterAll(() => mesa.close());

  it('a primeira consulta nada traz, e diz que o que veio antes não virá; antes da hora ninguém é perguntado', async () => {
    await mesa.sefaz.emitir(nota(1));
    const { status, body } = await mesa.consultar();
    expect({ status, body }).toMatchObject({
      status: 200,
      body: {
        ambiente: 'SIMULADO',
        cStat: '137',
        documentos: 0,
        haMais: false,
        fila: { podePerguntar: false, proximaEm: '2026-11-29T16:00:00.000Z' },
      },
    });
    expect(body.fila.frase).toBe('A SEFAZ pede que se espere até 13:00.');
    expect(body.fila.aviso).toMatch(/primeira consulta/);
    const antes = mesa.perguntas();
    mesa.depois(59 * MINUTO);
    expect(await mesa.consultar()).toMatchObject({
      status: 409,
      body: { code: 'SEFAZ_PEDE_ESPERA', error: 'A SEFAZ pede que se espere até 13:00 para perguntar de novo.' },
    });
    expect(mesa.perguntas()).toBe(antes);
    expect((await mesa.ana.call('GET', '/nfe/consultar')).body.content).toHaveLength(1);
  });

  it('o que foi distribuído entra com o cursor, uma vez, com os bytes como vieram', async () => {
    const nfe = nota(10, { emissao: '2026-11-28T10:00:00-03:00' });
    const body = await mesa.receber(nfe);
    expect(body).toMatchObject({ documentos: 1, notas: 1, fila: { ultNsu: '000000000000001' } });
    expect(await mesa.recebida(chaveInventada(nfe))).toEqual({
      ...{ id: expect.any(Number), chave: chaveInventada(nfe), numero: '10', serie: '1', fazenda: Number(mesa.ana.na['x-fazenda']) },
      ...{ ambiente: 'SIMULADO', emitente: 'ADUBOS DO SUL LTDA', emitenteDocumento: '90000001000129', emitida: '2026-11-28', valor: 100 },
      ...{ autorizada: '2026-11-29T15:59:00.000Z', situacao: 'RESUMO', naSefaz: 'AUTORIZADA', ciencia: null, manifestacao: null },
      ...{
        cienciaAutomatica: false,
        semResposta: null,
        prazoCiencia: '2026-12-09T15:59:00.000Z',
        prazoConclusivo: '2027-02-27T15:59:00.000Z',
      },
      ...{
        diasCiencia: 9,
        diasConclusivo: 89,
        fazer: 'Dar ciência em 9 dias, para receber o XML.',
        notaFiscal: null,
        lancamento: null,
        sha256: null,
      },
    });
    const verificar = await mesa.ana.call('GET', `/nfe/notas/verificar-xml/${chaveInventada(nfe)}`);
    expect(verificar.body).toMatchObject({ situacao: 'RESUMO', temXml: false, mensagem: expect.stringMatching(/Dê ciência/) });
    expect(await mesa.ana.call('GET', `/nfe/chave/${chaveInventada(nfe)}/xml/download`)).toMatchObject({
      status: 409,
      body: { code: 'NOTA_SEM_XML' },
    });
  });

  it('com ciência espera-se o XML, que vem na distribuição seguinte e se baixa byte por byte', async () => {
    const nfe = nota(20);
    const chave = chaveInventada(nfe);
    await mesa.receber(nfe);
    expect(await mesa.manifestar(chave, 'CIENCIA')).toMatchObject({
      status: 201,
      body: {
        registradas: 1,
        recusadas: 0,
        content: [{ chave, resultado: 'REGISTRADA', cStat: '135', protocolo: expect.stringMatching(/^\d+$/) }],
      },
    });
    expect(await mesa.recebida(chave)).toMatchObject({ situacao: 'AGUARDANDO_XML', ciencia: expect.any(String) });
    mesa.depois(61 * MINUTO);
    expect((await mesa.consultar()).body).toMatchObject({ xmls: 1 });
    const xml = notaXml(nfe);
    const sha256 = createHash('sha256').update(xml).digest('hex');
    expect(await mesa.recebida(chave)).toMatchObject({ situacao: 'COMPLETA', sha256 });
    const baixado = await mesa.ana.call('GET', `/nfe/chave/${chave}/xml/download`);
    expect({ status: baixado.status, body: baixado.body.text }).toEqual({ status: 200, body: xml });
    expect(baixado.headers['digest']).toBe(`sha-256=${Buffer.from(sha256, 'hex').toString('base64')}`);
    const incluir = async () => mesa.ana.call('POST', `/nfe/notas/${(await mesa.recebida(chave)).id}/incluir`);
    const incluida = await incluir();
    expect(incluida).toMatchObject({ status: 201, body: { resultado: 'INCLUIDA', chave } });
    expect(await incluir()).toMatchObject({ status: 201, body: { resultado: 'REPETIDA', id: incluida.body.id } });
    expect(await mesa.recebida(chave)).toMatchObject({ notaFiscal: incluida.body.id });
    expect((await mesa.bia.call('POST', `/nfe/notas/${(await mesa.recebida(chave)).id}/incluir`)).status).toBe(404);
    const antes = mesa.perguntas();
    expect(await mesa.manifestar(chave, 'CIENCIA')).toMatchObject({ body: { content: [{ resultado: 'JA_ESTAVA' }] } });
    expect(
      (await mesa.ana.call('POST', '/nfe/manifestar/atualizar-xml', { certificateId: mesa.ana.certificateId, chave })).body,
    ).toMatchObject({ consulta: null });
    expect(mesa.perguntas()).toBe(antes);
  });

  it('uma resposta que se perde não manifesta duas vezes: vão os mesmos bytes, e o repetido é sucesso', async () => {
    const nfe = nota(30);
    const chave = chaveInventada(nfe);
    await mesa.receber(nfe);
    mesa.sefaz.falhar('depois');
    expect(await mesa.manifestar(chave, 'CONFIRMACAO')).toMatchObject({ status: 409, body: { code: 'SEFAZ_NAO_RESPONDEU' } });
    expect(await mesa.recebida(chave)).toMatchObject({
      manifestacao: null,
      semResposta: 'CONFIRMACAO',
      fazer: expect.stringMatching(/Enviar de novo/),
    });
    expect(await mesa.manifestar(chave, 'CONFIRMACAO')).toMatchObject({ body: { content: [{ resultado: 'JA_ESTAVA', cStat: '573' }] } });
    const { id } = await mesa.recebida(chave);
    expect((await mesa.ana.call('GET', `/nfe/notas/${id}`)).body).toMatchObject({
      ...{ manifestacao: 'CONFIRMACAO', semResposta: null, certificado: mesa.ana.certificateId },
      historia: [{ texto: 'Autorizada pela SEFAZ' }, { texto: 'Confirmação da operação: registrada' }],
    });
    expect((await mesa.bia.call('GET', `/nfe/notas/${id}`)).status).toBe(404);
    const assinadas = (await mesa.app.facts()).filter(
      ({ type, data }) => type === 'ManifestacaoAssinada' && (data as { chave: string }).chave === chave,
    );
    expect(assinadas).toHaveLength(1);
  });

  it('pergunta-se pelo XML por sua chave, dentro da cota, sem esperar a hora', async () => {
    const nfe = nota(40);
    const chave = chaveInventada(nfe);
    await mesa.receber(nfe);
    await mesa.manifestar(chave, 'CIENCIA');
    const { status, body } = await mesa.ana.call('POST', '/nfe/manifestar/atualizar-xml', { certificateId: mesa.ana.certificateId, chave });
    expect({ status, body }).toMatchObject({ status: 200, body: { consulta: { cStat: '138', xmls: 1 }, nota: { situacao: 'COMPLETA' } } });
    for (let n = 0; n < 16; n++) expect((await mesa.consultar({ chave })).status).toBe(200);
    const antes = mesa.perguntas();
    expect(await mesa.consultar({ chave })).toMatchObject({ status: 409, body: { code: 'SEFAZ_COTA_USADA' } });
    expect(mesa.perguntas()).toBe(antes);
  });

  it('as pendentes vêm com o prazo mais curto primeiro; fora dele, recusa-se antes de perguntar', async () => {
    mesa.depois(2 * 60 * MINUTO);
    const [velha, nova] = [nota(50), nota(51)];
    await mesa.receber(velha);
    mesa.depois(11 * DIA);
    await mesa.receber(nova);
    const { body } = await mesa.ana.call('GET', '/nfe/notas/pendentes-manifestacao?size=200');
    const chaves = body.content.map(({ chave }: { chave: string }) => chave);
    expect(chaves.indexOf(chaveInventada(nova))).toBeLessThan(chaves.indexOf(chaveInventada(velha)));
    expect(chaves).not.toContain(chaveInventada(nota(30)));
    const antes = mesa.perguntas();
    expect(await mesa.manifestar(chaveInventada(velha), 'CIENCIA')).toMatchObject({
      status: 422,
      body: { error: expect.stringMatching(/o prazo era de 10 dias/) },
    });
    expect(mesa.perguntas()).toBe(antes);
    const justificativa = 'A carga voltou com o caminhão.';
    const varias = { chaves: [velha, nova].map(chaveInventada), tipoEvento: 'NAO_REALIZADA', justificativa };
    expect((await mesa.ana.call('POST', '/nfe/manifestar', { certificateId: mesa.ana.certificateId, ...varias })).body).toMatchObject({
      registradas: 2,
    });
  });

  it('cancelada por quem a emitiu, nada mais se diz dela', async () => {
    const nfe = nota(60);
    const chave = chaveInventada(nfe);
    await mesa.receber(nfe);
    await mesa.sefaz.cancelar(CNPJ, chave);
    mesa.depois(61 * MINUTO);
    expect((await mesa.consultar()).body).toMatchObject({ eventos: 1 });
    expect(await mesa.recebida(chave)).toMatchObject({ naSefaz: 'CANCELADA', fazer: expect.stringMatching(/cancelou/) });
    expect(await mesa.manifestar(chave, 'CONFIRMACAO')).toMatchObject({ status: 422, body: { error: expect.stringMatching(/cancelada/) } });
  });

  it('um documento que não se lê é separado e dito, e os outros entram', async () => {
    await mesa.sefaz.distribuirCru(CNPJ, 'resNFe_v1.01.xsd', '<resNFe><chNFe>1</chNFe></resNFe>');
    const body = await mesa.receber(nota(70));
    expect(body).toMatchObject({
      documentos: 2,
      notas: 1,
      separados: [{ nsu: expect.any(String), motivo: expect.stringMatching(/chave/) }],
    });
    expect(body.fila.separados).toBe(1);
  });

  it('sem resposta, a hora conta do mesmo jeito e nada anda', async () => {
    mesa.depois(61 * MINUTO);
    const [{ ultNsu }] = (await mesa.ana.call('GET', '/nfe/consultar')).body.content;
    mesa.sefaz.falhar('antes');
    expect(await mesa.consultar()).toMatchObject({ status: 409, body: { code: 'SEFAZ_NAO_RESPONDEU' } });
    const [fila] = (await mesa.ana.call('GET', '/nfe/consultar')).body.content;
    expect(fila).toMatchObject({ ultNsu, podePerguntar: false });
    mesa.depois(61 * MINUTO);
    mesa.sefaz.falhar('html');
    expect((await mesa.consultar()).body.code).toBe('SEFAZ_NAO_RESPONDEU');
  });

  it('de dois ao mesmo tempo, um só pergunta', async () => {
    mesa.depois(2 * 60 * MINUTO);
    const antes = mesa.perguntas();
    const juntos = await Promise.all([mesa.consultar(), mesa.consultar(), mesa.consultar()]);
    expect(juntos.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(mesa.perguntas()).toBe(antes + 1);
  });

  it('o XML enviado e o distribuído são de uma nota só', async () => {
    const nfe = nota(80);
    const chave = chaveInventada(nfe);
    await mesa.receber(nfe);
    const form = formulario({}, { nome: 'n.xml', conteudo: notaXml(nfe) });
    const { body } = await mesa.ana.call('PATCH', '/invoices/uploads', form.body, { ...form.headers, ...mesa.ana.na });
    const [{ id }] = body.content;
    expect(await mesa.recebida(chave)).toMatchObject({ situacao: 'COMPLETA', notaFiscal: id });
    expect((await mesa.ana.call('GET', `/nfe/notas/verificar-xml/${chave}`)).body).toMatchObject({
      temXml: true,
      origem: 'ENVIO',
      notaFiscal: id,
    });
    expect((await mesa.ana.call('GET', `/nfe/chave/${chave}/xml/download`)).body.text).toBe(notaXml(nfe));
  });

  it('o certificado pode vir com o pedido, e não se guarda', async () => {
    const form = formularioCom(CNPJ, { senha: SENHA, chave: chaveInventada(nota(80)) });
    mesa.depois(61 * MINUTO);
    const guardados = async () => (await mesa.app.owner.query('select count(*) as n from controle.certificado')).rows;
    const antes = await guardados();
    expect(await mesa.ana.call('POST', '/nfe/consultar', form.body, { ...form.headers, ...mesa.ana.na })).toMatchObject({
      status: 200,
      body: { cStat: '138' },
    });
    const semSenha = formularioCom(CNPJ, {});
    expect(
      (await mesa.ana.call('POST', '/nfe/consultar', semSenha.body, { ...semSenha.headers, ...mesa.ana.na })).body.errors[0].campo,
    ).toBe('senha');
    const deOutro = formularioCom(OUTRO);
    expect(await mesa.ana.call('POST', '/nfe/consultar', deOutro.body, { ...deOutro.headers, ...mesa.ana.na })).toMatchObject({
      status: 422,
      body: { code: 'CERTIFICADO_RECUSADO' },
    });
    expect(await guardados()).toEqual(antes);
  });

  it.each([
    ['/nfe/consultar', { certificateId: 1, nsu: 'x' }, 'nsu'],
    ['/nfe/consultar', { certificateId: 1, chave: '123' }, 'chave'],
    ['/nfe/consultar', { certificateId: 1, tipoConsulta: 'NSU' }, 'nsu'],
    ['/nfe/consultar', { certificateId: 1, tipoConsulta: 'OUTRA' }, 'tipoConsulta'],
    ['/nfe/consultar', {}, 'certificateId'],
    ['/nfe/manifestar', { certificateId: 1, tipoEvento: 'CIENCIA' }, 'chave'],
    ['/nfe/manifestar', { certificateId: 1, tipoEvento: 'X', chave: chaveInventada(nota(1)) }, 'tipoEvento'],
    ['/nfe/manifestar', { certificateId: 1, tipoEvento: 'NAO_REALIZADA', chave: chaveInventada(nota(1)) }, 'justificativa'],
    ['/nfe/manifestar/atualizar-xml', { certificateId: 1, chave: '9' }, 'chave'],
  ])('%s com %j se recusa pelo campo %s', async (path, corpo, campo) => {
    const { status, body } = await mesa.ana.call('POST', path, corpo);
    expect({ status, campos: body.errors?.map((um: { campo: string }) => um.campo) }).toEqual({
      status: 400,
      campos: expect.arrayContaining([campo]),
    });
  });

  it('um endereço que não é de nota é 400', async () => {
    for (const path of ['/nfe/notas/verificar-xml/123', '/nfe/chave/123/xml/download'])
      expect((await mesa.ana.call('GET', path)).status).toBe(400);
  });

  it('outra conta nada vê, nada manifesta, e não busca pelo mesmo documento', async () => {
    const chave = chaveInventada(nota(20));
    const [cabeca, facts] = [await mesa.app.services.store.head(), mesa.perguntas()];
    const naOutra = mesa.bia.call;
    expect((await naOutra('GET', '/nfe/notas', undefined, mesa.bia.na)).body.content).toEqual([]);
    expect((await naOutra('GET', '/nfe/notas/pendentes-manifestacao', undefined, mesa.bia.na)).body.content).toEqual([]);
    expect((await naOutra('GET', '/nfe/consultar', undefined, mesa.bia.na)).body.content).toEqual([]);
    for (const [method, path, corpo] of [
      ['GET', `/nfe/notas/verificar-xml/${chave}`],
      ['GET', `/nfe/chave/${chave}/xml/download`],
      ['POST', '/nfe/consultar', { certificateId: mesa.ana.certificateId }],
      ['POST', '/nfe/manifestar', { certificateId: mesa.bia.certificateId, chave, tipoEvento: 'CIENCIA' }],
      ['POST', '/nfe/manifestar', { certificateId: mesa.ana.certificateId, chave, tipoEvento: 'CIENCIA' }],
      ['POST', '/nfe/manifestar/atualizar-xml', { certificateId: mesa.bia.certificateId, chave }],
    ] as const)
      expect({ path, status: (await naOutra(method, path, corpo, mesa.bia.na)).status }).toEqual({ path, status: 404 });
    expect([await mesa.app.services.store.head(), mesa.perguntas()]).toEqual([cabeca, facts]);
    const { body } = await mesa.bia.conta.call('POST', '/fazendas', { nome: 'MESMO DONO', cnpj: CNPJ });
    const form = formularioCom(CNPJ);
    const na = { 'x-fazenda': String(body.id) };
    expect(await naOutra('POST', '/nfe/consultar', form.body, { ...form.headers, ...na })).toMatchObject({
      status: 409,
      body: { code: 'DISTRIBUICAO_DE_OUTRA_CONTA' },
    });
  });

  it('desativado, o certificado não pergunta', async () => {
    await mesa.ana.conta.call('PUT', `/nfe/certificados/${mesa.ana.certificateId}/desativar`);
    expect(await mesa.consultar()).toMatchObject({ status: 409, body: { code: 'CERTIFICADO_NAO_ESTA_EM_USO' } });
  });

  it('o que se mostra volta igual dos fatos', async () => expect(await tablesThatDiffer(mesa.app)).toEqual([]));
});
