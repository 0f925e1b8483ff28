/** How this dashboard speaks with its API, in versions of that. Goes up when a change of the API breaks a dashboard of before. */
export const FALA = 1;

/** The oldest dashboard that the API of this build still understands, for a page that a browser has kept for days. `versao.json` tells it. */
export const ENTENDE = 1;
