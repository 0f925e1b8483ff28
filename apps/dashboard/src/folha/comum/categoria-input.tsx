import { TextInput, type TextInputProps } from '@mantine/core';
import { useId } from 'react';
import { useCategorias } from './folhas.api.js';

type Props = Omit<TextInputProps, 'value' | 'onChange'> & { readonly value: string; readonly onChange: (value: string) => void };

/** A category by name: one of the catalogue, offered as one types, or one of one's own. */
export const CategoriaInput = ({ onChange, ...props }: Props) => {
  const list = useId();
  const { data } = useCategorias();
  return (
    <>
      <TextInput {...props} list={list} onChange={(event) => onChange(event.currentTarget.value)} />
      <datalist id={list}>
        {(data?.content ?? []).map(({ id, descricao }) => (
          <option key={id} value={descricao}>
            {descricao}
          </option>
        ))}
      </datalist>
    </>
  );
};

/** The category as the server takes it: the id of one of the catalogue, otherwise the name as it is. */
export const useCategoriaDe = () => {
  const { data } = useCategorias();
  return (text: string): string | number =>
    data?.content.find(({ descricao }) => descricao.toLowerCase() === text.trim().toLowerCase())?.id ?? text.trim();
};
