import { type UseFormInput, type UseFormReturnType, useForm as useMantineForm } from '@mantine/form';
import { useEffect, useState } from 'react';
import { focusFirstWrong } from './first-wrong.js';

/** Call what this gives once errors are told: when they are on screen, the first one has the focus. */
export const useFirstWrong = (): (() => void) => {
  const [refusals, setRefusals] = useState(0);
  useEffect(() => {
    if (refusals > 0) focusFirstWrong();
  }, [refusals]);
  return () => setRefusals((count) => count + 1);
};

/** A form of the dashboard. Whoever refuses it, the form itself or the server, the focus goes to the first field that is wrong. */
export const useForm = <V extends Record<string, unknown>>(input: UseFormInput<V>): UseFormReturnType<V> => {
  const form = useMantineForm<V>(input);
  const lead = useFirstWrong();
  return {
    ...form,
    setErrors: (errors) => {
      form.setErrors(errors);
      lead();
    },
    validate: () => {
      const result = form.validate();
      if (result.hasErrors) lead();
      return result;
    },
    onSubmit: (send, refused) =>
      form.onSubmit(send, (errors, values, event) => {
        lead();
        refused?.(errors, values, event);
      }),
  };
};
