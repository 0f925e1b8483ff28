import { X509Certificate } from 'node:crypto';
import { lookup } from 'node:dns/promises';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { TLSSocket } from 'node:tls';
import { NSU_ZERO } from '@tulha/domain/fiscal/distribuicao/cursor';
import { readPfx } from '../certificado/read-pfx.js';
import { abrirSefaz } from '../conversa/abrir-sefaz.js';
import { pedidoXml } from '../distribuicao/pedido.js';
import { lerRetorno } from '../distribuicao/retorno.js';
import { createAutoridade } from '../simulator/autoridade.js';
import { pfxInventado } from '../simulator/certificado-inventado.js';
import { memoriaDoProcesso } from '../simulator/memoria.js';
import { ENDERECOS, HOSTS } from './enderecos.js';
import { httpsTransport, permitido } from './https-transport.js';
import { SemResposta } from './transporte.js';

const CNPJ = '90000002000173';
const identidade = (mais: object = {}) =>
  readPfx(pfxInventado({ titular: 'SITIO', documento: CNPJ, de: '2026-01-01', ate: '2036-01-01', senha: 's', ...mais }), 's');
const pedido = pedidoXml({ ambiente: '1', documento: CNPJ, busca: { ultNsu: NSU_ZERO } });
const now = () => '2026-11-29T12:00:00.000Z';

describe('o que leva uma pergunta à SEFAZ', () => {
  const [servidor, cliente] = [identidade({ soServidor: true }), identidade()];
  const ca = servidor.chain;
  const pedidos: { readonly tipo: string; readonly action: unknown }[] = [];
  let server: Server;
  let responder: 'certo' | 'so 1.1' | 'erro' | 'nada' = 'certo';

  beforeAll(async () => {
    const { transport } = createAutoridade({ now });
    server = createServer(
      { key: servidor.key, cert: servidor.cert, ca: [...ca], requestCert: true, rejectUnauthorized: true },
      (request, response) => {
        const parts: Buffer[] = [];
        request.on('data', (part: Buffer) => parts.push(part));
        request.on('end', async () => {
          const tipo = String(request.headers['content-type']);
          pedidos.push({ tipo, action: request.headers['soapaction'] });
          if (responder === 'nada') return void request.socket.destroy();
          if (responder === 'erro') return void response.writeHead(500).end('<html/>');
          if (responder === 'so 1.1' && tipo.startsWith('application/soap+xml')) return void response.writeHead(415).end();
          const body = Buffer.concat(parts).toString();
          const dados = body.slice(body.indexOf('<distDFeInt'), body.indexOf('</nfeDadosMsg>'));
          const cert = new X509Certificate((request.socket as TLSSocket).getPeerCertificate().raw).toString();
          response.end(await transport('distribuicao', dados, { cert, key: '' }));
        });
      },
    );
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  });
  afterAll(() => server.close());

  const levar = (com = cliente, confia: readonly string[] = ca) => {
    const url = `https://localhost:${(server.address() as AddressInfo).port}/x.asmx`;
    return httpsTransport({ enderecos: { distribuicao: url, evento: url }, hosts: ['localhost'], ca: confia, withinMs: 10_000 })(
      'distribuicao',
      pedido,
      com,
    );
  };

  it('mostra o certificado de quem pergunta, em SOAP 1.2; em 1.1 onde só isso se aceita', async () => {
    responder = 'certo';
    expect(lerRetorno(await levar())).toMatchObject({ cStat: '137' });
    expect(pedidos.splice(0)).toEqual([
      { tipo: expect.stringMatching(/^application\/soap\+xml;.*nfeDistDFeInteresse"$/), action: undefined },
    ]);
    responder = 'so 1.1';
    expect(lerRetorno(await levar()).cStat).toMatch(/^(137|656)$/);
    expect(pedidos.splice(0).map(({ action }) => action)).toEqual([undefined, expect.stringMatching(/nfeDistDFeInteresse/)]);
  });

  it('quem não se conhece não se acredita, e o que não é resposta é dito como nenhuma', async () => {
    responder = 'certo';
    await expect(levar(cliente, [])).rejects.toThrow(SemResposta);
    for (const como of ['erro', 'nada'] as const) {
      responder = como;
      await expect(levar()).rejects.toThrow(SemResposta);
    }
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
