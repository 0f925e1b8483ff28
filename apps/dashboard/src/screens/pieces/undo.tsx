import { Alert, Button, Group, Paper, Text } from '@mantine/core';
import { IconAlertTriangle, IconArrowBackUp } from '@tabler/icons-react';
import { type Asked, useWish } from '../../http/outbox/use-outbox.js';

/** The last step, its warnings, and the requests that undo it. */
export type Done = { readonly told: string; readonly back: readonly Asked['wish'][]; readonly avisos?: readonly string[] };

/** Shows the last step, and undoes it. */
export const Undo = ({ done, onUndone }: { readonly done: Done; readonly onUndone: () => void }) => {
  const send = useWish((wish: Asked['wish']) => ({ what: `Desfazer: ${done.told}`, wish }));
  const undo = async () => {
    try {
      for (const wish of done.back) await send.mutateAsync(wish);
      onUndone();
    } catch {
      // Why not was told as it came.
    }
  };
  return (
    <Paper p="sm" mt="sm">
      <Group justify="space-between" gap="sm">
        <Text role="status">{done.told}</Text>
        <Button
          variant="default"
          loading={send.isPending}
          leftSection={<IconArrowBackUp size="1rem" aria-hidden="true" />}
          onClick={() => void undo()}
        >
          Desfazer
        </Button>
      </Group>
      {done.avisos?.map((aviso) => (
        <Alert key={aviso} mt="sm" color="ambar" icon={<IconAlertTriangle aria-hidden="true" />}>
          {aviso}
        </Alert>
      ))}
    </Paper>
  );
};
