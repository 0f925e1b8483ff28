import { InvalidRequest } from './errors.js';

/** What may be said in the address, inside the request or in both alike. @throws InvalidRequest for one that is said both ways */
export const umaVezSo = <T>(campo: string, naUrl: T | undefined, dentro: T | undefined, onde: 'corpo' | 'formulário' = 'corpo') => {
  if (naUrl !== undefined && dentro !== undefined && naUrl !== dentro)
    throw new InvalidRequest([{ campo, mensagem: `Vem no endereço e no ${onde}, e um contradiz o outro. Diga uma vez só.` }]);
  return naUrl ?? dentro;
};
