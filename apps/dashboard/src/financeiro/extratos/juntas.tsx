import { Button, Group, Paper, Text } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { count, money } from '../../ui/format.js';
import { ConciliarCom, totalDas } from './conciliar-com.js';
import type { LinhaDoExtrato } from './extratos.api.js';
import classes from './juntas.module.css';
import { LancarLinha } from './lancar-linha.js';

type Props = { readonly linhas: readonly LinhaDoExtrato[]; readonly onLimpar: () => void };

/** Lines that were marked, and what can be done with all of them as one thing. It stays in sight under a long list. */
export const Juntas = ({ linhas, onLimpar }: Props) => {
  const [primeira, ...outras] = linhas;
  if (!primeira) return null;
  const juntas = [primeira, ...outras] as const;
  return (
    <Paper p="sm" withBorder className={classes['bar'] ?? ''} role="region" aria-label="Linhas marcadas">
      <Group justify="space-between" gap="sm" wrap="wrap">
        <Text size="sm" fw={600} role="status">
          {count(linhas.length)} {outras.length === 0 ? 'linha marcada' : 'linhas marcadas'} · {money(totalDas(linhas))}
        </Text>
        <Group gap="xs" wrap="wrap">
          <ConciliarCom linhas={juntas} onDone={onLimpar} />
          <LancarLinha linhas={juntas} onDone={onLimpar} />
          <Button variant="subtle" color="gray" leftSection={<IconX size="1rem" aria-hidden="true" />} onClick={onLimpar}>
            Desmarcar
          </Button>
        </Group>
      </Group>
    </Paper>
  );
};
