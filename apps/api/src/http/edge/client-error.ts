import type { Socket } from 'node:net';

/** Node's error codes for a connection whose bytes are no request or stop arriving, with the answer to each. */
const ANSWERS: Readonly<Record<string, readonly [status: string, error: string]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'O pedido demorou demais.'],
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'Os cabeçalhos do pedido são grandes demais.'],
};

/** Answers bytes that never became a request, and hangs up. */
export const answerNoRequest = (error: Error & { code?: string }, socket: Socket): void => {
  if (socket.destroyed) return;
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const [line, text] = ANSWERS[error.code ?? ''] ?? ['400 Bad Request', 'Pedido inválido.'];
  const status = Number(line.slice(0, 3));
  const body = JSON.stringify({ type: '/erros/PEDIDO_INVALIDO', title: text, status, code: 'PEDIDO_INVALIDO', error: text });
  const head = `HTTP/1.1 ${line}\r\ncontent-type: application/problem+json\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n`;
  socket.write(head + body);
  socket.destroySoon();
};
