import { desfazerCanceladas } from '@tulha/application/fiscal/desfazer-canceladas';
import { canceladasLancadas } from '@tulha/read-models/fiscal/canceladas.queries';
import { chaveInventada } from '@tulha/sefaz/simulator/nota-xml';
import { until } from '@tulha/testing/until';
import { abrirMesaDaSefaz, CNPJ, DIA, MINUTO, nota } from './testing/mesa-da-sefaz.js';

describe('uma nota cancelada por quem a emitiu', () => {
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
    for (const chave of chaves) {
      const { id } = (await mesa.ana.call('POST', `/nfe/notas/${(await mesa.recebida(chave)).id}/incluir`)).body;
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
});
