import { Drawer, type DrawerProps, Modal, type ModalProps } from '@mantine/core';
import { useBackCloses } from './over.js';

/** A window over the page. Back closes it, as Esc and its button do. */
export const Dialog = (props: ModalProps) => {
  useBackCloses(props.opened, props.onClose);
  return <Modal {...props} closeButtonProps={{ 'aria-label': 'Fechar', ...props.closeButtonProps }} />;
};

/** The same, from the side. */
export const SideDialog = (props: DrawerProps) => {
  useBackCloses(props.opened, props.onClose);
  return <Drawer {...props} closeButtonProps={{ 'aria-label': 'Fechar', ...props.closeButtonProps }} />;
};
