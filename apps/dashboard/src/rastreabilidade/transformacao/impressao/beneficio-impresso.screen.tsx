import { Ficha } from './ficha.js';

/** A benefício on paper. */
export const Component = () => <Ficha processo="beneficio" />;
