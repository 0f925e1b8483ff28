import { Button, type ButtonProps, Group, Stack, Text } from '@mantine/core';
import { Dialog } from './over/dialog.js';
import { useDisclosure } from '@mantine/hooks';
import type { ElementType, ReactNode } from 'react';
import { usePodeMudar } from '../app/rotas/lugares.js';
import { Action } from './page.js';

type Props = {
  readonly label: string;
  readonly icon: ElementType;
  readonly title: string;
  /** The state after the action, in words. */
  readonly text: ReactNode;
  readonly confirm: string;
  /** The one action that matters on this page. */
  readonly main?: boolean;
  readonly children?: ReactNode;
  readonly onConfirm: () => Promise<unknown>;
  readonly busy: boolean;
  /** Something is still to be chosen, or it cannot be done at all: the text tells the cause. */
  readonly disabled?: boolean;
  readonly variant?: ButtonProps['variant'];
  /** Lets the parent component open and close it. */
  readonly control?: { readonly opened: boolean; readonly open: () => void; readonly close: () => void };
};

/**
 * A button that asks before it acts; the question describes the state afterwards. It stays open when the server refuses, and is not offered
 * to a user who may not change the records of the page.
 */
export const Confirm = ({
  label,
  icon: Icon,
  title,
  text,
  confirm,
  main = false,
  children,
  onConfirm,
  busy,
  disabled = false,
  control,
}: Props) => {
  const [own, acts] = useDisclosure(false);
  const { opened, open, close } = control ?? { opened: own, ...acts };
  const podeMudar = usePodeMudar();
  if (!podeMudar) return null;
  const go = () =>
    onConfirm().then(close, () => {
      // The refusal is on screen already, as a toast: the question stays for a second try.
    });
  return (
    <>
      {main ? (
        <Action icon={Icon} onClick={open}>
          {label}
        </Action>
      ) : (
        <Button variant="default" leftSection={<Icon size="1.1rem" aria-hidden="true" />} onClick={open}>
          {label}
        </Button>
      )}
      <Dialog opened={opened} onClose={close} title={title}>
        <Stack>
          <Text component="div">{text}</Text>
          {children}
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              Voltar
            </Button>
            <Action loading={busy} disabled={disabled} onClick={() => void go()}>
              {confirm}
            </Action>
          </Group>
        </Stack>
      </Dialog>
    </>
  );
};
