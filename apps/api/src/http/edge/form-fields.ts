import type { MultipartValue } from '@fastify/multipart';
import { isStorable, storable } from '@tulha/domain/kernel/storable';
import { InvalidRequest } from '../pipeline/errors.js';

/** The replacement character that the form parser puts in place of bytes that are not UTF-8. */
const NO_LETTER = '\ufffd';

const refused = (campo: string, mensagem: string) => new InvalidRequest([{ campo: storable(campo), mensagem }]);
const isText = (text: string): boolean => isStorable(text) && !text.includes(NO_LETTER);

/** The texts of a form, as they come. */
export const createFields = () => {
  const texts = new Map<string, string>();
  return {
    texts: texts as ReadonlyMap<string, string>,
    /** @throws InvalidRequest for a field that is too long, comes twice, or is no text */
    take: ({ fieldname, fieldnameTruncated, value, valueTruncated }: MultipartValue): void => {
      const text = String(value);
      if (fieldnameTruncated || valueTruncated) throw refused(fieldname, 'É grande demais.');
      if (!isText(fieldname) || !isText(text)) throw refused(fieldname, 'Contém caracteres inválidos.');
      if (texts.has(fieldname)) throw refused(fieldname, 'Vem duas vezes neste formulário. Diga uma vez só.');
      texts.set(fieldname, text);
    },
  };
};
