import { CliError, EXIT, type Exit } from './errors.js';
import { coloursFor } from './terminal/colours.js';
import { type Io, write } from './terminal/io.js';

const known = (error: unknown): CliError => {
  if (error instanceof CliError) return error;
  const cause = error instanceof Error ? error : new Error(String(error));
  return new CliError(`Erro inesperado: ${cause.message}`, {
    code: 'INESPERADO',
    next: 'Repita com TULHA_DEBUG=1 para ver os detalhes, e comunique a quem mantém a Tulha.',
    cause,
  });
};

const textOf = ({ message, exit, details }: CliError, io: Io): string => {
  const { bold, red, dim, yellow } = coloursFor(io.stderr, io.env);
  const title = exit === EXIT.interrupted ? yellow(message) : `${bold(red('Erro:'))} ${message}`;
  const lines = [
    title,
    ...(details.why ? [`  ${dim('Motivo:')} ${details.why}`] : []),
    ...(details.fields ?? []).map(({ campo, mensagem }) => `  ${dim(`${campo}:`)} ${mensagem}`),
    ...(details.next ? [`  ${dim('Faça:')}   ${details.next}`] : []),
    ...(details.requestId ? [`  ${dim('Pedido:')} ${details.requestId}`] : []),
  ];
  return `${lines.join('\n')}\n`;
};

const jsonOf = ({ message, exit, details: { code, why, next, requestId, fields } }: CliError): string =>
  `${JSON.stringify({ erro: { codigo: code ?? 'FALHA', mensagem: message, motivo: why, proximo: next, pedido: requestId, campos: fields, saida: exit } })}\n`;

/** Prints an error on stderr: the failure, its cause, the next thing to do, and its request id. */
export const report = async (error: unknown, io: Io, json: boolean): Promise<Exit> => {
  const failure = known(error);
  await write(io.stderr, json ? jsonOf(failure) : textOf(failure, io));
  if (io.env['TULHA_DEBUG'] && failure.cause instanceof Error) await write(io.stderr, `${failure.cause.stack ?? failure.cause.message}\n`);
  return failure.exit;
};
