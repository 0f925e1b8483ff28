/** Errors in a form: a field with its error, or the message about a part that is no field. */
const WRONG = '[aria-invalid="true"], [data-wrong]';

/** Moves the focus to the first error in view: in the newest window over the page, or in the page. */
export const focusFirstWrong = (): void => {
  if (document.activeElement?.matches(WRONG)) return; // the focus is on a wrong field already
  const windows = document.querySelectorAll('[role="dialog"]');
  const [wrong] = [...[...windows].toReversed(), document.body].flatMap((place) => place.querySelector<HTMLElement>(WRONG) ?? []);
  if (!wrong) return;
  for (let more = wrong.closest('details'); more; more = more.parentElement?.closest('details') ?? null) more.open = true;
  wrong.focus({ preventScroll: true });
  wrong.scrollIntoView({ block: 'center' });
};
