import { createServer } from 'node:net';
import { StartError } from './start-error.js';

/** The port and host of a process, and whose variables give them. */
export type Door = { readonly port: number; readonly host: string; readonly of: 'api' | 'worker' };

const VARIABLES = {
  api: { port: 'TULHA_PORT', host: 'TULHA_HOST' },
  worker: { port: 'TULHA_WORKER_PORT', host: 'TULHA_WORKER_HOST' },
} as const;

const sentenceOf = (code: string | undefined, { port, host, of }: Door): string => {
  const names = VARIABLES[of];
  if (code === 'EADDRINUSE') return `A porta ${port} já está em uso por outro programa: feche-o ou escolha outra com ${names.port}.`;
  if (code === 'EACCES') return `A porta ${port} só se abre com mais direitos: escolha com ${names.port} uma acima de 1023.`;
  return `${names.host} deve ser um endereço desta máquina, como 127.0.0.1 ou 0.0.0.0, e não "${host}": corrija ou tire a variável.`;
};

/** Why nothing can listen there, in one sentence; any other error as it is. */
export const explainListening = (door: Door, error: unknown): unknown => {
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (syscall !== 'listen' && syscall !== 'getaddrinfo') return error;
  return new StartError('PORTA_OCUPADA', sentenceOf(code, door), error);
};

/** @throws StartError PORTA_OCUPADA when nothing can listen there, with the reason. */
export const checkDoor = (door: Door): Promise<void> =>
  new Promise((done, fail) => {
    const probe = createServer();
    probe.once('error', (error) => fail(explainListening(door, error)));
    probe.listen({ port: door.port, host: door.host, exclusive: true }, () => probe.close(() => done()));
  });
