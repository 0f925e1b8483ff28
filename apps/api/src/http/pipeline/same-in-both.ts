import { InvalidRequest } from './errors.js';

/** A value that may come in the address, inside the request, or equal in both. @throws InvalidRequest where the two differ */
export const sameInBoth = <T>(campo: string, naUrl: T | undefined, dentro: T | undefined, onde: 'corpo' | 'formulário' = 'corpo') => {
  if (naUrl !== undefined && dentro !== undefined && naUrl !== dentro)
    throw new InvalidRequest([{ campo, mensagem: `Vem no endereço e no ${onde}, e um contradiz o outro. Diga uma vez só.` }]);
  return naUrl ?? dentro;
};
