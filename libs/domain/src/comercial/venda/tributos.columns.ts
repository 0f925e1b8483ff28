/** What a sale owes on its value, as it is called. */
export const NOMES_DOS_TRIBUTOS = { FUNRURAL: 'Funrural', SENAR: 'Senar' } as const;
