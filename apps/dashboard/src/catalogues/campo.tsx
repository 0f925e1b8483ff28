import { MultiSelect, NativeSelect, Select, Switch, Textarea, TextInput } from '@mantine/core';
import type { FieldKind } from '@tulha/domain/kernel/catalogue/answers';
import { type Field, rotuloDe } from '@tulha/domain/kernel/catalogue/fields';
import type { ComponentType } from 'react';
import { Contained } from '../ui/contained.js';
import { DayInput } from '../ui/form/day-input.js';
import { HourInput } from '../ui/form/hour-input.js';
import { IntegerInput, DegreesInput, MeasureInput, MoneyInput, PercentInput, QuantityInput } from '../ui/form/number-input.js';
import { useChoices } from './catalogues.api.js';
import { Escolha } from './escolha.js';

/** One field of a form over a catalogue. Empty is null. */
export type CampoProps = {
  readonly name: string;
  readonly field: Field;
  readonly value: unknown;
  readonly error: string | undefined;
  readonly onChange: (value: unknown) => void;
};

const common = ({ field, error }: CampoProps) => ({
  label: field.label,
  withAsterisk: !field.optional,
  description: field.help,
  error,
});

const Texto = (props: CampoProps) => {
  const Input = props.name === 'obs' ? Textarea : TextInput;
  return (
    <Input {...common(props)} value={String(props.value ?? '')} onChange={(event) => props.onChange(event.currentTarget.value || null)} />
  );
};

/** The phone's keyboard for a field, and whether browsers may fill it in. */
const com = (type: string, inputMode: 'numeric' | 'tel' | 'email' | 'url') => (props: CampoProps) => (
  <TextInput
    {...common(props)}
    type={type}
    inputMode={inputMode}
    value={String(props.value ?? '')}
    onChange={(event) => props.onChange(event.currentTarget.value || null)}
  />
);

const Dia = (props: CampoProps) => (
  <DayInput {...common(props)} value={String(props.value ?? '')} onChange={(value) => props.onChange(value || null)} />
);

const Hora = (props: CampoProps) => (
  <HourInput {...common(props)} value={String(props.value ?? '')} onChange={(value) => props.onChange(value || null)} />
);

type NumberInput = typeof QuantityInput;

const numero = (Input: NumberInput) => (props: CampoProps) => (
  <Input
    {...common(props)}
    label={props.field.unit && props.field.kind !== 'money' ? `${props.field.label} (${props.field.unit})` : props.field.label}
    leftSection={props.field.kind === 'money' ? 'R$' : undefined}
    value={(props.value as number | null | undefined) ?? null}
    onChange={props.onChange}
  />
);

const Marca = (props: CampoProps) => (
  <Switch
    label={props.field.label}
    mt="1.75rem"
    checked={props.value === 1}
    onChange={(event) => props.onChange(event.currentTarget.checked ? 1 : 0)}
  />
);

/** More choices than these are looked for by typing. */
const FEW = 12;

const choicesOf = (field: Field) =>
  (field.opcoes ?? Object.keys(field.rotulos ?? {})).map((value) => ({ value, label: rotuloDe(field, value) }));

const Opcao = (props: CampoProps) => {
  const { kind, optional, label } = props.field;
  const data = choicesOf(props.field);
  const value = props.value === null || props.value === undefined ? '' : String(props.value);
  const choose = (chosen: string | null) => props.onChange(chosen ? (kind === 'integer' ? Number(chosen) : chosen) : null);
  if (data.length > FEW)
    return (
      <Select
        {...common(props)}
        data={data}
        searchable
        clearable={optional}
        clearButtonProps={{ 'aria-label': `Limpar ${label}` }}
        placeholder="Escolha"
        nothingFoundMessage="Nada com esse nome"
        value={value || null}
        onChange={choose}
      />
    );
  return (
    <NativeSelect
      {...common(props)}
      data={[{ value: '', label: 'Escolha' }, ...data]}
      value={value}
      onChange={(event) => choose(event.currentTarget.value)}
    />
  );
};

const doNumero = (chosen: string | null) => (chosen === null || !/^\d+$/.test(chosen) ? chosen : Number(chosen));

const ComNovos = (props: CampoProps) => (
  <Escolha
    {...common(props)}
    field={props.field}
    data={useChoices(props.field.de ?? '')}
    value={props.value}
    onChange={(chosen) => props.onChange(doNumero(chosen))}
  />
);

/** A record, or a word in its place where the field takes words beside; one it has already is among them. */
const Ligacao = (props: CampoProps) => {
  const { field, value } = props;
  const words = typeof value === 'string' && !field.opcoes?.includes(value) ? [{ value, label: value }] : [];
  return (
    <Select
      {...common(props)}
      data={[...choicesOf(field), ...words, ...useChoices(field.de ?? '')]}
      searchable
      clearable={field.optional}
      clearButtonProps={{ 'aria-label': `Limpar ${field.label}` }}
      placeholder="Escolha"
      nothingFoundMessage="Nada com esse nome"
      value={value ? String(value) : null}
      onChange={(chosen) => props.onChange(doNumero(chosen))}
    />
  );
};

const Ligacoes = (props: CampoProps) => (
  <MultiSelect
    {...common(props)}
    data={useChoices(props.field.de ?? '')}
    searchable
    nothingFoundMessage="Nada com esse nome"
    value={((props.value as readonly number[] | null | undefined) ?? []).map(String)}
    onChange={(values) => props.onChange(values.map(Number))}
  />
);

/** Measures have four decimals at most, and only coordinates have more. */
const MEDIDA_CASAS = 4;
const [Medida, Graus] = [numero(MeasureInput), numero(DegreesInput)];
const Decimal = (props: CampoProps) => ((props.field.casas ?? 0) > MEDIDA_CASAS ? <Graus {...props} /> : <Medida {...props} />);

/** One input per kind of field the declarations know. */
const inputs: Readonly<Record<FieldKind, ComponentType<CampoProps>>> = {
  text: Texto,
  documento: Texto,
  cep: com('text', 'numeric'),
  codigo: com('text', 'numeric'),
  telefone: com('tel', 'tel'),
  email: com('email', 'email'),
  site: com('url', 'url'),
  day: Dia,
  month: Texto,
  hour: Hora,
  instant: Texto,
  money: numero(MoneyInput),
  quantity: numero(QuantityInput),
  integer: numero(IntegerInput),
  decimal: Decimal,
  percent: numero(MeasureInput),
  fraction: numero(PercentInput),
  flag: Marca,
  option: Opcao,
  ref: Ligacao,
  refs: Ligacoes,
  /** Drawn on the map, or of a file: never in a form. */
  polygon: Texto,
  geometry: Texto,
};

export const Campo = (props: CampoProps) => {
  const Input = props.field.rotulos ? Opcao : props.field.aqui ? ComNovos : inputs[props.field.kind];
  return (
    <Contained>
      <Input {...props} />
    </Contained>
  );
};
