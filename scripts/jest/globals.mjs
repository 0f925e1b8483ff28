/** The exports of `@jest/globals` for a suite: the functions runner.mjs made for this process. */
export const { jest } = globalThis;
