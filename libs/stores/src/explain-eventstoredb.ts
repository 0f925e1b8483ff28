import type { StoreForbidden } from '@tulha/event-store/event-store';
import { InvalidAddress, UnusableFile } from '@tulha/event-store/eventstoredb/connect/address';
import { NoLeader } from '@tulha/event-store/eventstoredb/connect/discover';
import { StartError } from '@tulha/platform/start-error';

const NOT_AN_ADDRESS = 'TULHA_EVENTSTORE_URL não é um endereço do EventStoreDB: escreva esdb://usuario:senha@maquina:2113?tls=true.';

/** The root causes: of several nodes, the error of each. */
const reasonsOf = (error: unknown): readonly string[] => {
  if (!(error instanceof Error)) return [String(error)];
  if (error instanceof NoLeader && error.reasons.length > 0) return error.reasons.flatMap(reasonsOf);
  return error.cause instanceof Error ? reasonsOf(error.cause) : [error.message];
};

/** Known messages of the server, TLS or the system. None of these goes away by waiting. */
const LASTING: readonly (readonly [words: RegExp, sentence: string])[] = [
  [
    /altnames|does not match certificate/i,
    'TULHA_EVENTSTORE_URL: o certificado do EventStoreDB não vale para o endereço escrito; use o nome ou o IP que está nele, ou peça um que tenha este.',
  ],
  [
    /certificate has expired|not yet valid/i,
    'TULHA_EVENTSTORE_URL: o certificado do EventStoreDB está fora da validade; renove-o, e confira o relógio.',
  ],
  [
    /unable to (?:verify|get)|self.signed|unknown ca/i,
    'TULHA_EVENTSTORE_URL: o certificado do EventStoreDB é de uma autoridade desconhecida aqui; indique o arquivo dela com tlsCAFile=/pasta/ca.crt.',
  ],
  [
    /wrong version number|packet length too long/i,
    'TULHA_EVENTSTORE_URL: o EventStoreDB atende sem TLS; escreva tls=false no endereço, ou ligue o TLS nele.',
  ],
  [/UNAUTHENTICATED/, 'TULHA_EVENTSTORE_URL: o EventStoreDB não conhece o usuário, ou a senha não é esta.'],
  [
    /PERMISSION_DENIED|access.denied/i,
    'TULHA_EVENTSTORE_URL: o usuário não pode ler $all no EventStoreDB; use um administrador, ou dê a ele uma lista de acesso que o permita.',
  ],
];

const PASSING: readonly (readonly [words: RegExp, sentence: string])[] = [
  [/ECONNREFUSED/, 'Ninguém atende no endereço de TULHA_EVENTSTORE_URL: confira a máquina, a porta e se o EventStoreDB está no ar.'],
  [/ENOTFOUND|EAI_AGAIN|Name resolution failed/, 'A máquina de TULHA_EVENTSTORE_URL não foi encontrada: confira o nome dela.'],
  [
    /knows no leader|does not lead|Server Is Not Ready/,
    'O EventStoreDB de TULHA_EVENTSTORE_URL não tem líder: confira se a maioria dos membros está no ar e se vê.',
  ],
  [
    /Failed to connect|Protocol error|Connection dropped|Parse Error|HTTP status/i,
    'No endereço de TULHA_EVENTSTORE_URL não atende um EventStoreDB, ou ele quer TLS: confira a porta e tls= no endereço.',
  ],
];

const among = (table: typeof LASTING, words: string): string | undefined => table.find(([pattern]) => pattern.test(words))?.[1];

/** Why an event store cannot be used however long one waits; undefined where it may yet. */
export const lastingReason = (error: unknown): StartError | undefined => {
  const refused = (sentence: string) => new StartError('EVENTSTORE_RECUSOU', sentence, error);
  if (error instanceof UnusableFile)
    return refused(
      `TULHA_EVENTSTORE_URL: o arquivo de ${error.option}, ${error.path}, não existe, não pode ser lido ou não é um certificado.`,
    );
  if (error instanceof InvalidAddress) return refused(NOT_AN_ADDRESS);
  // A member that is away may come back with facts that another lacks.
  const [sentence, ...more] = reasonsOf(error).map((reason) => among(LASTING, reason));
  return sentence === undefined || more.includes(undefined) ? undefined : refused(sentence);
};

/** Why it may be read and not written. */
export const readOnly = (error: StoreForbidden): StartError =>
  new StartError(
    'EVENTSTORE_RECUSOU',
    'TULHA_EVENTSTORE_URL: o usuário lê no EventStoreDB e não pode gravar; use um administrador, ou dê a ele uma lista de acesso que o permita.',
    error,
  );

/** A person's remedy for an event store that was waited for in vain, in one sentence. */
export const explained = (error: unknown): StartError =>
  lastingReason(error) ??
  new StartError(
    'SEM_EVENTSTORE',
    among(PASSING, reasonsOf(error).join('; ')) ??
      'O EventStoreDB de TULHA_EVENTSTORE_URL não responde: confira o endereço, a rede e se ele está no ar.',
    error,
  );
