import { Radio, Stack, Textarea } from '@mantine/core';
import { isDia } from '@tulha/domain/kernel/calendar';
import { today } from '../../ui/clock.js';
import { DayInput } from '../../ui/form/day-input.js';
import type { DeAntes } from './de-antes.js';

/** Asks whether the outline there was had been wrong or held until a day: by it coffee that was picked before takes the one or the other. */
export const ODeAntes = ({ value, onChange }: { readonly value: DeAntes; readonly onChange: (value: DeAntes) => void }) => (
  <Stack gap="sm">
    <Radio.Group
      size="md"
      label="E o contorno de antes?"
      value={value.como}
      onChange={(como) => onChange({ ...value, como: como as DeAntes['como'], desde: como === 'mudou' ? value.desde || today() : '' })}
    >
      <Stack gap="sm" mt="xs">
        <Radio
          size="md"
          value="corrigido"
          label="Estava errado: nunca foi assim"
          description="O novo vale também para o café que já se colheu aqui."
        />
        <Radio
          size="md"
          value="mudou"
          label="Estava certo, e o talhão mudou"
          description="O café que se colheu antes do dia da mudança fica com o contorno de antes."
        />
      </Stack>
    </Radio.Group>
    {value.como === 'mudou' && (
      <DayInput
        label="Mudou em"
        required
        value={value.desde}
        error={isDia(value.desde) && value.desde <= today() ? undefined : 'Informe hoje ou um dia antes.'}
        onChange={(desde) => onChange({ ...value, desde: desde ?? '' })}
      />
    )}
    {value.como !== '' && (
      <Textarea
        label={value.como === 'corrigido' ? 'O que estava errado' : 'O que mudou'}
        description="O pacote de origem do lote leva o motivo."
        required={value.como === 'corrigido'}
        maxLength={300}
        autosize
        minRows={2}
        value={value.motivo}
        onChange={(event) => onChange({ ...value, motivo: event.currentTarget.value })}
      />
    )}
  </Stack>
);
