import { NativeSelect } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useActiveFazenda } from './fazendas.api.js';
import type { Values } from '../screens/screen.js';

/** Which farm a new record is of: asked where all of them are active. */
export const FazendaDoFormulario = ({ form }: { readonly form: UseFormReturnType<Values> }) => {
  const { farms, active } = useActiveFazenda();
  if (active?.id !== 0) return null;
  return (
    <NativeSelect
      label="Fazenda"
      withAsterisk
      data={[{ value: '', label: 'Escolha a fazenda' }, ...farms.map(({ id, nome }) => ({ value: String(id), label: nome }))]}
      value={String(form.values['fazenda'] ?? '')}
      error={form.errors['fazenda']}
      onChange={(event) => form.setFieldValue('fazenda', event.currentTarget.value)}
    />
  );
};
