import { MantineProvider } from '@mantine/core';
import { integer, money, text } from '@tulha/domain/kernel/catalogue/fields';
import { renderToStaticMarkup } from 'react-dom/server';
import { Calculados } from './calculados.js';

const fields = { linhas: integer('Linhas', {}), total: money('Total'), aviso: text('O que se avisa') };

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

  it('diz cada aviso numa linha, depois dos números, e sozinho onde não há número', () => {
    const nela = caixa({ id: 1, linhas: 2, aviso: 'Falta o lote.\nVence amanhã.' });
    expect(nela.match(/<li.*?<\/li>/gs)?.map((item) => item.replaceAll(/<.*?>/g, ''))).toEqual(['Falta o lote.', 'Vence amanhã.']);
    expect(nela.indexOf('Linhas')).toBeLessThan(nela.indexOf('O que se avisa'));
    expect(caixa({ id: 1, aviso: 'Falta o lote.' })).toContain('Falta o lote.');
  });

  it('sem nada que dizer, não há caixa', () => {
    expect(caixa({ id: 1, linhas: null, total: null })).toBe('');
    expect(caixa({ id: 1 })).toBe('');
  });
});
