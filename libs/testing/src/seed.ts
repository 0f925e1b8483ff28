/**
 * The seed of all chance in tests: always the same for the decision to land, and in the long suite a new one, which it prints.
 * `TULHA_SEED=… npm test -- <suite>` plays one again.
 */
export const seed: number = Number(process.env.TULHA_SEED ?? 20_260_511);
