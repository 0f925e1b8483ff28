import type { UseFormReturnType } from '@mantine/form';
import { CampoDe } from '../catalogues/campos.js';
import type { Named, Values } from './screen.js';

/** Fields in a dialog, one under another. */
export const Perguntas = ({ fields, form }: { fields: readonly Named[]; form: UseFormReturnType<Values> }) =>
  fields.map((named) => <CampoDe key={named[0]} named={named} form={form} />);
