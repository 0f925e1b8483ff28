import { lookup } from 'node:dns/promises';
import { request } from 'node:https';
import { NSU_ZERO } from '@tulha/domain/fiscal/distribuicao/cursor';
import { readPfx } from '../certificado/read-pfx.js';
import { abrirSefaz } from '../conversa/abrir-sefaz.js';
import { pedidoXml } from '../distribuicao/pedido.js';
import { lerRetorno } from '../distribuicao/retorno.js';
import { createAutoridade } from '../simulator/autoridade.js';
import { pfxInventado } from '../simulator/certificado-inventado.js';
import { abrirServidor, type ModoDoServidor } from '../simulator/servidor.js';
import { memoriaDoProcesso } from '../simulator/memoria.js';
import { ENDERECOS, HOSTS } from './enderecos.js';
import { httpsTransport, permitido } from './https-transport.js';
import { cabecalhos } from './soap.js';
import { SemResposta } from './transporte.js';

const CNPJ = '90000002000173';
const identidade = (mais: object = {}) =>
  readPfx(pfxInventado({ titular: 'SITIO', documento: CNPJ, de: '2026-01-01', ate: '2036-01-01', senha: 's', ...mais }), 's');
const pedido = pedidoXml({ ambiente: '1', documento: CNPJ, busca: { ultNsu: NSU_ZERO } });
const now = () => '2026-11-29T12:00:00.000Z';

describe('o que leva uma pergunta à SEFAZ', () => {
  const [servidor, cliente] = [identidade({ soServidor: true }), identidade()];
  const ca = servidor.chain;
  const falhas: (number | 'cair' | undefined)[] = [];
  let modos: Readonly<Record<ModoDoServidor, Awaited<ReturnType<typeof abrirServidor>>>>;

  beforeAll(async () => {
    const abrir = (modo: ModoDoServidor) =>
      abrirServidor({ transport: createAutoridade({ now }).transport, identidade: servidor, modo, falhar: () => falhas.shift() });
    modos = { estrito: await abrir('estrito'), iis: await abrir('iis') };
  });
  afterAll(async () => {
    for (const modo of Object.values(modos)) await modo.close();
  });

  const levar = (modo: ModoDoServidor, com = cliente, confia: readonly string[] = ca) =>
    httpsTransport({ enderecos: modos[modo].enderecos, hosts: ['localhost'], ca: confia, withinMs: 10_000 })('distribuicao', pedido, com);

  it.each(['estrito', 'iis'] as const)(
    '%s: mostra o certificado de quem pergunta; onde só SOAP 1.1 se aceita, pergunta nele',
    async (modo) => {
      expect(lerRetorno(await levar(modo))).toMatchObject({ cStat: '137' });
      falhas.push(415);
      expect(lerRetorno(await levar(modo))).toMatchObject({ cStat: '656' });
      expect(falhas).toEqual([]);
    },
  );

  it('cada versão de SOAP diz a operação no seu próprio cabeçalho', () => {
    const operacao = 'http://www.portalfiscal.inf.br/nfe/wsdl/NFeDistribuicaoDFe/nfeDistDFeInteresse';
    expect(cabecalhos('distribuicao', '1.2')).toEqual({ 'content-type': `application/soap+xml; charset=utf-8; action="${operacao}"` });
    expect(cabecalhos('distribuicao', '1.1')).toEqual({ 'content-type': 'text/xml; charset=utf-8', soapaction: `"${operacao}"` });
  });

  it('quem não se conhece não se acredita, e o que não é resposta é dito como nenhuma', async () => {
    await expect(levar('estrito', cliente, [])).rejects.toThrow(SemResposta);
    for (const falha of [500, 'cair'] as const) {
      falhas.push(falha);
      await expect(levar('estrito')).rejects.toThrow(SemResposta);
    }
  });

  /** One request by hand, with the certificate or without. */
  const postar = (modo: ModoDoServidor, corpo: string, com: object = { key: cliente.key, cert: cliente.cert }) =>
    new Promise<number | string>((done) => {
      const asked = request(modos[modo].enderecos.distribuicao, { method: 'POST', ca: [...ca], agent: false, ...com }, (response) => {
        response.resume();
        done(response.statusCode ?? 0);
      });
      asked.on('error', (error: NodeJS.ErrnoException) => done(error.code ?? error.message));
      asked.end(corpo);
    });

  it('sem certificado não entra: no modo estrito nem conecta, no do IIS ouve 403', async () => {
    expect(await postar('iis', '<x/>', {})).toBe(403);
    expect(await postar('estrito', '<x/>', {})).not.toBe(200);
  });

  it('o cabeçalho antigo derruba a conexão, e uma mensagem enorme se recusa', async () => {
    expect(await postar('estrito', '<nfeCabecMsg/>')).toBe('ECONNRESET');
    expect(await postar('estrito', 'x'.repeat(70_000))).toBe(413);
  });

  it('pergunta só a quem está na lista, e só por https', () => {
    expect(HOSTS).toEqual(['www1.nfe.fazenda.gov.br', 'www.nfe.fazenda.gov.br', 'hom1.nfe.fazenda.gov.br']);
    for (const fora of [
      'https://www1.nfe.fazenda.gov.br.exemplo.com/',
      'https://exemplo.com/',
      'http://www.nfe.fazenda.gov.br/',
      'https://127.0.0.1/',
    ])
      expect(() => permitido(fora, HOSTS)).toThrow(/not on the list/);
    const fora = { ...ENDERECOS.PRODUCAO, evento: 'https://exemplo.com/' };
    expect(() => httpsTransport({ enderecos: fora })).toThrow(/not on the list/);
  });
});

describe('quem esta instalação pergunta', () => {
  /** Names of the government that were asked for; taken out, since they were asked for on purpose. */
  const pedidos = () => (globalThis as Record<symbol, string[]>)[Symbol.for('tulha.askedOfGovernment')]?.splice(0);

  it('sem que a configuração o diga, é a quem faz as vezes da SEFAZ, e nenhum nome do governo se procura', async () => {
    const { ambiente, transport } = abrirSefaz({ now, memoria: memoriaDoProcesso() });
    expect(ambiente).toBe('SIMULADO');
    expect(lerRetorno(await transport('distribuicao', pedido, identidade())).cStat).toBe('138');
    expect(pedidos()).toEqual([]);
    expect((['homologacao', 'producao'] as const).map((modo) => abrirSefaz({ modo, now, memoria: memoriaDoProcesso() }).ambiente)).toEqual([
      'HOMOLOGACAO',
      'PRODUCAO',
    ]);
  });

  it('um nome do governo que um teste procura não se acha, e o teste que o procura falha', async () => {
    await expect(lookup('www.nfe.fazenda.gov.br')).rejects.toThrow(/asked by no test/);
    const { transport } = abrirSefaz({ modo: 'producao', now, memoria: memoriaDoProcesso() });
    await expect(transport('distribuicao', pedido, identidade())).rejects.toThrow(SemResposta);
    expect(pedidos()).toEqual(['www.nfe.fazenda.gov.br', 'www1.nfe.fazenda.gov.br']);
  });
});
