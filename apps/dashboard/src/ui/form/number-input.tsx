import { withoutZeros } from '@tulha/domain/kernel/trim';
import { TextInput, type TextInputProps } from '@mantine/core';
import { scaledFromBr, scaledToBr, toScaled, toWire } from '@tulha/domain/kernel/decimal';
import { useState } from 'react';
import { amount, decimal, parseMoney, parseQuantity } from '../format.js';

type Props = Omit<TextInputProps, 'value' | 'onChange' | 'defaultValue'> & {
  /** A number of the wire; null when empty or not a number. */
  readonly value: number | null;
  readonly onChange: (value: number | null) => void;
};

const numberInput = (parse: (text: string) => number | undefined, show: (value: number) => string) => {
  const Input = ({ value, onChange, error, ...props }: Props) => {
    const [text, setText] = useState<string>();
    const wrong = text !== undefined && text.trim() !== '' && parse(text) === undefined;
    return (
      <TextInput
        {...props}
        inputMode="decimal"
        autoComplete="off"
        value={text ?? (value === null ? '' : show(value))}
        error={wrong ? 'Número inválido. Use vírgula para os decimais.' : error}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => {
          setText(event.currentTarget.value);
          onChange(parse(event.currentTarget.value) ?? null);
        }}
        onBlur={() => {
          if (!wrong) setText(undefined);
        }}
      />
    );
  };
  return Input;
};

/** Kilograms and the like: dots are thousands, up to three decimals. */
export const QuantityInput = numberInput(parseQuantity, (value) => decimal(value, 3));

/** The same, shown without idle zeros: a day is `1`, which `1,000` does not look like. */
export const CountInput = numberInput(parseQuantity, amount);

/** BRL: comma or dot as the decimal mark, two decimals. */
export const MoneyInput = numberInput(parseMoney, (value) => decimal(value, 2));

/** A whole number. */
export const IntegerInput = numberInput(
  (text) => parseQuantity(text, 0),
  (value) => decimal(value, 0),
);

/** A measure with up to four decimals, shown without idle zeros. */
export const MeasureInput = numberInput(
  (text) => parseQuantity(text, 4),
  (value) => withoutZeros(decimal(value, 4), ','),
);

const DEGREE_DECIMALS = 6;

/** Degrees of a coordinate, to the sixth decimal; typed with a comma, or with the dot of a GPS. */
export const DegreesInput = numberInput(
  (text) => parseQuantity(text.trim().replace(/^([-\u2212]?\d{1,3})\.(\d{1,6})$/, '$1,$2'), DEGREE_DECIMALS),
  (value) => withoutZeros(decimal(value, DEGREE_DECIMALS), ','),
);

/** A part of a whole, typed as a percent and kept as a fraction: 40 is 0,4. */
export const PercentInput = numberInput(
  (text) => {
    const hundredths = scaledFromBr(text, 2);
    return hundredths === undefined ? undefined : toWire(hundredths, 4);
  },
  (value) => withoutZeros(scaledToBr(toScaled(value, 4) ?? 0, 2), ','),
);
