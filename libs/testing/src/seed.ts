/**
 * What chance chooses in tests, it chooses by this number: always the same where landing is decided, and in the long suite a new one, which it
 * prints. `TULHA_SEED=… npm test -- <suite>` plays one again.
 */
export const seed: number = Number(process.env.TULHA_SEED ?? 20_260_511);
