import { chaveInventada, notaXml } from '@tulha/sefaz/simulator/nota-xml';
import { formulario } from '../testing/formulario.js';
import { abrirMesaDaSefaz, MINUTO, nota } from './testing/mesa-da-sefaz.js';

describe('o que uma nota da fazenda diz do que a SEFAZ sabe dela', () => {
  let mesa: Awaited<ReturnType<typeof abrirMesaDaSefaz>>;
  beforeAll(async () => {
    mesa = await abrirMesaDaSefaz();
    await mesa.consultar();
  });
  afterAll(() => mesa.close());

  it('de uma compra que a fazenda negou, a nota que ela incluiu o diz, antes e depois de lançada; da confirmação que negou, só o desconhecimento vale', async () => {
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
    const { avisos } = (await mesa.ana.call('POST', `/invoices/${id}/financial?ensaio=1`, {})).body;
    expect(avisos).toEqual([`${declarou}: confira antes de lançar.`]);
    expect((await mesa.recebida(chave)).fazer).toBe('Nada: a compra foi negada.');
    expect(await mesa.ana.call('POST', `/invoices/${id}/financial`, {})).toMatchObject({
      ...{ status: 200, body: { aviso: `${declarou}, e está lançada: confira.` } },
    });
    expect((await mesa.recebida(chave)).fazer).toMatch(/^Desfazer o lançamento, ou dizer à SEFAZ que a compra houve/);
    const { body } = await mesa.ana.call('GET', `/nfe/chave/${chave}/eventos`);
    expect(body.content.map(({ tipo, vale }: Record<string, unknown>) => [tipo, vale])).toEqual([
      ['210200', false],
      ['210220', true],
    ]);
  });

  it('de um arquivo com a chave de uma nota e outro total, diz os dois', async () => {
    const nfe = nota(30);
    mesa.depois(61 * MINUTO);
    await mesa.receber(nfe);
    const itens = nfe.itens.map((item) => ({ ...item, valor: '25800.00' }));
    const form = formulario({}, { nome: 'n.xml', conteudo: notaXml({ ...nfe, itens }) });
    const { content } = (await mesa.ana.call('PATCH', '/invoices/uploads', form.body, form.headers)).body;
    expect(content).toMatchObject([{ resultado: 'INCLUIDA', chave: chaveInventada(nfe) }]);
    const { body } = await mesa.ana.call('GET', `/invoices/${content[0].id}`);
    expect(body.aviso).toMatch(/^A SEFAZ diz R\$ 100,00, e esta nota R\$ [\d.]+,00: confira o arquivo\.$/);
  });
});
