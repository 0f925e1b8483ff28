import { NativeSelect } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useActiveFazenda } from '../propriedade/fazendas.api.js';
import { NothingYet } from './nothing-yet.js';

/**
 * The farm a new record belongs to. Where one farm is active it is that one and nothing is asked; with all of them active the user chooses,
 * since a record belongs to one farm. A `proposed` farm is preselected while it is the user's.
 */
export const useFarmChoice = (proposed = 0) => {
  const { read, farms, active } = useActiveFazenda();
  const [picked, setChosen] = useState(proposed);
  const asked = active?.id === 0;
  const chosen = farms.some(({ id }) => id === picked) ? picked : 0;
  const fazenda = asked ? chosen : (active?.id ?? 0);
  const field = (error?: ReactNode, onChange?: () => void) =>
    asked && (
      <NativeSelect
        label="Fazenda"
        withAsterisk
        data={[{ value: '0', label: 'Escolha a fazenda' }, ...farms.map(({ id, nome }) => ({ value: String(id), label: nome }))]}
        value={String(chosen)}
        error={error}
        description={read.data?.content.length === 0 && <NothingYet path="fazendas" />}
        onChange={(event) => {
          setChosen(Number(event.currentTarget.value));
          onChange?.();
        }}
      />
    );
  return { fazenda, field };
};
