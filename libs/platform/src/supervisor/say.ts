/** A line to the person at the keyboard, in pt-BR. */
export const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

/** Why it cannot go on. */
export const complain = (line: string): void => {
  process.stderr.write(`${line}\n`);
};

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/**
 * Something that is tried again and again: told once when it begins to fail, and once when it goes again, however often it was tried between.
 * @param failing the sentence up to why
 */
export const createTrouble = (failing: string, over: string) => {
  let told = false;
  return {
    is: (why: unknown): void => {
      if (!told) complain(`${failing}: ${reasonOf(why)}`);
      told = true;
    },
    over: (): void => {
      if (told) say(over);
      told = false;
    },
  };
};
