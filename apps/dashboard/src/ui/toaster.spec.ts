import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { type Toaster, ToasterContext, useToaster } from './toaster.js';

const Says = () => {
  useToaster().info('Olá');
  return null;
};

describe('o aviso', () => {
  it('fora do seu lugar quebra, e diz por quê', () =>
    expect(() => renderToStaticMarkup(createElement(Says))).toThrow('useToast must be used within an ToastProvider'));

  it('no seu lugar fala', () => {
    const titles: string[] = [];
    const say = (title: string) => void titles.push(title);
    const value: Toaster = { info: say, success: say, error: say, settle: () => undefined };
    renderToStaticMarkup(createElement(ToasterContext, { value }, createElement(Says)));
    expect(titles).toEqual(['Olá']);
  });
});
