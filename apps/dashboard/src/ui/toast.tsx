import { Button, CloseButton, Group, Portal, Text } from '@mantine/core';
import { useFocusWithin, useHover, useMergedRef } from '@mantine/hooks';
import { IconAlertCircle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import classes from './toast.module.css';
import { type Say, type ToastAct, ToasterContext, type Toaster, type ToastType, useToaster, withoutErrorsOf } from './toaster.js';

type Toast = {
  readonly id: string;
  readonly serial: number;
  readonly type: ToastType;
  readonly title: string;
  readonly description: string | undefined;
  readonly persistent: boolean;
  readonly act: ToastAct | undefined;
  readonly of: string | undefined;
};
const AUTO_CLOSE_MS = 3000;
/** A toast with an action stays longer, so that there is time to use it. */
const TO_ACT_MS = 10_000;
const icons = { info: IconInfoCircle, success: IconCircleCheck, error: IconAlertCircle };

/** The toasts of any screen. */
export const useToast = useToaster;

/** Three seconds, or ten where something can be done about it, not counting those under the pointer or the focus; an error that must be read stays until closed. */
const ToastCard = ({ toast, onClose }: { toast: Toast; onClose: (id: string) => void }) => {
  const { hovered, ref: hover } = useHover<HTMLLIElement>();
  const { focused, ref: focus } = useFocusWithin<HTMLLIElement>();
  const ref = useMergedRef(hover, focus);
  const held = hovered || focused;
  const left = useRef(toast.act ? TO_ACT_MS : AUTO_CLOSE_MS);
  useEffect(() => {
    if (held || toast.persistent) return;
    const since = performance.now();
    const timer = setTimeout(() => onClose(toast.id), left.current);
    return () => {
      clearTimeout(timer);
      left.current -= performance.now() - since;
    };
  }, [held, toast, onClose]);
  const Icon = icons[toast.type];
  return (
    <li ref={ref} className={classes['toast']} data-type={toast.type}>
      <Group gap="sm" wrap="nowrap" align="flex-start">
        <Icon className={classes['icon'] ?? ''} aria-hidden="true" />
        <div className={classes['text']}>
          <Text fw={600} size="sm">
            {toast.title}
          </Text>
          {toast.description && <Text size="sm">{toast.description}</Text>}
        </div>
        {toast.act && (
          <Button
            variant="default"
            size="compact-sm"
            onClick={() => {
              onClose(toast.id);
              toast.act?.run();
            }}
          >
            {toast.act.label}
          </Button>
        )}
        <CloseButton aria-label="Fechar aviso" onClick={() => onClose(toast.id)} />
      </Group>
    </li>
  );
};

/** Errors interrupt a screen reader, the rest waits its turn: two live regions that are always there. */
export const ToastProvider = ({ children }: { children: ReactNode }) => {
  const [toasts, setToasts] = useState<readonly Toast[]>([]);
  const serial = useRef(0);
  const close = useCallback((id: string) => setToasts((all) => all.filter((toast) => toast.id !== id)), []);
  const toaster = useMemo<Toaster>(() => {
    const say =
      (type: ToastType): Say =>
      (title, description, { persistent = false, act, of } = {}) => {
        const id = `${type}:${title}:${description ?? ''}`;
        serial.current += 1;
        const toast = { id, serial: serial.current, type, title, description, persistent, act, of };
        setToasts((all) => [...all.filter((other) => other.id !== id), toast]);
      };
    const settle = () => setToasts((all) => all.filter(({ persistent }) => !persistent));
    const succeeded = (of: string) => setToasts((all) => withoutErrorsOf(all, of));
    return { info: say('info'), success: say('success'), error: say('error'), settle, succeeded };
  }, []);
  const cards = (urgent: boolean) =>
    toasts
      .filter((toast) => (toast.type === 'error') === urgent)
      .map((toast) => <ToastCard key={toast.serial} toast={toast} onClose={close} />);
  return (
    <ToasterContext value={toaster}>
      {children}
      <Portal>
        <div className={classes['place']}>
          <div role="alert">{toasts.some(({ type }) => type === 'error') && <ul className={classes['list']}>{cards(true)}</ul>}</div>
          <div role="status">{toasts.some(({ type }) => type !== 'error') && <ul className={classes['list']}>{cards(false)}</ul>}</div>
        </div>
      </Portal>
    </ToasterContext>
  );
};
