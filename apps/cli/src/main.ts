import { EXIT } from './errors.js';
import { run } from './run.js';

/** `tulha | head` closes the pipe before we are done: that is its right. */
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? EXIT.ok : EXIT.failure));

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

process.exitCode = await run(process.argv.slice(2), {
  stdin: process.stdin,
  stdout: process.stdout,
  stderr: process.stderr,
  env: process.env,
  cwd: process.cwd(),
  onInterrupt: (handler) => {
    let asked = false;
    const onSignal = () => {
      // Asked twice, it ends without finishing what it tidies up.
      if (asked) process.exit(EXIT.interrupted);
      asked = true;
      handler();
    };
    for (const signal of SIGNALS) process.on(signal, onSignal);
    return () => {
      for (const signal of SIGNALS) process.off(signal, onSignal);
    };
  },
});
