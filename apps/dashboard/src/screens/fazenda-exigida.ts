import { activeFarm } from '../http/session.js';
import { useFazendas } from '../propriedade/fazendas.api.js';
import type { FormPart } from './screen.js';

const FAZENDA = 'fazenda';

/** The form with its field for the farm required. */
export const comFazenda = (form: FormPart): FormPart => ({
  ...form,
  fields: form.fields.map(([name, field]) => [name, name === FAZENDA ? { ...field, optional: false } : field] as const),
});

/**
 * The form of a record that belongs to a farm: a new one must say which where all of several are active. The declaration leaves the farm
 * optional, since it is otherwise that of the request.
 */
export const useFazendaExigida = (form: FormPart, novo: boolean): FormPart => {
  const active = activeFarm.use() ?? 0;
  const varias = (useFazendas().data?.content.length ?? 0) > 1;
  return novo && form.porFazenda && active === 0 && varias ? comFazenda(form) : form;
};
