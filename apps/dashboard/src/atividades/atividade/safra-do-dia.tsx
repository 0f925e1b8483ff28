import { atividadeFields } from '@tulha/domain/atividades/atividade/atividade.columns';
import { Paper } from '@mantine/core';
import { useEffect, useEffectEvent } from 'react';
import { Campo } from '../../catalogues/campo.js';
import { activeFarm } from '../../http/session.js';
import type { FormSlotProps } from '../../screens/screen.js';
import { safraDoDia } from '../dia/conta.js';
import { useSafrasDoDia } from '../dia/listas.js';

/** The crop year that has the day, unless another is chosen. */
export const SafraDoDia = ({ form }: FormSlotProps) => {
  const active = activeFarm.use() ?? 0;
  const fazenda = Number(form.values['fazenda']) || active;
  const safras = useSafrasDoDia(fazenda);
  const certa = safraDoDia(safras, fazenda, String(form.values['data'] ?? '')) ?? null;
  const put = useEffectEvent((safra: number | null) => form.setFieldValue('safra', safra));
  useEffect(() => put(certa), [certa]);
  return (
    <Paper p="md">
      <Campo
        name="safra"
        field={atividadeFields.safra}
        value={form.values['safra']}
        error={form.errors['safra'] === undefined ? undefined : String(form.errors['safra'])}
        onChange={(value) => form.setFieldValue('safra', value)}
      />
    </Paper>
  );
};
