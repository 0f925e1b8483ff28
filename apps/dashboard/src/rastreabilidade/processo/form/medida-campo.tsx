import { NativeSelect, Paper, Text } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { DayInput } from '../../../ui/form/day-input.js';
import { MeasureInput } from '../../../ui/form/number-input.js';
import { useCadastro } from '../catalogue.api.js';
import type { Rascunho } from '../rascunho.js';
import { HoraInput } from './cabecalho.js';
import { Dobra } from './dobra.js';
import classes from './form.module.css';

type Form = UseFormReturnType<Rascunho>;

const Quilos = ({ form, name, label }: { form: Form; name: 'medida' | 'medidaTara'; label: string }) => (
  <MeasureInput
    size="md"
    label={label}
    rightSection={<Text size="sm">kg</Text>}
    value={form.values[name]}
    error={form.errors[name]}
    onChange={(value) => form.setFieldValue(name, value)}
  />
);

/** For farms that count in bags or boxes: the content of one, which the record keeps; and when the work ended. Folded away until needed. */
export const MedidaCampo = ({ form }: { form: Form }) => {
  const { lugares } = useCadastro('unidade_fracao');
  const { medida, saida } = form.values;
  return (
    <Dobra titulo="Medida e fim do trabalho" preenchida={medida !== null || saida !== ''}>
      <Paper p="sm" className={classes['fields'] ?? ''}>
        {lugares.length > 0 && (
          <NativeSelect
            size="md"
            className={classes['wide'] ?? ''}
            label="Medida"
            data={[
              { value: '', label: 'Sem nome' },
              ...lugares.map((unidade) => ({ value: String(unidade.id), label: String(unidade['unidade']) })),
            ]}
            value={form.values.unidadeFracao ?? ''}
            error={form.errors['unidadeFracao']}
            onChange={(event) => form.setFieldValue('unidadeFracao', event.currentTarget.value || null)}
          />
        )}
        <Quilos form={form} name="medida" label="Uma medida cheia" />
        <Quilos form={form} name="medidaTara" label="Tara" />
        <DayInput size="md" label="Dia do fim" {...form.getInputProps('saida')} value={form.values.saida} />
        <HoraInput form={form} name="horaSaida" label="Hora do fim" />
      </Paper>
    </Dobra>
  );
};
