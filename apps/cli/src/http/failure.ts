import { CliError, EXIT, type Exit } from '../errors.js';

type ProblemBody = {
  readonly error?: string;
  readonly code?: string;
  readonly requestId?: string;
  readonly errors?: readonly { readonly campo: string; readonly mensagem: string }[];
};

const exitOf = (status: number): Exit => {
  if ([400, 413, 415, 422].includes(status)) return EXIT.validation;
  if (status === 401) return EXIT.signedOut;
  if (status === 409 || status === 412) return EXIT.conflict;
  return EXIT.failure;
};

const nextOf = (status: number, code: string | undefined): string | undefined => {
  if (code === 'OPERADOR_INVALIDO') return 'Informe TULHA_OPERATOR_TOKEN, ou TULHA_DATA com a pasta de dados da instalação.';
  if (code === 'LOGIN_OU_SENHA_INVALIDOS') return undefined;
  if (status === 401) return 'tulha entrar';
  if (status === 429 || status === 503) return 'Aguarde um pouco e repita o comando.';
  return status >= 500 ? 'tulha doutor' : undefined;
};

const bodyOf = async (response: Response): Promise<ProblemBody | undefined> => {
  if (!response.headers.get('content-type')?.includes('json')) return undefined;
  try {
    const body: unknown = await response.json();
    return typeof body === 'object' && body !== null ? body : undefined;
  } catch {
    return undefined; // an answer cut short says no more than its status
  }
};

/** The error in an answer that is no success. */
export const failureOf = async (response: Response, requestId: string): Promise<CliError> => {
  const { status } = response;
  const body = await bodyOf(response);
  const message = body?.error ?? `O endereço respondeu ${status} e não parece ser a Tulha.`;
  return new CliError(message, {
    exit: exitOf(status),
    code: body?.code ?? `HTTP_${status}`,
    requestId: body?.requestId ?? response.headers.get('x-request-id') ?? requestId,
    next: body ? nextOf(status, body.code) : 'Confira o endereço em --url ou TULHA_URL.',
    ...(body?.errors ? { fields: body.errors } : {}),
  });
};

const REASONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'ninguém atende nesse endereço',
  ENOTFOUND: 'o nome do servidor não existe',
  EAI_AGAIN: 'o nome do servidor não pôde ser consultado',
  ECONNRESET: 'a conexão foi interrompida',
  UND_ERR_SOCKET: 'a conexão foi interrompida',
  ETIMEDOUT: 'o servidor não respondeu a tempo',
  UND_ERR_CONNECT_TIMEOUT: 'o servidor não respondeu a tempo',
  UND_ERR_HEADERS_TIMEOUT: 'o servidor não respondeu a tempo',
  CERT_HAS_EXPIRED: 'o certificado do servidor venceu',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'o certificado do servidor não é reconhecido',
};

/** No answer came: whether something was done is not known. */
export const noAnswer = (url: string, requestId: string, cause: unknown): CliError => {
  const inner = (cause as { cause?: { code?: string } }).cause?.code ?? (cause as { code?: string }).code ?? '';
  const slow = cause instanceof Error && cause.name === 'TimeoutError';
  return new CliError(`Sem resposta da Tulha em ${url}.`, {
    code: 'SEM_RESPOSTA',
    why: slow ? 'o servidor não respondeu a tempo' : (REASONS[inner] ?? (inner || String(cause))),
    next: 'Confira se a Tulha está em execução (npm start) e o endereço (--url); "tulha doutor" ajuda.',
    requestId,
    cause,
  });
};

/** Worth asking again: no answer at all, or a server that is starting or busy. */
export const isPassing = (error: unknown): boolean =>
  error instanceof CliError &&
  ['SEM_RESPOSTA', 'SISTEMA_OCUPADO', 'HTTP_502', 'HTTP_503', 'HTTP_504', 'ERRO_INTERNO'].includes(error.details.code ?? '');
