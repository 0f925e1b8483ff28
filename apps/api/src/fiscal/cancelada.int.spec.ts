import { randomUUID } from 'node:crypto';
import { desfazerCanceladas } from '@tulha/application/fiscal/desfazer-canceladas';
import { type DistribuicaoCommand, distribuicaoDecider } from '@tulha/domain/fiscal/distribuicao/distribuicao.decider';
import { PALAVRAS_DA_CIENCIA_AUTOMATICA } from '@tulha/domain/fiscal/distribuicao/manifestacao.types';
import { canceladasLancadas } from '@tulha/read-models/fiscal/canceladas.queries';
import { cartaDeCorrecaoXml } from '@tulha/sefaz/simulator/documentos';
import { chaveInventada, type NotaInventada } from '@tulha/sefaz/simulator/nota-xml';
import { until } from '@tulha/testing/until';
import { tablesThatDiffer } from '../testing/rebuilt.js';
import { abrirMesaDaSefaz, CNPJ, DIA, MINUTO, nota } from './testing/mesa-da-sefaz.js';

const laDe = (nfe: NotaInventada) => ({ nota: nfe, em: 0, eventos: [], cancelada: false });

describe('o que se faz ou se sabe de uma nota depois que ela veio', () => {
  let mesa: Awaited<ReturnType<typeof abrirMesaDaSefaz>>;
  beforeAll(async () => {
    mesa = await abrirMesaDaSefaz();
    await mesa.consultar();
  });
  afterAll(() => mesa.close());

  it('cancelada depois de lançada, sai do estoque e do financeiro por si; o que se pagou fica, e diz-se por quê', async () => {
    const [uma, paga] = [nota(61), nota(62)];
    const chaves = [uma, paga].map(chaveInventada);
    await mesa.receber(uma, paga);
    for (const chave of chaves) await mesa.manifestar(chave, 'CIENCIA');
    mesa.depois(61 * MINUTO);
    await mesa.consultar();
    const lancadas: number[] = [];
    const { id: ureia } = (await mesa.ana.call('POST', '/cad-insumos', { descricao: 'Ureia', unidade: 'KG' })).body;
    for (const chave of chaves) {
      const { id } = (await mesa.ana.call('POST', `/nfe/notas/${(await mesa.recebida(chave)).id}/incluir`)).body;
      const [item] = (await mesa.ana.call('GET', `/invoices/${id}/items`)).body.content;
      await mesa.ana.call('PATCH', `/invoices/${id}/items/${item.id}`, { insumo: ureia, noEstoque: 100, lote: `L${id}` });
      for (const onde of ['financial', 'stock']) expect((await mesa.ana.call('POST', `/invoices/${id}/${onde}`, {})).status).toBe(200);
      lancadas.push(id);
    }
    const despesaDa = async (numero: number) =>
      (await mesa.ana.call('GET', '/financeiro?size=200')).body.content.find((um: { notafiscal: string }) => um.notafiscal === `${numero}`);
    const { pagamentos } = (await mesa.ana.call('GET', `/financeiro/${(await despesaDa(62)).id}`)).body;
    expect((await mesa.ana.call('PATCH', `/financeiro/pagamento/${pagamentos[0].id}`, { status: 'PAGO' })).status).toBe(200);
    for (const chave of chaves) await mesa.sefaz.cancelar(CNPJ, chave);
    mesa.depois(61 * MINUTO);
    expect((await mesa.consultar()).body).toMatchObject({ eventos: 2 });
    for (const chave of chaves)
      expect(await mesa.recebida(chave)).toMatchObject({ lancamento: 'LANCADA', fazer: expect.stringMatching(/^Desfazer/) });
    const pagina = async (chave: string) => (await mesa.ana.call('GET', `/nfe/notas/${(await mesa.recebida(chave)).id}`)).body;
    expect(await pagina(chaves[0] as string)).toMatchObject({ impedimento: null });
    expect(await pagina(chaves[1] as string)).toMatchObject({ impedimento: expect.stringMatching(/pag/) });

    const deHoje = async () => {
      const { grupos } = (await mesa.ana.call('GET', '/hoje')).body;
      return grupos.filter(({ tipo }: { tipo: string }) => tipo === 'nota').flatMap(({ nivel, itens }: never) => [nivel, itens]);
    };
    expect(await deHoje()).toEqual([
      'AGORA',
      [61, 62].map((numero) => expect.objectContaining({ texto: `Nota ${numero} de ADUBOS DO SUL LTDA`, atrasada: true })),
    ]);

    const { services } = mesa.app;
    const desfazer = async () => desfazerCanceladas(services, await canceladasLancadas(mesa.app.owner), '2026-12-20T12:00:00Z');
    expect((await desfazer()).map(({ cancelada, error }) => [cancelada.notaFiscalId, error.code])).toEqual([
      [lancadas[1], 'LANCAMENTO_COM_PAGAMENTO_PAGO'],
    ]);
    const situacao = async (id: number | undefined) => (await mesa.ana.call('GET', `/invoices/${id}`)).body.situacao;
    await until(async () => (await situacao(lancadas[0])) === 'RECEBIDA' && (await situacao(lancadas[1])) === 'NO_FINANCEIRO', 'undone');
    await until(async () => (await despesaDa(61)) === undefined, 'its expense gone');
    expect(await despesaDa(62)).toBeDefined();
    expect(await mesa.recebida(chaves[0] as string)).toMatchObject({ lancamento: 'RECEBIDA', fazer: expect.stringMatching(/^Nada/) });
    expect(await deHoje()).toEqual(['AGORA', [expect.objectContaining({ texto: 'Nota 62 de ADUBOS DO SUL LTDA' })]]);
    // Entered again on purpose, it stays.
    expect((await mesa.ana.call('POST', `/invoices/${lancadas[0]}/financial`, {})).status).toBe(200);
    await desfazer();
    expect(await situacao(lancadas[0])).toBe('NO_FINANCEIRO');
  });

  it('corrigida depois de lançada, diz-se o que a carta corrige, qual delas vale e onde a nota já está', async () => {
    const nfe = nota(64);
    const chave = chaveInventada(nfe);
    await mesa.receber(nfe);
    await mesa.manifestar(chave, 'CIENCIA');
    await mesa.sefaz.corrigir(CNPJ, chave, 'Onde se le PLACA A, leia-se B.');
    mesa.depois(61 * MINUTO);
    expect((await mesa.consultar()).body).toMatchObject({ xmls: 1, eventos: 1 });
    const eventos = async () => (await mesa.ana.call('GET', `/nfe/chave/${chave}/eventos`)).body;
    const recebida = await mesa.recebida(chave);
    const daFazenda = { evento: '210210-1', daFazenda: true, vale: true };
    expect(await eventos()).toEqual({
      ...{ chave, notaRecebida: recebida.id, notaFiscal: null, naSefaz: 'AUTORIZADA', aviso: null },
      content: [
        {
          ...{ evento: '110110-1', tipo: '110110', sequencia: 1, nome: 'Carta de correção nº 1', em: expect.any(String), vale: true },
          daFazenda: false,
          ...{ texto: 'Onde se le PLACA A, leia-se B.', protocolo: '131260000000011' },
          condicoes: expect.stringContaining('diferenca de preco, quantidade, valor da operacao'),
        },
        expect.objectContaining(daFazenda),
      ],
    });
    const { id } = (await mesa.ana.call('POST', `/nfe/notas/${recebida.id}/incluir`)).body;
    expect((await mesa.ana.call('POST', `/invoices/${id}/financial`, {})).status).toBe(200);
    // The second comes first as a summary, and then whole.
    await mesa.sefaz.corrigir(CNPJ, chave, null);
    mesa.depois(61 * MINUTO);
    await mesa.consultar();
    expect(await eventos()).toMatchObject({
      ...{ notaFiscal: id, aviso: expect.stringMatching(/^Esta nota já está no financeiro/) },
      content: [{ vale: false }, { sequencia: 2, vale: true, texto: null }, daFazenda],
    });
    await mesa.sefaz.distribuirCru(CNPJ, 'procEventoNFe_v1.00.xsd', cartaDeCorrecaoXml(laDe(nfe), 2, 'Leia-se C.', Date.now()));
    mesa.depois(61 * MINUTO);
    await mesa.consultar();
    expect((await eventos()).content).toMatchObject([{ vale: false }, { sequencia: 2, vale: true, texto: 'Leia-se C.' }, daFazenda]);

    const { historia } = (await mesa.ana.call('GET', `/nfe/notas/${recebida.id}`)).body;
    const passos = historia.map(({ texto, recibo }: { texto: string; recibo: string | null }) => [texto, recibo]);
    expect(passos).toEqual(
      expect.arrayContaining([
        ['Autorizada pela SEFAZ', null],
        ['Ciência da operação: registrada', '210210-1'],
        ['Carta de correção nº 1', '110110-1'],
        ['Carta de correção nº 2', '110110-2'],
      ]),
    );
    const baixar = (evento: string, quem = mesa.ana) => quem.call('GET', `/nfe/chave/${chave}/eventos/${evento}/download`);
    expect((await baixar('110110-2')).body.text).toContain('<xCorrecao>Leia-se C.</xCorrecao>');
    expect((await baixar('210210-1')).body.text).toMatch(/<procEventoNFe .*<SignatureValue>.*<retEvento .*<cStat>135<.*<nProt>/);
    for (const nenhum of ['110110-3', '110111-1', '210200-1'])
      expect(await baixar(nenhum)).toMatchObject({ status: 404, body: { code: 'EVENTO_SEM_XML' } });
    expect((await baixar('1-1')).status).toBe(400);
    for (const path of [`/nfe/chave/${chave}/eventos`, `/nfe/chave/${chave}/eventos/110110-1/download`])
      expect((await mesa.bia.call('GET', path)).status).toBe(404);
    expect(await tablesThatDiffer(mesa.app)).toEqual([]);
  });

  it('a que espera ciência está em Hoje até que se dê, e é urgente nos últimos dias', async () => {
    const nfe = nota(63);
    const chave = chaveInventada(nfe);
    await mesa.receber(nfe);
    const daNota = async () => {
      const { grupos } = (await mesa.ana.call('GET', '/hoje')).body;
      const achadas = grupos.flatMap(({ nivel, itens }: { nivel: string; itens: { texto: string; detalhe: string; link: string }[] }) =>
        itens.filter(({ texto }) => texto.startsWith('Nota 63 ')).map(({ detalhe, link }) => ({ nivel, detalhe, link })),
      );
      return achadas[0];
    };
    const { id } = await mesa.recebida(chave);
    expect(await daNota()).toMatchObject({
      nivel: 'BREVE',
      link: `/nfe/notas/${id}`,
      detalhe: expect.stringMatching(/^Dar ciência em 9 dias/),
    });
    mesa.depois(7 * DIA);
    expect(await daNota()).toMatchObject({ nivel: 'AGORA', detalhe: expect.stringMatching(/^Dar ciência em 2 dias/) });
    expect((await mesa.bia.call('GET', '/hoje')).body.grupos).toEqual([]);
    await mesa.manifestar(chave, 'CIENCIA');
    expect(await daNota()).toBeUndefined();
  });

  it('a ciência automática é da fazenda que a autorizou, com as palavras que leu; diz-se qual se deu sozinha', async () => {
    const { ana, bia, app } = mesa;
    const fila = async (): Promise<{ id: number; cienciaAutomatica: unknown }> => (await ana.call('GET', '/nfe/consultar')).body.content[0];
    const { id } = await fila();
    const dizer = (corpo: object, quem: typeof ana.call = ana.call) => quem('PUT', `/nfe/consultar/${id}/ciencia-automatica`, corpo);
    const autorizar = { ligada: true, palavras: PALAVRAS_DA_CIENCIA_AUTOMATICA };
    const consentimentos = async () =>
      (await app.facts()).filter(({ type }) => type.startsWith('CienciaAutomatica')).map(({ type }) => type);
    expect(await fila()).toMatchObject({ cienciaAutomatica: null, palavrasDaCiencia: PALAVRAS_DA_CIENCIA_AUTOMATICA });
    expect(await dizer({ ligada: true, palavras: 'Sim.' })).toMatchObject({
      ...{ status: 422, body: { code: 'CONSENTIMENTO_DE_OUTRAS_PALAVRAS', errors: [{ campo: 'palavras' }] } },
    });
    for (const errado of [{}, { ligada: true }, { ligada: false, palavras: 'x' }, { ...autorizar, quem: 1 }])
      expect((await dizer(errado)).status).toBe(400);
    expect((await dizer(autorizar, bia.call)).status).toBe(404);

    const { id: zeId } = (
      await ana.conta.call('POST', '/cat-usuarios', { nome: 'Zé', login: 'ze-le', papel: 'gerente', senha: 'senha-muito-boa' })
    ).body;
    expect((await ana.conta.call('POST', `/users/${zeId}/permissions`, { modulo: 'fiscal', alcance: 'ler' })).status).toBe(201);
    const { token } = (await app.call('POST', '/session', { body: { login: 'ze-le', password: 'senha-muito-boa', modo: 'web' } })).body;
    const soLe: typeof ana.call = (method, url, body, headers = ana.na) => app.call(method, url, { token, body, headers });
    expect((await dizer(autorizar, soLe)).status).toBe(403);
    expect(await consentimentos()).toEqual([]);

    expect(await dizer(autorizar)).toMatchObject({
      ...{ status: 200, body: { id, cienciaAutomatica: { por: expect.any(String), palavras: PALAVRAS_DA_CIENCIA_AUTOMATICA } } },
    });
    const nfe = nota(65);
    await mesa.receber(nfe);
    const { id: notaId, chave } = await mesa.recebida(chaveInventada(nfe));
    const conteudo = { chave: 'fiscal/x.xml', bytes: 1, sha256: 'x' };
    const uma = { distribuicaoId: id, notaId, chave, tipo: 'CIENCIA', sequencia: 1 } as const;
    const resposta = { cStat: '135', motivo: 'ok', protocolo: '1', recibo: conteudo, em: '2026-12-08T15:00:00.000Z' };
    const fazer = (command: DistribuicaoCommand) => {
      const meta = { conta: ana.conta.conta, ator: 0, fazenda: Number(ana.na['x-fazenda']), commandId: randomUUID() };
      return app.services.dispatch(distribuicaoDecider, id, command, { ...meta, now: '2026-12-07T15:00:00.000Z' });
    };
    const assinada = { ...uma, justificativa: null, certificado: 'x', conteudo, automatica: true } as const;
    await fazer({ type: 'AssinarManifestacao', data: assinada });
    await fazer({ type: 'RegistrarRetorno', data: { ...uma, ...resposta } });
    await until(async () => (await mesa.recebida(chave)).ciencia !== null, 'the ciência to be in the list');
    expect(await mesa.recebida(chave)).toMatchObject({ cienciaAutomatica: true, situacao: 'AGUARDANDO_XML' });
    expect((await ana.call('GET', `/nfe/notas/${notaId}`)).body.historia[1].detalhe).toMatch(/^Dada sozinha, com a autorização da fazenda/);

    expect(await dizer({ ligada: false })).toMatchObject({ status: 200, body: { cienciaAutomatica: null } });
    expect(await consentimentos()).toEqual(['CienciaAutomaticaConsentida', 'CienciaAutomaticaRetirada']);
    expect(await tablesThatDiffer(app)).toEqual([]);
  });
});
