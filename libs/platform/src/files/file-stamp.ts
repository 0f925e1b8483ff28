import { trimOf } from '@tulha/domain/kernel/trim';
const parts = new Intl.DateTimeFormat('pt-BR', {
  timeZone: 'America/Sao_Paulo',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});

/** An instant (ISO, UTC) as it stands in the names of exports: `dd-MM-yyyy-HH-mm-ss`, the time in America/Sao_Paulo. */
export const fileStamp = (instant: string): string => (parts.format(new Date(instant)).match(/\d+/g) ?? []).join('-');

/** Words fit to stand in the name of a file: `Maio, 1ª quinzena` → `Maio-1ª-quinzena`. At most 60 characters. */
export const fileWords = (text: string): string =>
  trimOf(
    text
      .normalize('NFC')
      .replace(/[^\p{L}\p{N}]+/gu, '-')
      .slice(0, 60),
    '-',
  );
