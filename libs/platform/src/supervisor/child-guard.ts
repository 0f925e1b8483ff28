/**
 * Loaded into the API and the worker before their own code (`node --import`). When the supervisor is gone, even by kill -9,
 * its end of the channel closes: the process asks itself to end as by SIGTERM, and makes sure that it does.
 */
const GRACE_MS = 5_000;

process.on('disconnect', () => {
  setTimeout(() => process.exit(1), GRACE_MS).unref();
  if (process.listenerCount('SIGTERM') === 0) process.exit(1);
  process.kill(process.pid, 'SIGTERM');
});
// The channel alone keeps no process alive.
process.channel?.unref();
