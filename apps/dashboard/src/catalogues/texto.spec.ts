import { percent, quantity } from '@tulha/domain/kernel/catalogue/fields';
import { percent as textOf } from '../ui/format.js';
import { frontText } from './texto.js';

describe('um valor onde muitos estão lado a lado', () => {
  it('um percentual é o mesmo número em toda parte da tela', () => {
    expect(frontText(percent('Renda'), 14.6496)).toBe(textOf(14.6496));
    expect(frontText(percent('Renda'), 14.6496)).toBe('14,65\u00a0%');
  });

  it('litros e quilos vão inteiros', () => expect(frontText(quantity('Litros', 'L'), 56_085.123)).toBe('56.085\u00a0L'));

  it('o que não há é um traço', () => expect(frontText(percent('Renda'), null)).toBe('—'));
});
