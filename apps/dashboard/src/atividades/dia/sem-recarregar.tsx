import { Alert, Button, Stack, Text } from '@mantine/core';
import { IconCloudOff, IconRefresh } from '@tabler/icons-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { cuidarDoRecarregar, perguntarAntesDeSair, reabrirDoAparelho } from '../../app/versao/sem-sinal.js';

const subscribe = (changed: () => void) => {
  addEventListener('online', changed);
  addEventListener('offline', changed);
  return () => {
    removeEventListener('online', changed);
    removeEventListener('offline', changed);
  };
};

const Recarregar = () => {
  const [falta, setFalta] = useState(false);
  useEffect(perguntarAntesDeSair, []);
  const reabrir = async () => setFalta(!(await reabrirDoAparelho()));
  return (
    <Stack gap="sm" align="flex-start">
      <Text size="sm">
        Recarregada pelo navegador sem internet, ela dá lugar a uma página de erro dele. O que você gravou continua neste aparelho.
      </Text>
      {falta ? (
        <Text size="sm">Este endereço não está neste aparelho: continue nesta página até a internet voltar.</Text>
      ) : (
        <Button variant="default" leftSection={<IconRefresh size="1rem" aria-hidden="true" />} onClick={() => void reabrir()}>
          Recarregar deste aparelho
        </Button>
      )}
    </Stack>
  );
};

/**
 * Without a signal a browser that reloads a page asks the server for it again, and shows a page of its own where no answer comes; the same
 * address is on the device. Said before it happens, since it looks as if the day's work were lost, with the way that works.
 */
export const SemRecarregar = () => {
  const online = useSyncExternalStore(subscribe, () => navigator.onLine);
  useEffect(cuidarDoRecarregar, []);
  return (
    !online && (
      <Alert
        color="ambar"
        role="status"
        icon={<IconCloudOff aria-hidden="true" />}
        title="Sem internet: não recarregue esta página pelo navegador"
      >
        <Recarregar />
      </Alert>
    )
  );
};
