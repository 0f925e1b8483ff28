/** One field that the server refused. `campo` is a path into the body, such as `produtos[2].quantidade`. */
export type FieldError = { readonly campo: string; readonly mensagem: string };

/** The body of a refusal, as the API sends it (RFC 9457 and our members). */
type ProblemBody = {
  error?: unknown;
  code?: unknown;
  errors?: unknown;
  requestId?: unknown;
  data?: { type?: unknown; token?: unknown };
  passo?: { processo?: unknown; id?: unknown };
  retirado?: { em?: unknown; por?: unknown; motivo?: unknown };
};

/** The removal of a record: its time, author and reason. */
export type Retirado = { readonly em: string; readonly por: string | null; readonly motivo: string | null };

/** A record that stands in the way of a correction. */
export type Passo = { readonly processo: string; readonly id: number };

/**
 * Anything that kept a call from being answered. `status` is 0 when no answer came at all.
 * `message` is pt-BR and may be shown as it is.
 */
export class Problem extends Error {
  override readonly name = 'Problem';
  constructor(
    message: string,
    readonly status: number,
    readonly code: string,
    readonly fields: readonly FieldError[] = [],
    readonly requestId?: string,
    /** `financeiro` and `atualizar_cadastro` change the steps of the sign-in; nothing else uses it. */
    readonly kind?: string,
    /** Opens only the route that `atualizar_cadastro` asks for. */
    readonly token?: string,
    readonly passo?: Passo,
    readonly retirado?: Retirado,
  ) {
    super(message);
  }
}

/** The message where the server gave none. */
export const UNTOLD = 'Ocorreu um erro';

const isField = (row: unknown): row is FieldError =>
  typeof (row as FieldError)?.campo === 'string' && typeof (row as FieldError).mensagem === 'string';

const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

const passoIn = ({ passo }: ProblemBody): Passo | undefined =>
  typeof passo?.processo === 'string' && typeof passo.id === 'number' ? { processo: passo.processo, id: passo.id } : undefined;

const retiradoIn = ({ retirado }: ProblemBody): Retirado | undefined =>
  typeof retirado?.em === 'string'
    ? { em: retirado.em, por: text(retirado.por) ?? null, motivo: text(retirado.motivo) ?? null }
    : undefined;

/** Reads a refusal of any shape: a proxy in between may answer with a page of HTML. */
export const problemFrom = async (response: Response): Promise<Problem> => {
  const body = await response.json().then(
    (json) => (json ?? {}) as ProblemBody,
    // Not JSON: then the status is all there is to say.
    (): ProblemBody => ({}),
  );
  const requestId = text(body.requestId) ?? response.headers.get('x-request-id') ?? undefined;
  const fields = Array.isArray(body.errors) ? body.errors.filter(isField) : [];
  return new Problem(
    text(body.error) ?? UNTOLD,
    response.status,
    text(body.code) ?? `HTTP_${response.status}`,
    fields,
    requestId,
    text(body.data?.type),
    text(body.data?.token),
    passoIn(body),
    retiradoIn(body),
  );
};

export const noAnswer = (cause: unknown): Problem =>
  cause instanceof DOMException && cause.name === 'TimeoutError'
    ? new Problem('O servidor demorou demais para responder. Tente novamente.', 0, 'TEMPO_ESGOTADO')
    : new Problem('Sem conexão com o servidor. Verifique a internet e tente novamente.', 0, 'SEM_CONEXAO');
