import type { Line } from './register.js';
import type { Transition } from './transition.js';

const ID = ':id';

type Step = Pick<Transition, 'path'>;
type Below = Pick<Line, 'path' | 'paths'>;

/** The route of a step under its register: below the record, unless its path says where the record's id goes. */
export const stepRoute = ({ path }: Step): string => (path.includes(ID) ? `/${path}` : `/${ID}/${path}`);

/** The address of a step of a record, under its register. */
export const stepAddress = (step: Step, id: number): string => stepRoute(step).replace(ID, String(id));

/** The address of the list of a record's lines, under its register. */
export const listAddress = ({ paths }: Below, id: number): string => `/${id}/${paths.list}`;

/** The address that deletes a line of a record, under its register. */
export const removeAddress = ({ paths }: Below, id: number, itemId: number): string => `/${id}/${paths.remove}/${itemId}`;
