import type * as answers from '@tulha/domain/suporte/tarefa.answers';
import type { Answer } from '@tulha/domain/kernel/answers';
import { api } from './client.js';
import { Problem } from './problem.js';

const POLL_MS = 1000;

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

const nameIn = (response: Response): string | undefined => {
  const header = response.headers.get('content-disposition') ?? '';
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(header)?.[1];
  return encoded ? decodeURIComponent(encoded) : /filename="?([^";]+)"?/i.exec(header)?.[1];
};

const save = async (response: Response, name: string): Promise<void> => {
  const url = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = url;
  link.download = nameIn(response) ?? name;
  link.click();
  URL.revokeObjectURL(url);
};

/** Waits for a job to end. @throws Problem when it failed */
const finished = async (path: string): Promise<Answer<typeof answers.Tarefa>> => {
  for (;;) {
    const tarefa = await api.get<typeof answers.Tarefa>(path);
    if (tarefa.situacao === 'falhou') throw new Problem(tarefa.erro ?? 'Não foi possível gerar o arquivo.', 422, 'TAREFA_FALHOU');
    if (tarefa.situacao === 'concluida') return tarefa;
    await pause(POLL_MS);
  }
};

/** Asks for a file and saves it. A big one is answered with 202 first: then its job is followed to the end. `name` where the server gives none. */
export const download = async (method: 'GET' | 'PATCH', path: string, name: string): Promise<void> => {
  const response = await api.raw(method, path, undefined);
  if (response.status !== 202) return save(response, name);
  const { arquivo } = await finished(response.headers.get('location') ?? '');
  if (!arquivo) throw new Problem('Não foi possível gerar o arquivo.', 422, 'TAREFA_SEM_ARQUIVO');
  return save(await api.raw('GET', arquivo, undefined), name);
};

/** Downloads the file that `body` describes, and saves it. */
export const downloadOf = async (path: string, body: object, name: string): Promise<void> => save(await api.raw('POST', path, body), name);
