import { z } from 'zod';
import { aparar } from './letras.js';

/** Request field: text as `aparar` leaves it. */
export const textoAparado = () => z.string().overwrite(aparar);

/** Request field: the empty text of a form, or one of which nothing can be seen: "not given", which is null. */
export const emBranco = () => z.preprocess((dado) => (typeof dado === 'string' ? aparar(dado) : dado), z.literal('')).transform(() => null);
