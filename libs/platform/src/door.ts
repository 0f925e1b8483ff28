/** What a supervised process says when it wants to listen, and is told when it may. */
export const DOOR = 'porta';
/** A supervisor that says nothing for so long is halted, or none of ours. In ms. */
const WITHIN_MS = 1_000;

/** Lets whoever stands in for this process leave its port. At once where nobody supervises it. */
export const askForTheDoor = (): Promise<void> =>
  new Promise((done) => {
    if (!process.send) return done();
    const onMessage = (message: unknown) => {
      if (message === DOOR) free();
    };
    const free = () => {
      clearTimeout(timer);
      process.off('message', onMessage);
      done();
    };
    const timer = setTimeout(free, WITHIN_MS);
    process.on('message', onMessage);
    process.send(DOOR);
  });
