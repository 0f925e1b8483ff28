import { Button } from '@mantine/core';
import { stepAddress } from '@tulha/domain/kernel/register/addresses';
import { Resumed } from '../ui/form/resumed.js';
import { useForm } from '../ui/form/use-form.js';
import { IconPrinter } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import type { Versioned } from '../http/client.js';
import { useFormWindow, useTypedAgain, useWish } from '../http/outbox/use-outbox.js';
import { Confirm } from '../ui/confirm.js';
import { fieldErrors } from '../ui/form/errors.js';
import { issuesOf } from '../ui/form/schema.js';
import { OQueSegue } from './o-que-segue.js';
import { Perguntas } from './perguntas.js';
import { type Act, type Frame, placeOf, type Row, type Values } from './screen.js';
import { bodyOf, changedBodyOf, missingOf, valuesOf } from './values.js';

type Props<R extends Versioned<Row>> = { readonly screen: Frame; readonly row: R; readonly act: Act<R> };

/** The address of an act on a record. */
const addressOf = (path: string, { id }: Row, step?: string): string => `${path}${step ? stepAddress({ path: step }, id) : `/${id}`}`;

const useAct = <R extends Versioned<Row>>({ screen: { path, title }, row, act: { label, call, done } }: Props<R>) =>
  useWish(
    ({ body: more, values }: { readonly body: Values; readonly values: Values }) => {
      const at = call.at?.(row);
      const to = at?.path ?? addressOf(path, row, call.path);
      const fixed = at?.body ?? call.body;
      const body = fixed || Object.keys(more).length > 0 ? { ...fixed, ...more } : undefined;
      const wish = { method: call.method, path: to, ifMatch: row.etag, ...(body && { body }) };
      return { what: `${title.singular}: ${label.toLowerCase()}`, values, wish };
    },
    done,
    { form: label },
  );

/** The record's values for the fields of a part written by hand. */
const askedBySlot = (takes: Act<never>['takes'], row: Row): Values =>
  Object.fromEntries((takes?.slot?.names ?? []).map((name) => [name, (row as Values & Row)[name] ?? null]));

const Question = <R extends Versioned<Row>>(props: Props<R>) => {
  const { screen, row, act } = props;
  const { label, icon, title, text, main = false, takes, then } = act;
  const navigate = useNavigate();
  const run = useAct(props);
  const fields = takes?.fields ?? [];
  const { reopened, ...control } = useFormWindow(label);
  const form = useForm<Values>({
    unsaved: { form: label, over: true, seq: reopened?.seq },
    initialValues: { ...valuesOf(fields, row, 0), ...askedBySlot(takes, row) },
    validate: (values) => (takes ? { ...issuesOf(takes.input, bodyOf(values)), ...missingOf(fields, values) } : {}),
  });
  useTypedAgain(form, reopened);
  const leave = (answer: Row | undefined) => {
    if (then === 'list') return navigate(placeOf(screen));
    return then === 'answer' && answer ? navigate(`${placeOf(screen)}/${answer.id}`) : undefined;
  };
  /** A change of the record itself clears the fields that were emptied. */
  const bodyFor = (values: Values) =>
    act.call.method === 'PUT' && !act.call.path && !act.call.at ? changedBodyOf(values, row) : bodyOf(values);
  const go = async () => {
    if (form.validate().hasErrors) throw new Error('Something is still to be put right in the form');
    try {
      await leave(await run.mutateAsync({ body: bodyFor(form.values), values: form.values }));
    } catch (cause) {
      form.setErrors(fieldErrors(cause));
      throw cause;
    }
  };
  return (
    <Confirm
      main={main}
      label={label}
      icon={icon}
      title={title}
      text={text(row)}
      confirm={label}
      busy={run.isPending}
      onConfirm={go}
      control={control}
    >
      {act.rehearsed && (
        <OQueSegue
          method={act.call.method}
          path={addressOf(screen.path, row, act.call.path)}
          {...(fields.length > 0 && { body: bodyOf(form.values) })}
        />
      )}
      {fields.length > 0 && (
        <>
          <Resumed form={form} />
          <Perguntas fields={fields} form={form} />
          {takes?.slot && <takes.slot.Part form={form} />}
        </>
      )}
    </Confirm>
  );
};

export const Imprimir = () => (
  <Button variant="default" leftSection={<IconPrinter size="1.1rem" aria-hidden="true" />} onClick={() => window.print()}>
    Imprimir
  </Button>
);

/** The actions on a record at present. Each asks first; the main one stands last, in the colour of ripe coffee. */
export const Acts = <R extends Versioned<Row>>({ screen, row, acts }: Omit<Props<R>, 'act'> & { readonly acts: readonly Act<R>[] }) =>
  acts.filter(({ when }) => when?.(row) ?? true).map((act) => <Question key={act.label} screen={screen} row={row} act={act} />);
