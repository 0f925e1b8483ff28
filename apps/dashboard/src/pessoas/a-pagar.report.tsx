import { Text } from '@mantine/core';
import type { Overrides } from '../report-kit/types.js';

/** Only this report has a lead: how the amounts owed are worked out. */
export const overrides: Overrides = {
  lead: () => (
    <Text size="sm" c="dimmed">
      A pagar é o que cada pessoa fez no período e ainda não foi incluído em folha, menos o adiantamento que falta descontar. Abaixo de
      zero, é a pessoa que deve. O salário de quem é mensalista é o dos dias do período: escolha desde que dia, e ele entra na conta.
    </Text>
  ),
};
