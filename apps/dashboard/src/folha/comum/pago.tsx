import { Text } from '@mantine/core';
import { day, money } from '../../ui/format.js';

type Props = { readonly pagamento: { readonly valor: number; readonly pago: { readonly em: string; readonly valor: number } | null } };

/** Whether a worker was paid: the day, and how much where it was a part. */
export const Pago = ({ pagamento: { valor, pago } }: Props) =>
  pago && (
    <Text size="xs" c="dimmed">
      {pago.valor < valor ? `${money(pago.valor)} pagos` : 'Pago'} em {day(pago.em)}
    </Text>
  );
