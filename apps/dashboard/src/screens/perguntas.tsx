import type { UseFormReturnType } from '@mantine/form';
import { Campo } from '../catalogues/campo.js';
import type { Named, Values } from './screen.js';

/** Fields in a dialog, one under another. */
export const Perguntas = ({ fields, form }: { fields: readonly Named[]; form: UseFormReturnType<Values> }) =>
  fields.map(([name, field]) => (
    <Campo
      key={name}
      name={name}
      field={field}
      value={form.values[name]}
      error={form.errors[name] === undefined ? undefined : String(form.errors[name])}
      onChange={(value) => form.setFieldValue(name, value)}
    />
  ));
