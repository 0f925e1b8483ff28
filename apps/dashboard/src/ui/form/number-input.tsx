import { TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';
import { decimal, parseMoney, parseQuantity } from '../format.js';

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

/** BRL: comma or dot as the decimal mark, two decimals. */
export const MoneyInput = numberInput(parseMoney, (value) => decimal(value, 2));
