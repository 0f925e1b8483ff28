import { Alert } from '@mantine/core';
import { IconCloudUp } from '@tabler/icons-react';
import { useEffect } from 'react';
import { ofOthers, reread } from '../http/outbox/outbox.js';

/** On the sign-in page: how many forms wait on this device for the users who wrote them. */
const Guardados = () => {
  const count = ofOthers.use();
  useEffect(() => void reread(), []);
  if (count === 0) return null;
  return (
    <Alert color="ambar" icon={<IconCloudUp aria-hidden="true" />} role="status" title={`A enviar: ${count} neste aparelho`}>
      Nada se perdeu. Vai quando quem escreveu entrar.
    </Alert>
  );
};

export default Guardados;
