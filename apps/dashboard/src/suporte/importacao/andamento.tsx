import { Group, Paper, Progress, Stack, Text } from '@mantine/core';
import { count } from '../../ui/format.js';

type AndamentoProps = { readonly progresso: { readonly feito: number; readonly total: number; readonly etapa: string } };

/** The progress of an import, which goes on without this page. */
export const Andamento = ({ progresso: { feito, total, etapa } }: AndamentoProps) => (
  <Paper p="md" component="section" aria-label="Andamento">
    <Stack gap="xs">
      <Group justify="space-between">
        <Text fw={600}>{etapa || 'Na fila'}</Text>
        <Text>{total > 0 && `${count(feito)} de ${count(total)}`}</Text>
      </Group>
      <Progress
        value={total > 0 ? Math.round((feito / total) * 100) : 0}
        size="lg"
        color="folha"
        aria-label="Andamento da importação"
        transitionDuration={120}
      />
      <Text size="sm" c="dimmed">
        Pode sair desta página: a importação continua.
      </Text>
    </Stack>
  </Paper>
);
