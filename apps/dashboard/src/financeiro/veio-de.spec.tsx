import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { session, type User } from '../http/session.js';
import { VeioDe } from './veio-de.js';

/** The line as an entry's page shows it: where it leads, and its text. */
const veioDe = (tipo: string, modulos: readonly string[], lidos: Readonly<Record<string, object>> = {}) => {
  const permissoes = Object.fromEntries(modulos.map((modulo) => [modulo, 'ler'])) as User['permissoes'];
  session.set({ status: 'in', token: 't', tutorial: false, verified: true, user: { permissoes } as User });
  const client = new QueryClient();
  for (const [path, lido] of Object.entries(lidos)) client.setQueryData([path, 0, {}], lido);
  const html = renderToStaticMarkup(
    <MantineProvider>
      <QueryClientProvider client={client}>
        <MemoryRouter>
          <VeioDe origem={{ tipo, id: 7 }} />
        </MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>,
  ).replaceAll(/<style.*?<\/style>|<script.*?<\/script>/gs, '');
  const [rotulo, porque] = html
    .replaceAll(/<[^>]+>/g, '|')
    .replaceAll('&quot;', '"')
    .split(/\|+/)
    .filter(Boolean);
  return { lugar: /href="([^"]*)"/.exec(html)?.[1], rotulo, porque };
};

describe('de onde veio um lançamento', () => {
  afterAll(() => session.set({ status: 'out' }));

  it('de um registro: pelo nome dele, com o caminho, e por que não se exclui aqui', () => {
    const lidos = { '/compras/7': { id: 7, descricao: 'Adubo de maio' } };
    expect(veioDe('compra', ['financeiro', 'comercial'], lidos)).toEqual({
      lugar: '/cadastros/compras/7',
      rotulo: 'Compra "Adubo de maio"',
      porque: 'Excluir, e mudar o valor ou o número de parcelas, só na compra: reabra-a.',
    });
    const acerto = veioDe('acerto_meeiro', ['folha'], { '/cad-meeiro-acertos/7': { id: 7, descricao: 'Safra de 2026' } });
    expect(acerto).toMatchObject({ lugar: '/cadastros/cad-meeiro-acertos/7', porque: expect.stringMatching(/só no .*: reabra-o\.$/) });
  });

  it.each([
    ['venda', 'comercial', '/vendas/7', 'Venda 7'],
    ['folha_colheita', 'folha', '/folha-pagamento-colheita/7', 'Folha de colheita 7'],
    ['folha_pagamento', 'folha', '/folha-pagamento/7', 'Folha de pagamento 7'],
  ])('de %s: com o caminho', (tipo, modulo, lugar, rotulo) => expect(veioDe(tipo, [modulo])).toMatchObject({ lugar, rotulo }));

  it.each([
    ['compra', 'Compra 7'],
    ['venda', 'Venda 7'],
  ])('sem permissão para ver a origem (%s), só o que é', (tipo, rotulo) =>
    expect(veioDe(tipo, ['financeiro'])).toMatchObject({ lugar: undefined, rotulo }),
  );
});
