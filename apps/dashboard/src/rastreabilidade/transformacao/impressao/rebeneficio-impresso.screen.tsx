import { Ficha } from './ficha.js';

/** A rebenefício on paper. */
export const Component = () => <Ficha processo="rebeneficio" />;
