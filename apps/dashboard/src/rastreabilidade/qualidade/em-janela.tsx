import { Button, Modal } from '@mantine/core';
import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import type { ElementType, ReactNode } from 'react';
import { usePode } from '../../http/pode.js';

type Props = {
  readonly label: string;
  readonly icon: ElementType;
  readonly title: string;
  readonly wide?: boolean;
  readonly children: (close: () => void) => ReactNode;
};

/**
 * A form in a window of its own; on a phone it has the whole screen. It is there only while it is open, and so begins anew each time.
 * Not offered to who may not write.
 */
export const EmJanela = ({ label, icon: Icon, title, wide = false, children }: Props) => {
  const [opened, { open, close }] = useDisclosure(false);
  const phone = useMediaQuery('(max-width: 48em)') ?? false;
  const podeMudar = usePode('rastreabilidade', 'escrever');
  if (!podeMudar) return null;
  return (
    <>
      <Button variant="default" leftSection={<Icon size="1.1rem" aria-hidden="true" />} onClick={open}>
        {label}
      </Button>
      <Modal
        opened={opened}
        onClose={close}
        title={title}
        size={wide ? 'xl' : 'md'}
        fullScreen={phone}
        closeButtonProps={{ 'aria-label': 'Fechar' }}
      >
        {children(close)}
      </Modal>
    </>
  );
};
