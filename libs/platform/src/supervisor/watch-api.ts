import { complain, say } from './say.js';

const EACH_MS = 10_000;
const WITHIN_MS = 5_000;
/** The missed answers in a row that are no accident of a busy machine. */
const SILENT = 3;

/** Hears, question by question, whether there was an answer. @returns the news: once that it is silent, once that it is not any more */
export const createSilence = (): ((answered: boolean) => 'calada' | 'voltou' | undefined) => {
  let missed = 0;
  return (answered) => {
    const was = missed >= SILENT;
    missed = answered ? 0 : missed + 1;
    if (answered) return was ? 'voltou' : undefined;
    return missed === SILENT ? 'calada' : undefined;
  };
};

const answers = async (url: string): Promise<boolean> => {
  try {
    const response = await fetch(`${url}/health/live`, { signal: AbortSignal.timeout(WITHIN_MS) });
    await response.body?.cancel();
    return true;
  } catch {
    return false; // any failure counts as silence
  }
};

/**
 * Reports an API at the terminal that exists and does not answer: a halted process answers no health check and does not die.
 * @param log where it writes: a file, or `terminal`
 * @returns the way to stop looking
 */
export const watchApi = (url: string, log: string): (() => void) => {
  const heard = createSilence();
  const where = log === 'terminal' ? '' : ` (veja ${log})`;
  let asking = false;
  const look = async (): Promise<void> => {
    if (asking) return;
    asking = true;
    const news = heard(await answers(url));
    asking = false;
    if (news === 'calada')
      complain(
        `A API não responde há meio minuto, embora o seu processo exista${where}. Se ela não voltar, encerre a Tulha e inicie de novo.`,
      );
    if (news === 'voltou') say('A API voltou a responder.');
  };
  const timer = setInterval(() => void look(), EACH_MS);
  timer.unref();
  return () => clearInterval(timer);
};
