import type { Line, Transition } from './register.js';

const ID = ':id';

type Step = Pick<Transition, 'path'>;
type Below = Pick<Line, 'path' | 'paths'>;

/** The route of a step under its register: below the record, unless its path says where the record's id goes. */
export const stepRoute = ({ path }: Step): string => (path.includes(ID) ? `/${path}` : `/${ID}/${path}`);

/** Where the step of a record is taken, under its register. */
export const stepAddress = (step: Step, id: number): string => stepRoute(step).replace(ID, String(id));

/** Where the lines of a record are read, under its register. */
export const listAddress = ({ paths }: Below, id: number): string => `/${id}/${paths.list}`;

/** Where a line of a record is deleted, under its register. */
export const removeAddress = ({ paths }: Below, id: number, itemId: number): string => `/${id}/${paths.remove}/${itemId}`;
