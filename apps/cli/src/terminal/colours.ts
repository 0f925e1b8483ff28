import picocolors from 'picocolors';
import type { Io, Output } from './io.js';

/** `NO_COLOR` off, `FORCE_COLOR` on (`0` off), else only on a terminal that is not dumb. */
export const wantsColour = (stream: Output, env: Io['env']): boolean => {
  if (env['NO_COLOR']) return false;
  if (env['FORCE_COLOR']) return env['FORCE_COLOR'] !== '0' && env['FORCE_COLOR'] !== 'false';
  return stream.isTTY === true && env['TERM'] !== 'dumb';
};

export const coloursFor = (stream: Output, env: Io['env']) => picocolors.createColors(wantsColour(stream, env));

export type Colours = ReturnType<typeof coloursFor>;
