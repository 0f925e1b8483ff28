import { refuseHttp } from '../http/pipeline/errors.js';

/** The record, or 404. */
export const achado = <T>(record: T | undefined): T => {
  if (record === undefined) throw refuseHttp('REGISTRO_NAO_ENCONTRADO');
  return record;
};
