import { count } from './format.js';
import { type Io, isInteractive, write } from './io.js';

/** The progress of a stage: of a total, or, where no total is known, as a share from 0 to 1. */
export type Step = { readonly etapa: string; readonly feito: number } & ({ readonly total: number } | { readonly parte: number });

const BAR = 24;
const CLEAR = '\r\u001b[K';

const bar = (share: number): string => {
  const full = Math.round(Math.min(1, Math.max(0, share)) * BAR);
  return `${'█'.repeat(full)}${'░'.repeat(BAR - full)}`;
};

const lineOf = (step: Step): string => {
  const { etapa, feito } = step;
  if ('parte' in step) return `${etapa} ${bar(step.parte)} ${count(feito)} (${Math.floor(step.parte * 100)} %)`;
  const { total } = step;
  return total > 0
    ? `${etapa} ${bar(feito / total)} ${count(feito)} de ${count(total)} (${Math.floor((feito * 100) / total)} %)`
    : `${etapa}…`;
};

/** How far long work is, on stderr: one line redrawn on a terminal, a line per stage anywhere else. */
export const createProgress = ({ stderr, env }: Pick<Io, 'stderr' | 'env'>) => {
  const redraw = isInteractive(stderr, env);
  let shown = '';
  let stage = '';
  return {
    show: async (step: Step) => {
      if (redraw) {
        const line = [...lineOf(step)].slice(0, Math.max(20, (stderr.columns || 80) - 1)).join('');
        if (line !== shown) await write(stderr, `${CLEAR}${line}`);
        shown = line;
      } else if (step.etapa && step.etapa !== stage) {
        stage = step.etapa;
        await write(stderr, `${stage}…\n`);
      }
    },
    /** Clears the progress line before other output. */
    clear: async () => {
      if (redraw && shown) await write(stderr, CLEAR);
      shown = '';
    },
  };
};
