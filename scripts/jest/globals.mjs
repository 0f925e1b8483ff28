/** What a suite imports from `@jest/globals`: what runner.mjs made for this process. */
export const { jest } = globalThis;
