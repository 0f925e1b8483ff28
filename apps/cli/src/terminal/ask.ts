import { Interrupted, usage } from '../errors.js';
import type { Io } from './io.js';

/** A question without its final colon, as an error message quotes it. */
const asked = (question: string): string => {
  const text = question.trimEnd();
  return text.endsWith(':') ? text.slice(0, -1) : text;
};

/** A line typed at the terminal. @throws usage without a terminal */
export const askLine = async ({ stdin, stderr }: Io, question: string, otherwise: string): Promise<string> => {
  if (!stdin.isTTY) throw usage(`${asked(question)}: não há um terminal para perguntar.`, otherwise);
  const { createInterface } = await import('node:readline/promises');
  const reader = createInterface({ input: stdin, output: stderr });
  const stopped = new AbortController();
  reader.on('SIGINT', () => stopped.abort());
  try {
    return (await reader.question(question, { signal: stopped.signal })).trim();
  } catch (error) {
    if (stopped.signal.aborted) throw new Interrupted();
    throw error;
  } finally {
    reader.close();
  }
};

/** The text typed so far. `done` when the line was ended, `interrupted` by Ctrl-C. */
export const typed = (before: string, keys: string): { text: string; done: boolean; interrupted: boolean } => {
  let text = before;
  for (const key of keys) {
    if (key === '\r' || key === '\n' || key === '\u0004') return { text, done: true, interrupted: false };
    if (key === '\u0003') return { text, done: false, interrupted: true };
    if (key === '\u007f' || key === '\b') text = [...text].slice(0, -1).join('');
    else if (key === '\u0015') text = '';
    else if (key >= ' ') text += key;
  }
  return { text, done: false, interrupted: false };
};

/** A line typed at the terminal that is not shown. @throws usage without a terminal */
export const askSecret = ({ stdin, stderr }: Io, question: string, otherwise: string): Promise<string> => {
  if (!stdin.isTTY || !stdin.setRawMode) throw usage('Não há um terminal para perguntar a senha.', otherwise);
  stderr.write(question);
  stdin.setRawMode(true);
  stdin.setEncoding('utf8');
  return new Promise((done, fail) => {
    let text = '';
    const end = (settle: () => void) => {
      stdin.off('data', onData).off('end', onEnd).pause();
      stdin.setRawMode?.(false);
      stderr.write('\n');
      settle();
    };
    const onEnd = () => end(() => fail(new Interrupted()));
    const onData = (keys: string | Buffer) => {
      const state = typed(text, String(keys));
      text = state.text;
      if (state.interrupted) onEnd();
      else if (state.done) end(() => done(text));
    };
    stdin.on('data', onData).on('end', onEnd).resume();
  });
};

/** All of the standard input, without the line break at its end. */
export const readInput = async ({ stdin }: Io): Promise<string> => {
  if (stdin.isTTY)
    throw usage(
      '--senha-stdin lê a senha da entrada padrão, que é o teclado.',
      'Use um pipe: cat senha.txt | tulha entrar --senha-stdin …',
    );
  const chunks: Buffer[] = [];
  for await (const chunk of stdin) chunks.push(Buffer.from(chunk as Buffer | string));
  return Buffer.concat(chunks)
    .toString('utf8')
    .replace(/\r?\n$/, '');
};
