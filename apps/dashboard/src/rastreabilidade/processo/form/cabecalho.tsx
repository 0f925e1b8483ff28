import { NativeSelect, Paper, Switch, Text } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useEffect } from 'react';
import { type Registro, useCadastro } from '../catalogue.api.js';
import { useSemSafra } from '../../../propriedade/safras.api.js';
import { DayInput } from '../../../ui/form/day-input.js';
import { HourInput } from '../../../ui/form/hour-input.js';
import { quantity } from '../../../ui/format.js';
import { MeasureInput } from '../../../ui/form/number-input.js';
import { NothingYet } from '../../../ui/nothing-yet.js';
import type { Rascunho } from '../rascunho.js';
import type { Processo } from '../tipos.js';
import { Dobra } from './dobra.js';
import classes from './form.module.css';

type Props = { readonly form: UseFormReturnType<Rascunho>; readonly processo: Processo };

const capacidade = (lugar: Registro): string =>
  typeof lugar['capacidadeL'] === 'number' ? ` (${quantity(lugar['capacidadeL'], 'L')})` : '';

const Local = ({ form, cadastro }: { form: Props['form']; cadastro: NonNullable<Processo['cadastro']> }) => {
  const { lugares, path, pronto } = useCadastro(cadastro.tabela);
  const { local } = form.values;
  const { setFieldValue } = form;
  // Remembered, but gone since: it must not be sent unseen.
  const gone = pronto && local !== null && !lugares.some(({ id }) => String(id) === local);
  useEffect(() => {
    if (gone) setFieldValue('local', null);
  }, [gone, setFieldValue]);
  return (
    <NativeSelect
      size="md"
      className={classes['wide'] ?? ''}
      label={cadastro.label}
      withAsterisk
      data={[
        { value: '', label: 'Escolha' },
        ...lugares.map((lugar) => ({ value: String(lugar.id), label: `${String(lugar['descricao'])}${capacidade(lugar)}` })),
      ]}
      value={form.values.local ?? ''}
      error={form.errors['local']}
      description={pronto && lugares.length === 0 && <NothingYet path={path} />}
      onChange={(event) => form.setFieldValue('local', event.currentTarget.value || null)}
    />
  );
};

export const HoraInput = ({ form, name, label }: { form: Props['form']; name: 'hora' | 'horaSaida'; label: string }) => (
  <HourInput size="md" label={label} {...form.getInputProps(name)} value={form.values[name]} />
);

export const UmidadeInput = ({ form, name, label }: { form: Props['form']; name: 'umidadeEntrada' | 'umidadeSaida'; label: string }) => (
  <MeasureInput
    size="md"
    label={label}
    rightSection={<Text size="sm">%</Text>}
    value={form.values[name]}
    error={form.errors[name]}
    onChange={(value) => form.setFieldValue(name, value)}
  />
);

export const PesoInput = ({ form, name, label }: { form: Props['form']; name: 'pesoEntrada' | 'pesoSaida'; label: string }) => (
  <MeasureInput
    size="md"
    label={label}
    rightSection={<Text size="sm">kg</Text>}
    value={form.values[name]}
    error={form.errors[name]}
    onChange={(value) => form.setFieldValue(name, value)}
  />
);

/** The fields of place and time. */
export const Cabecalho = ({ form, processo, fazenda }: Props & { readonly fazenda: number }) => {
  const { blocos, cadastro } = processo;
  const semSafra = useSemSafra(fazenda, form.values.entrada);
  return (
    <Paper p="sm" className={classes['fields'] ?? ''}>
      {cadastro && <Local form={form} cadastro={cadastro} />}
      <DayInput
        size="md"
        label={blocos.permanencia ? 'Dia da entrada' : 'Dia'}
        withAsterisk
        description={semSafra}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        {...form.getInputProps('entrada')}
        value={form.values.entrada}
      />
      {blocos.hora && <HoraInput form={form} name="hora" label="Hora" />}
      {blocos.umidade && <UmidadeInput form={form} name="umidadeEntrada" label="Umidade" />}
      {blocos.peso && <PesoInput form={form} name="pesoEntrada" label="Peso" />}
      {blocos.avulso && (
        <Switch
          size="md"
          className={classes['wide'] ?? ''}
          label="Avulso: o café não veio de lotes registrados"
          checked={form.values.avulso}
          onChange={(event) => form.setFieldValue('avulso', event.currentTarget.checked)}
        />
      )}
    </Paper>
  );
};

/** The exit, for users who enter everything afterwards; otherwise it is registered when it happens. */
export const JaSaiu = ({ form, processo }: Props) => (
  <Dobra titulo="O café já saiu de lá" preenchida={form.values.saida !== ''}>
    <Paper p="sm" className={classes['fields'] ?? ''}>
      <DayInput size="md" label="Dia da saída" {...form.getInputProps('saida')} value={form.values.saida} />
      {processo.blocos.hora && <HoraInput form={form} name="horaSaida" label="Hora da saída" />}
      {processo.blocos.umidade && <UmidadeInput form={form} name="umidadeSaida" label="Umidade na saída" />}
      {processo.blocos.peso && <PesoInput form={form} name="pesoSaida" label="Peso na saída" />}
    </Paper>
  </Dobra>
);
