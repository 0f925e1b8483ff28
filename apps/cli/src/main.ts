import { EXIT } from './errors.js';
import { run } from './run.js';

/** `tulha | head` closes the pipe before we are done: that is its right. */
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? EXIT.ok : EXIT.failure));

const SAME_WISH_MS = 500;
const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

process.exitCode = await run(process.argv.slice(2), {
  stdin: process.stdin,
  stdout: process.stdout,
  stderr: process.stderr,
  env: process.env,
  cwd: process.cwd(),
  onInterrupt: (handler) => {
    let asked: number | undefined;
    const onSignal = () => {
      // Ctrl-C arrives twice, from the terminal and from the launcher. Asked again, it ends without finishing its clean-up.
      if (asked !== undefined && performance.now() - asked > SAME_WISH_MS) process.exit(EXIT.interrupted);
      if (asked !== undefined) return;
      asked = performance.now();
      handler();
    };
    for (const signal of SIGNALS) process.on(signal, onSignal);
    return () => {
      for (const signal of SIGNALS) process.off(signal, onSignal);
    };
  },
});
