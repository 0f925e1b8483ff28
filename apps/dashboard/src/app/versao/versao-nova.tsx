import { Alert, Button, Group } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { useProblemToast } from '../../http/hooks.js';
import { noAnswer } from '../../http/problem.js';
import { version } from '../../http/version.js';
import { reabrir } from './reabrir.js';

const TEXTOS = {
  'ha-nova': { title: 'Há uma versão nova da Tulha', text: 'Entra quando você mudar de página, ou agora.' },
  velha: {
    title: 'Esta versão da Tulha ficou velha',
    text: 'O servidor já não a entende: atualize para continuar. O que está guardado neste aparelho não se perde, e vai depois.',
  },
} as const;

/** Tells a user who stays on a page that there is a newer version; a user who opens another page gets it there. */
const VersaoNova = () => {
  const estado = version.use();
  const complain = useProblemToast();
  const [busy, setBusy] = useState(false);
  if (estado === 'atual') return null;
  const atualizar = async () => {
    setBusy(true);
    if (await reabrir()) return;
    setBusy(false);
    complain(noAnswer(undefined));
  };
  const { title, text } = TEXTOS[estado];
  return (
    <Alert color="ambar" role="status" radius={0} title={title} className="only-screen">
      <Group justify="space-between" gap="xs">
        {text}
        <Button
          variant="default"
          loading={busy}
          leftSection={<IconRefresh size="1rem" aria-hidden="true" />}
          onClick={() => void atualizar()}
        >
          Atualizar
        </Button>
      </Group>
    </Alert>
  );
};

export default VersaoNova;
