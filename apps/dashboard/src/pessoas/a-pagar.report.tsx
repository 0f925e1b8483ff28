import { Text } from '@mantine/core';
import type { Overrides } from '../report-kit/types.js';

/** Only this report has a lead: how the amounts owed are worked out. */
export const overrides: Overrides = {
  lead: () => (
    <Text size="sm" c="dimmed">
      A pagar é o que cada um fez no período e ainda não está em folha, menos o adiantamento que falta descontar. Abaixo de zero, é a pessoa
      que deve. De mensalista não se calcula, porque o salário não vem das atividades.
    </Text>
  ),
};
