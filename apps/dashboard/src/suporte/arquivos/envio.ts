import { noAnswer, Problem } from '../../http/problem.js';
import { renewSession } from '../../http/renewal.js';
import { activeFarm, token } from '../../http/session.js';
import { uuid } from '../../http/uuid.js';

type Envio = {
  readonly method: 'POST' | 'PUT';
  readonly campos: Readonly<Record<string, string>>;
  readonly arquivo: File;
  readonly signal: AbortSignal;
  /** The progress, from 0 to 1. */
  readonly aoAndar: (parte: number) => void;
};

const problemOf = ({ status, responseText }: XMLHttpRequest): Problem => {
  try {
    const { error, code } = JSON.parse(responseText) as { error?: string; code?: string };
    return new Problem(error || 'Ocorreu um erro', status, code ?? `HTTP_${status}`);
  } catch {
    // Not JSON: a proxy in between has answered.
    return new Problem('Ocorreu um erro', status, `HTTP_${status}`);
  }
};

/** One try. `fetch` does not tell how much of a body has gone. */
const tentar = ({ method, campos, arquivo, signal, aoAndar }: Envio, chave: string, bearer: string): Promise<XMLHttpRequest> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const form = new FormData();
    for (const [nome, valor] of Object.entries(campos)) form.append(nome, valor);
    form.append('file', arquivo);
    request.open(method, '/v1/files');
    request.setRequestHeader('Authorization', `Bearer ${bearer}`);
    request.setRequestHeader('X-Fazenda', String(activeFarm.get() ?? 0));
    request.setRequestHeader('Idempotency-Key', chave);
    request.upload.addEventListener('progress', ({ loaded, total }) => aoAndar(total > 0 ? loaded / total : 0));
    request.addEventListener('load', () => resolve(request));
    request.addEventListener('error', () => reject(noAnswer(new Error('No answer to an upload'))));
    request.addEventListener('abort', () => reject(new DOMException('Cancelado', 'AbortError')));
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(form);
  });

const avisosOf = (responseText: string): readonly string[] => {
  try {
    return (JSON.parse(responseText) as { avisos?: readonly string[] }).avisos ?? [];
  } catch {
    return []; // Written, and told by something in between.
  }
};

/**
 * Sends one file and reports its progress. @returns the warnings, such as that it is kept under another name
 * @throws Problem, or an AbortError when it was cancelled
 */
export const enviarArquivo = async (envio: Envio): Promise<readonly string[]> => {
  const chave = uuid();
  const bearer = token() ?? '';
  let request = await tentar(envio, chave, bearer);
  if (request.status === 401 && (await renewSession(bearer))) request = await tentar(envio, chave, token() ?? '');
  if (request.status >= 300) throw problemOf(request);
  return avisosOf(request.responseText);
};
