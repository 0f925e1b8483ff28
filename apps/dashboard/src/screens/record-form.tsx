import { Button, Kbd } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { Fragment, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router';
import { Campos } from '../catalogues/campos.js';
import { warningsIn } from '../http/warnings.js';
import type { Versioned } from '../http/client.js';
import type { Entry, Written } from '../http/outbox/entry.js';
import { refusedOn } from '../http/outbox/outbox.js';
import { Kept, REOPENED, useFollow, useKeptWrite, useReopened } from '../http/outbox/use-outbox.js';
import { useMay } from '../http/may.js';
import { activeFarm } from '../http/session.js';
import { Contained } from '../ui/contained.js';
import { fieldErrors } from '../ui/form/errors.js';
import { issuesOf } from '../ui/form/schema.js';
import { juntar } from '../ui/form/mudancas.js';
import { Resumed } from '../ui/form/resumed.js';
import { useForm } from '../ui/form/use-form.js';
import { Action } from '../ui/page.js';
import { useToast } from '../ui/toast.js';
import { useFazendaExigida } from './fazenda-exigida.js';
import { KeptHere } from './kept.js';
import { useLembrados } from './lembrados.js';
import { MudouNoMeio } from './mudou-no-meio.js';
import { firstEmpty, mantidos, stillMaking, unsaidOf, useUndo } from './next-record.js';
import { type FormPart, type Frame, type Named, placeOf, type Row, type Values } from './screen.js';
import classes from './screens.module.css';
import { bodyOf, changedBodyOf, defaultsOf, missingOf, valuesOf } from './values.js';

type FormProps = {
  readonly screen: Frame;
  readonly form: FormPart;
  readonly row?: Versioned<Row>;
  readonly initial?: Values;
};

type WritingProps = FormProps & {
  readonly reopened: Entry | undefined;
  /** Told whether something is typed that is not written. */
  readonly onTyped: (typed: boolean) => void;
};

/** Creates a record, or changes the one that was read. The farm is that of the body, otherwise the active one. */
const useSave = (props: WritingProps) => {
  const { form, row, reopened } = props;
  const { path, title } = props.screen;
  const offerUndo = useUndo(props.screen, form);
  const offered = !row && form.undo !== undefined;
  const next = useRef<(saved: Written) => unknown>(undefined);
  const active = activeFarm.use() ?? 0;
  const { pathname } = useLocation();
  const { mutateAsync, isPending } = useKeptWrite(
    (values: Values) => {
      const body = form.bodyOf ? form.bodyOf(values) : row ? changedBodyOf(values, row) : bodyOf(values);
      const fazenda = Number(body['fazenda'] ?? values['fazenda'] ?? (active || (form.farmOf?.(values) ?? 0)));
      const about = { what: row ? `${title.singular}: alteração` : form.title, page: pathname, values, replaces: reopened?.seq };
      return row
        ? {
            ...about,
            before: valuesOf(form.fields, row, active),
            wish: { method: 'PUT', path: `${path}/${row.id}`, body, fazenda, ifMatch: row.etag },
          }
        : { ...about, wish: { method: 'POST', path, body, fazenda } };
    },
    row ? form.done.changed : form.done.added,
    {
      failed: row ? form.failed?.changed : form.failed?.added,
      says: !offered,
      answered: (saved) => {
        if (offered) offerUndo(saved);
        next.current?.(saved);
      },
    },
  );
  /** `atOnce` runs with the answer, before anything on screen is read again: the user may be typing the next record by then. */
  const save = (values: Values, atOnce?: (saved: Written) => unknown) => {
    next.current = atOnce;
    return mutateAsync(values);
  };
  return { save, isPending };
};

/** The fields up to each part written by hand, and after the last. */
const groupsOf = ({ fields, slots = [] }: FormPart) => {
  const groups: { fields: Named[]; slots: NonNullable<FormPart['slots']>[number][] }[] = [{ fields: [], slots: [] }];
  for (const named of fields) {
    const here = slots.filter(({ before }) => before === named[0]);
    if (here.length > 0) groups.push({ fields: [], slots: here });
    groups.at(-1)?.fields.push(named);
  }
  return [...groups, { fields: [], slots: slots.filter(({ before }) => before === undefined) }];
};

/** Tells whether something is typed that is not written, and asks before a page is closed that has some of it `alone`. */
const useTyped = (typed: boolean, alone: boolean, onTyped: WritingProps['onTyped']): void => {
  const tell = useEffectEvent(onTyped);
  useEffect(() => {
    tell(typed);
    return () => tell(false);
  }, [typed]);
  useEffect(() => {
    if (!alone) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [alone]);
};

/** The form, the function that sends it, and where the user goes afterwards. */
const useRecordForm = (props: WritingProps) => {
  const { screen, form: part, row, initial, reopened, onTyped } = props;
  const [kept, setKept] = useState<Kept>();
  const active = activeFarm.use() ?? 0;
  const { save, isPending: busy } = useSave(props);
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const client = useQueryClient();
  const toast = useToast();
  const list = placeOf(screen);
  const lembrados = useLembrados(screen.path, part.lembra);
  const filled = { ...valuesOf(part.fields, row, active), ...initial };
  const first = () => (row ? filled : { ...filled, ...unsaidOf({ ...defaultsOf(part.fields), ...lembrados.antes() }, filled) });
  const sentBefore = row && reopened?.before ? juntar(reopened.before, reopened.values, valuesOf(part.fields, row, active)) : undefined;
  const form = useForm<Values>({
    unsaved: { over: row !== undefined, seq: reopened?.seq },
    initialValues: { ...first(), ...(sentBefore?.values ?? reopened?.values) },
    validate: (values) => ({
      ...issuesOf(part.input, (part.bodyOf ?? bodyOf)(values)),
      ...missingOf(part.fields, values),
      ...part.missing?.(values),
    }),
  });
  const { resumed } = form.typed;
  const mudancas = resumed?.mudancas ?? sentBefore;
  const typed = resumed?.values ?? reopened?.values ?? {};
  useTyped(form.isDirty(), kept === undefined && form.typed.anew, onTyped);
  const refusedHere = (cause: unknown) => {
    const again = row ? refusedOn(pathname) : undefined;
    if (again === undefined) return form.setErrors(fieldErrors(cause));
    void client.invalidateQueries();
    return navigate(`${pathname}?${REOPENED}=${again}`, { replace: true });
  };
  const send = async (values: Values, then: (saved: Written) => unknown, atOnce = false) => {
    try {
      if (!row) lembrados.lembrar(values);
      const saved = await save(values, atOnce ? then : undefined);
      toast.succeeded(pathname);
      for (const aviso of part.avisa ? warningsIn(saved) : []) toast.info(aviso);
      if (!atOnce) await then(saved);
    } catch (cause) {
      if (cause instanceof Kept) setKept(cause);
      else void refusedHere(cause);
    }
  };
  const leave = (saved: Written) => {
    if (part.then === 'list' || !saved) return navigate(list);
    return row && part.then !== 'page' ? undefined : navigate(`${list}/${saved.id}`);
  };
  useFollow(kept, (outcome) => {
    setKept(undefined);
    if (outcome.kind === 'done') {
      form.saved();
      void leave(outcome.answer);
    } else void refusedHere(outcome.problem);
  });
  const refuse = (errors: object, values: Values) => {
    const refused = part.refused?.(errors, values);
    if (!refused) return;
    toast.error('Ops!', refused.tell, { of: pathname });
    if (refused.send) void send(values, leave);
  };
  const again = () => {
    setKept(undefined);
    form.begin({ ...first(), ...mantidos(part, form.getValues()) });
  };
  const sending = (then: (saved: Written) => unknown, atOnce = false) => form.onSubmit((values) => void send(values, then, atOnce), refuse);
  return { form, busy, submit: sending(leave), sending, again, kept, mudancas, typed };
};

const Writing = (props: WritingProps) => {
  const { screen, form: part, row } = props;
  const { form, busy, submit, sending, again, kept, mudancas, typed } = useRecordForm(props);
  const podeMudar = useMay(screen.modulo, 'escrever');
  const toast = useToast();
  const element = useRef<HTMLFormElement>(null);
  const [round, setRound] = useState(0);
  const following = podeMudar && !row && part.another;
  const held = () => stillMaking(element.current, toast.info);
  const next = sending(() => {
    again();
    setRound((one) => one + 1);
  }, true);
  const another = () => held() || next();
  const byKey = ({ target }: KeyboardEvent) => {
    if (busy || !(target instanceof Node) || !element.current?.contains(target)) return;
    if (following) another();
    else element.current.requestSubmit();
  };
  useHotkeys([['mod+Enter', byKey]], []);
  useEffect(() => {
    if (round > 0) firstEmpty(element.current)?.focus();
  }, [round]);
  if (kept) return <KeptHere back={placeOf(screen)} onAnother={row ? undefined : again} />;
  return (
    <form ref={element} onSubmit={(event) => (held() ? event.preventDefault() : submit(event))} noValidate className={classes['form']}>
      <Resumed form={form} />
      {mudancas && row && <MudouNoMeio mudancas={mudancas} fields={part.fields} row={row} typed={typed} form={form} />}
      {groupsOf(part).map(({ fields, slots }, at) => (
        <Fragment key={`${round} ${fields[0]?.[0] ?? at}`}>
          {slots.map(({ Part, before = '' }) => (
            <Contained key={before}>
              <Part form={form} />
            </Contained>
          ))}
          <Campos fields={fields} form={form} />
        </Fragment>
      ))}
      <div className={classes['end']}>
        <Contained>{part.Summary && <part.Summary form={form} />}</Contained>
        <Button component={Link} to={placeOf(screen)} variant="default">
          Voltar
        </Button>
        {following && (
          <Button
            variant="default"
            disabled={busy}
            aria-keyshortcuts="Control+Enter"
            rightSection={
              <Kbd aria-hidden="true" visibleFrom="sm">
                Ctrl Enter
              </Kbd>
            }
            onClick={() => another()}
          >
            {following}
          </Button>
        )}
        {podeMudar && (
          <Action type="submit" loading={busy}>
            {part.save ?? 'Gravar'}
          </Action>
        )}
      </div>
    </form>
  );
};

/**
 * The form of a declared screen: for a new record, over an existing one, or with values the server refused later. While values are typed
 * the form stays over the version it was opened on; changes of other users are told once it is sent.
 */
export const RecordForm = (props: FormProps) => {
  const reopened = useReopened();
  const asked = useSearchParams()[0].get(REOPENED);
  const [typedOn, setTypedOn] = useState<FormProps['row']>();
  const form = useFazendaExigida(props.form, props.row === undefined);
  if (reopened === null) return null;
  const row = typedOn ?? props.row;
  return (
    <Writing
      key={`${row?.etag} ${asked}`}
      {...props}
      form={form}
      {...(row && { row })}
      reopened={reopened}
      onTyped={(typed) => setTypedOn(typed ? row : undefined)}
    />
  );
};
