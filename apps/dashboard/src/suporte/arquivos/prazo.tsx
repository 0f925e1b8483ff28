import { daysBetween } from '@tulha/domain/kernel/calendar';
import { Badge } from '@mantine/core';
import { IconAlertTriangle, IconCalendarCheck, IconClockExclamation } from '@tabler/icons-react';
import { today } from '../../ui/clock.js';
import { day } from '../../ui/format.js';
import { PERTO_DIAS } from './perto.js';

const situacaoDe = (dias: number) => {
  if (dias < 0) return { color: 'cereja', Icon: IconAlertTriangle, texto: 'Vencido' };
  if (dias === 0) return { color: 'ambar', Icon: IconClockExclamation, texto: 'Vence hoje' };
  if (dias <= PERTO_DIAS) return { color: 'ambar', Icon: IconClockExclamation, texto: `Vence em ${dias} ${dias === 1 ? 'dia' : 'dias'}` };
  return { color: 'gray', Icon: IconCalendarCheck, texto: 'Em dia' };
};

/** When a document is due, told by a word and a picture, never by colour alone. */
export const Prazo = ({ vencimento }: { vencimento: string }) => {
  const { color, Icon, texto } = situacaoDe(daysBetween(today(), vencimento));
  return (
    <Badge variant="light" color={color} leftSection={<Icon size="0.9rem" aria-hidden="true" />}>
      {texto} · {day(vencimento)}
    </Badge>
  );
};
