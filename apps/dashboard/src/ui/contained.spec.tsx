import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Contained } from './contained.js';

/** What React does with a boundary: draws it, tells it that a part failed, and gives it other children. */
const erguido = (children: ReactNode) => {
  const um = new Contained({ children });
  let state: (typeof um)['state'] = um.state;
  const dado = (props: { readonly children: ReactNode }) => {
    (um as { props: object }).props = props;
    state = { ...state, ...Contained.getDerivedStateFromProps(props, state) };
    um.state = state;
  };
  const falha = () => {
    state = { ...state, ...Contained.getDerivedStateFromError() };
    um.state = state;
  };
  const mostra = () => renderToStaticMarkup(<MantineProvider>{um.render()}</MantineProvider>).replaceAll(/<style.*?<\/style>/gs, '');
  return { dado, falha, mostra };
};

describe('uma parte que falha', () => {
  it('dá lugar a uma frase, e volta quando muda o que a faz', () => {
    const [parte, outra] = [<p key="a">Custo</p>, <p key="b">Custo novo</p>];
    const uma = erguido(parte);
    expect(uma.mostra()).toContain('<p>Custo</p>');
    uma.falha();
    uma.dado({ children: parte });
    expect(uma.mostra()).toContain('Esta parte não pôde ser mostrada');
    expect(uma.mostra()).toContain('O resto da página continua, com o que você escreveu.');
    expect(uma.mostra()).not.toContain('Custo');
    uma.dado({ children: outra });
    expect(uma.mostra()).toContain('<p>Custo novo</p>');
  });
});
