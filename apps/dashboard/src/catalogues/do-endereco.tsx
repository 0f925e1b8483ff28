import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import type { Named, ReadState, Values } from '../screens/screen.js';

const NUMERO = /^[1-9]\d{0,14}$/;

/** The values of a new record given in the address, such as `?colaborador=12`. Only for fields that are references. */
const ditoNoEndereco = (fields: readonly Named[], params: URLSearchParams): Values =>
  Object.fromEntries(
    fields.flatMap(([name, { kind }]) => {
      const value = params.get(name);
      return kind === 'ref' && value !== null && NUMERO.test(value) ? [[name, Number(value)]] : [];
    }),
  );

type Props = { readonly fields: readonly Named[]; readonly children: (read: ReadState<Values>) => ReactNode };

/** Hands a form the values in the address. */
export const DoEndereco = ({ fields, children }: Props) => {
  const [params] = useSearchParams();
  return children({ data: ditoNoEndereco(fields, params), error: null, refetch: () => undefined });
};
