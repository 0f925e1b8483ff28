/** How often it is looked whether this process goes on, in ms. */
const STEP_MS = 50;
/** A process halted for so long, in ms, may have missed a timely answer. */
const HALTED_MS = 500;
const LOOKS_MAX = 3;

/** How long this process is kept from going on from now on: halted, starved or busy with something else. */
const watchHalts = () => {
  let [at, halted] = [performance.now(), 0];
  const step = (): number => {
    const now = performance.now();
    halted += Math.max(0, now - at - STEP_MS);
    at = now;
    return halted;
  };
  const timer = setInterval(step, STEP_MS);
  return {
    end: (): number => {
      clearInterval(timer);
      return step();
    },
  };
};

/**
 * The result of an inspection. Silence observed while this very process was starved proves nothing about the other side: the
 * inspection is repeated, up to three times in all.
 * @param isSilent whether the result includes silence
 */
export const listening = async <T>(look: () => Promise<T>, isSilent: (seen: T) => boolean): Promise<T> => {
  for (let looks = 1; ; looks++) {
    const halts = watchHalts();
    let halted = 0;
    const seen = await look().finally(() => {
      halted = halts.end();
    });
    if (looks === LOOKS_MAX || !isSilent(seen) || halted < HALTED_MS) return seen;
  }
};
