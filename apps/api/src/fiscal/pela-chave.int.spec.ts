import { chaveInventada } from '@tulha/sefaz/simulator/nota-xml';
import { abrirMesaDaSefaz, MINUTO, nota } from './testing/mesa-da-sefaz.js';

describe('uma nota pela chave', () => {
  let mesa: Awaited<ReturnType<typeof abrirMesaDaSefaz>>;
  const nfe = nota(1);
  const chave = chaveInventada(nfe);
  let ids: { readonly recebida: number; readonly notaFiscal: number };
  const certo = async (method: 'GET' | 'POST', url: string, body?: unknown) => {
    const answer = await mesa.ana.call(method, url, body);
    if (answer.status >= 300) throw new Error(`${method} ${url}: ${JSON.stringify(answer.body)}`);
    return answer.body;
  };

  beforeAll(async () => {
    mesa = await abrirMesaDaSefaz();
    await mesa.consultar();
    await mesa.receber(nfe);
    await mesa.manifestar(chave, 'CIENCIA');
    mesa.depois(61 * MINUTO);
    await mesa.consultar();
    await mesa.manifestar(chave, 'CONFIRMACAO');
    const { id: recebida } = await mesa.recebida(chave);
    ids = { recebida, notaFiscal: (await certo('POST', `/nfe/notas/${recebida}/incluir`)).id };
  });
  afterAll(() => mesa.close());

  it('o que a fazenda manifestou está entre os eventos, com o protocolo, e cada um se baixa', async () => {
    const { content } = await certo('GET', `/nfe/chave/${chave}/eventos`);
    const comum = { sequencia: 1, protocolo: expect.stringMatching(/^\d+$/), texto: null, condicoes: null, vale: true, daFazenda: true };
    expect(content).toMatchObject([
      { ...comum, evento: '210200-1', tipo: '210200', nome: 'Confirmação da operação' },
      { ...comum, evento: '210210-1', tipo: '210210', nome: 'Ciência da operação' },
    ]);
    for (const { evento } of content) {
      const { status, body } = await mesa.ana.call('GET', `/nfe/chave/${chave}/eventos/${evento}/download`);
      expect({ status, xml: body.text }).toEqual({ status: 200, xml: expect.stringContaining(chave) });
      expect(body.text).toMatch(
        /^<\?xml [^>]+><procEventoNFe [^>]+><evento .+<\/Signature><\/evento><retEvento .+<\/retEvento><\/procEventoNFe>$/,
      );
    }
    const recusada = nota(2);
    await mesa.receber(recusada);
    expect((await certo('GET', `/nfe/chave/${chaveInventada(recusada)}/eventos`)).content).toEqual([]);
  });

  it('abre-se qualquer que seja a fazenda escolhida, e com a fazenda no endereço só se é dela: como pelo número', async () => {
    const { body: outra } = await mesa.ana.conta.call('POST', '/fazendas', { nome: 'RETIRO' });
    const paths = [
      `/nfe/notas/${ids.recebida}`,
      `/invoices/${ids.notaFiscal}`,
      `/nfe/notas/verificar-xml/${chave}`,
      `/nfe/chave/${chave}/xml/download`,
      `/nfe/chave/${chave}/eventos`,
      `/nfe/chave/${chave}/eventos/210210-1/download`,
    ];
    const ler = (path: string, headers?: Record<string, string>) => mesa.ana.call('GET', path, undefined, headers);
    const la = { 'x-fazenda': String(outra.id) };
    for (const path of paths) {
      const [aqui, deLa] = [await ler(path), await ler(path, la)];
      expect({ path, status: deLa.status, body: deLa.body }).toEqual({ path, status: 200, body: aqui.body });
      expect({ path, ...(await ler(`${path}?fazenda=${mesa.ana.na['x-fazenda']}`, la)) }).toMatchObject({ path, status: 200 });
      expect({ path, ...(await ler(`${path}?fazenda=${outra.id}`)) }).toMatchObject({
        ...{ path, status: 404 },
        body: { code: 'REGISTRO_NAO_E_DA_FAZENDA', error: 'Este registro é da fazenda SEDE, e não da fazenda RETIRO.' },
      });
    }
  });
});
