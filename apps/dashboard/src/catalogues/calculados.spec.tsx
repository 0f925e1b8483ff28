import { MantineProvider } from '@mantine/core';
import { integer, money } from '@tulha/domain/kernel/catalogue/fields';
import { renderToStaticMarkup } from 'react-dom/server';
import { Calculados } from './calculados.js';

const fields = { linhas: integer('Linhas', {}), total: money('Total') };

const caixa = (row: object): string =>
  renderToStaticMarkup(
    <MantineProvider>
      <Calculados fields={fields} row={row} />
    </MantineProvider>,
  ).replaceAll(/<style.*?<\/style>|<script.*?<\/script>/gs, '');

describe('o que se sabe de um registro, acima dele', () => {
  it('diz o que há, o zero também, e do que falta nada', () => {
    const nela = caixa({ id: 1, linhas: 0, total: null });
    expect(nela).toContain('Linhas');
    expect(nela).not.toContain('Total');
  });

  it('sem nada que dizer, não há caixa', () => {
    expect(caixa({ id: 1, linhas: null, total: null })).toBe('');
    expect(caixa({ id: 1 })).toBe('');
  });
});
