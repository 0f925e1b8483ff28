import { createContext, use } from 'react';

export type ToastType = 'info' | 'success' | 'error';
export type Say = (title: string, description?: string, options?: { readonly persistent?: boolean }) => void;
/** `settle` closes toasts that would stay until closed, since their cause is gone. */
export type Toaster = Record<ToastType, Say> & { readonly settle: () => void };

export const ToasterContext = createContext<Toaster | undefined>(undefined);

/** Says something at the top of the screen. The same words twice are said once. @throws Error outside its provider */
export const useToaster = (): Toaster => {
  const toaster = use(ToasterContext);
  if (!toaster) throw new Error('useToast must be used within an ToastProvider');
  return toaster;
};
