/**
 * What the generated tests leave out, by name and with the reason. A route that is in a list without need fails as one that is missing from it.
 */

/** Routes with ids of which the season leaves no record behind. */
export const SEM_ENDERECO: Readonly<Record<string, string>> = {};
