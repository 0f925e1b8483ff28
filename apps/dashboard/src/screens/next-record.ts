import { useNavigate } from 'react-router';
import type { Written } from '../http/outbox/entry.js';
import { useWish } from '../http/outbox/use-outbox.js';
import { useToast } from '../ui/toast.js';
import { type FormPart, type Frame, placeOf, type Values } from './screen.js';

/** The steps around a new record: how it is undone, and how the form goes on to the next one. */

/** Offers *Desfazer* in the toast of a new record. After an undo the user leaves the record's page, if they are still on it. */
export const useUndo = (screen: Frame, part: FormPart) => {
  const toast = useToast();
  const navigate = useNavigate();
  const back = useWish(
    (id: number) => ({ what: `Desfazer: ${part.title}`, wish: { method: 'DELETE', path: part.undo?.path(id) ?? '' } }),
    part.undo?.done,
    { form: 'desfazer' },
  );
  return (saved: Written): void => {
    if (!saved) return toast.success(part.done.added);
    const leave = () => location.pathname === `${placeOf(screen)}/${saved.id}` && navigate(placeOf(screen));
    const run = () => back.mutate(saved.id, { onSuccess: leave });
    toast.success(part.done.added, undefined, { act: { label: 'Desfazer', run } });
  };
};

/** The remembered values of fields that are empty. */
export const unsaidOf = (remembered: Values, filled: Values): Values =>
  Object.fromEntries(Object.entries(remembered).filter(([name]) => (filled[name] ?? null) === null));

/** Said where the form is sent before a record that it makes is there to be chosen. */
const STILL_MAKING = 'Um instante: o cadastro novo ainda está sendo gravado.';

/** Whether a field of the form is still making the record that it chooses, which is then told. */
export const stillMaking = (form: HTMLElement | null, tell: (text: string) => void): boolean => {
  const making = form !== null && form.querySelector('[aria-busy="true"]') !== null;
  if (making) tell(STILL_MAKING);
  return making;
};

const FIELDS = 'input:not([type="radio"], [type="checkbox"], [type="hidden"], [aria-hidden="true"]), select, textarea';

/** The values that the next record keeps from this one. */
export const mantidos = ({ mantem = [] }: Pick<FormPart, 'mantem'>, now: Values): Values =>
  Object.fromEntries(
    mantem.map((kept) => {
      const [name, from] = typeof kept === 'string' ? [kept, kept] : kept;
      return [name, now[from]];
    }),
  );

/** The field that gets the focus when the next record is begun: the first empty one. */
export const firstEmpty = (form: HTMLElement | null): HTMLElement | undefined => {
  const fields = [...(form?.querySelectorAll<HTMLInputElement>(FIELDS) ?? [])];
  return fields.find(({ value }) => value === '') ?? fields[0];
};
