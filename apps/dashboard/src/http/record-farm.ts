/** The most read records whose farm is remembered: more than any screen shows. */
const MAX = 5_000;

/** The farm of each record that was read, by its address: a write to the record, or below it, names that farm, whichever is active. */
const farms = new Map<string, number>();

const remember = (address: string, farm: unknown): void => {
  if (typeof farm !== 'number' || farm <= 0) return;
  farms.delete(address);
  farms.set(address, farm);
  if (farms.size > MAX) farms.delete(farms.keys().next().value as string);
};

const addressOf = (path: string): string => (path.split(/[?#]/)[0] as string).replace(/^\/v1(?=\/)/, '');

type Read = { readonly fazenda?: unknown; readonly content?: unknown };
type Row = { readonly id?: unknown; readonly fazenda?: unknown };

/** The farms in an answer: the record's own, from its header or its body, or those of the rows of a list. */
export const rememberFarms = (path: string, headers: Headers, data: unknown): void => {
  if (data === null || typeof data !== 'object') return;
  const address = addressOf(path);
  const { fazenda, content } = data as Read;
  const told = Number(headers.get('x-fazenda') ?? Number.NaN);
  if (/\/\d+$/.test(address)) remember(address, Number.isNaN(told) ? fazenda : told);
  for (const row of Array.isArray(content) ? (content as readonly Row[]) : [])
    if (row && typeof row.id === 'number') remember(`${address}/${row.id}`, row.fazenda);
};

/** The farm of the record that an address is of, or is below; undefined where none was read, or where it is of no farm. */
export const farmOfRecord = (path: string): number | undefined => {
  const asked = addressOf(path);
  for (let address = asked; address.includes('/'); address = address.slice(0, address.lastIndexOf('/'))) {
    const farm = farms.get(address);
    if (farm !== undefined) return farm;
  }
  // A step may have the record's id at its end: `/cad-estoque/entrada/abrir/5`.
  return farms.get(asked.replace(/\/[a-z]+(\/\d+)$/, '$1'));
};
