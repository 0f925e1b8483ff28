import { Alert, Button, Text } from '@mantine/core';
import { IconArrowsDiff } from '@tabler/icons-react';
import { Valor } from '../catalogues/valor.js';
import { valueIn } from './cell.js';
import { type Mudancas, mesmo } from '../ui/form/mudancas.js';
import classes from './mudou-no-meio.module.css';
import type { FormSlotProps, Named, Values } from './screen.js';

type Props = FormSlotProps & {
  readonly mudancas: Mudancas;
  readonly fields: readonly Named[];
  /** The record as it is now. */
  readonly row: object;
  /** The values typed over its earlier state. */
  readonly typed: Values;
};

type OneProps = {
  readonly children: string;
  readonly field: Named[1];
  readonly value: unknown;
  readonly on: boolean;
  readonly onUse: () => void;
};

const Um = ({ children, field, value, on, onUse }: OneProps) => (
  <Button
    variant="default"
    aria-pressed={on}
    onClick={onUse}
    className={classes['one'] ?? ''}
    classNames={{ label: classes['words'] ?? '' }}
  >
    <span className={classes['whose']}>{children}</span>
    <span>
      <Valor field={field} value={value} />
    </span>
  </Button>
);

/**
 * Stands above a form whose record another user has changed meanwhile: shows their value and the typed one side by side, where both changed
 * the field.
 */
export const MudouNoMeio = ({ mudancas: { delas, deAmbos }, fields, row, typed, form }: Props) => {
  if (delas.length + deAmbos.length === 0) return null;
  const labels = fields.filter(([name]) => delas.includes(name)).map(([, { label }]) => label);
  return (
    <Alert color="ambar" icon={<IconArrowsDiff aria-hidden="true" />} title="Este registro mudou enquanto você escrevia">
      {labels.length > 0 && <Text>O que só a outra pessoa mudou já está no formulário: {labels.join(', ')}.</Text>}
      {deAmbos.length > 0 && <Text>O que vocês dois mudaram fica como você escolher. Depois, grave.</Text>}
      {fields
        .filter(([name]) => deAmbos.includes(name))
        .map(([name, field]) => (
          <div key={name} role="group" aria-label={field.label} className={classes['field']}>
            <Text fw={600}>{field.label}</Text>
            <div className={classes['both']}>
              {[
                { whose: 'Está gravado', value: valueIn(row, name) },
                { whose: 'Você escreveu', value: typed[name] ?? null },
              ].map(({ whose, value }) => (
                <Um
                  key={whose}
                  field={field}
                  value={value}
                  on={mesmo(form.values[name], value)}
                  onUse={() => form.setFieldValue(name, value)}
                >
                  {whose}
                </Um>
              ))}
            </div>
          </div>
        ))}
    </Alert>
  );
};
