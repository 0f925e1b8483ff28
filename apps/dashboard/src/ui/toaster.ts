import { createContext, use } from 'react';

export type ToastType = 'info' | 'success' | 'error';
/** An action offered by a toast while it is on screen. */
export type ToastAct = { readonly label: string; readonly run: () => void };
export type Say = (title: string, description?: string, options?: { readonly persistent?: boolean; readonly act?: ToastAct }) => void;
/** `settle` closes toasts that would stay until closed, since their cause is gone. */
export type Toaster = Record<ToastType, Say> & { readonly settle: () => void };

export const ToasterContext = createContext<Toaster | undefined>(undefined);

/** Says something at the top of the screen. The same words twice are said once. @throws Error outside its provider */
export const useToaster = (): Toaster => {
  const toaster = use(ToasterContext);
  if (!toaster) throw new Error('useToast must be used within an ToastProvider');
  return toaster;
};
