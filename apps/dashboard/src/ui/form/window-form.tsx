import { Button, Group, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { Action } from '../page.js';
import { Resumed } from './resumed.js';
import type { Form } from './use-form.js';

type Props<V> = {
  readonly form: Form<V>;
  /** Gets the valid values. */
  readonly onSend: (values: V) => unknown;
  /** Called when the user goes back without saving. */
  readonly onBack: () => void;
  /** While it is being written: it is not sent twice. */
  readonly busy: boolean;
  /** The label of its button. */
  readonly send?: string;
  /** Other ways to end, between going back and writing. */
  readonly beside?: ReactNode;
  readonly children: ReactNode;
};

/** The form in a window: the unsaved values it continues from, its fields, and at its foot the buttons back and save. */
export const WindowForm = <V,>({ form, onSend, onBack, busy, send = 'Gravar', beside, children }: Props<V>) => (
  <form onSubmit={form.onSubmit((values) => void onSend(values))} noValidate>
    <Stack>
      <Resumed form={form} />
      {children}
      <Group justify="flex-end">
        <Button variant="default" onClick={onBack}>
          Voltar
        </Button>
        {beside}
        <Action type="submit" loading={busy}>
          {send}
        </Action>
      </Group>
    </Stack>
  </form>
);
