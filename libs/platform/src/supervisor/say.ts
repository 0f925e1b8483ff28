/** A line to the person at the keyboard, in pt-BR. */
export const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

/** Why it cannot go on. */
export const complain = (line: string): void => {
  process.stderr.write(`${line}\n`);
};
