import { eNumero, textoDe } from '@tulha/domain/kernel/cells/texto';
import type { Field } from '@tulha/domain/kernel/catalogue/fields';
import { useChoices } from './catalogues.api.js';
import { valueText } from './texto.js';

type ValorProps = { readonly field: Field; readonly value: unknown };

const Nomes = ({ field, value, de }: ValorProps & { readonly de: string }) => {
  const choices = useChoices(de);
  return textoDe(field, value, (_, id) => choices.find((choice) => choice.value === String(id))?.label ?? '…') ?? '—';
};

/** A value of the wire, as people read it. */
export const Valor = ({ field, value }: ValorProps) =>
  field.de && value !== null && value !== undefined ? <Nomes field={field} value={value} de={field.de} /> : valueText(field, value);

/** Whether a column holds numbers, which are aligned right. */
export const isNumber = eNumero;
