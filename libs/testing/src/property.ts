import fc from 'fast-check';
import { seed } from './seed.js';

fc.configureGlobal({ seed });

/** fast-check, drawing from the run's seed: properties import it from here. */
export { fc };
