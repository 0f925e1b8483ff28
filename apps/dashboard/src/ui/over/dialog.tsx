import { Drawer, type DrawerProps, Modal, type ModalProps } from '@mantine/core';
import type { MouseEvent } from 'react';
import { useBackCloses } from './over.js';

/** A closing window fades for a moment: a press on it then was meant for the open one and has been handled, so it is ignored. */
const deaf = (opened: boolean) => ({
  onClickCapture: (event: MouseEvent) => {
    if (opened) return;
    event.preventDefault();
    event.stopPropagation();
  },
});

/** A window over the page. Back closes it, as Esc and its button do. */
export const Dialog = (props: ModalProps) => {
  useBackCloses(props.opened, props.onClose);
  return <Modal {...props} {...deaf(props.opened)} closeButtonProps={{ 'aria-label': 'Fechar', ...props.closeButtonProps }} />;
};

/** The same, from the side. */
export const SideDialog = (props: DrawerProps) => {
  useBackCloses(props.opened, props.onClose);
  return <Drawer {...props} {...deaf(props.opened)} closeButtonProps={{ 'aria-label': 'Fechar', ...props.closeButtonProps }} />;
};
