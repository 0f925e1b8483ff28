import { CommanderError } from 'commander';
import { CliError, EXIT, type Exit, Interrupted } from './errors.js';
import { buildProgram } from './program.js';
import { report } from './report.js';
import type { Io } from './terminal/io.js';

/** Runs one command line, without the program's name. Answers the exit code; nothing is thrown. */
export const run = async (argv: readonly string[], io: Io): Promise<Exit> => {
  const stop = new AbortController();
  const off = io.onInterrupt(() => stop.abort(new Interrupted()));
  let exit: Exit = EXIT.ok;
  try {
    const program = buildProgram(io, stop.signal, (code) => {
      exit = code;
    });
    await program.parseAsync([...argv], { from: 'user' });
    return exit;
  } catch (error) {
    // Help that was asked for ends with 0; help instead of a missing command does not.
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.ok : EXIT.usage;
    const stopped = stop.signal.aborted && !(error instanceof CliError);
    return await report(stopped ? new Interrupted() : error, io, argv.includes('--json'));
  } finally {
    off();
  }
};
