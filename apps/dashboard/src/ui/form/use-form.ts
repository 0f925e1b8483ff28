import { type UseFormInput, type UseFormReturnType, useForm as useMantineForm } from '@mantine/form';
import { igual } from '@tulha/domain/kernel/igual';
import { useEffect, useEffectEvent, useState } from 'react';
import { dropUnsaved, sending, type Unsaved } from '../../http/unsaved.js';
import { chooseFarm } from '../../http/session.js';
import { focusFirstWrong } from './first-wrong.js';
import { type Keeping, type Resumed, useFound, useKeeping } from './use-unsaved.js';

/** @returns a function to call once errors are told: when they are on screen, the first one has the focus. */
export const useFirstWrong = (): (() => void) => {
  const [refusals, setRefusals] = useState(0);
  useEffect(() => {
    if (refusals > 0) focusFirstWrong();
  }, [refusals]);
  return () => setRefusals((count) => count + 1);
};

/** The unsaved values of a form. */
export type Typed = {
  /** The values it was taken up with, until they are written or the form starts again. */
  readonly resumed: Resumed | undefined;
  /** Values that the same user typed in it on another farm than the active one: they are offered. */
  readonly elsewhere: Unsaved | undefined;
  /** The form differs from the values it was taken up with; those are on the device already. */
  readonly anew: boolean;
  /** Goes on with that one, on its farm. */
  readonly take: () => void;
  readonly discard: () => void;
};

export type Form<V> = UseFormReturnType<V> & {
  readonly typed: Typed;
  /** Call it once the form is written: nothing of it is kept any more. A request through the outbox with the form's own values does so by itself. */
  readonly saved: () => void;
  /** Begins anew, with these values. */
  readonly begin: (values?: V) => void;
};

type Input<V> = UseFormInput<V> & {
  readonly initialValues: V;
  /** The name under which it is kept on the device while it is written. */
  readonly unsaved: Keeping;
};

/**
 * A form of the dashboard. Typed values are kept on the device, for their user, until they are written, and taken up again when the same
 * user opens the form the next time: `Resumed` says so. When the form itself or the server refuses it, the focus goes to the first wrong
 * field.
 */
export const useForm = <V extends Record<string, unknown>>({ unsaved, ...input }: Input<V>): Form<V> => {
  const { place, values: kept, clean, resumed, elsewhere } = useFound(unsaved, input.initialValues);
  const form = useMantineForm<V>({ ...input, initialValues: kept ?? clean });
  const [offered, setOffered] = useState({ resumed, elsewhere });
  const [takenUp, setTakenUp] = useState(kept);
  const lead = useFirstWrong();
  const done = () => {
    form.resetDirty();
    setOffered({ resumed: undefined, elsewhere: undefined });
  };
  const { typing, drop, keep } = useKeeping(place, resumed, {
    values: form.values,
    dirty: form.isDirty(),
    now: form.getValues,
    before: form.getInitialValues,
    settle: done,
  });
  const open = useEffectEvent(() => kept && form.resetDirty(clean));
  useEffect(() => void open(), []);
  const begin = (values: V = clean) => {
    drop();
    form.setValues(values);
    form.clearErrors();
    form.resetDirty(values);
    setOffered({ ...offered, resumed: undefined });
  };
  const take = () => {
    if (!elsewhere) return;
    if (elsewhere.farm > 0) chooseFarm(elsewhere.farm);
    const values = { ...clean, ...elsewhere.values };
    form.setValues(values);
    setTakenUp(values);
    setOffered({ resumed: { ...elsewhere, mudancas: undefined }, elsewhere: undefined });
  };
  const discard = () => {
    if (elsewhere) dropUnsaved(place, elsewhere.farm);
    setOffered({ ...offered, elsewhere: undefined });
  };
  return {
    ...form,
    typed: { ...offered, anew: form.isDirty() && !igual(form.values, takenUp), take, discard },
    saved: typing.written,
    begin,
    setErrors: (errors) => {
      form.setErrors(errors);
      if (form.isDirty()) keep();
      lead();
    },
    validate: () => {
      const result = form.validate();
      if (result.hasErrors) lead();
      else sending(form.getValues(), typing);
      return result;
    },
    onSubmit: (send, refused) =>
      form.onSubmit(
        (values, event) => {
          sending(values, typing);
          return send(values, event);
        },
        (errors, values, event) => {
          lead();
          refused?.(errors, values, event);
        },
      ),
  };
};
