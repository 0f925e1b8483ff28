import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { type Toaster, ToasterContext, useToaster, withoutErrorsOf } from './toaster.js';

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
    const value: Toaster = { info: say, success: say, error: say, settle: () => undefined, succeeded: () => undefined };
    renderToStaticMarkup(createElement(ToasterContext, { value }, createElement(Says)));
    expect(titles).toEqual(['Olá']);
  });

  it('o erro de uma ação sai com o sucesso dela; o de outra, e o que não é erro, ficam', () => {
    const toast = (type: 'error' | 'success', of?: string) => ({ type, of, title: `${type} ${of}` });
    const todos = [toast('error', 'gravar'), toast('error', 'apagar'), toast('success', 'gravar'), toast('error')];
    expect(withoutErrorsOf(todos, 'gravar').map(({ title }) => title)).toEqual(['error apagar', 'success gravar', 'error undefined']);
  });
});
