import type { Gap } from '@tulha/event-store/event-store';
import { cureText, damageTexts } from './verificar-registro.js';

const hidden: Gap = { of: 'cut', stream: 'terreiro-1' };
const taken: Gap = { of: 'stream', stream: 'terreiro-2', after: -1, before: 2, missing: 2 };

describe('o conselho sobre um registro incompleto', () => {
  it('do que só foi escondido é tirar os metadados antes da limpeza, e não restaurar uma cópia', () => {
    const text = damageTexts({ gaps: [hidden], bad: [], lost: 0, records: 0 }).join('\n');
    expect(text).toContain('tire $tb, $maxCount e $maxAge dos metadados do stream antes da próxima limpeza (scavenge)');
    expect(text).not.toContain('restaure uma de antes');
    expect(cureText([hidden], 0)).toContain('tire $tb');
  });

  it('do que falta de verdade é uma cópia de antes, também onde outro foi escondido', () => {
    const text = damageTexts({ gaps: [taken, hidden], bad: [], lost: 0, records: 0 }).join('\n');
    expect(text).toContain('restaure uma de antes');
    expect(text).toContain('tire $tb');
    expect(cureText([taken, hidden], 0)).toContain('restaure uma de antes');
    expect(cureText([], 2)).toContain('restaure uma de antes');
  });
});
