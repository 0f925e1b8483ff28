import { type Agent, Agent as HttpsAgent, request } from 'node:https';
import { rootCertificates } from 'node:tls';
import { HOSTS } from './enderecos.js';
import { cabecalhos, envelope, type VersaoSoap } from './soap.js';
import { type Identidade, SemResposta, type SefazTransport, type Servico } from './transporte.js';

const ANSWER_WITHIN_MS = 60_000;
const ANSWER_MAX_BYTES = 16 * 1_048_576;
const [OK, ANOTHER_KIND] = [200, 415];

type Options = {
  readonly enderecos: Readonly<Record<Servico, string>>;
  /** Names that may be asked, each exactly: those of the tax authority unless told. */
  readonly hosts?: readonly string[];
  /** Further authorities that servers are believed by, as PEM. */
  readonly ca?: readonly string[];
  readonly withinMs?: number;
};

type Answer = { readonly status: number; readonly body: Buffer };

/** An address that may be asked. @throws where its name is not on the list, whatever the configuration says */
export const permitido = (endereco: string, hosts: readonly string[]): URL => {
  const url = new URL(endereco);
  if (url.protocol !== 'https:' || !hosts.includes(url.hostname))
    throw new Error(`${url.hostname} is not on the list of hosts to be asked`);
  return url;
};

const agentFor = ({ cert, key, chain = [] }: Identidade, ca: readonly string[]): Agent =>
  // The authority speaks TLS 1.2 and asks for the certificate by renegotiation; the server's own certificate is verified.
  new HttpsAgent({ cert: [cert, ...chain].join('\n'), key, ca: [...rootCertificates, ...ca], minVersion: 'TLSv1.2', keepAlive: false });

const post = (url: URL, agent: Agent, headers: Readonly<Record<string, string>>, body: string, withinMs: number) =>
  new Promise<Answer>((resolve, reject) => {
    const gone = (error: unknown) => reject(new SemResposta('The tax authority did not answer', { cause: error }));
    const asked = request(
      url,
      {
        agent,
        method: 'POST',
        headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
        signal: AbortSignal.timeout(withinMs),
      },
      (response) => {
        const parts: Buffer[] = [];
        let length = 0;
        response.on('data', (part: Buffer) => {
          length += part.length;
          if (length > ANSWER_MAX_BYTES) response.destroy(new Error('The answer does not end'));
          else parts.push(part);
        });
        response.on('end', () => resolve({ status: response.statusCode ?? 0, body: Buffer.concat(parts) }));
        response.on('error', gone);
      },
    );
    asked.on('error', gone);
    asked.end(body);
  });

/**
 * Speaks to the tax authority by SOAP over TLS with the certificate of the asker. It is only made where production, or its trials, was
 * asked for.
 */
export const httpsTransport = ({ enderecos, hosts = HOSTS, ca = [], withinMs = ANSWER_WITHIN_MS }: Options): SefazTransport => {
  const urls = { distribuicao: permitido(enderecos.distribuicao, hosts), evento: permitido(enderecos.evento, hosts) };
  return async (servico, dados, identidade) => {
    const agent = agentFor(identidade, ca);
    const ask = (versao: VersaoSoap) => post(urls[servico], agent, cabecalhos(servico, versao), envelope(servico, dados, versao), withinMs);
    try {
      const answer = await ask('1.2');
      // The kind of message was refused before it was read, so it is no second question.
      const { status, body } = answer.status === ANOTHER_KIND ? await ask('1.1') : answer;
      if (status !== OK) throw new SemResposta(`The tax authority answered with the status ${status}`);
      return body;
    } finally {
      agent.destroy();
    }
  };
};
