/** How often it is looked whether this process goes on, in ms. */
const STEP_MS = 50;
/** Who was kept from going on for so long, in ms, may not have heard what was there in time. */
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
 * What a look saw. One that saw somebody silent while this very process could hardly listen says nothing of whoever was asked: it is
 * repeated, up to three times in all.
 * @param isSilent whether it saw somebody silent
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
