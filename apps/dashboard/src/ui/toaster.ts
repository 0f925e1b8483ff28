import { createContext, use } from 'react';

export type ToastType = 'info' | 'success' | 'error';
/** An action offered by a toast while it is on screen. */
export type ToastAct = { readonly label: string; readonly run: () => void };
type SayOptions = {
  readonly persistent?: boolean;
  readonly act?: ToastAct;
  /** The action that it tells the outcome of: its success takes its earlier errors away. */
  readonly of?: string;
};
export type Say = (title: string, description?: string, options?: SayOptions) => void;
/** `settle` closes toasts that would stay until closed, since their cause is gone; `succeeded` the errors of an action that has now succeeded. */
export type Toaster = Record<ToastType, Say> & { readonly settle: () => void; readonly succeeded: (of: string) => void };

type Told = { readonly type: ToastType; readonly of: string | undefined };

/** Toasts without the errors of an action that has succeeded: beside its success they would say the opposite. */
export const withoutErrorsOf = <T extends Told>(toasts: readonly T[], action: string): readonly T[] =>
  toasts.filter(({ type, of }) => type !== 'error' || of !== action);

export const ToasterContext = createContext<Toaster | undefined>(undefined);

/** Says something at the top of the screen. The same words twice are said once. @throws Error outside its provider */
export const useToaster = (): Toaster => {
  const toaster = use(ToasterContext);
  if (!toaster) throw new Error('useToast must be used within an ToastProvider');
  return toaster;
};
