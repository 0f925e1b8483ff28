const QUAL = ['safra', 'de', 'ate'];

/** The crop year or the days that an address names. */
export const safraDoEndereco = (params: URLSearchParams): Readonly<Record<string, string>> =>
  Object.fromEntries([...params].filter(([name, value]) => QUAL.includes(name) && value !== ''));

/** The address with another crop year, and all else it says. */
export const comOutraSafra = (params: URLSearchParams, qual: string): URLSearchParams =>
  new URLSearchParams([...[...params].filter(([name]) => !QUAL.includes(name)), ...new URLSearchParams(qual)]);
