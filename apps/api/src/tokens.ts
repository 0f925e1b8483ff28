/** Nest's name for the services of `services.ts`. */
export const SERVICES = Symbol('SERVICES');
