import { chaveInventada } from '@tulha/sefaz/simulator/nota-xml';
import { abrirMesaDaSefaz, MINUTO, nota } from './testing/mesa-da-sefaz.js';

describe('uma compra que a fazenda negou à SEFAZ', () => {
  let mesa: Awaited<ReturnType<typeof abrirMesaDaSefaz>>;
  beforeAll(async () => {
    mesa = await abrirMesaDaSefaz();
    await mesa.consultar();
  });
  afterAll(() => mesa.close());

  it('a nota que ela incluiu o diz, antes e depois de lançada; da confirmação que negou, só o desconhecimento vale', async () => {
    const nfe = nota(20);
    const chave = chaveInventada(nfe);
    await mesa.receber(nfe);
    await mesa.manifestar(chave, 'CONFIRMACAO');
    mesa.depois(61 * MINUTO);
    await mesa.consultar();
    const { id } = (await mesa.ana.call('POST', `/nfe/notas/${(await mesa.recebida(chave)).id}/incluir`)).body;
    const aviso = async () => (await mesa.ana.call('GET', `/invoices/${id}`)).body.aviso;
    expect(await aviso()).toBeNull();
    await mesa.manifestar(chave, 'DESCONHECIMENTO');
    const declarou = 'À SEFAZ se declarou “Desconhecimento da operação”';
    expect(await aviso()).toBe(`${declarou}: confira antes de lançar.`);
    expect(await mesa.ana.call('POST', `/invoices/${id}/financial`, {})).toMatchObject({
      ...{ status: 200, body: { aviso: `${declarou}, e está lançada: confira.` } },
    });
    const { body } = await mesa.ana.call('GET', `/nfe/chave/${chave}/eventos`);
    expect(body.content.map(({ tipo, vale }: Record<string, unknown>) => [tipo, vale])).toEqual([
      ['210200', false],
      ['210220', true],
    ]);
  });
});
