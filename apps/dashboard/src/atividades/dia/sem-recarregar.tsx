import { Alert } from '@mantine/core';
import { IconCloudOff } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';

const subscribe = (changed: () => void) => {
  addEventListener('online', changed);
  addEventListener('offline', changed);
  return () => {
    removeEventListener('online', changed);
    removeEventListener('offline', changed);
  };
};

/**
 * Without a signal a browser that reloads a page asks the server for it again, and shows a page of its own where no answer comes; opened anew,
 * the same address is on the device. Said before it happens, since it looks as if the day's work were lost.
 */
export const SemRecarregar = () => {
  const online = useSyncExternalStore(subscribe, () => navigator.onLine);
  return (
    !online && (
      <Alert color="ambar" role="status" icon={<IconCloudOff aria-hidden="true" />} title="Sem internet: não recarregue esta página">
        Recarregada sem internet, o navegador mostra uma página de erro dele. O que você gravou continua neste aparelho: feche-a e abra este
        endereço numa aba nova.
      </Alert>
    )
  );
};
