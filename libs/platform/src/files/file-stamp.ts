import { instantToBr } from '@tulha/domain/kernel/relogio';
import { trimOf } from '@tulha/domain/kernel/trim';

/** An instant (ISO, UTC) as it stands in the names of exports: `dd-MM-yyyy-HH-mm-ss`, São Paulo's time. */
export const fileStamp = (instant: string): string => instantToBr(instant).replaceAll(/[/ :]/g, '-');

/** Words fit to stand in the name of a file: `Maio, 1ª quinzena` → `Maio-1ª-quinzena`. At most 60 characters. */
export const fileWords = (text: string): string =>
  trimOf(
    text
      .normalize('NFC')
      .replace(/[^\p{L}\p{N}]+/gu, '-')
      .slice(0, 60),
    '-',
  );
