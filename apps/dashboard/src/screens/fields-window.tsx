import { ActionIcon, Button } from '@mantine/core';
import type { ElementType } from 'react';
import type { z } from 'zod';
import type { Entry } from '../http/outbox/entry.js';
import { type Asked, useFormWindow, useWish } from '../http/outbox/use-outbox.js';
import { fieldErrors } from '../ui/form/errors.js';
import { issuesOf } from '../ui/form/schema.js';
import { useForm } from '../ui/form/use-form.js';
import { WindowForm } from '../ui/form/window-form.js';
import { Dialog } from '../ui/over/dialog.js';
import { Action } from '../ui/page.js';
import { Perguntas } from './perguntas.js';
import type { Named, Values } from './screen.js';
import { bodyOf, changedBodyOf, missingOf } from './values.js';

type Asking = {
  /** The window's own name on its page, by which a form refused later opens again. */
  readonly name: string;
  readonly title: string;
  readonly fields: readonly Named[];
  /** Judges the request, all of it. */
  readonly input: z.ZodType;
  /** The starting values of the fields. */
  readonly initial: Values;
  /** The record being changed: only fields that differ from it are sent. */
  readonly over?: object;
  /** The request for the body that was typed. */
  readonly ask: (body: Values) => Omit<Asked, 'values'>;
  readonly done: string;
  /** The label of its button; *Gravar* unless told. */
  readonly send?: string;
};

type Closing = { readonly reopened: Entry | undefined; readonly onDone: () => void; readonly onBack: () => void };

/** Mounted with its window, so that it begins anew each time. */
const Fields = ({ reopened, onDone, onBack, ...asking }: Asking & Closing) => {
  const { name, fields, input, initial, over, ask, done, send } = asking;
  const bodyFor = (values: Values) => (over ? changedBodyOf(values, over) : bodyOf(values));
  const write = useWish((values: Values) => ({ ...ask(bodyFor(values)), values }), done, { form: name });
  const form = useForm<Values>({
    unsaved: { form: name, over: over !== undefined, seq: reopened?.seq },
    initialValues: { ...initial, ...reopened?.values },
    validate: (values) => ({ ...issuesOf(input, ask(bodyOf(values)).wish.body), ...missingOf(fields, values) }),
  });
  const go = async (values: Values) => {
    try {
      await write.mutateAsync(values);
      onDone();
    } catch (cause) {
      form.setErrors(fieldErrors(cause));
    }
  };
  return (
    <WindowForm form={form} onSend={go} onBack={onBack} busy={write.isPending} {...(send !== undefined && { send })}>
      <Perguntas fields={fields} form={form} />
    </WindowForm>
  );
};

/** Opens the window: the main action, a button, or an icon beside many others. */
type Opener = { readonly as: 'action' | 'button' | 'sign'; readonly label: string; readonly icon: ElementType };

const Opening = ({ as, label, icon: Icon, onClick }: Opener & { readonly onClick: () => void }) => {
  if (as === 'action') {
    return (
      <Action icon={Icon} onClick={onClick}>
        {label}
      </Action>
    );
  }
  if (as === 'button') {
    return (
      <Button variant="default" leftSection={<Icon size="1rem" aria-hidden="true" />} onClick={onClick}>
        {label}
      </Button>
    );
  }
  return (
    <ActionIcon variant="subtle" color="gray" size="lg" aria-label={label} title={label} onClick={onClick}>
      <Icon size="1.1rem" aria-hidden="true" />
    </ActionIcon>
  );
};

/** A few fields asked in a window that a button opens. `onDone`: told once it is written. */
export const FieldsWindow = ({ opener, onDone, ...asking }: Asking & { readonly opener: Opener; readonly onDone?: () => void }) => {
  const { opened, open, close, reopened } = useFormWindow(asking.name);
  return (
    <>
      <Opening {...opener} onClick={open} />
      <Dialog opened={opened} onClose={close} title={asking.title}>
        <Fields
          {...asking}
          reopened={reopened}
          onBack={close}
          onDone={
            onDone
              ? () => {
                  close();
                  onDone();
                }
              : close
          }
        />
      </Dialog>
    </>
  );
};
