import { constants, X509Certificate } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { TLSSocket } from 'node:tls';
import type { Identidade, SefazTransport, Servico } from '../transporte/transporte.js';

/** `estrito`: no certificate, no connection. `iis`: TLS 1.2, and the certificate asked for by renegotiation, as the authority's servers do. */
export type ModoDoServidor = 'estrito' | 'iis';

type Parts = {
  readonly transport: SefazTransport;
  readonly identidade: Identidade;
  readonly modo: ModoDoServidor;
  /** The next answer, where one is told beforehand: a status, or the end of the connection. */
  readonly falhar?: () => number | 'cair' | undefined;
};

/** Paths of the national environment. */
const SERVICOS: Readonly<Record<string, Servico>> = {
  '/NFeDistribuicaoDFe/NFeDistribuicaoDFe.asmx': 'distribuicao',
  '/NFeRecepcaoEvento4/NFeRecepcaoEvento4.asmx': 'evento',
};
const MENSAGEM_MAX = 64 * 1_024;
const [PROIBIDO, NAO_HA, GRANDE] = [403, 404, 413];

/** The message of a request. @returns undefined where it is larger than any message is */
const mensagemDe = async (request: IncomingMessage): Promise<string | undefined> => {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    length += part.length;
    if (length > MENSAGEM_MAX) return undefined;
    parts.push(part);
  }
  return Buffer.concat(parts).toString();
};

/** The data within the envelope, cut out as they are: read inside it, a signature would never agree (inclusive C14N). */
const dadosDe = (mensagem: string): string => {
  const from = mensagem.indexOf('>', mensagem.indexOf('<nfeDadosMsg')) + 1;
  const to = mensagem.indexOf('</nfeDadosMsg>');
  return from > 0 && to >= from ? mensagem.slice(from, to) : '';
};

/** The client's certificate, asked for again on the open connection where the mode is that of IIS. */
const certificadoDe = async (socket: TLSSocket, modo: ModoDoServidor): Promise<string | undefined> => {
  if (modo === 'iis' && !socket.getPeerCertificate().raw)
    await new Promise<void>((resolve, reject) =>
      socket.renegotiate({ requestCert: true, rejectUnauthorized: false }, (error) => (error ? reject(error) : resolve())),
    );
  const { raw } = socket.getPeerCertificate();
  return raw && new X509Certificate(raw).toString();
};

const responder = async (parts: Parts, request: IncomingMessage, response: ServerResponse): Promise<void> => {
  const servico = SERVICOS[request.url ?? ''];
  const falha = parts.falhar?.();
  if (falha === 'cair') return void request.socket.destroy();
  if (falha !== undefined) return void response.writeHead(falha).end('<html/>');
  if (!servico || request.method !== 'POST') return void response.writeHead(NAO_HA).end();
  const mensagem = await mensagemDe(request);
  if (mensagem === undefined) return void response.writeHead(GRANDE, { connection: 'close' }).end();
  // The authority hangs up on this header of older layouts.
  if (mensagem.includes('nfeCabecMsg')) return void request.socket.destroy();
  const cert = await certificadoDe(request.socket as TLSSocket, parts.modo);
  if (!cert) return void response.writeHead(PROIBIDO).end();
  const answer = await parts.transport(servico, dadosDe(mensagem), { cert, key: '' });
  response.writeHead(200, { 'content-type': String(request.headers['content-type']).split(';')[0] }).end(answer);
};

/** Serves the simulator over TLS on this machine, at the paths of the tax authority. `porta` 0: any that is free. */
export const abrirServidor = async (parts: Parts, porta = 0) => {
  const { identidade, modo } = parts;
  const { key, cert, chain = [] } = identidade;
  const estrito = { requestCert: true, rejectUnauthorized: true } as const;
  const { SSL_OP_NO_TICKET, SSL_OP_NO_SESSION_RESUMPTION_ON_RENEGOTIATION } = constants;
  const secureOptions = SSL_OP_NO_TICKET | SSL_OP_NO_SESSION_RESUMPTION_ON_RENEGOTIATION;
  const iis = { maxVersion: 'TLSv1.2', secureOptions } as const;
  const server = createServer({ key, cert, ca: [...chain], ...(modo === 'iis' ? iis : estrito) }, (request, response) => {
    // Where the client has gone away there is nobody to answer.
    responder(parts, request, response).catch(() => request.socket.destroy());
  });
  await new Promise<void>((done, fail) => server.once('error', fail).listen(porta, '127.0.0.1', done));
  const url = `https://localhost:${(server.address() as AddressInfo).port}`;
  const enderecos = Object.fromEntries(Object.entries(SERVICOS).map(([path, servico]) => [servico, `${url}${path}`]));
  return {
    enderecos: enderecos as Readonly<Record<Servico, string>>,
    close: async (): Promise<void> => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
};
