import { Button } from '@mantine/core';
import { Dialog } from '../ui/over/dialog.js';
import { useMediaQuery } from '@mantine/hooks';
import { usePodeMudar } from '../app/rotas/lugares.js';
import type { ElementType, ReactNode } from 'react';
import { useFormWindow } from '../http/outbox/use-outbox.js';

type Props = {
  readonly label: string;
  readonly icon: ElementType;
  readonly title: string;
  readonly wide?: boolean;
  /** The name under which its form opens again, with the typed values, where the server refused it later. */
  readonly form: string;
  readonly children: (close: () => void, typed: object | undefined) => ReactNode;
};

/**
 * A form in a window of its own; on a phone it fills the screen. It exists only while it is open, and so starts afresh each time. Not
 * offered to a user who may not write.
 */
export const EmJanela = ({ label, icon: Icon, title, wide = false, form, children }: Props) => {
  const { opened, open, close, reopened } = useFormWindow(form);
  const phone = useMediaQuery('(max-width: 48em)') ?? false;
  const podeMudar = usePodeMudar();
  if (!podeMudar) return null;
  return (
    <>
      <Button variant="default" leftSection={<Icon size="1.1rem" aria-hidden="true" />} onClick={open}>
        {label}
      </Button>
      <Dialog opened={opened} onClose={close} title={title} size={wide ? 'xl' : 'md'} fullScreen={phone}>
        {children(close, reopened?.values)}
      </Dialog>
    </>
  );
};
