import { addDays } from '@tulha/domain/kernel/calendar';
import { today } from '../../ui/clock.js';

/** The path of files. */
export const ARQUIVOS = '/files/attachments';

export const PERTO_DIAS = 30;

/** The last day that is soon. */
export const ateQuandoPerto = (): string => addDays(today(), PERTO_DIAS);
